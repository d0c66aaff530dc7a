//! Functions that are called: steps over them, forward and back, and out of them.

use std::sync::Arc;

use super::head::{Head, Moved, Wanted};
use super::history::Entry;
use super::{Debugger, Doing, Moment, Stopped};

/// A run up to a return.
#[derive(Clone, Debug)]
pub(super) struct Return {
    address: u32,
    /// The stack pointer is there or above, as before the call. A deeper call of the same function has it below.
    sp: u32,
    /// How many exceptions are active there at most.
    nesting: u32,
    /// What is looked for on the way, and the return address.
    wanted: Wanted,
    /// Whether a breakpoint of the debugger is at the return address.
    is_breakpoint: bool,
}

impl Return {
    /// Up to an address, with the stack pointer at a value or above.
    pub fn to(address: u32, sp: u32, head: &Head, wanted: &Wanted) -> Self {
        let address = address & !1;
        let mut wanted = wanted.clone();
        let is_breakpoint = !Arc::make_mut(&mut wanted.breakpoints).insert(address);
        Self { address, sp, nesting: head.nesting(), wanted, is_breakpoint }
    }

    fn is_there(&self, head: &Head) -> bool {
        head.core_register(15) == self.address && head.core_register(13) >= self.sp && head.nesting() <= self.nesting
    }
}

impl Head {
    /// The return address, if the instruction at an address, which was executed last, has called a function: `BL` and `BLX` put
    /// the address behind them into LR.
    pub fn called_from(&self, at: u32) -> Option<u32> {
        let (pc, behind) = (self.core_register(15), self.core_register(14) & !1);
        let has_called = [at + 2, at + 4].contains(&behind) && ![at + 2, at + 4].contains(&pc);
        (has_called && self.core_register(14) & 1 == 1).then_some(behind)
    }
}

impl Debugger {
    /// Goes on with a run up to a return.
    pub(super) fn advance_return(&mut self, to: Return) -> Result<Stopped, Doing> {
        if let Some(halt) = self.halted() {
            return Ok(halt);
        }
        match self.head.advance(None, Some((&to.wanted, self.after))) {
            Moved::Ticked(output) => {
                self.note_tick(output);
                self.halted().ok_or(Doing::Return(to))
            }
            Moved::Arrived => Ok(Stopped::Arrived(self.moment())),
            Moved::Held(hold) => {
                let stopped = self.head.stopped_by(hold);
                let is_return = stopped == Stopped::Breakpoint && self.head.core_register(15) == to.address;
                if is_return && to.is_there(&self.head) {
                    return Ok(Stopped::Returned);
                }
                if !is_return || to.is_breakpoint {
                    return Ok(stopped);
                }
                // a deeper call has returned there
                self.after = Some(self.head.cycle());
                Err(Doing::Return(to))
            }
        }
    }

    /// Goes back over an instruction or a range of them, with the functions that were called.
    pub(super) fn step_back_over(&mut self, within: Option<(u32, u32)>) -> Result<Stopped, Doing> {
        let Some(moment) = self.before_call() else {
            self.go_back_to(self.history_begin());
            return Ok(Stopped::HistoryBegin);
        };
        self.go_back_to(moment);
        let is_within = within.is_some_and(|(from, to)| (from..to).contains(&self.head.core_register(15)));
        if is_within { Err(Doing::StepBackOver(within)) } else { Ok(Stopped::Stepped) }
    }

    /// The place before the instruction that was executed last in this function, which may be a call.
    fn before_call(&self) -> Option<Moment> {
        let now = self.moment();
        let before = self.instruction_before(now, self.head.nesting())?;
        let head = self.head_at(before)?;
        let (pc, sp) = (self.head.core_register(15), self.head.core_register(13));
        // what comes before a place behind a call is the call, or the return of what it called
        let calls = [pc.wrapping_sub(4), pc.wrapping_sub(2)];
        if calls.contains(&head.core_register(15)) || head.core_register(13) > sp {
            return Some(before);
        }
        let Some(call) = self.call_that_returns_to(pc).filter(|_| head.returns()) else { return Some(before) };
        let wanted = Wanted { breakpoints: Arc::new([call].into()), ..Wanted::default() };
        let entries = self.entries_before(before);
        let found = (0..entries.len()).rev().find_map(|index| {
            let end = entries.get(index + 1).map_or(before, |next| Moment::before(next.tick())).min(before);
            let is_possible = wanted.may_stop(&entries[index].place.stretch, end);
            let is_call = |head: &Head| head.core_register(13) == sp && head.nesting() <= self.head.nesting();
            is_possible.then(|| self.last_breakpoint(&entries[index], end, &wanted, is_call)).flatten()
        });
        Some(found.unwrap_or(before))
    }

    /// The last breakpoint from an entry of the history on and before a moment, of those that count.
    fn last_breakpoint(
        &self,
        entry: &Entry,
        end: Moment,
        wanted: &Wanted,
        counts: impl Fn(&Head) -> bool,
    ) -> Option<Moment> {
        let mut head = self.head.at(entry);
        let mut after = head.cycle().checked_sub(1);
        let mut last = None;
        loop {
            match head.advance(Some(end), Some((wanted, after))) {
                Moved::Arrived => return last,
                Moved::Ticked(_) => {}
                Moved::Held(_) if head.moment() >= end => return last,
                Moved::Held(_) => {
                    after = Some(head.cycle());
                    last = counts(&head).then(|| head.moment()).or(last);
                }
            }
        }
    }

    /// The address of the instruction before another one, if that is a call.
    fn call_that_returns_to(&self, address: u32) -> Option<u32> {
        let [first, second] = self.head.halves(address.wrapping_sub(4))?;
        // BL and BLX (ARMv7-M A7.7.18 and A7.7.19)
        if first >> 11 == 0b1_1110 && second >> 14 == 0b11 && second >> 12 & 1 == 1 {
            return Some(address - 4);
        }
        (second & 0xff87 == 0x4780).then(|| address - 2)
    }
}

impl Head {
    /// The half-words at an address.
    fn halves(&self, address: u32) -> Option<[u32; 2]> {
        let word = self.chip()?.word(address)?;
        Some([word & 0xffff, word >> 16])
    }

    /// Whether the next instruction is one by which functions return: BX, POP with the PC, LDM and LDR of the PC from the stack
    /// (A7.7.20, A7.7.99, A7.7.41, A7.7.43).
    fn returns(&self) -> bool {
        let halves = self.halves(self.core_register(15));
        halves.is_some_and(|[first, second]| {
            first & 0xff87 == 0x4700
                || first >> 8 == 0xbd
                || (first == 0xe8bd && second >> 15 == 1)
                || (first == 0xf85d && second == 0xfb04)
        })
    }
}
