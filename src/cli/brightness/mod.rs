//! `fivebyfive brightness`: the brightness constants on the bench.

mod check;
mod convert;
mod show;
mod suggest;
mod table;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::bail;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use super::output::{ForceArguments, is_stdout, write_file};
use crate::board::driver::Driver;
use crate::board::eye::Room;
use crate::scenario::Preset;
use crate::scenario::{Format, PresetName, ProgramName};
use crate::tuning::Form;

/// What is said above every table that has a number of the model in it.
const MODEL: &str = "model: L* and verdicts are worked out from assumptions about the LEDs, not measured";

#[derive(clap::Subcommand, Debug)]
pub(super) enum BrightnessCommand {
    /// The presets that are there
    List,
    /// What a driver does with the constants of a preset, and how light they look (a model)
    Show {
        /// A preset by name, or a preset file, .ron or .json
        preset: PathBuf,
        /// The LED driver; without it, the one that the preset is made for
        #[arg(long, value_parser = drivers())]
        driver: Option<Driver>,
        /// The room; without it, all of them
        #[arg(long, value_parser = rooms())]
        room: Option<Room>,
    },
    /// Whether the constants that are seen together can be distinguished (a model); exit code 1 when two cannot
    Check {
        /// A preset by name, or a preset file, .ron or .json
        preset: PathBuf,
        /// The program; without it, all of them
        #[arg(long, value_parser = programs())]
        program: Option<ProgramName>,
        /// The LED driver; without it, the one that the preset is made for
        #[arg(long, value_parser = drivers())]
        driver: Option<Driver>,
        /// The room; without it, the one that the preset is made for
        #[arg(long, value_parser = rooms())]
        room: Option<Room>,
        /// Print a report for programs, as JSON
        #[arg(long)]
        json: bool,
    },
    /// The levels that differ most (a model), in the order of the preset's own
    Suggest {
        /// A preset by name, or a preset file: the order, and the constants of other programs
        #[arg(default_value = PresetName::Tinkercad.as_str())]
        preset: PathBuf,
        /// The program
        #[arg(long, value_parser = programs())]
        program: ProgramName,
        /// The LED driver
        #[arg(long, value_parser = drivers())]
        driver: Driver,
        /// The room
        #[arg(long, value_parser = rooms())]
        room: Room,
        /// Write the suggestion as a preset, .ron or .json; its name is the file's
        #[arg(long, value_name = "FILE")]
        save: Option<PathBuf>,
        #[command(flatten)]
        force: ForceArguments,
    },
    /// Print a preset as a part of a program
    Export {
        /// A preset by name, or a preset file, .ron or .json
        preset: PathBuf,
        /// What it is written in
        #[arg(long = "as", value_name = "FORM", value_parser = forms())]
        form: Form,
    },
    /// Print the constants of a program as a preset, in RON
    Import {
        /// The file of the program
        file: PathBuf,
        /// What it is written in
        #[arg(long = "as", value_name = "FORM", value_parser = forms())]
        form: Form,
        /// Write the preset to a file instead, .ron or .json
        #[arg(long, value_name = "FILE")]
        save: Option<PathBuf>,
        #[command(flatten)]
        force: ForceArguments,
    },
}

/// Does what is asked for.
///
/// # Errors
/// A preset cannot be read, or something cannot be written.
pub(super) fn brightness(command: &BrightnessCommand) -> anyhow::Result<ExitCode> {
    match command {
        BrightnessCommand::List => show::list()?,
        BrightnessCommand::Show { preset, driver, room } => show::show(&Preset::find(preset)?, *driver, *room)?,
        BrightnessCommand::Check { preset, program, driver, room, json } => {
            let check = check::Check::new(Preset::find(preset)?, *program, *driver, *room);
            return check.report(*json);
        }
        BrightnessCommand::Suggest { preset, program, driver, room, save, force } => {
            check_free(save.as_deref(), *force)?;
            suggest::suggest(&Preset::find(preset)?, *program, *driver, *room, save.as_deref())?;
        }
        BrightnessCommand::Export { preset, form } => convert::export(&Preset::find(preset)?, *form)?,
        BrightnessCommand::Import { file, form, save, force } => {
            check_free(save.as_deref(), *force)?;
            convert::import(file, *form, save.as_deref())?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn programs() -> impl TypedValueParser<Value = ProgramName> {
    PossibleValuesParser::new(ProgramName::ALL.map(ProgramName::as_str)).try_map(ProgramName::try_from)
}

fn drivers() -> impl TypedValueParser<Value = Driver> {
    PossibleValuesParser::new(Driver::ALL.map(Driver::as_str)).try_map(|name| Driver::named(&name))
}

fn rooms() -> impl TypedValueParser<Value = Room> {
    PossibleValuesParser::new(Room::ALL.map(Room::as_str)).try_map(|name| Room::named(&name))
}

fn forms() -> impl TypedValueParser<Value = Form> {
    PossibleValuesParser::new(Form::ALL.map(Form::as_str)).try_map(|name| Form::named(&name))
}

/// The format that the name of a preset file says; `-`, standard output, is RON.
///
/// # Errors
/// It says none that is known.
fn format_of(path: &Path) -> anyhow::Result<Format> {
    match path.extension() {
        Some(extension) if extension.eq_ignore_ascii_case("ron") => Ok(Format::Ron),
        Some(extension) if extension.eq_ignore_ascii_case("json") => Ok(Format::Json),
        None if is_stdout(path) => Ok(Format::Ron),
        _ => bail!("{}: a preset file is called .ron or .json", path.display()),
    }
}

/// Checks that a file, if one is to be written, is not there yet or may be written over.
fn check_free(save: Option<&Path>, force: ForceArguments) -> anyhow::Result<()> {
    save.map_or(Ok(()), |file| force.check(file)).map_err(anyhow::Error::msg)
}

/// Writes a preset, in the format that the file's name says, or to standard output.
///
/// # Errors
/// The file or standard output cannot be written.
fn save(preset: &Preset, path: &Path) -> anyhow::Result<()> {
    let text = preset.to_text(format_of(path)?).map_err(anyhow::Error::msg)?;
    write_file(path, text.as_bytes()).map_err(anyhow::Error::msg)
}
