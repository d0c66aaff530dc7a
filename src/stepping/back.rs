//! Steps back: before what was executed last, over calls, to the beginning of its line.

use super::held_program::{HeldProgram, Line, Return};
use super::{Granularity, Next, Why};
use crate::debug_info::Function;
use crate::debugger::{Command, Stopped};

/// A step back that is under way.
#[derive(Clone, Debug)]
pub(super) struct BackStep {
    granularity: Granularity,
    function: Option<Function>,
    /// How many functions there are at an instruction of the line.
    depth: usize,
    /// The line that it began at the beginning of: a line that was executed several times is passed as a whole.
    left: Option<Line>,
    /// The line to whose beginning it goes, once an instruction of it is reached.
    line: Option<Line>,
    /// Where the instruction is that was reached last, and the stack pointer there.
    at: (u32, u32),
    doing: Doing,
}

#[derive(Clone, Debug)]
enum Doing {
    /// An instruction back.
    Instruction,
    /// Back to a call, or to the beginning of a line around what is inlined: one of these places.
    Searching { places: Vec<u32>, sp: u32, is_last: bool },
    /// An instruction forward again, since the one before is of another line.
    Undoing,
}

impl BackStep {
    /// A step from where a program is held, and what follows first.
    pub(super) fn begin(program: &HeldProgram<'_>, granularity: Granularity) -> (Self, Next) {
        let (pc, hidden) = (program.pc(), program.hidden);
        let line = program.info.line(pc);
        let begins = line.as_ref().is_some_and(|line| line.from == pc);
        let step = Self {
            granularity: if line.is_some() { granularity } else { Granularity::Instruction },
            function: program.info.function(pc),
            depth: program.depth(pc).saturating_sub(hidden),
            left: program.line_at(pc, hidden).filter(|_| begins),
            line: None,
            at: (pc, program.sp()),
            doing: Doing::Instruction,
        };
        (step, Next::command(Command::StepBack))
    }

    /// What follows a stop of the debugger.
    pub(super) fn after(&mut self, program: &HeldProgram<'_>, stopped: Stopped) -> Next {
        match (&self.doing, stopped) {
            (Doing::Undoing, Stopped::Stepped) => self.done(program),
            (Doing::Searching { places, sp, is_last }, Stopped::Breakpoint) => {
                let is_there = |&address: &u32| program.has_returned(Return { address, sp: *sp });
                if places.iter().any(is_there) {
                    if *is_last { self.done(program) } else { self.reached(program) }
                } else if program.is_at_breakpoint {
                    Next::Stop(Why::Stopped(Stopped::Breakpoint))
                } else {
                    Next::Go { command: Command::ContinueBack, temporary: places.clone() }
                }
            }
            (Doing::Instruction, Stopped::Stepped) => match (self.granularity, self.call_before(program)) {
                (Granularity::Instruction, _) => self.done(program),
                (Granularity::Line, Some(places)) => self.search(places, self.at.1, false),
                (Granularity::Line, None) => self.reached(program),
            },
            (_, other) => Next::Stop(Why::Stopped(other)),
        }
    }

    /// The step is done. What is inlined where it has come to counts as not entered, as it was where it began.
    fn done(&mut self, program: &HeldProgram<'_>) -> Next {
        let pc = program.pc();
        let is_same = self.function.is_some() && self.function == program.info.function(pc);
        let hidden = if is_same { program.depth(pc).saturating_sub(self.depth) } else { 0 };
        let is_left = self.left.is_some() && program.line_at(pc, hidden) == self.left;
        if is_same && self.granularity == Granularity::Line && is_left {
            self.line = None;
            return self.instruction_back(program);
        }
        Next::Stop(Why::Stepped { hidden })
    }

    fn instruction_back(&mut self, program: &HeldProgram<'_>) -> Next {
        (self.at, self.doing) = ((program.pc(), program.sp()), Doing::Instruction);
        Next::command(Command::StepBack)
    }

    /// Where the call may be that has come back to the instruction before which the program is now; `None` if none has.
    fn call_before(&self, program: &HeldProgram<'_>) -> Option<Vec<u32>> {
        let ((next, next_sp), pc, sp) = (self.at, program.pc(), program.sp());
        let function = self.function.as_ref()?;
        let is_in_function = |address: u32| function.ranges.iter().any(|&(from, to)| (from..to).contains(&address));
        let is_in_a_row = pc + 2 == next || pc + 4 == next;
        let is_entry = function.ranges.iter().any(|(from, _)| *from == next);
        let is_return = !is_in_a_row && !is_entry && (!is_in_function(pc) || sp < next_sp);
        // BL has four bytes, BLX two
        is_return.then(|| vec![next.wrapping_sub(4), next.wrapping_sub(2)])
    }

    /// The first of the instructions in a row that belong to the line into which so many functions are inlined at an address.
    fn start_of_call(&self, program: &HeldProgram<'_>, pc: u32, deeper: usize) -> u32 {
        let line = program.line_at(pc, deeper);
        let is_of_line = |address: &u32| {
            let places = program.info.places(*address);
            let outer = places.len().checked_sub(self.depth).and_then(|deeper| places.get(deeper));
            outer.is_some_and(|place| place.line == line) && self.function == program.info.function(*address)
        };
        let before = (1..).map_while(|halves| pc.checked_sub(2 * halves)).take_while(is_of_line);
        before.last().unwrap_or(pc)
    }

    fn search(&mut self, places: Vec<u32>, sp: u32, is_last: bool) -> Next {
        self.doing = Doing::Searching { places: places.clone(), sp, is_last };
        Next::Go { command: Command::ContinueBack, temporary: places }
    }

    /// What follows once an instruction is reached that was executed before.
    fn reached(&mut self, program: &HeldProgram<'_>) -> Next {
        let (pc, sp) = (program.pc(), program.sp());
        let Some(line) = program.info.line(pc) else { return self.done(program) };
        let depth = program.depth(pc);
        let is_in_function = self.function == program.info.function(pc);
        match &self.line {
            // of what is inlined, to the beginning of the line that calls it
            None if is_in_function && depth > self.depth => {
                let start = self.start_of_call(program, pc, depth - self.depth);
                if start == pc {
                    return self.done(program);
                }
                // where it came into the midst of the line, the function begins before
                let entry = self.function.iter().flat_map(|function| &function.ranges).map(|(from, _)| *from);
                return self.search(entry.chain([start]).collect(), sp, true);
            }
            None => {
                self.line = Some((line.file, line.line));
                (self.function, self.depth) = (program.info.function(pc), depth);
            }
            Some(wanted) if *wanted != (line.file, line.line) => {
                self.doing = Doing::Undoing;
                return Next::command(Command::Step);
            }
            Some(_) => {}
        }
        if pc == line.from {
            return self.done(program);
        }
        self.instruction_back(program)
    }
}
