//! What the keys of a terminal send.

use egui::{Event, Key, Modifiers};

use crate::app::action::{Actions, ViewAction};

/// The control characters that can be sent: key, byte, what MicroPython does with it.
pub(super) const CONTROLS: [(Key, u8, &str); 5] = [
    (Key::A, 0x01, "Ctrl-A: MicroPython's raw prompt"),
    (Key::B, 0x02, "Ctrl-B: MicroPython's usual prompt"),
    (Key::C, 0x03, "Ctrl-C: stop the program"),
    (Key::D, 0x04, "Ctrl-D: restart the program"),
    (Key::E, 0x05, "Ctrl-E: MicroPython's paste mode"),
];

/// What else a line editor takes with Ctrl: to the end of the line, the line after and before, to the start, a word.
const EDITING: [(Key, u8); 5] = [(Key::K, 0x0b), (Key::N, 0x0e), (Key::P, 0x10), (Key::U, 0x15), (Key::W, 0x17)];

/// What the sequences of the keys are that move and erase, as VT220 and xterm send them.
const SEQUENCES: [(Key, &[u8]); 9] = [
    (Key::ArrowUp, b"\x1b[A"),
    (Key::ArrowDown, b"\x1b[B"),
    (Key::ArrowRight, b"\x1b[C"),
    (Key::ArrowLeft, b"\x1b[D"),
    (Key::Home, b"\x1b[H"),
    (Key::End, b"\x1b[F"),
    (Key::Delete, b"\x1b[3~"),
    (Key::Backspace, b"\x7f"),
    (Key::Tab, b"\t"),
];

/// What an event sends to the serial port; `None` leaves it to others, and an empty text takes it and sends nothing.
///
/// `ending` is what Enter sends, and what the line ends of a text become that is pasted. On a Mac, Command copies and Ctrl-C
/// is a key like others, so `copy_is_ctrl_c` is false there; and where text is selected, it is copied.
pub(super) fn bytes_of(event: &Event, ending: &[u8], copy_is_ctrl_c: bool, selects: bool) -> Option<Vec<u8>> {
    match event {
        Event::Text(text) => Some(with_line_ends(text, ending)),
        Event::Paste(text) => Some(with_line_ends(text, ending)),
        Event::Copy if copy_is_ctrl_c && !selects => Some(vec![0x03]),
        Event::Key { key, pressed, modifiers, .. } => {
            let bytes = of_key(*key, *modifiers, ending, selects)?;
            Some(if *pressed { bytes } else { Vec::new() })
        }
        _ => None,
    }
}

fn of_key(key: Key, modifiers: Modifiers, ending: &[u8], selects: bool) -> Option<Vec<u8>> {
    if modifiers.ctrl && !modifiers.alt && !modifiers.shift {
        if key == Key::C && selects {
            return None;
        }
        let controls = CONTROLS.iter().map(|&(key, byte, _)| (key, byte)).chain(EDITING);
        return controls.into_iter().find(|&(control, _)| control == key).map(|(_, byte)| vec![byte]);
    }
    if modifiers.ctrl || modifiers.alt || modifiers.command {
        return None;
    }
    if key == Key::Enter {
        return Some(ending.to_vec());
    }
    // Shift and Tab leaves the terminal
    let sequence = SEQUENCES.iter().find(|&&(of, _)| of == key && !(key == Key::Tab && modifiers.shift));
    sequence.map(|(_, bytes)| bytes.to_vec())
}

/// A text with other line ends, of characters of ASCII alone: so are the texts in scenarios, which hold what was sent.
pub(super) fn with_line_ends(text: &str, ending: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes().peekable();
    while let Some(byte) = rest.next() {
        match byte {
            b'\r' => {
                rest.next_if_eq(&b'\n');
                bytes.extend(ending);
            }
            b'\n' => bytes.extend(ending),
            other if other.is_ascii() => bytes.push(other),
            _ => {}
        }
    }
    bytes
}

/// Reports how many characters of a text that is pasted are not sent, if there are some.
pub(super) fn report_left_out(text: &str, actions: &mut Actions) {
    let count = text.chars().filter(|character| !character.is_ascii()).count();
    if count > 0 {
        let words = format!("{count} characters of what was pasted are not ASCII, and are left out");
        actions.push(ViewAction::Say(words));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(key: Key, modifiers: Modifiers) -> Event {
        Event::Key { key, physical_key: None, pressed: true, repeat: false, modifiers }
    }

    fn sent(event: &Event) -> Option<String> {
        bytes_of(event, b"\r", true, false).and_then(|bytes| String::from_utf8(bytes).ok())
    }

    #[test]
    fn keys_send_what_terminals_send() {
        let ctrl = Modifiers::CTRL | Modifiers::COMMAND;
        for (event, expected) in [
            (Event::Text("aé".to_owned()), Some("a")),
            (key(Key::Enter, Modifiers::NONE), Some("\r")),
            (key(Key::Backspace, Modifiers::NONE), Some("\u{7f}")),
            (key(Key::ArrowUp, Modifiers::NONE), Some("\u{1b}[A")),
            (key(Key::Delete, Modifiers::NONE), Some("\u{1b}[3~")),
            (key(Key::Tab, Modifiers::NONE), Some("\t")),
            (key(Key::Tab, Modifiers::SHIFT), None),
            (key(Key::D, ctrl), Some("\u{4}")),
            (key(Key::U, ctrl), Some("\u{15}")),
            (key(Key::F, ctrl), None),
            (key(Key::A, Modifiers::NONE), None),
            (key(Key::Escape, Modifiers::NONE), None),
            (Event::Copy, Some("\u{3}")),
        ] {
            assert_eq!(sent(&event).as_deref(), expected, "{event:?}");
        }
        assert_eq!(bytes_of(&Event::Copy, b"\r", true, true), None, "what is selected is copied");
        assert_eq!(bytes_of(&Event::Copy, b"\r", false, false), None, "Command and C on a Mac");
    }

    #[test]
    fn a_key_that_comes_up_is_taken_and_sends_nothing() {
        let up = Event::Key {
            key: Key::Home,
            physical_key: None,
            pressed: false,
            repeat: false,
            modifiers: Modifiers::NONE,
        };
        assert_eq!(bytes_of(&up, b"\r", true, false), Some(Vec::new()));
    }

    #[test]
    fn what_is_pasted_gets_the_line_ends_of_the_program() {
        assert_eq!(with_line_ends("a\nb\r\nc\rd\n\n", b"\r"), b"a\rb\rc\rd\r\r");
        assert_eq!(with_line_ends("a\nb", b"\r\n"), b"a\r\nb");
    }
}
