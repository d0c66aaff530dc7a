//! The keys of the board and of the window, in one table, and how they are taken before any widget sees them.

use egui::{Context, Event, Id, Key, RawInput};

use crate::hal::Button;

/// What a key does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KeyAction {
    /// Holds a button for as long as it is down.
    Hold(Button),
    /// Tilts the board for as long as it is down.
    Tilt(Direction),
    /// Lays the board flat.
    Flat,
    /// Shakes the board.
    Shake,
    /// Presses the board's reset button.
    Reset,
    /// Runs or pauses.
    RunOrPause,
    /// Goes back one tick.
    TickBack,
    /// Runs one tick.
    TickOn,
    /// Goes back one frame.
    FrameBack,
    /// Runs one frame.
    FrameOn,
    /// The next faster speed.
    Faster,
    /// The next slower speed.
    Slower,
    /// Power off and on.
    Restart,
    /// Expects what the display shows.
    Expect,
    /// Shows or hides the help.
    Help,
    /// Changes between dark and light.
    Theme,
}

/// Where an arrow key tilts the board to: that side goes down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    Left,
    Right,
    /// The logo goes down.
    Up,
    /// The edge connector goes down.
    Down,
}

/// A line of the table.
pub struct KeyBinding {
    /// The key.
    pub key: Key,
    /// How it is called in the help.
    pub name: &'static str,
    /// What it does.
    pub action: KeyAction,
    /// What it does, in words.
    pub help: &'static str,
}

const fn binding(key: Key, name: &'static str, action: KeyAction, help: &'static str) -> KeyBinding {
    KeyBinding { key, name, action, help }
}

/// The keys.
pub const KEYS: [KeyBinding; 21] = [
    binding(Key::A, "A", KeyAction::Hold(Button::A), "hold button A"),
    binding(Key::B, "B", KeyAction::Hold(Button::B), "hold button B"),
    binding(Key::ArrowLeft, "Left", KeyAction::Tilt(Direction::Left), "tilt the left side down"),
    binding(Key::ArrowRight, "Right", KeyAction::Tilt(Direction::Right), "tilt the right side down"),
    binding(Key::ArrowUp, "Up", KeyAction::Tilt(Direction::Up), "tilt the logo down"),
    binding(Key::ArrowDown, "Down", KeyAction::Tilt(Direction::Down), "tilt the connector down"),
    binding(Key::Home, "Home", KeyAction::Flat, "lay the board flat"),
    binding(Key::S, "S", KeyAction::Shake, "shake the board"),
    binding(Key::F5, "F5", KeyAction::Reset, "press the reset button"),
    binding(Key::Space, "Space", KeyAction::RunOrPause, "run or pause"),
    binding(Key::E, "E", KeyAction::Expect, "expect what is shown"),
    binding(Key::Comma, ",", KeyAction::FrameBack, "back one frame, 16 ms"),
    binding(Key::Period, ".", KeyAction::FrameOn, "on one frame, 16 ms"),
    binding(Key::OpenBracket, "[", KeyAction::TickBack, "back one tick, 1 ms"),
    binding(Key::CloseBracket, "]", KeyAction::TickOn, "on one tick, 1 ms"),
    binding(Key::Plus, "+", KeyAction::Faster, "run faster"),
    binding(Key::Equals, "=", KeyAction::Faster, "run faster"),
    binding(Key::Minus, "-", KeyAction::Slower, "run slower"),
    binding(Key::F8, "F8", KeyAction::Restart, "power off and on"),
    binding(Key::F1, "F1", KeyAction::Help, "show this list"),
    binding(Key::F2, "F2", KeyAction::Theme, "dark or light"),
];

/// A key of the table that went down or came up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KeyEdge {
    /// It went down.
    Down(KeyAction),
    /// It came up.
    Up(KeyAction),
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
    /// A dialog covers the board: the only key of the table is the one that shows and hides the help.
    Dialog,
    /// A text field, or a menu that is walked through by the same keys.
    Typing,
}

/// Leaves the arrow keys to a widget, for as long as it has the focus.
pub(in crate::app) fn give_arrows_to(ctx: &Context, widget: Id) {
    ctx.data_mut(|data| data.insert_temp(arrows_id(), widget));
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
    down: Vec<(Key, KeyAction)>,
    edges: Vec<KeyEdge>,
    /// Arrows that belong to a board of check boxes.
    arrows: Vec<Direction>,
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
                let Some(binding) = KEYS.iter().find(|binding| binding.key == key) else { return true };
                if let (Focus::Fields, KeyAction::Tilt(direction)) = (focus, binding.action)
                    && modifiers.is_none()
                {
                    // egui would move the focus by itself, out of the board
                    self.arrows.push(direction);
                    return false;
                }
                // space is how a widget that has the focus is clicked
                let belongs_to_widget = match focus {
                    Focus::Board => false,
                    Focus::Widget | Focus::Fields => binding.action == KeyAction::RunOrPause,
                    Focus::Dialog => binding.action != KeyAction::Help,
                    Focus::Typing => true,
                };
                if belongs_to_widget || modifiers.ctrl || modifiers.alt || modifiers.command {
                    return true;
                }
                // a key that is down already repeats itself
                if self.down.iter().all(|&(down, _)| down != place) {
                    self.down.push((place, binding.action));
                    self.edges.push(KeyEdge::Down(binding.action));
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
        let arrows = ctx.data(|data| data.get_temp::<Id>(arrows_id()));
        let focus = ctx.memory(|memory| match (memory.top_modal_layer(), memory.focused()) {
            (Some(_), _) => Focus::Dialog,
            (None, Some(id)) if arrows == Some(id) => Focus::Fields,
            (None, Some(_)) => Focus::Widget,
            (None, None) => Focus::Board,
        });
        let typing = ctx.text_edit_focused() || egui::Popup::is_any_open(ctx);
        let focus = if typing { Focus::Typing } else { focus };
        input.events.retain(|event| self.note(event, focus));
    }
}
