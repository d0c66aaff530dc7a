//! Searching in the lines of the program.

use std::ops::Range;

use egui::{Id, Key, RichText, TextEdit, Ui};

use super::line_reader::LineReader;
use super::rows::Rows;
use crate::app::state::State;
use crate::app::widgets::{select_all, theme};
use crate::export::TerminalLine;

/// The width of the field, and the room for how many places were found.
const FIELD: f32 = 180.0;
const COUNT: egui::Vec2 = egui::vec2(84.0, 20.0);

/// A place that was found: the number of its line since power-on, and which of those in the line it is.
type Place = (usize, usize);

/// What is searched for, and where it was found.
#[derive(Default)]
pub(super) struct Find {
    is_open: bool,
    text: String,
    takes_focus: bool,
    /// The place that is shown.
    current: Option<Place>,
    found: Vec<Place>,
    /// What these places are of.
    found_text: String,
    reader: LineReader,
}

impl Find {
    /// Shows the field, and puts the focus into it.
    pub(super) fn open(&mut self) {
        (self.is_open, self.takes_focus) = (true, true);
    }

    /// Where the text is in a line, in bytes. Capital letters of ASCII are the same as small ones.
    pub(super) fn places(&self, line: &str) -> Vec<Range<usize>> {
        if !self.is_open || self.text.is_empty() {
            return Vec::new();
        }
        let (line, text) = (line.to_ascii_lowercase(), self.text.to_ascii_lowercase());
        line.match_indices(&text).map(|(at, found)| at..at + found.len()).collect()
    }

    /// Whether this is the place that is shown.
    pub(super) fn is_current(&self, line: usize, nth: usize) -> bool {
        self.current == Some((line, nth))
    }

    /// Searches the lines that came since the last painting, or all when something else is searched for.
    fn follow(&mut self, state: &State) {
        if self.found_text != self.text {
            self.found_text.clone_from(&self.text);
            self.found.clear();
            self.reader = LineReader::default();
        }
        let read = self.reader.go_on(state);
        self.found.truncate(self.found.partition_point(|&(number, _)| number < read.from));
        for (number, line) in (read.from..).zip(read.lines) {
            let places = self.places(&TerminalLine::of(&line.text).text).len();
            self.found.extend((0..places).map(|nth| (number, nth)));
        }
    }

    /// Shows the field, and how many places there are; returns the row to scroll to, if another place is to be seen.
    pub(super) fn show(&mut self, state: &State, rows: &Rows<'_>, ui: &mut Ui) -> Option<usize> {
        if !self.is_open {
            return None;
        }
        self.follow(state);
        let lines = rows.lines();
        let place = |line: usize| self.found.partition_point(|&(number, _)| number < line);
        let found = self.found.get(place(lines.start)..place(lines.end)).unwrap_or_default().to_vec();
        let (mut goes, mut closes) = (0_i32, false);
        let before = self.text.clone();
        ui.horizontal(|ui| {
            let label = ui.label("Find");
            let id = Id::unique("find in the console");
            let field = TextEdit::singleline(&mut self.text).id(id).desired_width(FIELD).font(theme::figures());
            let field = ui.add(field.return_key(None)).labelled_by(label.id);
            if std::mem::take(&mut self.takes_focus) {
                field.request_focus();
                select_all(ui, id, self.text.chars().count());
            }
            if field.has_focus() {
                let entered = ui.input(|input| input.key_pressed(Key::Enter).then_some(input.modifiers.shift));
                goes = entered.map_or(0, |back| if back { -1 } else { 1 });
            } else if field.lost_focus() && ui.input(|input| input.key_pressed(Key::Escape)) {
                closes = true;
            }
            goes =
                if ui.button("Previous").on_hover_text("The match before (Shift+Enter)").clicked() { -1 } else { goes };
            goes = if ui.button("Next").on_hover_text("The next match (Enter)").clicked() { 1 } else { goes };
            let nth = self.current.and_then(|current| found.binary_search(&current).ok());
            let words = match (nth, found.len()) {
                _ if self.text.is_empty() => String::new(),
                (_, 0) => "no match".to_owned(),
                (Some(nth), count) => format!("{} of {count}", nth + 1),
                (None, count) => format!("{count} found"),
            };
            ui.add_sized(COUNT, egui::Label::new(RichText::new(words).small()));
            closes |= ui.button("Done").on_hover_text("Close the search (Esc)").clicked();
        });
        if closes {
            self.is_open = false;
            return None;
        }
        if self.text != before {
            self.current = None;
            return None;
        }
        let next = self.next(&found, goes)?;
        self.current = Some(next);
        Some(rows.row_of(next.0))
    }

    /// The place after the one that is shown, or before it, round the ends; the last one at first, which is near the head.
    fn next(&self, found: &[Place], goes: i32) -> Option<Place> {
        let last = found.len().checked_sub(1)?;
        let here = self.current.map(|current| found.partition_point(|&place| place < current));
        let index = match (goes, here) {
            (0, _) => return None,
            (_, None) => last,
            (1, Some(here)) if self.current != found.get(here).copied() => here.min(last),
            (1, Some(here)) => {
                if here >= last {
                    0
                } else {
                    here + 1
                }
            }
            (_, Some(here)) => here.checked_sub(1).unwrap_or(last),
        };
        found.get(index).copied()
    }
}
