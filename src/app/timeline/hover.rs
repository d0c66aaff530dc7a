//! What is said of the place that the pointer rests on.

use egui::{Pos2, Rect, Response};

use super::Timeline;
use super::field::name;
use super::lanes::{self, Lane, Target};
use crate::app::state::State;
use crate::recording::{GestureKind, Item, MarkKind};
use crate::scenario::Expectation;
use crate::session::Input;

/// How the pointer and the keys select.
const HINT: &str = "Drag over an empty part of a lane to select, or with Shift from anywhere; Ctrl and Shift add to the selection. \
     Tab leads here: the arrow keys go from input to input, Enter types its time, Alt and the arrow keys move it by 1 ms, Alt and comma or dot by a frame.";
/// How near to a line of the console the pointer must be, in points, and how many lines are said at most.
const NEAR: f64 = 5.0;
const MAX_LINES: usize = 6;

impl Timeline {
    /// Says what is there: an input with its times, the whole of a line that the program wrote, how to select.
    pub(super) fn explain(&self, state: &State, rect: Rect, response: Response) {
        if self.drag.is_some() {
            return;
        }
        let words = response.hover_pos().and_then(|pointer| self.words_at(state, rect, pointer));
        if let Some(words) = words {
            response.on_hover_text_at_pointer(words);
        }
    }

    fn words_at(&self, state: &State, rect: Rect, pointer: Pos2) -> Option<String> {
        if pointer.x < lanes::area(rect).left() {
            return Some(HINT.to_owned());
        }
        match (self.target(state, rect, pointer), self.gestures.lanes().at(rect, pointer)?) {
            (Some(target), _) if target.item().is_some() => target.item().and_then(|item| self.describe(state, item)),
            (Some(Target::Time), Lane::Console) => self.lines_at(state, rect, pointer),
            (_, Lane::Air) => self.packets_at(state, rect, pointer),
            (Some(Target::Time), Lane::Program) => self.exceptions_at(state, rect, pointer),
            (None, Lane::Button(_)) => Some("Double click inserts a press; drag to select".to_owned()),
            (None, _) => Some("Drag to select".to_owned()),
            _ => None,
        }
    }

    /// An input or a mark in words.
    fn describe(&self, state: &State, item: Item) -> Option<String> {
        match item {
            Item::Gesture(index) => {
                let gesture = self.gestures.all().get(index)?;
                let at = seconds(gesture.at);
                Some(match gesture.kind {
                    GestureKind::Press(_, Some(until)) => {
                        format!("{}: {at}, {} ms", name(gesture), until - gesture.at)
                    }
                    GestureKind::Press(_, None) => format!("{}: from {at} on", name(gesture)),
                    GestureKind::Once(Input::Serial(_)) => format!("{at}: {}", self.serial_from(index)),
                    GestureKind::Once(_) => format!("{at}: {}", name(gesture)),
                })
            }
            Item::Mark(index) => {
                let mark = state.recording().marks().get(index)?;
                let at = seconds(mark.at);
                Some(match &mark.kind {
                    MarkKind::Note(note) => format!("{at}: {note}"),
                    MarkKind::Expect(expectation, within) => {
                        let within = within.map_or(String::new(), |ms| format!(" or within {ms} ms"));
                        match expectation {
                            Expectation::Frame(_) | Expectation::Pattern(_) => {
                                format!("A picture is expected at {at}{within}")
                            }
                            other => match other.written() {
                                Some(line) => format!("Expected at {at}{within}: \"{}\"", line.source()),
                                None => format!("Something is expected at {at}{within}"),
                            },
                        }
                    }
                })
            }
        }
    }

    /// How many interrupts were taken where the pointer is.
    fn exceptions_at(&self, state: &State, rect: Rect, pointer: Pos2) -> Option<String> {
        let area = lanes::area(rect);
        let point = self.scale.shown_ms() / f64::from(area.width().max(1.0));
        let from = self.scale.ms_at(area, pointer.x).max(0.0) as u64;
        let to = from + (point as u64).max(1);
        let exceptions = &state.debugging.exceptions;
        if !exceptions.counted().contains(&from) {
            return Some("Interrupts are counted from ten seconds before the head on".to_owned());
        }
        let count: u64 = exceptions.taken(from, to).iter().map(|(_, count)| u64::from(*count)).sum();
        let faults = exceptions.faults().iter().filter(|tick| (from..to).contains(*tick)).count();
        let faults = if faults > 0 { format!(", {faults} faults") } else { String::new() };
        Some(format!("{} to {}: {count} interrupts and exceptions{faults}", seconds(from), seconds(to)))
    }

    /// The lines that the program wrote where the pointer is, in full.
    fn lines_at(&self, state: &State, rect: Rect, pointer: Pos2) -> Option<String> {
        let area = lanes::area(rect);
        let lines = state.recording().session().known_console();
        let ms = self.scale.ms_at(area, pointer.x);
        let reach = NEAR * self.scale.shown_ms() / f64::from(area.width().max(1.0));
        let from = lines.partition_point(|line| (line.tick as f64) < ms - reach);
        let to = lines.partition_point(|line| line.tick as f64 <= ms + reach);
        let near = lines.get(from..to).filter(|near| !near.is_empty())?;
        let mut words: Vec<String> =
            near.iter().take(MAX_LINES).map(|line| format!("{}  {}", seconds(line.tick), line.text)).collect();
        if near.len() > MAX_LINES {
            words.push(format!("and {} more: zoom in to see them", near.len() - MAX_LINES));
        }
        Some(words.join("\n"))
    }
}

/// A time in seconds, to the tick.
pub(super) fn seconds(ms: u64) -> String {
    format!("{}.{:03} s", ms / 1000, ms % 1000)
}
