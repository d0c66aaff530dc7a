//! What a person can ask for by a key, a button or a menu, in one table: text, tooltip, keys, and whether it can be
//! undone. The help, the bars and the menus all read it.

mod button;
mod does;
mod key_tap;
mod keys;
mod table;

use egui::{Key, KeyboardShortcut, Modifiers};

pub use button::{command_button, menu_button, menu_line, menu_switch, short_button, switch_button};
pub use does::{Does, FRAME_TICKS};
pub use key_tap::{ArrowUse, KeyTap, give_arrows_to, give_typing_to};
pub use keys::take;
pub use table::{COMMANDS, Command};

/// A line of the table.
#[derive(Debug)]
pub struct CommandRow {
    /// What it is.
    pub command: Command,
    /// What stands on its button or in its menu.
    pub text: &'static str,
    /// The same while it is switched on: the board runs, the window is dark.
    pub text_on: &'static str,
    /// What stands on its button where there is little room: a sign, or fewer words.
    pub short: &'static str,
    /// How it is called where its text is a sign.
    pub label: &'static str,
    /// What it does, in a line.
    pub tooltip: &'static str,
    /// Its keys; the first one is named in the help.
    pub keys: &'static [Shortcut],
    /// What it does to the recording.
    pub effect: Effect,
}

/// What a command does to the recording. There is none that loses something without asking.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Nothing.
    Nothing,
    /// It is an input of the board: rewinding takes it back, and what it takes the place of is kept as a take.
    Input,
    /// It can be undone.
    Undoable,
    /// What was there before is kept: as a take, or offered as an unsaved recording.
    Keeps,
    /// It cannot be undone, and loses nothing: it is done once more instead.
    Final,
    /// It loses something, and asks first.
    Asks,
}

/// A key of a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shortcut {
    /// The key with what is held beside it.
    pub keys: KeyboardShortcut,
    /// How it is called.
    pub name: &'static str,
    /// Whether it is taken before any widget sees it, as the keys of the board are.
    pub is_first: bool,
    /// Whether it is taken while text is typed, too: it is the way out of a text field.
    pub is_anywhere: bool,
}

impl Shortcut {
    /// A key of the board: taken before any widget sees it.
    const fn board(key: Key, name: &'static str) -> Self {
        Self { keys: KeyboardShortcut::new(Modifiers::NONE, key), name, is_first: true, is_anywhere: false }
    }

    /// A key alone that text fields see first.
    const fn alone(key: Key, name: &'static str) -> Self {
        Self { keys: KeyboardShortcut::new(Modifiers::NONE, key), name, is_first: false, is_anywhere: false }
    }

    /// A key alone that is taken while text is typed, too.
    const fn anywhere(key: Key, name: &'static str) -> Self {
        Self { keys: KeyboardShortcut::new(Modifiers::NONE, key), name, is_first: false, is_anywhere: true }
    }

    /// The same with Shift.
    const fn anywhere_shift(key: Key, name: &'static str) -> Self {
        Self { keys: KeyboardShortcut::new(Modifiers::SHIFT, key), name, is_first: false, is_anywhere: true }
    }

    /// A key with Ctrl or Command, as in every program.
    const fn ctrl(key: Key, name: &'static str) -> Self {
        Self { keys: KeyboardShortcut::new(Modifiers::COMMAND, key), name, is_first: false, is_anywhere: false }
    }

    /// A key with Alt.
    const fn alt(key: Key, name: &'static str) -> Self {
        Self { keys: KeyboardShortcut::new(Modifiers::ALT, key), name, is_first: false, is_anywhere: false }
    }

    /// A key with Alt and Shift.
    const fn alt_shift(key: Key, name: &'static str) -> Self {
        Self {
            keys: KeyboardShortcut::new(Modifiers::ALT.plus(Modifiers::SHIFT), key),
            name,
            is_first: false,
            is_anywhere: false,
        }
    }

    /// A key with Ctrl or Command, and Shift.
    const fn ctrl_shift(key: Key, name: &'static str) -> Self {
        let modifiers = Modifiers::COMMAND.plus(Modifiers::SHIFT);
        Self { keys: KeyboardShortcut::new(modifiers, key), name, is_first: false, is_anywhere: false }
    }
}

impl CommandRow {
    /// What it does and its key, for those who hover over its button.
    pub fn hover(&self) -> String {
        match self.keys.first() {
            Some(key) => format!("{} ({})", self.tooltip, key.name),
            None => self.tooltip.to_owned(),
        }
    }

    /// Its words in a menu: those of its button, or how it is called where that is a sign.
    pub fn menu_text(&self) -> &'static str {
        if self.text.chars().any(char::is_alphabetic) { self.text } else { self.label }
    }

    const fn new(command: Command, text: &'static str, tooltip: &'static str, effect: Effect) -> Self {
        Self { command, text, text_on: text, short: text, label: text, tooltip, keys: &[], effect }
    }

    const fn keys(mut self, keys: &'static [Shortcut]) -> Self {
        self.keys = keys;
        self
    }

    const fn text_on(mut self, text: &'static str) -> Self {
        self.text_on = text;
        self
    }

    const fn short(mut self, short: &'static str) -> Self {
        self.short = short;
        self
    }

    const fn label(mut self, label: &'static str) -> Self {
        self.label = label;
        self
    }
}
