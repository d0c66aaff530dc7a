//! Several boards in one session: one time for all, one air between them, and wires from board to board.
//!
//! The boards run through a millisecond in lock step. In a part of it each runs alone, up to a cycle before which nothing that
//! another one does can be noticed: a radio that is off needs its ramp-up before it sends, and what it sends is noticed after
//! an address of at least 16 µs. Then what was begun is passed to the other boards. How long the parts are follows from the states of the boards
//! alone.

mod air;
mod strength;
mod wires;

pub(super) use air::COMMON_CYCLES_PER_US;
pub use air::SharedAir;
pub use strength::{heard_dbm, rssi_dbm};
pub(super) use wires::carry;
pub use wires::{BoardWire, PinOfBoard};

use super::Machine;

/// The most boards of a session.
pub const MAX_BOARDS: usize = 32;

impl SharedAir {
    /// Runs a millisecond of all boards, which ends at the tick `end`.
    pub(super) fn run_tick(self, boards: &mut [&mut Machine], end: u64) {
        boards.iter_mut().for_each(|board| board.begin_parts());
        let end = end * 1000 * COMMON_CYCLES_PER_US;
        loop {
            let chips = || boards.iter().filter_map(|board| board.as_chip());
            let to = chips().map(|chip| chip.common_cycles(chip.chip().unnoticed_until())).min().unwrap_or(end);
            if to >= end {
                break;
            }
            boards.iter_mut().for_each(|board| board.run_part(to));
            self.exchange(boards);
        }
        boards.iter_mut().for_each(|board| board.end_parts());
        self.exchange(boards);
    }
}
