//! A chip on its board.

use super::io::{Clocks, ResetReason};
use super::peripherals::Peripherals;
use super::pins::Pins;
use super::rtt::Rtt;
use crate::emulator::arm::{Configuration, Core, Fault, Memory, Notices, RAM_BASE, Registers, Stop, Width};
use crate::emulator::board::{Devices, Model};
use crate::emulator::line_assembler::{Form, LineAssembler};
use crate::hal::{Acceleration, Button, Buttons, Frame};

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
}

/// A chip on its board, with a program. A clone is a snapshot.
///
/// Chips are equal when all is equal that can influence what happens later: everything but the decoded instructions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chip {
    pub(super) model: Model,
    pub(super) core: Core,
    pub(super) memory: Memory,
    pub(super) peripherals: Peripherals,
    pub(super) rtt: Rtt,
    /// What the program wrote by semihosting.
    pub(super) semihosting: LineAssembler,
    /// The core stands still up to this cycle, while a debugger looks at it or after a reset.
    pub(super) held_until: u64,
    /// Milliseconds since power-on.
    pub(super) ms: u64,
    pub(super) halted: Option<Halt>,
    /// Faults since power-on that were told of.
    pub(super) faults_told: u64,
    /// What the core does not do and was told of.
    pub(super) notices_told: Notices,
}

/// For how long the core stands still after a reset that the program or the watchdog makes. The documents of both chips
/// give no figure for these resets; for a newer chip of the family it is 40 microseconds from the end of a reset to the
/// first instruction (nRF54L15 datasheet, *Device startup times*, tR2ON). At power-on and after the reset button time
/// begins when the core does.
const RESET_US: u64 = 40;

/// A program that faults for ever is told of so often.
const MAX_FAULTS_TOLD: u64 = 3;

impl Chip {
    /// A chip with erased flash. `seed` is what its generator of random numbers draws from.
    #[must_use]
    pub fn new(model: Model, seed: u64) -> Self {
        let (flash, ram) = (model.flash_bytes() as usize, model.ram_bytes() as usize);
        let configuration = match model {
            Model::V1 => Configuration::NRF51822,
            Model::V2 => Configuration::NRF52833,
        };
        let is_nrf52 = model == Model::V2;
        let clocks = Clocks { per_16mhz: if is_nrf52 { 4 } else { 1 } };
        let mut chip = Self {
            model,
            core: Core::new(configuration),
            memory: Memory::new(flash, ram),
            peripherals: Peripherals::new(is_nrf52, Devices::new(model, clocks.us(1)), seed),
            rtt: Rtt::default(),
            semihosting: LineAssembler::new(Form::Terminal),
            held_until: 0,
            ms: 0,
            halted: None,
            faults_told: 0,
            notices_told: Notices::default(),
        };
        let power_on = |pins: &mut Pins, _: &mut Devices| {
            model.touch_pins().iter().for_each(|&pin| pins.set_weakly_high(pin));
        };
        chip.peripherals.touch(0, &mut chip.memory, power_on);
        chip.set_buttons(Buttons::default());
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
        match address.checked_sub(super::information::UICR_BASE) {
            Some(offset) if (offset as usize) < super::information::UICR_BYTES => {
                self.peripherals.load_uicr(offset as usize, bytes)
            }
            _ => self.memory.store(address, bytes),
        }
    }

    /// Starts the program, as power-on or a press of the reset button does.
    pub fn reset(&mut self, reason: ResetReason) {
        // what the program said before
        self.poll_rtt();
        self.peripherals.reset(reason);
        for irq in 0..48 {
            self.core.set_interrupt_line(irq, false);
        }
        let _ = self.peripherals.take_changed_lines();
        self.core.reset(&self.memory);
        self.rtt.forget();
        self.halted = None;
        let now = self.core.cycles();
        self.held_until = now;
        // pins that nobody drives any more
        self.peripherals.touch(now, &mut self.memory, |_, _| ());
    }

    /// Holds the buttons.
    pub fn set_buttons(&mut self, buttons: Buttons) {
        let (now, model) = (self.core.cycles(), self.model);
        self.peripherals.touch(now, &mut self.memory, |pins, _| {
            for button in Button::ALL {
                // each has a resistor that pulls it up
                pins.set_outside(model.button_pin(button), Some(!buttons.is_down(button)));
            }
        });
        self.tell_lines();
    }

    /// Sends a byte to the serial port.
    pub fn send_serial(&mut self, byte: u8) {
        let now = self.core.cycles();
        self.peripherals.touch(now, &mut self.memory, |_, devices| devices.serial.push(byte, now));
    }

    /// What ended the program, if it has ended.
    #[must_use]
    pub fn halted(&self) -> Option<&Halt> {
        self.halted.as_ref()
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

    /// The lines that came out of the serial port, by semihosting and by RTT since they were last taken, in the order of
    /// their ends; those of RTT are read at the end of each millisecond.
    pub fn take_lines(&mut self) -> Vec<String> {
        self.peripherals.world.devices.serial.take_lines()
    }

    /// What was noticed since it was last taken: each thing once.
    pub fn take_notices(&mut self) -> Vec<String> {
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
        self.tell_lines();
        word
    }

    /// Writes a word to RAM or a register of a peripheral, or to flash while NVMC allows it, as the processor would now.
    /// Says whether there is something at the address, which is a multiple of 4.
    pub fn bus_write(&mut self, address: u32, value: u32) -> bool {
        let is_ram = address >= RAM_BASE && self.memory.store(address, &value.to_le_bytes());
        let now = self.core.cycles();
        let done = is_ram || self.peripherals.store(address & !3, Width::Word, value, now, &mut self.memory).is_ok();
        self.tell_lines();
        done
    }

    /// Runs so many cycles of the core, or a few more if an instruction needs them. The sensors take no sample meanwhile;
    /// [`Self::run_ms`] is what runs a board.
    pub fn run_cycles(&mut self, cycles: u64) {
        self.run_core_to(self.core.cycles() + cycles);
    }

    /// Runs to a cycle, or until the program ends.
    fn run_core_to(&mut self, end: u64) {
        while self.core.cycles() < end && self.halted.is_none() {
            self.run_to(end);
        }
        self.peripherals.world.devices.matrix.render();
    }

    /// Cycles of a millisecond.
    fn cycles_per_ms(&self) -> u64 {
        self.peripherals.world.clocks.us(1000)
    }

    /// Runs a millisecond, while the board is held and moved like this.
    pub fn run_ms(&mut self, felt: Acceleration) {
        let (now, ms) = (self.core.cycles(), self.ms);
        self.peripherals.touch(now, &mut self.memory, |_, devices| devices.i2c.feel(felt, ms));
        self.ms += 1;
        let end = self.ms * self.cycles_per_ms();
        self.run_core_to(end);
        if self.halted.is_some() {
            self.core.stand_still_until(end);
            let rest = self.semihosting.flush();
            self.peripherals.world.devices.serial.flush(rest);
        }
        let now = self.core.cycles();
        self.peripherals.advance(now, &mut self.memory);
        self.peripherals.world.devices.matrix.end_ms(now);
        self.poll_rtt();
        self.rtt.end_ms();
    }

    /// Reads the lines that the program left for a debugger.
    fn poll_rtt(&mut self) {
        let lines = self.rtt.poll(&mut self.memory);
        self.peripherals.world.devices.serial.add_lines(lines);
    }

    /// Lets the core stand still for so long, while the rest of the chip goes on.
    pub(super) fn hold_us(&mut self, us: u64) {
        self.held_until = self.core.cycles() + self.peripherals.world.clocks.us(us);
    }

    /// A reset that does not come from outside.
    fn reset_itself(&mut self, reason: ResetReason) {
        self.reset(reason);
        self.hold_us(RESET_US);
    }

    /// Runs to the next thing that happens without the processor, or to a cycle.
    fn run_to(&mut self, end: u64) {
        let limit = self.peripherals.due().min(end).max(self.core.cycles() + 1);
        if self.core.cycles() < self.held_until {
            self.core.stand_still_until(limit.min(self.held_until));
            self.peripherals.advance(self.core.cycles(), &mut self.memory);
            self.tell_lines();
        } else {
            self.run_core(limit);
        }
        if let Some(reason) = self.peripherals.world.reset.take() {
            self.reset_itself(reason);
        }
    }

    /// Runs the core up to a cycle, or until something else has to be done.
    fn run_core(&mut self, limit: u64) {
        let stop = self.core.run_until(limit, &mut self.memory, &mut self.peripherals);
        self.peripherals.advance(self.core.cycles(), &mut self.memory);
        self.tell_lines();
        self.tell_faults();
        self.tell_notices();
        match stop {
            Stop::Limit | Stop::Sleep => {}
            Stop::Semihosting { r0, r1 } => self.semihosting(r0, r1),
            Stop::Breakpoint { number } => {
                self.halted = Some(Halt::Breakpoint { number, address: self.core.register(15) });
            }
            Stop::ResetRequested => self.reset_itself(ResetReason::Soft),
            Stop::Lockup(fault) => self.halted = Some(Halt::Lockup(fault)),
        }
    }

    /// Tells of faults, with the registers as they were, also when the program handles them: most handlers only stand
    /// still.
    fn tell_faults(&mut self) {
        let names = ["r0", "r1", "r2", "r3", "r4", "r5", "r6", "r7", "r8", "r9", "r10", "r11", "r12", "sp", "lr", "pc"];
        for fault in self.core.take_faults() {
            if self.faults_told >= MAX_FAULTS_TOLD {
                return;
            }
            self.faults_told += 1;
            let Registers { r, xpsr } = fault.registers;
            let mut words = fault.to_string();
            for (name, value) in names.iter().zip(r).chain([(&"xpsr", xpsr)]) {
                words.push_str(&format!(" {name}={value:08x}"));
            }
            if self.faults_told == MAX_FAULTS_TOLD {
                words.push_str("; no more faults are told of");
            }
            self.peripherals.world.diagnostics.report_fault(words);
        }
    }

    /// Tells of what the program asked the core for and it does not do.
    fn tell_notices(&mut self) {
        let notices = self.core.notices();
        if notices == std::mem::replace(&mut self.notices_told, notices) {
            return;
        }
        if notices.mpu_not_enforced {
            self.peripherals.world.report(|| "the program enabled the MPU; here it protects nothing".to_owned());
        }
        if notices.debug_unit_absent {
            let words = "the program writes to a watchpoint, breakpoint or trace unit; here there is none";
            self.peripherals.world.report(|| words.to_owned());
        }
    }

    /// Tells the core of the interrupt lines that have changed.
    fn tell_lines(&mut self) {
        let (lines, mut changed) = (self.peripherals.lines(), self.peripherals.take_changed_lines());
        while changed != 0 {
            let irq = changed.trailing_zeros() as u8;
            self.core.set_interrupt_line(irq, lines >> irq & 1 == 1);
            changed &= changed - 1;
        }
    }
}
