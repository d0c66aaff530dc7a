//! What is in the file of the image that runs: its board, what made it, the files of its author.

use egui::{Label, RichText, ScrollArea, Ui};

use crate::app::action::{Actions, FileAction, Purpose};
use crate::app::state::State;
use crate::app::widgets::theme;
use crate::editors::Origin;
use crate::emulator::image::{BoardSource, Image};
use crate::emulator::nrf::Strictness;
use crate::hardware::Model;
use crate::scenario::NamedImage;

/// The most of a file that is shown, in bytes: what no person reads would make the window slow.
const MAX_SHOWN_BYTES: usize = 64 * 1024;

/// What the panel remembers.
#[derive(Default)]
pub struct ProgramPanel {
    /// The name of the file that was chosen to be shown.
    chosen: Option<String>,
}

/// Shows what is in the file.
pub(super) fn show(state: &State, panel: &mut ProgramPanel, ui: &mut Ui, actions: &mut Actions) {
    let Some(named) = state.recording().image() else { return };
    let Some(image) = named.image() else {
        ui.label("The file of the program cannot be read any more.");
        return;
    };
    let origin = state.looked_into.origin();
    ui.label(RichText::new(named.file_name()).strong());
    ui.label(origin.to_string());
    if let Some(problem) = origin.problem() {
        ui.label(RichText::new(problem).color(theme::bad(ui.visuals())));
    }
    board(named, image, ui, actions);
    chip(state, ui, actions);
    ui.separator();
    saves(state, named, origin, ui, actions);
    if !origin.files().is_empty() {
        ui.separator();
        files(origin, &mut panel.chosen, ui);
    }
}

/// The board, how it is known, and the other one.
fn board(named: &NamedImage, image: &Image, ui: &mut Ui, actions: &mut Actions) {
    ui.horizontal(|ui| {
        ui.label("Board");
        for model in Model::ALL {
            let chosen = ui.selectable_label(image.model == model, model.name());
            if chosen.on_hover_text("Run the program on this board").clicked() && image.model != model {
                actions.push(FileAction::RunOn(model));
            }
        }
    });
    let words = match image.board_source() {
        BoardSource::Evident(why) => format!("Not said in the file, but {why}."),
        BoardSource::Guessed(why) => format!("A guess: {why}."),
        BoardSource::Stated => "The file says it.".to_owned(),
        BoardSource::Universal => "The file is for both boards.".to_owned(),
        BoardSource::Chosen if named.runtime().is_some() => "MicroPython runs on both boards.".to_owned(),
        BoardSource::Chosen => "Chosen by you.".to_owned(),
    };
    ui.label(RichText::new(words).small().weak());
}

/// How strict the chip is.
fn chip(state: &State, ui: &mut Ui, actions: &mut Actions) {
    let strictness = state.recording().header().strictness();
    ui.horizontal(|ui| {
        ui.label("Chip");
        for (is_strict, text, hover) in [
            (false, "As it is", "It does what the chip on a board does"),
            (
                true,
                "Strict",
                "It stops where a program does what a chip leaves open or its manual calls wrong, and says why",
            ),
        ] {
            let is_chosen = (strictness == Strictness::Strict) == is_strict;
            let chosen = ui.selectable_label(is_chosen, text).on_hover_text(hover);
            if chosen.clicked() && !is_chosen {
                let wanted = if is_strict { Strictness::Strict } else { Strictness::Usual };
                actions.push(FileAction::OnChip(wanted));
            }
        }
    });
}

/// What can be saved of the program.
fn saves(state: &State, named: &NamedImage, origin: &Origin, ui: &mut Ui, actions: &mut Actions) {
    let has_log = state.recording().session().machine().as_chip().is_some_and(|machine| machine.chip().has_data_file());
    ui.horizontal_wrapped(|ui| {
        for (is_there, text, hover, purpose) in [
            (!origin.files().is_empty(), "Save source…", "Save the files of its author", Purpose::SaveSource),
            (named.runtime().is_some(), "Save as .hex…", "Save what can be copied to a board", Purpose::SaveHex),
            (has_log, "Save data log…", "Save MY_DATA.HTM, as it is now", Purpose::SaveDataLog),
        ] {
            if is_there && ui.button(text).on_hover_text(hover).clicked() {
                actions.push(FileAction::Ask(purpose));
            }
        }
    });
}

/// The files of the author, and the text of one of them.
fn files(origin: &Origin, chosen: &mut Option<String>, ui: &mut Ui) {
    let files = origin.files();
    let place = |wanted: &dyn Fn(&str) -> bool| files.iter().position(|(name, _)| wanted(name));
    // the program before its description
    let shown = place(&|name| chosen.as_deref() == Some(name)).or_else(|| place(&|name| name.starts_with("main.")));
    let shown = shown.unwrap_or(0);
    ui.horizontal_wrapped(|ui| {
        for (place, (name, bytes)) in files.iter().enumerate() {
            let label = ui.selectable_label(shown == place, *name);
            if label.on_hover_text(format!("{} bytes", bytes.len())).clicked() {
                *chosen = Some((*name).to_owned());
            }
        }
    });
    let Some((_, bytes)) = files.get(shown) else { return };
    let text = String::from_utf8_lossy(&bytes[..bytes.len().min(MAX_SHOWN_BYTES)]);
    ScrollArea::both().auto_shrink(false).show(ui, |ui| {
        // it can be selected and copied
        ui.add(Label::new(RichText::new(text).monospace()).extend());
        if bytes.len() > MAX_SHOWN_BYTES {
            ui.label(RichText::new(format!("… {} bytes more", bytes.len() - MAX_SHOWN_BYTES)).weak());
        }
    });
}
