//! The air around a board: what comes, and what the board sent.

use std::collections::VecDeque;
use std::sync::Arc;

use super::frame::RadioFrame;
use super::packet::RadioPacket;

/// Microseconds between two packets of the same moment: what the radio of a sender needs to go off and ramp up again, and
/// its runtime to prepare the next packet.
const GAP_US: u64 = 300;

/// The most frames that are kept until they are taken. A radio sends at most ten in a millisecond.
const MAX_SENT: usize = 64;

/// A packet on its way to the board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Arrival {
    /// The cycle at which its preamble begins.
    pub begins: u64,
    /// The cycle at which its CRC is over.
    pub ends: u64,
    /// The packet.
    pub packet: Arc<RadioPacket>,
}

/// The air.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Air {
    cycles_per_us: u64,
    /// What comes, one after the other.
    coming: VecDeque<Arrival>,
    sent: Vec<RadioFrame>,
}

impl Air {
    /// Still air.
    #[must_use]
    pub fn new(cycles_per_us: u64) -> Self {
        Self { cycles_per_us, coming: VecDeque::new(), sent: Vec::new() }
    }

    /// A packet comes from another board, at a cycle or after those that are under way.
    pub fn push(&mut self, packet: Arc<RadioPacket>, cycle: u64) {
        let after = self.coming.back().map_or(0, |last| last.ends + GAP_US * self.cycles_per_us);
        let begins = cycle.max(after);
        let ends = begins + packet.frame().cycles() * self.cycles_per_us / 16;
        self.coming.push_back(Arrival { begins, ends, packet });
    }

    /// The first packet that begins at or after a cycle.
    #[must_use]
    pub fn next_from(&self, cycle: u64) -> Option<&Arrival> {
        self.coming.iter().find(|arrival| arrival.begins >= cycle)
    }

    /// The packet that is on the air at a cycle.
    #[must_use]
    pub fn at(&self, cycle: u64) -> Option<&Arrival> {
        self.coming.iter().find(|arrival| (arrival.begins..arrival.ends).contains(&cycle))
    }

    /// Forgets what is over at a cycle.
    pub fn forget_before(&mut self, cycle: u64) {
        while self.coming.front().is_some_and(|arrival| arrival.ends + GAP_US * self.cycles_per_us <= cycle) {
            self.coming.pop_front();
        }
    }

    /// The board has sent a frame.
    pub fn send(&mut self, frame: RadioFrame) {
        if self.sent.len() < MAX_SENT {
            self.sent.push(frame);
        }
    }

    /// What the board sent since this was last taken, at most 64 frames: those after them are lost.
    pub fn take_sent(&mut self) -> Vec<RadioFrame> {
        std::mem::take(&mut self.sent)
    }
}
