//! The converter of the V1: the voltages of pins, and of the columns of LEDs that sense light.

use microbit::hal::adc::{Adc, AdcConfig, Channel};
use microbit::hal::gpio::{Floating, Input, p0};
use microbit::pac::ADC;

use super::sensor::Sensor;
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
    pub(super) fn new(adc: ADC, pins: Pins, has_light: bool) -> Self {
        let is_used = has_light || pins.0.is_some() || pins.1.is_some() || pins.2.is_some();
        // a third of the pin against a third of the supply, to 10 bits: 68 microseconds each
        Self { adc: is_used.then(|| Adc::new(adc, AdcConfig::default())), pins }
    }

    /// Measures the column that senses light, when it is time; returns the light.
    pub(super) fn sense(&mut self, sensor: &mut Sensor, sensed_us: u16) -> Option<u8> {
        let adc = self.adc.as_mut()?;
        sensor.measure(sensed_us, |column| {
            let parts = match column {
                0 => adc.read_channel(&Ain::<5>),
                1 => adc.read_channel(&Ain::<6>),
                _ => adc.read_channel(&Ain::<7>),
            };
            // the converter keeps the pin of its input from being an output (PAN 3 of the nRF51822): one without a use here
            let _ = adc.read_channel(&Ain::<1>);
            parts as u16
        });
        sensor.light()
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

/// An input of the converter, without a pin of the crate of the chip.
struct Ain<const N: u8>;

impl<const N: u8> Channel for Ain<N> {
    fn channel() -> u8 {
        N
    }
}

/// The result for a pin; 0 for one that is not measured.
fn measure<P: Channel>(adc: &mut Adc, pin: &Option<P>) -> u16 {
    // 10 bits
    pin.as_ref().map_or(0, |pin| adc.read_channel(pin) as u16)
}
