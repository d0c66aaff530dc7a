//! What the program wrote.

use egui::{Align, Id, Key, Layout, RichText, ScrollArea, TextEdit, TextStyle, Ui};

use crate::app::action::{Actions, BoardAction};
use crate::app::state::State;
use crate::app::widgets::theme;

/// Shows the lines before the head, and the field for a line to an image.
pub(super) fn show(state: &State, ui: &mut Ui, actions: &mut Actions) {
    ui.add_space(2.0);
    ui.horizontal(|ui| {
        ui.label(RichText::new("Console").strong());
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if ui.button("Copy").on_hover_text("Copy all lines").clicked() {
                let lines: Vec<&str> =
                    state.recording().session().console().iter().map(|line| &line.text[..]).collect();
                ui.ctx().copy_text(lines.join("\n"));
            }
        });
    });
    if state.recording().session().machine().as_chip().is_some() {
        send(ui, actions);
    }
    let lines = state.recording().session().console();
    let row_height = ui.text_style_height(&TextStyle::Monospace);
    ui.spacing_mut().item_spacing.y = 2.0;
    // a row is as high as its text
    ui.spacing_mut().interact_size.y = row_height;
    ScrollArea::vertical().auto_shrink(false).stick_to_bottom(true).show_rows(
        ui,
        row_height,
        lines.len(),
        |ui, rows| {
            for line in &lines[rows] {
                ui.horizontal(|ui| {
                    let seconds = line.tick as f64 / 1000.0;
                    ui.label(RichText::new(format!("{seconds:>9.3}")).font(theme::figures()).weak());
                    ui.monospace(&line.text);
                });
            }
        },
    );
}

/// A line for the serial port of an image: it is sent with a carriage return, as a terminal does.
fn send(ui: &mut Ui, actions: &mut Actions) {
    let id = Id::unique("line to the serial port");
    let mut text = ui.data(|data| data.get_temp::<String>(id)).unwrap_or_default();
    ui.horizontal(|ui| {
        let label = ui.label("Send");
        let field = TextEdit::singleline(&mut text).id(id).font(theme::figures()).desired_width(f32::INFINITY);
        let response = ui.add(field).labelled_by(label.id);
        let response = response.on_hover_text("Enter sends it to the serial port, with a carriage return");
        // only what a terminal of the board can send
        text.retain(|character| character.is_ascii());
        if response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter)) {
            actions.push(BoardAction::Serial(std::mem::take(&mut text).bytes().chain([b'\r']).collect()));
            response.request_focus();
        }
    });
    ui.data_mut(|data| data.insert_temp(id, text));
}
