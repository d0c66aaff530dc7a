//! RADIO in the mode of IEEE 802.15.4: its frames, energy detection and clear channel assessment.

use std::sync::Arc;

use fivebyfive::emulator::air::{Arrival, CrcFrom, PacketFormat, RadioFrame, RadioLink, RadioPacket};
use fivebyfive::emulator::board::Traffic;

use super::{Poked, RAM, SHORTS};

const RADIO: u32 = 0x4000_1000;
const TXEN: u32 = 0x000;
const RXEN: u32 = 0x004;
const EDSTART: u32 = 0x024;
const CCASTART: u32 = 0x02c;
const CCASTOP: u32 = 0x030;
const ADDRESS: u32 = 0x104;
const PAYLOAD: u32 = 0x108;
const END: u32 = 0x10c;
const CRCOK: u32 = 0x130;
const FRAMESTART: u32 = 0x138;
const EDEND: u32 = 0x13c;
const CCAIDLE: u32 = 0x144;
const CCABUSY: u32 = 0x148;
const CCASTOPPED: u32 = 0x14c;
const STATE: u32 = 0x550;
const EDCNT: u32 = 0x664;
const EDSAMPLE: u32 = 0x668;
const CCACTRL: u32 = 0x66c;

/// Channel 15: 2425 MHz.
const FREQUENCY: u16 = 25;

/// The registers as the driver of nrf-hal sets them (`ieee802154.rs`).
const DRIVER: [(u32, u32); 9] = [
    (0x504, RAM),
    (0x508, FREQUENCY as u32),
    (0x510, 15),
    // 32 zeros before the delimiter, a length of 8 bits that counts the CRC
    (0x514, 2 << 24 | 1 << 26 | 8),
    (0x518, 127),
    // two bytes, from after the length on
    (0x534, 2 << 8 | 2),
    (0x538, 0x1_1021),
    (0x53c, 0),
    (0x660, 0xa7),
];

fn as_the_driver(shorts: u32) -> Poked {
    let mut poked = Poked::v2();
    DRIVER.into_iter().for_each(|(offset, value)| poked.write(RADIO + offset, value));
    poked.write(RADIO + SHORTS, shorts);
    poked
}

/// A radio in RXIDLE.
fn waiting() -> Poked {
    let mut poked = as_the_driver(0);
    poked.task(RADIO, RXEN);
    poked.us(140);
    assert_eq!(poked.read(RADIO + STATE), 2, "RXIDLE");
    poked
}

/// A data frame to everybody with a payload of three bytes, as it is in RAM.
const FRAME: [u8; 13] = [14, 0x41, 0x88, 1, 0x22, 0x11, 0xff, 0xff, 0x34, 0x12, b'a', b'b', b'c'];

fn frame() -> RadioFrame {
    let link = RadioLink {
        frequency: FREQUENCY,
        mode: 15,
        base: 0,
        base_bytes: 0,
        prefix: 0xa7,
        crc_bytes: 2,
        crc_from: CrcFrom::Payload,
        crc_polynomial: 0x1_1021,
        crc_init: 0,
        whitening: None,
        format: PacketFormat { preamble_bits: 32, s0_bytes: 0, length_bits: 8, s1_bits: 0, is_big_endian: false },
    };
    RadioFrame { link, bytes: FRAME.into() }
}

/// A frame comes from another board.
fn comes(poked: &mut Poked, frame: RadioFrame, rssi_dbm: i8) {
    let (begins, frame) = (poked.chip.core().cycles(), Arc::new(frame));
    let ends = begins + poked.chip.cycles_of(&frame);
    poked.chip.hear(Arrival { begins, ends, frame, rssi_dbm, is_damaged: false });
}

#[test]
fn a_frame_takes_32_microseconds_a_byte_and_its_length_counts_the_crc() {
    // READY to START
    let mut poked = as_the_driver(1);
    assert!(poked.chip.load(RAM, &FRAME));
    poked.task(RADIO, TXEN);
    poked.us(140);
    // four bytes of zeros and the delimiter
    poked.us(5 * 32 - 1);
    assert!(!poked.event(RADIO, ADDRESS));
    poked.us(1);
    assert!(poked.event(RADIO, ADDRESS) && !poked.event(RADIO, FRAMESTART));
    poked.us(32);
    assert!(poked.event(RADIO, FRAMESTART) && !poked.event(RADIO, PAYLOAD));
    poked.us(12 * 32);
    assert!(poked.event(RADIO, PAYLOAD));
    poked.us(2 * 32 - 1);
    assert!(!poked.event(RADIO, END));
    poked.us(1);
    assert!(poked.event(RADIO, END));
    let sent: Vec<Traffic> = poked.chip.take_traffic();
    assert_eq!(sent, [Traffic::Sent(frame())]);
}

#[test]
fn a_frame_is_received_with_the_quality_of_its_link_after_it() {
    let mut poked = as_the_driver(1);
    poked.task(RADIO, RXEN);
    poked.us(140);
    comes(&mut poked, frame(), -63);
    poked.us((5 + 1 + 12 + 2) * 32 + 1);
    assert!(poked.event(RADIO, FRAMESTART) && poked.event(RADIO, END) && poked.event(RADIO, CRCOK));
    assert_eq!(poked.bytes(RAM, 13), FRAME);
    // a model: 30 dB above -93 dBm
    assert_eq!(poked.bytes(RAM + 13, 2), [30, 0]);
}

#[test]
fn a_frame_with_another_delimiter_or_in_another_mode_is_not_heard() {
    let mut other = frame();
    other.link.prefix = 0xa8;
    let of_a_runtime = RadioPacket { channel: FREQUENCY as u8, ..RadioPacket::to_group(0xa7, vec![1]) }.frame();
    for other in [other, of_a_runtime] {
        let mut poked = as_the_driver(1);
        poked.task(RADIO, RXEN);
        poked.us(140);
        comes(&mut poked, other, -63);
        poked.us(2000);
        assert!(!poked.event(RADIO, ADDRESS) && !poked.event(RADIO, END));
    }
}

#[test]
fn energy_is_measured_for_128_microseconds_as_often_as_edcnt_says() {
    let mut poked = waiting();
    poked.task(RADIO, EDSTART);
    poked.us(127);
    assert!(!poked.event(RADIO, EDEND));
    poked.us(1);
    assert_eq!((poked.event(RADIO, EDEND), poked.read(RADIO + EDSAMPLE)), (true, 0), "a quiet channel");

    // a packet that is there for the first of three measurements alone: 232 µs
    let mut poked = waiting();
    poked.write(RADIO + EDCNT, 2);
    comes(&mut poked, RadioPacket { channel: 25, ..RadioPacket::to_group(1, vec![0; 20]) }.frame(), -53);
    poked.us(100);
    poked.task(RADIO, EDSTART);
    poked.us(3 * 128 - 1);
    assert!(!poked.event(RADIO, EDEND));
    poked.us(1);
    assert_eq!((poked.event(RADIO, EDEND), poked.read(RADIO + EDSAMPLE)), (true, 40), "40 dB above -93 dBm");
}

/// What an assessment finds while a frame is on the air: whether the channel is clear, and whether it is busy.
fn assessed(control: u32, frame: Option<RadioFrame>) -> (bool, bool) {
    let mut poked = waiting();
    poked.write(RADIO + CCACTRL, control);
    if let Some(frame) = frame {
        comes(&mut poked, frame, -73);
        poked.us(20);
    }
    poked.task(RADIO, CCASTART);
    poked.us(127);
    assert!(!poked.event(RADIO, CCAIDLE) && !poked.event(RADIO, CCABUSY));
    poked.us(1);
    (poked.event(RADIO, CCAIDLE), poked.event(RADIO, CCABUSY))
}

#[test]
fn a_channel_is_busy_by_energy_by_carrier_by_both_or_by_either() {
    let (clear, busy) = ((true, false), (false, true));
    let foreign = || Some(RadioPacket { channel: 25, ..RadioPacket::to_group(1, vec![0; 20]) }.frame());
    // 20 dB above -93 dBm
    let (low, high) = (19 << 8, 20 << 8);
    for mode in 0..4 {
        assert_eq!(assessed(mode | low, None), clear, "nothing is there, mode {mode}");
    }
    for (mode, of_802_15_4, loud_of_802_15_4, foreign_is, loud_foreign) in [
        (0, clear, busy, clear, busy),
        (1, busy, busy, clear, clear),
        (2, clear, busy, clear, clear),
        (3, busy, busy, clear, busy),
    ] {
        assert_eq!(assessed(mode | high, Some(frame())), of_802_15_4, "mode {mode}");
        assert_eq!(assessed(mode | low, Some(frame())), loud_of_802_15_4, "mode {mode}");
        assert_eq!(assessed(mode | high, foreign()), foreign_is, "mode {mode}");
        assert_eq!(assessed(mode | low, foreign()), loud_foreign, "mode {mode}");
    }
    let mut elsewhere = frame();
    elsewhere.link.frequency = 30;
    assert_eq!(assessed(3 | low, Some(elsewhere)), clear);
}

#[test]
fn an_assessment_that_is_stopped_finds_nothing() {
    let mut poked = waiting();
    poked.task(RADIO, CCASTART);
    poked.us(50);
    poked.task(RADIO, CCASTOP);
    poked.us(500);
    assert!(poked.event(RADIO, CCASTOPPED) && !poked.event(RADIO, CCAIDLE) && !poked.event(RADIO, CCABUSY));
}

#[test]
fn a_clear_channel_leads_to_sending_without_the_processor() {
    // CCAIDLE to TXEN, TXREADY to START
    let mut poked = as_the_driver(1 << 12 | 1 << 18);
    assert!(poked.chip.load(RAM, &FRAME));
    poked.task(RADIO, RXEN);
    poked.us(140);
    poked.task(RADIO, CCASTART);
    poked.us(128 + 140 + (5 + 1 + 12 + 2) * 32 - 1);
    assert!(!poked.event(RADIO, END));
    poked.us(1);
    assert!(poked.event(RADIO, END));
}
