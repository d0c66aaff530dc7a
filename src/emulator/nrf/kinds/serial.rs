//! The serial interfaces of one address: TWI and SPI, and TWIM and SPIM with EasyDMA. ENABLE says which of them it is
//! (nRF52833 product specification, *Peripherals with shared ID*; nRF51 series reference manual, *TWI* and *SPI*).
//!
//! | ENABLE | interface | file |
//! |---|---|---|
//! | 1, 7 | SPI, SPIM | `spi.rs` |
//! | 5, 6 | TWI, TWIM | `twi.rs`, `twim.rs`, `twim_wire.rs` |
//! | 2 | SPIS | `spis.rs` |
//! | 9 | TWIS | `twis.rs` |
//!
//! The registers of the slaves are in their files. Those of the masters:
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

use super::super::activity::{Activities, Activity, while_it};
use super::super::io::{Io, NEVER};
use super::super::peripheral::Peripheral;
use super::super::registers::{Layout, Register, Registers, register, set, short};
use super::{spi, spis, twi, twim, twis};
use crate::emulator::board::TwiAnswer;

/// SEMSTAT of SPIS; STALLSTAT of SPIM.
const SEMSTAT: u16 = 0x400;
pub(super) const STATUS: u16 = 0x440;
pub(super) const ERRORSRC: u16 = 0x4c4;
pub(super) const TWIS_ERRORSRC: u16 = 0x4d0;
pub(super) const TWIS_MATCH: u16 = 0x4d4;
pub(in super::super) const ENABLE: u16 = 0x500;
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
pub(super) const CONFIG: u16 = 0x554;
pub(super) const DEF: u16 = 0x55c;
pub(super) const ADDRESS: u16 = 0x588;
pub(super) const ADDRESS1: u16 = 0x58c;
/// CONFIG of TWIS.
pub(super) const MATCHING: u16 = 0x594;
pub(super) const ORC: u16 = 0x5c0;

/// ENABLE of the slaves.
const SPIS: u32 = 2;
const TWIS: u32 = 9;
/// PSEL.CSN of SPIS.
pub(super) const CSN: u16 = PSEL + 12;

/// ERRORSRC: the address, a byte was not acknowledged.
pub(super) const ANACK: u32 = 1 << 1;
pub(super) const DNACK: u32 = 1 << 2;

const REGISTERS: &[Register] = &[
    register(SEMSTAT, 0, 0),
    register(STATUS, 0, 0),
    register(ERRORSRC, 0, 0),
    register(TWIS_ERRORSRC, 0, 0),
    register(TWIS_MATCH, 0, 0),
    register(ENABLE, 0, 0xf),
    register(PSEL, u32::MAX, u32::MAX),
    register(PSEL + 4, u32::MAX, u32::MAX),
    register(PSEL + 8, u32::MAX, u32::MAX),
    register(PSEL + 12, u32::MAX, u32::MAX),
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
    register(CONFIG, 0, 7),
    register(DEF, 0, 0xff),
    register(0x560, 2, 7),               // IFTIMING.RXDELAY (SPIM3)
    register(0x564, 2, 0xff),            // IFTIMING.CSNDUR (SPIM3)
    register(0x568, 0, 1),               // CSNPOL (SPIM3)
    register(0x56c, u32::MAX, u32::MAX), // PSELDCX (SPIM3)
    register(0x570, 0, 0xf),             // DCXCNT (SPIM3)
    register(ADDRESS, 0, 0x7f),
    register(ADDRESS1, 0, 0x7f),
    register(MATCHING, 1, 3),
    register(ORC, 0, 0xff),
];

pub(in super::super) static LAYOUT: Layout = Layout {
    name: "the serial interfaces TWI and SPI",
    // STARTRX, STARTTX, START, STOP, SUSPEND, RESUME; ACQUIRE, RELEASE; PREPARERX, PREPARETX
    tasks: set(&[0, 2, 4, 5, 7, 8, 9, 10, 12, 13]),
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
        // of SPIS
        short(2, spis::END, spis::ACQUIRE),
        // of TWIS
        short(13, twis::WRITE, twis::SUSPEND),
        short(14, twis::READ, twis::SUSPEND),
    ],
    registers: REGISTERS,
};

/// The interface.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(in super::super) struct Serial {
    roles: Roles,
    twi: twi::Twi,
    twim: twim::Twim,
    spi: spi::Spi,
    spis: spis::Spis,
}

/// The slaves that there are at an address.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(in super::super) struct Roles {
    pub spis: bool,
    pub twis: bool,
}

/// Cycles of so many bits.
pub(super) fn bits(registers: &Registers, io: &Io<'_>, bits: u64) -> u64 {
    let frequency = u64::from(registers.get(FREQUENCY)).max(1);
    (bits * (io.world.clocks.per_16mhz << 32)).div_ceil(frequency)
}

/// Whether it is a slave, which waits until a master calls.
pub(in super::super) fn is_slave(registers: &Registers) -> bool {
    matches!(registers.get(ENABLE), SPIS | TWIS)
}

/// Whether the pins are those of the sensors.
pub(super) fn is_internal(registers: &Registers, io: &Io<'_>) -> bool {
    let pin = |offset| registers.get(offset) as u8 & 0x3f;
    io.world.devices.is_internal_bus(pin(PSEL), pin(PSEL + 4))
}

/// Calls a device over the lines of I2C that are chosen; says whether it answers.
pub(super) fn call(registers: &Registers, address: u8, io: &mut Io<'_>) -> bool {
    let internal = is_internal(registers, io);
    if !internal {
        [PSEL, PSEL + 4].into_iter().for_each(|offset| io.world.pins.use_as_line(registers.get(offset) as u8 & 0x3f));
    }
    io.world.devices.i2c.start(internal, address)
}

/// Whether a line of I2C is at a pin that is another circuit's.
fn has_no_lines(registers: &Registers, io: &Io<'_>) -> bool {
    [PSEL, PSEL + 4].into_iter().any(|offset| io.world.pins.is_taken(registers.get(offset) as u8 & 0x3f))
}

impl Serial {
    pub(in super::super) fn new(roles: Roles) -> Self {
        Self { roles, ..Self::default() }
    }

    /// A slave of I2C on another board has answered.
    pub(in super::super) fn twi_answered(
        &mut self,
        number: u32,
        answer: &TwiAnswer,
        registers: &mut Registers,
        io: &mut Io<'_>,
    ) {
        self.twim.answered(number, answer, registers, io);
    }

    /// CSN of the slave of SPI may have changed.
    pub(in super::super) fn select_changed(&mut self, registers: &mut Registers, level: bool, io: &mut Io<'_>) {
        self.spis.select_changed(level, registers, io);
    }

    /// ENABLE was written.
    fn enabled(&mut self, registers: &Registers, value: u32, io: &mut Io<'_>) {
        io.world.unwire(io.instance);
        if value == 0 {
            *self = Self::new(self.roles);
        }
        self.spis = spis::Spis::default();
        match registers.get(ENABLE) {
            SPIS if self.roles.spis => spis::Spis::listen(registers, io),
            TWIS if self.roles.twis => twis::update(registers, io),
            role @ (SPIS | TWIS) => io.world.report_wrong(|| {
                let name = if role == SPIS { "SPIS" } else { "TWIS" };
                format!("the program enables {name} where the chip has none")
            }),
            _ => {}
        }
    }
}

impl Peripheral for Serial {
    fn activities(&self, _registers: &Registers) -> Activities {
        [
            while_it(self.spi.is_busy(), Activity::Spi)[0],
            while_it(self.twi.is_busy() || self.twim.is_busy(), Activity::Twi)[0],
        ]
    }

    fn task(&mut self, registers: &mut Registers, task: u8, io: &mut Io<'_>) {
        match registers.get(ENABLE) {
            // a bus whose lines do not move: nothing ever comes (nrf-rs/nrf-hal issue 418)
            5 | 6 if has_no_lines(registers, io) => {}
            5 => self.twi.task(registers, task, io),
            6 => self.twim.task(registers, task, io),
            1 | 7 => self.spi.task(registers, task, io),
            SPIS if self.roles.spis => self.spis.task(task, io),
            TWIS => twis::task(task, io),
            _ => {}
        }
    }

    fn read(&mut self, registers: &mut Registers, offset: u16, io: &mut Io<'_>) -> Option<u32> {
        match registers.get(ENABLE) {
            1 => self.spi.read(registers, offset, io),
            5 => self.twi.read(registers, offset, io),
            0 | SPIS if self.roles.spis && offset == SEMSTAT => Some(self.spis.semaphore()),
            TWIS => twis::read(offset, io),
            _ => None,
        }
    }

    fn written(&mut self, registers: &mut Registers, offset: u16, value: u32, io: &mut Io<'_>) -> bool {
        match (registers.get(ENABLE), offset) {
            (_, ERRORSRC) => registers.set(ERRORSRC, registers.get(ERRORSRC) & !value),
            (1, TXD) => self.spi.send(registers, value as u8, io),
            (5, TXD) => self.twi.send(registers, value as u8, io),
            (_, ENABLE) => self.enabled(registers, value, io),
            (_, STATUS) => registers.set(STATUS, registers.get(STATUS) & !value),
            (SPIS, CSN) if self.roles.spis => spis::Spis::listen(registers, io),
            (TWIS, TWIS_ERRORSRC) => twis::clear_errors(value, io),
            (TWIS, _) if self.roles.twis => twis::update(registers, io),
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
