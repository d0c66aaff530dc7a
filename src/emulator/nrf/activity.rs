//! What of a chip is at work, and for how long: the times that a model of its energy is made of.

use std::collections::BTreeMap;

/// Interrupt lines that there are.
const LINES: usize = 48;

/// Something that draws current while it is at work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Activity {
    /// The processor executes instructions.
    Awake,
    /// The processor sleeps.
    Asleep,
    /// The chip is off (POWER.SYSTEMOFF).
    Off,
    /// HFCLK runs, since the processor or a peripheral needs it.
    FastClock,
    /// HFCLK has the crystal as its source.
    Crystal,
    /// LFCLK runs.
    SlowClock,
    /// A TIMER counts, with 1 MHz or less.
    Timer,
    /// A TIMER counts faster.
    FastTimer,
    /// RADIO sends, or is about to, with so many dBm.
    RadioSends(i8),
    /// RADIO receives, or is about to.
    RadioReceives,
    /// ADC or SAADC converts.
    Adc,
    /// A UART sends, or its receiver is on.
    Uart,
    /// A SPI or SPIM exchanges.
    Spi,
    /// A TWI or TWIM has the bus.
    Twi,
    /// A PWM plays.
    Pwm,
    /// PDM samples.
    Pdm,
    /// RNG draws.
    Rng,
    /// TEMP measures.
    Temp,
}

impl Activity {
    /// Whether it needs HFCLK.
    fn needs_fast_clock(self) -> bool {
        !matches!(self, Self::Asleep | Self::Off | Self::SlowClock)
    }
}

/// What an instance is at, of which there are at most two things.
pub(super) type Activities = [Option<Activity>; 2];

/// Nothing.
pub(super) const IDLE: Activities = [None; 2];

/// One thing, or nothing.
pub(super) fn while_it(is_at_it: bool, activity: Activity) -> Activities {
    [is_at_it.then_some(activity), None]
}

/// The times of all activities of a chip.
#[derive(Clone, Debug)]
pub(super) struct Meter {
    /// Up to when they are counted.
    counted: u64,
    processor: Activity,
    /// By the places of the instances.
    instances: Vec<Activities>,
    totals: BTreeMap<Activity, u64>,
    /// The interrupt lines that are high, and when each of them rose.
    lines: u64,
    rises: [u64; LINES],
}

impl Meter {
    /// All times are 0 at a cycle.
    pub(super) fn new(cycle: u64, instances: Vec<Activities>, lines: u64) -> Self {
        let processor = Activity::Awake;
        Self { counted: cycle, processor, instances, totals: BTreeMap::new(), lines, rises: [cycle; LINES] }
    }

    /// Counts up to a cycle.
    fn count(&mut self, now: u64) {
        let time = now.saturating_sub(self.counted);
        if time == 0 {
            return;
        }
        self.counted = now;
        let of_instances = self.instances.iter().flatten().flatten().copied();
        let mut needs_fast_clock = false;
        for activity in of_instances.chain([self.processor]) {
            needs_fast_clock |= activity.needs_fast_clock();
            *self.totals.entry(activity).or_default() += time;
        }
        if needs_fast_clock {
            *self.totals.entry(Activity::FastClock).or_default() += time;
        }
    }

    /// What an instance is at from a cycle on.
    pub(super) fn note(&mut self, instance: usize, activities: Activities, now: u64) {
        if self.instances.get(instance).is_some_and(|before| *before != activities) {
            self.count(now);
            self.instances[instance] = activities;
        }
    }

    /// What the processor is at from a cycle on.
    pub(super) fn note_processor(&mut self, activity: Activity, now: u64) {
        if self.processor != activity {
            self.count(now);
            self.processor = activity;
        }
    }

    /// The interrupt lines at a cycle.
    pub(super) fn note_lines(&mut self, lines: u64, now: u64) {
        let mut rising = lines & !self.lines;
        self.lines = lines;
        while rising != 0 {
            if let Some(rise) = self.rises.get_mut(rising.trailing_zeros() as usize) {
                *rise = now;
            }
            rising &= rising - 1;
        }
    }

    /// When an interrupt line rose last.
    pub(super) fn rise(&self, line: u8) -> Option<u64> {
        self.rises.get(usize::from(line)).copied()
    }

    /// The times up to a cycle, in cycles. Several instances that are at the same count as many times.
    pub(super) fn totals(&self, now: u64) -> BTreeMap<Activity, u64> {
        let mut all = self.clone();
        all.count(now);
        all.totals
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_those_of_what_is_at_work() {
        let mut meter = Meter::new(100, vec![IDLE; 2], 0);
        meter.note(0, while_it(true, Activity::Timer), 150);
        meter.note_processor(Activity::Asleep, 200);
        meter.note(1, while_it(true, Activity::Timer), 300);
        meter.note(0, IDLE, 400);
        meter.note(1, while_it(true, Activity::SlowClock), 450);
        let expected = [
            (Activity::Awake, 100),
            (Activity::Asleep, 400),
            // to 450: then nothing needs it any more
            (Activity::FastClock, 350),
            (Activity::SlowClock, 150),
            (Activity::Timer, 250 + 150),
        ];
        assert_eq!(meter.totals(600), BTreeMap::from(expected));
    }

    #[test]
    fn a_line_rises_when_it_was_low() {
        let mut meter = Meter::new(0, Vec::new(), 0);
        meter.note_lines(0b10, 5);
        meter.note_lines(0b11, 7);
        assert_eq!([meter.rise(0), meter.rise(1)], [Some(7), Some(5)]);
        meter.note_lines(0b01, 8);
        meter.note_lines(0b11, 9);
        assert_eq!([meter.rise(0), meter.rise(1)], [Some(7), Some(9)]);
    }
}
