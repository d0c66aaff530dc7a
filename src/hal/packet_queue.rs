//! Packets that have come and were not yet read.

use super::Packet;

/// Packets in the order in which they came. One that comes while [`Self::DEPTH`] wait is lost, as in MicroPython.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug)]
pub struct PacketQueue {
    /// Those that wait come first.
    waiting: [Option<Packet>; Self::DEPTH],
}

impl PacketQueue {
    /// How many packets can wait: MicroPython's default of `queue`.
    pub const DEPTH: usize = 3;

    /// A queue in which none waits.
    pub const EMPTY: Self = Self { waiting: [None; Self::DEPTH] };

    /// A packet has come; returns whether there was place for it.
    pub fn push(&mut self, packet: Packet) -> bool {
        let place = self.waiting.iter_mut().find(|place| place.is_none());
        place.map(|place| *place = Some(packet)).is_some()
    }

    /// Takes the packet that came first.
    pub fn pop(&mut self) -> Option<Packet> {
        self.waiting.rotate_left(1);
        self.waiting[Self::DEPTH - 1].take()
    }

    /// Whether none waits.
    pub const fn is_empty(&self) -> bool {
        self.waiting[0].is_none()
    }

    /// The packets that wait, in their order.
    pub fn iter(&self) -> impl Iterator<Item = &Packet> {
        self.waiting.iter().flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packets_leave_in_their_order_and_one_too_many_is_lost() {
        let [a, b, c, d] = [b"a", b"b", b"c", b"d"].map(|content| Packet::new(content).expect("it is short"));
        let mut queue = PacketQueue::EMPTY;
        assert_eq!((queue.pop(), queue.is_empty()), (None, true));
        assert_eq!([a, b, c, d].map(|packet| queue.push(packet)), [true, true, true, false]);
        assert_eq!((queue.pop(), queue.push(d)), (Some(a), true));
        assert!(!queue.is_empty() && queue.iter().eq(&[b, c, d]));
        assert_eq!([queue.pop(), queue.pop(), queue.pop(), queue.pop()], [Some(b), Some(c), Some(d), None]);
    }
}
