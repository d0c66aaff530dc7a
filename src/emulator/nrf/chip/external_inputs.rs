//! The inputs of a chip from outside: buttons, touch, the edge connector, surroundings and power.

use super::super::io::ResetReason;
use super::{Chip, Strictness};
use crate::emulator::arm::RAM_BASE;
use crate::hal::{Button, Buttons, EdgeConnector, EdgePin, Outside, PinSet, Surroundings};

/// What is at the pins from outside.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct ExternalInputs {
    buttons: Buttons,
    edge: EdgeConnector,
    /// Pins that are high until a cycle, those that end first in front.
    pulses: Vec<(EdgePin, u64)>,
}

impl ExternalInputs {
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
    pub fn set_external_inputs(&mut self, buttons: Buttons, edge: &EdgeConnector) {
        let inputs = &mut self.external_inputs;
        // this is said each millisecond, and is mostly what it was
        if (inputs.buttons, inputs.edge) != (buttons, *edge) {
            (inputs.buttons, inputs.edge) = (buttons, *edge);
            self.apply_external_inputs();
        }
    }

    /// Makes a pin of the edge connector high for so many microseconds from now on.
    pub fn pulse(&mut self, pin: EdgePin, us: u32) {
        let end = self.core.cycles() + self.peripherals.world.clocks.us(us.into());
        self.external_inputs.pulses.push((pin, end));
        self.external_inputs.pulses.sort_by_key(|&(_, end)| end);
        self.apply_external_inputs();
    }

    /// Ends the pulses that are over.
    pub(super) fn end_pulses(&mut self) {
        let now = self.core.cycles();
        let before = self.external_inputs.pulses.len();
        self.external_inputs.pulses.retain(|&(_, end)| end > now);
        if self.external_inputs.pulses.len() < before {
            self.apply_external_inputs();
        }
    }

    /// Connects to the pins what they are connected to now.
    pub(super) fn apply_external_inputs(&mut self) {
        let (now, model, inputs) = (self.core.cycles(), self.model, &self.external_inputs);
        // the bus of the sensors has resistors to the supply; on the V1 it is P19 and P20, too
        let (scl, sda) = model.sensor_bus_pins();
        self.peripherals.touch(now, &mut self.memory, |pins, devices| {
            for pin in [scl, sda].into_iter().filter(|&pin| model.edge_pin_of(pin).is_none()) {
                pins.set_outside(pin, Some(true));
            }
            for pin in EdgePin::ALL {
                let chip_pin = model.edge_pin(pin);
                let is_bus = chip_pin == scl || chip_pin == sda;
                pins.set_outside(chip_pin, inputs.level(pin).or(is_bus.then_some(true)));
                let held = inputs.edge.outside(pin);
                let is_source = matches!(held, Outside::Millivolts(_));
                devices.set_outside_mv(chip_pin, held.millivolts().filter(|_| is_source));
            }
            for button in Button::TOUCHED {
                if let Some(pin) = model.button_pin(button) {
                    pins.set_touched(pin, inputs.buttons.is_down(button));
                }
            }
            let pins_of = |joined: PinSet| joined.pins().fold(0, |pins, pin| pins | 1 << model.edge_pin(pin));
            pins.set_nets(inputs.edge.nets().map(pins_of).collect());
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
        self.memory.follow_writes(self.strictness == Strictness::Strict);
        self.peripherals.world.devices.i2c.power_on();
        self.peripherals.world.devices.spi.power_on();
        self.reset(ResetReason::PowerOn);
    }

    /// Holds the core for the next millisecond, in which the program does not run.
    pub fn hold_ms(&mut self) {
        self.hold_us(1000);
    }
}
