//! Programs that wait: loops that change nothing, or only count, until the next event. They are skipped to that event, with the
//! result and the cycle count that executing them would have, bit for bit.
//!
//! From time to time the core observes an iteration: it goes once around, to the place at which it was, and once more while an
//! [`Iteration`] follows each instruction. Registers may differ by a step from one iteration to the next, as in a counted delay.
//! RAM may be as it was or differ by steps, peripherals may be read where a [`Bus`] says that this is steady, and a timer may be
//! captured and compared. From that follows how many iterations certainly take the same way. All of these but the last are
//! skipped. The last one is executed, so that everything that is written anew in each iteration has its value, whatever that is.
//!
//! Nothing is skipped beyond the limit of a run, at which the chip has something to do, so no peripheral, no interrupt and no
//! debugger sees a difference. Strict and measured runs, which look at each instruction, skip nothing.

mod effects;
mod iteration;
mod shadow;
mod steady;
#[cfg(test)]
mod tests;

pub use self::steady::{Count, SteadyRead, SteadyWrite};

use self::effects::Place;
use self::iteration::{Iteration, Outcome, WordStep};
use super::bus::Bus;
use super::execute::Trap;
use super::memory::Memory;
use super::op::Op;
use super::processor::Core;
use super::stop::Stop;

/// Cycles from one observation to the next: after one that came to something, and at most.
const LEAST_PATIENCE: u64 = 128;
const MOST_PATIENCE: u64 = 16_384;
/// Instructions of an iteration, at most: while observations come often, and when they are rare.
const FEW_INSTRUCTIONS: u32 = 48;
const MANY_INSTRUCTIONS: u32 = 240;
/// Registers that a loop may count with. A loop that computes has more.
const MOST_COUNTERS: usize = 4;
/// How often an iteration is followed until it is known which words of RAM it counts in.
const ROUNDS: usize = 3;
/// Words of RAM that a loop may count in.
const MOST_WORDS: usize = 4;

/// When the core observes next. None of this changes what a program does.
#[derive(Clone, Debug, Default)]
pub(super) struct Waiting {
    is_off: bool,
    /// The cycle of the next observation, and how many cycles there were to it.
    next: u64,
    patience: u64,
    /// Cycles that were skipped.
    skipped_cycles: u64,
}

impl Waiting {
    /// The core stands still for so many cycles, in which there is nothing to observe.
    pub fn put_off(&mut self, cycles: u64) {
        self.next += cycles;
    }
}

/// How an observation ended.
#[derive(Debug)]
pub(super) enum Observed {
    /// The run goes on.
    On,
    /// An instruction did not end like any other.
    Trap(Trap),
    /// The run ends.
    Stop(Stop),
}

/// What an iteration has to leave as it was, beside registers, flags and memory.
#[derive(PartialEq, Eq)]
struct Modes {
    exception: u8,
    masks: (bool, bool, u8),
    stacks: (bool, bool, bool, u32),
    monitors: (bool, bool),
    saturation: (bool, u8),
    has_float_context: bool,
}

impl Modes {
    fn of(core: &Core) -> Self {
        Self {
            exception: core.exception,
            masks: (core.primask, core.faultmask, core.basepri),
            stacks: (core.unprivileged, core.process_stack, core.on_process_stack, core.other_sp),
            monitors: (core.exclusive, core.event),
            saturation: (core.q, core.ge),
            has_float_context: core.float.context_active,
        }
    }
}

impl Core {
    /// Skips waiting from now on, which is what a new core does, or executes each instruction.
    pub fn set_skips_waiting(&mut self, skips: bool) {
        self.waiting.0.is_off = !skips;
    }

    /// Cycles that were skipped since the core was made.
    #[must_use]
    pub fn skipped_cycles(&self) -> u64 {
        self.waiting.0.skipped_cycles
    }

    /// Whether it is time to observe. If not, the instructions end where it is.
    #[inline(always)]
    pub(super) fn looks_for_waiting(&mut self) -> bool {
        let waiting = &self.waiting.0;
        if self.is_guarded.0 && self.asks_about_accesses() || waiting.is_off {
            return false;
        }
        if self.cycles < waiting.next {
            self.until = self.until.min(waiting.next);
            return false;
        }
        if self.it != 0 {
            self.until = self.cycles + 1;
        }
        self.it == 0 && self.thumb
    }

    /// Observes what the core does, and skips it if it waits.
    #[cold]
    #[inline(never)]
    pub(super) fn skip_waiting<B: Bus>(&mut self, memory: &mut Memory, bus: &mut B) -> Observed {
        let observed = self.observe(memory, bus);
        let waiting = &mut self.waiting.0;
        waiting.patience = match observed {
            Ok(true) => LEAST_PATIENCE,
            _ => (waiting.patience * 2).clamp(LEAST_PATIENCE, MOST_PATIENCE),
        };
        waiting.next = self.cycles + waiting.patience;
        observed.map_or_else(|end| end, |_| Observed::On)
    }

    /// Whether the core waited, and the waiting was skipped.
    fn observe<B: Bus>(&mut self, memory: &mut Memory, bus: &mut B) -> Result<bool, Observed> {
        // flags are seldom used beyond a branch backward, so an iteration that begins there computes its own
        let mut before = self.pc;
        let went_back = self.go(None, |core| core.pc <= std::mem::replace(&mut before, core.pc), memory, bus)?;
        let (start, before) = (self.cycles, self.r);
        if !went_back || !self.go_around(None, memory, bus)? {
            return Ok(false);
        }
        let cycles = self.cycles - start;
        let steps: [u32; 16] = std::array::from_fn(|index| self.r[index].wrapping_sub(before[index]));
        if steps.iter().filter(|&&step| step != 0).count() > MOST_COUNTERS {
            return Ok(false);
        }
        let mut words: Vec<WordStep> = Vec::new();
        for _ in 0..ROUNDS {
            let (start, before) = (self.cycles, self.r);
            let mut iteration = Iteration::new(cycles, steps, &words, memory);
            if !self.go_around(Some(&mut iteration), memory, bus)? || self.cycles - start != cycles {
                return Ok(false);
            }
            match iteration.end(&self.r, &before, memory) {
                Outcome::Repeats { most, registers, words } => {
                    return self.skip(cycles, most, &registers, &words, memory, bus);
                }
                Outcome::Assume(more) => {
                    words.retain(|&(address, _)| more.iter().all(|&(other, _)| other != address));
                    words.extend(more);
                }
                Outcome::Differs => return Ok(false),
            }
            if words.len() > MOST_WORDS {
                return Ok(false);
            }
        }
        Ok(false)
    }

    /// Executes instructions until the core is where it was, and says whether its modes are as they were, too.
    fn go_around<B: Bus>(
        &mut self,
        iteration: Option<&mut Iteration>,
        memory: &mut Memory,
        bus: &mut B,
    ) -> Result<bool, Observed> {
        let (place, modes) = (self.pc, Modes::of(self));
        let came = self.go(iteration, |core| core.pc == place && core.it == 0, memory, bus)?;
        Ok(came && modes == Modes::of(self))
    }

    /// Executes instructions until something is reached, and says whether it was: an iteration has not so many instructions as
    /// one likes, and the run may end before.
    fn go<B: Bus>(
        &mut self,
        mut iteration: Option<&mut Iteration>,
        mut is_reached: impl FnMut(&Self) -> bool,
        memory: &mut Memory,
        bus: &mut B,
    ) -> Result<bool, Observed> {
        let is_rare = self.waiting.0.patience > 8 * LEAST_PATIENCE;
        let mut end = self.until;
        let mut came = false;
        for _ in 0..if is_rare { MANY_INSTRUCTIONS } else { FEW_INSTRUCTIONS } {
            end = end.min(self.limit);
            if self.cycles >= end {
                break;
            }
            if let Some(iteration) = iteration.as_deref_mut()
                && self.follow(iteration, memory, bus).is_none()
            {
                break;
            }
            self.until = self.cycles + 1;
            self.execute_until(memory, bus).map_err(Observed::Trap)?;
            if self.until == 0 {
                if let Some(stop) = self.look(memory, bus) {
                    return Err(Observed::Stop(stop));
                }
                end = self.until;
            }
            came = is_reached(self);
            if came {
                break;
            }
        }
        self.until = end;
        Ok(came)
    }

    /// Follows the instruction that is going to be executed.
    fn follow<B: Bus>(&self, iteration: &mut Iteration, memory: &Memory, bus: &B) -> Option<()> {
        let slot = memory.code.slot(self.pc)?;
        // the same place in a skipped iteration does as this one does: it is noted already, or passed
        let is_held = self.traps.watch(&slot.op) && self.traps.begin_after(self.cycles);
        if is_held || matches!(slot.op, Op::Marked | Op::Breakpoint { .. }) {
            return None;
        }
        let condition = self.it >> 4;
        if self.it != 0 {
            iteration.use_condition(condition)?;
            if !self.flags.pass(condition) {
                return Some(());
            }
        }
        let next = self.pc.wrapping_add(slot.width());
        let sets_flags = self.it == 0 || !slot.pace.keeps_flags_in_it;
        iteration.follow(&slot.op, &Place { core: self, memory, bus, next, sets_flags })
    }

    /// Skips as many iterations as there is time for, but one.
    fn skip<B: Bus>(
        &mut self,
        cycles: u64,
        most: u64,
        registers: &[u32; 16],
        words: &[WordStep],
        memory: &mut Memory,
        bus: &mut B,
    ) -> Result<bool, Observed> {
        // the run ends where it is known now: accesses may have moved that
        let place = (self.pc, self.exception, self.cycles);
        if let Some(stop) = self.look(memory, bus) {
            return Err(Observed::Stop(stop));
        }
        if place != (self.pc, self.exception, self.cycles) {
            return Ok(false);
        }
        let fitting = self.until.saturating_sub(self.cycles) / cycles.max(1);
        let skipped = most.min(fitting).saturating_sub(1);
        for (register, step) in self.r.iter_mut().zip(registers) {
            *register = register.wrapping_add(step.wrapping_mul(skipped as u32));
        }
        for &(address, step) in words {
            let word = memory.bytes.read_word(address).unwrap_or(0);
            let _is_ram = memory.write_ram(address, word.wrapping_add(step.wrapping_mul(skipped as u32)).to_le_bytes());
        }
        self.cycles += skipped * cycles;
        self.waiting.0.skipped_cycles += skipped * cycles;
        Ok(skipped > 1)
    }
}
