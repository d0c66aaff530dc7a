//! The state of a chip in parts, each as bytes that are the same on every computer.

use super::super::io::World;
use super::super::peripherals::Peripherals;
use super::Chip;
use crate::emulator::state::StateBytes;

impl Chip {
    /// Names each part of the state, with its bytes.
    ///
    /// | part | what | bytes |
    /// |---|---|---|
    /// | `registers` | R0 to R15 and the program status, a word each, lowest byte first | 68 |
    /// | `memory` | the RAM | 16 KiB (V1), 128 KiB (V2) |
    /// | `core` | all of the core: both stack pointers, masks, sleep, floating point, NVIC, SysTick, SCB; what ended the program | about 700 |
    /// | `flash` | the flash, then UICR | 260 KiB, 516 KiB |
    /// | `peripherals` | the peripherals, pins and PPI; what was reported | some thousand |
    /// | `devices` | what is soldered to the chip, and a debugger's side of RTT and semihosting | some thousand, and the interface chip's flash as far as it was written |
    ///
    /// The parts that name no bytes hold what `StateBytes` takes down of their fields.
    pub fn visit_state(&self, visit: &mut dyn FnMut(&'static str, &[u8])) {
        let Self {
            model,
            core,
            memory,
            peripherals,
            rtt,
            semihosting,
            external_inputs,
            held_until,
            ms,
            // it is asked for between two milliseconds
            progress: _,
            halted,
            strictness: _,
            faults_reported,
            panic_display: _,
            unsupported_reported,
            began: _,
        } = self;
        let registers = core.registers();
        let words = registers.r.iter().chain([&registers.xpsr]);
        visit("registers", &words.flat_map(|word| word.to_le_bytes()).collect::<Vec<u8>>());
        visit("memory", memory.ram());
        let of_core = (core, memory.written());
        visit(
            "core",
            &StateBytes::of(&(model, of_core, held_until, ms, halted, faults_reported, unsupported_reported)),
        );
        visit("flash", &[memory.flash(), peripherals.uicr()].concat());
        visit("peripherals", &peripherals.state());
        visit("devices", &StateBytes::of(&(&peripherals.world.devices, rtt, semihosting, external_inputs)));
    }
}

impl Peripherals {
    /// The bytes of all but UICR and what is soldered to the chip. What follows from the kind of chip is left out.
    fn state(&self) -> Vec<u8> {
        let Self {
            instances,
            dues: _,
            timers: _,
            left_alone: _,
            instance_of: _,
            ppi,
            world,
            uicr: _,
            model: _,
            gpiote: _,
            nvmc: _,
            mwu: _,
            lines,
            lines_before,
            due: _,
            due_changed,
            guards_changed,
            instruction_cache,
            stuck_wait,
            circles_until,
            meter: _,
        } = self;
        let World {
            clocks: _,
            slow_clock,
            pins,
            devices: _,
            signals,
            wired,
            diagnostics,
            noise,
            non_maskable,
            reset,
            is_off,
            is_asleep,
            sample_due,
            is_strict: _,
            violation,
        } = world;
        let shared = (slow_clock, pins, signals, wired, noise, non_maskable, reset, is_off, is_asleep, sample_due);
        StateBytes::of(&(
            instances,
            ppi,
            shared,
            (diagnostics, violation),
            lines,
            lines_before,
            self.due_of_all(),
            due_changed,
            guards_changed,
            instruction_cache,
            stuck_wait,
            circles_until,
        ))
    }
}
