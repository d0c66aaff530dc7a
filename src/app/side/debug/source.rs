//! The lines of the source around the one that is executed.

use egui::{RichText, Ui};

use super::{Seen, row};
use crate::app::action::{Actions, DebugAction};
use crate::app::apply::file_name;
use crate::app::state::BreakpointPlace;

/// How many lines are shown before and behind the one that is executed.
const AROUND: u32 = 5;

pub(super) fn show(
    seen: &Seen<'_>,
    place: Option<&(String, u32)>,
    selected: &mut Option<(String, u32)>,
    ui: &mut Ui,
    actions: &mut Actions,
) {
    let Some((file, here)) = place else {
        ui.label(RichText::new("The source of this place is not known.").weak());
        return;
    };
    let Some(lines) = seen.program.source(file) else {
        let words = format!("{}:{here} is not on this computer.", file_name(file));
        ui.label(RichText::new(words).weak()).on_hover_text(file);
        return;
    };
    let count = lines.len() as u32;
    // as many lines at the end of the file as in its middle
    let first = here.saturating_sub(AROUND).clamp(1, count.saturating_sub(2 * AROUND).max(1));
    let breakpoints = &seen.state.debugging.breakpoints;
    let text_of = |number: u32| lines.get(number as usize - 1).map_or("", String::as_str);
    let numbers = first..=first + 2 * AROUND;
    // what all of them are indented by says nothing, and takes room
    let indents = numbers.clone().map(text_of).filter(|text| !text.trim().is_empty());
    let indent = indents.map(|text| text.len() - text.trim_start_matches(' ').len()).min().unwrap_or(0);
    for number in numbers {
        let text = text_of(number).get(indent..).unwrap_or("");
        let of_line = breakpoints.iter().find(|breakpoint| match &breakpoint.place {
            BreakpointPlace::Line(other, line) => other == file && *line == number,
            BreakpointPlace::Address(_) => false,
        });
        let (margin, line) = row::show(
            &row::Row {
                place: format!("line {number}"),
                breakpoint: of_line.map(|breakpoint| breakpoint.is_on),
                number: number.to_string(),
                number_width: 30.0,
                text,
                is_here: number == *here,
                is_selected: selected.as_ref().is_some_and(|(other, line)| other == file && *line == number),
            },
            ui,
        );
        if margin.clicked() {
            actions.push(DebugAction::Toggle(BreakpointPlace::Line(file.clone(), number)));
        }
        if line.clicked() {
            *selected = Some((file.clone(), number));
        }
    }
}
