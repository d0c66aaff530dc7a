//! How a chip came to where it is.

use std::fmt;

use super::unwind::{Before, Registers};
use super::{DebugInfo, SourcePlace};
use crate::emulator::arm::{Deepest, Registers as CoreRegisters, StackUse};
use crate::emulator::nrf::Chip;

/// The most calls that are followed: a recursion without end has as many as the stack has room for.
const MAX_CALLS: usize = 10_000;
/// The most that are shown, where those that are alike and follow each other are one.
const MAX_SHOWN: usize = 50;

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
    /// An address in the instruction that is executed, or that called.
    pub at: u32,
    /// The registers, as far as they are known.
    pub registers: Registers,
}

impl Call {
    /// Whether another call looks the same, as those of a recursion.
    fn is_like(&self, other: &Self) -> bool {
        (self.address, self.is_interrupted, &self.places) == (other.address, other.is_interrupted, &other.places)
    }
}

impl Backtrace {
    /// That of a chip, by what is known of its program.
    #[must_use]
    pub fn of(chip: &Chip, info: &DebugInfo) -> Self {
        Self::from(chip, info, &chip.core().registers())
    }

    /// That of a chip when its registers were these, as they are when a fault comes.
    #[must_use]
    pub fn from(chip: &Chip, info: &DebugInfo, registers: &CoreRegisters) -> Self {
        let frames = chip.core().stacked_frames();
        Self::walk(info, Registers::of(chip, registers), MAX_CALLS, frames, |address| chip.word(address))
    }

    /// The innermost calls of a chip, at most so many.
    #[must_use]
    pub fn innermost(chip: &Chip, info: &DebugInfo, most: usize) -> Self {
        let frames = chip.core().stacked_frames();
        Self::walk(info, Registers::innermost(chip), most, frames, |address| chip.word(address))
    }

    /// That of the moment at which a stack was the deepest.
    #[must_use]
    pub fn of_deepest(chip: &Chip, info: &DebugInfo, stack: &StackUse) -> Self {
        let Deepest { registers, stack_pointers: (main, process), stacked_frames, .. } = &stack.deepest;
        let registers = Registers { stacks: [*main, *process], ..Registers::of(chip, registers) };
        Self::walk(info, registers, MAX_CALLS, stacked_frames, |address| stack.word(address, chip.memory()))
    }

    /// The calls from some registers on, by the words of the memory and the places of exceptions' frames on the main stack.
    fn walk(
        info: &DebugInfo,
        mut registers: Registers,
        most: usize,
        frames: &[u32],
        word: impl Fn(u32) -> Option<u32>,
    ) -> Self {
        let mut calls = Vec::new();
        let (mut is_interrupted, mut is_caller) = (false, false);
        while calls.len() < most {
            let address = registers.pc();
            // a call is the last instruction before the return address, which may be in the next function already
            let at = if is_caller { address.wrapping_sub(1) } else { address };
            calls.push(Call { address, places: info.places(at), is_interrupted, at, registers });
            let before = info.before(&registers, at, frames, &word);
            (registers, is_interrupted, is_caller) = match before {
                Some(Before::Caller(caller)) if (caller.r, caller.stacks) != (registers.r, registers.stacks) => {
                    (caller, false, true)
                }
                Some(Before::Interrupted(interrupted)) => (interrupted, true, false),
                _ => break,
            };
        }
        Self(calls)
    }

    /// Whether the files of the program tell of any of the functions.
    #[must_use]
    pub fn is_known(&self) -> bool {
        self.0.iter().any(|call| !call.places.is_empty())
    }

    /// Whether it leads from the handler of an exception to what that has interrupted.
    #[must_use]
    pub fn is_of_interrupted(&self) -> bool {
        self.0.iter().any(|call| call.is_interrupted)
    }
}

/// A line for each function, and below it where that is.
impl fmt::Display for Backtrace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let alike: Vec<&[Call]> = self.0.chunk_by(Call::is_like).collect();
        let mut first = 0;
        for calls in alike.iter().take(MAX_SHOWN) {
            let Some(call) = calls.first() else { continue };
            let number = first;
            first += calls.len();
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
            if calls.len() > 1 {
                writeln!(f, "      and {} more calls like it", calls.len() - 1)?;
            }
        }
        if alike.len() > MAX_SHOWN {
            writeln!(f, "      and more calls")?;
        }
        Ok(())
    }
}
