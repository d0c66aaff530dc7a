//! A field for a whole number: as wide as it is, whatever is typed into it.

use std::ops::RangeInclusive;

use egui::{Align2, Id, Key, Response, TextEdit, Ui};

use super::theme;

/// Shows `number`, and takes what is typed when it is entered or left; what is no number in `range` is moved to the
/// nearest one, or forgotten.
pub fn number_field(ui: &mut Ui, id: Id, number: &mut i64, range: RangeInclusive<i64>, width: f32) -> Response {
    let typed = ui.data(|data| data.get_temp::<String>(id));
    let mut text = typed.clone().unwrap_or_else(|| number.to_string());
    let field = TextEdit::singleline(&mut text)
        .id(id)
        .font(theme::figures())
        .align(Align2::RIGHT_CENTER)
        .clip_text(true)
        .char_limit(6)
        .desired_width(width);
    let response = ui.add_sized([width, 24.0], field);
    if response.gained_focus() {
        select_all(ui, id, text.len());
    }
    text.retain(|character| character.is_ascii_digit() || character == '-');
    if response.has_focus() {
        ui.data_mut(|data| data.insert_temp(id, text));
    } else if typed.is_some() {
        ui.data_mut(|data| data.remove_temp::<String>(id));
        // Escape leaves the number as it was
        if let Ok(entered) = text.parse::<i64>()
            && !ui.input(|input| input.key_pressed(Key::Escape))
        {
            *number = entered.clamp(*range.start(), *range.end());
        }
    }
    response
}

/// Selects everything in a text field, so that what is typed next takes its place.
pub fn select_all(ui: &Ui, id: Id, length: usize) {
    if let Some(mut state) = egui::text_edit::TextEditState::load(ui.ctx(), id) {
        let range = egui::text::CCursorRange::two(egui::text::CCursor::new(0), egui::text::CCursor::new(length));
        state.cursor.set_char_range(Some(range));
        state.store(ui.ctx(), id);
    }
}

/// Puts the cursor of a text field behind its text.
pub fn put_cursor_at_end(ui: &Ui, id: Id, text: &str) {
    if let Some(mut state) = egui::text_edit::TextEditState::load(ui.ctx(), id) {
        let end = egui::text::CCursor::new(text.chars().count());
        state.cursor.set_char_range(Some(egui::text::CCursorRange::one(end)));
        state.store(ui.ctx(), id);
    }
}
