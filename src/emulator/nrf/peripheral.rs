//! What all peripherals have in common.

use super::activity::{Activities, IDLE};
use super::io::{Io, NEVER, World};
use super::registers::Registers;
use crate::emulator::arm::{Count, SteadyRead};

/// What a kind of peripheral does.
pub(super) trait Peripheral {
    /// A task is triggered.
    fn task(&mut self, registers: &mut Registers, task: u8, io: &mut Io<'_>);

    /// Reads a register of its own that is not simply what was written.
    fn read(&mut self, registers: &mut Registers, offset: u16, io: &mut Io<'_>) -> Option<u32> {
        let _ = (registers, offset, io);
        None
    }

    /// Takes note of a write to a register of its own; says whether it is one that is not in the table.
    fn written(&mut self, registers: &mut Registers, offset: u16, value: u32, io: &mut Io<'_>) -> bool {
        let _ = (registers, offset, value, io);
        false
    }

    /// What reads of a register of its own give from a cycle to the one at which something is due next, if reads change nothing
    /// and that is known.
    fn steady_read(&self, registers: &Registers, offset: u16, now: u64, world: &World) -> Option<SteadyRead> {
        let _ = (registers, offset, now, world);
        None
    }

    /// The register that a task does nothing but put a count into, and that count, if it is such a task.
    fn captures(&self, registers: &Registers, task: u8, now: u64, world: &World) -> Option<(u16, Count)> {
        let _ = (registers, task, now, world);
        None
    }

    /// The cycle at which it acts without a task or an access.
    fn due(&self, registers: &Registers, io: &Io<'_>) -> u64 {
        let _ = (registers, io);
        NEVER
    }

    /// What it is at.
    fn activities(&self, registers: &Registers) -> Activities {
        let _ = registers;
        IDLE
    }

    /// It is due.
    fn run(&mut self, registers: &mut Registers, io: &mut Io<'_>) {
        let _ = (registers, io);
    }
}
