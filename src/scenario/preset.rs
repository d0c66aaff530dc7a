//! Presets: brightness constants with a name, and for which driver and room they are made.

use std::path::Path;
use std::sync::LazyLock;

use ron::ser::PrettyConfig;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::place::{from_json, from_ron, ron_options};
use super::values::Values;
use crate::board::driver::Driver;
use crate::board::eye::Room;
use crate::firmware::brightness::Brightness;
use crate::scenario::{Format, PresetName, ReadError, read_text, write_whole};

/// Brightness constants with a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Preset {
    /// The name.
    pub name: String,
    /// Words for the reader.
    pub note: String,
    /// The driver that they are made for, if for one.
    pub driver: Option<Driver>,
    /// The room that they are made for, if for one.
    pub room: Option<Room>,
    /// The constants.
    pub brightness: Brightness,
}

/// A preset as it is written.
#[derive(Serialize, Deserialize)]
#[serde(rename = "preset", expecting = "a brightness preset", deny_unknown_fields)]
struct PresetFile {
    name: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    note: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    driver: Option<ByName<Driver>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    room: Option<ByName<Room>>,
    values: Values,
}

/// Something that is written as its name.
struct ByName<T>(T);

impl<'de> Deserialize<'de> for ByName<Driver> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Driver::named(&String::deserialize(deserializer)?).map(Self).map_err(D::Error::custom)
    }
}

impl<'de> Deserialize<'de> for ByName<Room> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Room::named(&String::deserialize(deserializer)?).map(Self).map_err(D::Error::custom)
    }
}

impl Serialize for ByName<Driver> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.as_str())
    }
}

impl Serialize for ByName<Room> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.as_str())
    }
}

static SHIPPED: LazyLock<[Preset; 4]> = LazyLock::new(|| {
    PresetName::ALL.map(|name| {
        // the files are part of the program, and a test reads each of them
        Preset::parse(text_of(name), Format::Ron).unwrap_or_else(|_| Preset::new(name.as_str(), Brightness::default()))
    })
});

/// The file of a preset that is part of the program.
const fn text_of(name: PresetName) -> &'static str {
    match name {
        PresetName::Tinkercad => include_str!("../../assets/brightness/tinkercad.ron"),
        PresetName::V2 => include_str!("../../assets/brightness/v2.ron"),
        PresetName::NrfRs => include_str!("../../assets/brightness/nrf-rs.ron"),
        PresetName::BrightRoom => include_str!("../../assets/brightness/bright-room.ron"),
    }
}

impl Preset {
    /// A preset with nothing but a name and its constants.
    pub fn new(name: &str, brightness: Brightness) -> Self {
        Self { name: name.to_owned(), note: String::new(), driver: None, room: None, brightness }
    }

    /// A preset that is part of the program.
    pub fn shipped(name: PresetName) -> &'static Self {
        &SHIPPED[name as usize]
    }

    /// The preset with this name, or in this file.
    ///
    /// # Errors
    /// There is no such preset and no such file, or the file does not hold a preset.
    pub fn find(name_or_file: &Path) -> Result<Self, ReadError> {
        let shipped = PresetName::ALL.into_iter().find(|name| Path::new(name.as_str()) == name_or_file);
        if let Some(name) = shipped {
            return Ok(Self::shipped(name).clone());
        }
        let is_a_word = name_or_file.extension().is_none() && name_or_file.components().count() == 1;
        if is_a_word && !name_or_file.exists() {
            let known = PresetName::ALL.map(PresetName::as_str).join(", ");
            let message =
                format!("{:?} is neither a preset nor a file; there are {known}", name_or_file.display().to_string());
            return Err(ReadError { path: None, place: None, message });
        }
        Self::load(name_or_file)
    }

    /// Reads a preset file, RON or JSON as its name says.
    ///
    /// # Errors
    /// The file cannot be read or does not hold a preset: the first thing that is wrong, with its place.
    pub fn load(path: &Path) -> Result<Self, ReadError> {
        let text = read_text(path)?;
        Self::parse(text.strip_prefix('\u{feff}').unwrap_or(&text), Format::of(path))
            .map_err(|cause| ReadError { path: Some(path.to_owned()), ..cause })
    }

    /// Reads a preset from its text.
    ///
    /// # Errors
    /// The first thing that is wrong, with its place.
    pub fn parse(text: &str, format: Format) -> Result<Self, ReadError> {
        let file: PresetFile = match format {
            Format::Ron => from_ron(text),
            Format::Json => from_json(text),
        }
        .map_err(|(place, message)| ReadError { path: None, place: Some(place), message })?;
        Ok(Self {
            name: file.name,
            note: file.note,
            driver: file.driver.map(|driver| driver.0),
            room: file.room.map(|room| room.0),
            brightness: file.values.resolve(),
        })
    }

    /// The text of the preset, with all of its constants.
    ///
    /// # Errors
    /// What the serializer says; a preset gives it no reason to.
    pub fn to_text(&self, format: Format) -> Result<String, String> {
        let file = PresetFile {
            name: self.name.clone(),
            note: self.note.clone(),
            driver: self.driver.map(ByName),
            room: self.room.map(ByName),
            values: Values::of(&self.brightness),
        };
        let text = match format {
            Format::Ron => {
                ron_options().to_string_pretty(&file, PrettyConfig::new()).map_err(|error| error.to_string())
            }
            Format::Json => serde_json::to_string_pretty(&file).map_err(|error| error.to_string()),
        };
        text.map(|text| text + "\n")
    }

    /// Writes the preset to a file, in the format that its name says.
    ///
    /// # Errors
    /// The file cannot be written; what it held before is still there.
    pub fn save(&self, path: &Path) -> Result<(), String> {
        let text = self.to_text(Format::of(path))?;
        write_whole(path, text.as_bytes()).map_err(|error| format!("{}: cannot be written: {error}", path.display()))
    }
}

#[cfg(test)]
mod tests;
