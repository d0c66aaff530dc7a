//! The serial interfaces of one address: TWI and SPI, and TWIM and SPIM with EasyDMA. ENABLE says which of them it is
//! (nRF52833 product specification, *Peripherals with shared ID*; nRF51 series reference manual, *TWI* and *SPI*).
//!
//! | ENABLE | interface | file |
//! |---|---|---|
//! | 1, 7 | SPI, SPIM | `spi.rs` |
//! | 5, 6 | TWI, TWIM | `twi.rs`, `twim.rs` |
//!
//! | offset | what | reset |
//! |---|---|---|
//! | 0x4c4 | ERRORSRC of TWI and TWIM | 0 |
//! | 0x500 | ENABLE | 0 |
//! | 0x508 to 0x510 | PSEL: SCL and SDA; SCK, MOSI and MISO | 0xffffffff |
//! | 0x518, 0x51c | RXD, TXD of TWI and SPI | 0 |
//! | 0x524 | FREQUENCY: its value * 16 MHz / 2^32 | 0x04000000 |
//! | 0x534 to 0x540, 0x544 to 0x550 | PTR, MAXCNT, AMOUNT, LIST of RXD and of TXD | 0 |
//! | 0x554 | CONFIG of SPI and SPIM | 0 |
//! | 0x588 | ADDRESS of TWI and TWIM | 0 |
//! | 0x5c0 | ORC of SPIM: what is sent when there is nothing more | 0 |

use super::super::io::{Io, NEVER};
use super::super::peripheral::Peripheral;
use super::super::registers::{Layout, Register, Registers, register, short};
use super::{spi, twi, twim};

pub(super) const ERRORSRC: u16 = 0x4c4;
pub(super) const ENABLE: u16 = 0x500;
pub(super) const PSEL: u16 = 0x508;
pub(super) const RXD: u16 = 0x518;
pub(super) const TXD: u16 = 0x51c;
pub(super) const FREQUENCY: u16 = 0x524;
pub(super) const RXD_PTR: u16 = 0x534;
pub(super) const RXD_MAXCNT: u16 = 0x538;
pub(super) const RXD_AMOUNT: u16 = 0x53c;
pub(super) const TXD_PTR: u16 = 0x544;
pub(super) const TXD_MAXCNT: u16 = 0x548;
pub(super) const TXD_AMOUNT: u16 = 0x54c;
pub(super) const ADDRESS: u16 = 0x588;
pub(super) const ORC: u16 = 0x5c0;

/// ERRORSRC: the address, a byte was not acknowledged.
pub(super) const ANACK: u32 = 1 << 1;
pub(super) const DNACK: u32 = 1 << 2;

const REGISTERS: &[Register] = &[
    register(ERRORSRC, 0, 0),
    register(ENABLE, 0, 0xf),
    register(PSEL, u32::MAX, u32::MAX),
    register(PSEL + 4, u32::MAX, u32::MAX),
    register(PSEL + 8, u32::MAX, u32::MAX),
    register(RXD, 0, 0),
    register(TXD, 0, 0xff),
    register(FREQUENCY, 0x0400_0000, u32::MAX),
    register(RXD_PTR, 0, u32::MAX),
    register(RXD_MAXCNT, 0, 0xffff),
    register(RXD_AMOUNT, 0, 0),
    register(0x540, 0, 7),
    register(TXD_PTR, 0, u32::MAX),
    register(TXD_MAXCNT, 0, 0xffff),
    register(TXD_AMOUNT, 0, 0),
    register(0x550, 0, 7),
    register(0x554, 0, 7),
    register(0x560, 2, 7),               // IFTIMING.RXDELAY (SPIM3)
    register(0x564, 2, 0xff),            // IFTIMING.CSNDUR (SPIM3)
    register(0x568, 0, 1),               // CSNPOL (SPIM3)
    register(0x56c, u32::MAX, u32::MAX), // PSELDCX (SPIM3)
    register(0x570, 0, 0xf),             // DCXCNT (SPIM3)
    register(ADDRESS, 0, 0x7f),
    register(ORC, 0, 0xff),
];

pub(in super::super) static LAYOUT: Layout = Layout {
    name: "TWI, SPI, TWIM and SPIM",
    // STARTRX, STARTTX, START, STOP, SUSPEND, RESUME
    tasks: 1 << 0 | 1 << 2 | 1 << 4 | 1 << 5 | 1 << 7 | 1 << 8,
    events: u32::MAX as u64,
    shorts: &[
        // of TWI
        short(0, twi::BB, twi::SUSPEND),
        short(1, twi::BB, twi::STOP),
        // of TWIM
        short(7, twim::LASTTX, twim::STARTRX),
        short(8, twim::LASTTX, twim::SUSPEND),
        short(9, twim::LASTTX, twim::STOP),
        short(10, twim::LASTRX, twim::STARTTX),
        short(11, twim::LASTRX, twim::SUSPEND),
        short(12, twim::LASTRX, twim::STOP),
        // of SPIM
        short(17, spi::END, spi::START),
    ],
    registers: REGISTERS,
};

/// The interface.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(in super::super) struct Serial {
    twi: twi::Twi,
    twim: twim::Twim,
    spi: spi::Spi,
}

/// Cycles of so many bits.
pub(super) fn bits(registers: &Registers, io: &Io<'_>, bits: u64) -> u64 {
    let frequency = u64::from(registers.get(FREQUENCY)).max(1);
    (bits * (io.world.clocks.per_16mhz << 32)).div_ceil(frequency)
}

/// Whether the pins are those of the sensors.
pub(super) fn is_internal(registers: &Registers, io: &Io<'_>) -> bool {
    let pin = |offset| registers.get(offset) as u8 & 0x3f;
    io.world.devices.is_internal_bus(pin(PSEL), pin(PSEL + 4))
}

/// Whether a line of I2C is at a pin that is another circuit's.
fn has_no_lines(registers: &Registers, io: &Io<'_>) -> bool {
    [PSEL, PSEL + 4].into_iter().any(|offset| io.world.pins.is_taken(registers.get(offset) as u8 & 0x3f))
}

impl Peripheral for Serial {
    fn task(&mut self, registers: &mut Registers, task: u8, io: &mut Io<'_>) {
        match registers.get(ENABLE) {
            // a bus whose lines do not move: nothing ever comes (nrf-rs/nrf-hal issue 418)
            5 | 6 if has_no_lines(registers, io) => {}
            5 => self.twi.task(registers, task, io),
            6 => self.twim.task(registers, task, io),
            1 | 7 => self.spi.task(registers, task, io),
            2 | 9 => io.world.report(|| "SPIS and TWIS are not emulated: nobody is there to call".to_owned()),
            _ => {}
        }
    }

    fn read(&mut self, registers: &mut Registers, offset: u16, io: &mut Io<'_>) -> Option<u32> {
        match registers.get(ENABLE) {
            1 => self.spi.read(registers, offset, io),
            5 => self.twi.read(registers, offset, io),
            _ => None,
        }
    }

    fn written(&mut self, registers: &mut Registers, offset: u16, value: u32, io: &mut Io<'_>) -> bool {
        match (registers.get(ENABLE), offset) {
            (_, ERRORSRC) => registers.set(ERRORSRC, registers.get(ERRORSRC) & !value),
            (1, TXD) => self.spi.send(registers, value as u8, io),
            (5, TXD) => self.twi.send(registers, value as u8, io),
            (0, ENABLE) => *self = Self::default(),
            _ => {}
        }
        false
    }

    fn due(&self, registers: &Registers, _io: &Io<'_>) -> u64 {
        match registers.get(ENABLE) {
            5 => self.twi.due(),
            6 => self.twim.due(),
            1 | 7 => self.spi.due(),
            _ => NEVER,
        }
    }

    fn run(&mut self, registers: &mut Registers, io: &mut Io<'_>) {
        match registers.get(ENABLE) {
            5 => self.twi.run(registers, io),
            6 => self.twim.run(registers, io),
            _ => self.spi.run(registers, io),
        }
        // a sample that was read interrupts no longer, and a sensor that was set takes the next one at its new rate
        io.world.take_samples(io.now);
    }
}
