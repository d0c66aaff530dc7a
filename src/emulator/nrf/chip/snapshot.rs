//! A chip as it was, which shares what did not change with the snapshot before it.

use std::sync::Arc;

use super::super::instance::Instance;
use super::super::peripherals::Peripherals;
use super::Chip;
use crate::emulator::arm::{Memory, MemorySnapshot};
use crate::emulator::board::Devices;

/// A chip on its board, as it was at one moment.
///
/// It shares with the snapshot that it was made after the pages of RAM and flash that are the same, and the peripherals
/// that are. The decoded instructions are no part of it.
#[derive(Debug)]
pub struct ChipSnapshot {
    memory: MemorySnapshot,
    instances: Vec<Arc<Instance>>,
    /// All the rest: a chip without memory and with no instances.
    rest: Chip,
}

impl Chip {
    /// The chip of now, as a snapshot. What is as in `before` is shared with it.
    #[must_use]
    pub fn snapshot(&self, before: Option<&ChipSnapshot>) -> ChipSnapshot {
        let memory = self.memory.snapshot(before.map(|before| &before.memory));
        let instances = self.peripherals.share_instances(before.map_or(&[], |before| &before.instances));
        let rest = self.with(Memory::new(0, 0), self.peripherals.with_instances(Vec::new()));
        ChipSnapshot { memory, instances, rest }
    }

    pub(super) fn devices(&self) -> &Devices {
        &self.peripherals.world.devices
    }

    /// This chip with another memory and other peripherals.
    fn with(&self, memory: Memory, peripherals: Peripherals) -> Self {
        let Self {
            model,
            core,
            memory: _,
            peripherals: _,
            rtt,
            semihosting,
            external_inputs,
            held_until,
            ms,
            progress,
            halted,
            strictness,
            faults_reported,
            panic_display,
            unsupported_reported,
            began,
        } = self;
        Self {
            model: *model,
            core: core.clone(),
            memory,
            peripherals,
            rtt: rtt.clone(),
            semihosting: semihosting.clone(),
            external_inputs: external_inputs.clone(),
            held_until: *held_until,
            ms: *ms,
            progress: *progress,
            halted: halted.clone(),
            strictness: *strictness,
            faults_reported: faults_reported.clone(),
            panic_display: panic_display.clone(),
            unsupported_reported: *unsupported_reported,
            began: began.clone(),
        }
    }
}

impl ChipSnapshot {
    /// The chip as it was: equal to the one that the snapshot was made of, and it goes on like that.
    #[must_use]
    pub fn restore(&self) -> Chip {
        let instances = self.instances.iter().map(|instance| Instance::clone(instance)).collect();
        self.rest.with(self.memory.restore(), self.rest.peripherals.with_instances(instances))
    }

    /// Bytes that are not shared with another snapshot. What waits between two milliseconds, lines and reports, is not
    /// counted.
    #[must_use]
    pub fn bytes_beside(&self, other: Option<&Self>) -> usize {
        let is_own = |index: usize, instance: &Arc<Instance>| {
            !other.and_then(|other| other.instances.get(index)).is_some_and(|old| Arc::ptr_eq(old, instance))
        };
        let own_instances = (0..).zip(&self.instances).filter(|&(index, instance)| is_own(index, instance));
        let uicr = &self.rest.peripherals.uicr;
        let shares_uicr = other.is_some_and(|other| Arc::ptr_eq(&other.rest.peripherals.uicr, uicr));
        size_of::<Self>()
            + self.memory.bytes_beside(other.map(|other| &other.memory))
            + self.rest.devices().own_bytes(other.map(|other| other.rest.devices()))
            + self.rest.rtt.own_bytes(other.map(|other| &other.rest.rtt))
            + self.rest.semihosting.own_bytes(other.map(|other| &other.rest.semihosting))
            + if shares_uicr { 0 } else { uicr.len() }
            + size_of_val(self.instances.as_slice())
            + own_instances.map(|(_, instance)| instance.bytes()).sum::<usize>()
    }
}

impl Peripherals {
    /// The instances, those that are as before from there.
    fn share_instances(&self, before: &[Arc<Instance>]) -> Vec<Arc<Instance>> {
        let same = |index: usize, instance: &Instance| before.get(index).filter(|old| ***old == *instance);
        let share = |(index, instance)| same(index, instance).map_or_else(|| Arc::new(instance.clone()), Arc::clone);
        (0..).zip(&self.instances).map(share).collect()
    }

    /// All this with other instances.
    fn with_instances(&self, instances: Vec<Instance>) -> Self {
        let Self {
            instances: _,
            dues,
            timers,
            left_alone,
            instance_of,
            ppi,
            world,
            uicr,
            model,
            gpiote,
            nvmc,
            mwu,
            lines,
            lines_before,
            due,
            due_changed,
            guards_changed,
            instruction_cache,
            stuck_wait,
            circles_until,
            meter,
        } = self;
        Self {
            instances,
            dues: dues.clone(),
            timers: *timers,
            left_alone: *left_alone,
            instance_of: *instance_of,
            ppi: ppi.clone(),
            world: world.clone(),
            uicr: uicr.clone(),
            model: *model,
            gpiote: *gpiote,
            nvmc: *nvmc,
            mwu: *mwu,
            lines: *lines,
            lines_before: *lines_before,
            due: *due,
            due_changed: *due_changed,
            guards_changed: *guards_changed,
            instruction_cache: *instruction_cache,
            stuck_wait: stuck_wait.clone(),
            circles_until: *circles_until,
            meter: meter.clone(),
        }
    }
}
