//! The wires of TWI between a master and a slave of the same chip.

use super::spi_wire::Buffer;
use super::{Io, Signal, World};

/// The pins of a master or of a slave; `None` is not connected.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(in super::super) struct TwiPins {
    pub scl: Option<u8>,
    pub sda: Option<u8>,
}

/// What a slave has to do with the transfer under way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(in super::super) enum TwiSession {
    #[default]
    Nothing,
    /// It is called and holds the clock until its program has prepared a buffer.
    Called {
        is_read: bool,
    },
    /// The master writes, or reads.
    Receiving,
    Sending,
    /// It takes and sends no more.
    Refusing,
}

/// The events of a slave, and the bits of its errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in super::super) struct TwiSignals {
    pub stopped: u8,
    pub error: u8,
    pub receive_started: u8,
    pub send_started: u8,
    pub write: u8,
    pub read: u8,
    pub overflow: u32,
    pub refused: u32,
    pub over_read: u32,
}

/// A slave that is enabled.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(in super::super) struct TwiSlave {
    /// The instance that it is.
    pub instance: u8,
    pub signals: TwiSignals,
    pub pins: TwiPins,
    pub addresses: [Option<u8>; 2],
    /// Which of the addresses was called last.
    pub matched: u32,
    pub over_read: u8,
    /// The buffers as the registers have them, and those of the transfer under way or of the last one.
    pub next_receive: Buffer,
    pub next_send: Buffer,
    pub receive: Buffer,
    pub send: Buffer,
    pub is_receive_prepared: bool,
    pub is_send_prepared: bool,
    /// It holds the clock.
    pub is_suspended: bool,
    pub session: TwiSession,
    pub errors: u32,
}

impl TwiSlave {
    /// Begins what it is called for, if it can.
    fn begin(&mut self) -> Option<u8> {
        match self.session {
            TwiSession::Called { is_read: true } if self.is_send_prepared && !self.is_suspended => {
                self.is_send_prepared = false;
                self.send = Buffer { used: 0, ..self.next_send };
                self.session = TwiSession::Sending;
                Some(self.signals.send_started)
            }
            TwiSession::Called { is_read: false } if self.is_receive_prepared && !self.is_suspended => {
                self.is_receive_prepared = false;
                self.receive = Buffer { used: 0, ..self.next_receive };
                self.session = TwiSession::Receiving;
                Some(self.signals.receive_started)
            }
            _ => None,
        }
    }
}

impl World {
    /// The slave at an address whose pins are joined to those of a master, by its instance.
    pub(in super::super) fn wired_twi_slave(&self, master: TwiPins, address: u8) -> Option<u8> {
        let is_it = |slave: &&TwiSlave| {
            slave.addresses.contains(&Some(address))
                && self.are_joined(master.scl, slave.pins.scl)
                && self.are_joined(master.sda, slave.pins.sda)
        };
        self.wired.twi.iter().find(is_it).map(|slave| slave.instance)
    }
}

impl Io<'_> {
    fn twi_slave(&mut self, instance: u8) -> Option<&mut TwiSlave> {
        self.world.wired.twi.iter_mut().find(|slave| slave.instance == instance)
    }

    fn raise_of(&mut self, instance: u8, event: u8) {
        self.world.signals.push_back(Signal::Event { instance, event });
    }

    /// A start, or a repeated start, and the address of a slave; says whether it acknowledges.
    pub(in super::super) fn call_twi(&mut self, instance: u8, address: u8, is_read: bool) -> bool {
        let Some(slave) = self.twi_slave(instance) else { return false };
        let Some(matched) = (0..).zip(slave.addresses).find_map(|(n, of)| (of == Some(address)).then_some(n)) else {
            return false;
        };
        slave.matched = matched;
        slave.session = TwiSession::Called { is_read };
        let event = if is_read { slave.signals.read } else { slave.signals.write };
        self.raise_of(instance, event);
        true
    }

    /// Whether a slave lets the clock go for the next byte. One that is gone does not hold it.
    pub(in super::super) fn is_twi_clock_free(&mut self, instance: u8) -> bool {
        let Some(slave) = self.twi_slave(instance) else { return true };
        let begun = slave.begin();
        let is_free = !slave.is_suspended && !matches!(slave.session, TwiSession::Called { .. });
        if let Some(event) = begun {
            self.raise_of(instance, event);
        }
        is_free
    }

    /// A byte to a slave; says whether it acknowledges.
    pub(in super::super) fn write_twi(&mut self, instance: u8, byte: u8) -> bool {
        let Some(slave) = self.twi_slave(instance) else { return false };
        let error = slave.signals.error;
        let place = if slave.session == TwiSession::Receiving { slave.receive.take() } else { None };
        if let Some(address) = place {
            self.dma_write(address, &[byte]);
            return true;
        }
        let is_full = slave.session == TwiSession::Receiving;
        slave.errors |= if is_full { slave.signals.overflow } else { slave.signals.refused };
        self.raise_of(instance, error);
        false
    }

    /// A byte from a slave; from one that sends none, the line is high.
    pub(in super::super) fn read_twi(&mut self, instance: u8) -> u8 {
        let Some(slave) = self.twi_slave(instance) else { return 0xff };
        if slave.session != TwiSession::Sending {
            return 0xff;
        }
        if let Some(address) = slave.send.take() {
            return self.dma_read(address, 1).first().copied().unwrap_or(0);
        }
        slave.errors |= slave.signals.over_read;
        let (byte, error) = (slave.over_read, slave.signals.error);
        self.raise_of(instance, error);
        byte
    }

    /// A stop.
    pub(in super::super) fn stop_twi(&mut self, instance: u8) {
        let Some(slave) = self.twi_slave(instance) else { return };
        if std::mem::take(&mut slave.session) != TwiSession::Nothing {
            let event = slave.signals.stopped;
            self.raise_of(instance, event);
        }
    }
}
