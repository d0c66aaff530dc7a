//! Writes what was chosen for an image that is flashed. Without the feature `chip` it does nothing.
//!
//! | variable | what it chooses | otherwise |
//! |---|---|---|
//! | `FIVEBYFIVE_PRESET` | the brightness constants: a preset file, or the name of one in `assets/brightness` | those of the Tinkercad game |
//! | `FIVEBYFIVE_SEED` | the seed of the random levels | the chip draws one at each start |
//! | `FIVEBYFIVE_LEVEL` | the first level | 1 |
//! | `FIVEBYFIVE_LAST_LEVEL` | Tilt-a-Maze: the level after which the rainbow comes | 9 |

#[path = "build/preset.rs"]
mod preset;

#[path = "src/firmware/brightness.rs"]
#[expect(dead_code, reason = "the names of the constants are all that is used")]
mod brightness;

/// What the file of the constants needs of the crate.
mod hal {
    /// A brightness level.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub struct Level(pub u8);
}

use std::ffi::OsString;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs};

use brightness::Brightness;

fn main() -> ExitCode {
    println!("cargo::rustc-check-cfg=cfg(microbit, values(\"v1\", \"v2\"))");
    for file in ["build.rs", "build/preset.rs", "src/firmware/brightness.rs"] {
        println!("cargo::rerun-if-changed={file}");
    }
    if env::var_os("CARGO_FEATURE_CHIP").is_none() {
        return ExitCode::SUCCESS;
    }
    match env::var("TARGET").as_deref() {
        Ok("thumbv6m-none-eabi") => println!("cargo::rustc-cfg=microbit=\"v1\""),
        Ok("thumbv7em-none-eabihf") => println!("cargo::rustc-cfg=microbit=\"v2\""),
        _ => {}
    }
    match chosen().and_then(|text| write(&text)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            println!("cargo::error={message}");
            ExitCode::FAILURE
        }
    }
}

/// The constants of the image, as source.
fn chosen() -> Result<String, String> {
    let brightness = brightness()?;
    let mut text = String::from("/// The brightness constants.\npub const BRIGHTNESS: Brightness = Brightness {\n");
    for (field, name) in Brightness::FIELDS.iter().zip(Brightness::NAMES) {
        let level = brightness.constant(name).map_or(0, |level| level.0);
        let _ = writeln!(text, "    {field}: Level({level}),");
    }
    text += "};\n";
    let seed = number("FIVEBYFIVE_SEED", "a whole number from 0 to 18446744073709551615", 0..=u64::MAX)?;
    let first = number("FIVEBYFIVE_LEVEL", "a level, 1 to 50 (Tilt-a-Maze has 9)", 1..=50)?.unwrap_or(1);
    let last = number("FIVEBYFIVE_LAST_LEVEL", "a level of Tilt-a-Maze, 1 to 9", 1..=9)?.unwrap_or(9);
    let _ = write!(
        text,
        "/// The seed, when it was fixed.\npub const SEED: Option<u64> = {seed:?};\n\
         /// The first level.\npub const START_LEVEL: u8 = {first};\n\
         /// The level after which the rainbow comes.\npub const LAST_LEVEL: u8 = {last};\n"
    );
    Ok(text)
}

/// The brightness constants; what a preset leaves out has its default.
fn brightness() -> Result<Brightness, String> {
    let mut brightness = Brightness::default();
    let Some(chosen) = variable("FIVEBYFIVE_PRESET") else { return Ok(brightness) };
    let path = preset_file(Path::new(&chosen));
    println!("cargo::rerun-if-changed={}", path.display());
    let text = fs::read_to_string(&path)
        .map_err(|error| format!("FIVEBYFIVE_PRESET: {}: cannot be read: {error}", path.display()))?;
    let constants = preset::constants(&text).map_err(|wrong| {
        let (line, column) = wrong.place;
        format!("{}:{line}:{column}: {}", path.display(), wrong.message)
    })?;
    for (field, level) in constants {
        let name = field.to_ascii_uppercase();
        if let Some(constant) = brightness.constant_mut(&name) {
            constant.0 = level;
        }
    }
    Ok(brightness)
}

/// The file that a preset is read from: one of the project's for a mere name.
fn preset_file(chosen: &Path) -> PathBuf {
    let shipped = Path::new("assets/brightness").join(chosen).with_extension("ron");
    let is_a_word = chosen.extension().is_none() && chosen.components().count() == 1;
    if is_a_word && !chosen.is_file() && shipped.is_file() { shipped } else { chosen.to_owned() }
}

/// A number that was chosen by a variable.
fn number(name: &str, expects: &str, range: std::ops::RangeInclusive<u64>) -> Result<Option<u64>, String> {
    let Some(chosen) = variable(name) else { return Ok(None) };
    let chosen = chosen.to_string_lossy();
    match chosen.parse().ok().filter(|number| range.contains(number)) {
        Some(number) => Ok(Some(number)),
        None => Err(format!("{name}: {chosen} is not {expects}")),
    }
}

/// A variable that is there and not empty.
fn variable(name: &str) -> Option<OsString> {
    println!("cargo::rerun-if-env-changed={name}");
    env::var_os(name).filter(|value| !value.is_empty())
}

fn write(text: &str) -> Result<(), String> {
    let folder = env::var_os("OUT_DIR").ok_or("OUT_DIR is not set: this is run by cargo")?;
    let path = Path::new(&folder).join("flashed.rs");
    fs::write(&path, text).map_err(|error| format!("{}: cannot be written: {error}", path.display()))
}
