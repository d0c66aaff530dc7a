//! Tones and pulses of the V2, by its PWM.

use microbit::hal::gpio::{Disconnected, Level, Pin};
use microbit::hal::pwm::{Channel, Prescaler, Pwm};
use microbit::pac::{PWM0, PWM1};

use crate::hal::{EdgePin, Instant, Outputs, PWM_PERIOD_MS, Uses};

/// Microseconds of a period of pulses, which the PWM counts.
const PERIOD_US: u16 = PWM_PERIOD_MS as u16 * 1000;

/// What the PWM makes.
pub(super) struct Waves {
    pulses: Pulses,
    tone: Option<Tone>,
}

impl Waves {
    /// Neither tones nor pulses.
    pub(super) fn new(pwm_of_pulses: PWM0) -> Self {
        Self { pulses: Pulses::new(pwm_of_pulses), tone: None }
    }

    /// Takes a pin for pulses.
    pub(super) fn claim(&mut self, pin: Pin<Disconnected>, edge: EdgePin) {
        self.pulses.claim(pin, edge);
    }

    /// Takes a pin for tones.
    pub(super) fn play_at(&mut self, pin: Pin<Disconnected>, pwm: PWM1) {
        self.tone = Some(Tone::new(pwm, pin));
    }

    /// Begins a tick, which needs nothing here.
    pub(super) const fn begin_tick(&mut self, _: Instant) {}

    /// Makes what a program makes.
    pub(super) fn make(&mut self, outputs: &Outputs) {
        self.pulses.set(outputs);
        if let Some(tone) = &mut self.tone {
            tone.play(outputs.tone_hz());
        }
    }
}

/// Pulses at up to four pins.
struct Pulses {
    pwm: Pwm<PWM0>,
    /// The pins of the channels, and their duties.
    channels: [Option<(EdgePin, u16)>; Uses::MAX_PWM],
}

const CHANNELS: [Channel; Uses::MAX_PWM] = [Channel::C0, Channel::C1, Channel::C2, Channel::C3];

impl Pulses {
    fn new(pwm: PWM0) -> Self {
        let pwm = Pwm::new(pwm);
        pwm.set_prescaler(Prescaler::Div16);
        pwm.set_max_duty(PERIOD_US);
        Self { pwm, channels: [None; Uses::MAX_PWM] }
    }

    /// Takes a pin for the next channel.
    fn claim(&mut self, pin: Pin<Disconnected>, edge: EdgePin) {
        for (channel, taken) in CHANNELS.into_iter().zip(&mut self.channels) {
            if taken.is_none() {
                self.pwm.set_output_pin(channel, pin.into_push_pull_output(Level::Low));
                *taken = Some((edge, 0));
                return;
            }
        }
    }

    fn set(&mut self, outputs: &Outputs) {
        for (channel, taken) in CHANNELS.into_iter().zip(&mut self.channels) {
            let Some((pin, duty)) = taken else { continue };
            let new = outputs.duty_of(*pin);
            if new != *duty {
                *duty = new;
                // the half of its words that begin with a high level
                self.pwm.set_duty_off(channel, outputs.high_us(*pin));
            }
        }
    }
}

/// Tones on the speaker.
struct Tone {
    pwm: Pwm<PWM1>,
    hz: Option<u16>,
}

impl Tone {
    fn new(pwm: PWM1, speaker: Pin<Disconnected>) -> Self {
        let pwm = Pwm::new(pwm);
        pwm.set_prescaler(Prescaler::Div16);
        pwm.set_output_pin(Channel::C0, speaker.into_push_pull_output(Level::Low));
        pwm.disable();
        Self { pwm, hz: None }
    }

    fn play(&mut self, hz: Option<u16>) {
        let pwm = &self.pwm;
        if hz == self.hz {
            return;
        }
        self.hz = hz;
        // the pin is low
        pwm.disable();
        if let Some(hz) = hz {
            let hz = u32::from(hz);
            let period_us = ((1_000_000 + hz / 2) / hz) as u16;
            pwm.set_max_duty(period_us);
            pwm.set_duty_off_common(period_us / 2);
        }
    }
}
