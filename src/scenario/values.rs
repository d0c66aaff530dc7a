//! Levels by the names of their constants, as they are written.

use std::fmt;

use serde::de::{Error, IgnoredAny, MapAccess, Visitor};
use serde::ser::SerializeStruct as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::firmware::brightness::Brightness;
use crate::hal::Level;
use crate::scenario::number;

/// Levels by the names of their constants; what is not named has its default.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(in crate::scenario) struct Values(pub(in crate::scenario) Vec<(&'static str, Level)>);

impl Values {
    /// All constants.
    pub(super) fn of(brightness: &Brightness) -> Self {
        Self(Brightness::NAMES.iter().filter_map(|&name| Some((name, brightness.constant(name)?))).collect())
    }

    /// The constants.
    pub(in crate::scenario) fn resolve(&self) -> Brightness {
        let mut brightness = Brightness::default();
        for (name, level) in &self.0 {
            if let Some(constant) = brightness.constant_mut(name) {
                *constant = *level;
            }
        }
        brightness
    }

    /// What stands between the brackets of a file.
    pub(in crate::scenario) fn read<'de, A: MapAccess<'de>>(mut map: A) -> Result<Self, A::Error> {
        let mut values: Vec<(&'static str, Level)> = Vec::new();
        while let Some(ConstantName(name)) = map.next_key()? {
            if values.iter().any(|(known, _)| *known == name) {
                map.next_value::<IgnoredAny>()?;
                return Err(A::Error::custom(format!("`{}` is there twice", name.to_ascii_lowercase())));
            }
            values.push((name, map.next_value::<LevelValue>()?.0));
        }
        Ok(Self(values))
    }
}

impl<'de> Deserialize<'de> for Values {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Levels;

        impl<'de> Visitor<'de> for Levels {
            type Value = Values;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("levels by the names of their constants")
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Values, A::Error> {
                Values::read(map)
            }
        }

        deserializer.deserialize_any(Levels)
    }
}

impl Serialize for Values {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("brightness", self.0.len())?;
        for (name, level) in &self.0 {
            let index = Brightness::NAMES.iter().position(|known| known == name);
            if let Some(field) = index.and_then(|index| Brightness::FIELDS.get(index)) {
                fields.serialize_field(field, &level.0)?;
            }
        }
        fields.end()
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
