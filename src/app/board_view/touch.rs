//! What the pointer, the keyboard and assistive technology do to the drawn buttons.

use egui::{CursorIcon, Event, Id, PointerButton, Pos2, Rect, Response, Role, Sense, Ui, Vec2, WidgetInfo, vec2};

use super::measure::{
    BUTTON_CORNER_MM, BUTTON_HALF_MM, BUTTON_LIFT_MM, BUTTON_REACH_MM, RESET_CENTRE, RESET_HALF_MM, RESET_WORD_DOWN_MM,
    button_centre,
};
use super::projection::{Projection, contains};
use super::shape;
use crate::hal::Button;

/// What happened to one of the two buttons in this frame.
pub struct Touched {
    /// The pointer holds it down.
    pub held: bool,
    /// It was clicked with Ctrl or Command.
    pub latch_toggled: bool,
    /// It was clicked by something that cannot hold: the keyboard, assistive technology, a click within one frame.
    pub activated: bool,
    /// The pointer is over it.
    pub hovered: bool,
    /// It has the keyboard focus.
    pub focused: bool,
}

/// What the pointer has been doing to a button since it went down on it.
#[derive(Clone, Copy, Default, PartialEq)]
enum Press {
    #[default]
    None,
    /// It holds the button down.
    Hold,
    /// It went down with Ctrl or Command, to latch the button.
    Latch,
}

/// Lets button A or B be touched. `down` is whether it is down on the machine.
pub fn button(ui: &Ui, projection: &Projection, button: Button, down: bool) -> Touched {
    let half = Vec2::splat(BUTTON_HALF_MM + BUTTON_REACH_MM);
    let area = shape::rounded(button_centre(button), half, BUTTON_CORNER_MM);
    let area: Vec<Pos2> = area.iter().map(|&spot| projection.point_above(spot, BUTTON_LIFT_MM)).collect();
    let id = ui.make_persistent_id(("button", button.letter()));
    let response = ui.interact(Rect::from_points(&area), id, Sense::click_and_drag());
    response.widget_info(|| {
        WidgetInfo::selected(Role::Button, ui.is_enabled(), down, format!("Button {}", button.letter()))
    });

    let over = |point: Option<Pos2>| point.is_some_and(|point| contains(&area, point));
    let (pointer, pointer_down, latching) =
        ui.input(|input| (input.pointer.latest_pos(), input.pointer.primary_down(), went_down_latching(&input.events)));
    let hovered = response.contains_pointer() && over(pointer);
    if hovered {
        ui.set_cursor_icon(CursorIcon::PointingHand);
    }
    let pressing = response.is_pointer_button_down_on() && pointer_down;
    let press = follow(ui, id, pressing, over(pointer), latching);
    let clicked = response.clicked_by(PointerButton::Primary) && over(response.interact_pointer_pos().or(pointer));
    // the pointer went down and up again between two frames
    let at_once = clicked && press.before == Press::None && press.now == Press::None;
    Touched {
        held: press.now == Press::Hold && over(pointer),
        latch_toggled: (press.now == Press::Latch && press.before != Press::Latch) || (at_once && latching),
        activated: (response.clicked() && !response.clicked_by(PointerButton::Primary)) || (at_once && !latching),
        hovered,
        focused: response.has_focus(),
    }
}

/// Whether Ctrl or Command was down when the pointer went down in this frame, even if it no longer is.
fn went_down_latching(events: &[Event]) -> bool {
    let modifiers = events.iter().rev().find_map(|event| match event {
        Event::PointerButton { button: PointerButton::Primary, pressed: true, modifiers, .. } => Some(modifiers),
        _ => None,
    });
    modifiers.is_some_and(|modifiers| modifiers.ctrl || modifiers.command)
}

/// The press in the frame before and in this one.
struct Presses {
    before: Press,
    now: Press,
}

/// A press is what it was when it began: letting go of Ctrl does not make a hold of it.
fn follow(ui: &Ui, id: Id, pressing: bool, over: bool, latching: bool) -> Presses {
    let before = ui.data(|data| data.get_temp::<Press>(id)).unwrap_or_default();
    let now = match (pressing, before) {
        (false, _) => Press::None,
        // it went down beside the button, where its rectangle is larger than what is seen of it
        (true, Press::None) if !over => Press::None,
        (true, Press::None) if latching => Press::Latch,
        (true, Press::None) => Press::Hold,
        (true, press) => press,
    };
    if now != before {
        ui.data_mut(|data| data.insert_temp(id, now));
    }
    Presses { before, now }
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
