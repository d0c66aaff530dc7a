//! What the pointer, the keyboard and assistive technology do to the drawn buttons.

use egui::{CursorIcon, Pos2, Rect, Response, Role, Sense, Ui, Vec2, WidgetInfo, pos2, vec2};

use super::finger;
use super::measure::{
    BOARD_SIZE_MM, BUTTON_CORNER_MM, BUTTON_HALF_MM, BUTTON_LIFT_MM, BUTTON_REACH_MM, CONTACT_TOP_MM, RESET_CENTRE,
    RESET_HALF_MM, RESET_WORD_DOWN_MM, Spot, button_centre, contact_mm, pin_contacts,
};
use super::projection::{Projection, contains};
use super::shape;
use crate::app::input::{PointerPress, pointer_press};
use crate::hal::{Button, EdgeConnector, EdgePin, Outside};

/// What happened to a button in this frame.
#[derive(Default)]
pub struct Touched {
    /// What the pointer and the keyboard did.
    pub press: PointerPress,
    /// The pointer is over it.
    pub hovered: bool,
    /// It has the keyboard focus.
    pub focused: bool,
}

/// Where a button takes the pointer, and how high above the board.
fn area(button: Button) -> (Vec<Spot>, f32) {
    if button.is_touched() {
        return (finger::outline(button), 0.0);
    }
    let half = Vec2::splat(BUTTON_HALF_MM + BUTTON_REACH_MM);
    (shape::rounded(button_centre(button), half, BUTTON_CORNER_MM), BUTTON_LIFT_MM)
}

/// Lets a button be pressed or touched. `down` is whether it is down on the machine.
pub fn button(ui: &Ui, projection: &Projection, button: Button, down: bool) -> Touched {
    let (area, lift_mm) = area(button);
    let area: Vec<Pos2> = area.iter().map(|&spot| projection.point_above(spot, lift_mm)).collect();
    let id = ui.make_persistent_id(("button", button.name()));
    let response = ui.interact(Rect::from_points(&area), id, Sense::click_and_drag());
    let kind = if button.is_touched() { "Touch" } else { "Button" };
    let name = format!("{kind} {}", button.name());
    response.widget_info(|| WidgetInfo::selected(Role::Button, ui.is_enabled(), down, name.clone()));

    let pointer = ui.input(|input| input.pointer.latest_pos()).or(response.interact_pointer_pos());
    let over = pointer.is_some_and(|point| contains(&area, point));
    let hovered = response.contains_pointer() && over;
    if hovered {
        ui.set_cursor_icon(CursorIcon::PointingHand);
    }
    Touched { press: pointer_press(ui, &response, over), hovered, focused: response.has_focus() }
}

/// Lets the contacts of the edge connector be clicked, but for those with a ring, which are touched. Says which was clicked.
/// The keyboard does not come to them: the input panel has the same for it.
pub fn contacts(ui: &Ui, projection: &Projection, edge: &EdgeConnector) -> Option<EdgePin> {
    let mut clicked = None;
    for pin in EdgePin::ALL.into_iter().filter(|pin| !matches!(pin, EdgePin::P0 | EdgePin::P1 | EdgePin::P2)) {
        let columns = contact_mm(pin_contacts(pin));
        let area = Rect::from_min_max(pos2(columns.start, CONTACT_TOP_MM), pos2(columns.end, BOARD_SIZE_MM.y));
        let area = shape::corners(area).map(|spot| projection.point(spot));
        let id = ui.make_persistent_id(("contact", pin.name()));
        let response = ui.interact(Rect::from_points(&area), id, Sense::CLICK);
        let held = match edge.outside(pin) {
            Outside::Open => "nothing is connected",
            Outside::Low => "connected to ground",
            Outside::High => "connected to 3 V",
            Outside::Millivolts(_) => "connected to a source",
        };
        let words = format!("{}: {held}. A click connects it to ground, to 3 V, to nothing", pin.name());
        if response.on_hover_cursor(CursorIcon::PointingHand).on_hover_text(words).clicked() {
            clicked = Some(pin);
        }
    }
    clicked
}

/// Lets the reset button be touched, together with its name.
pub fn reset(ui: &Ui, projection: &Projection) -> Response {
    let below = RESET_WORD_DOWN_MM + 0.8;
    let area = Rect::from_min_max(
        RESET_CENTRE - RESET_HALF_MM - vec2(0.8, 0.6),
        RESET_CENTRE + vec2(RESET_HALF_MM.x + 0.8, below),
    );
    let area = shape::corners(area).map(|spot| projection.point(spot));
    let response = ui.interact(Rect::from_points(&area), ui.make_persistent_id("reset"), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, ui.is_enabled(), "Reset"));
    response.on_hover_cursor(CursorIcon::PointingHand)
}
