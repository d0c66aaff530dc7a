//! The brightness constants of a run, as they are written.

use std::fmt;

use serde::de::{Error, IgnoredAny, MapAccess, Visitor};
use serde::ser::SerializeStruct as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::number;
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
        let mut brightness = Brightness::default();
        match self {
            Self::Preset(PresetName::Tinkercad) => {}
            Self::Values(values) => {
                for (name, level) in values {
                    if let Some(constant) = brightness.constant_mut(name) {
                        *constant = *level;
                    }
                }
            }
        }
        brightness
    }
}

impl Default for BrightnessSet {
    fn default() -> Self {
        Self::Preset(PresetName::default())
    }
}

/// The name of a constant as a key: `on_cursor` is `ON_CURSOR`.
struct ConstantName(&'static str);

impl<'de> Deserialize<'de> for ConstantName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Key;

        impl Visitor<'_> for Key {
            type Value = ConstantName;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the name of a brightness constant")
            }

            fn visit_str<E: Error>(self, key: &str) -> Result<ConstantName, E> {
                let index = Brightness::FIELDS.iter().position(|field| *field == key);
                index.and_then(|index| Brightness::NAMES.get(index)).map(|&name| ConstantName(name)).ok_or_else(|| {
                    let fields = Brightness::FIELDS.join(", ");
                    E::custom(format!("`{key}` is not a brightness constant; there are {fields}"))
                })
            }
        }

        deserializer.deserialize_identifier(Key)
    }
}

/// A level of a file.
struct LevelValue(Level);

impl<'de> Deserialize<'de> for LevelValue {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        number::level(deserializer).map(|level| Self(Level(level)))
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
                    E::custom(format!("{name:?} is not a brightness preset; there is {known}"))
                })
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<BrightnessSet, A::Error> {
                let mut values: Vec<(&'static str, Level)> = Vec::new();
                while let Some(ConstantName(name)) = map.next_key()? {
                    if values.iter().any(|(known, _)| *known == name) {
                        map.next_value::<IgnoredAny>()?;
                        return Err(A::Error::custom(format!("`{}` is there twice", name.to_ascii_lowercase())));
                    }
                    values.push((name, map.next_value::<LevelValue>()?.0));
                }
                Ok(BrightnessSet::Values(values))
            }
        }

        deserializer.deserialize_any(NameOrValues)
    }
}

impl Serialize for BrightnessSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Preset(preset) => serializer.serialize_str(preset.as_str()),
            Self::Values(values) => {
                let mut fields = serializer.serialize_struct("brightness", values.len())?;
                for (name, level) in values {
                    let index = Brightness::NAMES.iter().position(|known| known == name);
                    if let Some(field) = index.and_then(|index| Brightness::FIELDS.get(index)) {
                        fields.serialize_field(field, &level.0)?;
                    }
                }
                fields.end()
            }
        }
    }
}
