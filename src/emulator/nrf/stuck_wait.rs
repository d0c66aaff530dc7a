//! Programs that wait for an event that nothing brings about: the commonest way in which one hangs on the desk. They are reported
//! of once, after a second of board time.

/// How long a program may wait before the event that it waits for is evaluated, in milliseconds.
const PATIENCE_MS: u16 = 1000;
/// A loop that waits is not longer than this, in bytes.
const LOOP_BYTES: u32 = 64;

/// What a program waits for, as far as one can see: it reads the same event again and again, in a loop, and never sleeps.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct StuckWait {
    /// The event that was read last in this millisecond; 0 is none.
    pub polled: u32,
    /// What was read and where the program was at the end of the milliseconds before, and for how many.
    before: (u32, u32),
    ms: u16,
}

impl StuckWait {
    /// A millisecond is over, and the program is here; `None` if it sleeps or has ended. Returns the event that it has waited for
    /// for a second, once.
    pub(super) fn end_ms(&mut self, at: Option<u32>) -> Option<u32> {
        let polled = std::mem::take(&mut self.polled);
        let Some(at) = at.filter(|_| polled != 0) else {
            *self = Self::default();
            return None;
        };
        if polled != self.before.0 || at.abs_diff(self.before.1) > LOOP_BYTES {
            *self = Self { before: (polled, at), ..Self::default() };
            return None;
        }
        self.ms = self.ms.saturating_add(1);
        (self.ms == PATIENCE_MS).then_some(polled)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EVENT: u32 = 0x4000_0104;

    /// In which millisecond a program that is at these places, and reads these events, is reported.
    fn reported_in(ms: impl Iterator<Item = (Option<u32>, u32)>) -> Option<usize> {
        let mut wait = StuckWait::default();
        let mut seen = ms.map(|(at, polled)| {
            wait.polled = polled;
            wait.end_ms(at)
        });
        seen.position(|event| event == Some(EVENT))
    }

    #[test]
    fn a_loop_that_reads_one_event_for_a_second_is_reported_once() {
        let waits = |ms: u32| (Some(0x1000 + ms % 3 * 2), EVENT);
        assert_eq!(reported_in((0..5000).map(waits)), Some(1000));
        assert_eq!(reported_in((0..1000).map(waits)), None);
    }

    #[test]
    fn who_sleeps_reads_other_events_or_goes_elsewhere_does_not_wait() {
        let odd = |what: (Option<u32>, u32)| {
            (0..5000).map(move |ms| if ms % 900 == 899 { what } else { (Some(0x1000), EVENT) })
        };
        for what in [(None, EVENT), (Some(0x1000), 0), (Some(0x1000), EVENT + 4), (Some(0x2000), EVENT)] {
            assert_eq!(reported_in(odd(what)), None, "{what:x?}");
        }
    }
}
