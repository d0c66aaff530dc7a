//! Wires from pins of this board to pins of other boards, and the bytes of serial ports that go over them.
//!
//! A byte that a board has sent is kept until it is taken, to be brought to the boards at the other ends; one that comes waits for
//! its cycle.

use std::collections::VecDeque;
use std::hash::{Hash, Hasher};

/// A byte of a UART.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct UartByte {
    /// The pin of the chip that it leaves or comes by.
    pub pin: u8,
    /// The byte.
    pub byte: u8,
    /// How it is sent: BAUDRATE, in 2^32nds of 16 MHz.
    pub rate: u32,
    /// Whether a bit of parity comes with it.
    pub has_parity: bool,
}

/// Half a bit in nine and a half: who samples the middle of each bit reads all ten bits of a byte up to this difference, which is one
/// in twenty.
const RATE_TOLERANCE: u32 = 20;

impl UartByte {
    /// Whether a receiver with this BAUDRATE and parity reads it.
    #[must_use]
    pub fn is_read_with(&self, rate: u32, has_parity: bool) -> bool {
        self.rate.abs_diff(rate) <= self.rate.max(rate) / RATE_TOLERANCE && self.has_parity == has_parity
    }
}

/// The ends of wires at this board, and what goes over them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Wires {
    /// The pins of the chip that are wired to other boards: bit n is pin n.
    pins: u64,
    /// What was sent by these, with the cycles at which it was sent whole.
    sent: Vec<(u64, UartByte)>,
    /// What comes by these, with the cycles at which it has come whole, in their order.
    coming: VecDeque<(u64, UartByte)>,
}

impl Wires {
    /// Pins of the chip are wired to other boards: bit n is pin n.
    pub fn join(&mut self, pins: u64) {
        self.pins |= pins;
    }

    /// Takes note of a byte that leaves at a cycle by a pin that is joined to `net`, pins of this board.
    pub(crate) fn send(&mut self, cycle: u64, byte: UartByte, net: u64) {
        let pins = self.pins & net;
        let bits = (0..u64::BITS as u8).filter(|pin| pins >> pin & 1 == 1);
        self.sent.extend(bits.map(|pin| (cycle, UartByte { pin, ..byte })));
    }

    /// The bytes that were sent since this was last taken, with the cycles at which they were sent whole.
    pub(crate) fn take_sent(&mut self) -> Vec<(u64, UartByte)> {
        std::mem::take(&mut self.sent)
    }

    /// A byte of another board comes, whole at a cycle.
    pub(crate) fn bring(&mut self, cycle: u64, byte: UartByte) {
        let at = self.coming.partition_point(|&(other, _)| other <= cycle);
        self.coming.insert(at, (cycle, byte));
    }

    /// The cycle at which the next byte has come, if one is on its way.
    #[must_use]
    pub fn due(&self) -> Option<u64> {
        self.coming.front().map(|&(cycle, _)| cycle)
    }

    /// The next byte that has come at a cycle.
    pub(crate) fn take_come(&mut self, cycle: u64) -> Option<UartByte> {
        self.coming.pop_front_if(|&mut (at, _)| at <= cycle).map(|(_, byte)| byte)
    }
}

/// A board without wires has the same bytes of state as if there could be none: recordings of it stay as they are.
impl Hash for Wires {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let Self { pins, sent, coming } = self;
        if *pins != 0 {
            (pins, sent, coming).hash(state);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RATE_9600: u32 = 0x0027_5000;

    fn byte(rate: u32) -> UartByte {
        UartByte { pin: 2, byte: b'x', rate, has_parity: false }
    }

    #[test]
    fn a_byte_is_read_up_to_half_a_bit_of_difference() {
        // 9600 baud and a twentieth more or less, 9143 to 10 080 or 10 105 by who is the slower
        for (percent, is_read) in [(94, false), (96, true), (100, true), (104, true), (106, false), (200, false)] {
            let rate = RATE_9600 / 100 * percent;
            assert_eq!(byte(RATE_9600).is_read_with(rate, false), is_read, "{percent} %");
        }
        assert!(!byte(RATE_9600).is_read_with(RATE_9600, true));
    }

    #[test]
    fn bytes_leave_by_the_pins_that_are_wired_and_come_in_their_order() {
        let mut wires = Wires::default();
        wires.join(1 << 2 | 1 << 40);
        wires.send(10, byte(1), 1 << 2 | 1 << 3);
        wires.send(20, byte(2), 1 << 3);
        wires.send(30, byte(3), 1 << 40);
        let sent: Vec<(u64, u8, u32)> =
            wires.take_sent().into_iter().map(|(cycle, byte)| (cycle, byte.pin, byte.rate)).collect();
        assert_eq!(sent, [(10, 2, 1), (30, 40, 3)]);
        assert_eq!(wires.take_sent(), []);

        for (cycle, rate) in [(300, 3), (100, 1), (300, 4), (200, 2)] {
            wires.bring(cycle, byte(rate));
        }
        assert_eq!((wires.due(), wires.take_come(99)), (Some(100), None));
        let come: Vec<u32> = std::iter::from_fn(|| wires.take_come(300)).map(|byte| byte.rate).collect();
        assert_eq!(come, [1, 2, 3, 4]);
        assert_eq!(wires.due(), None);
    }
}
