//! Colours of a drawn board: light is mixed in linear light and converted once.

/// A colour in linear light, each of red, green and blue 0 to 1.
type Linear = [f64; 3];

/// The board, without a light on it: sRGB 14, 14, 18.
const BOARD: Linear = [0.0044, 0.0044, 0.0060];
/// An LED that is off: sRGB 46, 20, 22.
const LED_OFF: Linear = [0.0273, 0.0070, 0.0080];
/// What an LED at full level adds to its own colour.
const LED_LIGHT: Linear = [1.0, 0.02, 0.01];
/// The share of its light that an LED throws on the board beside it.
const HALO_SHARE: f64 = 0.04;
/// Colours in a palette of one byte a pixel.
const MAX_COLOURS: usize = 256;

/// The colours that a board can have, and which of them goes with which level.
pub(super) struct Palette {
    colours: Vec<[u8; 3]>,
    led: [u8; 256],
    halo: [u8; 256],
}

/// The index of the board's colour.
pub(super) const BOARD_INDEX: u8 = 0;

impl Palette {
    pub(super) fn new() -> Self {
        let mut palette = Self { colours: vec![srgb(BOARD)], led: [0; 256], halo: [0; 256] };
        for level in 0..=u8::MAX {
            let light = f64::from(level) / 255.0;
            palette.led[usize::from(level)] = palette.index_of(lit(LED_OFF, light));
            palette.halo[usize::from(level)] = palette.index_of(lit(BOARD, HALO_SHARE * light));
        }
        palette
    }

    /// The colour of an LED at this level.
    pub(super) fn led(&self, level: u8) -> u8 {
        self.led[usize::from(level)]
    }

    /// The colour of the board beside an LED at this level.
    pub(super) fn halo(&self, level: u8) -> u8 {
        self.halo[usize::from(level)]
    }

    /// The colour of the board, sRGB.
    pub(super) fn board(&self) -> [u8; 3] {
        self.colours[usize::from(BOARD_INDEX)]
    }

    /// The colour of an LED at this level, sRGB.
    pub(super) fn led_colour(&self, level: u8) -> [u8; 3] {
        self.colours[usize::from(self.led(level))]
    }

    /// 256 colours of three bytes, red, green and blue; black after the last one that is used.
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = self.colours.concat();
        bytes.resize(3 * MAX_COLOURS, 0);
        bytes
    }

    /// The index of a colour, or of the one nearest to it when the palette is full.
    fn index_of(&mut self, colour: [u8; 3]) -> u8 {
        let distance =
            |other: &[u8; 3]| -> u32 { colour.iter().zip(other).map(|(&a, &b)| u32::from(a.abs_diff(b)).pow(2)).sum() };
        let nearest = (0..).zip(&self.colours).min_by_key(|(_, other)| distance(other));
        match nearest {
            Some((index, other)) if *other == colour || self.colours.len() == MAX_COLOURS => index,
            _ => {
                self.colours.push(colour);
                // at most 256 colours have been pushed
                (self.colours.len() - 1) as u8
            }
        }
    }
}

fn lit(base: Linear, light: f64) -> [u8; 3] {
    let mixed = [0, 1, 2].map(|channel| base[channel] + light * LED_LIGHT[channel]);
    srgb(mixed)
}

/// The transfer function of sRGB (IEC 61966-2-1). The power is libm's own, so that the bytes are the same everywhere.
fn srgb(linear: Linear) -> [u8; 3] {
    linear.map(|light| {
        let light = light.clamp(0.0, 1.0);
        let encoded = if light <= 0.003_130_8 { 12.92 * light } else { 1.055 * libm::pow(light, 1.0 / 2.4) - 0.055 };
        libm::round(255.0 * encoded) as u8
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_colour_that_is_needed_fits_in_the_palette() {
        let palette = Palette::new();
        assert!(palette.colours.len() <= MAX_COLOURS);
        for level in 0..=u8::MAX {
            let light = f64::from(level) / 255.0;
            assert_eq!(palette.colours[usize::from(palette.led(level))], lit(LED_OFF, light), "level {level}");
            assert_eq!(palette.colours[usize::from(palette.halo(level))], lit(BOARD, HALO_SHARE * light));
        }
        assert_eq!(palette.colours[usize::from(BOARD_INDEX)], [14, 14, 18]);
    }

    #[test]
    fn half_the_light_is_not_half_the_byte() {
        assert_eq!(srgb([0.0, 0.5, 1.0]), [0, 188, 255]);
        let palette = Palette::new();
        let red = |level| palette.colours[usize::from(palette.led(level))][0];
        assert!(red(128) > 185 && red(128) < 195, "{}", red(128));
        assert!((1..=u8::MAX).all(|level| red(level) >= red(level - 1)));
    }
}
