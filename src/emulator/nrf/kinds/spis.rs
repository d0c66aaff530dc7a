//! SPIS, the SPI slave with EasyDMA (nRF52833 product specification, *SPIS*; nRF51 series reference manual, *SPIS*). Its
//! master is an SPI or SPIM of the same chip, by wires between pins of the edge connector.
//!
//! | offset | what | reset |
//! |---|---|---|
//! | 0x024, 0x028 | ACQUIRE, RELEASE | |
//! | 0x104, 0x110, 0x128 | END, ENDRX, ACQUIRED | |
//! | 0x200 | SHORTS: bit 2 END to ACQUIRE | 0 |
//! | 0x400 | SEMSTAT: 0 free, 1 CPU, 2 SPIS, 3 SPIS and the CPU waits | 1 |
//! | 0x440 | STATUS: bit 0 OVERREAD, bit 1 OVERFLOW, a written 1 clears | 0 |
//! | 0x508 to 0x514 | PSEL: SCK, MISO, MOSI, CSN | 0xffffffff |
//! | 0x534 to 0x53c, 0x544 to 0x54c | PTR, MAXCNT, AMOUNT of RXD and of TXD | 0 |
//! | 0x554, 0x55c, 0x5c0 | CONFIG, DEF, ORC | 0 |
//!
//! A transaction begins when CSN falls. If the semaphore is free, SPIS takes it and the buffers; else it sends DEF and
//! forgets what comes. It ends when CSN rises, with END and the amounts if the buffers were its own; the semaphore is free
//! then, or the CPU's with ACQUIRED if it waits. ENDRX comes when the receive buffer is full.
//!
//! The bytes of a master with EasyDMA come when the last of them is over, and all of them if CSN is low then. A master that a
//! program makes by GPIO is not heard.

use super::super::io::{Buffer, Io, SpiPins, SpiSelected};
use super::super::registers::Registers;
use super::serial::{CONFIG, DEF, ORC, PSEL, RXD_AMOUNT, RXD_MAXCNT, RXD_PTR, STATUS, TXD_AMOUNT, TXD_MAXCNT, TXD_PTR};

pub(super) const ACQUIRE: u8 = 9;
const RELEASE: u8 = 10;
pub(super) const END: u8 = 1;
const ENDRX: u8 = 4;
const ACQUIRED: u8 = 10;

/// STATUS.
const OVERREAD: u32 = 1 << 0;
const OVERFLOW: u32 = 1 << 1;

/// Who has the buffers, as SEMSTAT says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
enum Semaphore {
    Free = 0,
    #[default]
    Cpu = 1,
    Spis = 2,
    /// SPIS, and the CPU is next.
    CpuPending = 3,
}

/// The slave.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Spis {
    semaphore: Semaphore,
    /// CSN is low.
    is_selected: bool,
}

impl Spis {
    /// It is enabled, or its pins are others.
    pub(super) fn listen(registers: &Registers, io: &mut Io<'_>) {
        let select = registers.pin(PSEL + 12);
        io.world.pins.listen(io.instance, select.map_or(0, |pin| 1 << pin));
    }

    pub(super) fn semaphore(&self) -> u32 {
        self.semaphore as u32
    }

    pub(super) fn task(&mut self, task: u8, io: &mut Io<'_>) {
        match (task, self.semaphore) {
            (ACQUIRE, Semaphore::Free) if self.is_selected => self.semaphore = Semaphore::CpuPending,
            (ACQUIRE, Semaphore::Free | Semaphore::Cpu) => {
                self.semaphore = Semaphore::Cpu;
                io.raise(ACQUIRED);
            }
            (ACQUIRE, Semaphore::Spis) => self.semaphore = Semaphore::CpuPending,
            (RELEASE, Semaphore::Cpu) => self.semaphore = Semaphore::Free,
            _ => {}
        }
    }

    /// CSN may have changed.
    pub(super) fn select_changed(&mut self, level: bool, registers: &mut Registers, io: &mut Io<'_>) {
        if level != self.is_selected {
            return;
        }
        self.is_selected = !level;
        if self.is_selected { self.begin(registers, io) } else { self.end(registers, io) }
    }

    fn begin(&mut self, registers: &Registers, io: &mut Io<'_>) {
        let is_granted = self.semaphore == Semaphore::Free;
        if is_granted {
            self.semaphore = Semaphore::Spis;
        }
        let buffer = |pointer, count| Buffer { address: registers.get(pointer), bytes: registers.get(count), used: 0 };
        io.world.wired.spi.push(SpiSelected {
            instance: io.instance,
            pins: SpiPins { sck: registers.pin(PSEL), miso: registers.pin(PSEL + 4), mosi: registers.pin(PSEL + 8) },
            config: registers.get(CONFIG),
            is_granted,
            default: registers.get(DEF) as u8,
            over_read: registers.get(ORC) as u8,
            send: buffer(TXD_PTR, TXD_MAXCNT),
            receive: buffer(RXD_PTR, RXD_MAXCNT),
            full: ENDRX,
            is_over_read: false,
            is_overflow: false,
        });
    }

    fn end(&mut self, registers: &mut Registers, io: &mut Io<'_>) {
        let instance = io.instance;
        let Some(place) = io.world.wired.spi.iter().position(|slave| slave.instance == instance) else { return };
        let slave = io.world.wired.spi.remove(place);
        if slave.is_granted {
            registers.set(TXD_AMOUNT, slave.send.used);
            registers.set(RXD_AMOUNT, slave.receive.used);
            let over_read = if slave.is_over_read { OVERREAD } else { 0 };
            let overflow = if slave.is_overflow { OVERFLOW } else { 0 };
            registers.set(STATUS, registers.get(STATUS) | over_read | overflow);
            io.raise(END);
        }
        match self.semaphore {
            Semaphore::Spis => self.semaphore = Semaphore::Free,
            Semaphore::CpuPending => {
                self.semaphore = Semaphore::Cpu;
                io.raise(ACQUIRED);
            }
            Semaphore::Free | Semaphore::Cpu => {}
        }
    }
}
