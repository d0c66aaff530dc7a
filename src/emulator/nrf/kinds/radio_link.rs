//! What the registers of RADIO say of a packet (nRF52833 product specification, *RADIO*, *Packet configuration*, *Address
//! configuration*; nRF51 series reference manual, the same chapter).

use super::super::registers::Registers;
use super::radio_registers::{
    BASE0, BASE1, CRCCNF, CRCINIT, CRCPOLY, DATAWHITEIV, FREQUENCY, MODE, PCNF0, PCNF1, PREFIX0, PREFIX1, RXADDRESSES,
    SFD,
};
use crate::emulator::air::{CrcFrom, PacketFormat, RadioLink};

/// The link of the first address that the radio listens to; of address 0 if it listens to none.
pub(in super::super) fn heard(registers: &Registers) -> RadioLink {
    let first = registers.get(RXADDRESSES).trailing_zeros();
    of(registers, if first < 8 { first as u8 } else { 0 })
}

/// The link of one of the eight addresses: 0 is BASE0 with the first prefix, the others are BASE1 with theirs. In the mode of
/// IEEE 802.15.4 there is none, and all are heard that begin with SFD.
pub(super) fn of(registers: &Registers, address: u8) -> RadioLink {
    let (pcnf1, crc) = (registers.get(PCNF1), registers.get(CRCCNF));
    let mode = registers.get(MODE) as u8;
    let is_802_15_4 = mode == RadioLink::IEEE_802_15_4;
    let base_bytes = if is_802_15_4 { 0 } else { (pcnf1 >> 16 & 7).min(4) as u8 };
    let base = registers.get(if address == 0 { BASE0 } else { BASE1 });
    let unused_bits = 8 * (4 - u32::from(base_bytes));
    let prefixes = registers.get(if address < 4 { PREFIX0 } else { PREFIX1 });
    let crc_bytes = (crc & 3) as u8;
    RadioLink {
        frequency: registers.get(FREQUENCY) as u16,
        mode,
        base: base.checked_shr(unused_bits).and_then(|base| base.checked_shl(unused_bits)).unwrap_or(0),
        base_bytes,
        prefix: if is_802_15_4 { registers.get(SFD) as u8 } else { (prefixes >> (8 * (address % 4))) as u8 },
        crc_bytes,
        crc_from: match crc >> 8 & 3 {
            0 => CrcFrom::Address,
            2 => CrcFrom::Payload,
            _ => CrcFrom::Header,
        },
        crc_polynomial: if crc_bytes > 0 { registers.get(CRCPOLY) } else { 0 },
        crc_init: if crc_bytes > 0 { registers.get(CRCINIT) } else { 0 },
        whitening: (pcnf1 >> 25 & 1 == 1).then(|| registers.get(DATAWHITEIV) as u8 | 0x40),
        format: format(registers),
    }
}

fn format(registers: &Registers) -> PacketFormat {
    let (pcnf0, pcnf1) = (registers.get(PCNF0), registers.get(PCNF1));
    PacketFormat {
        preamble_bits: match pcnf0 >> 24 & 3 {
            0 => 8,
            1 => 16,
            _ => 32,
        },
        s0_bytes: (pcnf0 >> 8 & 1) as u8,
        length_bits: (pcnf0 & 0xf) as u8,
        s1_bits: (pcnf0 >> 16 & 0xf) as u8,
        is_big_endian: pcnf1 >> 24 & 1 == 1,
    }
}

/// Whether LENGTH counts the CRC with the payload (PCNF0.CRCINC).
const CRC_IS_COUNTED: u32 = 1 << 26;

/// Bytes of the payload of a packet with this header: LENGTH, at most MAXLEN, and STATLEN. The CRC is not among them.
pub(super) fn payload_bytes(registers: &Registers, header: &[u8]) -> usize {
    let (format, pcnf1) = (format(registers), registers.get(PCNF1));
    let length = match format.length_bits {
        0 => 0,
        bits => {
            let mask = (1_u32 << bits.min(8)) - 1;
            header.get(usize::from(format.s0_bytes)).map_or(0, |&length| u32::from(length) & mask)
        }
    };
    let counted = if registers.get(PCNF0) & CRC_IS_COUNTED == 0 { 0 } else { registers.get(CRCCNF) & 3 };
    (length.min(pcnf1 & 0xff) + (pcnf1 >> 8 & 0xff)).saturating_sub(counted) as usize
}
