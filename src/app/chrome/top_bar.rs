//! Run, pause, step, speed, time.

use egui::{Align, Button, ComboBox, Layout, RichText, Ui};

use crate::app::App;
use crate::app::FRAME_TICKS;
use crate::app::SPEEDS;
use crate::app::files::dialog as files;
use crate::app::widgets::theme;
use crate::scenario::ProgramName;
use crate::session::Speed;

pub(in crate::app) fn show(app: &mut App, ui: &mut Ui) {
    ui.add_space(3.0);
    ui.horizontal(|ui| {
        file_menu(app, ui);
        ui.separator();
        transport(app, ui);
        ui.separator();
        speed(app, ui);
        ui.separator();
        time(app, ui);
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

fn file_menu(app: &mut App, ui: &mut Ui) {
    let title = app.files.name().unwrap_or_else(|| app.recording.header().title());
    ui.menu_button(RichText::new(title).strong().size(15.0), |ui| {
        for program in ProgramName::known() {
            if ui.button(format!("Play {}", program.title())).clicked() {
                app.start_program(program);
                ui.close();
            }
        }
        ui.separator();
        if ui.button("Open a scenario or an image…").clicked() {
            files::ask_open(app);
            ui.close();
        }
        if ui.button("Save the recording…").clicked() {
            files::ask_save(app);
            ui.close();
        }
    })
    .response
    .on_hover_text("Choose a program, open and save");
}

fn transport(app: &mut App, ui: &mut Ui) {
    let tick = app.recording.session().tick();
    if ui.button("⏮ Restart").on_hover_text("Power off and on (F8)").clicked() {
        app.restart();
    }
    if ui.button("-1 frame").on_hover_text("Back one frame of 16 ms (,)").clicked() {
        app.seek(tick.saturating_sub(FRAME_TICKS));
    }
    let (label, hover) = if app.running { ("⏸ Pause", "Pause (Space)") } else { ("▶ Run", "Run (Space)") };
    // both words take the same room, so nothing jumps
    if ui.add(Button::new(label).min_size(egui::vec2(78.0, 0.0))).on_hover_text(hover).clicked() {
        app.run_or_pause();
    }
    if ui.button("+1 frame").on_hover_text("On one frame of 16 ms (.)").clicked() {
        app.step(FRAME_TICKS);
    }
    if ui.button("+1 ms").on_hover_text("On one tick (])").clicked() {
        app.step(1);
    }
}

fn speed(app: &mut App, ui: &mut Ui) {
    let now = app.settings.speed();
    let combo = ComboBox::from_id_salt("speed")
        .selected_text(RichText::new(format!("{:>4}", now.to_string())).font(theme::figures()))
        .width(62.0)
        .height(400.0)
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

/// Whether what happens is recorded or played, and board time, in figures that keep their width.
fn time(app: &App, ui: &mut Ui) {
    let session = app.recording.session();
    let (text, color, hover) = if session.has_future() {
        ("▶ PLAY", ui.visuals().text_color(), "What was recorded is played. A press takes over from here.")
    } else {
        ("⏺ REC", theme::bad(ui.visuals()), "All that you do is recorded, since power-on. Ctrl+S saves it.")
    };
    ui.add_sized([58.0, 20.0], egui::Label::new(RichText::new(text).color(color))).on_hover_text(hover);
    let tick = session.tick();
    ui.label(RichText::new(clock(tick)).font(theme::figures()).strong())
        .on_hover_text(format!("Board time since power-on: tick {tick} of 1 ms"));
    let text = RichText::new(format!("tick {tick}")).font(theme::figures()).weak();
    // the buttons at the right end come first
    if ui.available_width() > TICK_AND_RIGHT_END {
        ui.label(text).on_hover_text("Ticks of 1 ms since power-on");
    }
}

/// The room for the ticks, the theme and the help.
const TICK_AND_RIGHT_END: f32 = 270.0;

/// Minutes, seconds and milliseconds, with hours when there are some.
fn clock(tick: u64) -> String {
    let (hours, minutes, seconds, ms) = (tick / 3_600_000, tick / 60_000 % 60, tick / 1000 % 60, tick % 1000);
    if hours == 0 {
        format!("{minutes:02}:{seconds:02}.{ms:03}")
    } else {
        format!("{hours}:{minutes:02}:{seconds:02}.{ms:03}")
    }
}
