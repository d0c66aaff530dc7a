//! A board of Lights Out as numbered check boxes.

use egui::{Color32, EventFilter, FontId, Id, Key, Modifiers, Rect, Response, Role, Sense, Stroke, StrokeKind, Ui};
use egui::{WidgetInfo, pos2, vec2};

use crate::app::board_view::Look;
use crate::app::{keys, theme};
use crate::firmware::lights_out::solver::Board;
use crate::hal::Level;

/// What is shown of a board.
pub(super) struct FieldGrid<'a> {
    /// What the boxes are called, before their numbers.
    pub name: &'a str,
    /// The lights that are on.
    pub lit: Board,
    /// Fields with a dot: those to press.
    pub dotted: Board,
    /// The field with the cursor.
    pub cursor: Option<usize>,
    /// A field that is pointed out.
    pub ringed: Option<usize>,
    /// What stands in the boxes instead of their numbers.
    pub text: Option<&'a dyn Fn(usize) -> String>,
    /// Whether the boxes can be clicked.
    pub enabled: bool,
    /// How the LEDs are drawn.
    pub look: Look,
}

impl<'a> FieldGrid<'a> {
    /// A board that can be clicked.
    pub(super) fn new(name: &'a str, lit: Board, look: Look) -> Self {
        let dotted = Board::dark(lit.size());
        Self { name, lit, dotted, cursor: None, ringed: None, text: None, enabled: true, look }
    }

    /// Shows it `width` wide; returns the field that was clicked.
    pub(super) fn show(&self, ui: &mut Ui, width: f32) -> Option<usize> {
        const GAP: f32 = 4.0;
        // so that what stands below needs no scrolling
        const MAX_HEIGHT: f32 = 30.0;
        let (columns, rows) = (self.lit.size().columns(), self.lit.size().rows());
        let pitch = (width + GAP) / columns as f32;
        let cell = vec2(pitch - GAP, (pitch - GAP).min(MAX_HEIGHT));
        let size = vec2(width, (cell.y + GAP) * rows as f32 - GAP);
        let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
        let base = ui.scope_id().with(("fields", self.name));
        let mut clicked = None;
        for field in 1..=columns * rows {
            let (x, y) = ((field - 1) % columns, (field - 1) / columns);
            let at = rect.min + vec2(x as f32 * pitch, y as f32 * (cell.y + GAP));
            let response = self.field(ui, Rect::from_min_size(at, cell), base.with(field), field);
            if response.has_focus() {
                keys::give_arrows_to(ui.ctx(), response.id);
                ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, ARROWS));
                if let Some((x, y)) = step(ui, x, y, columns, rows) {
                    ui.memory_mut(|memory| memory.request_focus(base.with(y * columns + x + 1)));
                }
            }
            if response.clicked() {
                clicked = Some(field);
            }
        }
        clicked
    }

    fn field(&self, ui: &mut Ui, rect: Rect, id: Id, field: usize) -> Response {
        let size = self.lit.size();
        let (x, y) = ((field - 1) % size.columns(), (field - 1) / size.columns());
        let lit = self.lit.is_in(x, y);
        let sense = if self.enabled { Sense::click() } else { Sense::hover() };
        let response = ui.interact(rect, id, sense);
        let words = match self.text {
            Some(_) => format!("{} {field}", self.name),
            None if self.cursor == Some(field) => format!("{} {field}, cursor", self.name),
            None => format!("{} {field}", self.name),
        };
        response.widget_info(|| WidgetInfo::selected(Role::CheckBox, self.enabled, lit, &words));

        let visuals = ui.visuals();
        let (fill, ink) = colors(ui, lit, self.look);
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
            let color = if lit { ink } else { theme::accent(visuals) };
            ui.painter().circle_filled(pos2(rect.right() - 8.0, rect.top() + 8.0), 3.5, color);
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

/// The arrows move the focus within the board, and not out of it.
const ARROWS: EventFilter = EventFilter { tab: false, horizontal_arrows: true, vertical_arrows: true, escape: false };

/// Where an arrow key leads to, if one was pressed: at an edge it stays.
fn step(ui: &Ui, x: usize, y: usize, columns: usize, rows: usize) -> Option<(usize, usize)> {
    let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    if pressed(Key::ArrowLeft) {
        Some((x.saturating_sub(1), y))
    } else if pressed(Key::ArrowRight) {
        Some(((x + 1).min(columns - 1), y))
    } else if pressed(Key::ArrowUp) {
        Some((x, y.saturating_sub(1)))
    } else if pressed(Key::ArrowDown) {
        Some((x, (y + 1).min(rows - 1)))
    } else {
        None
    }
}

/// The fill of a box, and what is written on it.
fn colors(ui: &Ui, lit: bool, look: Look) -> (Color32, Color32) {
    if lit {
        let fill = look.middle(Level::FULL);
        let is_bright = fill.intensity() > 0.45;
        (fill, if is_bright { Color32::BLACK } else { Color32::WHITE })
    } else {
        (ui.visuals().extreme_bg_color, ui.visuals().weak_text_color())
    }
}

/// The ring round a field that is pointed out.
fn ring(ui: &Ui) -> Color32 {
    if ui.visuals().dark_mode { Color32::from_rgb(255, 186, 64) } else { Color32::from_rgb(170, 95, 0) }
}
