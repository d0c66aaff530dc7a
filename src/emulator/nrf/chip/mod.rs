//! A chip on its board.

mod air;
mod console;
mod debugging;
mod external_inputs;
mod metrics;
mod report;
mod rtt;
mod run;
mod semihosting;
mod snapshot;
mod standstill;
mod state;
mod strict;
#[cfg(test)]
mod timer_tests;
mod wires;

use super::information;
use super::io::ResetReason;
use super::peripherals::Peripherals;
use super::pins::Pins;
use crate::emulator::air::{RadioFrame, RadioPacket};
use crate::emulator::arm::{Configuration, Core, Diagnostics, Fault, Fetch, Memory, RAM_BASE, Width};
use crate::emulator::aside::Aside;
use crate::emulator::board::{Beside, DataFile, Devices, Model, PadOutput, PinEdge, SerialInput, SoundMs, Traffic};
use crate::emulator::panic::{Panic, PanicDisplay};
use crate::hal::{Button, EdgePin, Frame, Quantity, Surroundings};
use debugging::Progress;
use external_inputs::ExternalInputs;
use rtt::Rtt;
use semihosting::Semihosting;

pub use metrics::ChipMetrics;
pub use rtt::{RttBytes, RttChannel, RttInput, RttReading};
pub use semihosting::{FileContents, SemihostingFiles, SemihostingSetup, TIME_AT_POWER_ON_S};
pub use snapshot::ChipSnapshot;
pub use standstill::Standstill;
pub use strict::Strictness;

/// What ends a program.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Halt {
    /// A fault that the program did not handle: the processor is locked up.
    Lockup(Fault),
    /// A breakpoint, with its number: there is no debugger to take it.
    Breakpoint {
        /// The number in the instruction.
        number: u8,
        /// Where it is.
        address: u32,
    },
    /// Semihosting's exit, with the exit code.
    Exit(u32),
    /// What a strict run does not let pass.
    Violation {
        /// The address of the instruction, or of the last one before.
        at: u32,
        /// What is wrong there, and what commonly brings it about.
        words: String,
    },
}

/// A chip on its board, with a program. A clone is a snapshot.
///
/// Chips are equal when all is equal that can influence what happens later: everything but the decoded instructions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chip {
    model: Model,
    core: Core,
    memory: Memory,
    peripherals: Peripherals,
    rtt: Rtt,
    semihosting: Semihosting,
    external_inputs: ExternalInputs,
    /// The core stands still up to this cycle, while a debugger looks at it or after a reset.
    held_until: u64,
    /// Milliseconds since power-on.
    ms: u64,
    /// How far the millisecond is that a debugger holds.
    progress: Progress,
    halted: Option<Halt>,
    strictness: Strictness,
    /// The faults that were reported since power-on, with 0 as their cycle: what goes wrong again after a reset is the same
    /// fault.
    faults_reported: Vec<Fault>,
    /// What was seen on the display of a panic.
    panic_display: PanicDisplay,
    /// What the core does not do and was reported.
    unsupported_reported: Diagnostics,
    /// Where the measurement began, if something is measured.
    began: Aside<Option<metrics::Began>>,
}

impl Chip {
    /// A chip with erased flash. `seed` is what its generator of random numbers draws from.
    #[must_use]
    pub fn new(model: Model, seed: u64) -> Self {
        let (flash, ram) = (model.flash_bytes() as usize, model.ram_bytes() as usize);
        let configuration = match model {
            Model::V1 => Configuration::NRF51822,
            Model::V2 => Configuration { fetch: Fetch::NRF52833, ..Configuration::NRF52833 },
        };
        let mut chip = Self {
            model,
            core: Core::new(configuration),
            memory: Memory::new(flash, ram),
            peripherals: Peripherals::new(model, Devices::new(model), seed),
            rtt: Rtt::default(),
            semihosting: Semihosting::default(),
            external_inputs: ExternalInputs::default(),
            held_until: 0,
            ms: 0,
            progress: Progress::default(),
            halted: None,
            strictness: Strictness::default(),
            faults_reported: Vec::new(),
            panic_display: PanicDisplay::default(),
            unsupported_reported: Diagnostics::default(),
            began: Aside::default(),
        };
        let power_on = |pins: &mut Pins, _: &mut Devices| {
            let touched = Button::TOUCHED.into_iter().filter_map(|button| model.button_pin(button));
            touched.for_each(|pin| pins.set_weakly_high(pin));
        };
        chip.peripherals.touch(0, &mut chip.memory, power_on);
        chip.apply_external_inputs();
        chip
    }

    /// The board.
    #[must_use]
    pub fn model(&self) -> Model {
        self.model
    }

    /// Puts bytes into flash, RAM or UICR, as whoever flashes it does. Says whether there is such a place.
    #[must_use = "bytes that do not fit are not written"]
    pub fn load(&mut self, address: u32, bytes: &[u8]) -> bool {
        match address.checked_sub(information::UICR_BASE) {
            Some(offset) if (offset as usize) < information::UICR_BYTES => {
                self.peripherals.load_uicr(offset as usize, bytes)
            }
            _ => self.memory.store(address, bytes),
        }
    }

    /// Starts the program, as power-on or a press of the reset button does.
    pub fn reset(&mut self, reason: ResetReason) {
        // what the program said before
        self.finish_rtt();
        self.semihosting.reset();
        self.peripherals.reset(reason, self.core.cycles(), &mut self.memory);
        for irq in 0..48 {
            self.core.set_interrupt_line(irq, false);
        }
        self.core.reset(&self.memory);
        self.panic_display.reset();
        self.halted = None;
        let now = self.core.cycles();
        self.held_until = now;
        // pins that nobody drives any more
        self.peripherals.touch(now, &mut self.memory, |_, _| ());
        self.update_interrupt_lines();
    }

    /// The word at an address in flash or RAM, which need not be a multiple of 4.
    #[must_use]
    pub fn word(&self, address: u32) -> Option<u32> {
        self.memory.bytes(address, 4)?.first_chunk().map(|bytes| u32::from_le_bytes(*bytes))
    }

    /// What is around the board.
    #[must_use]
    pub fn surroundings(&self) -> Surroundings {
        self.peripherals.world.devices.surroundings
    }

    /// Whether the program has measured a quantity around the board since power-on, or measures it now.
    #[must_use]
    pub fn has_sensed(&self, quantity: Quantity) -> bool {
        self.peripherals.world.devices.has_sensed(quantity)
    }

    /// Whether the program has switched the accelerometer on.
    #[must_use]
    pub fn measures_acceleration(&self) -> bool {
        self.peripherals.world.devices.measures_acceleration()
    }

    /// Whether the program has felt for a finger on something since power-on: by its capacity, or as an input without a
    /// pull. A and B are there for every program.
    #[must_use]
    pub fn has_felt(&self, button: Button) -> bool {
        let pin = self.model.button_pin(button);
        !button.is_touched() || pin.is_some_and(|pin| self.peripherals.world.pins.was_felt(pin))
    }

    /// Whether the program has used a pin of the edge connector since power-on, as an input or an output of any kind. A pin
    /// that is also the display's, a button's or the sensors' counts when it was measured, which those never are.
    #[must_use]
    pub fn has_used_pin(&self, pin: EdgePin) -> bool {
        let chip_pin = self.model.edge_pin(pin);
        let leds = self.model.leds();
        let (scl, sda) = self.model.sensor_bus_pins();
        let is_shared = leds.column_pins.contains(&chip_pin)
            || matches!(pin, EdgePin::P5 | EdgePin::P11)
            || [scl, sda].contains(&chip_pin);
        let world = &self.peripherals.world;
        world.devices.was_measured(chip_pin) || !is_shared && world.pins.was_used(chip_pin)
    }

    /// What the chip makes at the pins of the edge connector, as of the last whole millisecond.
    pub fn pads(&self) -> impl Iterator<Item = (EdgePin, &PadOutput)> {
        self.peripherals.world.devices.pads.outputs()
    }

    /// The level that the chip drives at a pin of the edge connector; `None` if it does not, or makes pulses by PWM. It is known
    /// of the pins of [`Self::pads`].
    #[must_use]
    pub fn driven_level(&self, pin: EdgePin) -> Option<bool> {
        self.peripherals.world.devices.pads.driven_level(pin)
    }

    /// Whether there is a [`Self::data_file`], which is copied when it is asked for.
    #[must_use]
    pub fn has_data_file(&self) -> bool {
        self.peripherals.world.devices.i2c.has_data_file()
    }

    /// The file that the drive of the board shows of the interface chip's flash, in which programs log data; `None` until a
    /// program lets it be shown, and of a V1.
    #[must_use]
    pub fn data_file(&self) -> Option<DataFile> {
        self.peripherals.world.devices.i2c.data_file()
    }

    /// Watches the edges of these pins of the chip from now on: bit n is pin n, P1.00 is 32. Pulses of PWM are made to the
    /// cycle at pins that are watched; with none, they cost less.
    pub fn watch_pins(&mut self, pins: u64) {
        let now = self.core.cycles();
        self.peripherals.touch(now, &mut self.memory, |all, devices| {
            let levels = all.watch(devices.watched_pins(), pins);
            devices.edges.watch(pins, levels);
        });
    }

    /// The edges of the pins that are watched, since they were last taken, in their order; at most 65 536, those after them
    /// are lost.
    pub fn take_pin_edges(&mut self) -> Vec<PinEdge> {
        self.peripherals.world.devices.edges.take()
    }

    /// Sends a byte to the serial port.
    pub fn send_serial(&mut self, byte: u8) {
        let now = self.core.cycles();
        self.peripherals.touch(now, &mut self.memory, |_, devices| devices.serial.push(byte, now));
    }

    /// What the program does with what is sent to its serial port.
    #[must_use]
    pub fn serial_input(&self) -> SerialInput {
        self.peripherals.serial_input()
    }

    /// A packet comes over the air from another board, after those that are under way. Only a radio that listens hears it.
    pub fn send_radio(&mut self, packet: &RadioPacket) {
        let now = self.core.cycles();
        self.peripherals.touch(now, &mut self.memory, |_, devices| devices.air.push(packet, now));
    }

    /// A packet as the program would hear it now, without bytes: its channel, group, address and rate. `None` unless the
    /// registers of the radio are set as the runtimes of the micro:bit set them.
    #[must_use]
    pub fn radio_setting(&self) -> Option<RadioPacket> {
        let bytes = [0].into();
        RadioPacket::of_frame(&RadioFrame { link: self.peripherals.radio_link()?, bytes })
    }

    /// Puts devices beside the board, in place of those that were there.
    pub fn put_beside(&mut self, beside: &Beside) {
        self.peripherals.world.devices.put_beside(beside);
    }

    /// The packets that the radio has sent and the transfers over I2C and SPI that have ended since this was last taken, of
    /// each of them in its order. At most 64 packets, 256 transfers over I2C and 64 over SPI: those after them are lost.
    pub fn take_traffic(&mut self) -> Vec<Traffic> {
        self.peripherals.world.devices.take_traffic()
    }

    /// Whether the program switched the chip off (POWER.SYSTEMOFF). A reset or a pin with SENSE starts it again.
    #[must_use]
    pub fn is_off(&self) -> bool {
        self.peripherals.world.is_off
    }

    /// What ended the program, if it has ended.
    #[must_use]
    pub fn halted(&self) -> Option<&Halt> {
        self.halted.as_ref()
    }

    /// The panic of MicroPython or MakeCode that the display showed last, as soon as its three digits were shown once.
    #[must_use]
    pub fn panic(&self) -> Option<Panic> {
        self.panic_display.panic()
    }

    /// The millisecond since power-on after which the face of a panic was shown, while its digits were not all shown yet.
    #[must_use]
    pub fn panic_begun_ms(&self) -> Option<u64> {
        self.panic_display.begun_ms()
    }

    /// That panic, if the chip was not reset since.
    #[must_use]
    pub fn current_panic(&self) -> Option<Panic> {
        self.panic_display.current()
    }

    /// The core, to be read.
    #[must_use]
    pub fn core(&self) -> &Core {
        &self.core
    }

    /// The memory, to be read.
    #[must_use]
    pub fn memory(&self) -> &Memory {
        &self.memory
    }

    /// What the display shows.
    #[must_use]
    pub fn frame(&self) -> &Frame {
        self.peripherals.world.devices.frame()
    }

    /// What the board sounded like in the last millisecond that [`Self::run_ms`] ran.
    #[must_use]
    pub fn sound(&self) -> SoundMs<'_> {
        self.peripherals.world.devices.speaker.last_ms()
    }

    /// The diagnostics since they were last taken: what the program should know of, and what ended it, each thing once since
    /// power-on and at most about a hundred.
    pub fn take_diagnostics(&mut self) -> Vec<String> {
        self.peripherals.world.diagnostics.take()
    }

    /// Reads a word of memory or a register of a peripheral, as the processor would now, with all that the read does. A
    /// debugger or a test looks at a chip by this. `None` if nothing is at the address, which is a multiple of 4.
    pub fn bus_read(&mut self, address: u32) -> Option<u32> {
        if let Some(bytes) = self.memory.bytes(address, 4) {
            return bytes.first_chunk().map(|bytes| u32::from_le_bytes(*bytes));
        }
        let now = self.core.cycles();
        let word = self.peripherals.load(address & !3, now, &mut self.memory).ok();
        self.update_interrupt_lines();
        word
    }

    /// Writes a word to RAM or a register of a peripheral, or to flash while NVMC allows it, as the processor would now.
    /// Says whether there is something at the address, which is a multiple of 4.
    pub fn bus_write(&mut self, address: u32, value: u32) -> bool {
        let is_ram = address >= RAM_BASE && self.memory.store(address, &value.to_le_bytes());
        let now = self.core.cycles();
        let done = is_ram || self.peripherals.store(address & !3, Width::Word, value, now, &mut self.memory).is_ok();
        self.update_interrupt_lines();
        done
    }
}
