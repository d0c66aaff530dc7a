//! What a processor runs, and what exceptions have interrupted: each goes on once what has interrupted it returns.

use super::{Backtrace, Registers};
use crate::emulator::arm::Special;
use crate::emulator::nrf::Chip;

/// The thread mode or the handler of an exception, running or interrupted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExecutionContext {
    /// The exception that is handled; 0 is the thread mode.
    pub exception: u8,
    /// In words: `main, on MSP`, `TIMER0 (IRQ 8), priority 3`.
    pub words: String,
    /// Its registers, as far as they are known.
    pub registers: Registers,
    /// The place of its innermost call in the backtrace.
    pub call: usize,
}

impl ExecutionContext {
    /// All of them, the one that runs first, by the calls that have not returned. Where it is not known who has called a
    /// handler's function, those below are not found.
    #[must_use]
    pub fn all(chip: &Chip, calls: &Backtrace) -> Vec<Self> {
        let is_first = |call: usize| call == 0;
        let begins = calls.0.iter().enumerate().filter(|(at, call)| is_first(*at) || call.is_interrupted);
        begins
            .map(|(at, call)| {
                let exception = (call.registers.xpsr & 0x1ff) as u8;
                let uses_process = match at {
                    0 => chip.core().special_register(Special::Control) & 2 != 0,
                    _ => {
                        call.registers.r[13] == call.registers.stacks[1]
                            && call.registers.stacks[1] != call.registers.stacks[0]
                    }
                };
                let words = words(chip, exception, uses_process);
                Self { exception, words, registers: call.registers, call: at }
            })
            .collect()
    }
}

fn words(chip: &Chip, exception: u8, uses_process: bool) -> String {
    if exception == 0 {
        return format!("main, on {}", if uses_process { "PSP" } else { "MSP" });
    }
    let line = exception.checked_sub(16).map(|line| format!(" (IRQ {line})")).unwrap_or_default();
    format!("{}{line}, priority {}", chip.exception_name(exception), chip.core().exception_priority(exception))
}
