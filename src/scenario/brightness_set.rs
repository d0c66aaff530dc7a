//! The brightness constants of a run, as they are written.

use std::fmt;

use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::preset::Preset;
use super::values::Values;
use crate::firmware::brightness::Brightness;
use crate::hal::Level;

/// A preset by name, or values.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BrightnessSet {
    /// A preset.
    Preset(PresetName),
    /// Levels by the names of their constants; what is not named has its default.
    Values(Vec<(&'static str, Level)>),
}

/// The presets, by name.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub enum PresetName {
    /// `tinkercad`: the constants of the Tinkercad game.
    #[default]
    Tinkercad,
    /// `v2`: tuned for CODAL on a V2 in a classroom.
    V2,
    /// `nrf-rs`: tuned for the ten levels of nrf-rs on a V2 in a classroom.
    NrfRs,
    /// `bright-room`: tuned for CODAL on a V2 at a window in daylight.
    BrightRoom,
}

impl PresetName {
    /// Every preset.
    pub const ALL: [Self; 4] = [Self::Tinkercad, Self::V2, Self::NrfRs, Self::BrightRoom];

    /// The name.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Tinkercad => "tinkercad",
            Self::V2 => "v2",
            Self::NrfRs => "nrf-rs",
            Self::BrightRoom => "bright-room",
        }
    }
}

impl BrightnessSet {
    pub(super) fn is_default(&self) -> bool {
        *self == Self::default()
    }

    /// The set that resolves to these constants: it names those that differ from the default ones.
    pub fn of(brightness: &Brightness) -> Self {
        let default = Brightness::default();
        let levels = Brightness::NAMES.iter().filter_map(|&name| Some((name, brightness.constant(name)?)));
        let values: Vec<_> = levels.filter(|&(name, level)| default.constant(name) != Some(level)).collect();
        if values.is_empty() { Self::default() } else { Self::Values(values) }
    }

    /// The constants.
    pub fn resolve(&self) -> Brightness {
        match self {
            Self::Preset(name) => Preset::shipped(*name).brightness,
            Self::Values(values) => Values(values.clone()).resolve(),
        }
    }
}

impl Default for BrightnessSet {
    fn default() -> Self {
        Self::Preset(PresetName::default())
    }
}

impl<'de> Deserialize<'de> for BrightnessSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct NameOrValues;

        impl<'de> Visitor<'de> for NameOrValues {
            type Value = BrightnessSet;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the name of a preset, or levels by the names of their constants")
            }

            fn visit_str<E: Error>(self, name: &str) -> Result<BrightnessSet, E> {
                let preset = PresetName::ALL.into_iter().find(|preset| preset.as_str() == name);
                preset.map(BrightnessSet::Preset).ok_or_else(|| {
                    let known = PresetName::ALL.map(PresetName::as_str).join(", ");
                    E::custom(format!("{name:?} is not a brightness preset; there are {known}"))
                })
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<BrightnessSet, A::Error> {
                Values::read(map).map(|values| BrightnessSet::Values(values.0))
            }
        }

        deserializer.deserialize_any(NameOrValues)
    }
}

impl Serialize for BrightnessSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Preset(preset) => serializer.serialize_str(preset.as_str()),
            Self::Values(values) => Values(values.clone()).serialize(serializer),
        }
    }
}
