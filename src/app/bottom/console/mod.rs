//! What the program wrote, as a terminal that can be typed into, what the machine reports of the program, what went over the
//! air and the buses, and the values that were written, as curves.

mod find;
mod history;
mod line_reader;
mod plot;
mod row_view;
mod rows;
mod send;
mod terminal;
mod terminal_keys;

use egui::{Frame, Label, Margin, RichText, ScrollArea, TextStyle, Ui, UiBuilder, vec2};

use crate::app::action::{Actions, ViewAction};
use crate::app::commands::{Command, menu_button};
use crate::app::state::State;
use crate::export;
use crate::recording::DocumentId;
use crate::session::ProgramSpec;
use find::Find;
use history::History;
use plot::Plotted;
use rows::{Row, Rows, Shown};

/// A console below which the line end and the control characters go into the menu.
const NARROW: f32 = 760.0;
/// A console below which the buttons move together, and copying goes into the menu, too.
const TIGHT: f32 = 480.0;
/// What stands beside the field for a line, in a wide console, in a narrow one and in a tight one.
const BESIDE_FIELD: f32 = 488.0;
const BESIDE_FIELD_NARROW: f32 = 276.0;
const BESIDE_FIELD_TIGHT: f32 = 196.0;
/// A console above which the curves stand beside the lines, and not in their place.
const WIDE: f32 = 560.0;
/// Between two rows.
const ROW_GAP: f32 = 2.0;

/// What the console remembers of itself.
#[derive(Default)]
pub struct Console {
    find: Find,
    history: History,
    plotted: Plotted,
    /// Rows before this tick are hidden, in this document.
    cleared: Option<(DocumentId, u64)>,
}

impl Console {
    /// Shows the field to search in.
    pub fn open_find(&mut self) {
        self.find.open();
    }

    /// Hides what is before the head. It stays in the recording.
    pub fn clear(&mut self, state: &State) {
        self.cleared = Some((state.workspace.document().id(), state.recording().session().tick()));
    }

    /// Shows again what was hidden.
    pub fn show_all(&mut self) {
        self.cleared = None;
    }

    /// Shows what was written before the head, and the terminal of an image.
    pub(super) fn show(&mut self, state: &State, ui: &mut Ui, actions: &mut Actions) {
        ui.add_space(2.0);
        ui.horizontal(|ui| self.bar(state, ui, actions));
        if !state.settings.plots_values {
            self.lines(state, ui, actions);
            return;
        }
        let area = ui.available_rect_before_wrap();
        if area.width() < WIDE {
            self.plotted.show(state, ui, actions);
            return;
        }
        let (left, right) = area.split_left_right_at_fraction(0.45);
        self.lines(state, &mut ui.new_child(UiBuilder::new().max_rect(left).id_salt("lines")), actions);
        let right = right.with_min_x(right.left() + 8.0);
        self.plotted.show(state, &mut ui.new_child(UiBuilder::new().max_rect(right).id_salt("curves")), actions);
        ui.advance_cursor_after_rect(area);
    }

    fn bar(&mut self, state: &State, ui: &mut Ui, actions: &mut Actions) {
        let is_wide = ui.available_width() >= NARROW;
        let is_tight = ui.available_width() < TIGHT;
        if is_tight {
            ui.spacing_mut().item_spacing.x = 4.0;
            ui.spacing_mut().button_padding.x = 5.0;
        } else {
            ui.label(RichText::new("Console").strong());
        }
        let plotted = if state.settings.plots_values { 50.0 } else { 0.0 };
        let beside = match (is_wide, is_tight) {
            (true, _) => BESIDE_FIELD,
            (false, false) => BESIDE_FIELD_NARROW,
            (false, true) => BESIDE_FIELD_TIGHT,
        };
        let width = (ui.available_width() - beside - plotted).max(60.0);
        let has_input = takes_input(state);
        if has_input {
            send::field(state, width, &mut self.history, ui, actions);
            if is_wide {
                send::line_end(state.settings.line_ending, state.looked_into.origin(), ui, actions);
                send::controls(ui, actions);
            }
        } else {
            let words = "This program has no serial input.";
            ui.scope(|ui| {
                ui.set_max_width(width);
                ui.add(Label::new(RichText::new(words).weak()).truncate());
            });
        }
        if ui.button("Find").on_hover_text(Command::FindInConsole.row().hover()).clicked() {
            actions.push(ViewAction::FindInConsole);
        }
        let plots = state.settings.plots_values;
        let hover = "Plot the values that the program writes: x:1, x = 1, 1, 2 or (1, 2, 3)";
        if ui.selectable_label(plots, "Plot").on_hover_text(hover).clicked() {
            actions.push(ViewAction::PlotValues(!plots));
        }
        if plots {
            self.plotted.span_choice(ui);
        }
        if !is_tight {
            copy_button(state, ui);
        }
        ui.menu_button("Options", |ui| {
            if is_tight && copy_button(state, ui) {
                ui.close();
            }
            self.menu(state, has_input, !is_wide, ui, actions);
        });
    }

    fn menu(&self, state: &State, has_input: bool, has_endings: bool, ui: &mut Ui, actions: &mut Actions) {
        menu_button(ui, Command::SaveConsole, actions);
        menu_button(ui, Command::ClearConsole, actions);
        ui.add_enabled_ui(self.cleared.is_some(), |ui| menu_button(ui, Command::ShowCleared, actions));
        if !has_input {
            return;
        }
        ui.separator();
        let mut shows_buses = state.settings.shows_buses;
        let hover = "Show transfers to the sensors and the interface chip, too. What is sent by radio, what nobody answers and \
                     what a scenario's devices answer is always shown";
        if ui.checkbox(&mut shows_buses, "Buses").on_hover_text(hover).changed() {
            actions.push(ViewAction::ShowBuses(shows_buses));
        }
        let mut echo = state.settings.local_echo;
        let hover = "Show what is sent, too. A program with a prompt shows it by itself";
        if ui.checkbox(&mut echo, "Local echo").on_hover_text(hover).changed() {
            actions.push(ViewAction::LocalEcho(echo));
        }
        if has_endings {
            ui.separator();
            send::line_end(state.settings.line_ending, state.looked_into.origin(), ui, actions);
            send::controls(ui, actions);
        }
    }

    fn lines(&mut self, state: &State, ui: &mut Ui, actions: &mut Actions) {
        let session = state.recording().session();
        let from_tick = self.cleared_to(state);
        let shown = Shown { buses: state.settings.shows_buses, sent: state.settings.local_echo, from_tick };
        let rows = Rows::of(session, shown);
        let goes_to = self.find.show(state, &rows, ui);
        if rows.hidden > 0 {
            ui.horizontal(|ui| {
                let words = format!("{} earlier rows are hidden.", rows.hidden);
                ui.label(RichText::new(words).small().weak());
                if ui.small_button("Show").on_hover_text(Command::ShowCleared.row().tooltip).clicked() {
                    actions.push(ViewAction::ShowCleared);
                }
            });
        }
        let rect = ui.available_rect_before_wrap();
        let prompt = (0..rows.count()).last().and_then(|row| rows.get(row));
        let has_keys = match prompt {
            Some(Row::Prompt(line, _)) if takes_input(state) => terminal::take_keys(state, rect, line, ui, actions),
            _ => false,
        };
        let frame = Frame::new().fill(ui.visuals().extreme_bg_color).corner_radius(3.0);
        frame.inner_margin(Margin::symmetric(6, 4)).show(ui, |ui| {
            let row_height = ui.text_style_height(&TextStyle::Monospace);
            ui.spacing_mut().item_spacing = vec2(8.0, ROW_GAP);
            // a row is as high as its text
            ui.spacing_mut().interact_size.y = row_height;
            let mut area = ScrollArea::both().auto_shrink(false).stick_to_bottom(true);
            if let Some(row) = goes_to {
                let middle = row as f32 * (row_height + ROW_GAP) - (ui.available_height() - row_height) / 2.0;
                area = area.vertical_scroll_offset(middle.max(0.0));
            }
            area.show_rows(ui, row_height, rows.count(), |ui, seen| {
                for row in seen.filter_map(|index| rows.get(index)) {
                    ui.horizontal(|ui| row_view::show(row, &self.find, has_keys, ui));
                }
            });
        });
    }

    /// The tick before which rows are hidden. Nothing is once the head is before it, or another recording is in front.
    fn cleared_to(&mut self, state: &State) -> u64 {
        let (document, head) = (state.workspace.document().id(), state.recording().session().tick());
        self.cleared = self.cleared.filter(|&(of, tick)| of == document && tick <= head);
        self.cleared.map_or(0, |(_, tick)| tick)
    }
}

/// A button that copies what the program wrote; returns whether it was clicked.
fn copy_button(state: &State, ui: &mut Ui) -> bool {
    let is_clicked = ui.button("Copy").on_hover_text("Copy all lines that the program wrote").clicked();
    if is_clicked {
        let session = state.recording().session();
        ui.ctx().copy_text(export::console_text(session, session.log()));
    }
    is_clicked
}

/// Whether the program has a serial port that can be sent to: an image has one.
fn takes_input(state: &State) -> bool {
    matches!(state.recording().session().program(), ProgramSpec::Image(_))
}
