//! The list of breakpoints.

use egui::{Label, RichText, Role, Ui, WidgetInfo};

use crate::app::action::{Actions, DebugAction};
use crate::app::apply::file_name;
use crate::app::state::{BreakpointPlace, State};

pub(super) fn show(state: &State, ui: &mut Ui, actions: &mut Actions) {
    let debugging = &state.debugging;
    for (number, breakpoint) in debugging.breakpoints.iter().enumerate() {
        ui.horizontal(|ui| {
            let (words, hover) = match &breakpoint.place {
                BreakpointPlace::Line(file, line) => (format!("{}:{line}", file_name(file)), format!("{file}:{line}")),
                BreakpointPlace::Address(address) => (format!("{address:#010x}"), String::new()),
            };
            let words = match breakpoint.addresses.len() {
                0 | 1 => words,
                count => format!("{words}, {count} places"),
            };
            let mut is_on = breakpoint.is_on;
            let switch = ui.checkbox(&mut is_on, "");
            let name = format!("{words}: on or off");
            switch.widget_info(|| WidgetInfo::selected(Role::CheckBox, true, breakpoint.is_on, &name));
            if switch.on_hover_text(&name).clicked() {
                actions.push(DebugAction::Switch(number));
            }
            let room = (ui.available_width() - 34.0).max(40.0);
            ui.allocate_ui_with_layout(
                egui::vec2(room, 24.0),
                egui::Layout::left_to_right(egui::Align::Center),
                |ui| {
                    ui.set_min_width(room);
                    let label = ui.add(Label::new(RichText::new(&words).font(super::row::font())).truncate());
                    if !hover.is_empty() {
                        label.on_hover_text(hover);
                    }
                },
            );
            let remove = ui.button("✖");
            let name = format!("Remove {words}");
            remove.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
            if remove.on_hover_text(&name).clicked() {
                actions.push(DebugAction::Remove(number));
            }
        });
    }
    let mut stops = debugging.stops_at_faults;
    if ui.checkbox(&mut stops, "Faults stop the program").clicked() {
        actions.push(DebugAction::StopAtFaults(stops));
    }
}
