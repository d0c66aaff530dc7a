//! What the program wrote, by the three ways that lead out of the chip.

use super::Chip;
use crate::emulator::console::{ConsoleSource, OpenLine, WrittenLine};

impl Chip {
    /// The lines that came out of the serial port, by semihosting and by RTT since they were last taken, in the order of
    /// their ends; those of RTT are read at the end of each millisecond.
    pub fn take_written(&mut self) -> Vec<WrittenLine> {
        self.peripherals.world.devices.serial.take_lines()
    }

    /// The texts of [`Self::take_written`].
    pub fn take_lines(&mut self) -> Vec<String> {
        self.take_written().into_iter().map(|line| line.text.into_string()).collect()
    }

    /// What was written by one way of a line that has not ended; empty when there is no such line.
    #[must_use]
    pub fn open_line(&self, source: ConsoleSource) -> OpenLine<'_> {
        match source {
            ConsoleSource::Serial => self.devices().serial.open_line(),
            ConsoleSource::Semihosting => self.semihosting.open(),
            ConsoleSource::Rtt => self.rtt.read.open(),
        }
    }

    /// How many bytes were written by one way of a line that has not ended.
    #[must_use]
    pub fn open_bytes(&self, source: ConsoleSource) -> usize {
        match source {
            ConsoleSource::Serial => self.devices().serial.open_bytes(),
            ConsoleSource::Semihosting => self.semihosting.open_bytes(),
            ConsoleSource::Rtt => self.rtt.read.open_bytes(),
        }
    }

    /// Nothing more will be written: what came of lines that have not ended are lines.
    pub(super) fn flush_console(&mut self) {
        let serial = &mut self.peripherals.world.devices.serial;
        serial.flush();
        serial.add_lines(ConsoleSource::Semihosting, self.semihosting.flush());
        serial.add_lines(ConsoleSource::Rtt, self.rtt.read.flush());
    }
}
