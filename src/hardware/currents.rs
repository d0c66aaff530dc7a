//! What the chips and the LEDs draw, for a model of the energy of a program.
//!
//! The figures add up: each is what one thing draws beside the others. The data sheets give sums of things that are at work
//! together, so most are differences of their lines. They are typical values at 3 V and 25 °C with the linear regulator, which
//! is what a chip has after a reset.

use super::Model;

/// Where a figure comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CurrentSource {
    /// Lines of the chip's product specification.
    Specification,
    /// The product specification as it is remembered, that of a chip of the same series, or a share of a figure that was not
    /// measured alone.
    SecondHand,
    /// Nothing that was found in writing.
    Assumption,
}

/// What something draws while it is at work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Current {
    /// Nanoamperes; less than 0 where it takes the place of something that draws more.
    pub na: i32,
    /// Where the figure comes from.
    pub source: CurrentSource,
}

/// What a board draws.
#[derive(Debug)]
pub struct Currents {
    /// The name and edition of the specification.
    pub specification: &'static str,
    /// The chip while it is on, whatever it does: System ON with all of the RAM.
    pub system_on: Current,
    /// The chip while it is off: System OFF.
    pub system_off: Current,
    /// The processor that runs from flash, beside HFCLK.
    pub awake: Current,
    /// HFCLK with its RC oscillator.
    pub fast_clock: Current,
    /// HFCLK with the crystal, beyond that.
    pub crystal: Current,
    /// LFCLK with its RC oscillator, and RTC.
    pub slow_clock: Current,
    /// A TIMER that counts with 1 MHz or less.
    pub timer: Current,
    /// A TIMER that counts faster.
    pub fast_timer: Current,
    /// RADIO that sends, by dBm, upward. Between two of them it goes with the power in milliwatts.
    pub radio_sends: &'static [(i8, Current)],
    /// RADIO that receives.
    pub radio_receives: Current,
    /// ADC or SAADC that converts.
    pub adc: Current,
    /// A UART that sends or listens.
    pub uart: Current,
    /// A SPI that exchanges.
    pub spi: Current,
    /// A TWI that has the bus.
    pub twi: Current,
    /// A PWM that plays.
    pub pwm: Current,
    /// PDM that samples.
    pub pdm: Current,
    /// RNG that draws.
    pub rng: Current,
    /// TEMP that measures.
    pub temp: Current,
    /// An LED of the display that is lit.
    pub led: Current,
}

const fn specified(na: i32) -> Current {
    Current { na, source: CurrentSource::Specification }
}

const fn second_hand(na: i32) -> Current {
    Current { na, source: CurrentSource::SecondHand }
}

/// The series resistor of a column and what is left for it of 3.3 V by a red LED, 1.8 V: 220 ohm on the V1, as its schematic is
/// remembered. The resistance of the pins is left out, so it is rather too much; the V2 is taken to be the same.
const LED: Current = Current { na: 6_800_000, source: CurrentSource::Assumption };

/// nRF51822 product specification 3.x, as it is remembered, tables of currents of the chip and of RADIO. Two of them can be read at
/// Nordic's forum (devzone.nordicsemi.com, question 3139): 2.6 uA in System ON and 0.6 uA in System OFF; and a measurement of
/// 4.65 to 4.72 mA with the processor in a loop (blog 756), where the specification has 4.4 mA.
static NRF51822: Currents = Currents {
    specification: "nRF51822 product specification 3.x",
    system_on: second_hand(2_600),
    system_off: second_hand(600),
    // 4.4 mA from flash at 16 MHz by the crystal, less the crystal and its regulator
    awake: second_hand(4_400_000 - 1_280_000),
    // the oscillator 750 uA, the regulator for it 880 uA
    fast_clock: second_hand(1_630_000),
    // the oscillator 470 uA, the regulator for it 810 uA, in place of those
    crystal: second_hand(1_280_000 - 1_630_000),
    slow_clock: second_hand(1_000),
    timer: second_hand(4_000),
    fast_timer: second_hand(30_000),
    // sums, less the crystal and its regulator
    radio_sends: &[
        (-30, second_hand(5_500_000 - 1_280_000)),
        (-20, second_hand(5_500_000 - 1_280_000)),
        (-16, second_hand(6_000_000 - 1_280_000)),
        (-12, second_hand(6_500_000 - 1_280_000)),
        (-8, second_hand(7_000_000 - 1_280_000)),
        (-4, second_hand(8_000_000 - 1_280_000)),
        (0, second_hand(10_500_000 - 1_280_000)),
        (4, second_hand(16_000_000 - 1_280_000)),
    ],
    radio_receives: second_hand(13_000_000 - 1_280_000),
    adc: second_hand(260_000),
    uart: second_hand(230_000),
    spi: second_hand(180_000),
    twi: second_hand(400_000),
    // it has none
    pwm: second_hand(0),
    pdm: second_hand(0),
    rng: second_hand(60_000),
    temp: second_hand(185_000),
    led: LED,
};

/// nRF52833 product specification, *Current consumption*: ITIMER0 342 uA, ITIMER1 341 uA (two timers), ITIMER2 573 uA (crystal),
/// ITIMER3 497 uA (16 MHz); IRADIO_TX3 11.0 mA (0 dBm), IRADIO_TX4 5.4 mA (-40 dBm), IRADIO_RX1 10.5 mA; IS2 16.7 mA (the processor
/// and IRADIO_TX3), IS3 16.2 mA (the processor and IRADIO_RX1).
static NRF52833: Currents = Currents {
    specification: "nRF52833 product specification 1.x",
    system_on: second_hand(1_800),
    system_off: second_hand(600),
    // IS2 - IRADIO_TX3 and IS3 - IRADIO_RX1 are the same
    awake: specified(16_700_000 - 11_000_000),
    fast_clock: specified(342_000),
    crystal: specified(573_000 - 342_000),
    slow_clock: second_hand(700),
    // ITIMER1: a second one makes no difference, so ITIMER0 is that of the clock
    timer: specified(0),
    fast_timer: specified(497_000 - 342_000),
    radio_sends: &[
        (-40, specified(5_400_000 - 573_000)),
        (0, specified(11_000_000 - 573_000)),
        // IRADIO_TX0, 15.5 mA with the other regulator, where 0 dBm takes 6.0 mA
        (8, second_hand(11_000_000 / 60 * 155 - 573_000)),
    ],
    radio_receives: specified(10_500_000 - 573_000),
    // the nRF52840: 1.24 mA at 16 000 samples a second of 22 us each, of which 646 uA are those of the crystal
    adc: second_hand(1_700_000),
    // as remembered of the nRF52832
    uart: second_hand(55_000),
    spi: second_hand(50_000),
    twi: second_hand(50_000),
    pwm: second_hand(200_000),
    pdm: second_hand(1_400_000),
    rng: second_hand(220_000),
    temp: second_hand(600_000),
    led: LED,
};

impl Model {
    /// What the board draws.
    #[must_use]
    pub fn currents(self) -> &'static Currents {
        match self {
            Self::V1 => &NRF51822,
            Self::V2 => &NRF52833,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_add_up_to_the_sums_of_the_specification() {
        let v2 = Model::V2.currents();
        let clock = v2.fast_clock.na + v2.crystal.na;
        let sends = |dbm| v2.radio_sends.iter().find(|(at, _)| *at == dbm).map(|(_, current)| current.na);
        assert_eq!(sends(0).map(|na| na + clock + v2.awake.na), Some(16_700_000), "IS2");
        assert_eq!(v2.radio_receives.na + clock + v2.awake.na, 16_200_000, "IS3");
        assert_eq!(v2.fast_timer.na + clock, 728_000, "ITIMER4, which is 729 uA there");
        for model in Model::ALL {
            assert!(model.currents().radio_sends.is_sorted_by(|(a, _), (b, _)| a < b), "{model:?}");
        }
    }
}
