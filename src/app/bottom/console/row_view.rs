//! How a row of the console looks.

use egui::text::{LayoutJob, TextFormat};
use egui::{Color32, Label, Pos2, Rect, RichText, Stroke, StrokeKind, Ui, vec2};

use super::find::Find;
use super::rows::Row;
use crate::app::widgets::theme;
use crate::export::TerminalLine;

/// Shows a row: when it was written, and what. The cursor of the terminal is filled while the keys go there.
pub(super) fn show(row: Row<'_>, find: &Find, has_keys: bool, ui: &mut Ui) {
    let time = |tick: u64| format!("{:>9.3}", tick as f64 / 1000.0);
    let label = match row {
        Row::Line(_, line) => time(line.tick),
        Row::Sent(tick, _) => time(tick),
        Row::Diagnostic(diagnostic) => time(diagnostic.tick),
        Row::Traffic(seen) => time(seen.tick),
        Row::Open(_) | Row::Prompt(..) => " ".repeat(9),
    };
    ui.add(Label::new(RichText::new(label).font(theme::figures()).weak()).selectable(false));
    match row {
        Row::Line(number, line) => {
            let text = TerminalLine::of(&line.text).text;
            ui.label(highlighted(&text, find, number, ui));
        }
        Row::Open(text) => {
            ui.monospace(&*TerminalLine::of(text).text);
        }
        Row::Prompt(written, unread) => {
            let line = TerminalLine::of(written);
            let place = ui.monospace(&*line.text).rect.left_top();
            cursor(&line, place, has_keys, ui);
            if let Some(words) = unread {
                ui.add_space(16.0);
                ui.add(Label::new(RichText::new(words).small().weak().italics()).selectable(false));
            }
        }
        Row::Sent(_, text) => {
            let text = RichText::new(format!("« {text}")).monospace().color(theme::accent(ui.visuals()));
            ui.label(text).on_hover_text("Sent to the serial port, not written by the program");
        }
        Row::Traffic(seen) => {
            let text = RichText::new(seen.what.to_string()).monospace().color(theme::accent(ui.visuals()));
            ui.label(text).on_hover_text("What went over the air or a bus, not written by the program");
        }
        Row::Diagnostic(diagnostic) => {
            let text = RichText::new(format!("⚠ {}", diagnostic.text)).color(theme::machine(ui.visuals())).italics();
            ui.label(text).on_hover_text("Reported by the machine, not written by the program");
        }
    }
}

/// A line with what is searched for on another ground.
fn highlighted(text: &str, find: &Find, number: usize, ui: &Ui) -> LayoutJob {
    let color = ui.visuals().text_color();
    let plain = TextFormat { font_id: theme::figures(), color, ..TextFormat::default() };
    let mut job = LayoutJob::default();
    let mut from = 0;
    for (nth, found) in find.places(text).into_iter().enumerate() {
        let accent = theme::accent(ui.visuals());
        let (background, color) = if find.is_current(number, nth) {
            (accent, ui.visuals().extreme_bg_color)
        } else {
            (accent.gamma_multiply(0.3), color)
        };
        job.append(text.get(from..found.start).unwrap_or_default(), 0.0, plain.clone());
        from = found.end;
        job.append(text.get(found).unwrap_or_default(), 0.0, TextFormat { background, color, ..plain.clone() });
    }
    job.append(text.get(from..).unwrap_or_default(), 0.0, plain);
    job
}

/// Draws the cursor into its cell, `line` being written from `place` on.
fn cursor(line: &TerminalLine<'_>, place: Pos2, is_filled: bool, ui: &Ui) {
    let before: String = line.text.chars().take(line.cursor).collect();
    let width = |text: String| ui.painter().layout_no_wrap(text, theme::figures(), Color32::WHITE).size();
    let cell = width("M".to_owned());
    let left = place.x + if before.is_empty() { 0.0 } else { width(before).x };
    let rect = Rect::from_min_size(Pos2::new(left, place.y), vec2(cell.x, cell.y));
    let color = theme::accent(ui.visuals());
    if is_filled {
        ui.painter().rect_filled(rect, 1.0, color.gamma_multiply(0.6));
    } else {
        ui.painter().rect_stroke(rect, 1.0, Stroke::new(1.0, color.gamma_multiply(0.6)), StrokeKind::Inside);
    }
}
