//! `fivebyfive brightness suggest`: the levels that differ most.

use std::path::Path;

use super::table::Table;
use super::{MODEL, format_of, save};
use crate::board::driver::Driver;
use crate::board::eye::{Room, Verdict};
use crate::cli::output::is_stdout;
use crate::cli::printer::Printer;
use crate::scenario::Preset;
use crate::scenario::ProgramName;
use crate::tuning::suggest as search;

/// Prints better constants than those of a preset, and writes them to a file if one is given.
///
/// # Errors
/// The file's name says no format, or it or standard output cannot be written.
pub(super) fn suggest(
    given: &Preset,
    program: ProgramName,
    driver: Driver,
    room: Room,
    file: Option<&Path>,
) -> anyhow::Result<()> {
    if let Some(file) = file {
        // a bad name is reported before anything else
        format_of(file)?;
    }
    let suggestion = search(&given.brightness, program, driver, room);
    // with the preset on standard output, what is said of it goes to standard error
    let mut out = if file.is_some_and(is_stdout) { Printer::stderr() } else { Printer::stdout() };
    let (title, lux) = (program.title(), room.illuminance_lux());
    out.line(&format!("{title} on {}, {} ({lux} lx), from {}", driver.as_str(), room.as_str(), given.name))?;
    out.line(MODEL)?;
    let mut constants = Table::new(&["constant", ">was", ">suggested", ">step"]);
    let mut differences = Table::new(&["seen together", ">smallest L* apart", ">suggested", "verdict"]);
    for group in &suggestion.groups {
        for name in &group.constants {
            let (was, now) = (given.brightness.constant(name), suggestion.brightness.constant(name));
            let (was, now) = (was.unwrap_or_default(), now.unwrap_or_default());
            let step = driver.shown(now).step.map_or_else(|| "-".to_owned(), |step| step.to_string());
            constants.row([(*name).to_owned(), was.0.to_string(), now.0.to_string(), step]);
        }
        differences.row([
            group.constants.join(" "),
            format!("{:.1}", group.smallest_before_l),
            format!("{:.1}", group.smallest_l),
            Verdict::of(group.smallest_l).as_str().to_owned(),
        ]);
    }
    out.print(&format!("\n{}\n{}", constants.text(), differences.text()))?;
    if let Some(words) = suggestion.nothing_helps(driver, room) {
        out.print(&format!("\n{words}\n"))?;
    }
    let Some(file) = file else { return Ok(()) };
    let stem = file.file_stem().filter(|_| !is_stdout(file)).map(|stem| stem.to_string_lossy().into_owned());
    let preset = Preset {
        name: stem.unwrap_or_else(|| "suggested".to_owned()),
        note: format!("Suggested for {title}, from {}, by the model.", given.name),
        driver: Some(driver),
        room: Some(room),
        brightness: suggestion.brightness,
    };
    save(&preset, file)
}
