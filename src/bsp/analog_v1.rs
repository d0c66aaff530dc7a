//! The converter of the V1: the voltages of pins.

use microbit::hal::adc::{Adc, AdcConfig, Channel};
use microbit::hal::gpio::{Floating, Input, p0};
use microbit::pac::ADC;

use crate::hal::{EdgePin, Inputs};

/// P0 to P2, of which those are there that are measured.
pub(super) type Pins =
    (Option<p0::P0_03<Input<Floating>>>, Option<p0::P0_02<Input<Floating>>>, Option<p0::P0_01<Input<Floating>>>);

/// The converter.
pub(super) struct Analog {
    /// `None` where nothing is measured.
    adc: Option<Adc>,
    pins: Pins,
}

impl Analog {
    pub(super) fn new(adc: ADC, pins: Pins) -> Self {
        let is_used = pins.0.is_some() || pins.1.is_some() || pins.2.is_some();
        // a third of the pin against a third of the supply, to 10 bits: 68 microseconds each
        Self { adc: is_used.then(|| Adc::new(adc, AdcConfig::default())), pins }
    }

    /// Measures, and adds what was measured to what a program reads.
    pub(super) fn read(&mut self, inputs: &mut Inputs) {
        let Some(adc) = &mut self.adc else { return };
        let (p0, p1, p2) = &self.pins;
        let values = [measure(adc, p0), measure(adc, p1), measure(adc, p2)];
        for (pin, value) in EdgePin::ANALOG.into_iter().zip(values) {
            inputs.pins.set_analog(pin, value);
        }
    }
}

/// The result for a pin; 0 for one that is not measured.
fn measure<P: Channel>(adc: &mut Adc, pin: &Option<P>) -> u16 {
    // 10 bits
    pin.as_ref().map_or(0, |pin| adc.read_channel(pin) as u16)
}
