//! The converter of the V2: the voltages of pins, and the microphone.
//!
//! Both need the converter in another way, and to change that takes a calibration. So where a program uses both, the
//! microphone has it for a block of ticks, and then the pins for one.

use microbit::gpio::MicrophonePins;
use microbit::hal::gpio::{Disconnected, p0};
use microbit::hal::saadc::{Channel, Gain, Oversample, Reference, Resistor, Resolution, Saadc, SaadcConfig, Time};
use microbit::pac::SAADC;

use embedded_hal::digital::OutputPin as _;

use super::sensor::Sensor;
use super::sound_level::{Block, SAMPLES_A_TICK};
use crate::hal::{EdgePin, Inputs, Quantity};

/// Bits of a result that are less than a step of what programs read: 14 bits for 1024.
const BELOW_A_STEP: u32 = 4;

/// P0 to P2, of which those are there that are measured.
pub(super) type Pins =
    (Option<p0::P0_02<Disconnected>>, Option<p0::P0_03<Disconnected>>, Option<p0::P0_04<Disconnected>>);

/// What the converter is set up for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Aim {
    Pins,
    Microphone,
}

/// The converter.
pub(super) struct Analog {
    /// `None` where nothing is measured.
    saadc: Option<Saadc>,
    aim: Aim,
    pins: Pins,
    microphone: Option<MicrophonePins>,
    block: Block,
    sound: i16,
    /// By the place in [`EdgePin::ANALOG`].
    values: [u16; EdgePin::ANALOG.len()],
}

impl Analog {
    pub(super) fn new(saadc: SAADC, pins: Pins, mut microphone: Option<MicrophonePins>) -> Self {
        let aim = if microphone.is_some() { Aim::Microphone } else { Aim::Pins };
        if let Some(microphone) = &mut microphone {
            // its power, and its light
            let Ok(()) = microphone.mic_run.set_high();
        }
        let is_used = microphone.is_some() || has_any(&pins);
        Self {
            saadc: is_used.then(|| Saadc::new(saadc, config(aim))),
            aim,
            pins,
            microphone,
            block: Block::default(),
            sound: Quantity::Sound.usual(),
            values: [0; EdgePin::ANALOG.len()],
        }
    }

    /// Measures, and adds what was measured to what a program reads.
    pub(super) fn read(&mut self, inputs: &mut Inputs) {
        match self.aim {
            Aim::Pins => {
                self.measure_pins();
                if self.microphone.is_some() {
                    self.turn_to(Aim::Microphone);
                }
            }
            Aim::Microphone => {
                if let Some(level) = self.listen() {
                    self.sound = level;
                    if has_any(&self.pins) {
                        self.turn_to(Aim::Pins);
                    }
                }
            }
        }
        if self.microphone.is_some() {
            inputs.surroundings.set(Quantity::Sound, self.sound);
        }
        for (pin, value) in EdgePin::ANALOG.into_iter().zip(self.values) {
            inputs.pins.set_analog(pin, value);
        }
    }

    /// The light, which the display measures by itself.
    pub(super) const fn sense(&mut self, sensor: &mut Sensor, _: u16) -> Option<u8> {
        sensor.light()
    }

    fn turn_to(&mut self, aim: Aim) {
        self.aim = aim;
        self.saadc = self.saadc.take().map(|saadc| Saadc::new(saadc.free(), config(aim)));
    }

    fn measure_pins(&mut self) {
        let Some(saadc) = &mut self.saadc else { return };
        let (p0, p1, p2) = &mut self.pins;
        let values = [measure(saadc, p0), measure(saadc, p1), measure(saadc, p2)];
        // noise may be below ground
        self.values = values.map(|value| (value.max(0) as u16) >> BELOW_A_STEP);
    }

    /// Listens for a tick; returns the sound level at the end of a block.
    fn listen(&mut self) -> Option<i16> {
        let (saadc, microphone) = (self.saadc.as_mut()?, self.microphone.as_mut()?);
        for _ in 0..self.block.samples_before() {
            let _ = saadc.read_channel(&mut microphone.mic_in);
        }
        for _ in 0..SAMPLES_A_TICK {
            if let Ok(sample) = saadc.read_channel(&mut microphone.mic_in) {
                self.block.add(sample);
            }
        }
        self.block.end_tick().map(i16::from)
    }
}

const fn has_any((p0, p1, p2): &Pins) -> bool {
    p0.is_some() || p1.is_some() || p2.is_some()
}

/// The result for a pin; 0 for one that is not measured.
fn measure<P: Channel>(saadc: &mut Saadc, pin: &mut Option<P>) -> i16 {
    pin.as_mut().and_then(|pin| saadc.read_channel(pin).ok()).unwrap_or(0)
}

/// Pins are measured from ground to the supply, four times each, in 48 microseconds. The microphone is measured as CODAL does it: to a
/// sixteenth of the supply.
fn config(aim: Aim) -> SaadcConfig {
    let (oversample, gain, time) = match aim {
        Aim::Pins => (Oversample::OVER4X, Gain::GAIN1_4, Time::_10US),
        Aim::Microphone => (Oversample::BYPASS, Gain::GAIN4, Time::_3US),
    };
    SaadcConfig {
        resolution: Resolution::_14BIT,
        oversample,
        reference: Reference::VDD1_4,
        gain,
        resistor: Resistor::BYPASS,
        time,
    }
}
