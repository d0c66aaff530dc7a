//! TWIM, the I2C master with EasyDMA (nRF52833 product specification, *TWIM*).
//!
//! | offset | what |
//! |---|---|
//! | 0x000, 0x008 | STARTRX, STARTTX |
//! | 0x014, 0x01c, 0x020 | STOP, SUSPEND, RESUME |
//! | 0x104, 0x124, 0x148 | STOPPED, ERROR, SUSPENDED |
//! | 0x14c, 0x150, 0x15c, 0x160 | RXSTARTED, TXSTARTED, LASTRX, LASTTX |
//!
//! The bytes of a transfer reach the device when the last of them is over, and LASTRX and LASTTX come then, a byte later
//! than on a real chip. SUSPEND is answered and suspends nothing: whoever asks for it waits for the end of the transfer
//! anyway.
//!
//! A transfer of no bytes (MAXCNT 0) has no end: once the address is answered, neither LASTTX nor LASTRX comes and so no
//! shortcut acts, until the program gives a STOP (zephyrproject-rtos/zephyr pull request 34388; CODAL's `NRF52I2C.cpp`: "the
//! hardware has no way to relay successful completion").

use super::super::io::{Buffer as WiredBuffer, Io, NEVER, TwiPins};
use super::super::registers::Registers;
use super::serial::{
    ADDRESS, ANACK, DNACK, ERRORSRC, PSEL, RXD_AMOUNT, RXD_MAXCNT, RXD_PTR, TXD_AMOUNT, TXD_MAXCNT, TXD_PTR, bits, call,
};
use super::twim_board::{self, Asked, UNTIL_ANSWERED};
use super::twim_wire::WiredTransfer;
use crate::emulator::board::TwiAnswer;

pub(super) const STARTRX: u8 = 0;
pub(super) const STARTTX: u8 = 2;
pub(super) const STOP: u8 = 5;
pub(super) const SUSPEND: u8 = 7;
const RESUME: u8 = 8;
pub(super) const STOPPED: u8 = 1;
pub(super) const ERROR: u8 = 9;
const SUSPENDED: u8 = 18;
const RXSTARTED: u8 = 19;
const TXSTARTED: u8 = 20;
pub(super) const LASTRX: u8 = 23;
pub(super) const LASTTX: u8 = 24;

/// A place in RAM as PTR and MAXCNT said at the start: a program may set them for the next transfer at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Buffer {
    address: u32,
    bytes: u32,
}

/// What is under way on the bus.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum BusState {
    Sending(Buffer),
    Receiving(Buffer),
    /// The address was answered and there is no byte to move: the clock is held until a STOP or another start.
    Held,
    /// Nobody answers the address.
    Refused,
    Stopping,
    /// A slave on another board is asked.
    Asked(Asked),
    /// The slave with this address, on another board, has answered: the clock is held until a STOP or another start.
    Answered(u8),
}

/// The master.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Twim {
    /// What is under way, and when it is over.
    state: Option<(BusState, u64)>,
    /// What is under way with a slave of the same chip.
    wired: Option<WiredTransfer>,
}

impl Twim {
    /// Whether something is under way.
    pub(super) fn is_busy(&self) -> bool {
        self.state.is_some()
    }

    pub(super) fn task(&mut self, registers: &mut Registers, task: u8, io: &mut Io<'_>) {
        let byte = bits(registers, io, 9);
        match task {
            STARTTX | STARTRX => {
                let buffer = |pointer, count| Buffer { address: registers.get(pointer), bytes: registers.get(count) };
                let (event, count, state) = if task == STARTTX {
                    let buffer = buffer(TXD_PTR, TXD_MAXCNT);
                    (TXSTARTED, buffer.bytes, BusState::Sending(buffer))
                } else {
                    let buffer = buffer(RXD_PTR, RXD_MAXCNT);
                    (RXSTARTED, buffer.bytes, BusState::Receiving(buffer))
                };
                io.raise(event);
                if self.starts_with_wired(task, registers, io) {
                    return;
                }
                if let Some((BusState::Answered(slave), _)) = self.state
                    && u32::from(slave) != registers.get(ADDRESS)
                {
                    // a repeated start to somebody else
                    twim_board::stop(slave, registers, io);
                }
                if let Some(asked) = twim_board::ask(task == STARTRX, registers, io) {
                    self.state = Some((BusState::Asked(asked), UNTIL_ANSWERED));
                    return;
                }
                let address = registers.get(ADDRESS) as u8;
                if !call(registers, address, io) {
                    self.state = Some((BusState::Refused, io.now + byte));
                    return;
                }
                self.state = Some(match count {
                    0 => (BusState::Held, NEVER),
                    _ => (state, io.now + (u64::from(count) + 1) * byte),
                });
            }
            STOP if self.wired.is_some() => {
                if let Some(wired) = &mut self.wired {
                    wired.stop(registers, io);
                }
            }
            STOP if self.stops_after_answer() => {}
            STOP => self.stop(registers, io),
            SUSPEND => io.raise(SUSPENDED),
            RESUME => {}
            _ => {}
        }
    }

    /// Remembers a stop while a slave on another board is asked; returns whether one is.
    fn stops_after_answer(&mut self) -> bool {
        let Some((BusState::Asked(asked), _)) = &mut self.state else { return false };
        asked.stops = true;
        true
    }

    fn stop(&mut self, registers: &Registers, io: &mut Io<'_>) {
        if let Some((BusState::Answered(slave), _)) = self.state {
            twim_board::stop(slave, registers, io);
        }
        self.state = Some((BusState::Stopping, io.now + bits(registers, io, 1)));
    }

    /// A slave on another board has answered.
    pub(super) fn answered(&mut self, number: u32, answer: &TwiAnswer, registers: &mut Registers, io: &mut Io<'_>) {
        let Some((BusState::Asked(asked), _)) = self.state else { return };
        if !asked.is(number) {
            return;
        }
        asked.answered(answer, registers, io);
        let is_there = *answer != TwiAnswer::Nobody;
        self.state = Some((if is_there { BusState::Answered(asked.slave()) } else { BusState::Held }, UNTIL_ANSWERED));
        if asked.stops {
            self.stop(registers, io);
        }
    }

    /// Begins a transfer with a slave of the same chip, if one is there.
    fn starts_with_wired(&mut self, task: u8, registers: &Registers, io: &mut Io<'_>) -> bool {
        let pins = TwiPins { scl: registers.pin(PSEL), sda: registers.pin(PSEL + 4) };
        if let Some(before) = self.wired.take() {
            before.leave(registers, io);
        }
        let Some(slave) = io.world.wired_twi_slave(pins, registers.get(ADDRESS) as u8) else { return false };
        let is_read = task == STARTRX;
        let (pointer, count) = if is_read { (RXD_PTR, RXD_MAXCNT) } else { (TXD_PTR, TXD_MAXCNT) };
        let buffer = WiredBuffer { address: registers.get(pointer), bytes: registers.get(count), used: 0 };
        self.state = None;
        self.wired = Some(WiredTransfer::begin(slave, is_read, buffer, registers, io));
        true
    }

    pub(super) fn due(&self) -> u64 {
        let wired = self.wired.and_then(|wired| wired.at).unwrap_or(NEVER);
        self.state.map_or(wired, |(_, at)| at)
    }

    pub(super) fn run(&mut self, registers: &mut Registers, io: &mut Io<'_>) {
        if let Some(mut wired) = self.wired.take() {
            self.wired = wired.run(registers, io).then_some(wired);
            return;
        }
        match self.state.take() {
            Some((BusState::Sending(buffer), _)) => self.sent(buffer, registers, io),
            Some((BusState::Receiving(buffer), _)) => {
                let bytes: Vec<u8> = (0..buffer.bytes).map(|_| io.world.devices.i2c.read()).collect();
                io.dma_write(buffer.address, &bytes);
                registers.set(RXD_AMOUNT, buffer.bytes);
                io.raise(LASTRX);
            }
            Some((BusState::Refused, _)) => {
                registers.set(ERRORSRC, registers.get(ERRORSRC) | ANACK);
                io.raise(ERROR);
            }
            Some((BusState::Stopping, _)) => {
                io.world.devices.i2c.stop();
                io.raise(STOPPED);
            }
            Some((BusState::Held | BusState::Asked(_) | BusState::Answered(_), _)) | None => {}
        }
    }

    fn sent(&mut self, buffer: Buffer, registers: &mut Registers, io: &mut Io<'_>) {
        let count = buffer.bytes as usize;
        let bytes = io.dma_read(buffer.address, count);
        let taken = bytes.iter().take_while(|&&byte| io.world.devices.i2c.write(byte)).count();
        registers.set(TXD_AMOUNT, taken as u32);
        if taken < count {
            registers.set(ERRORSRC, registers.get(ERRORSRC) | DNACK);
            io.raise(ERROR);
        } else {
            io.raise(LASTTX);
        }
    }
}
