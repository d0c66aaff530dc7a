//! `fivebyfive run`: scenarios without a window.

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use super::report::{self, Counts};
use super::{BAD_USE, FAILED};
use crate::scenario::{Player, Scenario, load};

/// Plays scenario files and reports on each.
///
/// All files are read before the first one is played: with a bad one among them, nothing is.
pub(super) fn run(files: &[PathBuf]) -> anyhow::Result<ExitCode> {
    let mut scenarios: Vec<(&Path, Scenario)> = Vec::new();
    let mut bad_files = false;
    for path in files {
        match load(path) {
            Ok(scenario) => scenarios.push((path, scenario)),
            Err(error) => {
                bad_files = true;
                writeln!(io::stderr(), "{error}")?;
            }
        }
    }
    if bad_files {
        return Ok(ExitCode::from(BAD_USE));
    }
    let mut out = io::stdout().lock();
    let mut counts = Counts::default();
    for (path, scenario) in scenarios {
        let mut player = Player::new(&scenario).map_err(|error| anyhow::anyhow!("{}: {error}", path.display()))?;
        player.finish();
        report::scenario(&mut out, path, &player, &mut counts)?;
    }
    report::summary(&mut out, &counts)?;
    Ok(if counts.failed == 0 { ExitCode::SUCCESS } else { ExitCode::from(FAILED) })
}
