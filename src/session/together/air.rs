//! The air between the boards of a session.

use std::sync::Arc;

use twox_hash::XxHash64;

use super::strength::heard_dbm;
use crate::board::Place;
use crate::emulator::air::{Arrival, Transmission};
use crate::session::Machine;

/// What carries packets from board to board: it loses some of them, by a seed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SharedAir {
    /// Which packets are lost.
    pub seed: u64,
    /// How many packets of a hundred arrive damaged, at each board, whatever its distance: 0 to 100.
    pub loss_percent: u8,
}

/// Times that boards with different clocks have in common are counted in cycles of 64 MHz.
pub(in crate::session) const COMMON_CYCLES_PER_US: u64 = 64;

/// A packet of one of the boards, with times that all boards have in common.
struct OnAir {
    /// The index of its board.
    from: usize,
    begins: u64,
    /// When the board stopped before the packet was over.
    stopped: Option<u64>,
    transmission: Transmission,
}

impl SharedAir {
    /// Passes what boards have begun or stopped to send to all others.
    pub(super) fn exchange(self, boards: &mut [&mut Machine]) {
        let mut all = Vec::new();
        for (from, board) in boards.iter_mut().enumerate() {
            let scale = board.in_common_cycles(1);
            let begun = board.take_transmissions().into_iter();
            all.extend(begun.map(|transmission| OnAir {
                from,
                begins: transmission.begins * scale,
                stopped: transmission.stopped.map(|cycle| cycle * scale),
                transmission,
            }));
        }
        if all.is_empty() {
            return;
        }
        // stable: what a board stops comes after what it begins
        all.sort_by_key(|on_air| (on_air.begins, on_air.from));
        let places: Vec<Place> = boards.iter().enumerate().map(|(index, board)| board.board().place(index)).collect();
        for on_air in &all {
            let others = boards.iter_mut().enumerate().filter(|(to, _)| *to != on_air.from);
            for (to, board) in others {
                self.pass(on_air, to, places[on_air.from].distance_cm(places[to]), board);
            }
        }
    }

    fn pass(self, on_air: &OnAir, to: usize, distance_cm: u32, board: &mut Machine) {
        let OnAir { from, begins, stopped, transmission } = on_air;
        let Some(lasts) = board.cycles_of(&transmission.frame) else { return };
        let scale = board.in_common_cycles(1);
        let heard_at = begins.div_ceil(scale);
        if let Some(stopped) = stopped {
            board.hear_stop(heard_at, &transmission.frame, stopped.div_ceil(scale));
            return;
        }
        let Some(rssi_dbm) = heard_dbm(transmission.power_dbm, distance_cm) else { return };
        let ends = heard_at + lasts;
        let frame = Arc::clone(&transmission.frame);
        let is_damaged = self.loses(*begins, *from, to);
        board.hear(Arrival { begins: heard_at, ends, frame, rssi_dbm, is_damaged });
    }

    /// Whether a packet is lost between two boards.
    fn loses(self, begins: u64, from: usize, to: usize) -> bool {
        let mut bytes = begins.to_le_bytes().to_vec();
        bytes.extend([from as u8, to as u8]);
        XxHash64::oneshot(self.seed, &bytes) % 100 < self.loss_percent.into()
    }
}
