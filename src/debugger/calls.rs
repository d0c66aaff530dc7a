//! Functions that are called, and where they return to.

use std::sync::Arc;

use super::deciding::{After, Decide};
use super::head::{Head, Moved, Wanted};
use super::{Debugger, Doing, Stopped};

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

impl Debugger {
    /// Goes on with a run up to a return.
    pub(super) fn advance_return(&mut self, to: Return, decide: &mut Decide<'_>) -> Result<Stopped, Doing> {
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
                    return self.decided(stopped, Doing::Return(to), decide);
                }
                // a deeper call has returned there
                self.after = Some(After::cycle(self.head.cycle()));
                Err(Doing::Return(to))
            }
        }
    }

    /// The address behind the instruction at an address, if that calls a function: `BL` or `BLX` of a register.
    #[must_use]
    pub fn return_address_of(&self, call: u32) -> Option<u32> {
        let word = self.chip()?.word(call)?;
        let [first, second] = [word & 0xffff, word >> 16];
        // ARMv7-M, A7.7.18 and A7.7.19
        let is_bl = first >> 11 == 0b1_1110 && second >> 14 == 0b11 && second >> 12 & 1 == 1;
        let is_blx = first & 0xff87 == 0x4780;
        if is_bl { call.checked_add(4) } else { call.checked_add(2).filter(|_| is_blx) }
    }
}
