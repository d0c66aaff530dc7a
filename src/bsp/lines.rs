//! Lines that wait for the serial port.
//!
//! A line of thirty characters takes 2.6 ms at 115200 baud, longer than a tick. So a tick only leaves its lines here, and
//! a few bytes are sent in each.

use core::fmt;

/// Bytes that can wait.
pub const CAPACITY: usize = 256;

/// The baud rate, with 8 data bits, no parity and one stop bit: that of the interface chip's serial port in CODAL and DAL.
pub const BAUD: u32 = 115_200;

/// Bytes that are sent in a tick: at [`BAUD`] they take 0.35 ms of it.
pub const BYTES_A_TICK: usize = 4;

/// A ring of bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lines {
    bytes: [u8; CAPACITY],
    first: usize,
    len: usize,
}

impl Default for Lines {
    fn default() -> Self {
        Self { bytes: [0; CAPACITY], first: 0, len: 0 }
    }
}

impl Lines {
    /// Adds a line, ended by CR and LF. A line for which there is no room is left out as a whole.
    pub fn push(&mut self, line: fmt::Arguments<'_>) {
        let before = self.len;
        if fmt::Write::write_fmt(self, format_args!("{line}\r\n")).is_err() {
            self.len = before;
        }
    }

    /// Takes the next byte to be sent.
    pub fn pop(&mut self) -> Option<u8> {
        if self.len == 0 {
            return None;
        }
        let byte = self.bytes[self.first];
        self.first = (self.first + 1) % CAPACITY;
        self.len -= 1;
        Some(byte)
    }
}

impl fmt::Write for Lines {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        if text.len() > CAPACITY - self.len {
            return Err(fmt::Error);
        }
        for byte in text.bytes() {
            self.bytes[(self.first + self.len) % CAPACITY] = byte;
            self.len += 1;
        }
        Ok(())
    }
}

#[cfg(all(test, feature = "session"))]
mod tests {
    use super::*;

    fn sent(lines: &mut Lines) -> String {
        String::from_utf8(core::iter::from_fn(|| lines.pop()).collect()).expect("ASCII")
    }

    #[test]
    fn lines_come_out_in_order_with_their_ends() {
        let mut lines = Lines::default();
        for round in 0..100 {
            lines.push(format_args!("level {round}"));
            lines.push(format_args!("{}", "x".repeat(100)));
            assert_eq!(sent(&mut lines), format!("level {round}\r\n{}\r\n", "x".repeat(100)));
        }
    }

    #[test]
    fn a_line_without_room_is_left_out_as_a_whole() {
        let mut lines = Lines::default();
        lines.push(format_args!("{}{}", "y".repeat(200), "z".repeat(54)));
        lines.push(format_args!("no room"));
        assert_eq!(sent(&mut lines), format!("{}{}\r\n", "y".repeat(200), "z".repeat(54)));
        lines.push(format_args!("{}{}", "y".repeat(200), "z".repeat(55)));
        lines.push(format_args!("room"));
        assert_eq!(sent(&mut lines), "room\r\n");
    }
}
