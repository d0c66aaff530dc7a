//! Bytes of serial ports and transfers of I2C that go over wires from board to board.
//!
//! Each comes whole, a millisecond after it was sent: boards are run a millisecond at a time. A byte of a serial port takes that much
//! longer than on a wire. A transfer of I2C takes two milliseconds longer for each of its parts, in which the clock is held.

use super::super::{BoardNumber, Machine};
use super::{COMMON_CYCLES_PER_US, JoinedPins, PinOfBoard};
use crate::emulator::board::{OverWire, TwiAnswer, TwiPart, TwiRequest, UartByte};
use crate::hal::EdgePin;

/// How much later what was sent comes.
const DELAY: u64 = 1000 * COMMON_CYCLES_PER_US;

/// Something that a board has sent, and when, in cycles that all boards have in common.
struct Sent {
    at: u64,
    from: usize,
    what: OverWire,
}

/// Brings what was sent to the boards that it is for.
pub(super) fn carry_sent(joined: &[JoinedPins], boards: &mut [&mut Machine]) {
    let mut all = Vec::new();
    for (from, board) in boards.iter_mut().enumerate() {
        if let Machine::Chip(machine) = board {
            let scale = machine.common_cycles(1);
            let sent = machine.chip_mut().take_sent_by_wire().into_iter();
            all.extend(sent.map(|(cycle, what)| Sent { at: cycle * scale, from, what }));
        }
    }
    // stable: what a board sends stays in its order
    all.sort_by_key(|sent| (sent.at, sent.from));
    for Sent { at, from, what } in all {
        match what {
            OverWire::Uart(byte) => carry_byte(joined, boards, from, at, byte),
            OverWire::TwiRequest { request, .. } => carry_request(joined, boards, from, at, request),
            OverWire::TwiAnswer { board, master, answer } => {
                bring(boards, board.into(), at, OverWire::TwiAnswer { board, master, answer });
            }
        }
    }
}

/// Brings something to a board.
fn bring(boards: &mut [&mut Machine], to: usize, sent_at: u64, what: OverWire) {
    if let Some(Machine::Chip(machine)) = boards.get_mut(to) {
        let cycle = (sent_at + DELAY).div_ceil(machine.common_cycles(1));
        machine.chip_mut().bring_by_wire(cycle, what);
    }
}

/// The pin of the edge connector that a board has sent something by.
fn end_of(boards: &[&mut Machine], board: usize, chip_pin: u8) -> Option<PinOfBoard> {
    let pin = boards.get(board)?.as_chip()?.chip().model().edge_pin_of(chip_pin)?;
    Some(PinOfBoard { board: BoardNumber(board as u8), pin })
}

/// The pins of other boards that are joined to a pin.
fn others(joined: &[JoinedPins], end: PinOfBoard) -> impl Iterator<Item = PinOfBoard> {
    let of_wires = joined.iter().find(|joined| joined.contains(&end)).into_iter().flatten();
    of_wires.copied().filter(move |other| other.board != end.board)
}

fn chip_pin(boards: &[&mut Machine], end: PinOfBoard) -> Option<u8> {
    Some(boards.get(end.board.index())?.as_chip()?.chip().model().edge_pin(end.pin))
}

fn carry_byte(joined: &[JoinedPins], boards: &mut [&mut Machine], from: usize, at: u64, byte: UartByte) {
    let Some(end) = end_of(boards, from, byte.pin) else { return };
    for to in others(joined, end) {
        if let Some(pin) = chip_pin(boards, to) {
            bring(boards, to.board.index(), at, OverWire::Uart(UartByte { pin, ..byte }));
        }
    }
}

/// Brings a request to the board whose slave it calls. Where nobody has its address, it is answered with that.
fn carry_request(joined: &[JoinedPins], boards: &mut [&mut Machine], from: usize, at: u64, request: TwiRequest) {
    let called = slave_of(joined, boards, from, &request);
    let pins = called.and_then(|(scl, sda)| Some((chip_pin(boards, scl)?, chip_pin(boards, sda)?)));
    if let (Some((slave, _)), Some((scl, sda))) = (called, pins) {
        let request = TwiRequest { scl, sda, ..request };
        bring(boards, slave.board.index(), at, OverWire::TwiRequest { board: from as u8, request });
    } else if request.part != TwiPart::Stop {
        let (board, master) = (from as u8, request.master);
        bring(boards, from, at, OverWire::TwiAnswer { board, master, answer: TwiAnswer::Nobody });
    }
}

/// The lines of the slave that is called.
fn slave_of(
    joined: &[JoinedPins],
    boards: &[&mut Machine],
    from: usize,
    request: &TwiRequest,
) -> Option<(PinOfBoard, PinOfBoard)> {
    let (scl, sda) = (end_of(boards, from, request.scl)?, end_of(boards, from, request.sda)?);
    let is_slave = |board: BoardNumber, scl: EdgePin, sda: EdgePin| {
        let chip = boards.get(board.index()).and_then(|board| board.as_chip());
        chip.is_some_and(|machine| machine.chip().has_twi_slave(scl, sda, request.address))
    };
    let pairs = others(joined, scl).flat_map(|scl| others(joined, sda).map(move |sda| (scl, sda)));
    pairs.into_iter().find(|(scl, sda)| scl.board == sda.board && is_slave(scl.board, scl.pin, sda.pin))
}
