//! What a program that is compiled for this computer finds at the pins, and what arrives there of what it makes.
//!
//! Who makes the level of a pin, there or at the other end of a wire, is as at the emulated chips: first the program, then
//! what is connected from outside, then the pull of an input, and last the resistors of the board. Where two of the same
//! kind differ, ground wins. The pins of the display are taken to be open.

use super::{CLAP_LEVEL, VirtualBoard};
use crate::hal::{Button, EdgePin, Inputs, Outside, PIN_MAX, PWM_PERIOD_MS, PinUse, Pull, Quantity, Uses};

impl VirtualBoard {
    /// What a program reads that uses no more than it says.
    pub(super) fn read(&self, uses: &Uses) -> Inputs {
        let acceleration = self.accelerometer.sampled();
        let mut inputs = Inputs { acceleration, received: self.received, ..Inputs::default() };
        for button in Button::ALL {
            inputs.buttons.set(button, self.is_down_for(uses, button));
        }
        let around = self.surroundings();
        if uses.has_light() {
            inputs.surroundings.set(Quantity::Light, around.get(Quantity::Light));
        }
        if uses.has_temperature() {
            inputs.surroundings.set(Quantity::Temperature, around.get(Quantity::Temperature));
        }
        if uses.has_sound() {
            let clap = if self.hears_clap() { CLAP_LEVEL } else { 0 };
            inputs.surroundings.set(Quantity::Sound, around.get(Quantity::Sound).max(clap));
        }
        if uses.has_compass() {
            for quantity in [Quantity::Heading, Quantity::Field] {
                inputs.surroundings.set(quantity, around.get(quantity));
            }
        }
        for pin in EdgePin::FREE {
            match uses.of_pin(pin) {
                PinUse::Input(_) => inputs.pins.set_high(pin, self.level(uses, pin)),
                PinUse::AnalogInput => inputs.pins.set_analog(pin, self.voltage(uses, pin)),
                PinUse::Output | PinUse::Pwm | PinUse::Nothing => {}
            }
        }
        inputs
    }

    /// A ring is touched when its pin is low, whoever does that.
    fn is_down_for(&self, uses: &Uses, button: Button) -> bool {
        match button.ring() {
            _ if button.is_touched() && !uses.touches(button) => false,
            Some(pin) => !self.level(uses, pin),
            None => self.buttons.is_down(button),
        }
    }

    /// Whether a pin is high.
    fn level(&self, uses: &Uses, pin: EdgePin) -> bool {
        let all = self.edge.joined(pin).pins();
        let by = |level: fn(&Self, &Uses, EdgePin) -> Option<bool>| {
            let levels = all.clone().filter_map(|pin| level(self, uses, pin));
            levels.reduce(|one, other| one && other)
        };
        let held = by(Self::driven).or_else(|| by(Self::held)).or_else(|| by(|_, uses, pin| pulled(uses, pin)));
        held.unwrap_or_else(|| all.clone().any(|pin| self.is_weakly_high(pin)))
    }

    /// The voltage of a pin: 0 to [`PIN_MAX`].
    fn voltage(&self, uses: &Uses, pin: EdgePin) -> u16 {
        let all = self.edge.joined(pin).pins();
        let is_driven = all.clone().any(|pin| self.driven(uses, pin).is_some());
        let mut sources = all.clone().map(|pin| self.edge.outside(pin)).filter(|_| !is_driven);
        match sources.find(|held| matches!(held, Outside::Millivolts(_))).and_then(Outside::millivolts) {
            Some(mv) => (u32::from(mv) * 1024 / u32::from(Outside::SUPPLY_MV)).min(PIN_MAX.into()) as u16,
            None => {
                // the board's own resistors are too weak for what measures
                let is_open = |pin| self.held(uses, pin).or_else(|| pulled(uses, pin)).is_none();
                let is_low = !is_driven && all.clone().all(is_open) || !self.level(uses, pin);
                if is_low { 0 } else { PIN_MAX }
            }
        }
    }

    /// What the program drives a pin to. Periods of pulses begin with the time of the board.
    fn driven(&self, uses: &Uses, pin: EdgePin) -> Option<bool> {
        let us = (self.now.as_ms() % PWM_PERIOD_MS) as u32 * 1000;
        matches!(uses.of_pin(pin), PinUse::Output | PinUse::Pwm).then(|| self.outputs.is_high_at(pin, us))
    }

    /// What a pin is held at from outside, by buttons, or by the resistors of buttons and of the bus of the sensors.
    fn held(&self, _: &Uses, pin: EdgePin) -> Option<bool> {
        let is_pulsed = self.pulsed_us[pin.index()] > 0;
        let held = if is_pulsed { Some(true) } else { self.edge.outside(pin).level() };
        match pin {
            EdgePin::P5 => Some(!self.buttons.is_down(Button::A) && held != Some(false)),
            EdgePin::P11 => Some(!self.buttons.is_down(Button::B) && held != Some(false)),
            EdgePin::P19 | EdgePin::P20 => held.or(Some(true)),
            _ => held,
        }
    }

    /// Whether the resistor of the board holds a pin high, which a finger is stronger than.
    fn is_weakly_high(&self, pin: EdgePin) -> bool {
        Button::TOUCHED.into_iter().any(|button| button.ring() == Some(pin) && !self.buttons.is_down(button))
    }
}

/// What the pull of an input holds its pin at.
const fn pulled(uses: &Uses, pin: EdgePin) -> Option<bool> {
    match uses.of_pin(pin) {
        PinUse::Input(Pull::Down) => Some(false),
        PinUse::Input(Pull::Up) => Some(true),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hal::{Hal as _, Outputs};

    const INPUTS: Uses = Uses::NONE
        .touch(Button::P1)
        .analog_input(EdgePin::P2)
        .input(EdgePin::P0, Pull::None)
        .input(EdgePin::P8, Pull::Up)
        .input(EdgePin::P13, Pull::Down)
        .output(EdgePin::P12)
        .pwm(EdgePin::P16);

    fn is_high(board: &VirtualBoard, pin: EdgePin) -> bool {
        board.read(&INPUTS).pins.is_high(pin)
    }

    #[test]
    fn what_nobody_holds_is_as_its_pull_says() {
        let board = VirtualBoard::default();
        let levels = [EdgePin::P0, EdgePin::P8, EdgePin::P13, EdgePin::P14].map(|pin| is_high(&board, pin));
        assert_eq!(levels, [true, true, false, false], "the board has a resistor at P0, and P14 is not used");
        assert_eq!(board.read(&INPUTS).pins.analog(EdgePin::P2), 0);
    }

    #[test]
    fn what_is_connected_is_stronger_than_a_pull() {
        let mut board = VirtualBoard::default();
        board.set_pin(EdgePin::P8, Outside::Low);
        board.set_pin(EdgePin::P13, Outside::Millivolts(1650));
        assert!(!is_high(&board, EdgePin::P8) && is_high(&board, EdgePin::P13));
    }

    #[test]
    fn a_voltage_is_measured_in_1024_steps_of_the_supply() {
        let mut board = VirtualBoard::default();
        let mut measured = |held| {
            board.set_pin(EdgePin::P2, held);
            board.read(&INPUTS).pins.analog(EdgePin::P2)
        };
        // CODAL and DAL measure 1023 steps of 3.3 V; 1.2 V is 372 of them
        assert_eq!(measured(Outside::Millivolts(1200)), 372);
        assert_eq!([Outside::Low, Outside::High, Outside::Open].map(&mut measured), [0, 1023, 0]);
    }

    #[test]
    fn an_output_arrives_where_a_wire_leads() {
        let mut board = VirtualBoard::default();
        board.set_wire(EdgePin::P12, EdgePin::P20, true);
        board.set_wire(EdgePin::P13, EdgePin::P20, true);
        board.set_wire(EdgePin::P2, EdgePin::P13, true);
        for level in [true, false] {
            board.output(&INPUTS, &Outputs::NONE.level(EdgePin::P12, level));
            let read = board.read(&INPUTS).pins;
            let expected = if level { PIN_MAX } else { 0 };
            assert_eq!((read.is_high(EdgePin::P13), read.analog(EdgePin::P2)), (level, expected));
        }
        board.set_wire(EdgePin::P12, EdgePin::P20, false);
        assert!(is_high(&board, EdgePin::P13), "P20 has a resistor to the supply");
        board.set_wire(EdgePin::P13, EdgePin::P20, false);
        assert!(!is_high(&board, EdgePin::P13));
    }

    #[test]
    fn pulses_are_high_at_the_beginning_of_their_period() {
        let mut board = VirtualBoard::default();
        board.set_wire(EdgePin::P16, EdgePin::P13, true);
        board.output(&INPUTS, &Outputs::NONE.duty(EdgePin::P16, PIN_MAX / 4));
        let mut levels = String::new();
        for _ in 0..40 {
            levels.push(if is_high(&board, EdgePin::P13) { '#' } else { '.' });
            board.end_tick();
        }
        assert_eq!(levels, "#####...............#####...............");
    }

    #[test]
    fn a_pulse_is_seen_by_the_ticks_that_begin_in_it() {
        let mut board = VirtualBoard::default();
        board.pulse(EdgePin::P13, 2500);
        let mut levels = String::new();
        for _ in 0..6 {
            board.begin_pulses();
            levels.push(if is_high(&board, EdgePin::P13) { '#' } else { '.' });
            board.end_tick();
        }
        assert_eq!(levels, "###...");
    }

    #[test]
    fn a_finger_is_weaker_than_all_but_the_resistor_of_the_board() {
        let mut board = VirtualBoard::default();
        let is_down = |board: &VirtualBoard| board.read(&INPUTS).buttons.is_down(Button::P1);
        assert!(!is_down(&board));
        board.set_button(Button::P1, true);
        assert!(is_down(&board));
        board.set_pin(EdgePin::P1, Outside::High);
        assert!(!is_down(&board));
        board.set_button(Button::P1, false);
        board.set_pin(EdgePin::P1, Outside::Low);
        assert!(is_down(&board), "who connects a ring to ground touches it");
    }

    #[test]
    fn what_is_not_used_is_as_at_power_on() {
        let mut board = VirtualBoard::default();
        for button in Button::TOUCHED {
            board.set_button(button, true);
        }
        for pin in EdgePin::ALL {
            board.set_pin(pin, Outside::High);
        }
        for quantity in Quantity::ALL {
            board.set_around(quantity, *quantity.range().end());
        }
        board.clap();
        assert_eq!(board.read(&Uses::NONE), Inputs::default());
        let read = board.read(&Uses::NONE.light().touch(Button::Logo));
        assert_eq!(read.surroundings.get(Quantity::Light), 255);
        assert_eq!(read.surroundings.get(Quantity::Temperature), Quantity::Temperature.usual());
        assert_eq!(Button::ALL.map(|button| read.buttons.is_down(button)), [false, false, true, false, false, false]);
    }

    #[test]
    fn a_clap_is_heard_beside_what_is_loud_already() {
        let hears = |board: &VirtualBoard| board.read(&Uses::NONE.sound()).surroundings.get(Quantity::Sound);
        let mut board = VirtualBoard::default();
        board.clap();
        assert_eq!(hears(&board), CLAP_LEVEL);
        board.set_around(Quantity::Sound, 250);
        assert_eq!(hears(&board), 250);
    }
}
