//! Light, added as light adds.
//!
//! Half as much light is not half of an sRGB number, and egui blends sRGB numbers. So what an LED sends out and what
//! the board reflects are added here, in linear light, and the sum is converted once.

use std::sync::LazyLock;

use egui::Color32;

/// An amount of red, green and blue light; 1 is the most that a monitor shows.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Light {
    /// Red.
    pub r: f32,
    /// Green.
    pub g: f32,
    /// Blue.
    pub b: f32,
}

impl Light {
    /// No light.
    pub const NONE: Self = Self { r: 0.0, g: 0.0, b: 0.0 };

    /// As much of each.
    pub const fn gray(amount: f32) -> Self {
        Self { r: amount, g: amount, b: amount }
    }

    /// The relative luminance, 0 to 1 (IEC 61966-2-1, as in WCAG 2).
    pub fn luminance(self) -> f32 {
        0.2126 * self.r + 0.7152 * self.g + 0.0722 * self.b
    }

    /// The light of an opaque sRGB colour.
    pub fn of(color: Color32) -> Self {
        Self { r: decode(color.r()), g: decode(color.g()), b: decode(color.b()) }
    }

    /// This light and `share` times `other` on top of it.
    #[must_use]
    pub fn plus(self, other: Self, share: f32) -> Self {
        Self { r: self.r + share * other.r, g: self.g + share * other.g, b: self.b + share * other.b }
    }

    /// This light at `near` 0, `other` at `near` 1, and evenly in between.
    #[must_use]
    pub fn toward(self, other: Self, near: f32) -> Self {
        let mix = |from: f32, to: f32| from + near * (to - from);
        Self { r: mix(self.r, other.r), g: mix(self.g, other.g), b: mix(self.b, other.b) }
    }

    /// The opaque sRGB colour that sends out this light, as far as a monitor can.
    pub fn color(self) -> Color32 {
        Color32::from_rgb(look_up(self.r), look_up(self.g), look_up(self.b))
    }
}

/// The light of an sRGB number, 0 to 1 (IEC 61966-2-1).
pub fn decode(srgb: u8) -> f32 {
    let v = f32::from(srgb) / 255.0;
    if v <= 0.040_45 { v / 12.92 } else { ((v + 0.055) / 1.055).powf(2.4) }
}

/// The light of a part of an sRGB number, 0 to 1.
pub fn decode_part(part: f32) -> f32 {
    decode((part * 255.0).round() as u8)
}

/// The sRGB number of an amount of light; what is below 0 or above 1 is clipped.
pub fn encode(light: f32) -> u8 {
    let light = light.clamp(0.0, 1.0);
    let v = if light <= 0.003_130_8 { light * 12.92 } else { 1.055 * light.powf(1.0 / 2.4) - 0.055 };
    (v * 255.0).round() as u8
}

/// So fine that neighbouring entries differ by at most one sRGB number, even in the dark.
const STEPS: u16 = 4096;

/// Thousands of vertices are coloured in every frame: `powf` for each of them would be the dearest part of the picture.
fn look_up(light: f32) -> u8 {
    static TABLE: LazyLock<Vec<u8>> =
        LazyLock::new(|| (0..=STEPS).map(|i| encode(f32::from(i) / f32::from(STEPS))).collect());
    // a cast from float to integer saturates, and so does NaN, to 0
    let i = (light * f32::from(STEPS) + 0.5) as usize;
    TABLE[i.min(usize::from(STEPS))]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_srgb_number_comes_back() {
        for srgb in 0..=u8::MAX {
            assert_eq!(encode(decode(srgb)), srgb);
        }
    }

    #[test]
    fn known_values() {
        assert_eq!((decode(0), decode(255)), (0.0, 1.0));
        assert!((decode(188) - 0.5).abs() < 0.005, "188 is half the light, not 128");
        assert!((decode(128) - 0.2159).abs() < 0.0005);
        assert_eq!(encode(0.5), 188);
        assert_eq!((encode(-1.0), encode(7.0), encode(f32::NAN)), (0, 255, 0));
    }

    #[test]
    fn the_table_agrees_with_the_formula() {
        for i in 0..=20_000_u16 {
            let light = f32::from(i) / 20_000.0;
            assert!(look_up(light).abs_diff(encode(light)) <= 1, "{light}");
        }
        assert_eq!((look_up(-1.0), look_up(7.0), look_up(f32::NAN)), (0, 255, 0));
    }

    #[test]
    fn two_halves_make_a_whole() {
        let half = Light { r: 0.5, g: 0.5, b: 0.5 };
        assert_eq!(half.plus(half, 1.0).color(), Color32::WHITE);
        assert_eq!(half.color(), Color32::from_gray(188));
    }
}
