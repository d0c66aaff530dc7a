//! Steps forward by lines, as GDB does them: in the range of a line, over calls or into them, to the beginning of another line.

use super::board::Board;
use super::motion::{Next, Return, Why};
use crate::debug_info::{Backtrace, Function};
use crate::debugger::{Command, Stopped};

/// What a step does with calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Over,
    Into,
    Out,
}

/// A step that is under way.
#[derive(Clone, Debug)]
pub(super) struct ForwardStep {
    kind: Kind,
    is_by_instruction: bool,
    /// The function that the step is in.
    function: Option<Function>,
    /// How many functions there are at the instruction that it began at: that function, and those that are inlined into it.
    depth: usize,
    /// The line that it began in.
    line: Option<(String, u32)>,
    /// Whether it goes to the end of what a function does first of all.
    is_in_prologue: bool,
}

impl ForwardStep {
    /// A step from where a board is, and what the debugger does first.
    ///
    /// # Errors
    /// There is no caller to step out to.
    pub(super) fn begin(board: &Board, kind: Kind, is_by_instruction: bool) -> Result<(Self, Next), String> {
        let pc = board.pc();
        let mut step = Self {
            kind,
            is_by_instruction,
            function: board.info.function(pc),
            depth: board.info.places(pc).len().saturating_sub(board.hidden),
            line: line_at(board, pc, board.hidden),
            is_in_prologue: false,
        };
        if kind == Kind::Out && step.depth > 1 {
            // out of what is inlined
            step.depth -= 1;
            return Ok((step.clone(), step.within_line(board)));
        }
        if kind == Kind::Out {
            let caller = caller(board).ok_or("there is no caller to step out to")?;
            return Ok((step, pass(caller)));
        }
        let next = if is_by_instruction { Next::Go(Command::Step, Vec::new()) } else { step.within_line(board) };
        step.is_by_instruction |= board.info.line(pc).is_none();
        Ok((step, next))
    }

    /// What follows a stop of the debugger.
    pub(super) fn after(&mut self, board: &Board, stopped: Stopped) -> Next {
        match stopped {
            Stopped::Returned if self.kind == Kind::Out || self.is_by_instruction => Next::Stop(Why::Step(0)),
            Stopped::Stepped | Stopped::Returned => self.go_on(board),
            other => Next::Stop(Why::Stopped(other)),
        }
    }

    /// What follows an instruction that has left the line.
    fn go_on(&mut self, board: &Board) -> Next {
        let pc = board.pc();
        if self.is_in_prologue {
            return Next::Stop(Why::Step(board.info.places(pc).len().saturating_sub(1)));
        }
        if let Some(call) = self.called(board) {
            return match self.kind {
                Kind::Into if self.is_by_instruction => Next::Stop(Why::Step(0)),
                Kind::Into if let Some(line) = board.info.line(pc) => {
                    self.is_in_prologue = true;
                    Next::Go(Command::StepWithin(line.from, line.to), Vec::new())
                }
                Kind::Over | Kind::Into | Kind::Out => pass(call),
            };
        }
        if self.is_by_instruction {
            return Next::Stop(Why::Step(0));
        }
        let (line, depth) = (board.info.line(pc), board.info.places(pc).len());
        let begins = line.as_ref().is_some_and(|line| line.from == pc);
        if !self.is_in_function(pc) {
            // it has returned
            if self.kind == Kind::Out || begins || line.is_none() {
                return Next::Stop(Why::Step(0));
            }
            (self.function, self.depth, self.line) = (board.info.function(pc), depth, line_of(board, pc));
            return self.within_line(board);
        }
        if self.kind == Kind::Out {
            return if depth <= self.depth { Next::Stop(Why::Step(0)) } else { self.within_line(board) };
        }
        // what is inlined is a call, too, and the line of the call comes first
        let deeper = depth.saturating_sub(self.depth);
        if deeper > 0 && line_at(board, pc, deeper) != self.line {
            return Next::Stop(Why::Step(deeper));
        }
        let is_inlined_call = deeper > 0 && self.kind == Kind::Over;
        if !is_inlined_call && begins && (line_of(board, pc) != self.line || depth != self.depth) {
            return Next::Stop(Why::Step(0));
        }
        self.within_line(board)
    }

    /// Executes the rest of the line.
    fn within_line(&self, board: &Board) -> Next {
        let line = board.info.line(board.pc());
        let command = line.map_or(Command::Step, |line| Command::StepWithin(line.from, line.to));
        Next::Go(command, Vec::new())
    }

    fn is_in_function(&self, pc: u32) -> bool {
        self.function.as_ref().is_some_and(|function| contains(function, pc))
    }

    /// Where a function returns to that was called just now, or jumped to at the end of another one.
    fn called(&self, board: &Board) -> Option<Return> {
        let (pc, sp, lr) = (board.pc(), board.sp(), board.register(14));
        let function = board.info.function(pc);
        let is_entry = function.as_ref().is_none_or(|function| function.ranges.iter().any(|(from, _)| *from == pc));
        // a loop may lead to the first instruction of its function
        let is_loop = self.is_in_function(pc) && !self.is_in_function(lr & !1);
        if !is_entry || is_loop {
            return None;
        }
        match lr {
            // the handler of an exception
            0xffff_ff00.. => caller(board),
            _ => Some(Return { address: lr & !1, sp }),
        }
    }
}

fn contains(function: &Function, address: u32) -> bool {
    function.ranges.iter().any(|&(from, to)| (from..to).contains(&address))
}

/// The file and the line of an instruction.
pub(super) fn line_of(board: &Board, pc: u32) -> Option<(String, u32)> {
    board.info.line(pc).map(|line| (line.file, line.line))
}

/// The file and the line of an instruction in the function into which so many are inlined there.
pub(super) fn line_at(board: &Board, pc: u32, hidden: usize) -> Option<(String, u32)> {
    if hidden == 0 { line_of(board, pc) } else { board.info.places(pc).into_iter().nth(hidden)?.line }
}

/// Passes a call.
fn pass(call: Return) -> Next {
    Next::Go(Command::ReturnTo { address: call.address, sp: call.sp }, Vec::new())
}

/// Where the function that runs returns to.
fn caller(board: &Board) -> Option<Return> {
    let chip = board.debugger.chip()?;
    let calls = Backtrace::innermost(chip, &board.info, 2).0;
    calls.get(1).map(|call| Return { address: call.address, sp: call.registers.r[13] })
}
