//! How a level becomes light: by the driver of a real board, as another simulator shows it, or so that all eyes see it.

use serde::{Deserialize, Serialize};

use super::light::decode_part;
use crate::board::driver::Driver;
use crate::hal::Level;

/// How a level becomes light.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum LookStyle {
    /// As an LED of a V2, lit by CODAL's driver.
    #[default]
    RealV2,
    /// As an LED of a V2, lit by MicroPython.
    MicroPythonV2,
    /// As an LED of a V2, lit by the Rust crate microbit-v2.
    RustV2,
    /// As an LED of a V1, lit by DAL's driver.
    RealV1,
    /// As an LED of a V1, lit by MicroPython.
    MicroPythonV1,
    /// As an LED of a V1, lit by the Rust crate microbit.
    RustV1,
    /// As Tinkercad's simulator: the level is the opacity of the lit LED. Its formula is not published; this is an assumption.
    Tinkercad,
    /// As MakeCode's simulator: opacity (v/255*155+100)/255 for v of 1 and above, nearly flat in the low half.
    MakeCode,
    /// Flat squares without glow: hollow while unlit, with an outline of 3:1 against the board, and filled while lit, with
    /// levels that are evenly spaced in sRGB. For eyes that tell little apart.
    Plain,
    /// As plain, in the colours of cividis, which look alike to eyes with and without a colour vision deficiency.
    Cividis,
}

impl LookStyle {
    /// Every style.
    pub const ALL: [Self; 10] = [
        Self::RealV2,
        Self::MicroPythonV2,
        Self::RustV2,
        Self::RealV1,
        Self::MicroPythonV1,
        Self::RustV1,
        Self::Tinkercad,
        Self::MakeCode,
        Self::Plain,
        Self::Cividis,
    ];

    /// The name for people.
    pub const fn title(self) -> &'static str {
        match self {
            Self::RealV2 => "Real V2, MakeCode",
            Self::MicroPythonV2 => "Real V2, MicroPython",
            Self::RustV2 => "Real V2, Rust",
            Self::RealV1 => "Real V1, MakeCode",
            Self::MicroPythonV1 => "Real V1, MicroPython",
            Self::RustV1 => "Real V1, Rust",
            Self::Tinkercad => "Tinkercad simulator",
            Self::MakeCode => "MakeCode simulator",
            Self::Plain => "High contrast",
            Self::Cividis => "Colour-blind safe",
        }
    }

    /// The driver whose light it shows.
    pub const fn driver(self) -> Option<Driver> {
        match self {
            Self::RealV2 => Some(Driver::CodalV2),
            Self::MicroPythonV2 => Some(Driver::MicroPythonV2),
            Self::RustV2 => Some(Driver::NrfRsV2),
            Self::RealV1 => Some(Driver::DalV1),
            Self::MicroPythonV1 => Some(Driver::MicroPythonV1),
            Self::RustV1 => Some(Driver::NrfRsV1),
            Self::Tinkercad | Self::MakeCode | Self::Plain | Self::Cividis => None,
        }
    }

    /// Whether LEDs are flat, and light nothing beside them.
    pub const fn is_flat(self) -> bool {
        matches!(self, Self::Plain | Self::Cividis)
    }

    /// The part of its full light that an LED of this level sends out, 0 to 1.
    pub fn share(self, level: Level) -> f32 {
        let v = f32::from(level.0) / 255.0;
        match self {
            Self::Plain | Self::Cividis => v,
            // an opacity is mixed in sRGB numbers by browsers
            Self::Tinkercad => decode_part(v),
            Self::MakeCode if level == Level::DARK => 0.0,
            Self::MakeCode => decode_part((v * 155.0 + 100.0) / 255.0),
            Self::RealV2 | Self::MicroPythonV2 | Self::RustV2 | Self::RealV1 | Self::MicroPythonV1 | Self::RustV1 => {
                self.driver().map_or(v, |driver| full_share(driver, level))
            }
        }
    }
}

/// The duty of a level, as a part of that of the full one.
fn full_share(driver: Driver, level: Level) -> f32 {
    (driver.shown(level).row_percent() / driver.shown(Level::FULL).row_percent()) as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_driver_has_its_look_and_every_look_its_name() {
        for driver in Driver::ALL {
            assert_eq!(LookStyle::ALL.iter().filter(|style| style.driver() == Some(driver)).count(), 1, "{driver:?}");
        }
        for (index, style) in LookStyle::ALL.iter().enumerate() {
            assert!(LookStyle::ALL[..index].iter().all(|other| other.title() != style.title()), "{style:?}");
        }
    }

    #[test]
    fn makecode_is_nearly_flat_in_the_low_half() {
        let share = |level| LookStyle::MakeCode.share(Level(level));
        let opacity = |v: u8| (f32::from(v) / 255.0 * 155.0 + 100.0) / 255.0;
        assert_eq!(share(0), 0.0);
        assert!((share(255) - 1.0).abs() < 1e-6);
        let expected = ((opacity(1) + 0.055) / 1.055).powf(2.4);
        assert!((share(1) - expected).abs() < 0.005, "{} and {expected}", share(1));
    }

    #[test]
    fn half_the_time_is_half_the_light_of_a_real_led() {
        assert!((LookStyle::RealV2.share(Level(128)) - 128.0 / 255.0).abs() < 1e-6);
        // DAL's bit times: the highest of eight is lit for 2976 of 5786 µs
        assert!((LookStyle::RealV1.share(Level(128)) - 2976.0 / 5786.0).abs() < 1e-6);
        // of the ten levels of nrf-rs, 199 of 375 ticks are nearest to half
        for style in [LookStyle::RustV2, LookStyle::RustV1, LookStyle::MicroPythonV1] {
            assert!((style.share(Level(128)) - 199.0 / 375.0).abs() < 1e-6, "{style:?}");
        }
        assert!((LookStyle::MicroPythonV2.share(Level(128)) - 128.0 / 255.0).abs() < 1e-6);
    }

    #[test]
    fn more_is_never_darker() {
        for style in LookStyle::ALL {
            assert!((0..255).all(|level| style.share(Level(level)) <= style.share(Level(level + 1))), "{style:?}");
        }
    }
}
