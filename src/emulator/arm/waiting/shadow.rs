//! How a value differs from one iteration of a loop to the next.

use super::steady::Count;

/// What is known of a value that an iteration computes, beside the value itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shadow {
    /// In each iteration the value is greater by this than in the one before, modulo 2^32.
    Step(u32),
    /// The value is a count and a constant, or a constant and the count subtracted.
    Count { is_down: bool, tick_cycles: u32 },
    /// The value depends on what the iteration began with, somehow.
    Unknown,
}

/// A value of the iteration that is observed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Value {
    pub now: u32,
    pub shadow: Shadow,
}

/// In which parts the numbers are cut. While a value stays in its part, a condition that depends on it stays as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cut {
    /// Numbers without and with the sign bit.
    Sign,
    /// Zero, other numbers without the sign bit, and those with it.
    SignAndZero,
}

impl Shadow {
    pub(super) const CONSTANT: Self = Self::Step(0);

    pub(super) fn of(count: Count) -> Self {
        Self::Count { is_down: false, tick_cycles: count.tick_cycles.max(1) }
    }

    pub(super) fn is_constant(self) -> bool {
        self == Self::CONSTANT
    }

    /// That of a sum.
    pub(super) fn plus(self, other: Self) -> Self {
        match (self, other) {
            (Self::Step(a), Self::Step(b)) => Self::Step(a.wrapping_add(b)),
            (count @ Self::Count { .. }, Self::CONSTANT) | (Self::CONSTANT, count @ Self::Count { .. }) => count,
            _ => Self::Unknown,
        }
    }

    /// That of 0 with the value subtracted.
    pub(super) fn negated(self) -> Self {
        match self {
            Self::Step(step) => Self::Step(step.wrapping_neg()),
            Self::Count { is_down, tick_cycles } => Self::Count { is_down: !is_down, tick_cycles },
            Self::Unknown => Self::Unknown,
        }
    }

    /// That of a product with a constant.
    pub(super) fn times(self, factor: u32) -> Self {
        match self {
            Self::Step(step) => Self::Step(step.wrapping_mul(factor)),
            _ => Self::Unknown,
        }
    }
}

impl Value {
    pub(super) fn constant(now: u32) -> Self {
        Self { now, shadow: Shadow::CONSTANT }
    }

    /// In how many iterations of so many cycles, after the observed one, the value stays in its part of the numbers, at least.
    pub(super) fn stays(self, cut: Cut, iteration_cycles: u64) -> u64 {
        let (bottom, top) = match (self.now, cut) {
            (0, Cut::SignAndZero) => (0, 0),
            (1..=0x7fff_ffff, Cut::SignAndZero) => (1, 0x7fff_ffff),
            (0..=0x7fff_ffff, Cut::Sign) => (0, 0x7fff_ffff),
            _ => (0x8000_0000, u32::MAX),
        };
        let (up, down) = (u64::from(top - self.now), u64::from(self.now - bottom));
        match self.shadow {
            Shadow::Step(0) => u64::MAX,
            Shadow::Step(step) if step >> 31 == 0 => up / u64::from(step),
            Shadow::Step(step) => down / u64::from(step.wrapping_neg()),
            Shadow::Count { is_down, tick_cycles } => {
                iterations(if is_down { down } else { up }, tick_cycles, iteration_cycles)
            }
            Shadow::Unknown => 0,
        }
    }
}

/// In how many iterations a count moves by no more than `room`. In a time of t cycles a count moves once more than the ticks
/// that have room in t, at most.
pub(super) fn iterations(room: u64, tick_cycles: u32, iteration_cycles: u64) -> u64 {
    room.saturating_sub(1).saturating_mul(tick_cycles.into()) / iteration_cycles.max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each bound is checked by counting the iterations out.
    #[test]
    fn a_value_stays_in_its_part_for_as_long_as_is_said() {
        let parts = [
            |value: u32| u32::from(value >> 31 != 0),
            |value: u32| if value == 0 { 2 } else { u32::from(value >> 31 != 0) },
        ];
        for (cut, part) in [Cut::Sign, Cut::SignAndZero].into_iter().zip(parts) {
            for now in [0_u32, 1, 2, 3, 10, 0x7fff_fff0, 0x7fff_ffff, 0x8000_0000, 0x8000_0001, 0xffff_fff0, u32::MAX] {
                for step in [1_u32, 2, 3, 7, 0x8000_0000, u32::MAX, u32::MAX - 1, u32::MAX - 6] {
                    let stays = Value { now, shadow: Shadow::Step(step) }.stays(cut, 10);
                    let value = |iteration: u64| now.wrapping_add(step.wrapping_mul(iteration as u32));
                    assert!((0..=stays.min(50)).all(|at| part(value(at)) == part(now)), "{cut:?} {now:#x} {step:#x}");
                    if stays < 50 {
                        // the bound is not too careful, but for a step that is a half of all numbers
                        assert!(
                            step == 0x8000_0000 || part(value(stays + 1)) != part(now),
                            "{cut:?} {now:#x} {step:#x}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn a_count_stays_whatever_part_of_a_tick_has_passed() {
        for (room, tick_cycles, iteration_cycles) in [(0, 64, 20), (1, 64, 20), (2, 64, 20), (100, 4, 20), (5, 4, 100)]
        {
            let most = iterations(room, tick_cycles, iteration_cycles);
            for passed in 0..u64::from(tick_cycles) {
                assert!((passed + most * iteration_cycles) / u64::from(tick_cycles) <= room || most == 0);
            }
        }
        let value = Value { now: 5, shadow: Shadow::Count { is_down: true, tick_cycles: 8 } };
        assert_eq!((value.stays(Cut::SignAndZero, 4), value.stays(Cut::Sign, 4)), (6, 8));
    }

    #[test]
    fn sums_differences_and_products_are_followed() {
        let count = Shadow::of(Count { value: 1, last: 9, tick_cycles: 4 });
        assert_eq!(Shadow::Step(3).plus(Shadow::Step(u32::MAX)), Shadow::Step(2));
        assert_eq!((count.plus(Shadow::CONSTANT), count.plus(Shadow::Step(1))), (count, Shadow::Unknown));
        assert_eq!(count.negated().negated(), count);
        assert_eq!((count.plus(count.negated()), count.times(2)), (Shadow::Unknown, Shadow::Unknown));
        assert_eq!(Shadow::Step(3).times(4), Shadow::Step(12));
    }
}
