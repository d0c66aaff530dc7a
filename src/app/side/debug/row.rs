//! A row of code: a margin with its breakpoint, a number, and a text.

use egui::{Align2, Color32, FontId, Pos2, Rect, Response, Role, Sense, Ui, WidgetInfo, pos2, vec2};

use crate::app::widgets::theme;

/// How high a row is, in points.
pub(super) const HEIGHT: f32 = 17.0;
/// The margin in which a click sets a breakpoint.
const MARGIN: f32 = 15.0;

/// The letters of code.
pub(super) fn font() -> FontId {
    FontId::monospace(12.0)
}

/// What a row shows.
pub(super) struct Row<'a> {
    /// What the breakpoint in the margin is at, for those who cannot see it.
    pub place: String,
    /// Whether there is a breakpoint, and whether it is on.
    pub breakpoint: Option<bool>,
    pub number: String,
    pub number_width: f32,
    pub text: &'a str,
    /// Whether the program is here.
    pub is_here: bool,
    /// Whether it was clicked.
    pub is_selected: bool,
}

/// Draws a row; returns its margin and its text.
pub(super) fn show(row: &Row<'_>, ui: &mut Ui) -> (Response, Response) {
    let width = ui.available_width();
    let (_, rect) = ui.allocate_space(vec2(width, HEIGHT));
    let margin = Rect::from_min_max(rect.min, pos2(rect.left() + MARGIN, rect.bottom()));
    let text = Rect::from_min_max(pos2(margin.right(), rect.top()), rect.max);
    let id = ui.scope_id().with(("row", &row.place));
    let margin = ui.interact(margin, id.with("margin"), Sense::click());
    let line = ui.interact(text, id.with("text"), Sense::click());
    margin.widget_info(|| {
        WidgetInfo::selected(Role::CheckBox, true, row.breakpoint.is_some(), format!("Breakpoint at {}", row.place))
    });
    line.widget_info(|| {
        WidgetInfo::selected(Role::Button, true, row.is_selected, format!("{} {}", row.place, row.text.trim()))
    });
    let visuals = ui.visuals();
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    if row.is_here {
        painter.rect_filled(rect, 2.0, theme::accent(visuals).gamma_multiply(0.28));
    } else if row.is_selected || line.hovered() {
        painter.rect_filled(rect, 2.0, visuals.widgets.hovered.weak_bg_fill.gamma_multiply(0.6));
    }
    let color = theme::bad(visuals);
    match row.breakpoint {
        Some(true) => drop(painter.circle_filled(margin.rect.center(), 4.5, color)),
        Some(false) => drop(painter.circle_stroke(margin.rect.center(), 4.0, (1.2, color))),
        None if margin.hovered() => drop(painter.circle_filled(margin.rect.center(), 4.0, color.gamma_multiply(0.35))),
        None => {}
    }
    let weak = visuals.weak_text_color();
    let middle = rect.center().y;
    let number = pos2(text.left() + row.number_width, middle);
    painter.text(number, Align2::RIGHT_CENTER, &row.number, font(), weak);
    let color = if row.is_here { visuals.strong_text_color() } else { visuals.text_color() };
    let shown = painter.text(pos2(number.x + 8.0, middle), Align2::LEFT_CENTER, row.text, font(), color);
    let line = if shown.right() > rect.right() { line.on_hover_text(row.text.trim()) } else { line };
    (margin.on_hover_text("Set or remove a breakpoint"), line)
}

/// Draws a line between rows that is no row itself.
pub(super) fn between(text: &str, ui: &mut Ui) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), HEIGHT), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, text));
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    let color: Color32 = ui.visuals().weak_text_color();
    let at: Pos2 = pos2(rect.left() + MARGIN + 2.0, rect.center().y);
    painter.text(at, Align2::LEFT_CENTER, text, FontId::monospace(11.0), color);
}
