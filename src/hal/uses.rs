//! What a program uses beside buttons A and B, accelerometer and display.

use super::{Button, EdgePin};

/// A resistor of the chip at an input, about 13 kilohms.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Pull {
    /// None: what is open reads as it likes, but for P0 to P2, which the boards hold high with 10 megohms.
    None,
    /// To ground.
    Down,
    /// To the supply.
    Up,
}

/// What a pin is for a program.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug)]
pub enum PinUse {
    /// Nothing.
    #[default]
    Nothing,
    /// An input that is low or high.
    Input(Pull),
    /// An input whose voltage is measured.
    AnalogInput,
    /// An output that is low or high.
    Output,
    /// An output of pulses: it is high for a share of each period of [`super::PWM_PERIOD_MS`].
    Pwm,
}

/// What a program uses. A board starts no more than that, and a program costs no more.
///
/// ```
/// use fivebyfive::hal::{Button, EdgePin, Pull, Uses};
///
/// const USES: Uses = Uses::NONE.light().touch(Button::Logo).input(EdgePin::P1, Pull::Up);
/// assert!(USES.touches(Button::Logo) && !USES.touches(Button::P0));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Uses {
    /// By [`Button::index`].
    touched: [bool; Button::ALL.len()],
    light: bool,
    temperature: bool,
    sound: bool,
    compass: bool,
    tone: bool,
    radio: Option<u8>,
    /// By the place in [`EdgePin::FREE`].
    pins: [PinUse; EdgePin::FREE.len()],
}

impl Uses {
    /// Nothing.
    pub const NONE: Self = Self {
        touched: [false; Button::ALL.len()],
        light: false,
        temperature: false,
        sound: false,
        compass: false,
        tone: false,
        radio: None,
        pins: [PinUse::Nothing; EdgePin::FREE.len()],
    };

    /// So many pins can have pulses.
    pub const MAX_PWM: usize = 4;

    /// And feels for a finger on something: the logo of the V2, or the ring of a pin, with another finger on ground.
    /// A and B are there for every program.
    ///
    /// # Panics
    /// The program uses the pin already. In a constant, that is an error of the compiler.
    #[must_use]
    pub const fn touch(mut self, button: Button) -> Self {
        let is_free = match button.ring() {
            Some(pin) => matches!(self.of_pin(pin), PinUse::Nothing),
            None => true,
        };
        assert!(is_free, "a pin is used for one thing");
        self.touched[button.index()] = button.is_touched();
        self
    }

    /// And measures the light on the display. That takes time off its LEDs: they are darker by a third on a real V2, by a
    /// fifth on a V1, and are scanned 40 and 43 times a second.
    #[must_use]
    pub const fn light(self) -> Self {
        Self { light: true, ..self }
    }

    /// And measures the temperature.
    #[must_use]
    pub const fn temperature(self) -> Self {
        Self { temperature: true, ..self }
    }

    /// And listens how loud it is, which only the V2 can.
    #[must_use]
    pub const fn sound(self) -> Self {
        Self { sound: true, ..self }
    }

    /// And has a compass: the heading, 0 to 359 degrees clockwise from magnetic north, and the strength of the magnetic field, 0
    /// to 100 microtesla. On a real board, what is magnetic near it turns the heading, until the board was turned once around each
    /// of its edges after power-on.
    #[must_use]
    pub const fn compass(self) -> Self {
        Self { compass: true, ..self }
    }

    /// And plays tones: on the speaker of the V2, or at P0 of the V1, which is then nothing else.
    #[must_use]
    pub const fn tone(self) -> Self {
        Self { tone: true, ..self }
    }

    /// And sends and receives packets by radio, to and from all boards whose programs use this group: programs of this crate, of
    /// MicroPython (`radio.config(group=...)`) and of CODAL (`radio.setGroup`). A real V1 needs about 12 mA more while it listens,
    /// a V2 about 10 mA ([`crate::hardware::Currents::radio_receives`]).
    #[must_use]
    pub const fn radio(self, group: u8) -> Self {
        Self { radio: Some(group), ..self }
    }

    /// And reads whether a pin is high.
    ///
    /// # Panics
    /// It is none of [`EdgePin::FREE`], or is used already. In a constant, that is an error of the compiler.
    #[must_use]
    pub const fn input(self, pin: EdgePin, pull: Pull) -> Self {
        self.pin(pin, PinUse::Input(pull))
    }

    /// And measures the voltage of a pin.
    ///
    /// # Panics
    /// It is none of [`EdgePin::ANALOG`], or is used already. In a constant, that is an error of the compiler.
    #[must_use]
    pub const fn analog_input(self, pin: EdgePin) -> Self {
        assert!(pin.analog_index().is_some(), "P0, P1 and P2 are measured");
        self.pin(pin, PinUse::AnalogInput)
    }

    /// And makes a pin low or high.
    ///
    /// # Panics
    /// It is none of [`EdgePin::FREE`], or is used already. In a constant, that is an error of the compiler.
    #[must_use]
    pub const fn output(self, pin: EdgePin) -> Self {
        self.pin(pin, PinUse::Output)
    }

    /// And makes pulses at a pin, of up to [`Self::MAX_PWM`].
    ///
    /// # Panics
    /// It is none of [`EdgePin::FREE`], or is used already, or is one too many. In a constant, that is an error of the compiler.
    #[must_use]
    pub const fn pwm(self, pin: EdgePin) -> Self {
        let (mut count, mut index) = (0, 0);
        while index < self.pins.len() {
            count += matches!(self.pins[index], PinUse::Pwm) as usize;
            index += 1;
        }
        assert!(count < Self::MAX_PWM, "four pins at most have pulses");
        self.pin(pin, PinUse::Pwm)
    }

    const fn pin(mut self, pin: EdgePin, pin_use: PinUse) -> Self {
        assert!(pin.free_index().is_some(), "the board uses this pin itself");
        let mut is_used = !matches!(self.of_pin(pin), PinUse::Nothing);
        let mut index = 0;
        while index < Button::ALL.len() {
            let button = Button::ALL[index];
            is_used |= self.touches(button) && matches!(button.ring(), Some(ring) if ring as u8 == pin as u8);
            index += 1;
        }
        assert!(!is_used, "a pin is used for one thing");
        if let Some(index) = pin.free_index() {
            self.pins[index] = pin_use;
        }
        self
    }

    /// Whether it feels for a finger on something.
    pub const fn touches(&self, button: Button) -> bool {
        self.touched[button.index()]
    }

    /// Whether it feels for a finger on the ring of a pin.
    pub fn touches_ring(&self, pin: EdgePin) -> bool {
        Button::TOUCHED.into_iter().any(|button| button.ring() == Some(pin) && self.touches(button))
    }

    /// Whether it measures the light.
    pub const fn has_light(&self) -> bool {
        self.light
    }

    /// Whether it measures the temperature.
    pub const fn has_temperature(&self) -> bool {
        self.temperature
    }

    /// Whether it listens.
    pub const fn has_sound(&self) -> bool {
        self.sound
    }

    /// Whether it has a compass.
    pub const fn has_compass(&self) -> bool {
        self.compass
    }

    /// Whether it plays tones.
    pub const fn has_tone(&self) -> bool {
        self.tone
    }

    /// The group of the radio, if it uses one.
    pub const fn radio_group(&self) -> Option<u8> {
        self.radio
    }

    /// The same without the radio.
    #[must_use]
    pub const fn without_radio(self) -> Self {
        Self { radio: None, ..self }
    }

    /// What it uses a pin for.
    pub const fn of_pin(&self, pin: EdgePin) -> PinUse {
        match pin.free_index() {
            Some(index) => self.pins[index],
            None => PinUse::Nothing,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_part_is_used_when_it_is_said() {
        let uses = Uses::NONE.touch(Button::P2).sound().pwm(EdgePin::P1).input(EdgePin::P16, Pull::Up);
        assert_eq!(Button::ALL.map(|button| uses.touches(button)), [false, false, false, false, false, true]);
        assert_eq!(
            [uses.has_light(), uses.has_temperature(), uses.has_sound(), uses.has_tone()],
            [false, false, true, false]
        );
        let used: Vec<EdgePin> = EdgePin::ALL.into_iter().filter(|&pin| uses.of_pin(pin) != PinUse::Nothing).collect();
        assert_eq!(used, [EdgePin::P1, EdgePin::P16]);
        assert_eq!(uses.of_pin(EdgePin::P16), PinUse::Input(Pull::Up));
        assert_eq!(Uses::NONE.touch(Button::A), Uses::NONE, "A is there for every program");
    }

    #[test]
    #[should_panic(expected = "the board uses this pin itself")]
    fn a_pin_of_the_display_is_not_free() {
        let _ = Uses::NONE.output(EdgePin::P3);
    }

    #[test]
    #[should_panic(expected = "P0, P1 and P2 are measured")]
    fn other_pins_are_not_measured() {
        let _ = Uses::NONE.analog_input(EdgePin::P8);
    }

    #[test]
    #[should_panic(expected = "a pin is used for one thing")]
    fn a_ring_that_is_touched_is_no_output() {
        let _ = Uses::NONE.touch(Button::P1).output(EdgePin::P1);
    }

    #[test]
    #[should_panic(expected = "a pin is used for one thing")]
    fn an_output_is_not_touched() {
        let _ = Uses::NONE.output(EdgePin::P1).touch(Button::P1);
    }

    #[test]
    #[should_panic(expected = "four pins at most have pulses")]
    fn a_fifth_pin_has_no_pulses() {
        let _ = Uses::NONE.pwm(EdgePin::P0).pwm(EdgePin::P1).pwm(EdgePin::P2).pwm(EdgePin::P8).pwm(EdgePin::P12);
    }
}
