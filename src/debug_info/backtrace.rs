//! How a chip came to where it is.

use std::fmt;

use super::unwind::{Before, Registers};
use super::{DebugInfo, SourcePlace};
use crate::emulator::nrf::Chip;

/// The most calls that are shown: a recursion without end has many.
const MAX_CALLS: usize = 50;

/// The functions that are running, the innermost first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Backtrace(pub Vec<Call>);

/// A function that has not returned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// Where it is: the instruction that is executed, or the one behind a call.
    pub address: u32,
    /// The function and those that it was inlined into; empty where the file does not tell.
    pub places: Vec<SourcePlace>,
    /// Whether it was interrupted by the one before, which is the handler of an exception.
    pub is_interrupted: bool,
}

impl Backtrace {
    /// That of a chip, by what is known of its program.
    #[must_use]
    pub fn of(chip: &Chip, info: &DebugInfo) -> Self {
        let core = chip.core();
        let (main, process) = core.stack_pointers();
        let mut registers = Registers { r: core.registers().r, stacks: [main, process] };
        let mut calls = Vec::new();
        let (mut is_interrupted, mut is_caller) = (false, false);
        while calls.len() < MAX_CALLS {
            let address = registers.pc();
            // a call is the last instruction before the return address, which may be in the next function already
            let at = if is_caller { address.wrapping_sub(1) } else { address };
            calls.push(Call { address, places: info.places(at), is_interrupted });
            let before = info.before(&registers, at, |address| chip.word(address));
            (registers, is_interrupted, is_caller) = match before {
                Some(Before::Caller(caller)) if caller != registers => (caller, false, true),
                Some(Before::Interrupted(interrupted)) => (interrupted, true, false),
                _ => break,
            };
        }
        Self(calls)
    }
}

/// A line for each function, and below it where that is.
impl fmt::Display for Backtrace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, call) in self.0.iter().enumerate() {
            if call.is_interrupted {
                writeln!(f, "      the exception came here:")?;
            }
            if call.places.is_empty() {
                writeln!(f, "  {number:>2}: {:#010x}", call.address)?;
            }
            for (depth, place) in call.places.iter().enumerate() {
                match depth {
                    0 => writeln!(f, "  {number:>2}: {:#010x} {}", call.address, place.function)?,
                    _ => writeln!(f, "      inlined into {}", place.function)?,
                }
                if let Some((file, line)) = &place.line {
                    writeln!(f, "        at {file}:{line}")?;
                }
            }
        }
        Ok(())
    }
}
