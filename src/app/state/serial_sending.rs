//! Text on its way to the serial port: no faster than the program takes it.

use std::collections::VecDeque;

use crate::session::{ConsoleSource, RewindableSession};

/// What is sent in one tick, as one types a line: receive buffers of the runtimes have at least this many bytes.
const AT_ONCE: usize = 32;
/// How long an answer can take that is an echo, in ticks.
const ECHO_TICKS: u64 = 20;
/// How many bytes in a row are answered as fast as that by a program that echoes.
const ECHOES: u32 = 3;
/// How long the next byte waits for the echo of a program that echoes, in ticks.
const PATIENCE_TICKS: u64 = 2000;
/// How long the next byte waits, in ticks, where the program does not echo.
const PACE_TICKS: u64 = 10;

/// Bytes that wait for the serial port.
///
/// Uarts of the boards have no flow control, and a runtime drops what does not fit into its buffer, 64 bytes in MicroPython.
/// So one byte is sent at a time, and the next one when the program has written something: a prompt echoes what it takes. A
/// program that does not is sent a byte each 10 ms.
#[derive(Default)]
pub struct SerialSending {
    waiting: VecDeque<u8>,
    /// How many bytes there were since none waited.
    of: usize,
    /// The tick in which the last byte was sent, and what the program had written then.
    sent: Option<(u64, Written)>,
    /// How many bytes in a row were answered at once.
    echoes: u32,
}

/// How much a program has written: lines, and bytes of the one that has not ended.
type Written = (usize, usize);

impl SerialSending {
    /// What can be sent at once of a text: all of it, if it is short and nothing waits. The rest waits.
    pub fn take(&mut self, bytes: Vec<u8>) -> Vec<u8> {
        let has_lines = bytes.iter().rev().skip(2).any(|byte| matches!(byte, b'\r' | b'\n'));
        if self.waiting.is_empty() && bytes.len() <= AT_ONCE && !has_lines {
            return bytes;
        }
        self.of += bytes.len();
        self.waiting.extend(bytes);
        Vec::new()
    }

    /// The byte that is due before the tick that runs next.
    pub fn due(&mut self, session: &RewindableSession) -> Option<u8> {
        if self.waiting.is_empty() {
            return None;
        }
        let (now, written) = (session.tick(), written(session));
        if let Some((tick, before)) = self.sent {
            let waited = now.saturating_sub(tick);
            if written != before {
                self.echoes = if waited <= ECHO_TICKS { self.echoes + 1 } else { 0 };
            } else if waited < if self.echoes >= ECHOES { PATIENCE_TICKS } else { PACE_TICKS } {
                return None;
            }
        }
        self.sent = Some((now, written));
        let byte = self.waiting.pop_front();
        if self.waiting.is_empty() {
            self.stop();
        }
        byte
    }

    /// Forgets what waits.
    pub fn stop(&mut self) {
        *self = Self::default();
    }

    /// How many bytes were sent, and of how many; `None` when little or nothing waits.
    pub fn progress(&self) -> Option<(usize, usize)> {
        (self.of > 2 * AT_ONCE).then(|| (self.of - self.waiting.len(), self.of))
    }
}

fn written(session: &RewindableSession) -> Written {
    let open = session.machine().as_chip().map_or(0, |machine| machine.chip().open_bytes(ConsoleSource::Serial));
    (session.log().dropped_lines() + session.log().lines().len(), open)
}
