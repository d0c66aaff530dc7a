//! A program that is held, as steps see it.

use crate::debug_info::{Backtrace, DebugInfo};
use crate::debugger::Debugger;

/// A program that is held between two instructions.
#[derive(Clone, Copy)]
pub struct HeldProgram<'a> {
    /// The debugger that holds it.
    pub debugger: &'a Debugger,
    /// What is known of its source.
    pub info: &'a DebugInfo,
    /// How many of the functions that are inlined at the next instruction count as not entered yet, from the innermost on.
    pub hidden: usize,
    /// Whether a breakpoint of the user is at the next instruction, none of a step.
    pub is_at_breakpoint: bool,
}

/// The file and the line of an instruction.
pub(super) type Line = (String, u32);

/// A return from a function: where it leads to, and the stack pointer there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Return {
    pub address: u32,
    pub sp: u32,
}

impl HeldProgram<'_> {
    /// The address of the next instruction.
    pub(super) fn pc(&self) -> u32 {
        self.register(15)
    }

    /// The stack pointer.
    pub(super) fn sp(&self) -> u32 {
        self.register(13)
    }

    /// The return address of a function, until the function has called another one.
    pub(super) fn lr(&self) -> u32 {
        self.register(14)
    }

    fn register(&self, number: u8) -> u32 {
        self.debugger.chip().map_or(0, |chip| chip.core().register(number))
    }

    /// How many functions there are at an instruction: a function, and those that are inlined into each other there.
    pub(super) fn depth(&self, address: u32) -> usize {
        self.info.places(address).len()
    }

    /// The line of an instruction.
    pub(super) fn line_of(&self, address: u32) -> Option<Line> {
        self.info.line(address).map(|line| (line.file, line.line))
    }

    /// The line of an instruction in the function into which so many are inlined there.
    pub(super) fn line_at(&self, address: u32, hidden: usize) -> Option<Line> {
        if hidden == 0 { self.line_of(address) } else { self.info.places(address).into_iter().nth(hidden)?.line }
    }

    /// Whether the program has returned there. A recursion comes by the address with a deeper stack.
    pub(super) fn has_returned(&self, to: Return) -> bool {
        self.pc() == to.address & !1 && self.sp() >= to.sp
    }

    /// Where the function that runs returns to.
    pub(super) fn caller(&self) -> Option<Return> {
        let calls = Backtrace::innermost(self.debugger.chip()?, self.info, 2).0;
        calls.get(1).map(|call| Return { address: call.address, sp: call.registers.r[13] })
    }
}
