//! Files of other formats, in slices: played to the end, made and written by another thread; and the picture of the board.

use std::path::Path;

use egui::Context;

use super::App;
use super::files::write_file;
use super::state::{Background, ExportStage, Exporting, Polled};
use crate::scenario::{Format, folder_of};
use crate::session::TimeBudget;

/// How many inputs a recording has whose text is made at once, and not by another thread.
const FEW_INPUTS: usize = 5000;

impl App {
    /// Goes on with the file that is made, while there is time.
    pub(super) fn go_on_exporting(&mut self, budget: TimeBudget<'_>) {
        let Some(Exporting { format, path, stage }) = self.state.jobs.exporting.take() else { return };
        let cannot = |path: &Path| format!("{}: could not be written", path.display());
        let stage = match stage {
            ExportStage::Playing(mut replay) => {
                if replay.advance(budget) {
                    ExportStage::Encoding(Background::begin(move || replay.encode(format)))
                } else {
                    ExportStage::Playing(replay)
                }
            }
            ExportStage::Encoding(encoding) => match encoding.poll() {
                Polled::Waiting => ExportStage::Encoding(encoding),
                Polled::Done(Ok(exported)) => {
                    let (file, bytes) = (path.clone(), exported.bytes);
                    ExportStage::Writing(Background::begin(move || write_file(&file, &bytes)), exported.remarks)
                }
                Polled::Done(Err(error)) => return self.state.messages.error(error),
                Polled::Lost => return self.state.messages.error(cannot(&path)),
            },
            ExportStage::Writing(writing, remarks) => match writing.poll() {
                Polled::Waiting => ExportStage::Writing(writing, remarks),
                Polled::Done(Ok(())) => {
                    let saved = format!("Saved to {}", path.display());
                    let remarks = remarks.iter().map(|remark| format!("; it {remark}"));
                    self.state.messages.say(std::iter::once(saved).chain(remarks).collect::<String>());
                    return;
                }
                Polled::Done(Err(error)) => return self.state.messages.error(error),
                Polled::Lost => return self.state.messages.error(cannot(&path)),
            },
        };
        self.state.jobs.exporting = Some(Exporting { format, path, stage });
    }

    /// Takes the picture of the board that was asked for, and the text that is to be copied.
    pub(super) fn go_on_with_pictures(&mut self, ctx: &Context) {
        if let Some(copying) = self.state.jobs.copying.take() {
            match copying.poll() {
                Polled::Waiting => self.state.jobs.copying = Some(copying),
                Polled::Done(text) => self.copied(text),
                Polled::Lost => self.state.messages.error("the scenario could not be written"),
            }
        }
        if let Some(text) = self.state.clipboard.take() {
            ctx.copy_text(text);
        }
        let Some(picture) = &mut self.state.jobs.board_picture else { return };
        if let Some(png) = picture.poll() {
            let path = std::mem::take(&mut picture.path);
            self.state.jobs.board_picture = None;
            match png.and_then(|png| write_file(&path, &png)) {
                Ok(()) => self.state.messages.say(format!("Saved to {}", path.display())),
                Err(error) => self.state.messages.error(error),
            }
        } else if let Some(area) = self.panels.board_area {
            picture.painted(ctx, area);
        }
    }

    /// Copies the text of the recording's scenario, with all of its takes.
    pub(super) fn copy_scenario(&mut self) {
        let document = self.state.workspace.document();
        let folder = document.path().map(|path| folder_of(path).to_owned());
        let contents = document.recording.contents();
        let text = move || {
            let scenario = contents.to_scenario();
            let scenario = folder.map_or_else(|| scenario.clone(), |folder| scenario.seen_from(&folder));
            scenario.to_text(Format::Ron)
        };
        if document.recording.session().inputs().len() < FEW_INPUTS {
            self.copied(text());
        } else {
            self.state.jobs.copying = Some(Background::begin(text));
        }
    }

    fn copied(&mut self, text: Result<String, String>) {
        match text {
            Ok(text) => {
                self.state.messages.say(format!("Copied the scenario: {} lines", text.lines().count()));
                self.state.clipboard = Some(text);
            }
            Err(error) => self.state.messages.error(error),
        }
    }
}
