//! Steps back by lines: before what was executed last, over calls, to the beginning of its line.

use super::board::Board;
use super::forward::line_at;
use super::motion::{Next, Return, Why};
use crate::debug_info::Function;
use crate::debugger::{Command, Stopped};

/// A step back that is under way.
#[derive(Clone, Debug)]
pub(super) struct BackStep {
    is_by_instruction: bool,
    function: Option<Function>,
    /// How many functions there are at an instruction of the line.
    depth: usize,
    /// The line that it began at the beginning of: a line that was executed several times is passed as a whole.
    left: Option<(String, u32)>,
    /// The line to whose beginning it goes, once an instruction of it is reached.
    line: Option<(String, u32)>,
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
    /// A step from where a board is, and what the debugger does first.
    pub(super) fn begin(board: &Board, is_by_instruction: bool) -> (Self, Next) {
        let pc = board.pc();
        let step = Self {
            is_by_instruction: is_by_instruction || board.info.line(pc).is_none(),
            function: board.info.function(pc),
            depth: board.info.places(pc).len().saturating_sub(board.hidden),
            left: line_at(board, pc, board.hidden).filter(|_| board.info.line(pc).is_some_and(|line| line.from == pc)),
            line: None,
            at: (pc, board.sp()),
            doing: Doing::Instruction,
        };
        (step, Next::Go(Command::StepBack, Vec::new()))
    }

    /// What follows a stop of the debugger.
    pub(super) fn after(&mut self, board: &Board, stopped: Stopped) -> Next {
        match (&self.doing, stopped) {
            (Doing::Undoing, Stopped::Stepped) => self.done(board),
            (Doing::Searching { places, sp, is_last }, Stopped::Breakpoint) => {
                let is_there = |address: &u32| Return { address: *address, sp: *sp }.is_reached(board);
                if places.iter().any(is_there) {
                    if *is_last { self.done(board) } else { self.reached(board) }
                } else if board.is_at_breakpoint() {
                    Next::Stop(Why::Stopped(Stopped::Breakpoint))
                } else {
                    Next::Go(Command::ContinueBack, places.clone())
                }
            }
            (Doing::Instruction, Stopped::Stepped) if self.is_by_instruction => self.done(board),
            (Doing::Instruction, Stopped::Stepped) => match self.call_before(board) {
                Some(places) => self.search(places, self.at.1, false),
                None => self.reached(board),
            },
            (_, other) => Next::Stop(Why::Stopped(other)),
        }
    }

    /// The step is done. What is inlined where it has come to counts as not entered, as it was where it began.
    fn done(&mut self, board: &Board) -> Next {
        let pc = board.pc();
        let is_same = self.function.is_some() && self.function == board.info.function(pc);
        let hidden = if is_same { board.info.places(pc).len().saturating_sub(self.depth) } else { 0 };
        if is_same && !self.is_by_instruction && self.left.is_some() && line_at(board, pc, hidden) == self.left {
            (self.line, self.at, self.doing) = (None, (pc, board.sp()), Doing::Instruction);
            return Next::Go(Command::StepBack, Vec::new());
        }
        Next::Stop(Why::Step(hidden))
    }

    /// Where the call may be that has come back to the instruction before which the board is now; `None` if none has.
    fn call_before(&self, board: &Board) -> Option<Vec<u32>> {
        let ((next, next_sp), pc, sp) = (self.at, board.pc(), board.sp());
        let function = self.function.as_ref()?;
        let is_in_function = |address: u32| function.ranges.iter().any(|&(from, to)| (from..to).contains(&address));
        let is_in_a_row = pc + 2 == next || pc + 4 == next;
        let is_entry = function.ranges.iter().any(|(from, _)| *from == next);
        let is_return = !is_in_a_row && !is_entry && (!is_in_function(pc) || sp < next_sp);
        // BL has four bytes, BLX two
        is_return.then(|| vec![next.wrapping_sub(4), next.wrapping_sub(2)])
    }

    /// The first of the instructions in a row that belong to the line into which so many functions are inlined at an address.
    fn start_of_call(&self, board: &Board, pc: u32, deeper: usize) -> u32 {
        let line = line_at(board, pc, deeper);
        let is_of_line = |address: &u32| {
            let places = board.info.places(*address);
            let outer = places.len().checked_sub(self.depth).and_then(|deeper| places.get(deeper));
            outer.is_some_and(|place| place.line == line) && self.function == board.info.function(*address)
        };
        let before = (1..).map_while(|halves| pc.checked_sub(2 * halves)).take_while(is_of_line);
        before.last().unwrap_or(pc)
    }

    fn search(&mut self, places: Vec<u32>, sp: u32, is_last: bool) -> Next {
        self.doing = Doing::Searching { places: places.clone(), sp, is_last };
        Next::Go(Command::ContinueBack, places)
    }

    /// What follows once an instruction is reached that was executed before.
    fn reached(&mut self, board: &Board) -> Next {
        let (pc, sp) = (board.pc(), board.sp());
        let Some(line) = board.info.line(pc) else { return self.done(board) };
        let places = board.info.places(pc);
        let is_in_function = self.function == board.info.function(pc);
        match &self.line {
            // of what is inlined, to the beginning of the line that calls it
            None if is_in_function && places.len() > self.depth => {
                let start = self.start_of_call(board, pc, places.len() - self.depth);
                if start == pc {
                    return self.done(board);
                }
                // where it came into the midst of the line, the function begins before
                let entry = self.function.iter().flat_map(|function| &function.ranges).map(|(from, _)| *from);
                return self.search(entry.chain([start]).collect(), sp, true);
            }
            None => {
                self.line = Some((line.file, line.line));
                (self.function, self.depth) = (board.info.function(pc), places.len());
            }
            Some(wanted) if *wanted != (line.file, line.line) => {
                self.doing = Doing::Undoing;
                return Next::Go(Command::Step, Vec::new());
            }
            Some(_) => {}
        }
        if pc == line.from {
            return self.done(board);
        }
        (self.at, self.doing) = ((pc, sp), Doing::Instruction);
        Next::Go(Command::StepBack, Vec::new())
    }
}
