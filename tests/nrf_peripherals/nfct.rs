//! NFCT, where no reader is.
//!
//! Registers and their resets are those of `nrf52833-pac` 0.12.2, made from Nordic's SVD.

use super::{INTENSET, Poked, SHORTS};

const NFCT: u32 = 0x4000_5000;
const ACTIVATE: u32 = 0x000;
const DISABLE: u32 = 0x004;
const SENSE: u32 = 0x008;
const GOIDLE: u32 = 0x024;
const GOSLEEP: u32 = 0x028;
const READY: u32 = 0x100;
const FIELDDETECTED: u32 = 0x104;
const FIELDLOST: u32 = 0x108;
const NFCTAGSTATE: u32 = 0x410;
const SLEEPSTATE: u32 = 0x420;
const FIELDPRESENT: u32 = 0x43c;

/// NFCTAGSTATE.
const DISABLED: u32 = 0;
const RAMP_UP: u32 = 2;
const IDLE: u32 = 3;

/// FRAMEDELAYMIN to SELRES, and their values after a reset.
const RESETS: [(u32, u32); 17] = [
    (0x504, 0x480),
    (0x508, 0x1000),
    (0x50c, 1),
    (0x510, 0),
    (0x514, 0),
    (0x518, 0x17),
    (0x51c, 0),
    (0x520, 0x15),
    (0x524, 0),
    (0x52c, 1),
    (0x538, u32::MAX),
    (0x590, 0x6363),
    (0x594, 0),
    (0x598, 0),
    (0x59c, 2),
    (0x5a0, 1),
    (0x5a4, 0),
];

#[test]
fn registers_are_as_after_a_reset_and_keep_what_is_written() {
    let mut poked = Poked::v2();
    for (offset, reset) in RESETS {
        assert_eq!(poked.read(NFCT + offset), reset, "{offset:#x}");
    }
    for offset in [0x404, 0x40c, NFCTAGSTATE, SLEEPSTATE, FIELDPRESENT] {
        assert_eq!(poked.read(NFCT + offset), 0, "{offset:#x}");
    }
    // FRAMEDELAYMAX has 20 bits, MAXLEN 9; RXD.AMOUNT is read only
    for (offset, value) in [(0x508, 0xf_ffff), (0x514, 0x1ff), (0x590, u32::MAX), (0x524, 0)] {
        poked.write(NFCT + offset, u32::MAX);
        assert_eq!(poked.read(NFCT + offset), value, "{offset:#x}");
    }
    assert_eq!(poked.chip.take_diagnostics(), [""; 0], "nothing was asked of it yet");
}

#[test]
fn no_field_is_ever_detected_and_that_is_said_once() {
    let mut poked = Poked::v2();
    // FIELDDETECTED to ACTIVATE, and an interrupt
    poked.write(NFCT + SHORTS, 1);
    poked.write(NFCT + INTENSET, 0x6);
    poked.task(NFCT, SENSE);
    poked.us(1_000_000);
    poked.task(NFCT, SENSE);
    assert!(!poked.event(NFCT, FIELDDETECTED) && !poked.event(NFCT, FIELDLOST) && !poked.event(NFCT, READY));
    assert_eq!([NFCTAGSTATE, FIELDPRESENT].map(|offset| poked.read(NFCT + offset)), [DISABLED, 0]);
    let told = poked.chip.take_diagnostics();
    assert_eq!(told, ["no NFC reader is at the pins of the antenna (P8 and P9), so no field is detected"]);
}

#[test]
fn activated_it_is_ready_after_its_ramp_up_and_waits() {
    let mut poked = Poked::v2();
    poked.task(NFCT, ACTIVATE);
    assert_eq!(poked.read(NFCT + NFCTAGSTATE), RAMP_UP);
    poked.us(499);
    assert!(!poked.event(NFCT, READY));
    poked.us(1);
    assert!(poked.event(NFCT, READY));
    assert_eq!(poked.read(NFCT + NFCTAGSTATE), IDLE);
    poked.us(1_000_000);
    // no event of a frame, of an error, or of the field
    for event in [1, 2, 3, 4, 5, 6, 7, 10, 11, 12, 14, 18, 19, 20] {
        assert!(!poked.event(NFCT, 0x100 + 4 * event), "event {event}");
    }
    poked.task(NFCT, GOSLEEP);
    assert_eq!(poked.read(NFCT + SLEEPSTATE), 1);
    poked.task(NFCT, GOIDLE);
    assert_eq!(poked.read(NFCT + SLEEPSTATE), 0);
    poked.task(NFCT, SENSE);
    assert_eq!(poked.read(NFCT + NFCTAGSTATE), DISABLED);
    // disabled within its ramp-up it is not ready
    poked.task(NFCT, ACTIVATE);
    poked.us(100);
    poked.task(NFCT, DISABLE);
    poked.us(1000);
    assert!(!poked.event(NFCT, READY));
    assert_eq!(poked.read(NFCT + NFCTAGSTATE), DISABLED);
}
