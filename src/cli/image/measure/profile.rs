//! Where the processor's time went: the functions that run are looked at again and again, at the same distance.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::debug_info::{Backtrace, DebugInfo};
use crate::emulator::nrf::Chip;

/// The processor comes to a place between two instructions within so many cycles: an instruction, and what stacks an exception's
/// frame. Where it takes longer, it slept.
const AWAKE_CYCLES: u64 = 60;
/// What a sleeping processor does.
const ASLEEP: &str = "(asleep)";
/// What runs below the handler of an exception.
const EXCEPTION: &str = "(exception)";

/// Samples.
pub(super) struct Profile {
    /// Cycles from one to the next.
    interval: u64,
    next: u64,
    /// How many samples there are of each stack, functions from the outermost on, with `;` between them.
    stacks: BTreeMap<String, u64>,
}

impl Profile {
    /// None yet; one is taken every so many cycles and one more, so that they do not keep step with the program.
    pub(super) fn new(interval: u64) -> Self {
        Self { interval: interval + 1, next: interval + 1, stacks: BTreeMap::new() }
    }

    /// The cycle of the next one.
    pub(super) fn next(&self) -> u64 {
        self.next
    }

    /// Takes the samples that are due. The first moment between two instructions has come after that of the first one.
    pub(super) fn sample(&mut self, chip: &Chip, info: &DebugInfo) {
        let now = chip.core().cycles();
        while self.next + AWAKE_CYCLES < now {
            self.count(ASLEEP.to_owned());
        }
        if self.next <= now {
            self.count(stack(chip, info));
        }
    }

    /// The run is over: what is left of it was slept, since nothing was executed.
    pub(super) fn end(&mut self, chip: &Chip) {
        while self.next <= chip.core().cycles() {
            self.count(ASLEEP.to_owned());
        }
    }

    fn count(&mut self, stack: String) {
        *self.stacks.entry(stack).or_default() += 1;
        self.next += self.interval;
    }

    /// The stacks of the processor while it was awake, and their cycles.
    pub(super) fn awake(&self) -> impl Iterator<Item = (&str, u64)> {
        let awake = self.stacks.iter().filter(|(stack, _)| *stack != ASLEEP);
        awake.map(|(stack, samples)| (stack.as_str(), samples * self.interval))
    }

    /// A line for each stack: functions with `;` between them, a space, and cycles, as `flamegraph.pl`, inferno and speedscope read
    /// them.
    pub(super) fn folded(&self) -> String {
        let mut text = String::new();
        for (stack, samples) in &self.stacks {
            let _ = writeln!(text, "{stack} {}", samples * self.interval);
        }
        text
    }
}

/// The functions that run, from the outermost on. What a handler has interrupted is not below it.
fn stack(chip: &Chip, info: &DebugInfo) -> String {
    let calls = Backtrace::of(chip, info).0;
    let interrupted = calls.iter().position(|call| call.is_interrupted);
    let own = &calls[..interrupted.unwrap_or(calls.len())];
    let mut names: Vec<String> = Vec::new();
    for call in own {
        match &call.places[..] {
            [] => names.push(format!("{:#010x}", call.address)),
            places => names.extend(places.iter().map(|place| place.function.replace(';', ","))),
        }
    }
    names.extend(interrupted.map(|_| EXCEPTION.to_owned()));
    names.reverse();
    names.join(";")
}
