//! What the pointer and the keyboard do to something that is pressed and held.

use egui::{Event, Id, PointerButton, Response, Ui};

/// What happened in this frame.
#[derive(Clone, Copy, Default, Debug)]
pub struct PointerPress {
    /// The primary pointer button holds it down and has not left it.
    pub held: bool,
    /// It was clicked with Ctrl or Command.
    pub latch_toggled: bool,
    /// The pointer went down and up again between two frames.
    pub tapped: bool,
    /// It was clicked by the keyboard or by assistive technology, which cannot hold it.
    pub activated: bool,
}

/// What the pointer has been doing since it went down.
#[derive(Clone, Copy, Default, PartialEq)]
enum Press {
    #[default]
    None,
    Hold,
    /// It held, and has left: it does not hold again before it has been up.
    Left,
    /// It went down with Ctrl or Command, to latch.
    Latch,
}

/// Follows the pointer on a widget. `over` is whether it is over what is seen of the widget.
pub fn pointer_press(ui: &Ui, response: &Response, over: bool) -> PointerPress {
    let (pointer_down, latching) = ui.input(|input| (input.pointer.primary_down(), went_down_latching(&input.events)));
    let (before, now) = follow(ui, response.id, response.is_pointer_button_down_on() && pointer_down, over, latching);
    let clicked = response.clicked_by(PointerButton::Primary) && over;
    let at_once = clicked && before == Press::None && now == Press::None;
    PointerPress {
        held: now == Press::Hold && over,
        latch_toggled: (now == Press::Latch && before != Press::Latch) || (at_once && latching),
        tapped: at_once && !latching,
        activated: response.clicked() && !response.clicked_by(PointerButton::Primary),
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

/// The press in the frame before and in this one. It is what it was when it began: letting go of Ctrl does not make a hold
/// of it.
fn follow(ui: &Ui, id: Id, pressing: bool, over: bool, latching: bool) -> (Press, Press) {
    let before = ui.data(|data| data.get_temp::<Press>(id)).unwrap_or_default();
    let now = match (pressing, before) {
        (false, _) => Press::None,
        // it went down beside the widget, where its rectangle is larger than what is seen of it
        (true, Press::None) if !over => Press::None,
        (true, Press::None) if latching => Press::Latch,
        (true, Press::None) => Press::Hold,
        (true, Press::Hold) if !over => Press::Left,
        (true, press) => press,
    };
    if now != before {
        ui.data_mut(|data| data.insert_temp(id, now));
    }
    (before, now)
}
