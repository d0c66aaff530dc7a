//! What is around a board, besides how it is held: what its sensors measure.

use core::ops::RangeInclusive;

/// Something around the board that can be measured, as a whole number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Quantity {
    /// The light on the display, from 0 (dark) to 255 (as bright as the boards can tell).
    Light,
    /// The temperature of the chip, -5 to 50 degrees Celsius.
    Temperature,
    /// Where the logo of the board points to when it lies flat: degrees clockwise from magnetic north, 0 to 359.
    Heading,
    /// The strength of the magnetic field, 0 to 100 microtesla.
    Field,
    /// The sound level, from 0 (52 dB or less) to 255 (100 dB), as CODAL has it. Only the V2 can hear.
    Sound,
}

impl Quantity {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Light, Self::Temperature, Self::Heading, Self::Field, Self::Sound];

    /// Those that a board measures at a moment. A sound takes time.
    pub const MEASURED: [Self; 4] = [Self::Light, Self::Temperature, Self::Heading, Self::Field];

    /// The place in arrays of all quantities.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The name, in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Temperature => "temperature",
            Self::Heading => "heading",
            Self::Field => "field",
            Self::Sound => "sound",
        }
    }

    /// The unit, for people; light and sound have none.
    pub const fn unit(self) -> &'static str {
        match self {
            Self::Light | Self::Sound => "",
            Self::Temperature => "°C",
            Self::Heading => "°",
            Self::Field => "µT",
        }
    }

    /// The values that it can have: those that the simulators of MakeCode and MicroPython offer.
    pub const fn range(self) -> RangeInclusive<i16> {
        match self {
            Self::Light | Self::Sound => 0..=255,
            Self::Temperature => -5..=50,
            Self::Heading => 0..=359,
            Self::Field => 0..=100,
        }
    }

    /// The value at power-on: light and temperature of those simulators, the field of central Europe, a logo that points to
    /// the north, and silence.
    pub const fn usual(self) -> i16 {
        match self {
            Self::Light => 128,
            Self::Temperature => 21,
            Self::Heading => 0,
            Self::Field => 48,
            Self::Sound => 0,
        }
    }
}

/// The value of each quantity.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Surroundings {
    values: [i16; Quantity::ALL.len()],
}

impl Surroundings {
    /// The value of a quantity.
    pub const fn get(&self, quantity: Quantity) -> i16 {
        self.values[quantity.index()]
    }

    /// Sets the value of a quantity, held within its range.
    pub fn set(&mut self, quantity: Quantity, value: i16) {
        let range = quantity.range();
        self.values[quantity.index()] = value.clamp(*range.start(), *range.end());
    }

    /// The same with another value of a quantity.
    #[must_use]
    pub fn with(mut self, quantity: Quantity, value: i16) -> Self {
        self.set(quantity, value);
        self
    }
}

impl Default for Surroundings {
    fn default() -> Self {
        Self { values: Quantity::ALL.map(Quantity::usual) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_stays_within_its_range() {
        for quantity in Quantity::ALL {
            let range = quantity.range();
            assert!(range.contains(&quantity.usual()));
            let set = |value| Surroundings::default().with(quantity, value).get(quantity);
            assert_eq!([set(i16::MIN), set(i16::MAX)], [*range.start(), *range.end()], "{}", quantity.name());
        }
    }

    #[test]
    fn quantities_do_not_share_a_place() {
        let values: [i16; 5] = [7, 8, 9, 10, 11];
        let mut all = Surroundings::default();
        for (quantity, value) in Quantity::ALL.into_iter().zip(values) {
            all.set(quantity, value);
        }
        assert_eq!(Quantity::ALL.map(|quantity| all.get(quantity)), values);
    }
}
