//! Run, pause, step, speed, time.

use egui::{Align, Button, ComboBox, Layout, RichText, Ui};

use super::{App, FRAME_TICKS, SPEEDS, theme};
use crate::session::Speed;

pub(super) fn show(app: &mut App, ui: &mut Ui) {
    ui.add_space(3.0);
    ui.horizontal(|ui| {
        ui.label(RichText::new("Lights Out").strong().size(15.0));
        ui.separator();
        if ui.button("⏮ Restart").on_hover_text("Power off and on (F8)").clicked() {
            app.restart();
        }
        let (label, hover) = if app.running { ("⏸ Pause", "Pause (Space)") } else { ("▶ Run", "Run (Space)") };
        // both words take the same room, so nothing jumps
        if ui.add(Button::new(label).min_size(egui::vec2(78.0, 0.0))).on_hover_text(hover).clicked() {
            app.running = !app.running;
        }
        if ui.button("+1 ms").on_hover_text("Run one tick (,)").clicked() {
            app.step(1);
        }
        if ui.button("+1 frame").on_hover_text("Run one frame of 16 ms (.)").clicked() {
            app.step(FRAME_TICKS);
        }
        ui.separator();
        speed(app, ui);
        ui.separator();
        time(app.session().tick(), ui);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if ui.button("? Help").on_hover_text("All keys (F1)").clicked() {
                app.help_open = !app.help_open;
            }
            let label = if ui.visuals().dark_mode { "☀ Light" } else { "🌙 Dark" };
            if ui.button(label).on_hover_text("Dark or light (F2)").clicked() {
                app.settings.change_theme(ui.ctx().theme());
            }
        });
    });
    ui.add_space(3.0);
}

fn speed(app: &mut App, ui: &mut Ui) {
    let now = app.settings.speed();
    let combo = ComboBox::from_id_salt("speed")
        .selected_text(RichText::new(format!("{:>4}", now.to_string())).font(theme::figures()))
        .width(62.0)
        .show_ui(ui, |ui| {
            for speed in SPEEDS.map(Speed::from_tenths) {
                if ui.selectable_label(speed == now, speed.to_string()).clicked() {
                    app.settings.set_speed(speed);
                }
            }
        });
    combo.response.widget_info(|| egui::WidgetInfo {
        current_text_value: Some(now.to_string()),
        ..egui::WidgetInfo::labeled(egui::Role::ComboBox, true, "Speed")
    });
    combo.response.on_hover_text("Speed (+ and -)");
}

/// Board time and ticks, in figures that keep their width.
fn time(tick: u64, ui: &mut Ui) {
    let (minutes, seconds, ms) = (tick / 60_000, tick / 1000 % 60, tick % 1000);
    ui.label(RichText::new(format!("{minutes:02}:{seconds:02}.{ms:03}")).font(theme::figures()).strong())
        .on_hover_text("Board time since power-on: minutes, seconds, milliseconds");
    ui.label(RichText::new(format!("tick {tick}")).font(theme::figures()).weak())
        .on_hover_text("Ticks of 1 ms since power-on");
}
