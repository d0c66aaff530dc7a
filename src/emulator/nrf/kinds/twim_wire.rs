//! TWIM with a slave of the same chip at its wires: byte by byte, since the slave may hold the clock.

use super::super::io::{Buffer, Io, TwiPins};
use super::super::registers::Registers;
use super::serial::{ADDRESS, ANACK, DNACK, ERRORSRC, PSEL, RXD_AMOUNT, TXD_AMOUNT, bits};
use super::twim::{ERROR, LASTRX, LASTTX, STOPPED};

/// What is under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Phase {
    Address,
    /// The slave holds the clock before the next byte.
    Held,
    Byte,
    Stopping,
    /// The clock is low: all bytes are over, or one was refused.
    Waiting,
}

/// A transfer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct WiredTransfer {
    slave: u8,
    is_read: bool,
    buffer: Buffer,
    phase: Phase,
    /// When the phase is over; `None` while it waits for a task.
    pub(super) at: Option<u64>,
    /// A stop was asked for while a byte is under way.
    stops: bool,
}

impl WiredTransfer {
    /// A start, or a repeated one: the address takes nine bits.
    pub(super) fn begin(slave: u8, is_read: bool, buffer: Buffer, registers: &Registers, io: &Io<'_>) -> Self {
        let at = Some(io.now + bits(registers, io, 9));
        Self { slave, is_read, buffer, phase: Phase::Address, at, stops: false }
    }

    /// A repeated start to somebody else.
    pub(super) fn leave(self, registers: &Registers, io: &mut Io<'_>) {
        let pins = TwiPins { scl: registers.pin(PSEL), sda: registers.pin(PSEL + 4) };
        if io.world.wired_twi_slave(pins, registers.get(ADDRESS) as u8) != Some(self.slave) {
            io.stop_twi(self.slave);
        }
    }

    pub(super) fn stop(&mut self, registers: &Registers, io: &Io<'_>) {
        if self.phase == Phase::Waiting {
            (self.phase, self.at) = (Phase::Stopping, Some(io.now + bits(registers, io, 1)));
        } else {
            self.stops = true;
        }
    }

    /// Nothing more goes on by itself.
    fn wait(&mut self, registers: &Registers, io: &Io<'_>) {
        (self.phase, self.at) = (Phase::Waiting, None);
        if std::mem::take(&mut self.stops) {
            self.stop(registers, io);
        }
    }

    /// Begins the next byte, or looks again a bit later whether the slave lets the clock go.
    fn next(&mut self, registers: &Registers, io: &mut Io<'_>) {
        let is_free = io.is_twi_clock_free(self.slave);
        let has_more = self.buffer.used < self.buffer.bytes && !self.stops;
        let (phase, length) = if is_free { (Phase::Byte, 9) } else { (Phase::Held, 1) };
        if is_free && !has_more {
            self.wait(registers, io);
        } else {
            (self.phase, self.at) = (phase, Some(io.now + bits(registers, io, length)));
        }
    }

    fn refuse(&mut self, error: u32, registers: &mut Registers, io: &mut Io<'_>) {
        registers.set(ERRORSRC, registers.get(ERRORSRC) | error);
        io.raise(ERROR);
        self.wait(registers, io);
    }

    /// A phase is over; says whether the transfer goes on.
    pub(super) fn run(&mut self, registers: &mut Registers, io: &mut Io<'_>) -> bool {
        match self.phase {
            Phase::Address => {
                if io.call_twi(self.slave, registers.get(ADDRESS) as u8, self.is_read) {
                    self.phase = Phase::Held;
                    // the shortcuts of the slave act before it is asked
                    self.at = Some(io.now + io.world.clocks.per_16mhz);
                } else {
                    self.refuse(ANACK, registers, io);
                }
            }
            Phase::Held => self.next(registers, io),
            Phase::Byte if self.is_read => {
                let byte = io.read_twi(self.slave);
                if let Some(address) = self.buffer.take() {
                    io.dma_write(address, &[byte]);
                }
                registers.set(RXD_AMOUNT, self.buffer.used);
                self.byte_over(LASTRX, registers, io);
            }
            Phase::Byte => {
                let before = self.buffer.used;
                let byte = self.buffer.take().and_then(|address| io.dma_read(address, 1).first().copied());
                if io.write_twi(self.slave, byte.unwrap_or(0)) {
                    registers.set(TXD_AMOUNT, self.buffer.used);
                    self.byte_over(LASTTX, registers, io);
                } else {
                    registers.set(TXD_AMOUNT, before);
                    self.refuse(DNACK, registers, io);
                }
            }
            Phase::Stopping => {
                io.stop_twi(self.slave);
                io.raise(STOPPED);
                return false;
            }
            Phase::Waiting => {}
        }
        true
    }

    fn byte_over(&mut self, last: u8, registers: &Registers, io: &mut Io<'_>) {
        if self.buffer.used < self.buffer.bytes {
            self.next(registers, io);
        } else {
            self.wait(registers, io);
            io.raise(last);
        }
    }
}
