//! When sensors take samples whose period is no whole number of milliseconds. The others are taken with the ticks of the board.
//!
//! Samples are on a grid from power-on on: sample n comes at n periods. A rate that is switched on meets the next of them.

/// How often a sensor takes samples, in millihertz: 1 344 000 are 1.344 kHz.
pub(super) type RateMillihertz = u32;

/// The grids of sensors, in cycles of a core.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Sampling {
    cycles_per_second: u64,
    /// Samples up to this cycle are taken.
    until: u64,
}

impl Sampling {
    pub(super) fn new(cycles_per_us: u64) -> Self {
        Self { cycles_per_second: cycles_per_us * 1_000_000, until: 0 }
    }

    /// Samples at a rate up to a cycle.
    fn samples(&self, rate: RateMillihertz, cycle: u64) -> u64 {
        (u128::from(cycle) * u128::from(rate) / (u128::from(self.cycles_per_second) * 1000)) as u64
    }

    /// How many samples are due at a cycle that were not taken.
    pub(super) fn due(&self, rate: RateMillihertz, cycle: u64) -> u64 {
        self.samples(rate, cycle).saturating_sub(self.samples(rate, self.until))
    }

    /// Samples up to a cycle are taken, or are of a rate that was not set then.
    pub(super) fn set_taken(&mut self, cycle: u64) {
        self.until = self.until.max(cycle);
    }

    /// The cycle of the next sample at a rate, which is not zero.
    pub(super) fn next(&self, rate: RateMillihertz) -> u64 {
        let number = u128::from(self.samples(rate, self.until)) + 1;
        (number * u128::from(self.cycles_per_second) * 1000).div_ceil(u128::from(rate.max(1))) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::super::{I2c, Model};
    use super::Sampling;
    use crate::hal::Surroundings;

    #[test]
    fn samples_come_at_multiples_of_their_period() {
        let mut sampling = Sampling::new(64);
        // 400 Hz: 2.5 ms, 160 000 cycles; 1.344 kHz: 744.05 us, 47 619.05 cycles
        assert_eq!((sampling.next(400_000), sampling.next(1_344_000)), (160_000, 47_620));
        assert_eq!((sampling.due(400_000, 159_999), sampling.due(400_000, 160_000)), (0, 1));
        sampling.set_taken(160_000);
        assert_eq!((sampling.due(400_000, 160_000), sampling.next(400_000)), (0, 320_000));
        // no drift: 1344 samples are a second
        sampling.set_taken(64_000_000 - 1);
        assert_eq!(sampling.next(1_344_000), 64_000_000);
    }

    /// NXP data sheets: CTRL_REG1.DR of the MMA8653 is 0 for 800 Hz and 1 for 400 Hz; 80 Hz is the fastest of the MAG3110.
    #[test]
    fn sensors_of_the_v1_keep_rates_whose_periods_are_no_milliseconds() {
        for (address, register, control, period_us) in
            [(0x1d, 0x2a, 0x01, 1250), (0x1d, 0x2a, 0x09, 2500), (0x0e, 0x10, 0x01, 12_500)]
        {
            let mut i2c = I2c::new(Model::V1);
            assert_eq!(i2c.next_fast_sample(), u64::MAX, "nothing is switched on");
            assert!(i2c.start(true, address) && i2c.write(register) && i2c.write(control));
            i2c.stop();
            for sample in 1..=20 {
                let at = i2c.next_fast_sample();
                assert_eq!(at, 16 * sample * period_us);
                i2c.take_fast_samples(Surroundings::default(), at);
                // bit 3 of the status: a sample is there; bit 7: none was lost; reading it all takes it away
                assert!(i2c.start(true, address) && i2c.write(0));
                let read: Vec<u8> = (0..7).map(|_| i2c.read()).collect();
                assert_eq!(read[0], 0x0f, "{read:02x?}");
                i2c.stop();
            }
        }
    }
}
