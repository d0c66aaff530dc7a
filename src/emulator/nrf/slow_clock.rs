//! LFCLK, the clock of 32.768 kHz that RTC counts by: it is off until CLOCK starts it.

/// The clock, whose ticks are a part of those that [`Clocks::slow_ticks`](super::io::Clocks::slow_ticks) counts without end.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct SlowClock {
    is_on: bool,
    /// Its ticks up to the endless one of `since`, from which on it counts while it is on.
    ticks: u64,
    since: u64,
    /// It was switched, and what counts by it does not know yet.
    pub changed: bool,
    /// The watchdog keeps the RC oscillator on for itself. CLOCK shows that, but RTC does not count by it.
    pub is_kept_by_watchdog: bool,
}

impl SlowClock {
    /// CLOCK switches it on or off, at an endless tick.
    pub(super) fn switch(&mut self, is_on: bool, endless: u64) {
        (self.ticks, self.since) = (self.ticks(endless), endless);
        self.changed |= self.is_on != is_on;
        self.is_on = is_on;
    }

    /// Its ticks at an endless one that is not before the last switch.
    pub(super) fn ticks(&self, endless: u64) -> u64 {
        if self.is_on { self.ticks + endless.saturating_sub(self.since) } else { self.ticks }
    }

    /// The endless tick at which it has ticked so often; `None` while it is off.
    pub(super) fn endless(&self, ticks: u64) -> Option<u64> {
        self.is_on.then(|| self.since + ticks.saturating_sub(self.ticks))
    }
}

#[cfg(test)]
mod tests {
    use super::SlowClock;

    #[test]
    fn it_ticks_while_it_is_on() {
        let mut clock = SlowClock::default();
        assert_eq!((clock.ticks(100), clock.endless(1)), (0, None));
        clock.switch(true, 100);
        assert_eq!((clock.ticks(130), clock.endless(31)), (30, Some(131)));
        clock.switch(true, 140);
        assert_eq!((clock.ticks(160), clock.endless(61)), (60, Some(161)));
        clock.switch(false, 170);
        assert_eq!((clock.ticks(1000), clock.endless(71)), (70, None));
        clock.switch(true, 1000);
        assert_eq!((clock.ticks(1001), clock.endless(80)), (71, Some(1010)));
    }
}
