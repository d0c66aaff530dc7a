//! The chip as the panel shows it: as it is while it stands still, and as it was a moment ago while it runs.

use crate::app::state::{Program, State};
use crate::debug_info::{Backtrace, Call, ExecutionContext};
use crate::emulator::arm::Registers;
use crate::emulator::nrf::Chip;
use crate::session::Moment;

/// How often the panel shows another moment of a program that runs, in seconds.
const EVERY_S: f64 = 0.25;

/// A chip at a moment.
pub(super) struct Frozen {
    pub chip: Chip,
    /// The functions that have not returned; of those that are inlined at the next instruction, the ones that are entered.
    pub calls: Vec<Call>,
    /// What runs and what exceptions have interrupted.
    pub contexts: Vec<ExecutionContext>,
    /// How many of the functions that are inlined at the next instruction are not entered yet.
    pub hidden: usize,
    /// The registers at the stop before.
    pub before: Option<Registers>,
    moment: Moment,
    cycle: u64,
    taken_s: f64,
    runs: bool,
}

/// Brings it to where the program is; returns whether that is another place than before.
pub(super) fn follow(frozen: &mut Option<Frozen>, state: &State, program: &Program, now_s: f64) -> bool {
    let session = state.recording().session();
    let Some(chip) = session.machine().as_chip().map(|machine| machine.chip()) else {
        *frozen = None;
        return true;
    };
    let (moment, cycle, runs) = (Moment::of(session), chip.core().cycles(), state.playback.running);
    let hidden = state.debugging.hidden_at(moment);
    if let Some(frozen) = frozen {
        let place = (frozen.moment, frozen.cycle, frozen.hidden, frozen.runs);
        let is_same = place == (moment, cycle, hidden, runs) && frozen.chip == *chip;
        if is_same || runs && frozen.runs && (0.0..EVERY_S).contains(&(now_s - frozen.taken_s)) {
            return false;
        }
    }
    let before = frozen.take().map(|frozen| match runs {
        // what changes all the time is not marked
        true => chip.core().registers(),
        false if frozen.runs => frozen.before.unwrap_or_else(|| chip.core().registers()),
        false => frozen.chip.core().registers(),
    });
    let mut calls = Backtrace::of(chip, &program.info);
    let contexts = ExecutionContext::all(chip, &calls);
    if let Some(call) = calls.0.first_mut() {
        call.places.drain(..hidden.min(call.places.len().saturating_sub(1)));
    }
    let (chip, calls) = (chip.clone(), calls.0);
    *frozen = Some(Frozen { chip, calls, contexts, hidden, before, moment, cycle, taken_s: now_s, runs });
    true
}
