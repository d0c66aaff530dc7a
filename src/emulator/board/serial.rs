//! The serial port of the interface chip, which hands bytes to and from the computer.

use super::super::byte_queue::ByteQueue;
use super::super::console::{ConsoleSource, OpenLine, WrittenLine};
use super::super::line_assembler::{Form, LineAssembler};

/// Microseconds of a byte at 115200 baud.
const BYTE_US: u64 = 87;

/// What a program does with what is sent to its serial port. A runtime that takes bytes by interrupts, or by DMA, has read them:
/// whether the program that runs in it asks for them is not seen from outside.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SerialInput {
    /// Whether a port of the chip receives. While none does, what is sent is lost, or waits until one is switched on.
    pub listens: bool,
    /// How many bytes were sent that the program has not read, as far as they are not lost.
    pub unread: usize,
}

/// The port, with what went through it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SerialPort {
    /// The pin of the chip that sends.
    pub tx_pin: u8,
    /// The pin of the chip that receives.
    pub rx_pin: u8,
    byte_cycles: u64,
    /// Bytes that are on their way to the chip, and when the first of them is there.
    waiting: ByteQueue,
    due: u64,
    /// What the chip sent.
    sent: LineAssembler,
    /// Lines that have ended, by every way.
    lines: Vec<WrittenLine>,
}

impl SerialPort {
    pub(super) fn new(tx_pin: u8, rx_pin: u8, cycles_per_us: u64) -> Self {
        let byte_cycles = BYTE_US * cycles_per_us;
        Self {
            tx_pin,
            rx_pin,
            byte_cycles,
            waiting: ByteQueue::default(),
            due: u64::MAX,
            sent: LineAssembler::new(Form::Terminal),
            lines: Vec::new(),
        }
    }

    /// The computer sends a byte to the chip at a cycle.
    pub fn push(&mut self, byte: u8, cycle: u64) {
        if self.waiting.is_empty() {
            self.due = cycle + self.byte_cycles;
        }
        self.waiting.push(byte);
    }

    /// Bytes that wait for the chip and are not shared with a clone that was made before.
    pub(crate) fn own_bytes(&self, before: Option<&Self>) -> usize {
        self.waiting.own_bytes(before.map(|before| &before.waiting))
    }

    /// How many bytes are on their way to the chip.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.waiting.len()
    }

    /// When the next byte reaches the chip; `u64::MAX` if none is on its way.
    #[must_use]
    pub fn due(&self) -> u64 {
        if self.waiting.is_empty() { u64::MAX } else { self.due }
    }

    /// The byte that has reached the chip at a cycle.
    pub fn send(&mut self, cycle: u64) -> Option<u8> {
        if self.due() > cycle {
            return None;
        }
        self.due = cycle + self.byte_cycles;
        self.waiting.pop()
    }

    /// The chip has sent a byte.
    pub fn take(&mut self, byte: u8) {
        self.lines.extend(self.sent.take(byte).map(|line| WrittenLine::new(ConsoleSource::Serial, line)));
    }

    /// Lines that did not come by this port are handed on with those that did.
    pub fn add_lines(&mut self, source: ConsoleSource, lines: impl IntoIterator<Item = String>) {
        self.lines.extend(lines.into_iter().map(|line| WrittenLine::new(source, line)));
    }

    /// Nothing more will be sent: what was sent of a line that is not over is a line.
    pub fn flush(&mut self) {
        let rest = self.sent.flush();
        self.add_lines(ConsoleSource::Serial, rest);
    }

    /// What was sent of a line that is not over.
    #[must_use]
    pub fn open_line(&self) -> OpenLine<'_> {
        self.sent.open()
    }

    /// How many bytes were sent of a line that is not over.
    #[must_use]
    pub fn open_bytes(&self) -> usize {
        self.sent.open_bytes()
    }

    /// Whether there are lines that nobody has taken.
    pub fn has_lines(&self) -> bool {
        !self.lines.is_empty()
    }

    /// The lines since they were last taken.
    pub fn take_lines(&mut self) -> Vec<WrittenLine> {
        std::mem::take(&mut self.lines)
    }
}
