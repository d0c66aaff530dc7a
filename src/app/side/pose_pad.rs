//! A square to tilt the board in: left and right is roll, up and down is pitch.

use egui::{Align2, FontId, Rect, Role, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, pos2, vec2};

use crate::app::input::LIMIT_DEG;
use crate::app::widgets::theme;
use crate::board::Attitude;

/// Circles of the same tilt, in degrees.
const RINGS_DEG: [f32; 3] = [30.0, 60.0, 90.0];

/// The side of a pad without labels, in points, and below.
const SMALL: f32 = 120.0;

/// The pad, as high as the room is and as wide, in the middle of it; returns how it holds the board, if it does.
pub(super) fn show(ui: &mut Ui, attitude: Attitude, room: Vec2) -> Option<Attitude> {
    let (row, _) = ui.allocate_exact_size(room, Sense::hover());
    let side = room.y;
    let rect = Rect::from_center_size(row.center(), vec2(side, side));
    let response = ui.interact(rect, ui.unique_id().with("pose pad"), Sense::click_and_drag());
    response.widget_info(|| {
        let (roll, pitch) = (attitude.roll_deg, attitude.pitch_deg);
        WidgetInfo {
            current_text_value: Some(format!("roll {roll:.0} degrees, pitch {pitch:.0} degrees")),
            ..WidgetInfo::labeled(Role::Canvas, ui.is_enabled(), "Pose pad")
        }
    });
    let a_degree = (side / 2.0 - 8.0) / LIMIT_DEG as f32;
    let center = rect.center();

    if ui.is_rect_visible(rect) {
        let painter = ui.painter_at(rect.expand(2.0));
        let visuals = ui.visuals();
        let line = Stroke::new(1.0, visuals.widgets.noninteractive.bg_stroke.color);
        painter.rect(rect, 6.0, visuals.extreme_bg_color, line, StrokeKind::Inside);
        for degrees in RINGS_DEG {
            painter.circle_stroke(center, degrees * a_degree, line);
        }
        painter.line_segment([pos2(rect.left() + 8.0, center.y), pos2(rect.right() - 8.0, center.y)], line);
        painter.line_segment([pos2(center.x, rect.top() + 8.0), pos2(center.x, rect.bottom() - 8.0)], line);
        // in a small pad they would touch each other
        let labelled = if side < SMALL { &[][..] } else { &RINGS_DEG[..2] };
        for degrees in labelled {
            let at = center + vec2(degrees * a_degree * 0.707 + 2.0, -degrees * a_degree * 0.707 - 2.0);
            let font = FontId::proportional(10.0);
            painter.text(at, Align2::LEFT_BOTTOM, format!("{degrees}°"), font, visuals.weak_text_color());
        }
        let limit = LIMIT_DEG;
        let (roll, pitch) = (attitude.roll_deg.clamp(-limit, limit), attitude.pitch_deg.clamp(-limit, limit));
        let dot = center + vec2(roll as f32, pitch as f32) * a_degree;
        let accent = theme::accent(visuals);
        painter.line_segment([center, dot], Stroke::new(1.5, accent.gamma_multiply(0.6)));
        painter.circle(dot, 7.0, accent, Stroke::new(1.5, visuals.extreme_bg_color));
        if response.has_focus() {
            painter.rect_stroke(rect, 6.0, visuals.selection.stroke, StrokeKind::Outside);
        }
    }

    match response.interact_pointer_pos() {
        Some(pointer) if response.is_pointer_button_down_on() => {
            let at = (pointer - center) / a_degree;
            let degrees = |at: f32| f64::from(at).round().clamp(-LIMIT_DEG, LIMIT_DEG);
            Some(Attitude { roll_deg: degrees(at.x), pitch_deg: degrees(at.y) })
        }
        _ => None,
    }
}
