//! How the window draws an LED. A look never changes a level, a frame or a verdict: it is taste, and what others show.

use egui::Color32;
use serde::{Deserialize, Serialize};

use super::light::{Light, decode, encode};
use super::palette::{LED_MIDDLE, LED_RIM};
use crate::board::driver::Driver;
use crate::hal::Level;

/// How LEDs are drawn.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Look {
    /// How a level becomes light.
    pub style: LookStyle,
    /// The colour of the LEDs.
    pub color: LedColor,
    /// Whether the level is written on each LED that is lit.
    pub numbers: bool,
}

/// How a level becomes light.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum LookStyle {
    /// As an LED of a V2, lit by CODAL's driver.
    #[default]
    RealV2,
    /// As an LED of a V1, lit by DAL's driver.
    RealV1,
    /// As Tinkercad's simulator: the level is the opacity of the lit LED. Its formula is not published; this is an assumption.
    Tinkercad,
    /// As MakeCode's simulator: opacity (v/255*155+100)/255 for v of 1 and above, nearly flat in the low half.
    MakeCode,
    /// Flat squares without glow, whose unlit LEDs stand out from the board by 3:1 and whose levels are evenly spaced in
    /// sRGB: for eyes that tell little apart.
    Plain,
    /// As plain, in the colours of cividis, which look alike to eyes with and without a colour vision deficiency.
    Cividis,
}

/// The colour of the LEDs: V2 boards have red ones, and others exist.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub enum LedColor {
    #[default]
    Red,
    Amber,
    Green,
    Blue,
    White,
}

impl LookStyle {
    /// Every style.
    pub const ALL: [Self; 6] =
        [Self::RealV2, Self::RealV1, Self::Tinkercad, Self::MakeCode, Self::Plain, Self::Cividis];

    /// The name for people.
    pub const fn title(self) -> &'static str {
        match self {
            Self::RealV2 => "Real LED, V2",
            Self::RealV1 => "Real LED, V1",
            Self::Tinkercad => "As Tinkercad",
            Self::MakeCode => "As MakeCode",
            Self::Plain => "Plain",
            Self::Cividis => "Cividis",
        }
    }

    /// Whether LEDs are flat, and light nothing beside them.
    pub const fn is_flat(self) -> bool {
        matches!(self, Self::Plain | Self::Cividis)
    }
}

impl LedColor {
    /// Every colour.
    pub const ALL: [Self; 5] = [Self::Red, Self::Amber, Self::Green, Self::Blue, Self::White];

    /// The name for people.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Red => "Red",
            Self::Amber => "Amber",
            Self::Green => "Green",
            Self::Blue => "Blue",
            Self::White => "White",
        }
    }

    /// What a fully lit LED sends out.
    pub const fn body(self) -> Light {
        match self {
            Self::Red => Light { r: 1.0, g: 0.03, b: 0.02 },
            Self::Amber => Light { r: 1.0, g: 0.42, b: 0.0 },
            Self::Green => Light { r: 0.05, g: 1.0, b: 0.12 },
            Self::Blue => Light { r: 0.08, g: 0.22, b: 1.0 },
            Self::White => Light { r: 0.95, g: 0.95, b: 1.0 },
        }
    }

    /// The middle of an LED is too bright for eyes and cameras, and looks whiter than it is. This is no light of the LED, and
    /// grows with its fourth power.
    pub const fn dazzle(self) -> Light {
        match self {
            Self::Red => Light { r: 0.0, g: 0.44, b: 0.28 },
            Self::Amber => Light { r: 0.0, g: 0.3, b: 0.3 },
            Self::Green => Light { r: 0.4, g: 0.0, b: 0.4 },
            Self::Blue => Light { r: 0.35, g: 0.35, b: 0.0 },
            Self::White => Light { r: 0.0, g: 0.0, b: 0.0 },
        }
    }
}

/// The unlit LED of the flat looks: 3:1 and more against the board.
const FLAT_UNLIT: u8 = 104;
/// The colours of cividis at its beginning, its middle and its end (Nuñez, Anderton and Renslow, 2018).
const CIVIDIS: [Color32; 3] =
    [Color32::from_rgb(0, 32, 76), Color32::from_rgb(124, 123, 120), Color32::from_rgb(255, 233, 69)];

impl Look {
    /// The part of its full light that an LED of this level seems to send out, 0 to 1.
    pub fn light(self, level: Level) -> f32 {
        let v = f32::from(level.0) / 255.0;
        match self.style {
            LookStyle::Plain | LookStyle::Cividis => v,
            LookStyle::RealV2 => full_share(Driver::CodalV2, level),
            LookStyle::RealV1 => full_share(Driver::DalV1, level),
            // an opacity is mixed in sRGB numbers by browsers
            LookStyle::Tinkercad => decode_part(v),
            LookStyle::MakeCode if level.0 == 0 => 0.0,
            LookStyle::MakeCode => decode_part((v * 155.0 + 100.0) / 255.0),
        }
    }

    /// The flat colour of an LED, in a look that has one.
    pub fn flat(self, level: Level) -> Option<Color32> {
        match self.style {
            LookStyle::RealV2 | LookStyle::RealV1 | LookStyle::Tinkercad | LookStyle::MakeCode => None,
            LookStyle::Plain => {
                let full = self.color.body();
                let unlit = Light::of(Color32::from_gray(FLAT_UNLIT));
                // evenly in sRGB, from the unlit grey to the colour of the LED
                let (from, to) = (unlit.color(), full.color());
                let v = f32::from(level.0) / 255.0;
                let mix = |from: u8, to: u8| (f32::from(from) + v * (f32::from(to) - f32::from(from))).round() as u8;
                Some(Color32::from_rgb(mix(from.r(), to.r()), mix(from.g(), to.g()), mix(from.b(), to.b())))
            }
            LookStyle::Cividis if level.0 == 0 => Some(Color32::from_gray(FLAT_UNLIT)),
            LookStyle::Cividis => Some(cividis(f32::from(level.0) / 255.0)),
        }
    }

    /// The colour of the middle of an LED, for small pictures of the display.
    pub fn middle(self, level: Level) -> Color32 {
        self.flat(level).unwrap_or_else(|| Light::of(LED_MIDDLE).plus(self.body_light(0.4, level), 1.0).color())
    }

    /// What an LED sends out where its body has this part of its size.
    pub fn body_light(self, size: f32, level: Level) -> Light {
        let lit = self.light(level);
        let inner = 1.0 - size * size * (3.0 - 2.0 * size);
        Light { r: 0.0, g: 0.0, b: 0.0 }.plus(self.color.body(), lit).plus(self.color.dazzle(), inner * lit.powi(4))
    }

    /// The colour of the body where it has this part of its size.
    pub fn body(self, size: f32, level: Level) -> Color32 {
        self.flat(level).unwrap_or_else(|| {
            let dark = Light::of(LED_MIDDLE).toward(Light::of(LED_RIM), size.powi(3));
            dark.plus(self.body_light(size, level), 1.0).color()
        })
    }
}

/// The duty of a level, as a part of that of the full one.
fn full_share(driver: Driver, level: Level) -> f32 {
    (driver.shown(level).row_percent() / driver.shown(Level::FULL).row_percent()) as f32
}

/// The light of a part of an sRGB number.
fn decode_part(part: f32) -> f32 {
    decode((part * 255.0).round() as u8)
}

fn cividis(v: f32) -> Color32 {
    let (from, to, part) =
        if v < 0.5 { (CIVIDIS[0], CIVIDIS[1], 2.0 * v) } else { (CIVIDIS[1], CIVIDIS[2], 2.0 * v - 1.0) };
    let mix = |from: u8, to: u8| encode(decode(from) + part * (decode(to) - decode(from)));
    Color32::from_rgb(mix(from.r(), to.r()), mix(from.g(), to.g()), mix(from.b(), to.b()))
}

#[cfg(test)]
mod tests {
    use super::super::palette::FRONT;
    use super::*;

    /// The relative luminance of WCAG 2.
    fn luminance(color: Color32) -> f32 {
        0.2126 * decode(color.r()) + 0.7152 * decode(color.g()) + 0.0722 * decode(color.b())
    }

    fn contrast(one: Color32, other: Color32) -> f32 {
        let (one, other) = (luminance(one) + 0.05, luminance(other) + 0.05);
        (one / other).max(other / one)
    }

    fn looks() -> impl Iterator<Item = Look> {
        LookStyle::ALL
            .into_iter()
            .flat_map(|style| LedColor::ALL.into_iter().map(move |color| Look { style, color, numbers: false }))
    }

    #[test]
    fn unlit_leds_of_the_flat_looks_stand_out_by_3_to_1() {
        for look in looks().filter(|look| look.style.is_flat()) {
            assert!(contrast(look.middle(Level::DARK), FRONT) >= 3.0, "{look:?}");
        }
    }

    #[test]
    fn makecode_is_nearly_flat_in_the_low_half() {
        let look = Look { style: LookStyle::MakeCode, ..Look::default() };
        let opacity = |v: u8| (f32::from(v) / 255.0 * 155.0 + 100.0) / 255.0;
        assert_eq!(look.light(Level::DARK), 0.0);
        assert!((look.light(Level(255)) - 1.0).abs() < 1e-6);
        let expected = ((opacity(1) + 0.055) / 1.055).powf(2.4);
        assert!((look.light(Level(1)) - expected).abs() < 0.005, "{} and {expected}", look.light(Level(1)));
    }

    #[test]
    fn in_every_look_but_cividis_more_is_brighter() {
        for look in looks().filter(|look| look.style != LookStyle::Cividis) {
            let sum = |level: u8| {
                let color = look.middle(Level(level));
                i32::from(color.r()) + i32::from(color.g()) + i32::from(color.b())
            };
            // a coloured LED on a grey one gains in its colour what it loses in the others; the light is what counts
            let light = |level: u8| look.light(Level(level));
            assert!((0..255).all(|level| light(level) <= light(level + 1)), "{look:?}");
            assert_ne!(sum(0), sum(255), "{look:?}");
        }
    }

    #[test]
    fn half_the_time_is_half_the_light_of_a_real_led() {
        let light = |style| Look { style, ..Look::default() }.light(Level(128));
        assert!((light(LookStyle::RealV2) - 128.0 / 255.0).abs() < 1e-6);
        // DAL's bit times: the highest of eight is lit for 2976 of 5786 us
        assert!((light(LookStyle::RealV1) - 2976.0 / 5786.0).abs() < 1e-6);
    }
}
