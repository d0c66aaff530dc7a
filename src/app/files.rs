//! Opening and saving, by a path that is typed, chosen or dropped.

use std::path::{Path, PathBuf};

use egui::{Context, Id, Key, Modal, RichText, TextEdit, Ui};

use super::App;
use crate::scenario::{Format, Recording, load, parse};

/// The file of the recording, and the dialog that asks for one.
#[derive(Default)]
pub struct Files {
    path: Option<PathBuf>,
    dialog: Option<Dialog>,
}

struct Dialog {
    purpose: Purpose,
    text: String,
    /// What was wrong with the path that was entered.
    error: Option<String>,
    /// An existing file that is written over if it is entered once more.
    confirmed: Option<String>,
    opened_now: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Purpose {
    Open,
    Save,
}

impl Files {
    /// The name of the file, without its folder.
    pub fn name(&self) -> Option<String> {
        self.path.as_ref()?.file_name().map(|name| name.to_string_lossy().into_owned())
    }

    fn ask(&mut self, purpose: Purpose) {
        let text = self.path.as_ref().map_or("recording.ron".to_owned(), |path| path.display().to_string());
        self.dialog = Some(Dialog { purpose, text, error: None, confirmed: None, opened_now: true });
    }
}

pub(super) fn ask_open(app: &mut App) {
    app.files.ask(Purpose::Open);
}

pub(super) fn ask_save(app: &mut App) {
    app.files.ask(Purpose::Save);
}

/// Opens a scenario file, at power-on and paused; says so when it is none.
pub(super) fn open(app: &mut App, path: PathBuf) {
    match load(&path).map_err(|error| error.to_string()).and_then(Recording::open) {
        Ok(recording) => {
            app.load(recording);
            app.running = false;
            app.message = None;
            app.files.path = Some(path);
        }
        Err(error) => app.message = Some(error),
    }
}

/// Opens a scenario file that was dropped on the window.
pub(super) fn take_dropped(app: &mut App, ctx: &Context) {
    let Some(file) = ctx.input(|input| input.raw.dropped_files.first().cloned()) else { return };
    let name = file.path().display().to_string();
    let read = file.bytes().map_err(|error| format!("{name}: cannot be read: {error}")).and_then(|bytes| {
        String::from_utf8(bytes.to_vec()).map_err(|_| format!("{name}: is not a scenario: it is not a text in UTF-8"))
    });
    let opened = read.and_then(|text| {
        let scenario = parse(&text, Format::of(Path::new(&name))).map_err(|error| format!("{name}:{error}"))?;
        Recording::open(scenario)
    });
    match opened {
        Ok(recording) => {
            app.load(recording);
            app.running = false;
            app.message = None;
            app.files.path = None;
        }
        Err(error) => app.message = Some(error),
    }
}

/// The dialog that asks for a path, if one is open.
pub(super) fn dialog(app: &mut App, ctx: &Context) {
    let Some(mut dialog) = app.files.dialog.take() else { return };
    let mut entered = false;
    let mut cancelled = false;
    let response = Modal::new(Id::unique("file dialog")).show(ctx, |ui| {
        ui.set_width(420.0);
        (entered, cancelled) = ask_path(ui, &mut dialog);
    });
    if entered {
        match enter(app, &mut dialog) {
            Ok(()) => return,
            Err(error) => dialog.error = Some(error),
        }
    }
    if !cancelled && !response.should_close() {
        app.files.dialog = Some(dialog);
    }
}

/// Shows the dialog; returns whether the path was entered, and whether it was cancelled.
fn ask_path(ui: &mut Ui, dialog: &mut Dialog) -> (bool, bool) {
    let (title, verb) = match dialog.purpose {
        Purpose::Open => ("Open a scenario", "Open"),
        Purpose::Save => ("Save the recording", "Save"),
    };
    ui.heading(title);
    ui.add_space(4.0);
    let label = ui.label("Path of a .ron or .json file");
    let field = ui.add(TextEdit::singleline(&mut dialog.text).desired_width(f32::INFINITY)).labelled_by(label.id);
    if std::mem::take(&mut dialog.opened_now) {
        field.request_focus();
    }
    let by_key = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    // both lines keep their place, so that nothing jumps
    let error = dialog.error.as_deref().unwrap_or(" ");
    ui.label(RichText::new(error).color(ui.visuals().error_fg_color));
    ui.horizontal(|ui| {
        let clicked = ui.button(verb).clicked();
        (clicked || by_key, ui.button("Cancel").clicked())
    })
    .inner
}

fn enter(app: &mut App, dialog: &mut Dialog) -> Result<(), String> {
    let path = PathBuf::from(dialog.text.trim());
    match dialog.purpose {
        Purpose::Open => {
            open(app, path);
            app.message.take().map_or(Ok(()), Err)
        }
        Purpose::Save => {
            let known = app.files.path.as_ref() == Some(&path) || dialog.confirmed.as_ref() == Some(&dialog.text);
            if path.exists() && !known {
                dialog.confirmed = Some(dialog.text.clone());
                return Err("This file exists. Save once more to write over it.".to_owned());
            }
            app.recording.to_scenario().save(&path)?;
            app.message = Some(format!("Saved to {}", path.display()));
            app.files.path = Some(path);
            Ok(())
        }
    }
}
