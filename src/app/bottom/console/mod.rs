//! What the program wrote, what the machine reports of the program, what went over the air and the buses, and what is sent to
//! the program.

mod rows;
mod send;

use egui::{RichText, ScrollArea, TextStyle, Ui};

use crate::app::action::{Actions, ViewAction};
use crate::app::state::State;
use crate::app::widgets::theme;
use crate::session::{ProgramSpec, RewindableSession};
use rows::{Row, Rows};

/// Shows the lines before the head, and the field for a line to an image.
pub(super) fn show(state: &State, ui: &mut Ui, actions: &mut Actions) {
    let session = state.recording().session();
    ui.add_space(2.0);
    ui.horizontal(|ui| {
        ui.label(RichText::new("Console").strong());
        if let ProgramSpec::Image(_) = session.program() {
            send::show(state, state.looked_into.origin(), ui, actions);
        }
        if ui.button("Copy").on_hover_text("Copy all lines that the program wrote").clicked() {
            ui.ctx().copy_text(written(session));
        }
        if let ProgramSpec::Image(_) = session.program() {
            let mut shows_buses = state.settings.shows_buses;
            let hover = "Show transfers to the sensors and the interface chip, too. What is sent by radio, what nobody \
                         answers and what a scenario's devices answer is always shown";
            if ui.checkbox(&mut shows_buses, "Buses").on_hover_text(hover).changed() {
                actions.push(ViewAction::ShowBuses(shows_buses));
            }
        }
    });
    show_rows(session, state.settings.shows_buses, ui);
}

fn show_rows(session: &RewindableSession, with_buses: bool, ui: &mut Ui) {
    let rows = Rows::of(session, with_buses);
    let row_height = ui.text_style_height(&TextStyle::Monospace);
    ui.spacing_mut().item_spacing.y = 2.0;
    // a row is as high as its text
    ui.spacing_mut().interact_size.y = row_height;
    let area = ScrollArea::vertical().auto_shrink(false).stick_to_bottom(true);
    area.show_rows(ui, row_height, rows.count(), |ui, shown| {
        for row in shown.filter_map(|index| rows.get(index)) {
            ui.horizontal(|ui| show_row(row, ui));
        }
    });
}

/// All that the program wrote, a line that has not ended with it.
fn written(session: &RewindableSession) -> String {
    let open = session.machine().open_lines().map(String::from);
    let lines = session.console().iter().map(|line| line.text.to_string());
    lines.chain(open).collect::<Vec<String>>().join("\n")
}

fn show_row(row: Row<'_>, ui: &mut Ui) {
    let time = |tick: u64| format!("{:>9.3}", tick as f64 / 1000.0);
    let label = match row {
        Row::Line(line) => time(line.tick),
        Row::Diagnostic(diagnostic) => time(diagnostic.tick),
        Row::Traffic(seen) => time(seen.tick),
        Row::Open(_) => " ".repeat(9),
    };
    ui.label(RichText::new(label).font(theme::figures()).weak());
    match row {
        Row::Line(line) => ui.monospace(&*line.text),
        Row::Open(text) => ui.monospace(text),
        Row::Traffic(seen) => {
            let text = RichText::new(seen.what.to_string()).monospace().color(theme::accent(ui.visuals()));
            ui.label(text).on_hover_text("What went over the air or a bus, not written by the program")
        }
        Row::Diagnostic(diagnostic) => {
            let text = RichText::new(format!("⚠ {}", diagnostic.text)).color(theme::machine(ui.visuals())).italics();
            ui.label(text).on_hover_text("Reported by the machine, not written by the program")
        }
    };
}
