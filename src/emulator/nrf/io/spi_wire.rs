//! The wires of SPI between a master and a slave of the same chip.

use super::{Io, Signal};

/// The pins of a master or of a slave; `None` is not connected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in super::super) struct SpiPins {
    pub sck: Option<u8>,
    pub mosi: Option<u8>,
    pub miso: Option<u8>,
}

/// A place in RAM, and how many of its bytes are used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(in super::super) struct Buffer {
    pub address: u32,
    pub bytes: u32,
    pub used: u32,
}

impl Buffer {
    /// Uses the next byte: its address; `None` if all are used.
    pub(in super::super) fn take(&mut self) -> Option<u32> {
        let address = (self.used < self.bytes).then(|| self.address.wrapping_add(self.used))?;
        self.used += 1;
        Some(address)
    }
}

/// CONFIG of master and slave: the bit order, and clock phase and polarity.
const ORDER: u32 = 1;
const MODE: u32 = 6;

/// A slave that is selected: its transaction, from the falling edge of its chip select to the rising one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(in super::super) struct SpiSelected {
    /// The instance that it is.
    pub instance: u8,
    pub pins: SpiPins,
    pub config: u32,
    /// Whether the slave has the buffers; if not, it sends a character of its own and forgets what comes.
    pub is_granted: bool,
    /// What is sent then, and what after the end of the buffer.
    pub default: u8,
    pub over_read: u8,
    pub send: Buffer,
    pub receive: Buffer,
    /// The event for a receive buffer that is full.
    pub full: u8,
    /// More was asked for, or came, than there is in the buffers.
    pub is_over_read: bool,
    pub is_overflow: bool,
}

impl Io<'_> {
    /// Whether two pins are the same, or joined by wires. A pin that another circuit has taken leads to no peripheral.
    pub(in super::super) fn are_joined(&self, one: Option<u8>, other: Option<u8>) -> bool {
        self.world.are_joined(one, other)
    }

    /// A master clocks a byte: what comes back by its MISO from a slave that is selected, or from its own MOSI. `None` if it
    /// is joined to neither.
    pub(in super::super) fn exchange_spi(&mut self, master: SpiPins, config: u32, byte: u8) -> Option<u8> {
        let mut answer = None;
        for index in 0..self.world.wired.spi.len() {
            let Some(mut slave) = self.world.wired.spi.get(index).cloned() else { break };
            if !self.are_joined(master.sck, slave.pins.sck) {
                continue;
            }
            if (slave.config ^ config) & MODE != 0 {
                self.world.report_wrong(|| {
                    "an SPI master is wired to a slave with another mode (CPHA or CPOL of CONFIG): on a chip bits get lost"
                        .to_owned()
                });
            }
            let is_other_order = (slave.config ^ config) & ORDER != 0;
            let in_its_order = |byte: u8| if is_other_order { byte.reverse_bits() } else { byte };
            let came = if self.are_joined(master.mosi, slave.pins.mosi) {
                in_its_order(byte)
            } else {
                self.level_as_byte(slave.pins.mosi)
            };
            let sent = in_its_order(self.exchange_with(&mut slave, came));
            if self.are_joined(master.miso, slave.pins.miso) {
                answer = Some(sent);
            }
            if let Some(place) = self.world.wired.spi.get_mut(index) {
                *place = slave;
            }
        }
        answer.or_else(|| self.are_joined(master.miso, master.mosi).then_some(byte))
    }

    /// What eight bits of a pin that stands still are.
    pub(in super::super) fn level_as_byte(&self, pin: Option<u8>) -> u8 {
        if pin.is_some_and(|pin| self.world.pins.level(pin)) { 0xff } else { 0 }
    }

    /// A slave takes a byte; what it sends meanwhile.
    fn exchange_with(&mut self, slave: &mut SpiSelected, came: u8) -> u8 {
        if !slave.is_granted {
            return slave.default;
        }
        let sent = match slave.send.take() {
            Some(address) => self.dma_read(address, 1).first().copied().unwrap_or(0),
            None => {
                slave.is_over_read = true;
                slave.over_read
            }
        };
        match slave.receive.take() {
            Some(address) => {
                self.dma_write(address, &[came]);
                if slave.receive.used == slave.receive.bytes {
                    self.world.signals.push_back(Signal::Event { instance: slave.instance, event: slave.full });
                }
            }
            None => slave.is_overflow = true,
        }
        sent
    }
}
