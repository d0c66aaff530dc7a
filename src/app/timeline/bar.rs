//! The controls above the lanes: expectations, notes, undo, takes, zoom.

use egui::{Align, Key, Layout, RichText, TextEdit, Ui};

use super::entered;
use crate::app::App;
use crate::recording::{Mark, MarkKind};

pub(super) fn show(app: &mut App, ui: &mut Ui) {
    ui.horizontal(|ui| {
        if app.timeline.note.is_some() {
            write_note(app, ui);
            return;
        }
        if app.timeline.name.is_some() {
            write_name(app, ui);
            return;
        }
        let expect = ui.button("✔ Expect this picture");
        if expect.on_hover_text("Expect at the head what the display shows now (E)").clicked() {
            app.expect_here();
        }
        if ui.button("✏ Note").on_hover_text("Write a note at the head").clicked() {
            app.timeline.note = Some((app.recording.session().tick(), String::new()));
            app.timeline.field_opened = true;
        }
        ui.separator();
        let undo = ui.add_enabled(app.recording.can_undo(), egui::Button::new("Undo"));
        if undo.on_hover_text("Take the last edit back (Ctrl+Z)").clicked() {
            app.recording.undo();
        }
        let redo = ui.add_enabled(app.recording.can_redo(), egui::Button::new("Redo"));
        if redo.on_hover_text("Make it again (Ctrl+Y)").clicked() {
            app.recording.redo();
        }
        let delete = ui.add_enabled(app.timeline.selected.is_some(), egui::Button::new("Delete"));
        if delete.on_hover_text("Delete what is selected (Delete)").clicked() {
            app.timeline.delete_selected(&mut app.recording);
        }
        ui.separator();
        takes(app, ui);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| zoom(app, ui));
    });
}

fn zoom(app: &mut App, ui: &mut Ui) {
    let head = app.recording.session().tick() as f64;
    if ui.button("Whole").on_hover_text("Show the whole recording").clicked() {
        app.timeline.scale.show_whole();
    }
    for (sign, name, factor) in [("➕", "Zoom in", 1.5), ("➖", "Zoom out", 1.0 / 1.5)] {
        let button = ui.button(sign);
        button.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, name));
        if button.on_hover_text(format!("{name} (Ctrl and wheel)")).clicked() {
            app.timeline.scale.zoom_by(factor, head);
        }
    }
}

/// The take that is played, and a menu of the others.
fn takes(app: &mut App, ui: &mut Ui) {
    let count = app.recording.branches().len();
    let text = match count {
        0 => app.recording.take().to_owned(),
        1 => format!("{} and 1 branch", app.recording.take()),
        _ => format!("{} and {count} branches", app.recording.take()),
    };
    ui.menu_button(text, |ui| {
        if ui.button(format!("Rename {}…", app.recording.take())).clicked() {
            app.timeline.name = Some(app.recording.take().to_owned());
            app.timeline.field_opened = true;
            ui.close();
        }
        let mut delete = None;
        for index in 0..count {
            let name = app.recording.branches()[index].name.clone();
            ui.separator();
            ui.label(RichText::new(&name).strong());
            ui.horizontal(|ui| {
                if ui.button(format!("Switch to {name}")).clicked() {
                    app.running = false;
                    app.recording.switch_to(index);
                    app.timeline.compared = None;
                    app.head_was_moved();
                    ui.close();
                }
                let compared = app.timeline.compared == Some(index);
                if ui.selectable_label(compared, format!("Compare with {name}")).clicked() {
                    compare(app, index, compared);
                    ui.close();
                }
                if ui.button(format!("Delete {name}")).clicked() {
                    delete = Some(index);
                    ui.close();
                }
            });
        }
        if let Some(index) = delete {
            app.recording.delete_branch(index);
            app.timeline.compared = None;
        }
    })
    .response
    .on_hover_text("What was played from an earlier point on is kept as a branch");
}

fn compare(app: &mut App, index: usize, compared: bool) {
    app.timeline.compared = (!compared).then_some(index);
    if compared {
        return;
    }
    let (take, branch) = (app.recording.take(), &app.recording.branches()[index].name);
    app.message = Some(match app.recording.first_difference(index) {
        Some(tick) => format!("{take} and {branch} show different pictures from {tick} ms on"),
        None => format!("{take} and {branch} show the same as far as both go"),
    });
}

fn write_note(app: &mut App, ui: &mut Ui) {
    let Some((at, mut text)) = app.timeline.note.take() else { return };
    let label = ui.label(format!("Note at {at} ms"));
    let field = ui.add(TextEdit::singleline(&mut text).desired_width(320.0)).labelled_by(label.id);
    let add = ui.button("Add").clicked() || entered(ui, &field);
    let cancel = ui.button("Cancel").clicked() || ui.input(|input| input.key_pressed(Key::Escape));
    if std::mem::take(&mut app.timeline.field_opened) {
        field.request_focus();
    }
    if add && !text.trim().is_empty() {
        app.recording.add_mark(Mark { at, kind: MarkKind::Note(text.trim().to_owned()) });
    } else if !cancel && !add {
        app.timeline.note = Some((at, text));
    }
}

fn write_name(app: &mut App, ui: &mut Ui) {
    let Some(mut name) = app.timeline.name.take() else { return };
    let label = ui.label("Name of this take");
    let field = ui.add(TextEdit::singleline(&mut name).desired_width(200.0)).labelled_by(label.id);
    let done = ui.button("Rename").clicked() || entered(ui, &field);
    let cancel = ui.button("Cancel").clicked() || ui.input(|input| input.key_pressed(Key::Escape));
    if std::mem::take(&mut app.timeline.field_opened) {
        field.request_focus();
    }
    if done && !name.trim().is_empty() {
        app.recording.rename_take(name.trim().to_owned());
    } else if !cancel && !done {
        app.timeline.name = Some(name);
    }
}
