//! The brightness constants of a run, as they are written.

use std::fmt;

use serde::de::value::MapAccessDeserializer;
use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::number;
use crate::firmware::brightness::Brightness;
use crate::hal::Level;

/// A preset by name, or values.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BrightnessSet {
    /// A preset.
    Preset(PresetName),
    /// Values; what is not named has its default.
    Values(BrightnessValues),
}

/// The presets, by name.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub enum PresetName {
    /// `tinkercad`: the constants of the Tinkercad game.
    #[default]
    Tinkercad,
}

/// Levels, 0 to 255, by the names of their constants.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename = "brightness", deny_unknown_fields, default)]
#[expect(missing_docs, reason = "the fields are those of `Brightness`")]
pub struct BrightnessValues {
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "number::level")]
    pub off: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "number::level")]
    pub on: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "number::level")]
    pub off_cursor: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "number::level")]
    pub on_cursor: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "number::level")]
    pub select_not_done: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "number::level")]
    pub select_done: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "number::level")]
    pub text: Option<u8>,
}

impl PresetName {
    /// Every preset.
    pub const ALL: [Self; 1] = [Self::Tinkercad];

    /// The name.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Tinkercad => "tinkercad",
        }
    }
}

impl BrightnessSet {
    pub(super) fn is_default(&self) -> bool {
        *self == Self::default()
    }

    /// The constants.
    pub fn resolve(&self) -> Brightness {
        let default = Brightness::default();
        match self {
            Self::Preset(PresetName::Tinkercad) => default,
            Self::Values(values) => {
                let or = |value: Option<u8>, default| value.map_or(default, Level);
                Brightness {
                    off: or(values.off, default.off),
                    on: or(values.on, default.on),
                    off_cursor: or(values.off_cursor, default.off_cursor),
                    on_cursor: or(values.on_cursor, default.on_cursor),
                    select_not_done: or(values.select_not_done, default.select_not_done),
                    select_done: or(values.select_done, default.select_done),
                    text: or(values.text, default.text),
                }
            }
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
                PresetName::ALL
                    .into_iter()
                    .find(|preset| preset.as_str() == name)
                    .map(BrightnessSet::Preset)
                    .ok_or_else(|| {
                        let known = PresetName::ALL.map(PresetName::as_str).join(", ");
                        E::custom(format!("{name:?} is not a brightness preset; there is {known}"))
                    })
            }

            fn visit_map<A: MapAccess<'de>>(self, values: A) -> Result<BrightnessSet, A::Error> {
                BrightnessValues::deserialize(MapAccessDeserializer::new(values)).map(BrightnessSet::Values)
            }
        }

        deserializer.deserialize_any(NameOrValues)
    }
}

impl Serialize for BrightnessSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Preset(preset) => serializer.serialize_str(preset.as_str()),
            Self::Values(values) => values.serialize(serializer),
        }
    }
}
