//! How the keys of the board are taken before any widget sees them.

use egui::{Context, Event, Id, Key, RawInput};

use super::{Command, Does};
use crate::app::input::Direction;

/// A key of the table that went down or came up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KeyEdge {
    /// It went down.
    Down(Command),
    /// It came up.
    Up(Command),
    /// The window lost the focus: whatever was down is not any more.
    AllUp,
}

/// What the keys go to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Focus {
    Board,
    /// A button, a slider.
    Widget,
    /// A board of check boxes: the arrows go from box to box.
    Fields,
    /// The timeline: the arrows go from input to input, and all other keys are the board's.
    Timeline,
    /// A dialog covers the board: the only key of the table is the one that shows and hides the help.
    Dialog,
    /// A text field, or a menu that is walked through by the same keys.
    Typing,
}

/// What a widget uses the arrow keys for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ArrowUse {
    /// To go from box to box.
    Fields,
    /// To go from input to input; with Shift, those between are selected.
    Timeline,
}

/// Leaves the arrow keys to a widget, for as long as it has the focus.
pub fn give_arrows_to(ctx: &Context, widget: Id, arrow_use: ArrowUse) {
    ctx.data_mut(|data| data.insert_temp(arrows_id(), (widget, arrow_use)));
}

/// Leaves all keys to a widget that is typed into, for as long as it has the focus.
pub fn give_typing_to(ctx: &Context, widget: Id) {
    ctx.data_mut(|data| data.insert_temp(typing_id(), widget));
}

/// Whether the keys are typed into something: a text field, or what [`give_typing_to`] names.
pub(super) fn is_typing(ctx: &Context) -> bool {
    let typed_into = ctx.data(|data| data.get_temp::<Id>(typing_id()));
    ctx.text_edit_focused() || typed_into.is_some_and(|widget| ctx.memory(|memory| memory.has_focus(widget)))
}

fn typing_id() -> Id {
    Id::unique("typed keys")
}

/// Where the widget is kept that has the arrow keys.
fn arrows_id() -> Id {
    Id::unique("arrow keys")
}

/// Takes the keys of the table out of the input, before egui moves its focus by arrows or a slider takes them.
///
/// In a text field they stay letters, and with Ctrl, Alt or Command they are not ours.
#[derive(Default)]
pub struct KeyTap {
    /// The keys that are down, by their places, with what they did.
    down: Vec<(Key, Command)>,
    edges: Vec<KeyEdge>,
    /// Arrows that belong to a board of check boxes.
    arrows: Vec<Direction>,
    /// Arrows that belong to the timeline, and whether Shift was held.
    timeline_arrows: Vec<(Direction, bool)>,
}

impl KeyTap {
    /// The edges since the last call, in order.
    pub fn take(&mut self) -> Vec<KeyEdge> {
        std::mem::take(&mut self.edges)
    }

    /// The arrows for the board of check boxes that has the focus, since the last call.
    pub fn take_arrows(&mut self) -> Vec<Direction> {
        std::mem::take(&mut self.arrows)
    }

    /// The arrows for the timeline that has the focus, and whether Shift was held, since the last call.
    pub fn take_timeline_arrows(&mut self) -> Vec<(Direction, bool)> {
        std::mem::take(&mut self.timeline_arrows)
    }

    /// Notes an event; returns whether egui shall see it too.
    fn note(&mut self, event: &Event, focus: Focus) -> bool {
        match *event {
            Event::WindowFocused(false) => {
                self.down.clear();
                self.edges.push(KeyEdge::AllUp);
                true
            }
            Event::Key { key, physical_key, pressed, modifiers, .. } => {
                // Shift may come up between the two edges of a key, and turn a plus into an equals sign
                let place = physical_key.unwrap_or(key);
                if !pressed {
                    if let Some(index) = self.down.iter().position(|&(down, _)| down == place) {
                        self.edges.push(KeyEdge::Up(self.down.swap_remove(index).1));
                    }
                    return true;
                }
                let Some(command) = Command::of_board_key(key) else { return true };
                if let (Focus::Fields, Does::Tilt(direction)) = (focus, command.does())
                    && modifiers.is_none()
                {
                    // egui would move the focus by itself, out of the board
                    self.arrows.push(direction);
                    return false;
                }
                if let (Focus::Timeline, Does::Tilt(direction)) = (focus, command.does())
                    && !(modifiers.ctrl || modifiers.alt || modifiers.command)
                {
                    self.timeline_arrows.push((direction, modifiers.shift));
                    return false;
                }
                // space is how a widget that has the focus is clicked
                let belongs_to_widget = match focus {
                    Focus::Board | Focus::Timeline => false,
                    Focus::Widget | Focus::Fields => command == Command::RunOrPause,
                    Focus::Dialog => command != Command::Help,
                    Focus::Typing => true,
                };
                if belongs_to_widget || modifiers.ctrl || modifiers.alt || modifiers.command {
                    return true;
                }
                // a key that is down already repeats itself
                if self.down.iter().all(|&(down, _)| down != place) {
                    self.down.push((place, command));
                    self.edges.push(KeyEdge::Down(command));
                }
                false
            }
            _ => true,
        }
    }
}

impl egui::Plugin for KeyTap {
    fn debug_name(&self) -> &'static str {
        "board keys"
    }

    fn input_hook(&mut self, ctx: &Context, input: &mut RawInput) {
        let arrows = ctx.data(|data| data.get_temp::<(Id, ArrowUse)>(arrows_id()));
        let focus = ctx.memory(|memory| match (memory.top_modal_layer(), memory.focused()) {
            (Some(_), _) => Focus::Dialog,
            (None, Some(id)) if arrows == Some((id, ArrowUse::Fields)) => Focus::Fields,
            (None, Some(id)) if arrows == Some((id, ArrowUse::Timeline)) => Focus::Timeline,
            (None, Some(_)) => Focus::Widget,
            (None, None) => Focus::Board,
        });
        let typing = is_typing(ctx) || egui::Popup::is_any_open(ctx);
        let focus = if typing { Focus::Typing } else { focus };
        input.events.retain(|event| self.note(event, focus));
    }
}
