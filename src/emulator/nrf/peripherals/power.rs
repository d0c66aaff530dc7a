//! What a reset and POWER.SYSTEMOFF make of the peripherals.

use super::super::instance::Kind;
use super::super::io::{NEVER, ResetReason};
use super::super::ppi::Ppi;
use super::Peripherals;
use crate::emulator::arm::Memory;
use crate::hardware::Model;

impl Peripherals {
    /// A reset of the chip at a cycle: all but what outlives one.
    pub(in super::super) fn reset(&mut self, reason: ResetReason, now: u64) {
        for instance in &mut self.instances {
            match &mut instance.kind {
                Kind::Clock(clock) => clock.reset(&mut instance.registers, reason as u32),
                _ => instance.reset(),
            }
            instance.due = NEVER;
        }
        self.ppi = Ppi::new(self.model == Model::V2);
        self.world.is_off = false;
        self.world.pins.reset();
        self.world.signals.clear();
        self.world.reset = None;
        self.world.non_maskable = false;
        self.world.pins.changes.clear();
        self.world.devices.reset(now);
        self.instruction_cache = false;
        self.guards_changed = false;
        self.lines = 0;
        self.due = NEVER;
    }

    /// The chip goes off at a cycle: nothing happens any more by itself, and the pins are as GPIO has them.
    pub(in super::super) fn switch_off(&mut self, now: u64, memory: &mut Memory) {
        for instance in &mut self.instances {
            match &mut instance.kind {
                Kind::Clock(clock) => clock.switch_off(&mut instance.registers),
                Kind::Comparator(comparator) if comparator.works_while_off(&instance.registers) => {}
                _ => instance.reset(),
            }
            instance.due = NEVER;
        }
        self.ppi = Ppi::new(self.model == Model::V2);
        self.world.signals.clear();
        self.world.pins.switch_off();
        self.world.devices.speaker.reset(now);
        self.carry_pins(now, memory);
        self.world.devices.i2c.stop();
        self.lines = 0;
        self.due = NEVER;
    }

    /// Whether LPCOMP wakes the chip, which is off.
    pub(in super::super) fn is_woken_by_comparator(&mut self, now: u64, memory: &mut Memory) -> bool {
        (0..self.instances.len()).any(|index| {
            self.with(index, now, memory, |instance, io| match &mut instance.kind {
                Kind::Comparator(comparator) => comparator.detects(&instance.registers, io),
                _ => false,
            })
        })
    }
}
