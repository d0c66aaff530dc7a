//! The wires of UART between a sender and receivers of the same chip.

use super::{Io, Signal};

/// A byte that a sender has sent whole.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(in super::super) struct UartByte {
    /// The pin that it left by.
    pub pin: u8,
    pub byte: u8,
    /// How it was sent: BAUDRATE, and whether a bit of parity came with it.
    pub rate: u32,
    pub has_parity: bool,
}

impl Io<'_> {
    /// A byte leaves by a pin. Whatever receives by it, or at the other end of a wire, is told of it.
    pub(in super::super) fn send_by_uart(&mut self, byte: UartByte) {
        self.world.signals.push_back(Signal::UartByte(byte));
    }
}
