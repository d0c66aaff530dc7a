//! What a peripheral reaches beside its own registers.

mod spi_wire;
mod twi_visit;
mod twi_wire;

use std::collections::VecDeque;

use super::diagnostics::Diagnostics;
use super::noise::Noise;
use super::pins::Pins;
use super::slow_clock::SlowClock;
use crate::emulator::arm::{Memory, Writer};
use crate::emulator::board::{Devices, OverWire, UartByte};

pub(super) use spi_wire::{Buffer, SpiPins, SpiSelected};
pub(super) use twi_wire::{TwiPins, TwiSession, TwiSignals, TwiSlave};

/// A cycle that never comes: of a peripheral that waits for a program only.
pub(super) const NEVER: u64 = u64::MAX;

/// The speed of a chip's clocks, in cycles of its core.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Clocks {
    /// Cycles of the core in a cycle of 16 MHz, the clock of the peripherals: 4 on the nRF52833, 1 on the nRF51822.
    pub per_16mhz: u64,
}

impl Clocks {
    /// Cycles of the core in a second.
    #[must_use]
    pub const fn hz(self) -> u64 {
        self.per_16mhz * 16_000_000
    }

    /// Cycles of the core in so many microseconds.
    #[must_use]
    pub const fn us(self, us: u64) -> u64 {
        us * 16 * self.per_16mhz
    }

    /// The first cycle at which the clock of 32.768 kHz has ticked so often: 15 625 cycles of 16 MHz are 32 ticks.
    #[must_use]
    pub const fn of_slow_ticks(self, ticks: u64) -> u64 {
        (ticks * 15_625 * self.per_16mhz).div_ceil(32)
    }

    /// How often the clock of 32.768 kHz has ticked at a cycle.
    #[must_use]
    pub const fn slow_ticks(self, cycle: u64) -> u64 {
        cycle * 32 / (15_625 * self.per_16mhz)
    }
}

/// Something that goes from one peripheral to another, or to itself.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Signal {
    /// An event of an instance.
    Event { instance: u8, event: u8 },
    /// A task, by its address.
    Task(u32),
    /// A byte of a UART, to all that receive by its pin or by a wire to it.
    UartByte(UartByte),
}

/// Serial slaves of a chip: those of SPI while they are selected, those of TWI while they are enabled.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Wired {
    pub spi: Vec<SpiSelected>,
    pub twi: Vec<TwiSlave>,
}

/// What the peripherals of a chip share.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct World {
    pub clocks: Clocks,
    pub slow_clock: SlowClock,
    pub pins: Pins,
    /// What is soldered to the pins.
    pub devices: Devices,
    pub signals: VecDeque<Signal>,
    /// The serial slaves that masters of the chip reach by wires.
    pub wired: Wired,
    pub diagnostics: Diagnostics,
    /// The noise of the chip: random numbers, the lowest bits of what is measured. Seeded from outside.
    pub noise: Noise,
    /// A peripheral interrupts whatever is masked.
    pub non_maskable: bool,
    /// A peripheral asks for a reset of the chip.
    pub reset: Option<ResetReason>,
    /// The program switched the chip off: only the pins are as they were.
    pub is_off: bool,
    /// The processor sleeps.
    pub is_asleep: bool,
    /// The cycle of the next sample of a sensor that does not come with a tick of the board.
    pub sample_due: u64,
    /// Whether the run ends at what is wrong.
    pub is_strict: bool,
    /// What ends it.
    pub violation: Option<String>,
}

/// Why a chip was reset, as bits of POWER.RESETREAS (nRF52833 product specification, *POWER*).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ResetReason {
    /// The power came on: no bit says so.
    PowerOn = 0,
    /// The reset button.
    Pin = 1 << 0,
    /// The watchdog.
    Watchdog = 1 << 1,
    /// AIRCR.SYSRESETREQ.
    Soft = 1 << 2,
    /// The processor was locked up.
    Lockup = 1 << 3,
    /// A pin woke the chip, which was off (POWER.SYSTEMOFF).
    WakeFromOff = 1 << 16,
    /// LPCOMP woke the chip, which was off.
    WakeByComparator = 1 << 17,
}

impl World {
    /// How often LFCLK has ticked up to a cycle.
    pub(super) fn slow_ticks(&self, cycle: u64) -> u64 {
        self.slow_clock.ticks(self.clocks.slow_ticks(cycle))
    }

    /// The first cycle at which LFCLK has ticked so often; [`NEVER`] while it is off.
    pub(super) fn cycle_of_slow_tick(&self, ticks: u64) -> u64 {
        self.slow_clock.endless(ticks).map_or(NEVER, |endless| self.clocks.of_slow_ticks(endless))
    }

    /// Takes the samples that are due at a cycle, and works out when the next one is.
    pub(super) fn take_samples(&mut self, cycle: u64) {
        self.devices.take_fast_samples(cycle);
        self.drive_sensor_interrupts();
        self.sample_due = self.devices.i2c.next_fast_sample();
    }

    /// Drives the pins of the sensors' interrupts as they are now.
    pub(super) fn drive_sensor_interrupts(&mut self) {
        for (pin, level) in self.devices.i2c.interrupts() {
            self.pins.set_outside(pin, Some(level));
        }
    }

    /// An instance hears no pins any more, and is nobody's slave.
    pub(super) fn unwire(&mut self, instance: u8) {
        self.pins.listen(instance, 0);
        self.wired.spi.retain(|slave| slave.instance != instance);
        self.wired.twi.retain(|slave| slave.instance != instance);
    }

    /// Whether two pins are joined, by a wire or since they are one.
    pub(super) fn are_joined(&self, one: Option<u8>, other: Option<u8>) -> bool {
        let (Some(one), Some(other)) = (one, other) else { return false };
        let pins = &self.pins;
        pins.net_of(one) >> (other & 0x3f) & 1 == 1 && !pins.is_taken(one) && !pins.is_taken(other)
    }

    /// Reports something that whoever wrote the program should know of, once.
    pub(super) fn report(&mut self, words: impl FnOnce() -> String) {
        self.diagnostics.report(words);
    }

    /// Reports something that a chip leaves open or a reference manual calls wrong, which ends a strict run.
    pub(super) fn report_wrong(&mut self, words: impl FnOnce() -> String) {
        if self.is_strict {
            self.violation.get_or_insert_with(words);
        } else {
            self.diagnostics.report(words);
        }
    }
}

/// What a peripheral reaches while it works.
pub(super) struct Io<'a> {
    /// The cycle at which this happens.
    pub now: u64,
    /// The number of the instance that works.
    pub instance: u8,
    pub memory: &'a mut Memory,
    pub world: &'a mut World,
}

impl Io<'_> {
    /// A byte of a UART has left by a pin. Whatever receives by it, or at the other end of a wire, gets it.
    pub(super) fn send_by_uart(&mut self, byte: UartByte) {
        for pin in self.world.devices.wires.wired_of(self.world.pins.net_of(byte.pin)) {
            self.world.devices.wires.send(self.now, OverWire::Uart(UartByte { pin, ..byte }));
        }
        self.world.signals.push_back(Signal::UartByte(byte));
    }

    /// Lets an event of this instance happen.
    pub(super) fn raise(&mut self, event: u8) {
        self.world.signals.push_back(Signal::Event { instance: self.instance, event });
    }

    /// Bytes that a peripheral reads on its own, by EasyDMA. It reaches RAM only; for no bytes any address will do.
    pub(super) fn dma_read(&mut self, address: u32, length: usize) -> Vec<u8> {
        if length == 0 {
            return Vec::new();
        }
        if address < crate::emulator::arm::RAM_BASE {
            self.world.report_wrong(|| format!("EasyDMA cannot read at {address:#010x}: it reaches RAM only"));
            return vec![0; length];
        }
        match self.memory.bytes(address, length) {
            Some(bytes) => {
                if let Some(unwritten) = self.memory.first_unwritten(address, length) {
                    self.world.report_wrong(|| {
                        format!(
                            "EasyDMA reads {length} bytes at {address:#010x}, and nothing has written the one at {unwritten:#010x} \
                             since power-on: a buffer that was not filled so far, or a length that is too large"
                        )
                    });
                }
                bytes.to_vec()
            }
            None => {
                self.world
                    .report_wrong(|| format!("EasyDMA reads {length} bytes at {address:#010x}, where there is no RAM"));
                vec![0; length]
            }
        }
    }

    /// Writes bytes as a peripheral does on its own, by EasyDMA; for no bytes any address will do.
    pub(super) fn dma_write(&mut self, address: u32, bytes: &[u8]) {
        if bytes.is_empty() {
            return;
        }
        if address < crate::emulator::arm::RAM_BASE
            || !self.memory.store_by(Writer::EasyDma(self.instance), address, bytes)
        {
            let length = bytes.len();
            self.world
                .report_wrong(|| format!("EasyDMA writes {length} bytes at {address:#010x}, where there is no RAM"));
        }
    }
}
