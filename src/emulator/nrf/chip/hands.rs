//! What hands do to the board: buttons, fingers, what is connected to the edge connector, and the power.

use super::super::io::ResetReason;
use super::Chip;
use crate::emulator::arm::RAM_BASE;
use crate::hal::{Button, Buttons, EdgeConnector, EdgePin, Outside, Surroundings};

/// What is at the pins from outside.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Hands {
    buttons: Buttons,
    edge: EdgeConnector,
    /// Pins that are high until a cycle, those that end first in front.
    pulses: Vec<(EdgePin, u64)>,
}

impl Hands {
    /// The cycle at which the next pulse ends.
    pub(super) fn next_end(&self) -> Option<u64> {
        self.pulses.first().map(|&(_, end)| end)
    }

    /// The level of a pin of the edge connector that is made from outside: that of a pulse, or of what is connected. A button
    /// that is pressed leads to ground.
    fn level(&self, pin: EdgePin) -> Option<bool> {
        let is_pulsed = self.pulses.iter().any(|&(pulsed, _)| pulsed == pin);
        let button = match pin {
            EdgePin::P5 => Some(Button::A),
            EdgePin::P11 => Some(Button::B),
            _ => None,
        };
        match button {
            Some(button) if self.buttons.is_down(button) => Some(false),
            _ if is_pulsed => Some(true),
            // each button has a resistor to the supply
            Some(_) => self.edge.outside(pin).level().or(Some(true)),
            None => self.edge.outside(pin).level(),
        }
    }
}

impl Chip {
    /// Presses buttons, touches what is touched, and connects things to the edge connector.
    pub fn set_hands(&mut self, buttons: Buttons, edge: &EdgeConnector) {
        (self.hands.buttons, self.hands.edge) = (buttons, *edge);
        self.apply_hands();
    }

    /// Makes a pin of the edge connector high for so many microseconds from now on.
    pub fn pulse(&mut self, pin: EdgePin, us: u32) {
        let end = self.core.cycles() + self.peripherals.world.clocks.us(us.into());
        self.hands.pulses.push((pin, end));
        self.hands.pulses.sort_by_key(|&(_, end)| end);
        self.apply_hands();
    }

    /// Ends the pulses that are over.
    pub(super) fn end_pulses(&mut self) {
        let now = self.core.cycles();
        let before = self.hands.pulses.len();
        self.hands.pulses.retain(|&(_, end)| end > now);
        if self.hands.pulses.len() < before {
            self.apply_hands();
        }
    }

    fn apply_hands(&mut self) {
        let (now, model, hands) = (self.core.cycles(), self.model, &self.hands);
        let (scl, sda) = model.sensor_bus_pins();
        self.peripherals.touch(now, &mut self.memory, |pins, devices| {
            // the bus of the sensors has resistors to the supply; on the V1 it is P19 and P20, too
            [scl, sda].into_iter().for_each(|pin| pins.set_outside(pin, Some(true)));
            for pin in EdgePin::ALL {
                let chip_pin = model.edge_pin(pin);
                let is_bus = chip_pin == scl || chip_pin == sda;
                pins.set_outside(chip_pin, hands.level(pin).or(is_bus.then_some(true)));
                let held = hands.edge.outside(pin);
                let is_source = matches!(held, Outside::Millivolts(_));
                devices.set_outside_mv(chip_pin, held.millivolts().filter(|_| is_source));
            }
            for button in Button::TOUCHED {
                if let Some(pin) = model.button_pin(button) {
                    pins.set_touched(pin, hands.buttons.is_down(button));
                }
            }
            pins.set_wires(hands.edge.wires().map(|(one, other)| (model.edge_pin(one), model.edge_pin(other))));
        });
        self.update_interrupt_lines();
    }

    /// Changes what is around the board, for what is measured from now on; `claps` is whether somebody claps.
    pub fn set_surroundings(&mut self, surroundings: Surroundings, claps: bool) {
        self.peripherals.world.devices.set_surroundings(surroundings, claps);
    }

    /// Says what the power comes from, for programs that ask the interface chip.
    pub fn set_battery(&mut self, by_battery: bool) {
        self.peripherals.world.devices.i2c.set_battery(by_battery);
    }

    /// Takes the power away and brings it back: what is not in a flash is forgotten. Time goes on.
    pub fn power_cycle(&mut self) {
        let ram = vec![0; self.memory.ram().len()];
        let _is_ram = self.memory.store(RAM_BASE, &ram);
        self.peripherals.world.devices.i2c.power_on();
        self.peripherals.world.devices.spi.power_on();
        self.reset(ResetReason::PowerOn);
    }

    /// Holds the core for the next millisecond, in which the program does not run.
    pub fn hold_ms(&mut self) {
        self.hold_us(1000);
    }
}
