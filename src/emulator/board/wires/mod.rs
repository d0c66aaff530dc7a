//! Wires from pins of this board to pins of other boards, and what goes over them but for levels: bytes of serial ports, and transfers
//! of I2C.
//!
//! What a board has sent is kept until it is taken, to be brought to the boards at the other ends; what comes waits for its cycle.

mod twi;
mod uart;

use std::collections::VecDeque;
use std::hash::{Hash, Hasher};

pub(crate) use twi::TwiVisit;
pub use twi::{TwiAnswer, TwiMaster, TwiPart, TwiRequest};
pub use uart::UartByte;

/// Something that goes over wires.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum OverWire {
    /// A byte, by its pin.
    Uart(UartByte),
    /// A master of I2C asks for something.
    TwiRequest {
        /// The number of its board; what is sent leaves it open.
        board: u8,
        /// What it asks for, and by which pins.
        request: TwiRequest,
    },
    /// A slave of I2C has answered.
    TwiAnswer {
        /// The number of the board that has asked; what comes leaves it open.
        board: u8,
        /// Who has asked there.
        master: TwiMaster,
        /// What is answered.
        answer: TwiAnswer,
    },
}

/// The ends of wires at this board, and what goes over them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Wires {
    /// The pins of the chip that are wired to other boards: bit n is pin n.
    pins: u64,
    /// What was sent, with the cycles at which it was sent whole.
    sent: Vec<(u64, OverWire)>,
    /// What comes, with the cycles at which it has come whole, in their order.
    coming: VecDeque<(u64, OverWire)>,
    /// How often a master of this board has asked.
    asked: u32,
    /// The transfers that others make with slaves of this board.
    pub(crate) visits: Vec<TwiVisit>,
}

impl Wires {
    /// Pins of the chip are wired to other boards: bit n is pin n.
    pub fn join(&mut self, pins: u64) {
        self.pins |= pins;
    }

    /// Those of these pins that are wired to other boards.
    pub fn wired_of(&self, net: u64) -> impl Iterator<Item = u8> + use<> {
        let pins = self.pins & net;
        (0..u64::BITS as u8).filter(move |pin| pins >> pin & 1 == 1)
    }

    /// Something is sent at a cycle.
    pub(crate) fn send(&mut self, cycle: u64, what: OverWire) {
        self.sent.push((cycle, what));
    }

    /// A number for a question of a master.
    pub(crate) fn number_question(&mut self) -> u32 {
        self.asked = self.asked.wrapping_add(1);
        self.asked
    }

    /// What was sent since this was last taken, with the cycles at which it was sent whole.
    pub fn take_sent(&mut self) -> Vec<(u64, OverWire)> {
        std::mem::take(&mut self.sent)
    }

    /// Something of another board comes, whole at a cycle.
    pub fn bring(&mut self, cycle: u64, what: OverWire) {
        let at = self.coming.partition_point(|&(other, _)| other <= cycle);
        self.coming.insert(at, (cycle, what));
    }

    /// The cycle at which something has come next, or a transfer goes on.
    #[must_use]
    pub fn due(&self) -> Option<u64> {
        let coming = self.coming.front().map(|&(cycle, _)| cycle);
        coming.into_iter().chain(self.visits.iter().map(|visit| visit.at)).min()
    }

    /// What has come next at a cycle.
    pub(crate) fn take_come(&mut self, cycle: u64) -> Option<OverWire> {
        self.coming.pop_front_if(|&mut (at, _)| at <= cycle).map(|(_, what)| what)
    }
}

/// A board without wires has the same bytes of state as if there could be none: recordings of it stay as they are.
impl Hash for Wires {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let Self { pins, sent, coming, asked, visits } = self;
        if *pins != 0 {
            (pins, sent, coming, asked, visits).hash(state);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn byte(rate: u32) -> OverWire {
        OverWire::Uart(UartByte { pin: 2, byte: b'x', rate, has_parity: false })
    }

    #[test]
    fn what_comes_comes_in_its_order() {
        let mut wires = Wires::default();
        for (cycle, rate) in [(300, 3), (100, 1), (300, 4), (200, 2)] {
            wires.bring(cycle, byte(rate));
        }
        assert_eq!((wires.due(), wires.take_come(99)), (Some(100), None));
        let come: Vec<OverWire> = std::iter::from_fn(|| wires.take_come(300)).collect();
        assert_eq!(come, [1, 2, 3, 4].map(byte));
        assert_eq!(wires.due(), None);
    }

    #[test]
    fn only_pins_that_are_wired_lead_to_other_boards() {
        let mut wires = Wires::default();
        let wired = |wires: &Wires, net: u64| wires.wired_of(net).collect::<Vec<u8>>();
        assert_eq!(wired(&wires, u64::MAX), [0; 0]);
        wires.join(1 << 2 | 1 << 40);
        assert_eq!(wired(&wires, 1 << 3), [0; 0]);
        assert_eq!(wired(&wires, 1 << 2 | 1 << 3), [2]);
        assert_eq!(wired(&wires, u64::MAX), [2, 40]);
    }
}
