//! Long work, in slices: opening, saving, comparing, and playing to where an edit or a jump leads.

use std::path::Path;

use super::App;
use super::state::{Background, ExportStage, Polled, Saving, SavingStage};
use crate::recording::SaveOutcome;
use crate::session::TimeBudget;

/// How many inputs a recording has that is written at once, and not by another thread.
const FEW_INPUTS: usize = 5000;

impl App {
    /// A budget of some milliseconds of the program that runs: enough for whatever is near. A tick of a chip can take that
    /// long, and gets none.
    pub(super) fn few_questions(&self) -> impl FnMut() -> bool + use<> {
        let mut left = if self.state.recording().session().machine().as_native().is_some() { 1500 } else { 0 };
        move || {
            left -= 1;
            left > 0
        }
    }
}

impl App {
    /// Goes on with everything that takes long, while there is time. Returns whether the head is where it is to be, so that
    /// the board can run.
    pub(super) fn work(&mut self, budget: TimeBudget<'_>) -> bool {
        self.go_on_opening();
        if let Err(error) = self.go_on_saving(budget) {
            self.state.messages.error(error);
        }
        self.compare(budget);
        self.go_on_exporting(budget);
        self.go_on_debugging(budget);
        self.state.workspace.recording_mut().catch_up(budget)
    }

    /// Gives up what can be given up: whatever is written or read is not put to use, and the head stays where it is.
    pub(super) fn stop_work(&mut self) {
        self.state.jobs.opening = None;
        self.state.jobs.comparing = None;
        self.state.jobs.sending.stop();
        self.state.jobs.copying = None;
        // what is being written is written to its end
        let exporting = self.state.jobs.exporting.take();
        self.state.jobs.exporting = exporting.filter(|exporting| matches!(exporting.stage, ExportStage::Writing(..)));
        self.state.jobs.saving.retain(|saving| matches!(saving.stage, SavingStage::Writing(_)));
        self.state.workspace.recording_mut().stop();
    }

    fn go_on_opening(&mut self) {
        let Some(opening) = self.state.jobs.opening.take() else { return };
        match opening.read.poll() {
            Polled::Waiting => self.state.jobs.opening = Some(opening),
            Polled::Done(Ok(opened)) => self.opened(opened),
            Polled::Done(Err(error)) => self.state.messages.error(error),
            Polled::Lost => {
                self.state.messages.error(format!("{}: could not be read", opening.path.display()));
            }
        }
    }

    /// Plays to the end for the checkpoints, then writes.
    pub(super) fn go_on_saving(&mut self, budget: TimeBudget<'_>) -> Result<(), String> {
        let Some(Saving { document, path, stage }) = self.state.jobs.saving.pop_front() else { return Ok(()) };
        let stage = match stage {
            SavingStage::Playing => {
                let Some(found) = self.state.workspace.document_by(document) else { return Ok(()) };
                if found.recording.explore(budget) {
                    let Some(job) = self.state.workspace.begin_save_of(document, &path) else { return Ok(()) };
                    if job.inputs() < FEW_INPUTS {
                        return self.saved(job.write(), &path);
                    }
                    SavingStage::Writing(Background::begin(move || job.write()))
                } else {
                    SavingStage::Playing
                }
            }
            SavingStage::Writing(writing) => match writing.poll() {
                Polled::Waiting => SavingStage::Writing(writing),
                Polled::Done(outcome) => return self.saved(outcome, &path),
                Polled::Lost => return Err(format!("{}: could not be written", path.display())),
            },
        };
        self.state.jobs.saving.push_front(Saving { document, path, stage });
        Ok(())
    }

    fn saved(&mut self, outcome: SaveOutcome, path: &Path) -> Result<(), String> {
        let document = outcome.document();
        self.state.workspace.saved(outcome)?;
        self.state.settings.recent.add(path);
        let saved = format!("Saved to {}", path.display());
        match self.state.workspace.changed_image(document) {
            // whoever opens it runs what is there then
            Some(image) => self
                .state
                .messages
                .error(format!("{saved}, but {} is not the image that ran: it has changed since", image.display())),
            None => self.state.messages.say(saved),
        }
        Ok(())
    }

    /// Goes on comparing two takes, and reports what came of it.
    pub(super) fn compare(&mut self, budget: TimeBudget<'_>) {
        let Some(mut comparison) = self.state.jobs.comparing.take() else { return };
        let recording = self.state.workspace.recording_mut();
        if !comparison.is_about(recording) {
            return;
        }
        let Some(difference) = comparison.advance(recording, budget) else {
            self.state.jobs.comparing = Some(comparison);
            return;
        };
        let (take, branch) = (recording.take(), &difference.branch);
        self.state.messages.say(match difference.tick {
            Some(tick) => format!("{take} and {branch} show different pictures from {tick} ms on"),
            None => format!("{take} and {branch} show the same as far as both go"),
        });
    }
}
