//! Sees whether a chip goes no further, millisecond by millisecond.

use std::ops::Range;
use std::sync::Arc;

use super::EndKind;
use super::panics::is_panicking;
use crate::debug_info::DebugInfo;
use crate::emulator::arm::RAM_BASE;
use crate::emulator::nrf::{Chip, Standstill};

/// The handler of a fault that has run for so long, in board time, has ended the program. A message by the serial port takes
/// far less.
const FAULT_MS: u32 = 3000;
/// A loop that does nothing, or the handler of panics, has ended it sooner. What was written before needs some time on the serial
/// port.
const STANDSTILL_MS: u32 = 500;

/// How many words of the stack are searched for a return to the code of panics: the handlers wait in few calls below it.
const SEARCHED_WORDS: usize = 256;

/// Watches whether a chip goes no further. It changes nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::session) struct EndWatch {
    /// The addresses of what the program runs at a panic: a loop there is the end also with interrupts on.
    panic_code: Arc<[Range<u32>]>,
    /// The ELF files of the program.
    linked: Arc<[Arc<[u8]>]>,
    /// For how many ms, one after the other, the handler of a fault has been running.
    fault_ms: u32,
    /// For how many it has stood still in the same way.
    still: Option<(Standstill, u32)>,
    /// For how many the handler of panics, or what that calls, has been running.
    panic_ms: u32,
}

impl EndWatch {
    /// That of a program that runs this code at a panic, with its ELF files.
    pub fn new(panic_code: &Arc<[Range<u32>]>, linked: &[Arc<[u8]>]) -> Self {
        let (panic_code, linked) = (Arc::clone(panic_code), linked.into());
        Self { panic_code, linked, fault_ms: 0, still: None, panic_ms: 0 }
    }

    /// Records a millisecond.
    pub fn look(&mut self, chip: &Chip) {
        self.fault_ms = if chip.handles_fault() { self.fault_ms.saturating_add(1) } else { 0 };
        let before = self.still;
        self.still = chip.standstill().map(|still| match before {
            Some((same, ms)) if same == still => (still, ms.saturating_add(1)),
            _ => (still, 1),
        });
        self.panic_ms = if self.seems_to_panic(chip) { self.panic_ms.saturating_add(1) } else { 0 };
        // what was left on the stack by calls that have returned looks the same, but no calls lead there
        if self.panic_ms == STANDSTILL_MS && !is_panicking(&DebugInfo::of(&self.linked), chip) {
            self.panic_ms = 0;
        }
    }

    /// For how long the handler of a fault has run, in ms, if that has ended the program.
    pub fn fault_ms(&self) -> Option<u32> {
        let stands_still = self.still.is_some_and(|(_, ms)| ms >= STANDSTILL_MS);
        (self.fault_ms >= FAULT_MS || self.fault_ms >= STANDSTILL_MS && stands_still).then_some(self.fault_ms)
    }

    /// The loop that has ended the program.
    pub fn standstill(&self, chip: &Chip) -> Option<Standstill> {
        let (still, _) = self.still.filter(|&(_, ms)| ms >= STANDSTILL_MS)?;
        let panicked = || self.panic_code.iter().any(|code| code.contains(&chip.core().register(15)));
        (still != Standstill::InterruptsOn || panicked()).then_some(still)
    }

    /// Whether the program has been in its handler of panics for so long that this has ended it.
    pub fn has_panicked(&self) -> bool {
        self.panic_ms >= STANDSTILL_MS
    }

    /// For how many ms the program has been where it ends in this way, after which that was known.
    pub fn ms_since_begun(&self, kind: EndKind) -> u32 {
        let still_ms = self.still.map_or(0, |(_, ms)| ms);
        match kind {
            EndKind::Fault => self.fault_ms,
            // the loop of a handler comes after its message
            EndKind::Panic(_) => self.panic_ms.max(self.fault_ms).max(still_ms),
            EndKind::Exit(_) | EndKind::Strict | EndKind::Standstill => still_ms,
        }
    }

    /// Whether the code of panics is executed, or the stack has a return to it. A function that is called by the last instruction of
    /// another one returns behind that.
    fn seems_to_panic(&self, chip: &Chip) -> bool {
        let (Some(first), Some(last)) =
            (self.panic_code.iter().map(|code| code.start).min(), self.panic_code.iter().map(|code| code.end).max())
        else {
            return false;
        };
        let is_return = |word: u32| {
            let at = word & !1;
            word & 1 == 1
                && (first..=last).contains(&at)
                && self.panic_code.iter().any(|code| code.start < at && at <= code.end)
        };
        let core = chip.core();
        let runs = self.panic_code.iter().any(|code| code.contains(&core.register(15)));
        let returns = || {
            let from = core.register(13).checked_sub(RAM_BASE);
            let stack = from.and_then(|from| chip.memory().ram().get(from as usize..)).unwrap_or_default();
            stack.as_chunks().0.iter().take(SEARCHED_WORDS).any(|word| is_return(u32::from_le_bytes(*word)))
        };
        runs || is_return(core.register(14)) || returns()
    }
}
