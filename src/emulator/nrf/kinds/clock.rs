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
//! Both clocks start at once; real ones need 0.4 ms for the fast crystal and less for the oscillators of the slow one.
//!
//! No board has the slow crystal. A program that chooses it (LFCLKSRC 1) waits for LFCLKSTARTED without end (ARMmbed/mbed-os
//! issue 2132) or until it gives up: so a program of MakeCode begins a second after each reset of a V1. The RC oscillator
//! takes the crystal's place meanwhile: LFCLKSTAT says that it runs, and RTC counts by it. On the V1 that is what a program of
//! AdaCore/Ada_Drivers_Library shows, which waits for LFCLKSTAT and then lived by RTC1 until pull request 268, and what
//! RIOT-OS/RIOT pull request 6851 found on boards of both chips; on the nRF52833 it is specified (*LFCLK*). And its pins are
//! no longer those of GPIO (the same pull request 268, of button B).

use super::super::activity::{Activities, Activity};
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

/// LFCLKSRC: the crystal.
const CRYSTAL: u32 = 1;
/// Pins of the crystal of 32.768 kHz (the pin assignments of both product specifications): on the nRF51822 P0.26 and P0.27,
/// of which the first is button B's, on the nRF52833 P0.00, the speaker's, and P0.01.
const V1_CRYSTAL_PINS: u64 = 3 << 26;
const V2_CRYSTAL_PINS: u64 = 3;

/// Waiting for the crystal longer than this is reported. The start code of mbed, which MakeCode's bootloader of the V1 has,
/// waits a second and takes the RC oscillator then (ARMmbed/mbed-os pull request 1276).
const PATIENCE_US: u64 = 1_500_000;

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
    /// When it is reported that the program waits for the crystal of LFCLK.
    crystal_overdue: Option<u64>,
}

fn is_v2(io: &Io<'_>) -> bool {
    io.world.clocks.per_16mhz > 1
}

impl Clock {
    /// LFCLK is started by the crystal, which is not there.
    fn wait_for_crystal(&mut self, io: &mut Io<'_>) {
        let pins = if is_v2(io) { V2_CRYSTAL_PINS } else { V1_CRYSTAL_PINS };
        io.world.pins.take_for_crystal(pins);
        self.crystal_overdue = Some(io.now + io.world.clocks.us(PATIENCE_US));
    }

    /// Who waits for the crystal no longer gives its pins back.
    fn forget_crystal(&mut self, io: &mut Io<'_>) {
        io.world.pins.take_for_crystal(0);
        self.crystal_overdue = None;
    }

    fn report_crystal(io: &mut Io<'_>) {
        let pins = if is_v2(io) { "P0.00 (the speaker) and P0.01 (P14)" } else { "P0.26 (button B) and P0.27" };
        io.world.report_wrong(|| {
            format!(
                "the program starts LFCLK by a crystal (LFCLKSRC 1) that the board does not have: LFCLKSTARTED never comes, \
                 and {pins} are the crystal's now; sources that are there are 0, RC, and 2, synthesized"
            )
        });
    }

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
    fn activities(&self, _registers: &Registers) -> Activities {
        [self.crystal.then_some(Activity::Crystal), self.slow.then_some(Activity::SlowClock)]
    }

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
                let source = registers.get(LFCLKSRC) & 3;
                registers.set(LFCLKSRCCOPY, source);
                io.world.slow_clock.switch(true, io.world.clocks.slow_ticks(io.now));
                if source == CRYSTAL {
                    self.wait_for_crystal(io);
                } else {
                    self.forget_crystal(io);
                    io.raise(LFCLKSTARTED);
                }
            }
            LFCLKSTOP => {
                self.slow = false;
                registers.set(LFCLKRUN, 0);
                io.world.slow_clock.switch(false, io.world.clocks.slow_ticks(io.now));
                self.forget_crystal(io);
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

    fn read(&mut self, registers: &mut Registers, offset: u16, io: &mut Io<'_>) -> Option<u32> {
        match offset {
            // bit 0 is the source: 1 is the crystal; the fast clock always runs
            HFCLKSTAT => Some(RUNNING | u32::from(self.crystal)),
            LFCLKSTAT if self.slow => {
                let source = registers.get(LFCLKSRCCOPY);
                // the RC oscillator runs in the crystal's place
                Some(RUNNING | if source == CRYSTAL { 0 } else { source })
            }
            // the watchdog keeps the RC oscillator on
            LFCLKSTAT => Some(if io.world.slow_clock.is_kept_by_watchdog { RUNNING } else { 0 }),
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
        let due = [self.calibration, self.crystal_overdue];
        due.into_iter().flatten().min().unwrap_or(NEVER)
    }

    fn run(&mut self, _registers: &mut Registers, io: &mut Io<'_>) {
        if self.calibration.take_if(|at| *at <= io.now).is_some() {
            io.raise(CTTO);
        }
        if self.crystal_overdue.take_if(|at| *at <= io.now).is_some() {
            Self::report_crystal(io);
        }
    }
}
