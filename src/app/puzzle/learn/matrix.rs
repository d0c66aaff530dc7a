//! The press matrix of five by five fields, to look at.

use egui::{Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use super::demo::Demo;
use crate::app::widgets::theme;
use crate::firmware::lights_out::solver::{Board, Elimination, Size, packed_press};

/// Lights, and presses.
const FIELDS: usize = 25;

/// The presses that are in equation `number`, 1 to 25: that of a light, or that row after elimination.
pub(super) fn row(reduced: bool, number: usize) -> Board {
    let index = number.clamp(1, FIELDS) - 1;
    // the matrix is symmetric: a press changes the lights by whose presses its own light is changed
    let presses = if reduced { eliminated()[index] } else { packed_press(Size::FIVE, index) };
    Board::from_packed(Size::FIVE, presses)
}

/// The lights whose equations were added up to a row after elimination.
pub(super) fn lights_of(number: usize) -> Board {
    let elimination = Elimination::of_presses(Size::FIVE);
    Board::from_packed(Size::FIVE, elimination.sums_of(number.clamp(1, FIELDS) - 1))
}

/// The rows after elimination; those that became empty come last.
fn eliminated() -> [u64; FIELDS] {
    let elimination = Elimination::of_presses(Size::FIVE);
    std::array::from_fn(|index| elimination.unknowns_of(index))
}

/// Draws it as wide as there is room; a click chooses a row.
pub(super) fn show(demo: &mut Demo, ui: &mut Ui) {
    let side = (ui.available_width() / FIELDS as f32).floor().clamp(6.0, 9.0);
    let (rect, response) = ui.allocate_exact_size(vec2(side, side) * FIELDS as f32, Sense::click());
    response.widget_info(|| WidgetInfo {
        current_text_value: Some(format!("row {}", demo.light)),
        ..WidgetInfo::labeled(Role::Canvas, true, "Press matrix")
    });
    let visuals = ui.visuals();
    ui.painter().rect_filled(rect, 0.0, visuals.extreme_bg_color);
    let cell = |row: usize, column: usize| {
        let at = rect.min + vec2(column as f32, row as f32) * side;
        Rect::from_min_size(at, vec2(side, side)).shrink(0.5)
    };
    let rows: [u64; FIELDS] =
        if demo.reduced { eliminated() } else { std::array::from_fn(|light| packed_press(Size::FIVE, light)) };
    for (number, presses) in (1..).zip(rows) {
        let color = if number == demo.light { theme::accent(visuals) } else { visuals.text_color() };
        for press in Board::from_packed(Size::FIVE, presses).fields() {
            ui.painter().rect_filled(cell(number - 1, press - 1), 1.0, color);
        }
    }
    let chosen = cell(demo.light - 1, 0).union(cell(demo.light - 1, FIELDS - 1)).expand(1.0);
    ui.painter().rect_stroke(chosen, 0.0, Stroke::new(1.0, theme::accent(visuals)), StrokeKind::Outside);
    if let Some(at) = response.interact_pointer_pos().filter(|_| response.clicked()) {
        let at = pos2(at.x - rect.left(), at.y - rect.top());
        demo.light = ((at.y / side) as usize).min(FIELDS - 1) + 1;
    }
}
