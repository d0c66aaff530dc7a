//! Presets as parts of programs, and back.

use super::source::{self, Found};
use crate::board::driver::Driver;
use crate::board::eye::Room;
use crate::firmware::brightness::Brightness;
use crate::hal::Level;
use crate::scenario::{DIGIT_LEVELS, Format, Preset, ReadError};

/// What a preset is written as.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// Rust: `pub const ON_CURSOR: u8 = 255;`
    Rust,
    /// MakeCode's JavaScript: `let ON_CURSOR = 255`
    JavaScript,
    /// MicroPython, with its ten levels: `ON_CURSOR = 9`
    MicroPython,
    /// A C header: `#define ON_CURSOR 255`
    C,
    /// A preset file in RON.
    Ron,
    /// A preset file in JSON.
    Json,
}

/// A preset that was read from a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Imported {
    /// The preset.
    pub preset: Preset,
    /// The constants that the program does not have; they have their defaults.
    pub missing: Vec<&'static str>,
}

impl Form {
    /// Every form.
    pub const ALL: [Self; 6] = [Self::Rust, Self::JavaScript, Self::MicroPython, Self::C, Self::Ron, Self::Json];

    /// The name on the command line.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Rust => "rust",
            Self::JavaScript => "javascript",
            Self::MicroPython => "micropython",
            Self::C => "c",
            Self::Ron => "ron",
            Self::Json => "json",
        }
    }

    /// The form with this name, as of [`Self::as_str`].
    ///
    /// # Errors
    /// There is none.
    pub fn named(name: &str) -> Result<Self, String> {
        Self::ALL.into_iter().find(|form| form.as_str() == name).ok_or_else(|| {
            let known = Self::ALL.map(Self::as_str).join(", ");
            format!("{name:?} is not a form; there are {known}")
        })
    }

    /// What begins a comment.
    pub(super) const fn comment(self) -> &'static str {
        match self {
            Self::MicroPython => "#",
            _ => "//",
        }
    }

    /// The preset in this form. Name, note, driver and room stand in comments of a program, and are read from there.
    ///
    /// # Errors
    /// What the serializer says; a preset gives it no reason to.
    pub fn export(self, preset: &Preset) -> Result<String, String> {
        match self {
            Self::Ron => return preset.to_text(Format::Ron),
            Self::Json => return preset.to_text(Format::Json),
            _ => {}
        }
        let mut text = String::new();
        let mut about = |key: &str, value: &str| -> Result<(), String> {
            // as a string of JSON, so that a comment stays in its line
            let value = serde_json::to_string(value).map_err(|error| error.to_string())?;
            text += &format!("{} {key}: {value}\n", self.comment());
            Ok(())
        };
        about("brightness", &preset.name)?;
        if !preset.note.is_empty() {
            about("note", &preset.note)?;
        }
        if let Some(driver) = preset.driver {
            about("driver", driver.as_str())?;
        }
        if let Some(room) = preset.room {
            about("room", room.as_str())?;
        }
        if self == Self::C {
            text += "#ifndef BRIGHTNESS_H\n#define BRIGHTNESS_H\n";
        }
        for name in Brightness::NAMES {
            let level = preset.brightness.constant(name).unwrap_or_default();
            text += &match self {
                Self::Rust => format!("pub const {name}: u8 = {};\n", level.0),
                Self::JavaScript => format!("let {name} = {}\n", level.0),
                Self::MicroPython => format!("{name} = {}\n", digit(level)),
                _ => format!("#define {name} {}\n", level.0),
            };
        }
        if self == Self::C {
            text += "#endif\n";
        }
        Ok(text)
    }

    /// What is lost when the preset is written in this form: a line for each constant that it cannot hold.
    pub fn losses(self, preset: &Preset) -> Vec<String> {
        if self != Self::MicroPython {
            return Vec::new();
        }
        let loss = |name: &&'static str| {
            let level = preset.brightness.constant(name)?;
            let digit = digit(level);
            let held = DIGIT_LEVELS[usize::from(digit)];
            (held != level.0).then(|| {
                format!("{name} = {}: MicroPython has ten levels; the nearest is {digit}, which is {held}", level.0)
            })
        };
        Brightness::NAMES.iter().filter_map(loss).collect()
    }

    /// Reads a preset from a text in this form. A program may have other lines beside its constants.
    ///
    /// # Errors
    /// The first thing that is wrong, with its place.
    pub fn import(self, text: &str) -> Result<Imported, ReadError> {
        match self {
            Self::Ron => return Ok(Imported { preset: Preset::parse(text, Format::Ron)?, missing: Vec::new() }),
            Self::Json => return Ok(Imported { preset: Preset::parse(text, Format::Json)?, missing: Vec::new() }),
            _ => {}
        }
        let Found { levels, about } = source::read(self, text)?;
        let mut preset = Preset::new("imported", Brightness::default());
        for (place, key, value) in about {
            let named = |message: String| ReadError { path: None, place: Some(place), message };
            match key {
                "brightness" => preset.name = value,
                "note" => preset.note = value,
                "driver" => preset.driver = Some(Driver::named(&value).map_err(named)?),
                _ => preset.room = Some(Room::named(&value).map_err(named)?),
            }
        }
        for &(name, level) in &levels {
            if let Some(constant) = preset.brightness.constant_mut(name) {
                *constant = level;
            }
        }
        let is_missing = |name: &&str| !levels.iter().any(|(found, _)| found == name);
        Ok(Imported { preset, missing: Brightness::NAMES.iter().copied().filter(is_missing).collect() })
    }
}

/// The nearest of MicroPython's ten levels on the V2, 0 to 9.
fn digit(level: Level) -> u8 {
    Driver::MicroPythonV2.shown(level).step.unwrap_or_default()
}

#[cfg(test)]
mod tests;
