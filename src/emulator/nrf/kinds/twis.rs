//! TWIS, the I2C slave with EasyDMA (nRF52833 product specification, *TWIS*). Its master is a TWIM of the same chip, by
//! wires between pins of the edge connector.
//!
//! | offset | what | reset |
//! |---|---|---|
//! | 0x014, 0x01c, 0x020 | STOP, SUSPEND, RESUME | |
//! | 0x030, 0x034 | PREPARERX, PREPARETX | |
//! | 0x104, 0x124 | STOPPED, ERROR | |
//! | 0x14c, 0x150, 0x164, 0x168 | RXSTARTED, TXSTARTED, WRITE, READ | |
//! | 0x200 | SHORTS: bit 13 WRITE to SUSPEND, bit 14 READ to SUSPEND | 0 |
//! | 0x4d0 | ERRORSRC: bit 0 OVERFLOW, bit 2 DNACK, bit 3 OVERREAD, a written 1 clears | 0 |
//! | 0x4d4 | MATCH: which address was called | 0 |
//! | 0x508, 0x50c | PSEL: SCL, SDA | 0xffffffff |
//! | 0x534 to 0x53c, 0x544 to 0x54c | PTR, MAXCNT, AMOUNT of RXD and of TXD | 0 |
//! | 0x588, 0x58c, 0x594 | ADDRESS\[0\], ADDRESS\[1\]; CONFIG: bit n lets ADDRESS\[n\] match | 0, 0, 1 |
//! | 0x5c0 | ORC: what is sent after the end of the buffer | 0 |
//!
//! WRITE or READ comes with its address. It holds the clock until PREPARERX or PREPARETX was triggered, before or after that,
//! and while it is suspended; RXSTARTED or TXSTARTED comes when it goes on, and takes the registers of the buffer. A byte
//! more than the buffer has room for is not acknowledged and is an OVERFLOW. STOPPED comes with the stop of the master, not
//! with a repeated start.

use super::super::io::{Buffer, Io, TwiPins, TwiSession, TwiSignals, TwiSlave};
use super::super::registers::Registers;
use super::serial::{
    ADDRESS, ADDRESS1, ENABLE, MATCHING, ORC, PSEL, RXD_AMOUNT, RXD_MAXCNT, RXD_PTR, TWIS_ERRORSRC, TWIS_MATCH,
    TXD_AMOUNT, TXD_MAXCNT, TXD_PTR,
};

const STOP: u8 = 5;
pub(super) const SUSPEND: u8 = 7;
const RESUME: u8 = 8;
const PREPARERX: u8 = 12;
const PREPARETX: u8 = 13;
const STOPPED: u8 = 1;
pub(super) const WRITE: u8 = 25;
pub(super) const READ: u8 = 26;

const SIGNALS: TwiSignals = TwiSignals {
    stopped: STOPPED,
    error: 9,
    receive_started: 19,
    send_started: 20,
    write: WRITE,
    read: READ,
    overflow: 1 << 0,
    refused: 1 << 2,
    over_read: 1 << 3,
};

/// The value of ENABLE.
const TWIS: u32 = 9;

fn slave<'a>(io: &'a mut Io<'_>) -> Option<&'a mut TwiSlave> {
    let instance = io.instance;
    io.world.wired.twi.iter_mut().find(|slave| slave.instance == instance)
}

/// Takes note of its registers while it is enabled; disabled it is gone.
pub(super) fn update(registers: &Registers, io: &mut Io<'_>) {
    let instance = io.instance;
    if registers.get(ENABLE) != TWIS {
        io.world.wired.twi.retain(|slave| slave.instance != instance);
        return;
    }
    if slave(io).is_none() {
        io.world.wired.twi.push(TwiSlave {
            instance,
            signals: SIGNALS,
            pins: TwiPins::default(),
            addresses: [None; 2],
            matched: 0,
            over_read: 0,
            next_receive: Buffer::default(),
            next_send: Buffer::default(),
            receive: Buffer::default(),
            send: Buffer::default(),
            is_receive_prepared: false,
            is_send_prepared: false,
            is_suspended: false,
            session: TwiSession::Nothing,
            errors: 0,
        });
    }
    let Some(slave) = slave(io) else { return };
    let buffer = |pointer, count| Buffer { address: registers.get(pointer), bytes: registers.get(count), used: 0 };
    let address = |n: u32, offset| (registers.get(MATCHING) >> n & 1 == 1).then(|| registers.get(offset) as u8);
    slave.pins = TwiPins { scl: registers.pin(PSEL), sda: registers.pin(PSEL + 4) };
    slave.addresses = [address(0, ADDRESS), address(1, ADDRESS1)];
    slave.over_read = registers.get(ORC) as u8;
    slave.next_receive = buffer(RXD_PTR, RXD_MAXCNT);
    slave.next_send = buffer(TXD_PTR, TXD_MAXCNT);
}

pub(super) fn task(task: u8, io: &mut Io<'_>) {
    let Some(slave) = slave(io) else { return };
    match task {
        PREPARERX => slave.is_receive_prepared = true,
        PREPARETX => slave.is_send_prepared = true,
        SUSPEND => slave.is_suspended = true,
        RESUME => slave.is_suspended = false,
        STOP => {
            (slave.is_receive_prepared, slave.is_send_prepared, slave.is_suspended) = (false, false, false);
            if slave.session != TwiSession::Nothing {
                slave.session = TwiSession::Refusing;
            }
            io.raise(STOPPED);
        }
        _ => {}
    }
}

pub(super) fn read(offset: u16, io: &mut Io<'_>) -> Option<u32> {
    let slave = slave(io)?;
    match offset {
        TWIS_ERRORSRC => Some(slave.errors),
        TWIS_MATCH => Some(slave.matched),
        RXD_AMOUNT => Some(slave.receive.used),
        TXD_AMOUNT => Some(slave.send.used),
        _ => None,
    }
}

/// A 1 that was written clears an error.
pub(super) fn clear_errors(value: u32, io: &mut Io<'_>) {
    if let Some(slave) = slave(io) {
        slave.errors &= !value;
    }
}
