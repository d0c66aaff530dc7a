//! The dialog that asks for a path.

use std::path::PathBuf;

use egui::{Context, Id, Key, Modal, RichText, TextEdit, Ui};

use crate::app::action::{Actions, FileAction, Purpose};
use crate::app::widgets::{select_all, theme};
use crate::export::ExportFormat;

/// The dialog that asks for a path.
pub struct Dialog {
    /// What the path is asked for.
    pub purpose: Purpose,
    text: String,
    /// What was wrong with the path that was entered.
    error: Option<String>,
    /// An existing file that is written over if it is entered once more.
    confirmed: Option<String>,
    /// Where the focus goes in the next painting.
    focus: Focus,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Focus {
    /// Stays.
    Stays,
    /// Into the field, where the cursor was.
    Field,
    /// Into the field, with all of it selected: what is typed takes its place.
    WholeField,
}

impl Dialog {
    /// A dialog for a recording that is in the file `path`.
    pub fn new(purpose: Purpose, path: Option<PathBuf>) -> Self {
        let text = match purpose {
            Purpose::LoadConstants | Purpose::SaveConstants => "brightness.rs".to_owned(),
            _ => {
                let otherwise = match purpose {
                    Purpose::GiveRuntime => "microbit-program.hex",
                    Purpose::SaveDataLog => "MY_DATA.HTM",
                    _ => "recording.ron",
                };
                path.map_or(otherwise.to_owned(), |path| path.display().to_string())
            }
        };
        Self { purpose, text, error: None, confirmed: None, focus: Focus::WholeField }
    }

    /// The path that is typed.
    pub fn path(&self) -> PathBuf {
        PathBuf::from(self.text.trim())
    }

    /// What was wrong with the path. It is mended, or entered once more, without a way back into the field.
    pub fn fail(&mut self, error: String) {
        self.error = Some(error);
        self.focus = Focus::Field;
    }

    /// Whether the path was entered a second time, to write over the file that is there.
    ///
    /// # Errors
    /// It was not: `question` asks for it.
    pub fn confirm(&mut self, question: &str) -> Result<(), String> {
        if self.confirmed.as_ref() == Some(&self.text) {
            return Ok(());
        }
        self.confirmed = Some(self.text.clone());
        Err(question.to_owned())
    }
}

/// Shows the dialog, if one is open.
pub fn show(open: &mut Option<Dialog>, ctx: &Context, actions: &mut Actions) {
    let Some(dialog) = open else { return };
    let mut entered = false;
    let mut cancelled = false;
    let response = Modal::new(Id::unique("file dialog")).show(ctx, |ui| {
        ui.set_width(420.0);
        (entered, cancelled) = ask_path(ui, dialog);
    });
    if entered {
        actions.push(FileAction::EnterPath);
    } else if cancelled || response.should_close() {
        *open = None;
    }
}

/// Scenario files, images and programs that are dropped on the window are taken.
pub fn take_dropped(ctx: &Context, actions: &mut Actions) {
    let paths: Vec<PathBuf> = ctx.input(|input| {
        let dropped = input.raw.dropped_files.iter();
        dropped.map(|file| PathBuf::from(file.path().display().to_string())).collect()
    });
    if !paths.is_empty() {
        actions.push(FileAction::Drop(paths));
    }
}

/// Shows the dialog; returns whether the path was entered, and whether it was cancelled.
fn ask_path(ui: &mut Ui, dialog: &mut Dialog) -> (bool, bool) {
    let (title, verb) = match dialog.purpose {
        Purpose::Open => ("Open a scenario or a program", "Open"),
        Purpose::GiveRuntime => ("Which MicroPython does it run in?", "Run"),
        Purpose::SaveSource => ("Save the source of the program", "Save"),
        Purpose::SaveHex => ("Save the program as a hex file", "Save"),
        Purpose::SaveDataLog => ("Save the data log of the board", "Save"),
        Purpose::SaveConsole => ("Save what the program wrote", "Save"),
        Purpose::SaveBoard => ("Save a picture of the board", "Save"),
        Purpose::Export(ExportFormat::Gif) => ("Save an animation of the display", "Save"),
        Purpose::Export(ExportFormat::Strip) => ("Save all pictures of the display", "Save"),
        Purpose::Export(ExportFormat::Vcd) => ("Save the recording as waves", "Save"),
        Purpose::Export(ExportFormat::Wav) => ("Save what was heard", "Save"),
        Purpose::Save | Purpose::SaveOffer(_) => ("Save the recording", "Save"),
        Purpose::LoadConstants => ("Load brightness constants", "Load"),
        Purpose::SaveConstants => ("Save the brightness constants", "Save"),
    };
    let label = match dialog.purpose {
        Purpose::Open => "Path of a scenario, .ron or .json, or of a program, .hex, .elf or .py",
        Purpose::GiveRuntime => {
            "A program in Python runs in MicroPython, which is not part of this program. Save any program at \
             python.microbit.org as a .hex file, and drop the file here or enter its path. It is remembered."
        }
        Purpose::SaveSource => "Path of a folder, which is made",
        Purpose::SaveHex => "Path of a .hex file",
        Purpose::SaveConsole => "Path of a text file",
        Purpose::SaveBoard | Purpose::Export(ExportFormat::Strip) => "Path of a .png file",
        Purpose::Export(ExportFormat::Gif) => "Path of a .gif file",
        Purpose::Export(ExportFormat::Vcd) => "Path of a .vcd file, for GTKWave and other viewers",
        Purpose::Export(ExportFormat::Wav) => "Path of a .wav file",
        Purpose::SaveDataLog => "Path of the file, MY_DATA.HTM on the drive of a board",
        Purpose::Save | Purpose::SaveOffer(_) => "Path of a .ron or .json file",
        _ => "Path of a .ron, .json, .rs, .js, .py or .h file",
    };
    ui.heading(title);
    ui.add_space(4.0);
    let label = ui.label(label);
    let edit = TextEdit::singleline(&mut dialog.text).desired_width(f32::INFINITY);
    let field = ui.add(edit).labelled_by(label.id);
    let focus = std::mem::replace(&mut dialog.focus, Focus::Stays);
    if focus != Focus::Stays {
        field.request_focus();
    }
    if focus == Focus::WholeField {
        select_all(ui, field.id, dialog.text.len());
    }
    let by_key = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    // both lines keep their place, so that nothing jumps
    let error = dialog.error.as_deref().unwrap_or(" ");
    ui.label(RichText::new(error).color(theme::bad(ui.visuals())));
    ui.horizontal(|ui| {
        let clicked = ui.button(verb).clicked();
        (clicked || by_key, ui.button("Cancel").clicked())
    })
    .inner
}
