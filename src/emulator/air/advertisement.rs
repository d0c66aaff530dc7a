//! Advertisements of Bluetooth Low Energy (Bluetooth Core Specification, volume 6, part B, *Air interface packets* and
//! *Advertising physical channel PDU*; the fields of their data: Core Specification Supplement, part A).
//!
//! | byte | what |
//! |---|---|
//! | 0 | the type in bits 0 to 3; bit 6: the address of the sender is a random one |
//! | 1 | the length of what follows |
//! | 2 to 7 | the address of the sender, lowest byte first |
//! | from 8 | fields: a length, a type, and the rest; the types 8 and 9 are a short and a complete name |

use std::fmt;

use super::frame::{RadioFrame, RadioLink};

/// The access address of all advertisements is 0x8e89bed6: three bytes of the base, and the prefix.
const BASE: u32 = 0x89be_d600;
const PREFIX: u8 = 0x8e;

/// The channels, and their frequencies in MHz above 2400.
const CHANNELS: [(u8, u16); 3] = [(37, 2), (38, 26), (39, 80)];

/// The types of packets that have the address of their sender first, and then fields.
const KINDS: [(u8, &str); 4] = [(0, "ADV_IND"), (2, "ADV_NONCONN_IND"), (4, "SCAN_RSP"), (6, "ADV_SCAN_IND")];

const SHORT_NAME: u8 = 8;
const COMPLETE_NAME: u8 = 9;

/// An advertisement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advertisement {
    /// The channel: 37, 38 or 39.
    pub channel: u8,
    /// Its kind, as the specification calls it.
    pub kind: &'static str,
    /// The address of the sender, highest byte first.
    pub address: [u8; 6],
    /// Whether the address is a random one, not one that was bought.
    pub is_random: bool,
    /// The name of the sender, if it says one.
    pub name: Option<String>,
}

impl Advertisement {
    /// The advertisement that a frame is, if the frame is one that receivers of advertisements hear.
    #[must_use]
    pub fn of_frame(frame: &RadioFrame) -> Option<Self> {
        let RadioLink { frequency, mode, base, base_bytes, prefix, whitening, .. } = frame.link;
        let (channel, _) = *CHANNELS.iter().find(|(_, its)| *its == frequency)?;
        // whitening begins with the number of the channel, and bit 6
        let is_heard = mode == RadioLink::BLE_1_MBIT
            && (base, base_bytes, prefix) == (BASE, 3, PREFIX)
            && whitening == Some(0x40 | channel)
            && frame.link.crc_bytes == 3
            && (frame.link.crc_polynomial, frame.link.crc_init) == (0x00_065b, 0x55_5555);
        let (&kind, pdu) = (frame.bytes.first()?, frame.payload());
        let (_, name_of_kind) = *KINDS.iter().find(|(number, _)| *number == kind & 0xf)?;
        let mut address: [u8; 6] = pdu.first_chunk().copied()?;
        address.reverse();
        let has_parts = frame.link.format.s0_bytes == 1 && frame.link.format.length_bits > 0;
        (is_heard && has_parts).then(|| Self {
            channel,
            kind: name_of_kind,
            address,
            is_random: kind >> 6 & 1 == 1,
            name: name(&pdu[address.len()..]),
        })
    }
}

/// The name among the fields.
fn name(mut fields: &[u8]) -> Option<String> {
    while let [length, rest @ ..] = fields {
        let field = rest.get(..usize::from(*length))?;
        if let [SHORT_NAME | COMPLETE_NAME, name @ ..] = field {
            return Some(String::from_utf8_lossy(name).into_owned());
        }
        fields = &rest[field.len()..];
    }
    None
}

/// `BLE channel 37: ADV_IND of c1:a2:b3:c4:d5:e6 (random), "name"`.
impl fmt::Display for Advertisement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let address: Vec<String> = self.address.iter().map(|byte| format!("{byte:02x}")).collect();
        write!(f, "BLE channel {}: {} of {}", self.channel, self.kind, address.join(":"))?;
        if self.is_random {
            write!(f, " (random)")?;
        }
        self.name.as_ref().map_or(Ok(()), |name| write!(f, ", {name:?}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::emulator::air::{CrcFrom, PacketFormat};

    /// An advertisement on channel 38, with these bytes after type and length.
    fn frame(kind: u8, pdu: &[u8]) -> RadioFrame {
        let format = PacketFormat { preamble_bits: 8, s0_bytes: 1, length_bits: 8, s1_bits: 0, is_big_endian: false };
        let link = RadioLink {
            frequency: 26,
            mode: 3,
            base: 0x89be_d600,
            base_bytes: 3,
            prefix: 0x8e,
            crc_bytes: 3,
            crc_from: CrcFrom::Header,
            crc_polynomial: 0x00_065b,
            crc_init: 0x55_5555,
            whitening: Some(0x40 | 38),
            format,
        };
        RadioFrame { link, bytes: [&[kind, pdu.len() as u8], pdu].concat().into() }
    }

    fn text(frame: &RadioFrame) -> Option<String> {
        Advertisement::of_frame(frame).map(|advertisement| advertisement.to_string())
    }

    #[test]
    fn kind_address_and_name_are_told() {
        let pdu = [6, 5, 4, 3, 2, 0xc1, 2, 1, 6, 3, 9, b'h', b'i'];
        let told = |kind| text(&frame(kind, &pdu));
        assert_eq!(told(0x40).as_deref(), Some("BLE channel 38: ADV_IND of c1:02:03:04:05:06 (random), \"hi\""));
        assert_eq!(told(0x02).as_deref(), Some("BLE channel 38: ADV_NONCONN_IND of c1:02:03:04:05:06, \"hi\""));
        // a request to connect has two addresses
        assert_eq!(told(0x05), None);
        let nameless = text(&frame(6, &pdu[..9]));
        assert_eq!(nameless.as_deref(), Some("BLE channel 38: ADV_SCAN_IND of c1:02:03:04:05:06"));
    }

    #[test]
    fn fields_that_end_too_soon_have_no_name() {
        for fields in [&[9][..], &[0xff, 9, b'a'], &[0], &[2, 9]] {
            let pdu = [&[0; 6], fields].concat();
            assert_eq!(Advertisement::of_frame(&frame(0, &pdu)).map(|its| its.name), Some(None), "{fields:?}");
        }
        assert_eq!(Advertisement::of_frame(&frame(0, &[1, 2, 3])), None);
    }

    #[test]
    fn what_receivers_of_advertisements_do_not_hear_is_none() {
        let right = frame(0, &[0; 6]);
        assert!(Advertisement::of_frame(&right).is_some());
        let changes: [fn(&mut RadioLink); 6] = [
            |link| link.frequency = 27,
            |link| link.mode = 0,
            |link| link.prefix = 0,
            |link| link.whitening = Some(0x40 | 37),
            |link| link.crc_init = 0,
            |link| link.format.s0_bytes = 0,
        ];
        for change in changes {
            let mut other = right.clone();
            change(&mut other.link);
            assert_eq!(Advertisement::of_frame(&other), None, "{other:?}");
        }
    }
}
