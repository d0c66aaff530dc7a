//! USBD without a cable.
//!
//! Registers and their resets are those of `nrf52833-pac` 0.12.2, made from Nordic's SVD. The nRF52833 of the V2 has no
//! connection to USB: its connector is that of the interface chip (the schematic of the board).

use super::Poked;

const POWER: u32 = 0x4000_0000;
const USBD: u32 = 0x4002_7000;
const USBEVENT: u32 = 0x158;
const EVENTCAUSE: u32 = 0x400;
const ENABLE: u32 = 0x500;
const USBPULLUP: u32 = 0x504;

#[test]
fn registers_are_as_after_a_reset() {
    let mut poked = Poked::v2();
    for (offset, reset) in [(0x4c0, 0x0001_0000), (0x50c, 0x100), (0x510, 1), (0x514, 1)] {
        assert_eq!(poked.read(USBD + offset), reset, "{offset:#x}");
    }
    let zero = [EVENTCAUSE, 0x468, 0x46c, 0x470, ENABLE, USBPULLUP, 0x508, 0x518, 0x51c, 0x520, 0x52c, 0x530];
    let halted = (0x420..0x440).chain(0x444..0x464).step_by(4);
    let setup = (0x480..0x4a0).step_by(4);
    let size = (0x4a0..0x4c0).step_by(4);
    let endpoints = (0..9).flat_map(|n| [0x600, 0x604, 0x608, 0x700, 0x704, 0x708].map(|base| base + 20 * n));
    for offset in zero.into_iter().chain(halted).chain(setup).chain(size).chain(endpoints) {
        assert_eq!(poked.read(USBD + offset), 0, "{offset:#x}");
    }
    assert_eq!(poked.chip.take_diagnostics(), [""; 0]);
}

#[test]
fn registers_keep_the_bits_that_they_have() {
    let mut poked = Poked::v2();
    // EPINEN; MAXCNT of an endpoint and of the isochronous ones; FRAMECNTR and AMOUNT are read only
    for (offset, bits) in
        [(0x510, 0x1ff), (0x604, 0x7f), (0x6a4, 0x3ff), (0x7a4, 0x3ff), (0x600, u32::MAX), (0x520, 0), (0x608, 0)]
    {
        poked.write(USBD + offset, u32::MAX);
        assert_eq!(poked.read(USBD + offset), bits, "{offset:#x}");
    }
}

#[test]
fn without_vbus_nothing_is_detected_and_nothing_is_ready() {
    let mut poked = Poked::v2();
    poked.write(USBD + ENABLE, 1);
    poked.write(USBD + USBPULLUP, 1);
    // STARTEPIN[0], STARTEPOUT[0]
    poked.task(USBD, 0x004);
    poked.task(USBD, 0x028);
    poked.us(1_000_000);
    assert_eq!([ENABLE, USBPULLUP, EVENTCAUSE].map(|offset| poked.read(USBD + offset)), [1, 1, 0]);
    assert!(!poked.event(USBD, USBEVENT));
    let events: Vec<u32> = (0x100..0x164).step_by(4).filter(|&event| poked.event(USBD, event)).collect();
    assert_eq!(events, [0; 0]);
    // USBDETECTED, USBREMOVED, USBPWRRDY; USBREGSTATUS has VBUSDETECT and OUTPUTRDY
    assert!([0x11c, 0x120, 0x124].into_iter().all(|event| !poked.event(POWER, event)));
    assert_eq!(poked.read(POWER + 0x438), 0);
    let told = poked.chip.take_diagnostics();
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(told[0].starts_with("USB of the nRF52833 is connected to nothing on a micro:bit"), "{told:?}");
}

#[test]
fn nothing_is_said_to_a_program_that_waits_for_vbus() {
    let mut poked = Poked::v2();
    assert_eq!(poked.read(POWER + 0x438), 0);
    assert_eq!(poked.read(USBD + ENABLE), 0);
    poked.us(1000);
    assert_eq!(poked.chip.take_diagnostics(), [""; 0]);
}
