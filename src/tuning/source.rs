//! Finding the brightness constants in the source of a program.
//!
//! Only lines that give one of the constants a level are read; the others are the program's own. The forms are those that
//! people write: `pub const ON: u8 = 128;` and `const ON: Level = Level(128);` in Rust, `let ON = 128` and `ON = 128` in
//! JavaScript, `ON = 8` and `ON = const(8)` in MicroPython, `#define ON 128` and `const uint8_t ON = 128;` in C.

use super::Form;
use crate::firmware::brightness::Brightness;
use crate::hal::Level;
use crate::scenario::{DIGIT_LEVELS, ReadError};

/// Line and column, both from 1.
type Place = (usize, usize);

/// What a program says.
pub(super) struct Found {
    /// Constants with their levels, in the order of the text.
    pub levels: Vec<(&'static str, Level)>,
    /// What comments say of the preset: `brightness`, `note`, `driver`, `room`.
    pub about: Vec<(Place, &'static str, String)>,
}

/// Reads the constants of a program.
///
/// # Errors
/// There is no constant in it, or one has a value that is no level, or one is there twice.
pub(super) fn read(form: Form, text: &str) -> Result<Found, ReadError> {
    let mut found = Found { levels: Vec::new(), about: Vec::new() };
    // MakeCode first declares a variable with `let ON = 0`, and sets it in a later line
    let mut declared: Vec<&str> = Vec::new();
    for (number, line) in (1..).zip(text.trim_start_matches('\u{feff}').lines()) {
        found.about.extend(about(form, line).map(|(key, value)| ((number, 1), key, value)));
        let code = line.split(form.comment()).next().unwrap_or_default();
        // Python has no comments of this kind
        let code = if form == Form::MicroPython { code } else { code.split("/*").next().unwrap_or_default() };
        let Some((name, value)) = assignment(form, code) else { continue };
        let column = code.len() - code.trim_start().len() + 1;
        let error = |message: String| ReadError { path: None, place: Some((number, column)), message };
        let level = level(form, value).map_err(|message| error(format!("{name} = {value}: {message}")))?;
        match found.levels.iter_mut().find(|(known, _)| *known == name) {
            None => {
                if form == Form::JavaScript && code.trim_start().starts_with("let ") && level == Level::DARK {
                    declared.push(name);
                }
                found.levels.push((name, level));
            }
            Some((_, before)) if declared.contains(&name) => {
                *before = level;
                declared.retain(|known| *known != name);
            }
            Some((_, before)) => {
                return Err(error(format!("{name} = {value}: it has a value already, {}", before.0)));
            }
        }
    }
    if found.levels.is_empty() {
        let message = format!("there is none of the brightness constants in it: {}", Brightness::NAMES.join(", "));
        return Err(ReadError { path: None, place: None, message });
    }
    Ok(found)
}

/// What a comment says of the preset.
fn about(form: Form, line: &str) -> Option<(&'static str, String)> {
    let (key, value) = line.trim().strip_prefix(form.comment())?.split_once(':')?;
    let key = ["brightness", "note", "driver", "room"].into_iter().find(|known| *known == key.trim())?;
    Some((key, serde_json::from_str(value.trim()).ok()?))
}

/// The constant that a line gives a value, and the value as it stands there.
fn assignment(form: Form, code: &str) -> Option<(&'static str, &str)> {
    let code = code.trim();
    let (left, value) = match code.strip_prefix("#define") {
        Some(definition) if form == Form::C => definition.trim_start().split_once([' ', '\t'])?,
        // `==` and the like compare
        _ => {
            code.split_once('=').filter(|(left, value)| !value.starts_with('=') && !left.ends_with(['!', '<', '>']))?
        }
    };
    // of `pub const ON: u8`, `let ON` and `static const uint8_t ON` the constant is what stands before a type, or last
    let name = left.split(':').next()?.split_whitespace().last()?;
    let name = Brightness::NAMES.iter().copied().find(|known| *known == name)?;
    Some((name, value.trim().trim_end_matches(';').trim_end()))
}

/// The level that a value stands for.
fn level(form: Form, value: &str) -> Result<Level, String> {
    let inside = |before: &str| value.strip_prefix(before).and_then(|rest| rest.strip_suffix(')'));
    let number = match form {
        Form::Rust => inside("Level(").unwrap_or(value).trim_end_matches("u8"),
        Form::MicroPython => inside("const(").unwrap_or(value),
        _ => inside("(").unwrap_or(value).trim_end_matches(['u', 'U']),
    };
    let number = number.trim().replace('_', "");
    let parsed = match number.strip_prefix("0x").or(number.strip_prefix("0X")) {
        Some(digits) => u8::from_str_radix(digits, 16),
        None => number.parse(),
    };
    match (form, parsed) {
        (Form::MicroPython, Ok(digit)) => {
            let level = DIGIT_LEVELS.get(usize::from(digit)).copied().map(Level);
            level.ok_or_else(|| "it is not one of MicroPython's ten levels, 0 to 9".to_owned())
        }
        (Form::MicroPython, Err(_)) => Err("it is not one of MicroPython's ten levels, 0 to 9".to_owned()),
        (_, parsed) => parsed.map(Level).map_err(|_| "it is not a level, 0 to 255".to_owned()),
    }
}
