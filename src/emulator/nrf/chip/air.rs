//! A chip on the air with others: what it begins to send, what it hears of them, and for how long it can run without them.
//!
//! The chips of several boards run one after the other, each for a part of a millisecond. A part ends before anything that
//! another chip does in it could be noticed: a radio needs its ramp-up to begin a packet, and a packet is noticed after its
//! address.

use super::Chip;
use crate::emulator::air::{Arrival, RadioFrame, SHORTEST_ADDRESS_US, Transmission};
use crate::hal::Acceleration;

/// An instruction that has begun is executed to its end, and the entry of an exception, too: parts end so much sooner.
const LONGEST_STEP_US: u64 = 4;

impl Chip {
    /// Other boards are there: what this one sends is kept for them, in [`Self::take_transmissions`].
    pub fn share_air(&mut self) {
        self.peripherals.world.devices.air.share();
    }

    /// What the radio has begun or has stopped to send since this was last taken.
    pub fn take_transmissions(&mut self) -> Vec<Transmission> {
        self.peripherals.world.devices.air.take_begun()
    }

    /// Cycles that a packet takes.
    #[must_use]
    pub fn cycles_of(&self, frame: &RadioFrame) -> u64 {
        self.peripherals.world.devices.air.cycles_of(frame)
    }

    /// A packet of another board comes, which may have begun up to [`SHORTEST_ADDRESS_US`] before now.
    pub fn hear(&mut self, arrival: Arrival) {
        let now = self.core.cycles();
        self.peripherals.touch(now, &mut self.memory, |_, devices| devices.air.add(arrival));
    }

    /// The sender of a packet that began at a cycle stops at another one.
    pub fn hear_stop(&mut self, begins: u64, frame: &RadioFrame, cycle: u64) {
        self.peripherals.world.devices.air.stop(begins, frame, cycle);
    }

    /// The cycle up to which other boards can run before anything that this one may do can be noticed by them. It is later
    /// than now.
    #[must_use]
    pub fn unnoticed_until(&self) -> u64 {
        let now = self.core.cycles();
        // a pulse at a pin ends, or something is due; else a chip that sleeps does nothing
        let woken = || self.external_inputs.next_end().unwrap_or(u64::MAX).min(self.peripherals.due());
        let acts = if self.is_idle() { woken().max(now) } else { now.max(self.held_until) };
        let us = self.model.cycles_per_us();
        self.peripherals.earliest_transmission(acts).saturating_add((SHORTEST_ADDRESS_US - LONGEST_STEP_US) * us)
    }

    /// Whether the processor does nothing until something wakes it: it sleeps, its program has ended, or the chip is off.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        self.core.stays_asleep() || self.halted.is_some() || self.is_off()
    }

    /// Begins a millisecond that is run in parts, by [`Self::run_part`] and [`Self::end_parts`].
    pub fn begin_parts(&mut self, felt: Acceleration) {
        self.begin_ms(felt);
    }

    /// Runs a part of the millisecond, up to a cycle.
    pub fn run_part(&mut self, to: u64) {
        self.run_ms_to(to);
    }

    /// Runs the last part of the millisecond.
    pub fn end_parts(&mut self) {
        self.run_rest_of_ms();
        self.end_ms();
    }
}
