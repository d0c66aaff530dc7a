//! What a program that is compiled for this computer makes, as it is known of a program on a chip: what is heard, and what is at
//! the pins of the edge connector.

use super::Sound;
use super::sound::Ear;
use crate::emulator::board::{PadOutput, SAMPLE_RATE_HZ, SAMPLES_PER_MS, SoundMs};
use crate::hal::{EdgePin, Outputs, PIN_MAX, PWM_PERIOD_MS, PinUse, Uses};

/// What a step of the speaker from low to high adds to a sample, as on the emulated boards.
const FULL_SCALE: i64 = i16::MAX as i64;
/// A period of pulses.
const PERIOD_NS: u64 = PWM_PERIOD_MS * 1_000_000;

/// What a program makes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Made {
    /// Where in its period the tone is: of [`SAMPLE_RATE_HZ`] parts.
    phase: u32,
    samples: [i16; SAMPLES_PER_MS],
    moves: bool,
    /// Whoever hears it; that changes nothing.
    ear: Ear,
    /// By the place in [`EdgePin::FREE`].
    pads: [PadOutput; EdgePin::FREE.len()],
}

impl Default for Made {
    fn default() -> Self {
        let pads = [const { PadOutput::Off }; EdgePin::FREE.len()];
        Self { phase: 0, samples: [0; SAMPLES_PER_MS], moves: false, ear: Ear::default(), pads }
    }
}

impl Made {
    /// Makes a millisecond.
    pub(super) fn make(&mut self, uses: &Uses, outputs: &Outputs) {
        match outputs.tone_hz().filter(|_| uses.has_tone()) {
            Some(hz) => self.sound(hz.into()),
            None if self.moves => (self.phase, self.samples, self.moves) = (0, [0; SAMPLES_PER_MS], false),
            None => {}
        }
        self.ear.hear(SoundMs { samples: &self.samples, moves: self.moves });
        for (pin, pad) in EdgePin::FREE.into_iter().zip(&mut self.pads) {
            *pad = match (uses.of_pin(pin), outputs.duty_of(pin)) {
                (PinUse::Output | PinUse::Pwm, 0) => PadOutput::Level(false),
                (PinUse::Output | PinUse::Pwm, PIN_MAX) => PadOutput::Level(true),
                (PinUse::Output | PinUse::Pwm, duty) => {
                    let high_ns = PERIOD_NS * u64::from(duty) / u64::from(PIN_MAX);
                    PadOutput::Pulses { high_ns, period_ns: PERIOD_NS }
                }
                (PinUse::Nothing | PinUse::Input(_) | PinUse::AnalogInput, _) => PadOutput::Off,
            };
        }
    }

    /// Whether nothing is heard, and the level has stood still for long enough.
    pub(super) fn is_silent(&self) -> bool {
        !self.moves && self.ear.sound() == Sound::Silence
    }

    /// Makes for some milliseconds what is made, while it is silent.
    pub(super) fn pass_ms(&mut self, ms: u64) {
        self.ear.pass_silent_ms(ms);
    }

    /// A millisecond of a square wave. A sample is the mean of its time.
    fn sound(&mut self, hz: u32) {
        self.moves = true;
        for sample in &mut self.samples {
            let high = high_until(self.phase + hz) - high_until(self.phase);
            *sample = (high * FULL_SCALE / i64::from(hz) - FULL_SCALE / 2) as i16;
            self.phase = (self.phase + hz) % SAMPLE_RATE_HZ;
        }
    }

    /// What is heard.
    pub(super) fn heard(&self) -> Sound {
        self.ear.sound()
    }

    /// The samples of the last millisecond.
    pub(super) fn sound_ms(&self) -> SoundMs<'_> {
        SoundMs { samples: &self.samples, moves: self.moves }
    }

    /// What is made at the pins that a program can use.
    pub(super) fn pads(&self) -> impl Iterator<Item = (EdgePin, &PadOutput)> {
        EdgePin::FREE.into_iter().zip(&self.pads)
    }

    /// Bytes beside its own size.
    pub(super) fn own_bytes(&self) -> usize {
        self.ear.own_bytes()
    }
}

/// For how long a square wave was high from the begin of a period to a time, both in parts of a period.
fn high_until(time: u32) -> i64 {
    let half = SAMPLE_RATE_HZ / 2;
    i64::from(time / SAMPLE_RATE_HZ * half + (time % SAMPLE_RATE_HZ).min(half))
}

#[cfg(test)]
mod tests {
    use super::*;

    const USES: Uses = Uses::NONE.tone().output(EdgePin::P8).pwm(EdgePin::P1);

    /// What is heard of a tone after a second, and the samples of that second.
    fn play(hz: u16) -> (Sound, Vec<i16>) {
        let (mut made, mut samples) = (Made::default(), Vec::new());
        for _ in 0..1000 {
            made.make(&USES, &Outputs::NONE.tone(hz));
            samples.extend_from_slice(made.sound_ms().samples);
        }
        (made.heard(), samples)
    }

    #[test]
    fn a_tone_is_heard_with_its_pitch() {
        for hz in [31, 131, 440, 880, 2093, 5000, 10_000] {
            let (heard, samples) = play(hz);
            let pitch = heard.pitch().unwrap_or_else(|| panic!("{hz} Hz: {heard}"));
            assert!(pitch.is_near(f64::from(hz), 0.005), "{hz} Hz: {pitch}");
            let rises = samples.windows(2).filter(|pair| pair[0] < 0 && pair[1] >= 0).count();
            assert!(rises.abs_diff(hz.into()) <= 1, "{hz} Hz: {rises} in a second");
            let sum: i64 = samples.iter().map(|&sample| i64::from(sample)).sum();
            assert!((sum / samples.len() as i64).abs() < 200, "{hz} Hz: it is around 0");
        }
    }

    #[test]
    fn who_does_not_use_tones_is_silent() {
        let mut made = Made::default();
        made.make(&Uses::NONE, &Outputs::NONE.tone(440));
        assert_eq!((made.heard(), made.sound_ms().moves), (Sound::Silence, false));
    }

    #[test]
    fn pins_are_off_until_they_are_used() {
        let mut made = Made::default();
        assert!(made.pads().all(|(_, pad)| *pad == PadOutput::Off));
        made.make(&USES, &Outputs::NONE.level(EdgePin::P8, true).duty(EdgePin::P1, 512).level(EdgePin::P2, true));
        let used: Vec<_> = made.pads().filter(|(_, pad)| **pad != PadOutput::Off).collect();
        let pulses = PadOutput::Pulses { high_ns: 512 * 20_000_000 / 1023, period_ns: 20_000_000 };
        assert_eq!(used, [(EdgePin::P1, &pulses), (EdgePin::P8, &PadOutput::Level(true))]);
    }
}
