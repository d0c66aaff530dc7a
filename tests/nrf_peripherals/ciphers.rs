//! CCM and AAR with the sample data of the Bluetooth Core Specification: volume 6, part C, 1.2 (the session key and the first
//! packets of an encrypted link), and volume 3, part H, appendix D.7 (`ah`).

use super::{Poked, RAM, SHORTS};
use fivebyfive::hardware::Model;

const CCM: u32 = 0x4000_f000;
const KSGEN: u32 = 0x000;
const CRYPT: u32 = 0x004;
const STOP: u32 = 0x008;
const ENDKSGEN: u32 = 0x100;
const ENDCRYPT: u32 = 0x104;
const ERROR: u32 = 0x108;
const MICSTATUS: u32 = 0x400;
const ENABLE: u32 = 0x500;
const MODE: u32 = 0x504;
const CNFPTR: u32 = 0x508;
const INPTR: u32 = 0x50c;
const OUTPTR: u32 = 0x510;

/// Where the tests have key and nonce, the packet that comes and the one that goes.
const CONFIGURATION: u32 = RAM;
const IN: u32 = RAM + 0x100;
const OUT: u32 = RAM + 0x200;

const SESSION_KEY: [u8; 16] =
    [0x99, 0xad, 0x1b, 0x52, 0x26, 0xa3, 0x7e, 0x3e, 0x05, 0x8e, 0x3b, 0x8e, 0x27, 0xc2, 0xc6, 0x66];
const VECTOR: [u8; 8] = [0x24, 0xab, 0xdc, 0xba, 0xbe, 0xba, 0xaf, 0xde];

/// LL_START_ENC_RSP of the central device, clear and as it is on the air: header, length, the byte that does not count, payload.
const CLEAR: [u8; 4] = [0x0f, 1, 0, 0x06];
const ENCRYPTED: [u8; 8] = [0x0f, 5, 0, 0x9f, 0xcd, 0xa7, 0xf4, 0x48];

/// A CCM with a key-stream of the packet counter 0, from the central device.
fn ccm(model: Model, mode: u32, packet: &[u8]) -> Poked {
    let mut poked = Poked::new(model);
    let configuration = [&SESSION_KEY[..], &[0; 8], &[1], &VECTOR].concat();
    assert!(poked.chip.load(CONFIGURATION, &configuration) && poked.chip.load(IN, packet));
    for (register, value) in [(ENABLE, 2), (MODE, mode), (CNFPTR, CONFIGURATION), (INPTR, IN), (OUTPTR, OUT)] {
        poked.write(CCM + register, value);
    }
    poked.task(CCM, KSGEN);
    poked.us(49);
    assert!(!poked.event(CCM, ENDKSGEN));
    poked.us(1);
    assert!(poked.event(CCM, ENDKSGEN), "a key-stream takes 50 us");
    poked
}

#[test]
fn the_sample_packet_is_encrypted_and_decrypted() {
    for model in [Model::V1, Model::V2] {
        let mut poked = ccm(model, 0, &CLEAR);
        poked.task(CCM, CRYPT);
        poked.us(100);
        assert!(poked.event(CCM, ENDCRYPT) && !poked.event(CCM, ERROR));
        assert_eq!(poked.bytes(OUT, 9), [&ENCRYPTED[..], &[0]].concat(), "and nothing behind it");

        let mut poked = ccm(model, 1, &ENCRYPTED);
        poked.task(CCM, CRYPT);
        poked.us(100);
        assert!(poked.event(CCM, ENDCRYPT));
        assert_eq!(poked.bytes(OUT, 5), [&CLEAR[..], &[0]].concat());
        assert_eq!(poked.read(CCM + MICSTATUS), 1);
    }
}

#[test]
fn a_packet_that_was_changed_does_not_pass() {
    // the payload, the check, and a bit of the header that the check covers
    for (byte, bit) in [(3, 1), (7, 0x80), (0, 1)] {
        let mut packet = ENCRYPTED;
        packet[byte] ^= bit;
        let mut poked = ccm(Model::V2, 1, &packet);
        poked.task(CCM, CRYPT);
        poked.us(100);
        assert!(poked.event(CCM, ENDCRYPT));
        assert_eq!(poked.read(CCM + MICSTATUS), 0, "byte {byte}");
    }
    // NESN, SN and MD change when a packet is sent again: they are not covered
    let mut packet = ENCRYPTED;
    packet[0] ^= 0x1c;
    let mut poked = ccm(Model::V2, 1, &packet);
    poked.task(CCM, CRYPT);
    poked.us(100);
    assert_eq!(poked.read(CCM + MICSTATUS), 1);
}

#[test]
fn an_empty_packet_stays_as_it_is() {
    let empty = [0x01, 0, 0];
    for mode in [0, 1] {
        let mut poked = ccm(Model::V2, mode, &empty);
        poked.task(CCM, CRYPT);
        poked.us(100);
        assert_eq!(poked.bytes(OUT, 8), [&empty[..], &[0; 5]].concat());
        assert_eq!(poked.read(CCM + MICSTATUS), mode);
    }
}

#[test]
fn long_packets_come_back_as_they_were() {
    let payload: Vec<u8> = (0..200).collect();
    let packet = [&[0x02, 200, 0][..], &payload].concat();
    let mut poked = ccm(Model::V2, 1 << 24, &packet);
    poked.task(CCM, CRYPT);
    // 2 + 204 bytes at 8 us
    poked.us(206 * 8 - 1);
    assert!(!poked.event(CCM, ENDCRYPT));
    poked.us(1);
    assert!(poked.event(CCM, ENDCRYPT));
    let encrypted = poked.bytes(OUT, 207);
    assert_eq!(encrypted[..3], [0x02, 204, 0]);
    assert_ne!(encrypted[3..203], payload);
    let mut poked = ccm(Model::V2, 1 | 1 << 24, &encrypted);
    poked.task(CCM, CRYPT);
    poked.us(206 * 8);
    assert_eq!(poked.bytes(OUT, 203), packet);
    assert_eq!(poked.read(CCM + MICSTATUS), 1);
    // without MODE.LENGTH the length has five bits: 200 is 8
    let mut poked = ccm(Model::V2, 0, &packet);
    poked.task(CCM, CRYPT);
    poked.us(206 * 8);
    assert_eq!(poked.bytes(OUT, 2), [0x02, 12]);
}

#[test]
fn a_shortcut_encrypts_when_the_key_stream_is_there() {
    let mut poked = ccm(Model::V2, 0, &CLEAR);
    poked.write(CCM + SHORTS, 1);
    poked.task(CCM, KSGEN);
    poked.us(150);
    assert!(poked.event(CCM, ENDKSGEN) && poked.event(CCM, ENDCRYPT));
    assert_eq!(poked.bytes(OUT, 8), ENCRYPTED);
    // the key-stream is used up, and STOP stops
    poked.write(CCM + SHORTS, 0);
    poked.task(CCM, CRYPT);
    poked.us(150);
    assert!(poked.event(CCM, ERROR) && !poked.event(CCM, ENDCRYPT));
    poked.task(CCM, KSGEN);
    poked.task(CCM, STOP);
    poked.us(150);
    assert!(!poked.event(CCM, ENDKSGEN));
}

const END: u32 = 0x100;
const RESOLVED: u32 = 0x104;
const NOTRESOLVED: u32 = 0x108;
const STATUS: u32 = 0x400;

/// The key of the sample, with the most significant octet first.
const IRK: [u8; 16] = [0xec, 0x02, 0x34, 0xa3, 0x57, 0xc8, 0xad, 0x05, 0x34, 0x10, 0x10, 0xa6, 0x0a, 0x39, 0x7d, 0x9b];
/// A packet with the address whose random part is 0x708194 and whose hash is 0x0dfbaa: each with the least octet first.
const PACKET: [u8; 9] = [0x40, 6, 0, 0xaa, 0xfb, 0x0d, 0x94, 0x81, 0x70];

#[test]
fn the_sample_address_is_resolved() {
    for model in [Model::V1, Model::V2] {
        for (place, us) in [(0, 7), (2, 19), (7, 49)] {
            let mut poked = Poked::new(model);
            let mut keys = [[0x55; 16]; 8];
            keys[place] = IRK;
            assert!(poked.chip.load(CONFIGURATION, keys.as_flattened()) && poked.chip.load(OUT, &PACKET));
            for (register, value) in [(ENABLE, 3), (MODE, 8), (CNFPTR, CONFIGURATION), (OUTPTR, OUT)] {
                poked.write(CCM + register, value);
            }
            poked.task(CCM, KSGEN);
            poked.us(us - 1);
            assert!(!poked.event(CCM, END));
            poked.us(1);
            assert!(poked.event(CCM, END), "1 us and 6 for each key that was tried");
            assert!(poked.event(CCM, RESOLVED) && !poked.event(CCM, NOTRESOLVED));
            assert_eq!(poked.read(CCM + STATUS), place as u32);
            // fewer keys
            poked.write(CCM + MODE, place as u32);
            poked.task(CCM, KSGEN);
            poked.us(60);
            assert!(poked.event(CCM, END) && poked.event(CCM, NOTRESOLVED) && !poked.event(CCM, RESOLVED));
        }
    }
}
