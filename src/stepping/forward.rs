//! Steps forward, as GDB does them: in the range of a line, over calls or into them, to the beginning of another line.

use super::held_program::{HeldProgram, Line, Return};
use super::{Granularity, Next, NoCaller, Why};
use crate::debug_info::Function;
use crate::debugger::{Command, Stopped};

/// What a step does with calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Calls {
    /// It goes over them.
    Pass,
    /// It goes into the first one.
    Enter,
    /// It goes out of the one that it begins in.
    Leave,
}

/// A step that is under way.
#[derive(Clone, Debug)]
pub(super) struct ForwardStep {
    calls: Calls,
    granularity: Granularity,
    /// The instruction that it began at.
    from: u32,
    /// The function that the step is in.
    function: Option<Function>,
    /// How many functions there are at the instruction that it began at: that function, and those that are inlined into it.
    depth: usize,
    /// The line that it began in.
    line: Option<Line>,
    /// Whether it goes to the end of the prologue of the function that it has entered.
    is_in_prologue: bool,
}

impl ForwardStep {
    /// A step from where a program is held, and what follows first.
    pub(super) fn begin(
        program: &HeldProgram<'_>,
        calls: Calls,
        granularity: Granularity,
    ) -> Result<(Self, Next), NoCaller> {
        let pc = program.pc();
        let mut step = Self {
            calls,
            granularity,
            from: pc,
            function: program.info.function(pc),
            depth: program.depth(pc).saturating_sub(program.hidden),
            line: program.line_at(pc, program.hidden),
            is_in_prologue: false,
        };
        if calls == Calls::Enter && granularity == Granularity::Line && program.hidden > 0 {
            // the next instruction is the first one of what is entered
            return Ok((step, Next::Stop(Why::Stepped { hidden: program.hidden - 1 })));
        }
        if calls == Calls::Leave && step.depth > 1 {
            // out of what is inlined
            step.depth -= 1;
            return Ok((step, within_line(program)));
        }
        if calls == Calls::Leave {
            let caller = program.caller().ok_or(NoCaller)?;
            return Ok((step, pass(caller)));
        }
        let next = match granularity {
            Granularity::Line => within_line(program),
            Granularity::Instruction => Next::command(Command::Step),
        };
        if program.info.line(pc).is_none() {
            step.granularity = Granularity::Instruction;
        }
        Ok((step, next))
    }

    /// What follows a stop of the debugger.
    pub(super) fn after(&mut self, program: &HeldProgram<'_>, stopped: Stopped) -> Next {
        let ends_by_return = self.calls == Calls::Leave || self.granularity == Granularity::Instruction;
        match stopped {
            Stopped::Returned if ends_by_return => DONE,
            Stopped::Stepped | Stopped::Returned => self.go_on(program),
            other => Next::Stop(Why::Stopped(other)),
        }
    }

    /// What follows an instruction that has left the line.
    fn go_on(&mut self, program: &HeldProgram<'_>) -> Next {
        let pc = program.pc();
        let depth = program.depth(pc);
        if self.is_in_prologue {
            return Next::Stop(Why::Stepped { hidden: depth.saturating_sub(1) });
        }
        let line = program.info.line(pc);
        if let Some(call) = self.called(program) {
            return match (self.calls, self.granularity, &line) {
                (Calls::Enter, Granularity::Instruction, _) => DONE,
                (Calls::Enter, Granularity::Line, Some(line)) => {
                    self.is_in_prologue = true;
                    Next::command(Command::StepWithin(line.from, line.to))
                }
                _ => pass(call),
            };
        }
        if self.granularity == Granularity::Instruction {
            return DONE;
        }
        let begins = line.as_ref().is_some_and(|line| line.from == pc);
        if !self.is_in_function(pc) {
            // it has returned
            if self.calls == Calls::Leave || begins || line.is_none() {
                return DONE;
            }
            (self.function, self.depth, self.line) = (program.info.function(pc), depth, program.line_of(pc));
            return within_line(program);
        }
        if self.calls == Calls::Leave {
            return if depth <= self.depth { DONE } else { within_line(program) };
        }
        // what is inlined is a call, too, and the line of the call comes first
        let deeper = depth.saturating_sub(self.depth);
        if deeper > 0 && program.line_at(pc, deeper) != self.line {
            return Next::Stop(Why::Stepped { hidden: deeper });
        }
        let is_inlined_call = deeper > 0 && self.calls == Calls::Pass;
        if !is_inlined_call && begins && (program.line_of(pc) != self.line || depth != self.depth) {
            return DONE;
        }
        within_line(program)
    }

    fn is_in_function(&self, pc: u32) -> bool {
        self.function.as_ref().is_some_and(|function| contains(function, pc))
    }

    /// Where a function returns to that was called just now, or jumped to at the end of another one.
    fn called(&self, program: &HeldProgram<'_>) -> Option<Return> {
        let (pc, lr) = (program.pc(), program.lr());
        let is_entry = match program.info.function(pc) {
            Some(function) => function.ranges.iter().any(|(from, _)| *from == pc),
            None => self.has_called(program, lr & !1),
        };
        // a loop may lead to the first instruction of its function; the return address may be behind the function
        let is_loop = self.is_in_function(pc) && !self.is_in_function((lr & !1).wrapping_sub(2));
        if !is_entry || is_loop {
            return None;
        }
        match lr {
            // the handler of an exception
            0xffff_ff00.. => program.caller(),
            _ => Some(Return { address: lr & !1, sp: program.sp() }),
        }
    }

    /// Whether a call in the code that the step began in has led to where the program is, and returns to an address. Where no
    /// function is known, any instruction may be the first one of a function.
    fn has_called(&self, program: &HeldProgram<'_>, to: u32) -> bool {
        let is_here = |call: u32| call == self.from || self.is_in_function(call);
        // BL has four bytes, BLX two
        let calls = [to.wrapping_sub(4), to.wrapping_sub(2)];
        let is_call = |&call: &u32| is_here(call) && program.debugger.return_address_of(call) == Some(to);
        program.pc() != to && calls.iter().any(is_call)
    }
}

/// The step is done, in the innermost function.
const DONE: Next = Next::Stop(Why::Stepped { hidden: 0 });

fn contains(function: &Function, address: u32) -> bool {
    function.ranges.iter().any(|&(from, to)| (from..to).contains(&address))
}

/// Executes the rest of the line.
fn within_line(program: &HeldProgram<'_>) -> Next {
    let line = program.info.line(program.pc());
    Next::command(line.map_or(Command::Step, |line| Command::StepWithin(line.from, line.to)))
}

/// Passes a call.
fn pass(call: Return) -> Next {
    Next::command(Command::ReturnTo { address: call.address, sp: call.sp })
}
