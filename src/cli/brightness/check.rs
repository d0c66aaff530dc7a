//! `fivebyfive brightness check`: which constants cannot be distinguished.

use std::process::ExitCode;

use serde::Serialize;

use super::MODEL;
use super::table::Table;
use crate::board::driver::Driver;
use crate::board::eye::{Room, Verdict};
use crate::cli::FAILED;
use crate::cli::printer::Printer;
use crate::scenario::Preset;
use crate::scenario::ProgramName;
use crate::tuning::{Comparison, compare};

/// The version of the report for programs.
const VERSION: u32 = 1;

/// A preset that was checked.
pub(super) struct Check {
    preset: Preset,
    driver: Driver,
    room: Room,
    programs: Vec<(ProgramName, Vec<Comparison>)>,
}

#[derive(Serialize)]
struct Report<'a> {
    version: u32,
    preset: &'a str,
    driver: &'a str,
    room: &'a str,
    illuminance_lux: f64,
    /// What the differences and the verdicts are.
    model: &'a str,
    result: &'a str,
    pairs: Vec<ReportedPair<'a>>,
}

#[derive(Serialize)]
struct ReportedPair<'a> {
    program: &'a str,
    first: String,
    second: String,
    why: &'a str,
    /// Levels, 0 to 255.
    asked: [u8; 2],
    shown: [u8; 2],
    made_equal: bool,
    /// Rounded to thousandths.
    difference_l: f64,
    verdict: &'a str,
}

impl Check {
    /// Compares what is seen together in a program, or in all of them.
    pub(super) fn new(
        preset: Preset,
        program: Option<ProgramName>,
        driver: Option<Driver>,
        room: Option<Room>,
    ) -> Self {
        let driver = driver.or(preset.driver).unwrap_or_default();
        let room = room.or(preset.room).unwrap_or_default();
        let programs = program.map_or_else(|| ProgramName::ALL.to_vec(), |program| vec![program]);
        let compared = |program| (program, compare(&preset.brightness, program, driver, room));
        Self { programs: programs.into_iter().map(compared).collect(), preset, driver, room }
    }

    /// The pairs that cannot be distinguished.
    fn same(&self) -> impl Iterator<Item = (ProgramName, &Comparison)> {
        let all =
            self.programs.iter().flat_map(|(program, table)| table.iter().map(|comparison| (*program, comparison)));
        all.filter(|(_, comparison)| comparison.verdict == Verdict::Same)
    }

    /// Prints the tables, or a report for programs, and says whether all can be distinguished.
    ///
    /// # Errors
    /// Standard output cannot be written.
    pub(super) fn report(&self, as_json: bool) -> anyhow::Result<ExitCode> {
        let mut out = Printer::stdout();
        out.print(&if as_json { self.json()? } else { self.text() })?;
        Ok(if self.same().next().is_some() { ExitCode::from(FAILED) } else { ExitCode::SUCCESS })
    }

    fn text(&self) -> String {
        let (driver, room) = (self.driver.as_str(), self.room.as_str());
        let lux = self.room.illuminance_lux();
        let mut text = format!("{} on {driver}, {room} ({lux} lx)\n{MODEL}\n", self.preset.name);
        for (program, comparisons) in &self.programs {
            text += &format!("\n{}\n", program.title());
            let mut table = Table::new(&["first", "second", ">asked", ">", ">shown", ">", ">L* apart", "verdict"]);
            for comparison in comparisons {
                let [asked, shown] = [comparison.asked, comparison.shown.map(|shown| shown.level)];
                let equal = if comparison.is_made_equal() { ", made equal by the driver" } else { "" };
                table.row([
                    comparison.pair.first.to_string(),
                    comparison.pair.second.to_string(),
                    asked[0].0.to_string(),
                    asked[1].0.to_string(),
                    shown[0].0.to_string(),
                    shown[1].0.to_string(),
                    format!("{:.2}", comparison.difference_l),
                    format!("{}{equal}", comparison.verdict.as_str()),
                ]);
            }
            text += &table.text();
        }
        text += "\n";
        for (program, comparison) in self.same() {
            text += &format!("same: {}: {}\n", program.title(), comparison.headline());
        }
        let all = || self.programs.iter().flat_map(|(_, table)| table);
        let count = |verdict| all().filter(|comparison| comparison.verdict == verdict).count();
        let [clear, hard, same] = [Verdict::Clear, Verdict::Hard, Verdict::Same].map(count);
        text + &format!("model: {clear} clear, {hard} hard, {same} same\n")
    }

    fn json(&self) -> anyhow::Result<String> {
        let pairs = self.programs.iter().flat_map(|(program, table)| {
            table.iter().map(|comparison| ReportedPair {
                program: program.as_str(),
                first: comparison.pair.first.to_string(),
                second: comparison.pair.second.to_string(),
                why: comparison.pair.why,
                asked: comparison.asked.map(|level| level.0),
                shown: comparison.shown.map(|shown| shown.level.0),
                made_equal: comparison.is_made_equal(),
                difference_l: (comparison.difference_l * 1000.0).round() / 1000.0,
                verdict: comparison.verdict.as_str(),
            })
        });
        let report = Report {
            version: VERSION,
            preset: &self.preset.name,
            driver: self.driver.as_str(),
            room: self.room.as_str(),
            illuminance_lux: self.room.illuminance_lux(),
            model: MODEL,
            result: if self.same().next().is_some() { "failed" } else { "passed" },
            pairs: pairs.collect(),
        };
        Ok(serde_json::to_string_pretty(&report)? + "\n")
    }
}
