//! A board of Lights Out as numbered check boxes.

use egui::{Color32, FontId, Id, Rect, Response, Role, Sense, Stroke, StrokeKind, Ui};
use egui::{WidgetInfo, pos2, vec2};

use crate::app::board_view::{self, Look};
use crate::app::commands::{ArrowUse, KeyTap, give_arrows_to};
use crate::app::input::Direction;
use crate::app::widgets::theme;
use crate::firmware::lights_out::solver::Board;
use crate::firmware::lights_out::{Area, Raster};
use crate::hal::{Level, SIDE};
use crate::puzzle::field_name;

/// The height of a board, and the gap between two boxes, in points.
const HEIGHT: f32 = 166.0;
const GAP: f32 = 4.0;

/// What is shown of a board.
pub(super) struct FieldGrid<'a> {
    /// What the boxes are called, before the names of their fields.
    pub name: &'a str,
    /// The part of the display that has fields. What is beside it is marked.
    pub area: Area,
    /// The lights that are on.
    pub lit: Board,
    /// Fields with a dot: those to press.
    pub dotted: Board,
    /// The field with the cursor.
    pub cursor: Option<usize>,
    /// A field that is pointed out.
    pub ringed: Option<usize>,
    /// Lights beside the area that were asked for, and are refused.
    pub refused: Raster,
    /// What stands in the boxes instead of their numbers.
    pub text: Option<&'a dyn Fn(usize) -> String>,
    /// Whether the boxes can be clicked.
    pub enabled: bool,
    /// How the LEDs are drawn.
    pub look: Look,
}

impl<'a> FieldGrid<'a> {
    /// A board that can be clicked.
    pub(super) fn new(name: &'a str, area: Area, lit: Board, look: Look) -> Self {
        let dotted = Board::dark(lit.size());
        let (cursor, ringed, refused, text) = (None, None, Raster::DARK, None);
        Self { name, area, lit, dotted, cursor, ringed, refused, text, enabled: true, look }
    }

    /// Shows it as wide as there is room, at most `width`; returns the field that was clicked.
    pub(super) fn show(&self, ui: &mut Ui, width: f32) -> Option<usize> {
        let width = width.min(ui.available_width());
        let pitch = (width + GAP) / SIDE as f32;
        // boards of all sizes are as high, so that what stands below does not move
        let cell = vec2(pitch - GAP, ((HEIGHT + GAP) / SIDE as f32 - GAP).min(pitch - GAP).max(16.0));
        let (rect, _) = ui.allocate_exact_size(vec2(width, (cell.y + GAP) * SIDE as f32 - GAP), Sense::hover());
        let base = ui.scope_id().with(("fields", self.name));
        let current = self.current(ui, base);
        let mut clicked = None;
        for (x, y) in (0..SIDE).flat_map(|y| (0..SIDE).map(move |x| (x, y))) {
            let at = rect.min + vec2(x as f32 * pitch, y as f32 * (cell.y + GAP));
            let rect = Rect::from_min_size(at, cell);
            let Some(field) = self.area.field(x, y) else {
                self.beside(ui, rect, base.with(("beside", x, y)), (x, y));
                continue;
            };
            if self.field(ui, rect, base.with(field), field, field == current).clicked() {
                clicked = Some(field);
            }
        }
        clicked
    }

    /// The field that Tab leads to: all others are reached from there by the arrows, which are taken here.
    fn current(&self, ui: &Ui, base: Id) -> usize {
        let side = self.area.side();
        let focused = ui.memory(|memory| memory.focused());
        let Some(field) = (1..=side * side).find(|&field| focused == Some(base.with(field))) else {
            return ui.data(|data| data.get_temp(base)).filter(|&field| field <= side * side).unwrap_or(1);
        };
        let (mut x, mut y) = ((field - 1) % side, (field - 1) / side);
        for arrow in ui.ctx().with_plugin(KeyTap::take_arrows).unwrap_or_default() {
            match arrow {
                Direction::Left => x = x.saturating_sub(1),
                Direction::Right => x = (x + 1).min(side - 1),
                Direction::Up => y = y.saturating_sub(1),
                Direction::Down => y = (y + 1).min(side - 1),
            }
        }
        let field = y * side + x + 1;
        ui.memory_mut(|memory| memory.request_focus(base.with(field)));
        give_arrows_to(ui.ctx(), base.with(field), ArrowUse::Fields);
        ui.data_mut(|data| data.insert_temp(base, field));
        field
    }

    /// A light that is none of the fields: crossed out, in the colour of what is wrong where it was asked for.
    fn beside(&self, ui: &mut Ui, rect: Rect, id: Id, (x, y): (usize, usize)) {
        let refused = self.refused.is_lit(x, y);
        let words = if refused { "refused: no field" } else { "no field" };
        let response = ui.interact(rect, id, Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Label, false, format!("LED {x},{y}, {words}")));
        response.on_hover_text(format!("LED {x},{y} is no field of this board and cannot be pressed"));
        let visuals = ui.visuals();
        let line = if refused {
            Stroke::new(2.0, theme::bad(visuals))
        } else {
            Stroke::new(1.0, visuals.widgets.noninteractive.bg_stroke.color)
        };
        ui.painter().rect_stroke(rect, 4.0, line, StrokeKind::Inside);
        let cross = rect.shrink2(vec2(rect.width() * 0.3, rect.height() * 0.3));
        ui.painter().line_segment([cross.left_top(), cross.right_bottom()], line);
        ui.painter().line_segment([cross.right_top(), cross.left_bottom()], line);
    }

    fn field(&self, ui: &mut Ui, rect: Rect, id: Id, field: usize, current: bool) -> Response {
        let size = self.lit.size();
        let (x, y) = ((field - 1) % size.columns(), (field - 1) / size.columns());
        let lit = self.lit.is_in(x, y);
        let sense = match (self.enabled, current) {
            (true, true) => Sense::click(),
            // not one of the stops of Tab
            (true, false) => Sense::CLICK,
            (false, _) => Sense::hover(),
        };
        let response = ui.interact(rect, id, sense);
        let cursor = if self.text.is_none() && self.cursor == Some(field) { ", cursor" } else { "" };
        let words = format!("{} {}{cursor}", self.name, field_name(self.area, field));
        response.widget_info(|| WidgetInfo::selected(Role::CheckBox, self.enabled, lit, &words));
        let response = response.on_hover_text(&words);

        let visuals = ui.visuals();
        let (fill, ink) = colors(lit, self.look);
        ui.painter().rect_filled(rect, 4.0, fill);
        let border = if response.hovered() && self.enabled {
            Stroke::new(1.5, visuals.strong_text_color())
        } else {
            Stroke::new(1.0, visuals.widgets.noninteractive.bg_stroke.color)
        };
        ui.painter().rect_stroke(rect, 4.0, border, StrokeKind::Inside);
        let text = self.text.map_or_else(|| field.to_string(), |text| text(field));
        ui.painter().text(rect.center(), egui::Align2::CENTER_CENTER, text, FontId::monospace(13.0), ink);
        if self.dotted.is_in(x, y) {
            let color = if lit { ink } else { board_view::HELD };
            let (inset, radius) = if rect.width() < 30.0 { (4.5, 2.5) } else { (8.0, 3.5) };
            ui.painter().circle_filled(pos2(rect.right() - inset, rect.top() + inset), radius, color);
        }
        if self.cursor == Some(field) {
            // a bar below the number, as an underline marks a place in a text
            let bar = Rect::from_center_size(pos2(rect.center().x, rect.bottom() - 5.0), vec2(14.0, 3.0));
            ui.painter().rect_filled(bar, 1.5, ink);
        }
        if self.ringed == Some(field) {
            ui.painter().rect_stroke(rect.expand(1.0), 5.0, Stroke::new(2.5, ring(ui)), StrokeKind::Middle);
        }
        if response.has_focus() {
            ui.painter().rect_stroke(
                rect.expand(1.0),
                5.0,
                Stroke::new(2.0, theme::accent(visuals)),
                StrokeKind::Middle,
            );
        }
        response
    }
}

/// The fill of a box, and what is written on it. Both are those of the drawn board and do not follow the theme, so that lit
/// and unlit differ as much on a light one.
fn colors(lit: bool, look: Look) -> (Color32, Color32) {
    if lit {
        let fill = look.middle(Level::FULL);
        let is_bright = fill.intensity() > 0.45;
        (fill, if is_bright { Color32::BLACK } else { Color32::WHITE })
    } else {
        (look.middle(Level::DARK), board_view::PRINT_QUIET)
    }
}

/// The ring round a field that is pointed out.
fn ring(ui: &Ui) -> Color32 {
    if ui.visuals().dark_mode { Color32::from_rgb(255, 186, 64) } else { Color32::from_rgb(170, 95, 0) }
}
