//! What the program wrote, and what the machine reports of the program.

use egui::{Align, Id, Key, Layout, RichText, ScrollArea, TextEdit, TextStyle, Ui};

use crate::app::action::{Actions, BoardAction};
use crate::app::state::State;
use crate::app::widgets::theme;
use crate::session::{ConsoleLine, Diagnostic, RewindableSession};

/// Shows the lines before the head, and the field for a line to an image.
pub(super) fn show(state: &State, ui: &mut Ui, actions: &mut Actions) {
    let session = state.recording().session();
    ui.add_space(2.0);
    ui.horizontal(|ui| {
        ui.label(RichText::new("Console").strong());
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if ui.button("Copy").on_hover_text("Copy all lines that the program wrote").clicked() {
                ui.ctx().copy_text(written(session));
            }
        });
    });
    if session.machine().as_chip().is_some() {
        send(ui, actions);
    }
    let rows = Rows::of(session);
    let row_height = ui.text_style_height(&TextStyle::Monospace);
    ui.spacing_mut().item_spacing.y = 2.0;
    // a row is as high as its text
    ui.spacing_mut().interact_size.y = row_height;
    ScrollArea::vertical().auto_shrink(false).stick_to_bottom(true).show_rows(
        ui,
        row_height,
        rows.count(),
        |ui, shown| {
            for row in shown.filter_map(|index| rows.get(index)) {
                ui.horizontal(|ui| show_row(row, ui));
            }
        },
    );
}

/// All that the program wrote, a line that has not ended with it.
fn written(session: &RewindableSession) -> String {
    let open = session.machine().open_lines().map(String::from);
    let lines = session.console().iter().map(|line| line.text.to_string());
    lines.chain(open).collect::<Vec<String>>().join("\n")
}

/// A row of the console.
enum Row<'a> {
    /// A line of the program.
    Line(&'a ConsoleLine),
    /// What the machine reports.
    Diagnostic(&'a Diagnostic),
    /// A line of the program that has not ended.
    Open(&'a str),
}

/// The rows of the console: lines and diagnostics by time, and the lines that have not ended below them.
struct Rows<'a> {
    lines: &'a [ConsoleLine],
    /// The row of each diagnostic; there are few.
    diagnostics: Vec<(usize, &'a Diagnostic)>,
    open: Vec<String>,
}

impl<'a> Rows<'a> {
    fn of(session: &'a RewindableSession) -> Self {
        let lines = session.console();
        let dropped = session.log().dropped_lines();
        let row = |(index, diagnostic): (usize, &'a Diagnostic)| {
            (diagnostic.lines_before.saturating_sub(dropped).min(lines.len()) + index, diagnostic)
        };
        Self {
            lines,
            diagnostics: session.diagnostics().iter().enumerate().map(row).collect(),
            open: session.machine().open_lines().map(String::from).collect(),
        }
    }

    fn count(&self) -> usize {
        self.lines.len() + self.diagnostics.len() + self.open.len()
    }

    fn get(&self, row: usize) -> Option<Row<'_>> {
        let before = self.diagnostics.partition_point(|&(at, _)| at < row);
        if let Some((_, diagnostic)) = self.diagnostics.get(before).filter(|&&(at, _)| at == row) {
            return Some(Row::Diagnostic(diagnostic));
        }
        let index = row - before;
        let open = || index.checked_sub(self.lines.len()).and_then(|index| self.open.get(index));
        self.lines.get(index).map(Row::Line).or_else(|| open().map(|line| Row::Open(line)))
    }
}

fn show_row(row: Row<'_>, ui: &mut Ui) {
    let time = |tick: u64| format!("{:>9.3}", tick as f64 / 1000.0);
    let label = match row {
        Row::Line(line) => time(line.tick),
        Row::Diagnostic(diagnostic) => time(diagnostic.tick),
        Row::Open(_) => " ".repeat(9),
    };
    ui.label(RichText::new(label).font(theme::figures()).weak());
    match row {
        Row::Line(line) => ui.monospace(&*line.text),
        Row::Open(text) => ui.monospace(text),
        Row::Diagnostic(diagnostic) => {
            let text = RichText::new(format!("⚠ {}", diagnostic.text)).color(theme::machine(ui.visuals())).italics();
            ui.label(text).on_hover_text("Reported by the machine, not written by the program")
        }
    };
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
