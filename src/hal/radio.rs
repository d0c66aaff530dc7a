//! Packets of the radio, as programs send and receive them.
//!
//! | bytes on the air, after the address | what |
//! |---|---|
//! | 0 | the length of what follows: 3 to 32; MakeCode says 35, of which its radio sends 32 |
//! | 1 to 3 | 1, 0 and 1: version, group and protocol of DAL and CODAL |
//! | from 4 | the content of the packet |
//!
//! That is what MicroPython's `radio.send` sends and `radio.receive` takes, and a datagram of CODAL, so boards with such programs
//! and with programs of this crate talk to each other. MicroPython's `radio.send_bytes` sends without the 1, 0 and 1; a packet without
//! them is not received.

use core::fmt;

/// What comes before the content on the air, after the length.
const HEADER: [u8; 3] = [1, 0, 1];

/// The content of a packet: up to [`Self::MAX_BYTES`] bytes.
///
/// ```
/// use fivebyfive::hal::Packet;
///
/// let packet = Packet::new(b"hi").expect("it is short");
/// assert_eq!(packet.bytes(), b"hi");
/// assert_eq!(packet.on_air().as_slice(), [5, 1, 0, 1, b'h', b'i']);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Packet {
    /// At most [`Self::MAX_BYTES`].
    length: u8,
    /// Those after the length are 0.
    bytes: [u8; Self::MAX_BYTES],
}

impl Packet {
    /// The most bytes of a content: with the three before it they are 32, the longest packet of MicroPython, unless it is told
    /// otherwise, and of MakeCode.
    pub const MAX_BYTES: usize = 29;

    /// A packet with this content; `None` if that is longer than [`Self::MAX_BYTES`].
    pub fn new(content: &[u8]) -> Option<Self> {
        let mut bytes = [0; Self::MAX_BYTES];
        bytes.get_mut(..content.len())?.copy_from_slice(content);
        Some(Self { length: content.len() as u8, bytes })
    }

    /// The content.
    pub fn bytes(&self) -> &[u8] {
        self.bytes.get(..self.length.into()).unwrap_or_default()
    }

    /// The packet as it goes over the air.
    pub fn on_air(&self) -> OnAir {
        let mut bytes = [0; OnAir::MAX_BYTES];
        bytes[0] = HEADER.len() as u8 + self.length;
        bytes[1..=HEADER.len()].copy_from_slice(&HEADER);
        bytes[1 + HEADER.len()..].copy_from_slice(&self.bytes);
        OnAir(bytes)
    }

    /// The packet that came over the air as these bytes, of which those after the length may be more than the packet has; `None`
    /// if they are more than the longest packet has, or have not the three bytes before the content.
    pub fn of_air(bytes: &[u8]) -> Option<Self> {
        if bytes.len() > OnAir::MAX_BYTES {
            return None;
        }
        let (&length, rest) = bytes.split_first()?;
        let length = usize::from(length).min(OnAir::MAX_BYTES - 1);
        Self::new(rest.get(..length)?.strip_prefix(&HEADER)?)
    }
}

/// The content, as text where it is printable.
impl fmt::Debug for Packet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Packet({})", self.bytes().escape_ascii())
    }
}

/// A packet as it goes over the air, and as the radio of a chip reads it in RAM.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OnAir([u8; Self::MAX_BYTES]);

impl OnAir {
    /// Bytes of the longest one: the length, the three before the content, and the content.
    pub const MAX_BYTES: usize = 1 + HEADER.len() + Packet::MAX_BYTES;

    /// The length, and as many bytes.
    pub fn as_slice(&self) -> &[u8] {
        self.0.get(..=usize::from(self.0[0])).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_packet_comes_back_from_the_air() {
        for content in [&b""[..], b"a", &[0xff; Packet::MAX_BYTES]] {
            let packet = Packet::new(content).expect("it is short");
            assert_eq!(packet.bytes(), content);
            assert_eq!(packet.on_air().as_slice().len(), 4 + content.len());
            assert_eq!(Packet::of_air(packet.on_air().as_slice()), Some(packet));
        }
        assert_eq!(Packet::new(&[0; Packet::MAX_BYTES + 1]), None);
    }

    #[test]
    fn what_no_runtime_sends_so_is_no_packet() {
        let none: [&[u8]; 7] =
            [&[], &[3], &[2, 1, 0], &[4, 1, 0, 1], &[2, b'h', b'i'], &[4, 1, 0, 2, b'a'], &[33, 1, 0, 1]];
        for bytes in none {
            assert_eq!(Packet::of_air(bytes), None, "{bytes:?}");
        }
        let long = [&[33, 1, 0, 1][..], &[7; 30]].concat();
        assert_eq!(Packet::of_air(&long), None);
    }

    /// What MakeCode sends: the length counts three bytes more than the radio sends.
    #[test]
    fn a_packet_of_makecode_is_as_long_as_what_came() {
        let bytes = [&[35, 1, 0, 1][..], &[7; Packet::MAX_BYTES]].concat();
        assert_eq!(Packet::of_air(&bytes), Packet::new(&[7; Packet::MAX_BYTES]));
    }
}
