//! The keys of the board and of the window, in one table, and how they are taken before any widget sees them.

use egui::{Context, Event, Key, RawInput};

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
    /// Runs one tick.
    OneTick,
    /// Runs one frame.
    OneFrame,
    /// The next faster speed.
    Faster,
    /// The next slower speed.
    Slower,
    /// Power off and on.
    Restart,
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
pub const KEYS: [KeyBinding; 18] = [
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
    binding(Key::Comma, ",", KeyAction::OneTick, "run one tick, 1 ms"),
    binding(Key::Period, ".", KeyAction::OneFrame, "run one frame, 16 ms"),
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

/// Takes the keys of the table out of the input, before egui moves its focus by arrows or a slider takes them.
///
/// In a text field they stay letters, and with Ctrl, Alt or Command they are not ours.
#[derive(Default)]
pub struct KeyTap {
    down: Vec<Key>,
    edges: Vec<KeyEdge>,
}

impl KeyTap {
    /// The edges since the last call, in order.
    pub fn take(&mut self) -> Vec<KeyEdge> {
        std::mem::take(&mut self.edges)
    }

    /// Notes an event; returns whether egui shall see it too.
    fn note(&mut self, event: &Event, typing: bool, widget_focused: bool) -> bool {
        match *event {
            Event::WindowFocused(false) => {
                self.down.clear();
                self.edges.push(KeyEdge::AllUp);
                true
            }
            Event::Key { key, pressed, modifiers, .. } => {
                let Some(binding) = KEYS.iter().find(|binding| binding.key == key) else { return true };
                let was_down = self.down.contains(&key);
                if !pressed {
                    self.down.retain(|&down| down != key);
                    if was_down {
                        self.edges.push(KeyEdge::Up(binding.action));
                    }
                    return true;
                }
                // space is how a widget that has the focus is clicked
                let belongs_to_widget = typing || (widget_focused && binding.action == KeyAction::RunOrPause);
                if belongs_to_widget || modifiers.ctrl || modifiers.alt || modifiers.command {
                    return true;
                }
                // a key that is down already repeats itself
                if !was_down {
                    self.down.push(key);
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
        let typing = ctx.text_edit_focused();
        let widget_focused = ctx.memory(|memory| memory.focused().is_some());
        input.events.retain(|event| self.note(event, typing, widget_focused));
    }
}
