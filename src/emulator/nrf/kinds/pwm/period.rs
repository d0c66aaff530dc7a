//! A period of PWM, and the edges in it.

use super::super::super::io::Io;

/// From this period on all pins change at the cycles of their compares: it costs little.
const LONG_PERIOD_US: u64 = 1000;

/// A period under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Period {
    pub(super) start: u64,
    pub(super) end: u64,
    /// Cycles of a count.
    pub(super) count: u64,
    pub(super) top: u64,
    /// Up to where the edges of the pins are made.
    pub(super) done: u64,
}

impl Period {
    /// Whether a pin has to change at the very cycles.
    pub(super) fn is_exact(&self, pin: u8, io: &Io<'_>) -> bool {
        self.end - self.start >= io.world.clocks.us(LONG_PERIOD_US) || io.world.pins.is_watched(pin)
    }

    /// When the output of a value changes within the period, and its level before, between and after.
    pub(super) fn edges(&self, value: u16, up_and_down: bool) -> ([u64; 2], [bool; 3]) {
        let compare = u64::from(value & 0x7fff).min(self.top);
        // bit 15: the first edge of the period falls
        let after = value >> 15 == 0;
        let first = self.start + compare * self.count;
        let second = if up_and_down { self.end - compare * self.count } else { self.end };
        ([first, second], [!after, after, !after])
    }

    /// For how many cycles of how many the output of a value is high, whether it counts up only or up and down.
    pub(super) fn high_cycles(&self, value: u16) -> (u64, u64) {
        let compare = u64::from(value & 0x7fff).min(self.top);
        let high = if value >> 15 == 1 { compare } else { self.top - compare };
        let length = self.end - self.start;
        (high * length / self.top, length)
    }

    pub(super) fn level(&self, value: u16, up_and_down: bool, at: u64) -> bool {
        let ([first, second], levels) = self.edges(value, up_and_down);
        levels[usize::from(at >= first) + usize::from(at >= second)]
    }
}
