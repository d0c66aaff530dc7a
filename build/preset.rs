//! Reads a brightness preset for an image, in RON or JSON, with the crates that read presets everywhere else.
//!
//! The words of a preset (name, note, driver, room) are read over, because an image has no use for them.

use std::fmt;

use ron::extensions::Extensions;
use serde::Deserialize;
use serde::de::{Deserializer, Error, MapAccess, Visitor};

use super::brightness::Brightness;

/// What is wrong with a preset, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wrong {
    /// Line and column, both from 1.
    pub place: (usize, usize),
    /// What is wrong, with the value.
    pub message: String,
}

/// A preset as it is written.
#[derive(Deserialize)]
#[serde(rename = "preset", expecting = "a brightness preset", deny_unknown_fields)]
struct Preset {
    #[serde(rename = "name")]
    _name: String,
    #[serde(rename = "note")]
    _note: Option<String>,
    #[serde(rename = "driver")]
    _driver: Option<String>,
    #[serde(rename = "room")]
    _room: Option<String>,
    values: Levels,
}

/// Levels by the fields of the constants.
struct Levels(Vec<(&'static str, u8)>);

/// Reads the constants of a preset: those that it has, by field, in its order.
///
/// # Errors
/// The first thing that is wrong.
pub fn constants(text: &str) -> Result<Vec<(&'static str, u8)>, Wrong> {
    // a byte order mark, which some editors write, is not part of the text
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let preset: Preset = if text.trim_start().starts_with('{') {
        serde_json::from_str(text).map_err(|error| Wrong {
            place: (error.line().max(1), error.column().max(1)),
            message: error.to_string(),
        })?
    } else {
        let options = ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
        options.from_str(text).map_err(|error| Wrong {
            place: (error.span.start.line, error.span.start.col),
            message: error.code.to_string(),
        })?
    };
    Ok(preset.values.0)
}

impl<'de> Deserialize<'de> for Levels {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Fields;

        impl<'de> Visitor<'de> for Fields {
            type Value = Levels;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("levels by the names of their constants")
            }

            /// RON without a constant: `()`.
            fn visit_unit<E: Error>(self) -> Result<Levels, E> {
                Ok(Levels(Vec::new()))
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Levels, A::Error> {
                let mut levels: Vec<(&'static str, u8)> = Vec::new();
                while let Some(Field(field)) = map.next_key()? {
                    let Level(level) = map.next_value()?;
                    if levels.iter().any(|(known, _)| *known == field) {
                        return Err(A::Error::custom(format!("`{field}` is there twice")));
                    }
                    levels.push((field, level));
                }
                Ok(Levels(levels))
            }
        }

        deserializer.deserialize_any(Fields)
    }
}

/// A level, 0 to 255.
struct Level(u8);

impl<'de> Deserialize<'de> for Level {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Number;

        impl Visitor<'_> for Number {
            type Value = Level;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a brightness level, 0 to 255")
            }

            fn visit_u64<E: Error>(self, number: u64) -> Result<Level, E> {
                let level = u8::try_from(number).map(Level);
                level.map_err(|_| E::custom(format!("{number} is not a brightness level, 0 to 255")))
            }

            fn visit_i64<E: Error>(self, number: i64) -> Result<Level, E> {
                let level = u8::try_from(number).map(Level);
                level.map_err(|_| E::custom(format!("{number} is not a brightness level, 0 to 255")))
            }
        }

        deserializer.deserialize_any(Number)
    }
}

/// The field of a constant, as a key.
struct Field(&'static str);

impl<'de> Deserialize<'de> for Field {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Key;

        impl Visitor<'_> for Key {
            type Value = Field;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the name of a brightness constant")
            }

            fn visit_str<E: Error>(self, key: &str) -> Result<Field, E> {
                let known = Brightness::FIELDS.iter().find(|field| **field == key);
                known.map(|field| Field(field)).ok_or_else(|| {
                    let fields = Brightness::FIELDS.join(", ");
                    E::custom(format!("`{key}` is not a brightness constant; there are {fields}"))
                })
            }
        }

        deserializer.deserialize_identifier(Key)
    }
}
