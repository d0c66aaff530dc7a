//! TWIM with a slave on another board: it asks, and its clock is held until the answer comes.

use super::super::io::{Io, NEVER};
use super::super::registers::Registers;
use super::serial::{
    ADDRESS, ANACK, DNACK, ERRORSRC, PSEL, RXD_AMOUNT, RXD_MAXCNT, RXD_PTR, TXD_AMOUNT, TXD_MAXCNT, TXD_PTR, bits,
    is_internal,
};
use super::twim::{ERROR, LASTRX, LASTTX};
use crate::emulator::board::{OverWire, TwiAnswer, TwiMaster, TwiPart, TwiRequest};

/// A question to a slave on another board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Asked {
    number: u32,
    /// The address of the slave.
    slave: u8,
    is_read: bool,
    /// Where the bytes are or go to, and how many they are.
    address: u32,
    bytes: u32,
    /// A stop was asked for before the answer came.
    pub(super) stops: bool,
}

/// Asks for a transfer, if other boards are at the lines and nobody answers who is nearer.
pub(super) fn ask(is_read: bool, registers: &Registers, io: &mut Io<'_>) -> Option<Asked> {
    let slave = registers.get(ADDRESS) as u8;
    if is_internal(registers, io) || io.world.devices.i2c.is_beside(slave) {
        return None;
    }
    let (pointer, count) = if is_read { (RXD_PTR, RXD_MAXCNT) } else { (TXD_PTR, TXD_MAXCNT) };
    let (address, bytes) = (registers.get(pointer), registers.get(count));
    let part = if is_read { TwiPart::Read(bytes) } else { TwiPart::Write(io.dma_read(address, bytes as usize)) };
    let number = send(part, slave, registers, io)?;
    Some(Asked { number, slave, is_read, address, bytes, stops: false })
}

/// Ends the transfer with a slave.
pub(super) fn stop(slave: u8, registers: &Registers, io: &mut Io<'_>) {
    let _no_answer = send(TwiPart::Stop, slave, registers, io);
}

/// Sends a part of a transfer by the lines, if they are wired to other boards; its number.
fn send(part: TwiPart, slave: u8, registers: &Registers, io: &mut Io<'_>) -> Option<u32> {
    let wired = |offset| {
        let pin = registers.pin(offset).filter(|&pin| !io.world.pins.is_taken(pin))?;
        io.world.devices.wires.wired_of(io.world.pins.net_of(pin)).next()
    };
    let (scl, sda) = (wired(PSEL)?, wired(PSEL + 4)?);
    let bit_ns = bits(registers, io, 1) * 1000 / io.world.clocks.us(1);
    let number = io.world.devices.wires.number_question();
    let master = TwiMaster { instance: io.instance, number };
    let request = TwiRequest { master, scl, sda, address: slave, bit_ns, part };
    io.world.devices.wires.send(io.now, OverWire::TwiRequest { board: 0, request });
    Some(number)
}

impl Asked {
    /// Whether an answer is for this question.
    pub(super) fn is(&self, number: u32) -> bool {
        self.number == number
    }

    /// The address of the slave.
    pub(super) fn slave(&self) -> u8 {
        self.slave
    }

    /// The answer has come: its bytes go into RAM, and its event is raised.
    pub(super) fn answered(self, answer: &TwiAnswer, registers: &mut Registers, io: &mut Io<'_>) {
        let mut fail = |error| {
            registers.set(ERRORSRC, registers.get(ERRORSRC) | error);
            io.raise(ERROR);
        };
        match answer {
            TwiAnswer::Nobody => fail(ANACK),
            TwiAnswer::Written(count) => {
                if *count < self.bytes {
                    fail(DNACK);
                } else if self.bytes > 0 {
                    io.raise(LASTTX);
                }
                registers.set(TXD_AMOUNT, *count);
            }
            TwiAnswer::Read(bytes) => {
                io.dma_write(self.address, bytes);
                registers.set(RXD_AMOUNT, bytes.len() as u32);
                if self.bytes > 0 {
                    io.raise(LASTRX);
                }
            }
        }
        let written = if self.is_read { Vec::new() } else { io.dma_read(self.address, self.bytes as usize) };
        io.world.devices.i2c.record_of_other_board(self.slave, &written, answer);
    }
}

/// When a question is due: only an answer ends it.
pub(super) const UNTIL_ANSWERED: u64 = NEVER;
