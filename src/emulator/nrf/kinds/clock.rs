//! CLOCK and POWER, which share their address (nRF52833 product specification, *CLOCK* and *POWER*; nRF51 series
//! reference manual, the same chapters).
//!
//! | offset | what | reset |
//! |---|---|---|
//! | 0x000 to 0x014 | HFCLKSTART, HFCLKSTOP, LFCLKSTART, LFCLKSTOP, CAL, CTSTART, CTSTOP | |
//! | 0x078, 0x07c | CONSTLAT, LOWPWR | |
//! | 0x100, 0x104, 0x10c, 0x110 | HFCLKSTARTED, LFCLKSTARTED, DONE, CTTO | |
//! | 0x400 | RESETREAS: kept by resets, a written 1 clears | |
//! | 0x408, 0x40c | HFCLKRUN, HFCLKSTAT | 0 |
//! | 0x414, 0x418, 0x41c | LFCLKRUN, LFCLKSTAT, LFCLKSRCCOPY | 0 |
//! | 0x500 | SYSTEMOFF: a written 1 stops all but the pins, until a reset or a pin that is as its SENSE waits for it | |
//! | 0x518 | LFCLKSRC | 0 |
//! | 0x51c, 0x520 | GPREGRET, GPREGRET2: kept by soft resets | 0 |
//! | 0x538 | CTIV | 0 |
//!
//! Both clocks start at once; real ones need 0.4 ms for the fast crystal and up to 0.25 s for the slow one.

use super::super::io::{Io, NEVER};
use super::super::peripheral::Peripheral;
use super::super::registers::{Layout, Register, Registers, register, set};

const HFCLKSTART: u8 = 0;
const HFCLKSTOP: u8 = 1;
const LFCLKSTART: u8 = 2;
const LFCLKSTOP: u8 = 3;
const CAL: u8 = 4;
const CTSTART: u8 = 5;
const CTSTOP: u8 = 6;
const HFCLKSTARTED: u8 = 0;
const LFCLKSTARTED: u8 = 1;
const DONE: u8 = 3;
const CTTO: u8 = 4;

const RESETREAS: u16 = 0x400;
const HFCLKRUN: u16 = 0x408;
const HFCLKSTAT: u16 = 0x40c;
const LFCLKRUN: u16 = 0x414;
const LFCLKSTAT: u16 = 0x418;
const LFCLKSRCCOPY: u16 = 0x41c;
const SYSTEMOFF: u16 = 0x500;
const LFCLKSRC: u16 = 0x518;
const GPREGRET: u16 = 0x51c;
const GPREGRET2: u16 = 0x520;
const CTIV: u16 = 0x538;

/// Bit 16 of HFCLKSTAT and LFCLKSTAT: it runs.
const RUNNING: u32 = 1 << 16;

const REGISTERS: &[Register] = &[
    register(RESETREAS, 0, 0),
    register(HFCLKRUN, 0, 0),
    register(LFCLKRUN, 0, 0),
    register(LFCLKSRCCOPY, 0, 0),
    register(0x428, 0xf, 0), // RAMSTATUS (nRF51): all blocks are on
    register(0x438, 0, 0),   // USBREGSTATUS: no USB
    register(SYSTEMOFF, 0, 0),
    register(0x510, 0, 0xfff),    // POFCON
    register(0x514, 0, u32::MAX), // nRF51: not in the manual, and written by SoftDevices
    register(LFCLKSRC, 0, 0x0003_0003),
    register(GPREGRET, 0, 0xff),
    register(GPREGRET2, 0, 0xff),
    register(0x524, 3, 0x0003_0003), // RAMON (nRF51)
    register(0x528, 0, 3),           // HFXODEBOUNCE
    register(0x52c, 0, u32::MAX),    // as 0x514
    register(CTIV, 0, 0x7f),
    register(0x544, 0, 1),           // RESET (nRF51): the reset pin while debugging
    register(0x550, 0xff, 0xff),     // XTALFREQ (nRF51): 0xff is 16 MHz
    register(0x554, 3, 0x0003_0003), // RAMONB (nRF51)
    register(0x55c, 0, 3),           // TRACECONFIG
    register(0x578, 0, 1),           // DCDCEN
    register(0x580, 0, 1),           // DCDCEN0
    register(0x5b4, 0, 3),           // LFRCMODE
    register(0x640, 0, 0),           // MAINREGSTATUS
];

pub(in super::super) static LAYOUT: Layout = Layout {
    name: "CLOCK and POWER",
    tasks: set(&[HFCLKSTART, HFCLKSTOP, LFCLKSTART, LFCLKSTOP, CAL, CTSTART, CTSTOP, 30, 31]),
    events: set(&[HFCLKSTARTED, LFCLKSTARTED, 2, DONE, CTTO, 5, 6, 7, 8, 9]),
    shorts: &[],
    registers: REGISTERS,
};

/// The clocks, and what outlives a reset.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(in super::super) struct Clock {
    crystal: bool,
    slow: bool,
    /// When the calibration timer ends.
    calibration: Option<u64>,
}

impl Clock {
    /// The chip goes off: RESETREAS and GPREGRET are kept.
    pub(in super::super) fn switch_off(&mut self, registers: &mut Registers) {
        let kept = [RESETREAS, GPREGRET, GPREGRET2].map(|offset| (offset, registers.get(offset)));
        *self = Self::default();
        registers.reset();
        kept.into_iter().for_each(|(offset, value)| registers.set(offset, value));
    }

    /// Notes why the chip is reset, and forgets what a reset forgets.
    pub(in super::super) fn reset(&mut self, registers: &mut Registers, reason: u32) {
        let kept = [GPREGRET, GPREGRET2].map(|offset| (offset, registers.get(offset)));
        let is_power_on = reason == super::super::io::ResetReason::PowerOn as u32;
        let reasons = if is_power_on { 0 } else { registers.get(RESETREAS) | reason };
        *self = Self::default();
        registers.reset();
        registers.set(RESETREAS, reasons);
        // a reset by the pin clears what a soft reset keeps
        if !is_power_on && reason != super::super::io::ResetReason::Pin as u32 {
            for (offset, value) in kept {
                registers.set(offset, value);
            }
        }
    }
}

impl Peripheral for Clock {
    fn task(&mut self, registers: &mut Registers, task: u8, io: &mut Io<'_>) {
        match task {
            HFCLKSTART => {
                self.crystal = true;
                registers.set(HFCLKRUN, 1);
                io.raise(HFCLKSTARTED);
            }
            HFCLKSTOP => {
                self.crystal = false;
                registers.set(HFCLKRUN, 0);
            }
            LFCLKSTART => {
                self.slow = true;
                registers.set(LFCLKRUN, 1);
                registers.set(LFCLKSRCCOPY, registers.get(LFCLKSRC) & 3);
                io.raise(LFCLKSTARTED);
            }
            LFCLKSTOP => {
                self.slow = false;
                registers.set(LFCLKRUN, 0);
            }
            CAL => io.raise(DONE),
            // CTIV is in quarters of a second
            CTSTART => {
                let quarters = u64::from(registers.get(CTIV)).max(1);
                self.calibration = Some(io.now + quarters * io.world.clocks.hz() / 4);
            }
            CTSTOP => self.calibration = None,
            _ => {}
        }
    }

    fn read(&mut self, registers: &mut Registers, offset: u16, _io: &mut Io<'_>) -> Option<u32> {
        match offset {
            // bit 0 is the source: 1 is the crystal; the fast clock always runs
            HFCLKSTAT => Some(RUNNING | u32::from(self.crystal)),
            LFCLKSTAT => Some(if self.slow { RUNNING | registers.get(LFCLKSRCCOPY) } else { 0 }),
            // POWER of each block of RAM: on
            0x900..0x9c0 => Some(0xffff),
            _ => None,
        }
    }

    fn written(&mut self, registers: &mut Registers, offset: u16, value: u32, io: &mut Io<'_>) -> bool {
        match offset {
            RESETREAS => registers.set(RESETREAS, registers.get(RESETREAS) & !value),
            SYSTEMOFF if value & 1 == 1 => io.world.is_off = true,
            0x900..0x9c0 => return true,
            _ => {}
        }
        false
    }

    fn due(&self, _registers: &Registers, _io: &Io<'_>) -> u64 {
        self.calibration.unwrap_or(NEVER)
    }

    fn run(&mut self, _registers: &mut Registers, io: &mut Io<'_>) {
        self.calibration = None;
        io.raise(CTTO);
    }
}
