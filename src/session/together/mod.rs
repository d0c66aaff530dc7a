//! Several boards in one session: one time for all, one air between them, and wires from board to board.
//!
//! The boards run through a millisecond in lock step. In a part of it each runs alone, up to a cycle before which nothing that
//! another one does can be noticed: a radio that is off needs its ramp-up before it sends, and what it sends is noticed after
//! an address of at least 16 µs. Then what was begun is passed to the other boards. How long the parts are follows from the states of
//! the boards alone, and so does the result: how many threads run them changes nothing. A program that is compiled for this computer
//! runs at the beginning of the millisecond, before the first part: what it sends in that millisecond is known from then on.

mod air;
mod on_air;
mod over_wires;
mod strength;
mod wires;

pub(super) use air::COMMON_CYCLES_PER_US;
pub use air::SharedAir;
pub use strength::{heard_dbm, rssi_dbm};
pub use wires::{BoardWire, PinOfBoard};
pub(super) use wires::{JoinedPins, all_joined, carry, connect};

use rayon::iter::{IntoParallelRefMutIterator as _, ParallelIterator as _};

use super::Machine;

/// The most boards of a session.
pub const MAX_BOARDS: usize = 32;

impl SharedAir {
    /// Runs a millisecond of all boards, which ends at the tick `end`. Boards that calculate run at the same time, as far as
    /// there are threads.
    pub(super) fn run_tick(self, boards: &mut [&mut Machine], end: u64) {
        let end = end * 1000 * COMMON_CYCLES_PER_US;
        boards.iter_mut().for_each(|board| board.begin_parts());
        if !boards.iter().any(|board| board.has_radio()) {
            // programs that are compiled for this computer have run all of the millisecond
            return;
        }
        self.exchange(boards);
        // what only wakes for an interrupt is over before another thread has noticed that there is work
        let mut before = 0;
        while let Some(to) = next_part(boards, end) {
            let now = awake(boards);
            if now.min(before) > 1 && rayon::current_num_threads() > 1 {
                // a thread of the pool does the rest: another one would wait for the pool in each part
                rayon::scope(|_| self.run_at_once(boards, end));
                break;
            }
            before = now;
            boards.iter_mut().for_each(|board| board.run_part(to));
            self.exchange(boards);
        }
        boards.iter_mut().for_each(|board| board.end_parts());
        self.exchange(boards);
    }

    /// Runs the parts of a millisecond that are left but for the last one, the boards of each at the same time.
    fn run_at_once(self, boards: &mut [&mut Machine], end: u64) {
        while let Some(to) = next_part(boards, end) {
            if awake(boards) > 1 {
                boards.par_iter_mut().for_each(|board| board.run_part(to));
            } else {
                boards.iter_mut().for_each(|board| board.run_part(to));
            }
            self.exchange(boards);
        }
    }
}

/// Up to when the boards can run alone; `None` in the last part of a millisecond that ends at `end`.
fn next_part(boards: &[&mut Machine], end: u64) -> Option<u64> {
    let chips = boards.iter().filter_map(|board| board.as_chip());
    let to = chips.map(|chip| chip.common_cycles(chip.chip().unnoticed_until())).min()?;
    Some(to).filter(|to| *to < end)
}

/// How many boards have a processor that executes something now.
fn awake(boards: &[&mut Machine]) -> usize {
    boards.iter().filter(|board| board.as_chip().is_some_and(|chip| !chip.chip().is_idle())).count()
}
