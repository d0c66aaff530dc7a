//! Pulses to the microsecond, by a timer that begins anew each millisecond.
//!
//! The V1 has no PWM. Its TIMER0 ends each millisecond of the tick, and has a compare register for each of three pins. So an edge
//! of a pulse is either the end of a millisecond, or where that register says. A tick opens a gate for the edge of its
//! millisecond, and the next one closes it; the timer toggles the pin. A tick begins late, by the time that the display takes,
//! so the compare register is always in the second half of the millisecond:
//!
//! | a pulse of n ms and so many microseconds | it begins | it ends |
//! |---|---|---|
//! | 0 | with ms 0 | with the end of ms n - 1 |
//! | 1 to 500 | so long before the end of ms 0 | with the end of ms n |
//! | 501 to 999 | with ms 0 | so long after the beginning of ms n |

use crate::hal::PWM_PERIOD_MS;

/// The last millisecond of a period.
const LAST_MS: u8 = PWM_PERIOD_MS as u8 - 1;

/// The millisecond at whose beginning a pin is made what it should be, in case a tick came so late that an edge was missed.
pub const REPAIR_MS: u8 = LAST_MS - 1;

/// The longest time that is after the beginning of a millisecond and not before its end, in microseconds, and is too soon.
const SOON_US: u16 = 500;

/// When something changes in the millisecond of a period.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Edge {
    /// At its end.
    End(u8),
    /// Where the compare register says.
    Within(u8),
}

/// What happens in a millisecond.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Gates {
    /// The pin is toggled where the compare register says.
    pub within: bool,
    /// The pin is toggled at the end.
    pub end: bool,
}

/// A pulse of each period.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pulse {
    rise: Edge,
    fall: Edge,
    /// Microseconds after the beginning of a millisecond: 0 or more than 499.
    compare_us: u16,
}

impl Pulse {
    /// The pulse of so many microseconds; `None` of a pin that stays low.
    pub const fn of_us(us: u16) -> Option<Self> {
        let (ms, rest_us) = ((us / 1000) as u8, us % 1000);
        match rest_us {
            0 if ms == 0 => None,
            0 => Some(Self { rise: Edge::End(LAST_MS), fall: Edge::End(ms - 1), compare_us: 0 }),
            1..=SOON_US => Some(Self { rise: Edge::Within(0), fall: Edge::End(ms), compare_us: 1000 - rest_us }),
            _ => Some(Self { rise: Edge::End(LAST_MS), fall: Edge::Within(ms), compare_us: rest_us }),
        }
    }

    /// What the compare register says.
    pub const fn compare_us(self) -> u16 {
        self.compare_us
    }
}

/// The pulses of a pin, of which another one may follow each.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Pulses {
    current: Option<Pulse>,
    /// The pulse of the next period.
    next: Option<Pulse>,
    /// What shall be the pulse of the period after.
    wanted: Option<Pulse>,
}

impl Pulses {
    /// Pulses of so many microseconds shall come.
    pub const fn set_us(&mut self, us: u16) {
        self.wanted = Pulse::of_us(us);
    }

    /// Begins a millisecond of the period, 0 to 19: what shall happen in it.
    pub fn begin_ms(&mut self, ms: u8) -> Gates {
        match ms {
            0 => self.current = self.next,
            LAST_MS => self.next = self.wanted,
            _ => {}
        }
        let falls = |edge| self.current.is_some_and(|pulse| pulse.fall == edge);
        let rises = match ms {
            // the period that comes
            LAST_MS => self.next.is_some_and(|pulse| pulse.rise == Edge::End(LAST_MS)),
            _ => false,
        };
        let rises_within = self.current.is_some_and(|pulse| pulse.rise == Edge::Within(ms));
        // a pulse that ends where the next one begins changes nothing
        Gates { within: rises_within || falls(Edge::Within(ms)), end: rises != falls(Edge::End(ms)) }
    }

    /// What the compare register says in this period.
    pub fn compare_us(&self) -> u16 {
        self.current.map_or(0, Pulse::compare_us)
    }

    /// Whether the pin is high at the beginning of [`REPAIR_MS`].
    pub fn is_high_at_repair(&self) -> bool {
        self.current.is_some_and(|pulse| match pulse.fall {
            Edge::End(ms) | Edge::Within(ms) => ms >= REPAIR_MS,
        })
    }
}

#[cfg(all(test, feature = "session"))]
mod tests {
    use super::*;

    /// The microseconds of the edges of a pin, for which `us_of` says the pulse of each period.
    fn edges(periods: u32, us_of: impl Fn(u32) -> u16) -> Vec<u32> {
        let (mut pulses, mut edges) = (Pulses::default(), Vec::new());
        for period in 0..=periods {
            for ms in 0..=LAST_MS {
                let begin_us = period * 20_000 + u32::from(ms) * 1000;
                let gates = pulses.begin_ms(ms);
                if ms == REPAIR_MS {
                    assert_eq!(pulses.is_high_at_repair(), edges.len() % 2 == 1, "period {period}");
                }
                if gates.within {
                    assert!(pulses.compare_us() >= 500, "a tick would be too late for it");
                    edges.push(begin_us + u32::from(pulses.compare_us()));
                }
                if gates.end {
                    edges.push(begin_us + 1000);
                }
                pulses.set_us(us_of(period));
            }
        }
        edges
    }

    #[test]
    fn each_pulse_is_as_long_as_it_was_asked_for() {
        for us in 1..20_000 {
            let edges = edges(4, |_| us);
            let (high, period) = (edges[1] - edges[0], edges[2] - edges[0]);
            assert_eq!((high, period), (us.into(), 20_000), "{edges:?}");
        }
    }

    #[test]
    fn a_pin_that_is_always_high_or_low_has_no_edges() {
        assert_eq!(edges(5, |_| 0), [0; 0]);
        assert_eq!(edges(5, |_| 20_000).len(), 1);
    }

    #[test]
    fn one_pulse_follows_another() {
        let all = [700, 19_300, 20_000, 19_999, 250, 0, 1500, 20_000, 0, 500, 19_501, 19_500, 1];
        for first in all {
            for second in all {
                // high for the first period and a part of the second, at whose end the pin is low
                let edges = edges(3, |period| [first, second, 0, 0][period as usize]);
                let high: u32 = edges.chunks(2).map(|edge| edge[1] - edge[0]).sum();
                assert_eq!(high, u32::from(first) + u32::from(second), "{first}, {second}: {edges:?}");
            }
        }
    }
}
