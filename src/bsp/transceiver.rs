//! What sends and receives packets: it listens at all times, except while it sends.
//!
//! RADIO interrupts at the end of a packet. What was received is kept until the program reads it, a packet in each tick. A packet
//! that comes while one is sent is lost, as on any radio.

use microbit::pac::RADIO;

use super::radio_registers::{PacketBytes, Registers};
use crate::hal::{OnAir, Packet, PacketQueue};

/// The radio of a board.
pub struct Transceiver {
    registers: Registers,
    received: PacketQueue,
    /// Packets of ticks that were late, and so came while another packet was sent.
    to_send: PacketQueue,
    is_sending: bool,
}

impl Transceiver {
    /// Begins to listen to a group, on a board whose crystal runs; `None` if it has begun before.
    pub(super) fn start(radio: RADIO, group: u8) -> Option<Self> {
        let bytes = cortex_m::singleton!(: PacketBytes = [0; OnAir::MAX_BYTES])?;
        Some(Self {
            registers: Registers::start(radio, bytes, group),
            received: PacketQueue::EMPTY,
            to_send: PacketQueue::EMPTY,
            is_sending: false,
        })
    }

    /// To be called in the handler of RADIO: a packet has come, or was sent.
    pub(super) fn on_interrupt(&mut self) {
        if !self.registers.take_end() {
            return;
        }
        if self.is_sending {
            self.is_sending = false;
        } else {
            self.keep();
        }
        if let Some(packet) = self.to_send.pop() {
            self.begin(&packet);
        }
    }

    /// Takes the packet that came first.
    pub(super) fn receive(&mut self) -> Option<Packet> {
        self.received.pop()
    }

    /// Sends a packet, at once or after the one that is sent.
    pub(super) fn send(&mut self, packet: &Packet) {
        if self.is_sending {
            self.to_send.push(*packet);
        } else {
            self.begin(packet);
        }
    }

    fn begin(&mut self, packet: &Packet) {
        self.registers.turn_off();
        // one that has just come
        if self.registers.take_end() {
            self.keep();
        }
        self.registers.send(packet);
        self.is_sending = true;
    }

    fn keep(&mut self) {
        if let Some(packet) = self.registers.received() {
            self.received.push(packet);
        }
    }
}
