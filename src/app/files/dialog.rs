//! Opening and saving, by a path that is typed, chosen or dropped.

use std::path::{Path, PathBuf};

use egui::{Context, Id, Key, Modal, RichText, TextEdit, Ui};

use crate::app::App;
use crate::app::files::constants;
use crate::app::side::SidePanel;
use crate::app::widgets::number_field::select_all;
use crate::recording::Recording;
use crate::scenario::Preset;
use crate::scenario::{BrightnessSet, NamedImage, Scenario, is_image, load, read_text, write_whole};

/// The file of the recording, and the dialog that asks for one.
#[derive(Default)]
pub struct Files {
    path: Option<PathBuf>,
    /// This window wrote the file: it may write it again without asking.
    written: bool,
    dialog: Option<Dialog>,
}

struct Dialog {
    purpose: Purpose,
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

#[derive(Clone, Copy, PartialEq, Eq)]
enum Purpose {
    Open,
    Save,
    /// Brightness constants, in the form that the file's name says.
    LoadConstants,
    SaveConstants,
}

impl Files {
    /// The name of the file, without its folder.
    pub fn name(&self) -> Option<String> {
        self.path.as_ref()?.file_name().map(|name| name.to_string_lossy().into_owned())
    }

    fn ask(&mut self, purpose: Purpose) {
        let text = match purpose {
            Purpose::Open | Purpose::Save => {
                self.path.as_ref().map_or("recording.ron".to_owned(), |path| path.display().to_string())
            }
            Purpose::LoadConstants | Purpose::SaveConstants => "brightness.rs".to_owned(),
        };
        self.dialog = Some(Dialog { purpose, text, error: None, confirmed: None, focus: Focus::WholeField });
    }
}

pub(in crate::app) fn ask_open(app: &mut App) {
    app.files.ask(Purpose::Open);
}

pub(in crate::app) fn ask_save(app: &mut App) {
    app.files.ask(Purpose::Save);
}

pub(in crate::app) fn ask_load_constants(app: &mut App) {
    app.files.ask(Purpose::LoadConstants);
}

pub(in crate::app) fn ask_save_constants(app: &mut App) {
    app.files.ask(Purpose::SaveConstants);
}

/// Opens a scenario file, at power-on and paused, or runs an image; says so when it is neither.
pub(in crate::app) fn open(app: &mut App, path: PathBuf) {
    if is_image(&path) {
        open_image(app, &path);
        return;
    }
    match load(&path).map_err(|error| error.to_string()).and_then(Recording::open) {
        Ok(recording) => {
            app.load(recording);
            app.running = false;
            app.message = None;
            app.files.path = Some(path);
            app.side_panel = SidePanel::Expected;
        }
        Err(error) => app.message = Some(error),
    }
}

/// Runs an image on the emulated chip.
fn open_image(app: &mut App, path: &Path) {
    match NamedImage::read(path, None) {
        Ok(image) => {
            let seed = app.recording.header().seed;
            app.start(Scenario::of_image(image, seed));
            app.message = None;
        }
        Err(error) => app.message = Some(error.to_string()),
    }
}

/// Opens a scenario file or an image that was dropped on the window.
pub(in crate::app) fn take_dropped(app: &mut App, ctx: &Context) {
    let Some(file) = ctx.input(|input| input.raw.dropped_files.first().cloned()) else { return };
    let name = file.path().display().to_string();
    open(app, PathBuf::from(name));
}

/// The dialog that asks for a path, if one is open.
pub(in crate::app) fn dialog(app: &mut App, ctx: &Context) {
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
            Err(error) => {
                dialog.error = Some(error);
                // the path is mended, or entered once more, without a way back into the field
                dialog.focus = Focus::Field;
            }
        }
    }
    if !cancelled && !response.should_close() {
        app.files.dialog = Some(dialog);
    }
}

/// Shows the dialog; returns whether the path was entered, and whether it was cancelled.
fn ask_path(ui: &mut Ui, dialog: &mut Dialog) -> (bool, bool) {
    let (title, verb) = match dialog.purpose {
        Purpose::Open => ("Open a scenario or an image", "Open"),
        Purpose::Save => ("Save the recording", "Save"),
        Purpose::LoadConstants => ("Load brightness constants", "Load"),
        Purpose::SaveConstants => ("Save the brightness constants", "Save"),
    };
    let label = match dialog.purpose {
        Purpose::Open => "Path of a scenario, .ron or .json, or of an image, .hex or .elf",
        Purpose::Save => "Path of a .ron or .json file",
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
        Purpose::LoadConstants => {
            let form = constants::form_of(&path)?;
            let text = read_text(&path).map_err(|error| error.to_string())?;
            let imported = form.import(&text).map_err(|error| format!("{}:{error}", path.display()))?;
            let brightness = BrightnessSet::of(&imported.preset.brightness);
            app.recording.set_brightness(brightness, true);
            app.message = Some(constants::loaded(&imported, &path));
            Ok(())
        }
        Purpose::SaveConstants => {
            let form = constants::form_of(&path)?;
            if path.exists() && dialog.confirmed.as_ref() != Some(&dialog.text) {
                dialog.confirmed = Some(dialog.text.clone());
                return Err("This file exists. Save once more to write over it.".to_owned());
            }
            let mut preset = Preset::new("from the window", app.recording.brightness_set().resolve());
            (preset.driver, preset.room) = (Some(app.bench.driver), Some(app.bench.room));
            let text = form.export(&preset)?;
            write_whole(&path, text.as_bytes())
                .map_err(|error| format!("{}: cannot be written: {error}", path.display()))?;
            app.message = Some(constants::saved(form, &preset, &path));
            Ok(())
        }
        Purpose::Save => {
            let extension = path.extension().unwrap_or_default();
            if !["ron", "json"].into_iter().any(|known| extension.eq_ignore_ascii_case(known)) {
                return Err("The path of a scenario ends in .ron or .json.".to_owned());
            }
            let own = app.files.written && app.files.path.as_ref() == Some(&path);
            if path.exists() && !own && dialog.confirmed.as_ref() != Some(&dialog.text) {
                dialog.confirmed = Some(dialog.text.clone());
                return Err("This file exists. Save once more to write over it, comments included.".to_owned());
            }
            app.recording.to_scenario().save(&path)?;
            app.message = Some(format!("Saved to {}", path.display()));
            app.files.path = Some(path);
            app.files.written = true;
            app.note_saved();
            Ok(())
        }
    }
}
