//! Where the boards are, seen from above: each can be dragged somewhere else.

use egui::{Align2, FontId, Pos2, Rect, Sense, Stroke, StrokeKind, Ui, pos2, vec2};

use crate::app::action::{Actions, BoardsAction};
use crate::app::state::State;
use crate::app::widgets::theme;
use crate::board::Place;
use crate::session::BoardNumber;

const HEIGHT: f32 = 190.0;
/// A drawn board, in points.
const BOARD: egui::Vec2 = vec2(34.0, 26.0);
/// The least width of what is shown, in centimetres.
const LEAST_CM: f64 = 300.0;
/// The longest scale in points, and its lengths in centimetres.
const SCALE: f32 = 80.0;
const LENGTHS_CM: [f64; 18] =
    [10.0, 20.0, 50.0, 100.0, 200.0, 500.0, 1e3, 2e3, 5e3, 1e4, 2e4, 5e4, 1e5, 2e5, 5e5, 1e6, 2e6, 5e6];

/// The board that is dragged. What is shown stays as it is while one is.
#[derive(Default)]
pub struct MapDrag(Option<(BoardNumber, Shown)>);

/// What part of the ground is shown.
#[derive(Clone, Copy)]
struct Shown {
    /// What is in the middle, in centimetres.
    center_cm: (f64, f64),
    points_per_cm: f64,
}

impl Shown {
    /// All boards, with room round them.
    fn fitting(places: &[Place], size: egui::Vec2) -> Self {
        let range = |of: fn(&Place) -> i32| {
            let all = places.iter().map(|place| f64::from(of(place)));
            (all.clone().fold(f64::INFINITY, f64::min), all.fold(f64::NEG_INFINITY, f64::max))
        };
        let ((left, right), (top, bottom)) = (range(|place| place.x_cm), range(|place| place.y_cm));
        let room = size - 2.0 * BOARD - vec2(8.0, 16.0);
        let across = f64::from(room.x) / (right - left).max(LEAST_CM);
        let down = f64::from(room.y) / (bottom - top).max(1.0);
        Self { center_cm: ((left + right) / 2.0, (top + bottom) / 2.0), points_per_cm: across.min(down) }
    }

    fn point(self, rect: Rect, place: Place) -> Pos2 {
        let along = |cm: i32, center: f64| ((f64::from(cm) - center) * self.points_per_cm) as f32;
        rect.center() + vec2(along(place.x_cm, self.center_cm.0), along(place.y_cm, self.center_cm.1))
    }

    fn place(self, rect: Rect, at: Pos2) -> Place {
        let from = at - rect.center();
        let cm = |points: f32, center: f64| (f64::from(points) / self.points_per_cm + center).round() as i32;
        Place { x_cm: cm(from.x, self.center_cm.0), y_cm: cm(from.y, self.center_cm.1) }.within_reach()
    }
}

/// Draws the map, and takes what is dragged in it.
pub(super) fn show(state: &State, drag: &mut MapDrag, ui: &mut Ui, actions: &mut Actions) {
    let session = state.recording().session();
    let places: Vec<Place> = session.boards().map(|board| session.place_of(board)).collect();
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), HEIGHT), Sense::click_and_drag());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Canvas, true, "Map of the boards"));
    let shown = drag.0.map_or_else(|| Shown::fitting(&places, rect.size()), |(_, shown)| shown);
    let cell = |board: BoardNumber| Rect::from_center_size(shown.point(rect, places[board.index()]), BOARD);
    // the one that is drawn above the others
    let under =
        |at: Pos2| [state.chosen()].into_iter().chain(session.boards().rev()).find(|board| cell(*board).contains(at));

    if let Some(board) = response.interact_pointer_pos().and_then(under).filter(|_| response.clicked()) {
        actions.push(BoardsAction::Choose(board));
    }
    if response.drag_started()
        && let Some(board) = ui.input(|input| input.pointer.press_origin()).and_then(under)
    {
        drag.0 = Some((board, shown));
        actions.push(BoardsAction::Choose(board));
    }
    if let Some((board, shown)) = drag.0 {
        if let Some(at) = response.interact_pointer_pos().filter(|_| response.dragged()) {
            let place = shown.place(rect, rect.clamp(at));
            if place != session.place_of(board) {
                actions.push(BoardsAction::Place(board, place));
            }
        } else {
            drag.0 = None;
        }
    }

    let painter = ui.painter_at(rect);
    let visuals = ui.visuals();
    painter.rect_filled(rect, 4.0, visuals.extreme_bg_color);
    let chosen = cell(state.chosen()).center();
    for board in session.boards().filter(|board| *board != state.chosen()) {
        let other = cell(board).center();
        painter.line_segment([chosen, other], Stroke::new(1.0, visuals.weak_text_color().gamma_multiply(0.5)));
        let distance = metres(session.place_of(state.chosen()).distance_cm(session.place_of(board)));
        let at = chosen + (other - chosen) / 2.0 - vec2(0.0, 2.0);
        painter.text(at, Align2::CENTER_BOTTOM, distance, FontId::proportional(11.0), visuals.text_color());
    }
    // the one that is chosen above the others
    for board in session.boards().filter(|board| *board != state.chosen()).chain([state.chosen()]) {
        let is_chosen = board == state.chosen();
        let color = if is_chosen { theme::accent(visuals) } else { visuals.widgets.inactive.fg_stroke.color };
        painter.rect(cell(board), 4.0, visuals.panel_fill, Stroke::new(1.5, color), StrokeKind::Inside);
        let name = state.recording().board_name(board);
        painter.text(
            cell(board).center(),
            Align2::CENTER_CENTER,
            name,
            FontId::proportional(12.0),
            visuals.strong_text_color(),
        );
    }
    scale(&painter, visuals, rect, shown);
    if response.hover_pos().and_then(under).is_some() || drag.0.is_some() {
        ui.set_cursor_icon(egui::CursorIcon::Grab);
    }
}

/// How long a metre is on the map, or whatever fits.
fn scale(painter: &egui::Painter, visuals: &egui::Visuals, rect: Rect, shown: Shown) {
    let points = |cm: f64| (cm * shown.points_per_cm) as f32;
    let length = LENGTHS_CM.into_iter().rev().find(|cm| points(*cm) <= SCALE).unwrap_or(LENGTHS_CM[0]);
    let (left, y) = (rect.left() + 8.0, rect.bottom() - 8.0);
    let line = Stroke::new(1.0, visuals.weak_text_color());
    painter.hline(left..=left + points(length), y, line);
    for x in [left, left + points(length)] {
        painter.vline(x, y - 3.0..=y, line);
    }
    let at = pos2(left + points(length) + 5.0, y + 2.0);
    let words = metres(length as u32);
    painter.text(at, Align2::LEFT_BOTTOM, words, FontId::proportional(10.5), visuals.weak_text_color());
}

/// A distance: `85 cm`, `2.5 m`, `120 m`.
pub(super) fn metres(cm: u32) -> String {
    match cm {
        0..100 => format!("{cm} cm"),
        100..1000 => format!("{}.{} m", cm / 100, cm / 10 % 10),
        _ => format!("{} m", cm / 100),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_point_of_the_map_is_the_place_that_is_drawn_there() {
        let rect = Rect::from_min_size(pos2(10.0, 20.0), vec2(260.0, HEIGHT));
        let places = [Place::usual(0), Place { x_cm: 450, y_cm: -300 }, Place { x_cm: -20, y_cm: 100_000 }];
        for count in 1..=places.len() {
            let shown = Shown::fitting(&places[..count], rect.size());
            for place in &places[..count] {
                let point = shown.point(rect, *place);
                assert!(rect.shrink2(BOARD / 2.0).contains(point), "{place:?}: {point:?}");
                let again = shown.place(rect, point);
                let cm_per_point = (1.0 / shown.points_per_cm).ceil() as u32;
                assert!(again.distance_cm(*place) <= cm_per_point, "{place:?}: {again:?}");
            }
        }
    }

    #[test]
    fn distances_are_told_in_the_unit_that_is_read_easily() {
        assert_eq!([85, 100, 259, 1000, 12_345].map(metres), ["85 cm", "1.0 m", "2.5 m", "10 m", "123 m"]);
    }
}
