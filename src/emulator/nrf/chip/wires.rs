//! A chip whose board is wired to other boards: the bytes of its serial ports that leave and come by these wires.

use super::Chip;
use crate::emulator::board::UartByte;
use crate::hal::EdgePin;

impl Chip {
    /// Pins of the edge connector are wired to other boards: what a UART sends by them is kept for these, in
    /// [`Self::take_sent_by_wire`].
    pub fn wire_to_boards(&mut self, pins: impl IntoIterator<Item = EdgePin>) {
        let pins = pins.into_iter().fold(0, |pins, pin| pins | 1 << self.model.edge_pin(pin));
        self.peripherals.world.devices.wires.join(pins);
    }

    /// The bytes that were sent by pins which are wired to other boards since this was last taken, with the cycles at which they
    /// were sent whole.
    pub fn take_sent_by_wire(&mut self) -> impl Iterator<Item = (u64, EdgePin, UartByte)> + use<> {
        let model = self.model;
        let sent = self.peripherals.world.devices.wires.take_sent().into_iter();
        sent.filter_map(move |(cycle, byte)| Some((cycle, model.edge_pin_of(byte.pin)?, byte)))
    }

    /// A byte comes from another board by a pin of the edge connector, and has come whole at a cycle.
    pub fn bring_by_wire(&mut self, cycle: u64, pin: EdgePin, byte: UartByte) {
        let (now, pin) = (self.core.cycles(), self.model.edge_pin(pin));
        let byte = UartByte { pin, ..byte };
        self.peripherals.touch(now, &mut self.memory, |_, devices| devices.wires.bring(cycle, byte));
    }
}
