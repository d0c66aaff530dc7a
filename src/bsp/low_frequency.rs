//! Milliseconds by a counter of 32 768 Hz.
//!
//! All three timers of the V1 are in use when it plays tones, so an RTC counts its ticks: by the low-frequency clock, which the chip
//! makes of its crystal, so it is as exact as a timer.

/// Bits of the counter of an RTC (nRF51 series reference manual, *RTC*).
const COUNTER_MASK: u32 = 0xff_ffff;
/// Counts of 32 768 Hz, in thousandths of a count, that are a millisecond.
const MILLISECOND: u32 = 32_768;
/// The clock is never behind the alarm of the tick: a count begins up to 2.5 counts late (*Task and event jitter/delay*), and one
/// is under way.
const LEAD: u32 = 4000;

/// The milliseconds that are due by a counter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Milliseconds {
    counted: u32,
    /// Thousandths of a count since the last millisecond.
    since: u32,
}

impl Default for Milliseconds {
    fn default() -> Self {
        Self { counted: 0, since: LEAD }
    }
}

impl Milliseconds {
    /// Whether a millisecond is due, of a counter that began at zero and is read every 512 s at least. It is due up to 122
    /// microseconds too soon, and never too late.
    pub fn is_due(&mut self, counter: u32) -> bool {
        self.since += (counter.wrapping_sub(self.counted) & COUNTER_MASK).min(u32::MAX / 2000) * 1000;
        self.counted = counter;
        let due = self.since >= MILLISECOND;
        if due {
            self.since -= MILLISECOND;
        }
        due
    }
}

#[cfg(all(test, feature = "session"))]
mod tests {
    use super::*;

    #[test]
    fn a_millisecond_is_due_at_each_alarm_and_none_is_added() {
        for late_counts in 0..3 {
            let mut clock = Milliseconds::default();
            for ms in 1..2_000_000_u64 {
                let counter = (ms * 32_768 / 1000).saturating_sub(late_counts) as u32 & COUNTER_MASK;
                assert!(clock.is_due(counter), "ms {ms}");
                assert!(!clock.is_due(counter), "ms {ms}");
            }
        }
    }

    #[test]
    fn milliseconds_that_were_missed_are_due_one_after_the_other() {
        let mut clock = Milliseconds::default();
        let due = (0..100).filter(|_| clock.is_due(32_768 * 30 / 1000)).count();
        assert_eq!(due, 30);
    }
}
