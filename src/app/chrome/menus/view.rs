//! The menu of how the window looks.

use egui::{Button, Ui};

use super::WIDTH;
use crate::app::action::{Actions, ViewAction};
use crate::app::board_view::{LedColor, Look, LookStyle};
use crate::app::commands::{Command, menu_line, menu_switch};
use crate::app::state::{BottomPanel, SCALES_PERCENT, State};

pub(super) fn show(state: &State, ui: &mut Ui, actions: &mut Actions) {
    let settings = &state.settings;
    menu_switch(ui, Command::Theme, state.theme == egui::Theme::Dark, actions);
    leds(state, ui, actions);
    if ui.checkbox(&mut settings.still.clone(), "Still board").on_hover_text("The drawn board does not lean").clicked()
    {
        actions.push(ViewAction::Still(!settings.still));
    }
    ui.separator();
    scale(state, ui, actions);
    menu_line(ui, Command::FullScreen, true, actions);
    ui.separator();
    for (panel, name) in [
        (BottomPanel::Timeline, "Timeline"),
        (BottomPanel::Console, "Console"),
        (BottomPanel::Both, "Timeline and console"),
        (BottomPanel::Bench, "Bench"),
    ] {
        let shown = settings.bottom_panel == panel;
        let line = ui.radio(shown, format!("{name} below the board"));
        if line.on_hover_text(format!("Show or hide: {}", name.to_lowercase())).clicked() {
            actions.push(ViewAction::Bottom(panel));
        }
    }
    ui.separator();
    let all = ui.checkbox(&mut settings.all_controls.clone(), "All controls beside the board");
    if all.on_hover_text("Not only those of what the program uses").clicked() {
        actions.push(ViewAction::AllControls(!settings.all_controls));
    }
    menu_line(ui, Command::NextRegion, true, actions);
    menu_line(ui, Command::PreviousRegion, true, actions);
}

/// How the LEDs are drawn.
fn leds(state: &State, ui: &mut Ui, actions: &mut Actions) {
    let look = state.settings.look;
    ui.menu_button("LEDs", |ui| {
        ui.set_min_width(WIDTH);
        for style in LookStyle::ALL {
            if ui.radio(look.style == style, style.title()).clicked() {
                actions.push(ViewAction::Look(Look { style, ..look }));
            }
        }
        ui.separator();
        for color in LedColor::ALL {
            if ui.radio(look.color == color, color.title()).clicked() {
                actions.push(ViewAction::Look(Look { color, ..look }));
            }
        }
        ui.separator();
        if ui.checkbox(&mut look.numbers.clone(), "Levels on the LEDs").clicked() {
            actions.push(ViewAction::Look(Look { numbers: !look.numbers, ..look }));
        }
    });
}

/// How large the interface is.
fn scale(state: &State, ui: &mut Ui, actions: &mut Actions) {
    let now = state.settings.scale_percent;
    ui.menu_button(format!("Size of the interface: {now} %"), |ui| {
        ui.set_min_width(WIDTH);
        menu_line(ui, Command::ScaleUp, SCALES_PERCENT.last().is_some_and(|&most| now < most), actions);
        menu_line(ui, Command::ScaleDown, SCALES_PERCENT.first().is_some_and(|&least| now > least), actions);
        menu_line(ui, Command::ScaleReset, true, actions);
        ui.separator();
        for percent in SCALES_PERCENT {
            if ui.add(Button::selectable(now == percent, format!("{percent} %"))).clicked() {
                actions.push(ViewAction::Scale(percent));
                ui.close();
            }
        }
    });
}
