//! RADIO: what it sends and hears, and when.

use std::sync::Arc;

use fivebyfive::emulator::air::{Arrival, RadioFrame, RadioPacket, RadioRate};
use fivebyfive::emulator::board::Traffic;

use super::{Poked, RAM, SHORTS};

const RADIO: u32 = 0x4000_1000;
const TXEN: u32 = 0x000;
const RXEN: u32 = 0x004;
const START: u32 = 0x008;
const DISABLE: u32 = 0x010;
const READY: u32 = 0x100;
const ADDRESS: u32 = 0x104;
const PAYLOAD: u32 = 0x108;
const END: u32 = 0x10c;
const DISABLED: u32 = 0x110;
const RSSIEND: u32 = 0x11c;
const CRCOK: u32 = 0x130;
const CRCERROR: u32 = 0x134;
const CRCSTATUS: u32 = 0x400;
const RXMATCH: u32 = 0x408;
const PACKETPTR: u32 = 0x504;
const FREQUENCY: u32 = 0x508;
const MODE: u32 = 0x510;
const PCNF1: u32 = 0x518;
const RSSISAMPLE: u32 = 0x548;
const STATE: u32 = 0x550;

/// The registers as the runtimes of the micro:bit set them for a group, on channel 7 (`MicroBitRadio.cpp` of
/// codal-microbit-v2).
const RUNTIME: [(u32, u32); 13] = [
    (PACKETPTR, RAM),
    (FREQUENCY, 7),
    (MODE, 0),
    (0x514, 8),
    (PCNF1, 0x0204_0000 | 32),
    (0x51c, 0x7562_6974),
    (0x524, 42),
    (0x52c, 0),
    (0x530, 1),
    (0x534, 2),
    (0x538, 0x1_1021),
    (0x53c, 0xffff),
    (0x554, 0x18),
];

/// ADDRESS to RSSISTART.
const RSSI_SHORT: u32 = 1 << 4;

fn as_a_runtime(mut poked: Poked) -> Poked {
    RUNTIME.into_iter().for_each(|(offset, value)| poked.write(RADIO + offset, value));
    poked
}

/// A radio that receives.
fn listening(poked: Poked) -> Poked {
    let mut poked = as_a_runtime(poked);
    poked.write(RADIO + SHORTS, 1 | RSSI_SHORT);
    poked.task(RADIO, RXEN);
    poked.us(140);
    assert_eq!(poked.read(RADIO + STATE), 3, "RX");
    poked
}

fn sent_frames(poked: &mut Poked) -> Vec<RadioFrame> {
    let frame = |traffic| match traffic {
        Traffic::Sent(frame) => Some(frame),
        Traffic::I2c(_) | Traffic::Spi(_) => None,
    };
    poked.chip.take_traffic().into_iter().filter_map(frame).collect()
}

fn packet() -> RadioPacket {
    RadioPacket::to_group(42, vec![1, 0, 1, b'h', b'i'])
}

#[test]
fn a_packet_is_sent_in_its_time_and_can_be_taken() {
    for poked in [Poked::v1(), Poked::v2()] {
        let mut poked = as_a_runtime(poked);
        assert!(poked.chip.load(RAM, &[10, 1, 0, 1, b'a', b'b', b'c', 4, 5, 6, 7, 8]));
        // READY to START, END to DISABLE
        poked.write(RADIO + SHORTS, 0b11);
        poked.task(RADIO, TXEN);
        poked.us(139);
        assert_eq!((poked.event(RADIO, READY), poked.read(RADIO + STATE)), (false, 9), "TXRU");
        poked.us(1);
        assert_eq!((poked.event(RADIO, READY), poked.read(RADIO + STATE)), (true, 11), "TX");
        // preamble 1, base 4, prefix 1
        poked.us(6 * 8 - 1);
        assert!(!poked.event(RADIO, ADDRESS));
        poked.us(1);
        assert!(poked.event(RADIO, ADDRESS) && !poked.event(RADIO, PAYLOAD));
        // LENGTH 1, payload 10
        poked.us(11 * 8);
        assert!(poked.event(RADIO, PAYLOAD) && !poked.event(RADIO, END));
        poked.us(2 * 8 - 1);
        assert!(!poked.event(RADIO, END) && sent_frames(&mut poked).is_empty());
        poked.us(1);
        assert!(poked.event(RADIO, END));
        poked.us(6);
        assert_eq!((poked.event(RADIO, DISABLED), poked.read(RADIO + STATE)), (true, 0), "DISABLED");
        let sent = sent_frames(&mut poked);
        assert_eq!(sent.len(), 1);
        assert_eq!(*sent[0].bytes, [10, 1, 0, 1, b'a', b'b', b'c', 4, 5, 6, 7]);
        let expected = RadioPacket::to_group(42, vec![1, 0, 1, b'a', b'b', b'c', 4, 5, 6, 7]);
        assert_eq!(RadioPacket::of_frame(&sent[0]), Some(expected));
    }
}

#[test]
fn a_packet_is_no_longer_than_maxlen_says() {
    let mut poked = as_a_runtime(Poked::v2());
    // as MakeCode: 35 bytes are asked for, and 32 of them are sent
    assert!(poked.chip.load(RAM, &[35; 36]));
    poked.write(RADIO + SHORTS, 0b11);
    poked.task(RADIO, TXEN);
    poked.us(140 + 8 * (6 + 1 + 32 + 2));
    let sent = sent_frames(&mut poked);
    assert_eq!((sent[0].bytes.len(), sent[0].payload().len()), (33, 32));
}

#[test]
fn a_packet_that_was_stopped_was_not_sent() {
    let mut poked = as_a_runtime(Poked::v1());
    poked.write(RADIO + SHORTS, 1);
    poked.task(RADIO, TXEN);
    poked.us(150);
    poked.task(RADIO, DISABLE);
    poked.us(10_000);
    assert!(!poked.event(RADIO, END) && poked.event(RADIO, DISABLED));
    assert!(sent_frames(&mut poked).is_empty());
}

#[test]
fn packets_that_others_would_not_understand_are_told_apart() {
    let mut poked = as_a_runtime(Poked::v2());
    // no whitening
    poked.write(RADIO + PCNF1, 4 << 16 | 32);
    assert!(poked.chip.load(RAM, &[1, 2]));
    poked.write(RADIO + SHORTS, 1);
    poked.task(RADIO, TXEN);
    poked.us(1000);
    let sent = sent_frames(&mut poked);
    assert_eq!((&*sent[0].bytes, sent[0].link.whitening, RadioPacket::of_frame(&sent[0])), (&[1, 2][..], None, None));
}

#[test]
fn a_packet_is_received_in_its_time() {
    for (is_v2, poked) in [(false, Poked::v1()), (true, Poked::v2())] {
        let mut poked = listening(poked);
        poked.chip.send_radio(&packet());
        poked.us(6 * 8 - 1);
        assert!(!poked.event(RADIO, ADDRESS));
        poked.us(1);
        assert!(poked.event(RADIO, ADDRESS) && poked.event(RADIO, RSSIEND));
        assert_eq!(poked.read(RADIO + RSSISAMPLE), 75);
        poked.us((1 + 5) * 8);
        assert!(poked.event(RADIO, PAYLOAD) && !poked.event(RADIO, END));
        poked.us(2 * 8 - 1);
        assert!(!poked.event(RADIO, END));
        poked.us(1);
        assert!(poked.event(RADIO, END));
        // an event of its own is new in the nRF52 series
        assert_eq!(poked.event(RADIO, CRCOK), is_v2);
        assert_eq!((poked.read(RADIO + CRCSTATUS), poked.read(RADIO + STATE)), (1, 2), "RXIDLE");
        assert_eq!(poked.bytes(RAM, 6), [5, 1, 0, 1, b'h', b'i']);
    }
}

#[test]
fn the_crc_of_a_packet_that_arrives_damaged_is_wrong() {
    for poked in [Poked::v1(), Poked::v2()] {
        let mut poked = listening(poked);
        let (begins, frame) = (poked.chip.core().cycles(), Arc::new(packet().frame()));
        let ends = begins + poked.chip.cycles_of(&frame);
        poked.chip.hear(Arrival { begins, ends, frame, rssi_dbm: -75, is_damaged: true });
        poked.us(200);
        assert!(poked.event(RADIO, END) && !poked.event(RADIO, CRCOK));
        assert_eq!(poked.read(RADIO + CRCSTATUS), 0);
    }
}

#[test]
fn what_the_radio_begins_to_send_is_kept_for_other_boards_from_its_first_bit_on() {
    let mut poked = as_a_runtime(Poked::v2());
    poked.write(RADIO + SHORTS, 1);
    poked.chip.share_air();
    poked.task(RADIO, TXEN);
    poked.us(141);
    let begun = poked.chip.take_transmissions();
    assert_eq!(begun.len(), 1);
    assert_eq!((begun[0].stopped, begun[0].power_dbm), (None, 0));
    // DISABLE in the middle of it
    poked.task(RADIO, DISABLE);
    let stopped = poked.chip.take_transmissions();
    assert_eq!((stopped.len(), stopped[0].begins), (1, begun[0].begins));
    assert!(stopped[0].stopped.is_some_and(|cycle| cycle > begun[0].begins));
}

#[test]
fn a_packet_of_2_mbit_takes_half_the_time() {
    let mut poked = listening(Poked::v2());
    poked.write(RADIO + MODE, 1);
    poked.chip.send_radio(&RadioPacket { rate: RadioRate::Mbit2, ..packet() });
    poked.us((1 + 5 + 1 + 5 + 2) * 4 - 1);
    assert!(!poked.event(RADIO, END));
    poked.us(1);
    assert!(poked.event(RADIO, END));
}

#[test]
fn the_address_that_fits_is_one_of_eight() {
    let mut poked = listening(Poked::v1());
    // BASE1, AP5 in PREFIX1, and addresses 0 and 5 are listened to
    for (offset, value) in [(0x520, 0x1234_5678), (0x528, 9 << 8), (0x530, 0b10_0001)] {
        poked.write(RADIO + offset, value);
    }
    poked.chip.send_radio(&RadioPacket { address: 0x1234_5678, group: 9, ..packet() });
    poked.us(1000);
    assert!(poked.event(RADIO, END));
    assert_eq!(poked.read(RADIO + RXMATCH), 5);
}

#[test]
fn what_does_not_fit_is_not_heard() {
    let others = [
        RadioPacket { channel: 8, ..packet() },
        RadioPacket { group: 43, ..packet() },
        RadioPacket { address: 0x7562_6975, ..packet() },
        RadioPacket { rate: RadioRate::Mbit2, ..packet() },
    ];
    for other in others {
        let mut poked = listening(Poked::v2());
        poked.chip.send_radio(&other);
        poked.us(2000);
        assert!(!poked.event(RADIO, ADDRESS) && !poked.event(RADIO, END), "{other:?}");
    }
    for (offset, value) in [(0x554, 0x19), (0x534, 3), (0x538, 0x1_8005), (0x53c, 0), (0x514, 0x108), (0x530, 0)] {
        let mut poked = listening(Poked::v2());
        poked.write(RADIO + offset, value);
        poked.chip.send_radio(&packet());
        poked.us(2000);
        assert!(!poked.event(RADIO, ADDRESS) && !poked.event(RADIO, END), "{offset:#x}");
    }
}

#[test]
fn a_packet_that_began_before_the_radio_listened_is_not_heard() {
    let mut poked = as_a_runtime(Poked::v2());
    poked.write(RADIO + SHORTS, 1);
    poked.task(RADIO, RXEN);
    poked.us(139);
    poked.chip.send_radio(&packet());
    poked.us(2000);
    assert!(!poked.event(RADIO, END));
    poked.chip.send_radio(&packet());
    poked.us(1000);
    assert!(poked.event(RADIO, END), "the next one is");
    // it waits in RXIDLE for another START
    poked.chip.send_radio(&packet());
    poked.us(1000);
    assert!(!poked.event(RADIO, END));
    poked.task(RADIO, START);
    poked.chip.send_radio(&packet());
    poked.us(1000);
    assert!(poked.event(RADIO, END));
}

#[test]
fn a_radio_that_listens_and_is_started_again_takes_packetptr_anew() {
    for poked in [Poked::v1(), Poked::v2()] {
        let mut poked = listening(poked);
        // as the handler of DAL and CODAL does after the first packet: START for READY, PACKETPTR, START for END
        poked.write(RADIO + PACKETPTR, RAM + 0x40);
        poked.task(RADIO, START);
        poked.chip.send_radio(&packet());
        poked.us(1000);
        assert!(poked.event(RADIO, END));
        assert_eq!((poked.bytes(RAM, 1), poked.bytes(RAM + 0x40, 6)), (vec![0], vec![5, 1, 0, 1, b'h', b'i']));
    }
}

#[test]
fn packets_of_the_same_moment_come_one_after_the_other() {
    let mut poked = listening(Poked::v2());
    // END to START, and PACKETPTR counts from there on
    poked.write(RADIO + SHORTS, 1 | 1 << 5);
    let air_us = (1 + 5 + 1 + 4 + 2) * 8;
    for last in 0..3 {
        poked.chip.send_radio(&RadioPacket::to_group(42, vec![1, 0, 1, last]));
    }
    poked.us(air_us);
    for last in 0..3 {
        assert!(poked.event(RADIO, END));
        assert_eq!(poked.bytes(RAM, 5), [4, 1, 0, 1, last]);
        poked.us(300 + air_us);
    }
    assert!(!poked.event(RADIO, END));
}

#[test]
fn a_packet_that_is_longer_than_maxlen_has_a_wrong_crc() {
    let mut poked = listening(Poked::v2());
    poked.write(RADIO + PCNF1, 0x0204_0000 | 4);
    assert!(poked.chip.load(RAM, &[0xee; 8]));
    poked.chip.send_radio(&packet());
    poked.us(1000);
    assert!(poked.event(RADIO, END) && poked.event(RADIO, CRCERROR) && !poked.event(RADIO, CRCOK));
    assert_eq!(poked.read(RADIO + CRCSTATUS), 0);
    assert_eq!(poked.bytes(RAM, 6), [5, 1, 0, 1, b'h', 0xee], "no more than MAXLEN is written");
}

#[test]
fn a_radio_that_is_alone_receives_nothing_and_can_be_switched_off() {
    let mut poked = listening(Poked::v1());
    poked.us(100_000);
    assert!(poked.event(RADIO, READY) && !poked.event(RADIO, END), "READY, no END");
    poked.task(RADIO, 0x014);
    poked.us(1);
    assert_eq!((poked.event(RADIO, RSSIEND), poked.read(RADIO + RSSISAMPLE)), (true, 127));
    poked.task(RADIO, DISABLE);
    poked.us(1);
    assert!(poked.event(RADIO, DISABLED), "DISABLED");
}
