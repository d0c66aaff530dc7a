//! The functions that have not returned, below what they belong to: the handler of an exception, or what it has interrupted.

use egui::Ui;

use super::{Seen, row};
use crate::app::apply::file_name;
use crate::app::widgets::theme;

/// The most calls that are shown.
const MOST: usize = 24;

pub(super) fn show(seen: &Seen<'_>, chosen: &mut usize, ui: &mut Ui) {
    ui.spacing_mut().item_spacing.y = 0.0;
    ui.spacing_mut().interact_size.y = 18.0;
    ui.spacing_mut().button_padding.y = 1.0;
    let (calls, contexts) = (&seen.frozen.calls, &seen.frozen.contexts);
    for (number, call) in calls.iter().enumerate().take(MOST) {
        // a program that no exception has interrupted needs no headings
        if contexts.len() > 1
            && let Some(context) = contexts.iter().find(|context| context.call == number)
        {
            row::between(&context.words, ui);
        }
        let place = call.places.first();
        let function = place.map_or_else(|| format!("{:#010x}", call.address), |place| place.function.clone());
        let line = place.and_then(|place| place.line.as_ref());
        let line = line.map_or_else(String::new, |(file, line)| format!("  {}:{line}", file_name(file)));
        let inlined = call.places.iter().skip(1).map(|place| place.function.as_str()).collect::<Vec<_>>();
        let text = egui::RichText::new(format!("{number:>2} {function}{line}")).font(row::font());
        let label = ui.add(egui::Button::selectable(*chosen == number, text).truncate());
        let hover = match inlined.is_empty() {
            true => format!("{function}{line}"),
            false => format!("{function}{line}\ninlined into {}", inlined.join(", ")),
        };
        if label.on_hover_text(hover).clicked() {
            *chosen = number;
        }
    }
    if calls.len() > MOST {
        ui.label(egui::RichText::new(format!("… {} more", calls.len() - MOST)).font(theme::figures()).weak());
    }
}
