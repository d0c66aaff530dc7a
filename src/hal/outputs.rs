//! What a program makes of the pins, of the speaker and of the radio, and what it reads of the pins.

use core::ops::RangeInclusive;

use super::{EdgePin, Packet};

/// The period of pulses: that of servos, and of MakeCode and MicroPython.
pub const PWM_PERIOD_MS: u64 = 20;

/// The most of what is measured at a pin, which is the supply, and the duty of a pin that is always high: 1023, as in MakeCode
/// and MicroPython.
pub const PIN_MAX: u16 = 1023;

/// The tones that a board can play, in hertz.
pub const TONES_HZ: RangeInclusive<u16> = 31..=10_000;

/// What a program reads of the pins: of those that it uses as inputs.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug)]
pub struct PinInputs {
    /// Bit n is the n-th of [`EdgePin::FREE`].
    high: u16,
    /// By the place in [`EdgePin::ANALOG`].
    analog: [u16; EdgePin::ANALOG.len()],
}

impl PinInputs {
    /// Whether a pin is high; not, if it is no input.
    pub const fn is_high(&self, pin: EdgePin) -> bool {
        match pin.free_index() {
            Some(index) => self.high >> index & 1 == 1,
            None => false,
        }
    }

    /// The voltage of a pin, 0 (ground) to [`PIN_MAX`] (the supply); 0 if it is no analog input.
    pub const fn analog(&self, pin: EdgePin) -> u16 {
        match pin.analog_index() {
            Some(index) => self.analog[index],
            None => 0,
        }
    }

    /// A pin is high or low.
    pub const fn set_high(&mut self, pin: EdgePin, is_high: bool) {
        if let Some(index) = pin.free_index() {
            self.high = self.high & !(1 << index) | (is_high as u16) << index;
        }
    }

    /// A pin has a voltage, 0 to [`PIN_MAX`]; more is that.
    pub fn set_analog(&mut self, pin: EdgePin, value: u16) {
        if let Some(index) = pin.analog_index() {
            self.analog[index] = value.min(PIN_MAX);
        }
    }
}

/// What a program does beside the frame that it shows: to the pins that it uses as outputs, to the speaker and to the
/// radio.
///
/// ```
/// use fivebyfive::hal::{EdgePin, Outputs};
///
/// let outputs = Outputs::NONE.tone(440).level(EdgePin::P1, true).duty(EdgePin::P2, 77);
/// assert_eq!(outputs.tone_hz(), Some(440));
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug)]
pub struct Outputs {
    /// 0 is none.
    tone_hz: u16,
    /// By the place in [`EdgePin::FREE`], 0 to [`PIN_MAX`].
    duties: [u16; EdgePin::FREE.len()],
    packet: Option<Packet>,
}

impl Outputs {
    /// No tone, all outputs low, and no packet: as at power-on.
    pub const NONE: Self = Self { tone_hz: 0, duties: [0; EdgePin::FREE.len()], packet: None };

    /// And a tone of so many hertz, held within [`TONES_HZ`].
    #[must_use]
    pub fn tone(self, hz: u16) -> Self {
        Self { tone_hz: hz.clamp(*TONES_HZ.start(), *TONES_HZ.end()), ..self }
    }

    /// And a pin that is low or high.
    #[must_use]
    pub const fn level(mut self, pin: EdgePin, is_high: bool) -> Self {
        if let Some(index) = pin.free_index() {
            self.duties[index] = if is_high { PIN_MAX } else { 0 };
        }
        self
    }

    /// And pulses at a pin: it is high for that share of each period, 0 to [`PIN_MAX`]; more is that. A real V1
    /// makes the pulses of three pins to the microsecond, and those of a fourth one in whole milliseconds.
    #[must_use]
    pub fn duty(mut self, pin: EdgePin, duty: u16) -> Self {
        if let Some(index) = pin.free_index() {
            self.duties[index] = duty.min(PIN_MAX);
        }
        self
    }

    /// And a packet that is sent in this tick. The board does not listen from the beginning of the tick on, until the packet is
    /// sent and the radio has turned round: about 0.4 to 0.6 ms.
    #[must_use]
    pub const fn send(self, packet: Packet) -> Self {
        Self { packet: Some(packet), ..self }
    }

    /// The tone, in hertz, if there is one.
    pub const fn tone_hz(&self) -> Option<u16> {
        if self.tone_hz == 0 { None } else { Some(self.tone_hz) }
    }

    /// The duty of a pin: [`PIN_MAX`] if it is high, 0 if it is low.
    pub const fn duty_of(&self, pin: EdgePin) -> u16 {
        match pin.free_index() {
            Some(index) => self.duties[index],
            None => 0,
        }
    }

    /// For how long a pin is high in each period, in microseconds, rounded up.
    pub const fn high_us(&self, pin: EdgePin) -> u16 {
        (self.duty_of(pin) as u32 * (PWM_PERIOD_MS as u32 * 1000)).div_ceil(PIN_MAX as u32) as u16
    }

    /// Whether a pin is high at so many microseconds after the beginning of a period.
    pub const fn is_high_at(&self, pin: EdgePin, us: u32) -> bool {
        us * (PIN_MAX as u32) < self.duty_of(pin) as u32 * (PWM_PERIOD_MS as u32 * 1000)
    }

    /// The packet that is sent in this tick, if there is one.
    pub const fn packet(&self) -> Option<&Packet> {
        self.packet.as_ref()
    }

    /// Tone and pins as bytes: two for the tone in hertz, 0 if there is none, and two for the duty of each free pin.
    pub fn state(&self) -> [u8; 2 + 2 * EdgePin::FREE.len()] {
        let mut bytes = [0; 2 + 2 * EdgePin::FREE.len()];
        let all = core::iter::once(self.tone_hz).chain(self.duties);
        for (bytes, value) in bytes.chunks_exact_mut(2).zip(all) {
            bytes.copy_from_slice(&value.to_le_bytes());
        }
        bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pins_do_not_share_a_place() {
        let mut inputs = PinInputs::default();
        let mut outputs = Outputs::NONE;
        for (value, pin) in (1..).zip(EdgePin::FREE) {
            inputs.set_analog(pin, value);
            inputs.set_high(pin, value % 2 == 1);
            outputs = outputs.duty(pin, value);
        }
        let read = EdgePin::FREE.map(|pin| (inputs.is_high(pin), outputs.duty_of(pin)));
        assert_eq!(read, core::array::from_fn(|at| (at % 2 == 0, at as u16 + 1)));
        assert_eq!(EdgePin::ANALOG.map(|pin| inputs.analog(pin)), [1, 2, 3]);
        assert_eq!(
            (inputs.is_high(EdgePin::P5), inputs.analog(EdgePin::P8), outputs.duty_of(EdgePin::P20)),
            (false, 0, 0)
        );
    }

    #[test]
    fn values_stay_within_their_ranges() {
        assert_eq!([1, 440, u16::MAX].map(|hz| Outputs::NONE.tone(hz).tone_hz()), [Some(31), Some(440), Some(10_000)]);
        assert_eq!(Outputs::NONE.duty(EdgePin::P0, 5000), Outputs::NONE.level(EdgePin::P0, true));
        assert_eq!(Outputs::NONE.tone_hz(), None);
    }

    #[test]
    fn a_pulse_is_as_long_as_its_duty_says() {
        // the middle of a servo: 1.5 of 20 ms
        let pulse = Outputs::NONE.duty(EdgePin::P1, 77);
        let high = (0..20_000).filter(|&us| pulse.is_high_at(EdgePin::P1, us)).count();
        assert_eq!(high, usize::from(pulse.high_us(EdgePin::P1)));
        assert!((1500..1520).contains(&high), "{high}");
        let always = |outputs: Outputs, is_high| (0..20_000).all(|us| outputs.is_high_at(EdgePin::P1, us) == is_high);
        assert!(always(Outputs::NONE, false) && always(Outputs::NONE.level(EdgePin::P1, true), true));
    }
}
