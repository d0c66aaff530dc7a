//! The edge connector: its pins, and what is connected to them.

/// A pin of the edge connector. P17 and P18 are 3 V, P21 and P22 are ground.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[expect(missing_docs, reason = "the names are those that are printed")]
pub enum EdgePin {
    P0,
    P1,
    P2,
    P3,
    P4,
    P5,
    P6,
    P7,
    P8,
    P9,
    P10,
    P11,
    P12,
    P13,
    P14,
    P15,
    P16,
    P19,
    P20,
}

impl EdgePin {
    /// All of them.
    pub const ALL: [Self; 19] = [
        Self::P0,
        Self::P1,
        Self::P2,
        Self::P3,
        Self::P4,
        Self::P5,
        Self::P6,
        Self::P7,
        Self::P8,
        Self::P9,
        Self::P10,
        Self::P11,
        Self::P12,
        Self::P13,
        Self::P14,
        Self::P15,
        Self::P16,
        Self::P19,
        Self::P20,
    ];

    /// Those that neither board uses itself: for its display, its buttons or the bus of its sensors.
    pub const FREE: [Self; 9] =
        [Self::P0, Self::P1, Self::P2, Self::P8, Self::P12, Self::P13, Self::P14, Self::P15, Self::P16];

    /// Those of them whose voltage can be measured.
    pub const ANALOG: [Self; 3] = [Self::P0, Self::P1, Self::P2];

    /// The place in [`Self::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The place in [`Self::FREE`]; `None` if the board uses the pin itself.
    pub const fn free_index(self) -> Option<usize> {
        match self {
            Self::P0 | Self::P1 | Self::P2 => Some(self as usize),
            Self::P8 => Some(3),
            Self::P12 | Self::P13 | Self::P14 | Self::P15 | Self::P16 => Some(4 + self as usize - Self::P12 as usize),
            _ => None,
        }
    }

    /// The place in [`Self::ANALOG`]; `None` if the pin cannot be measured.
    pub const fn analog_index(self) -> Option<usize> {
        match self {
            Self::P0 | Self::P1 | Self::P2 => Some(self as usize),
            _ => None,
        }
    }

    /// The name.
    pub const fn name(self) -> &'static str {
        const NAMES: [&str; EdgePin::ALL.len()] = [
            "P0", "P1", "P2", "P3", "P4", "P5", "P6", "P7", "P8", "P9", "P10", "P11", "P12", "P13", "P14", "P15",
            "P16", "P19", "P20",
        ];
        NAMES[self.index()]
    }

    /// The pin of this name.
    pub fn of_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|pin| pin.name() == name)
    }
}

/// What holds a pin from outside the board.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug)]
pub enum Outside {
    /// Nothing.
    #[default]
    Open,
    /// Ground.
    Low,
    /// The supply, 3.3 V.
    High,
    /// A source of so many millivolts, 0 to [`Self::SUPPLY_MV`].
    Millivolts(u16),
}

impl Outside {
    /// The supply of the board, and the most that a pin can have.
    pub const SUPPLY_MV: u16 = 3300;

    /// The voltage, in millivolts; `None` while nothing holds the pin.
    pub const fn millivolts(self) -> Option<u16> {
        match self {
            Self::Open => None,
            Self::Low => Some(0),
            Self::High => Some(Self::SUPPLY_MV),
            Self::Millivolts(mv) if mv > Self::SUPPLY_MV => Some(Self::SUPPLY_MV),
            Self::Millivolts(mv) => Some(mv),
        }
    }

    /// The level that a digital input reads of it: high from a half of the supply on. Between 0.3 and 0.7 of the supply the
    /// documents of both chips (*GPIO electrical specification*) leave it open.
    pub const fn level(self) -> Option<bool> {
        match self.millivolts() {
            Some(mv) => Some(2 * mv >= Self::SUPPLY_MV),
            None => None,
        }
    }
}

/// Some pins of the edge connector.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug)]
pub struct PinSet(u32);

impl PinSet {
    /// Whether a pin is among them.
    pub const fn has(self, pin: EdgePin) -> bool {
        self.0 >> pin.index() & 1 == 1
    }

    /// The pins, in their order.
    pub fn pins(self) -> impl Iterator<Item = EdgePin> + Clone {
        EdgePin::ALL.into_iter().filter(move |&pin| self.has(pin))
    }
}

/// What is connected to the edge connector.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug)]
pub struct EdgeConnector {
    outside: [Outside; EdgePin::ALL.len()],
    /// Bit m of the n-th is set while a wire leads from the n-th pin to the m-th: both ways, and not to itself.
    wires: [u32; EdgePin::ALL.len()],
}

impl EdgeConnector {
    /// What holds a pin.
    pub const fn outside(&self, pin: EdgePin) -> Outside {
        self.outside[pin.index()]
    }

    /// Connects something to a pin, instead of what was there.
    pub const fn set_outside(&mut self, pin: EdgePin, outside: Outside) {
        self.outside[pin.index()] = outside;
    }

    /// Whether a wire leads from one pin to the other.
    pub const fn is_wired(&self, one: EdgePin, other: EdgePin) -> bool {
        self.wires[one.index()] >> other.index() & 1 == 1
    }

    /// Puts a wire between two pins, or takes it away. One from a pin to itself is none.
    pub fn set_wire(&mut self, one: EdgePin, other: EdgePin, is_there: bool) {
        if one == other {
            return;
        }
        for (from, to) in [(one, other), (other, one)] {
            let bit = 1 << to.index();
            let wires = &mut self.wires[from.index()];
            *wires = if is_there { *wires | bit } else { *wires & !bit };
        }
    }

    /// Whether anything is connected to a pin.
    pub const fn is_connected(&self, pin: EdgePin) -> bool {
        !matches!(self.outside(pin), Outside::Open) || self.wires[pin.index()] != 0
    }

    /// A pin, and all to which wires lead from it, over other pins, too.
    pub fn joined(&self, pin: EdgePin) -> PinSet {
        let mut joined = PinSet(1 << pin.index());
        loop {
            let more = joined.pins().fold(joined.0, |more, pin| more | self.wires[pin.index()]);
            if more == joined.0 {
                return joined;
            }
            joined = PinSet(more);
        }
    }

    /// Every set of pins that wires join.
    pub fn nets(&self) -> impl Iterator<Item = PinSet> {
        let wired = EdgePin::ALL.into_iter().filter(|pin| self.wires[pin.index()] != 0);
        // each by its first pin
        wired
            .map(|pin| (pin, self.joined(pin)))
            .filter(|(pin, joined)| joined.pins().next() == Some(*pin))
            .map(|(_, net)| net)
    }

    /// All of it as bytes: two for what holds each pin, the millivolts or 65 535 where nothing does, and four for its wires.
    pub fn state(&self) -> [u8; 6 * EdgePin::ALL.len()] {
        let mut bytes = [0; 6 * EdgePin::ALL.len()];
        for (at, bytes) in bytes.chunks_exact_mut(6).enumerate() {
            let mv = self.outside[at].millivolts().unwrap_or(u16::MAX);
            bytes[..2].copy_from_slice(&mv.to_le_bytes());
            bytes[2..].copy_from_slice(&self.wires[at].to_le_bytes());
        }
        bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wire_leads_both_ways_until_it_is_taken_away() {
        let mut edge = EdgeConnector::default();
        edge.set_wire(EdgePin::P20, EdgePin::P0, true);
        edge.set_wire(EdgePin::P1, EdgePin::P1, true);
        assert!(edge.is_wired(EdgePin::P0, EdgePin::P20) && edge.is_wired(EdgePin::P20, EdgePin::P0));
        assert!(edge.joined(EdgePin::P20).pins().eq([EdgePin::P0, EdgePin::P20]));
        edge.set_wire(EdgePin::P0, EdgePin::P20, false);
        assert_eq!(edge, EdgeConnector::default());
    }

    #[test]
    fn pins_are_joined_over_several_wires() {
        let mut edge = EdgeConnector::default();
        for (one, other) in [(EdgePin::P8, EdgePin::P2), (EdgePin::P2, EdgePin::P16), (EdgePin::P1, EdgePin::P0)] {
            edge.set_wire(one, other, true);
        }
        let nets: [[bool; 19]; 2] = [&[0, 1][..], &[2, 8, 16]].map(|net| core::array::from_fn(|at| net.contains(&at)));
        assert!(edge.nets().map(|net| EdgePin::ALL.map(|pin| net.has(pin))).eq(nets));
    }

    #[test]
    fn volts_are_levels_from_a_half_of_the_supply_on() {
        let levels = [Outside::Open, Outside::Low, Outside::Millivolts(1649), Outside::Millivolts(1650), Outside::High];
        assert_eq!(levels.map(Outside::level), [None, Some(false), Some(false), Some(true), Some(true)]);
        assert_eq!(Outside::Millivolts(5000).millivolts(), Some(3300));
    }

    #[test]
    fn a_pin_is_found_by_its_name() {
        assert!(EdgePin::ALL.into_iter().all(|pin| EdgePin::of_name(pin.name()) == Some(pin)));
        assert_eq!(EdgePin::ALL.map(EdgePin::index), core::array::from_fn(|at| at));
        assert_eq!(EdgePin::of_name("P17"), None);
        let places =
            |place: fn(EdgePin) -> Option<usize>| EdgePin::ALL.into_iter().filter(move |&pin| place(pin).is_some());
        assert!(places(EdgePin::free_index).eq(EdgePin::FREE) && places(EdgePin::analog_index).eq(EdgePin::ANALOG));
        assert_eq!(EdgePin::FREE.map(EdgePin::free_index), core::array::from_fn(Some));
        assert_eq!(EdgePin::ANALOG.map(EdgePin::analog_index), core::array::from_fn(Some));
    }
}
