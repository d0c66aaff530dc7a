//! A session under a debugger: ticks that are held between two instructions, and a chip that is changed from outside.

use super::{BoardNumber, Input, Machine, Output, Session, StampedInput};
use crate::emulator::arm::{Hold, Traps};
use crate::emulator::nrf::Chip;

impl Session {
    /// Runs one tick as [`Self::step`] does, or the rest of one that is held, up to a trap.
    ///
    /// # Errors
    /// The tick is held, and why; of several boards none is. It goes on by this or by [`Self::step`], with the same outcome as if it
    /// had not been held.
    pub fn step_to_trap(&mut self, traps: &Traps) -> Result<Output, Hold> {
        self.apply_due();
        match &mut self.machine {
            _ if !self.others.is_empty() => self.run_machines(),
            Machine::Native(machine) => machine.tick(),
            Machine::Chip(machine) => {
                if let Some(hold) = machine.tick_to_trap(traps) {
                    return Err(hold);
                }
            }
        }
        self.tick += 1;
        self.end = self.end.max(self.tick);
        Ok(self.machine.take_output())
    }

    /// Whether a tick is held that has begun.
    pub fn is_within_tick(&self) -> bool {
        self.machine.as_chip().is_some_and(|machine| machine.chip().is_within_ms())
    }

    /// What was written in the tick that is held, up to where it is held, and a copy of the machine that has read it. The session
    /// itself reads RTT as ever, so nothing of the run changes. `None` where there is nothing to read.
    pub fn read_so_far(&self) -> Option<(Output, Machine)> {
        let has_more = self.machine.as_chip().is_some_and(|machine| machine.chip().has_more_to_read());
        if !has_more || !self.is_within_tick() {
            return None;
        }
        let mut machine = self.machine.clone();
        if let Machine::Chip(machine) = &mut machine {
            machine.chip_mut().read_rtt();
        }
        Some((machine.take_output(), machine))
    }

    /// The chip, for a debugger, which keeps account of what it changes: no recording knows of that. `None` for a native program.
    pub fn chip_to_change(&mut self) -> Option<&mut Chip> {
        match &mut self.machine {
            Machine::Native(_) => None,
            Machine::Chip(machine) => Some(machine.chip_mut()),
        }
    }

    /// Stamps an input with the tick after the one that is held. Returns whether it changes anything.
    pub(super) fn apply_later(&mut self, board: BoardNumber, input: Input) -> bool {
        let opposite = input.opposite();
        let waiting = self.inputs.get(self.next..).unwrap_or_default();
        let takes_back = waiting
            .iter()
            .position(|other| {
                (other.tick, other.board) == (self.tick + 1, board) && Some(&other.input) == opposite.as_ref()
            })
            .filter(|_| self.end == self.tick + 1);
        if let Some(index) = takes_back {
            self.inputs.remove(self.next + index);
            return true;
        }
        if !self.machine_of(board).is_some_and(|machine| machine.would_change(&input)) {
            return false;
        }
        if self.end > self.tick + 1 {
            self.cut();
        }
        let tick = self.tick + 1;
        let stamped = StampedInput { tick, board, input };
        let at = self.inputs.partition_point(|other| other.order() <= stamped.order());
        self.inputs.insert(at, stamped);
        self.end = tick;
        true
    }
}
