//! A packet on the air, as the registers of a radio make it (nRF52833 product specification, *RADIO*, *Packet
//! configuration*, *CRC*; nRF51 series reference manual, the same chapter).

/// The parts of a packet (PCNF0, PCNF1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PacketFormat {
    /// Bits of the preamble: 8, 16 or 32.
    pub preamble_bits: u8,
    /// Bytes of S0 before the length: 0 or 1.
    pub s0_bytes: u8,
    /// Bits of the length on the air, 0 to 15; in RAM it is a byte, or nothing.
    pub length_bits: u8,
    /// Bits of S1 after the length, 0 to 15; in RAM it is a byte, or nothing.
    pub s1_bits: u8,
    /// Whether the highest bit of a byte goes first.
    pub is_big_endian: bool,
}

impl PacketFormat {
    /// Bytes in RAM before the payload.
    #[must_use]
    pub fn header_bytes(self) -> usize {
        usize::from(self.s0_bytes) + usize::from(self.length_bits > 0) + usize::from(self.s1_bits > 0)
    }

    /// Bits on the air of S0, length and S1.
    fn header_bits(self) -> u64 {
        u64::from(8 * self.s0_bytes + self.length_bits + self.s1_bits)
    }
}

/// The first part of a packet that its CRC is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CrcFrom {
    /// The address.
    Address,
    /// S0, LENGTH and S1: what comes after the address.
    Header,
    /// The payload: what comes after LENGTH, as IEEE 802.15.4 has it.
    Payload,
}

/// What two radios must have set alike, so that one hears the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RadioLink {
    /// MHz above 2400, or with bit 8 above 2360 (FREQUENCY).
    pub frequency: u16,
    /// MODE.
    pub mode: u8,
    /// The base address (BASE0 or BASE1). Bytes that are not sent are 0.
    pub base: u32,
    /// Bytes of the base address, the highest of them: 2 to 4 (PCNF1.BALEN). None in the mode of IEEE 802.15.4, which has no
    /// addresses before the length.
    pub base_bytes: u8,
    /// The byte of the address that comes after the base (PREFIX0, PREFIX1). In the mode of IEEE 802.15.4 it is the delimiter
    /// that begins a frame (SFD).
    pub prefix: u8,
    /// Bytes of the CRC, 0 to 3 (CRCCNF.LEN).
    pub crc_bytes: u8,
    /// The first part of the packet that the CRC is over (CRCCNF.SKIPADDR).
    pub crc_from: CrcFrom,
    /// CRCPOLY.
    pub crc_polynomial: u32,
    /// CRCINIT.
    pub crc_init: u32,
    /// What whitening begins with, with bit 6 set, if it is on (DATAWHITEIV).
    pub whitening: Option<u8>,
    /// The parts of a packet.
    pub format: PacketFormat,
}

/// A packet on the air.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RadioFrame {
    /// How it is sent.
    pub link: RadioLink,
    /// S0, LENGTH, S1 and payload, as they are in RAM. LENGTH may be more than there is payload: a radio sends no more than
    /// PCNF1.MAXLEN.
    pub bytes: Box<[u8]>,
}

impl RadioLink {
    /// MODE of IEEE 802.15.4 with 250 kbit/s.
    pub const IEEE_802_15_4: u8 = 15;
    /// MODE of Bluetooth Low Energy with 1 Mbit/s.
    pub const BLE_1_MBIT: u8 = 3;

    /// Cycles of 16 MHz in a bit: 1 Mbit/s, but for the modes of 2 Mbit/s, 500, 250 and 125 kbit/s.
    #[must_use]
    pub fn bit_cycles(&self) -> u64 {
        match self.mode {
            1 | 4 => 8,
            2 | Self::IEEE_802_15_4 => 64,
            5 => 128,
            6 => 32,
            _ => 16,
        }
    }

    /// Cycles of 16 MHz from the start to the end of the address.
    #[must_use]
    pub fn address_cycles(&self) -> u64 {
        self.bit_cycles() * u64::from(self.format.preamble_bits + 8 * (1 + self.base_bytes))
    }

    /// Cycles of 16 MHz of the CRC.
    #[must_use]
    pub fn crc_cycles(&self) -> u64 {
        self.bit_cycles() * u64::from(8 * self.crc_bytes)
    }
}

impl RadioFrame {
    /// The payload: what comes after S0, LENGTH and S1.
    #[must_use]
    pub fn payload(&self) -> &[u8] {
        self.bytes.get(self.link.format.header_bytes()..).unwrap_or_default()
    }

    /// Cycles of 16 MHz from the end of the address to the end of S0, LENGTH and S1.
    #[must_use]
    pub fn header_cycles(&self) -> u64 {
        self.link.bit_cycles() * self.link.format.header_bits()
    }

    /// Cycles of 16 MHz of the payload.
    #[must_use]
    pub fn payload_cycles(&self) -> u64 {
        self.link.bit_cycles() * 8 * self.payload().len() as u64
    }

    /// Cycles of 16 MHz on the air.
    #[must_use]
    pub fn cycles(&self) -> u64 {
        self.link.address_cycles() + self.header_cycles() + self.payload_cycles() + self.link.crc_cycles()
    }

    /// The checksum, of as many bits as the CRC has: over the address, lowest byte first, and the rest of the packet, bit by
    /// bit as they go over the air.
    #[must_use]
    pub fn crc(&self) -> u32 {
        let RadioLink { crc_bytes, base, base_bytes, prefix, format, .. } = self.link;
        if crc_bytes == 0 {
            return 0;
        }
        let top = 1 << (8 * u32::from(crc_bytes) - 1);
        let mask = top | (top - 1);
        let mut crc = self.link.crc_init & mask;
        let mut push = |bit: bool| {
            let out = (crc & top != 0) != bit;
            crc = (crc << 1 & mask) ^ if out { self.link.crc_polynomial & mask } else { 0 };
        };
        if self.link.crc_from == CrcFrom::Address {
            let base = base.to_le_bytes();
            let sent = base.iter().skip(usize::from(4_u8.saturating_sub(base_bytes))).chain([&prefix]);
            sent.for_each(|byte| (0..8).for_each(|bit| push(byte >> bit & 1 == 1)));
        }
        let (s0, length) = (usize::from(format.s0_bytes), usize::from(format.length_bits > 0));
        let skipped = if self.link.crc_from == CrcFrom::Payload { format.header_bytes() } else { 0 };
        for (index, &byte) in self.bytes.iter().enumerate().skip(skipped) {
            let bits = match index {
                _ if index < s0 || index >= format.header_bytes() => 8,
                _ if index < s0 + length => format.length_bits.min(8),
                _ => format.s1_bits.min(8),
            };
            for bit in 0..bits {
                let place = if format.is_big_endian { bits - 1 - bit } else { bit };
                push(byte >> place & 1 == 1);
            }
        }
        crc
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A frame that is nothing but a payload with a CRC.
    fn of(payload: &[u8], crc_bytes: u8, crc_polynomial: u32, crc_init: u32, is_big_endian: bool) -> RadioFrame {
        let format = PacketFormat { preamble_bits: 8, s0_bytes: 0, length_bits: 0, s1_bits: 0, is_big_endian };
        let link = RadioLink {
            frequency: 7,
            mode: 0,
            base: 0,
            base_bytes: 4,
            prefix: 0,
            crc_bytes,
            crc_from: CrcFrom::Header,
            crc_polynomial,
            crc_init,
            whitening: None,
            format,
        };
        RadioFrame { link, bytes: payload.into() }
    }

    #[test]
    fn checksums_are_those_of_the_catalogue_of_parametrised_crc_algorithms() {
        let check = b"123456789";
        // CRC-16/IBM-3740: the highest bit first
        assert_eq!(of(check, 2, 0x11021, 0xffff, true).crc(), 0x29b1);
        // CRC-16/MCRF4XX and CRC-24/BLE: the lowest bit first, and written in reverse
        assert_eq!(of(check, 2, 0x11021, 0xffff, false).crc().reverse_bits() >> 16, 0x6f91);
        // CRC-16/KERMIT, that of IEEE 802.15.4
        assert_eq!(of(check, 2, 0x11021, 0, false).crc().reverse_bits() >> 16, 0x2189);
        assert_eq!(of(check, 3, 0x0065b, 0x55_5555, false).crc().reverse_bits() >> 8, 0xc2_5a56);
    }

    #[test]
    fn the_checksum_of_ieee_802_15_4_begins_after_the_length() {
        let mut frame = of(b"?123456789", 2, 0x11021, 0, false);
        (frame.link.crc_from, frame.link.format.length_bits) = (CrcFrom::Payload, 8);
        assert_eq!(frame.crc().reverse_bits() >> 16, 0x2189);
    }

    #[test]
    fn the_address_is_a_part_of_the_checksum_unless_it_is_left_out() {
        let mut frame = of(b"56789", 2, 0x11021, 0xffff, false);
        (frame.link.base, frame.link.prefix) = (u32::from_le_bytes([0, b'1', b'2', b'3']), b'4');
        (frame.link.base_bytes, frame.link.crc_from) = (3, CrcFrom::Address);
        assert_eq!(frame.crc().reverse_bits() >> 16, 0x6f91);
    }
}
