//! TWI, the I2C master byte by byte (nRF51 series reference manual, *TWI*).
//!
//! | offset | what |
//! |---|---|
//! | 0x000, 0x008 | STARTRX, STARTTX |
//! | 0x014, 0x01c, 0x020 | STOP, SUSPEND, RESUME |
//! | 0x104, 0x108, 0x11c | STOPPED, RXDREADY, TXDSENT |
//! | 0x124, 0x138, 0x148 | ERROR, BB, SUSPENDED |
//!
//! BB, the boundary of a byte, comes before each byte, the first one among them. So the shortcut to SUSPEND acts before
//! the first byte, and each RESUME lets one byte pass; a STOP that comes while a byte is received lets it end.
//!
//! A byte in TXD waits for STARTTX (nRF5 SDK, `twi_hw_master.c`, writes it before). A STARTTX while a byte is sent begins nothing
//! anew: RIOT's driver for the nRF51 (`cpu/nrf51/periph/i2c.c`) writes TXD and STARTTX for each byte of a transfer.

use super::super::io::{Io, NEVER};
use super::super::registers::Registers;
use super::serial::{ADDRESS, ANACK, DNACK, ERRORSRC, RXD, bits, call};

const STARTRX: u8 = 0;
const STARTTX: u8 = 2;
pub(super) const STOP: u8 = 5;
pub(super) const SUSPEND: u8 = 7;
const RESUME: u8 = 8;
const STOPPED: u8 = 1;
const RXDREADY: u8 = 2;
const TXDSENT: u8 = 7;
const ERROR: u8 = 9;
pub(super) const BB: u8 = 14;
const SUSPENDED: u8 = 18;

/// What is under way on the bus.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
enum BusState {
    #[default]
    Nothing,
    /// The address is called for sending, with the first byte if it has come already.
    Calling(Option<u8>),
    Sending(u8),
    /// Between two bytes to send.
    Idle,
    Receiving,
    /// A byte that was received waits to be read before the next one begins.
    Received,
    Stopping,
}

/// The master.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Twi {
    state: BusState,
    /// When it is over.
    at: Option<u64>,
    suspended: bool,
    /// A stop was asked for while a byte is under way.
    stop_after: bool,
    /// When the byte under way began, if it is not the first one.
    begun: Option<u64>,
    /// A byte in TXD that waits for a start.
    ready: Option<u8>,
}

impl Twi {
    /// Whether something is under way.
    pub(super) fn is_busy(&self) -> bool {
        self.at.is_some()
    }

    pub(super) fn task(&mut self, registers: &mut Registers, task: u8, io: &mut Io<'_>) {
        match task {
            STARTTX if matches!(self.state, BusState::Sending(_)) => {}
            STARTTX => {
                let at = Some(io.now + bits(registers, io, 9));
                *self = Self { state: BusState::Calling(self.ready), at, ..Self::default() };
            }
            STARTRX => {
                *self = Self { ready: self.ready, ..Self::default() };
                if self.address(registers, io) {
                    self.receive_next(registers, io, 18);
                }
            }
            STOP => match self.state {
                // a byte that its own boundary stops does not come, but for the first one
                BusState::Calling(_) => self.stop_after = true,
                BusState::Receiving | BusState::Sending(_) if !self.suspended && self.begun != Some(io.now) => {
                    self.stop_after = true;
                }
                _ => self.stop(registers, io),
            },
            SUSPEND => {
                self.suspended = true;
                // a byte that has just begun waits
                if self.state == BusState::Receiving {
                    self.at = None;
                }
                io.raise(SUSPENDED);
            }
            RESUME => {
                let waits = std::mem::take(&mut self.suspended) && self.state == BusState::Receiving;
                if waits {
                    self.at = Some(io.now + bits(registers, io, 9));
                }
            }
            _ => {}
        }
    }

    /// Calls the device; says whether it answers.
    fn address(&mut self, registers: &mut Registers, io: &mut Io<'_>) -> bool {
        let answers = call(registers, registers.get(ADDRESS) as u8, io);
        if !answers {
            registers.set(ERRORSRC, registers.get(ERRORSRC) | ANACK);
            self.state = BusState::Nothing;
            io.raise(ERROR);
        }
        answers
    }

    fn receive_next(&mut self, registers: &Registers, io: &mut Io<'_>, after_bits: u64) {
        self.state = BusState::Receiving;
        self.at = Some(io.now + bits(registers, io, after_bits));
        io.raise(BB);
    }

    fn stop(&mut self, registers: &Registers, io: &Io<'_>) {
        self.ready = None;
        self.state = BusState::Stopping;
        self.at = Some(io.now + bits(registers, io, 1));
    }

    /// TXD was written.
    pub(super) fn send(&mut self, registers: &mut Registers, byte: u8, io: &mut Io<'_>) {
        match self.state {
            BusState::Calling(_) => self.state = BusState::Calling(Some(byte)),
            BusState::Idle => {
                self.state = BusState::Sending(byte);
                self.at = Some(io.now + bits(registers, io, 9));
            }
            BusState::Sending(_) => {}
            _ => self.ready = Some(byte),
        }
    }

    pub(super) fn read(&mut self, registers: &mut Registers, offset: u16, io: &mut Io<'_>) -> Option<u32> {
        if offset == RXD && self.state == BusState::Received {
            // there is room again
            self.begun = Some(io.now);
            self.receive_next(registers, io, 9);
        }
        None
    }

    pub(super) fn due(&self) -> u64 {
        self.at.unwrap_or(NEVER)
    }

    pub(super) fn run(&mut self, registers: &mut Registers, io: &mut Io<'_>) {
        self.at = None;
        match self.state {
            BusState::Calling(first) => {
                if self.address(registers, io) {
                    self.state = BusState::Idle;
                    if let Some(byte) = first {
                        self.send(registers, byte, io);
                    }
                }
                if !matches!(self.state, BusState::Sending(_)) && std::mem::take(&mut self.stop_after) {
                    self.stop(registers, io);
                }
            }
            BusState::Sending(byte) => {
                self.state = BusState::Idle;
                if io.world.devices.i2c.write(byte) {
                    io.raise(TXDSENT);
                } else {
                    registers.set(ERRORSRC, registers.get(ERRORSRC) | DNACK);
                    io.raise(ERROR);
                }
                if std::mem::take(&mut self.stop_after) {
                    self.stop(registers, io);
                }
            }
            BusState::Receiving => {
                registers.set(RXD, io.world.devices.i2c.read().into());
                self.state = BusState::Received;
                io.raise(RXDREADY);
                if std::mem::take(&mut self.stop_after) {
                    self.stop(registers, io);
                }
            }
            BusState::Stopping => {
                *self = Self { ready: self.ready, ..Self::default() };
                io.world.devices.i2c.stop();
                io.raise(STOPPED);
            }
            BusState::Nothing | BusState::Idle | BusState::Received => {}
        }
    }
}
