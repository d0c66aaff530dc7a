//! A packet of the micro:bit's runtimes.

use super::frame::{CrcFrom, PacketFormat, RadioFrame, RadioLink};
use crate::hardware::radio;

/// How fast a packet goes over the air.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum RadioRate {
    /// 250 kbit/s, of the V1 only: MicroPython's `RATE_250KBIT`.
    Kbit250,
    /// 1 Mbit/s: what both runtimes begin with.
    #[default]
    Mbit1,
    /// 2 Mbit/s: MicroPython's `RATE_2MBIT`.
    Mbit2,
}

/// A packet from another board, with what must fit so that a board hears it.
///
/// The runtimes set the other registers alike, as [`radio`] has them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RadioPacket {
    /// MHz above 2400, 0 to 100: MicroPython's `channel`, MakeCode's frequency band.
    pub channel: u8,
    /// The group, the last byte of the address.
    pub group: u8,
    /// The base address.
    pub address: u32,
    /// How fast it goes.
    pub rate: RadioRate,
    /// How strong it is where it is heard, in dBm.
    pub rssi_dbm: i8,
    /// All bytes after the length, at most 251. Of `radio.send` of MicroPython and of all packets of MakeCode, the first three
    /// are 1, 0 and 1: version, group and protocol.
    pub bytes: Box<[u8]>,
}

impl RadioPacket {
    /// The highest channel.
    pub const MAX_CHANNEL: u8 = 100;
    /// The channel that both runtimes begin with.
    pub const USUAL_CHANNEL: u8 = radio::USUAL_CHANNEL;
    /// The base address that both runtimes begin with: "uBit".
    pub const USUAL_ADDRESS: u32 = radio::USUAL_ADDRESS;
    /// The strength of a signal in the simulator of MakeCode.
    pub const USUAL_RSSI_DBM: i8 = -75;
    /// The most bytes after the length: MicroPython's limit of `length`.
    pub const MAX_BYTES: usize = 251;

    /// A packet to a group, with all else as usual.
    #[must_use]
    pub fn to_group(group: u8, bytes: Vec<u8>) -> Self {
        Self {
            channel: Self::USUAL_CHANNEL,
            group,
            address: Self::USUAL_ADDRESS,
            rate: RadioRate::default(),
            rssi_dbm: Self::USUAL_RSSI_DBM,
            bytes: bytes.into(),
        }
    }

    /// As it goes over the air.
    #[must_use]
    pub fn frame(&self) -> RadioFrame {
        let length = self.bytes.len().min(255) as u8;
        RadioFrame { link: self.link(), bytes: [&[length], &*self.bytes].concat().into() }
    }

    fn link(&self) -> RadioLink {
        let length_bits = radio::LENGTH_BITS;
        let format = PacketFormat { preamble_bits: 8, s0_bytes: 0, length_bits, s1_bits: 0, is_big_endian: false };
        RadioLink {
            frequency: self.channel.into(),
            mode: match self.rate {
                RadioRate::Mbit1 => 0,
                RadioRate::Mbit2 => 1,
                RadioRate::Kbit250 => 2,
            },
            base: self.address,
            base_bytes: radio::ADDRESS_BYTES,
            prefix: self.group,
            crc_bytes: radio::CRC_BYTES,
            crc_from: CrcFrom::Address,
            crc_polynomial: radio::CRC_POLYNOMIAL,
            crc_init: radio::CRC_INIT,
            // bit 6 is always set
            whitening: Some(radio::WHITENING | 0x40),
            format,
        }
    }

    /// The packet that a frame is, if the frame is one of the micro:bit's runtimes. Nobody knows how strong it is elsewhere.
    #[must_use]
    pub fn of_frame(frame: &RadioFrame) -> Option<Self> {
        let RadioFrame { link, .. } = frame;
        let rate = [RadioRate::Mbit1, RadioRate::Mbit2, RadioRate::Kbit250].get(usize::from(link.mode))?;
        let packet = Self {
            channel: u8::try_from(link.frequency).ok()?,
            address: link.base,
            rate: *rate,
            ..Self::to_group(link.prefix, frame.payload().to_vec())
        };
        (packet.link() == *link).then_some(packet)
    }
}
