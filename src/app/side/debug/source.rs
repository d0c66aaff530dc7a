//! The source that is executed.

use egui::{RichText, Ui};

use super::{Seen, pane, row};
use crate::app::action::{Actions, DebugAction};
use crate::app::apply::file_name;
use crate::app::state::BreakpointPlace;

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
    let breakpoints = &seen.state.debugging.breakpoints;
    let here = usize::try_from(here.saturating_sub(1)).unwrap_or(usize::MAX);
    pane::show("source", file, lines.len(), Some(here), ui, |index, ui| {
        let number = u32::try_from(index + 1).unwrap_or(u32::MAX);
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
                text: &lines[index],
                is_here: index == here,
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
    });
}
