//! NFCT, the NFC tag (nRF52833 product specification, *NFCT*), where no field is: the antenna's pins of a micro:bit are P8
//! and P9 of its edge connector, and no reader is there. So nothing is received or sent, and FIELDDETECTED never comes.
//!
//! | offset | what | reset |
//! |---|---|---|
//! | 0x000, 0x004, 0x008 | ACTIVATE, DISABLE, SENSE | |
//! | 0x00c, 0x01c, 0x024, 0x028 | STARTTX, ENABLERXDATA, GOIDLE, GOSLEEP | |
//! | 0x100 | READY: what is transmitted and received from now on is | |
//! | 0x104, 0x108 | FIELDDETECTED, FIELDLOST | |
//! | 0x10c to 0x11c | TXFRAMESTART, TXFRAMEEND, RXFRAMESTART, RXFRAMEEND, ERROR | |
//! | 0x128 to 0x130 | RXERROR, ENDRX, ENDTX | |
//! | 0x138, 0x148 to 0x150 | AUTOCOLRESSTARTED, COLLISION, SELECTED, STARTED | |
//! | 0x404, 0x40c | ERRORSTATUS, FRAMESTATUS.RX: a written 1 clears | 0 |
//! | 0x410 | NFCTAGSTATE: 0 disabled or sensing, 2 ramp-up, 3 idle | 0 |
//! | 0x420, 0x43c | SLEEPSTATE, FIELDPRESENT | 0 |
//! | 0x504, 0x508, 0x50c | FRAMEDELAYMIN, FRAMEDELAYMAX, FRAMEDELAYMODE | 0x480, 0x1000, 1 |
//! | 0x510, 0x514 | PACKETPTR, MAXLEN | 0 |
//! | 0x518, 0x51c, 0x520, 0x524 | TXD.FRAMECONFIG, TXD.AMOUNT, RXD.FRAMECONFIG, RXD.AMOUNT | 0x17, 0, 0x15, 0 |
//! | 0x52c, 0x538 | MODULATIONCTRL, MODULATIONPSEL | 1, 0xffffffff |
//! | 0x590 to 0x598 | NFCID1_LAST, NFCID1_2ND_LAST, NFCID1_3RD_LAST | 0x6363, 0, 0 |
//! | 0x59c, 0x5a0, 0x5a4 | AUTOCOLRESCONFIG, SENSRES, SELRES | 2, 1, 0 |
//!
//! ACTIVATE needs no field: READY comes when the ramp-up is over, after 500 microseconds here, the most that a real one may
//! take. STARTTX and ENABLERXDATA do nothing, as their clock is that of the field.

use super::super::io::{Io, NEVER};
use super::super::peripheral::Peripheral;
use super::super::registers::{Layout, Register, Registers, register, set, short};

const ACTIVATE: u8 = 0;
const DISABLE: u8 = 1;
const SENSE: u8 = 2;
const STARTTX: u8 = 3;
const ENABLERXDATA: u8 = 7;
const GOIDLE: u8 = 9;
const GOSLEEP: u8 = 10;
const READY: u8 = 0;
const FIELDDETECTED: u8 = 1;
const FIELDLOST: u8 = 2;
const TXFRAMEEND: u8 = 4;

const ERRORSTATUS: u16 = 0x404;
const FRAMESTATUS: u16 = 0x40c;
const NFCTAGSTATE: u16 = 0x410;
const SLEEPSTATE: u16 = 0x420;

/// NFCTAGSTATE.
const DISABLED: u32 = 0;
const RAMP_UP: u32 = 2;
const IDLE: u32 = 3;

/// The most that the ramp-up takes.
const RAMP_UP_US: u64 = 500;

const REGISTERS: &[Register] = &[
    register(ERRORSTATUS, 0, 0),
    register(FRAMESTATUS, 0, 0),
    register(NFCTAGSTATE, 0, 0),
    register(SLEEPSTATE, 0, 0),
    register(0x43c, 0, 0),                // FIELDPRESENT
    register(0x504, 0x480, 0xffff),       // FRAMEDELAYMIN
    register(0x508, 0x1000, 0x000f_ffff), // FRAMEDELAYMAX
    register(0x50c, 1, 3),                // FRAMEDELAYMODE
    register(0x510, 0, u32::MAX),         // PACKETPTR
    register(0x514, 0, 0x1ff),            // MAXLEN
    register(0x518, 0x17, 0x17),          // TXD.FRAMECONFIG
    register(0x51c, 0, 0xfff),            // TXD.AMOUNT
    register(0x520, 0x15, 0x15),          // RXD.FRAMECONFIG
    register(0x524, 0, 0),                // RXD.AMOUNT
    register(0x52c, 1, 3),                // MODULATIONCTRL
    register(0x538, u32::MAX, u32::MAX),  // MODULATIONPSEL
    register(0x590, 0x6363, u32::MAX),    // NFCID1_LAST
    register(0x594, 0, 0x00ff_ffff),      // NFCID1_2ND_LAST
    register(0x598, 0, 0x00ff_ffff),      // NFCID1_3RD_LAST
    register(0x59c, 2, 3),                // AUTOCOLRESCONFIG
    register(0x5a0, 1, 0xffff),           // SENSRES
    register(0x5a4, 0, 0xff),             // SELRES
];

pub(in super::super) static LAYOUT: Layout = Layout {
    name: "NFCT",
    tasks: set(&[ACTIVATE, DISABLE, SENSE, STARTTX, ENABLERXDATA, GOIDLE, GOSLEEP]),
    events: set(&[READY, FIELDDETECTED, FIELDLOST, 3, TXFRAMEEND, 5, 6, 7, 10, 11, 12, 14, 18, 19, 20]),
    shorts: &[short(0, FIELDDETECTED, ACTIVATE), short(1, FIELDLOST, SENSE), short(5, TXFRAMEEND, ENABLERXDATA)],
    registers: REGISTERS,
};

/// The tag.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(in super::super) struct Nfct {
    /// When the ramp-up is over.
    ready: Option<u64>,
}

fn report(io: &mut Io<'_>) {
    io.world.report(|| "no NFC reader is at the pins of the antenna (P8 and P9), so no field is detected".to_owned());
}

impl Peripheral for Nfct {
    fn task(&mut self, registers: &mut Registers, task: u8, io: &mut Io<'_>) {
        match task {
            ACTIVATE => {
                report(io);
                if registers.get(NFCTAGSTATE) == DISABLED {
                    self.ready = Some(io.now + io.world.clocks.us(RAMP_UP_US));
                    registers.set(NFCTAGSTATE, RAMP_UP);
                }
            }
            SENSE | DISABLE => {
                if task == SENSE {
                    report(io);
                }
                self.ready = None;
                registers.set(NFCTAGSTATE, DISABLED);
                registers.set(SLEEPSTATE, 0);
            }
            GOIDLE => registers.set(SLEEPSTATE, 0),
            GOSLEEP => registers.set(SLEEPSTATE, 1),
            _ => {}
        }
    }

    fn written(&mut self, registers: &mut Registers, offset: u16, value: u32, _io: &mut Io<'_>) -> bool {
        if matches!(offset, ERRORSTATUS | FRAMESTATUS) {
            registers.set(offset, registers.get(offset) & !value);
        }
        false
    }

    fn due(&self, _registers: &Registers, _io: &Io<'_>) -> u64 {
        self.ready.unwrap_or(NEVER)
    }

    fn run(&mut self, registers: &mut Registers, io: &mut Io<'_>) {
        self.ready = None;
        registers.set(NFCTAGSTATE, IDLE);
        io.raise(READY);
    }
}
