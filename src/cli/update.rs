//! `fivebyfive run --update`: records the checkpoints of recordings anew.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use rayon::iter::{IntoParallelRefIterator as _, ParallelIterator as _};

use super::output::write_file;
use super::play::with_progress;
use super::printer::{Printer, print_diagnostic};
use super::{BAD_USE, FAILED, find};
use crate::scenario::{CheckpointText, Format, ReadError, RecordedCheckpoints, read_text};
use crate::verification::{Failure, Player, PlayerStatus};

/// What is to be done with a file.
enum Decision {
    /// It has no checkpoints.
    NotRecorded,
    /// Its checkpoints are what they should be.
    Same(usize),
    /// It gets this text, with so many checkpoints.
    Rewrite(String, usize),
    /// Something that a person expects does not hold.
    Refuse(Box<Failure>),
}

/// Plays recordings without looking at their checkpoints, and records these anew where everything else holds.
///
/// All files are read before the first one is played: with a bad one among them, none is changed.
///
/// # Errors
/// Standard output cannot be written.
pub(super) fn update(paths: &[PathBuf]) -> anyhow::Result<ExitCode> {
    let Some(recordings) = read_all(paths) else {
        return Ok(ExitCode::from(BAD_USE));
    };
    let decisions: Vec<Result<Decision, String>> = with_progress(recordings.len(), |progress| {
        let decide = |(path, recording): &(PathBuf, CheckpointText)| {
            let decision = decide(recording).map_err(|error| format!("{}: {error}", path.display()));
            progress.inc(1);
            decision
        };
        recordings.par_iter().map(decide).collect()
    });
    let mut out = Printer::stdout();
    let (mut updated, mut failed, mut all_written) = (0, 0, true);
    for ((path, _), decision) in recordings.iter().zip(decisions) {
        let shown = path.display();
        match decision.map_err(anyhow::Error::msg)? {
            Decision::NotRecorded => out.line(&format!("as it was  {shown}: it has no checkpoints"))?,
            Decision::Same(count) => out.line(&format!("as it was  {shown}: its {count} checkpoints hold"))?,
            Decision::Refuse(failure) => {
                failed += 1;
                let verdict = failure.to_string().replace('\n', "\n           ");
                out.line(&format!("FAILED     {shown}: not updated: {verdict}"))?;
            }
            Decision::Rewrite(text, count) => match write_file(path, text.as_bytes()) {
                Ok(()) => {
                    updated += 1;
                    out.line(&format!("updated    {shown}: {count} checkpoints"))?;
                }
                Err(error) => {
                    all_written = false;
                    print_diagnostic(&error);
                }
            },
        }
    }
    out.line(&format!("{updated} updated, {failed} failed"))?;
    Ok(match (all_written, failed) {
        (false, _) => ExitCode::from(BAD_USE),
        (true, 0) => ExitCode::SUCCESS,
        (true, _) => ExitCode::from(FAILED),
    })
}

/// The files with their texts; `None` when one of them is bad. Every bad one is reported.
fn read_all(paths: &[PathBuf]) -> Option<Vec<(PathBuf, CheckpointText)>> {
    let read = |path: &Path| -> Result<CheckpointText, ReadError> {
        let mut read = CheckpointText::read(read_text(path)?, Format::of(path))
            .map_err(|cause| ReadError { path: Some(path.to_owned()), ..cause })?;
        read.find_files(path)?;
        Ok(read)
    };
    let mut recordings = Vec::new();
    let mut all_good = true;
    for path in find::files(paths)? {
        match read(&path) {
            Ok(recording) => recordings.push((path, recording)),
            Err(error) => {
                all_good = false;
                print_diagnostic(&error.to_string());
            }
        }
    }
    all_good.then_some(recordings)
}

fn decide(recording: &CheckpointText) -> Result<Decision, String> {
    if !recording.is_recorded() {
        return Ok(Decision::NotRecorded);
    }
    let mut player = Player::new(&recording.scenario().main_take())?.keeping_log();
    if let PlayerStatus::Failed(failure) = player.finish() {
        return Ok(Decision::Refuse(failure.clone()));
    }
    let found = RecordedCheckpoints::of(player.log().checkpoints());
    let count = found.list.len();
    Ok(recording.with_checkpoints(&found).map_or(Decision::Same(count), |text| Decision::Rewrite(text, count)))
}
