//! What the program wrote, by the three ways that lead out of the chip.

use super::Chip;
use super::rtt::{RttBytes, RttInput, RttReading};
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
            ConsoleSource::Semihosting => self.semihosting.console.open(),
            ConsoleSource::Rtt => self.rtt.open(),
        }
    }

    /// How many bytes were written by one way of a line that has not ended.
    #[must_use]
    pub fn open_bytes(&self, source: ConsoleSource) -> usize {
        match source {
            ConsoleSource::Serial => self.devices().serial.open_bytes(),
            ConsoleSource::Semihosting => self.semihosting.console.open_bytes(),
            ConsoleSource::Rtt => self.rtt.open_bytes(),
        }
    }

    /// The lines that have not ended of the RTT channels but 0 and of its virtual terminals but 0, with the names that they begin
    /// with.
    pub fn other_open_lines(&self) -> impl Iterator<Item = String> {
        self.rtt.other_open_lines()
    }

    /// Says which RTT up-channels are handed out as bytes by [`Self::take_rtt_bytes`], and are no lines of the console.
    pub fn set_rtt_reading(&mut self, reading: RttReading) {
        self.rtt.set_reading(reading);
    }

    /// Says where the control block of RTT is, so that the RAM is not searched for it.
    pub fn set_rtt_block(&mut self, address: u32) {
        self.rtt.set_symbol(address);
    }

    /// What came by the RTT channels that are handed out as bytes, since it was last taken, in its order.
    pub fn take_rtt_bytes(&mut self) -> Vec<RttBytes> {
        self.rtt.take_bytes()
    }

    /// The numbers and names of the RTT up-channels that the program has now, by their numbers; none before they are found.
    #[must_use]
    pub fn rtt_channels(&self) -> Vec<(u32, String)> {
        self.rtt.up_channels(&self.memory)
    }

    /// Sends a byte to RTT down-channel 0.
    pub fn send_rtt(&mut self, byte: u8) {
        self.rtt.send(byte);
    }

    /// What the program does with what is sent to its RTT down-channel 0.
    #[must_use]
    pub fn rtt_input(&self) -> RttInput {
        self.rtt.input(&self.memory)
    }

    /// Whether the program has written what nobody has taken yet, or left by RTT what nobody has read, or there is a diagnostic of it.
    #[must_use]
    pub fn has_more_to_read(&self) -> bool {
        let world = &self.peripherals.world;
        self.rtt.has_more(&self.memory) || world.devices.serial.has_lines() || world.diagnostics.has_fresh()
    }

    /// Reads all that the program has left by RTT, as a debugger does within a millisecond. That makes room in the buffers of the
    /// program: whoever looks at a chip without changing what it does reads from a copy.
    pub fn read_rtt(&mut self) {
        let lines = self.rtt.poll_all(&mut self.memory);
        self.take_rtt_lines(lines);
    }

    /// Reads the lines that the program left for a debugger.
    pub(super) fn poll_rtt(&mut self) {
        let lines = self.rtt.poll(&mut self.memory);
        self.take_rtt_lines(lines);
    }

    fn take_rtt_lines(&mut self, lines: Vec<String>) {
        if self.rtt.needs_words() {
            let words = "the program writes frames of defmt, which are shown as bytes: its ELF file turns them into text, and a \
                         hex file does not";
            self.peripherals.world.report(|| words.to_owned());
        }
        self.peripherals.world.devices.serial.add_lines(ConsoleSource::Rtt, lines);
    }

    /// Reads all that the program left for a debugger, before it is reset.
    pub(super) fn finish_rtt(&mut self) {
        let mut lines = self.rtt.poll_all(&mut self.memory);
        lines.extend(self.rtt.forget());
        self.peripherals.world.devices.serial.add_lines(ConsoleSource::Rtt, lines);
    }

    /// Nothing more will be written: what came of lines that have not ended are lines.
    pub(super) fn flush_console(&mut self) {
        let mut by_rtt = self.rtt.poll_all(&mut self.memory);
        by_rtt.extend(self.rtt.flush());
        let serial = &mut self.peripherals.world.devices.serial;
        serial.flush();
        serial.add_lines(ConsoleSource::Semihosting, self.semihosting.console.flush());
        serial.add_lines(ConsoleSource::Rtt, by_rtt);
    }
}
