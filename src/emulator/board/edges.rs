//! The edges of the pins that somebody watches, to the cycle.

/// The most edges that wait to be taken; later ones are lost until they are.
const MAX_EDGES: usize = 1 << 16;

/// A pin of the chip has another level from a cycle on, whoever makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PinEdge {
    /// The cycle of the core, since power-on.
    pub cycle: u64,
    /// The pin: 0 to 31 of P0, 32 and above of P1.
    pub pin: u8,
    /// The level from then on.
    pub level: bool,
}

/// Whoever watches pins, and what was seen.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Edges {
    /// Bit n: pin n is watched, and its level.
    watched: u64,
    levels: u64,
    edges: Vec<PinEdge>,
}

impl Edges {
    /// Watches these pins, which have these levels, and no others.
    pub(crate) fn watch(&mut self, pins: u64, levels: u64) {
        (self.watched, self.levels) = (pins, levels);
    }

    pub(super) fn pin_changed(&mut self, cycle: u64, pin: u8, level: bool) {
        let bit = 1 << (pin & 63);
        if self.watched & bit == 0 || (self.levels & bit != 0) == level {
            return;
        }
        self.levels ^= bit;
        if self.edges.len() < MAX_EDGES {
            self.edges.push(PinEdge { cycle, pin, level });
        }
    }

    /// The edges since they were last taken.
    pub(crate) fn take(&mut self) -> Vec<PinEdge> {
        std::mem::take(&mut self.edges)
    }
}
