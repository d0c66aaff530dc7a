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
    is_read: bool,
    /// Where the bytes are or go to, and how many they are.
    address: u32,
    bytes: u32,
    /// A stop was asked for before the answer came.
    pub(super) stops: bool,
}

/// Asks for a transfer, if other boards are at the lines and nobody answers who is nearer.
pub(super) fn ask(is_read: bool, registers: &Registers, io: &mut Io<'_>) -> Option<Asked> {
    let called = registers.get(ADDRESS) as u8;
    if is_internal(registers, io) || io.world.devices.i2c.is_beside(called) {
        return None;
    }
    let (pointer, count) = if is_read { (RXD_PTR, RXD_MAXCNT) } else { (TXD_PTR, TXD_MAXCNT) };
    let (address, bytes) = (registers.get(pointer), registers.get(count));
    let part = if is_read { TwiPart::Read(bytes) } else { TwiPart::Write(io.dma_read(address, bytes as usize)) };
    let number = send(part, registers, io)?;
    Some(Asked { number, is_read, address, bytes, stops: false })
}

/// Tells the slave that the transfer is over.
pub(super) fn stop(registers: &Registers, io: &mut Io<'_>) {
    let _no_answer = send(TwiPart::Stop, registers, io);
}

/// Sends a part of a transfer by the lines, if they are wired to other boards; its number.
fn send(part: TwiPart, registers: &Registers, io: &mut Io<'_>) -> Option<u32> {
    let wired = |offset| {
        let pin = registers.pin(offset).filter(|&pin| !io.world.pins.is_taken(pin))?;
        io.world.devices.wires.wired_of(io.world.pins.net_of(pin))
    };
    let (scl, sda) = (wired(PSEL)?, wired(PSEL + 4)?);
    let bit_ns = bits(registers, io, 1) * 1000 / io.world.clocks.us(1);
    let number = io.world.devices.wires.number_question();
    let master = TwiMaster { instance: io.instance, number };
    let request = TwiRequest { master, scl, sda, address: registers.get(ADDRESS) as u8, bit_ns, part };
    io.world.devices.wires.send(io.now, OverWire::TwiRequest { board: 0, request });
    Some(number)
}

impl Asked {
    /// Whether an answer is for this question.
    pub(super) fn is(&self, number: u32) -> bool {
        self.number == number
    }

    /// The answer has come: takes its bytes, and tells the program.
    pub(super) fn answered(self, answer: &TwiAnswer, registers: &mut Registers, io: &mut Io<'_>) {
        let called = registers.get(ADDRESS) as u8;
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
        io.world.devices.i2c.note_of_other_board(called, &written, answer);
    }
}

/// When a question is due: only an answer ends it.
pub(super) const UNTIL_ANSWERED: u64 = NEVER;
