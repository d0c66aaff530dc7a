//! What a program hears of standard input, and when.
//!
//! RTT and semihosting take a line when the one before was read. The serial port has no way to say that a program is busy:
//! it is given a byte a millisecond, no sooner than the one before was read, and pauses for [`LINE_PAUSE_MS`] behind a line
//! end. A program that answers each byte at once, as a prompt does, is given the next one when it has answered.

use super::arguments::StdinTarget;
use super::stdin::Stdin;
use crate::emulator::nrf::Chip;
use crate::session::{ConsoleSource, Input, Output, Session};

/// What is handed over at once, at most.
const LINE_BYTES: usize = 1024;
/// How long the serial port pauses behind a line end.
const LINE_PAUSE_MS: u64 = 10;
/// How long an answer can take that is an echo.
const ECHO_MS: u64 = 20;
/// How many bytes in a row are answered as fast as that by a program that echoes.
const ECHOES: u32 = 3;
/// How long the next byte waits for the echo of such a program.
const PATIENCE_MS: u64 = 2000;

/// Standard input on its way to the board.
pub(super) struct InputFeed {
    stdin: Stdin,
    target: Option<StdinTarget>,
    serial: SerialPace,
    /// Lines that came by the serial port.
    lines: u64,
}

/// When the serial port is given its next byte.
#[derive(Default)]
struct SerialPace {
    /// The tick of the last byte, whether it has ended a line, and how many bytes the program had sent by then.
    last: Option<(u64, bool, Sent)>,
    echoes: u32,
}

/// How much a program has sent by the serial port: lines, and bytes of the one that has not ended.
type Sent = (u64, usize);

impl InputFeed {
    pub(super) fn new(target: Option<StdinTarget>) -> Self {
        let stdin = if target == Some(StdinTarget::None) { Stdin::none() } else { Stdin::new() };
        Self { stdin, target, serial: SerialPace::default(), lines: 0 }
    }

    /// Takes note of what the program has written in a tick.
    pub(super) fn note(&mut self, output: &Output) {
        self.lines += output.lines.iter().filter(|line| line.source == ConsoleSource::Serial).count() as u64;
    }

    /// Whether nothing comes any more.
    pub(super) fn is_over(&self) -> bool {
        self.stdin.is_over()
    }

    /// Does to the board what is due before its next tick.
    pub(super) fn feed(&mut self, session: &mut Session) {
        if self.stdin.is_over() {
            return;
        }
        let Some(chip) = session.machine().as_chip().map(|machine| machine.chip()) else { return };
        match self.target_of(chip) {
            StdinTarget::None => {}
            StdinTarget::Serial => {
                let (now, sent) = (session.tick(), (self.lines, chip.open_bytes(ConsoleSource::Serial)));
                if self.serial.is_due(now, chip.serial_input().unread == 0, sent)
                    && let Some(byte) = self.stdin.byte()
                {
                    self.serial.note(now, byte, sent);
                    session.apply(Input::Serial(byte));
                }
            }
            StdinTarget::Rtt => {
                if chip.rtt_input().unread == 0 {
                    self.send_line(session, Input::Rtt);
                }
            }
            StdinTarget::Semihosting => self.send_line(session, Input::Semihosting),
        }
    }

    /// Who reads now.
    fn target_of(&self, chip: &Chip) -> StdinTarget {
        let reads = |target| match target {
            StdinTarget::Serial => chip.serial_input().listens,
            StdinTarget::Rtt => chip.rtt_input().listens,
            StdinTarget::Semihosting => chip.waits_for_semihosting(),
            StdinTarget::None => true,
        };
        let by_itself = [StdinTarget::Semihosting, StdinTarget::Serial, StdinTarget::Rtt, StdinTarget::None];
        match self.target {
            Some(target) => Some(target).filter(|&target| reads(target)).unwrap_or(StdinTarget::None),
            None => by_itself.into_iter().find(|&target| reads(target)).unwrap_or(StdinTarget::None),
        }
    }

    fn send_line(&mut self, session: &mut Session, input: fn(u8) -> Input) {
        for _ in 0..LINE_BYTES {
            let Some(byte) = self.stdin.byte() else { return };
            session.apply(input(byte));
            if byte == b'\n' {
                return;
            }
        }
    }
}

impl SerialPace {
    /// Whether the next byte is due, when the program has sent so much.
    fn is_due(&self, now: u64, is_read: bool, sent: Sent) -> bool {
        let Some((tick, ends_line, before)) = self.last else { return is_read };
        let waited = now - tick;
        let is_awaited = self.echoes >= ECHOES && sent == before && waited < PATIENCE_MS;
        is_read && !is_awaited && (!ends_line || waited >= LINE_PAUSE_MS)
    }

    /// A byte is given.
    fn note(&mut self, now: u64, byte: u8, sent: Sent) {
        if let Some((tick, _, before)) = self.last {
            let is_echo = sent != before && now - tick <= ECHO_MS;
            self.echoes = if is_echo { self.echoes + 1 } else { 0 };
        }
        self.last = Some((now, matches!(byte, b'\n' | b'\r'), sent));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_serial_port_is_given_a_byte_a_millisecond_and_pauses_behind_a_line() {
        let mut pace = SerialPace::default();
        assert!(!pace.is_due(5, false, (0, 0)), "the program has not read");
        assert!(pace.is_due(5, true, (0, 0)));
        pace.note(5, b'a', (0, 0));
        assert!(pace.is_due(6, true, (0, 0)) && !pace.is_due(6, false, (0, 0)));
        pace.note(6, b'\n', (0, 0));
        assert!(!pace.is_due(15, true, (0, 0)) && pace.is_due(16, true, (0, 0)));
    }

    #[test]
    fn a_program_that_echoes_is_waited_for() {
        let mut pace = SerialPace::default();
        for echoed in 0..4 {
            pace.note(10 * echoed, b'a', (0, echoed as usize));
        }
        // three were answered within 10 ms
        assert!(!pace.is_due(31, true, (0, 3)) && pace.is_due(31, true, (1, 0)));
        assert!(!pace.is_due(2029, true, (0, 3)) && pace.is_due(2030, true, (0, 3)), "but not for ever");
    }
}
