//! The source with the instructions beside it, or below it where there is no room beside.

use egui::{RichText, Ui};

use super::{Seen, instructions, source};
use crate::app::action::{Actions, DebugAction};
use crate::app::apply::file_name;
use crate::app::state::BreakpointPlace;
use crate::app::widgets::theme;

/// The width from which on both are beside each other.
const BESIDE: f32 = 480.0;

pub(super) fn show(seen: &Seen<'_>, line: &mut Option<(String, u32)>, ui: &mut Ui, actions: &mut Actions) {
    let place = seen.place();
    heading(seen, place.as_ref(), ui);
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        if ui.available_width() >= BESIDE {
            ui.columns(2, |columns| {
                if let [left, right] = columns {
                    source::show(seen, place.as_ref(), line, left, actions);
                    instructions::show(seen, right, actions);
                }
            });
        } else {
            source::show(seen, place.as_ref(), line, ui, actions);
            ui.add_space(4.0);
            instructions::show(seen, ui, actions);
        }
    });
    if let Some((file, number)) = line.clone().or(place) {
        of_line(seen, &file, number, ui, actions);
    }
}

/// The function, and where it is.
fn heading(seen: &Seen<'_>, place: Option<&(String, u32)>, ui: &mut Ui) {
    let call = seen.frozen.calls.get(seen.call);
    let function =
        call.and_then(|call| call.places.first()).map_or("no function is known here", |place| &place.function);
    let words = match place {
        Some((file, line)) => format!("{function}, {}:{line}", file_name(file)),
        None => format!("{function}, {:#010x}", seen.at()),
    };
    let hover = place.map_or_else(|| words.clone(), |(file, line)| format!("{function}\n{file}:{line}"));
    let label = egui::Label::new(RichText::new(words).strong()).truncate().show_tooltip_when_elided(false);
    ui.add(label).on_hover_text(hover);
}

/// What can be done with a line of the source.
fn of_line(seen: &Seen<'_>, file: &str, line: u32, ui: &mut Ui, actions: &mut Actions) {
    ui.horizontal(|ui| {
        ui.spacing_mut().button_padding.x = 6.0;
        ui.label(RichText::new(format!("line {line:>4}")).font(theme::figures()).weak());
        if ui.button("Breakpoint").on_hover_text("Set or remove a breakpoint at this line").clicked() {
            actions.push(DebugAction::Toggle(BreakpointPlace::Line(file.to_owned(), line)));
        }
        let hover = "When was this line last executed? Goes back there";
        let can = seen.state.debugging.search.is_none();
        if ui.add_enabled(can, egui::Button::new("Last executed?")).on_hover_text(hover).clicked() {
            actions.push(DebugAction::LastExecuted { file: file.to_owned(), line });
        }
    });
}
