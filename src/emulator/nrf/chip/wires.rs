//! A chip whose board is wired to other boards: what leaves and comes by these wires.

use super::super::io::TwiPins;
use super::Chip;
use crate::emulator::board::OverWire;
use crate::hal::EdgePin;

impl Chip {
    /// Pins of the edge connector are wired to other boards: what a UART or a master of I2C sends by them is kept for these, in
    /// [`Self::take_sent_by_wire`].
    pub fn wire_to_boards(&mut self, pins: impl IntoIterator<Item = EdgePin>) {
        let pins = pins.into_iter().fold(0, |pins, pin| pins | 1 << self.model.edge_pin(pin));
        self.peripherals.world.devices.wires.join(pins);
    }

    /// What was sent by pins that are wired to other boards since this was last taken, with the cycles at which it was sent whole.
    pub fn take_sent_by_wire(&mut self) -> Vec<(u64, OverWire)> {
        self.peripherals.world.devices.wires.take_sent()
    }

    /// Something comes from another board, and has come whole at a cycle.
    pub fn bring_by_wire(&mut self, cycle: u64, what: OverWire) {
        let now = self.core.cycles();
        self.peripherals.touch(now, &mut self.memory, |_, devices| devices.wires.bring(cycle, what));
    }

    /// Whether a slave of I2C with this address has its lines at these pins.
    #[must_use]
    pub fn has_twi_slave(&self, scl: EdgePin, sda: EdgePin, address: u8) -> bool {
        let [scl, sda] = [scl, sda].map(|pin| Some(self.model.edge_pin(pin)));
        self.peripherals.world.wired_twi_slave(TwiPins { scl, sda }, address).is_some()
    }
}
