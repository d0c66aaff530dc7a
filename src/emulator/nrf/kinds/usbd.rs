//! USBD, the USB device of the nRF52833 (product specification, *USBD*), without a cable: the USB connector of a micro:bit
//! V2 belongs to the interface chip, and VBUS, D+ and D- of the nRF52833 are connected to nothing.
//!
//! | offset | what | reset |
//! |---|---|---|
//! | 0x004 to 0x048 | STARTEPIN\[n\], STARTISOIN, STARTEPOUT\[n\], STARTISOOUT | |
//! | 0x04c to 0x05c | EP0RCVOUT, EP0STATUS, EP0STALL, DPDMDRIVE, DPDMNODRIVE | |
//! | 0x100 to 0x160 | USBRESET, STARTED, ENDEPIN\[n\], EP0DATADONE, ENDISOIN, ENDEPOUT\[n\], ENDISOOUT, SOF, USBEVENT, EP0SETUP, EPDATA | |
//! | 0x400 | EVENTCAUSE: a written 1 clears | 0 |
//! | 0x420 + 4n, 0x444 + 4n | HALTED.EPIN\[n\], HALTED.EPOUT\[n\] | 0 |
//! | 0x468, 0x46c | EPSTATUS, EPDATASTATUS: a written 1 clears | 0 |
//! | 0x470, 0x480 to 0x49c | USBADDR; BMREQUESTTYPE, BREQUEST, WVALUE, WINDEX, WLENGTH by bytes | 0 |
//! | 0x4a0 + 4n, 0x4c0 | SIZE.EPOUT\[n\], SIZE.ISOOUT | 0, 0x00010000 |
//! | 0x500, 0x504, 0x508 | ENABLE, USBPULLUP, DPDMVALUE | 0 |
//! | 0x50c | DTOGGLE | 0x100 |
//! | 0x510, 0x514 | EPINEN, EPOUTEN | 1 |
//! | 0x518, 0x51c, 0x520 | EPSTALL, ISOSPLIT, FRAMECNTR | 0 |
//! | 0x52c, 0x530 | LOWPOWER, ISOINCONFIG | 0 |
//! | 0x600 + 20n, 0x604 + 20n, 0x608 + 20n | EPIN\[n\].PTR, MAXCNT, AMOUNT; n = 8 is ISOIN | 0 |
//! | 0x700 + 20n, 0x704 + 20n, 0x708 + 20n | EPOUT\[n\].PTR, MAXCNT, AMOUNT; n = 8 is ISOOUT | 0 |
//!
//! The specification lets a program enable USBD after POWER's USBDETECTED, which does not come without VBUS. One that does
//! not wait for it waits for READY of EVENTCAUSE then: its power comes from VBUS, so no event comes, and no task does
//! anything.

use super::super::io::Io;
use super::super::peripheral::Peripheral;
use super::super::registers::{Layout, Register, Registers, register, short};

const EP0DATADONE: u8 = 10;
const STARTEPIN0: u8 = 1;
const STARTEPOUT0: u8 = 10;
const EP0STATUS: u8 = 20;

const EVENTCAUSE: u16 = 0x400;
const EPSTATUS: u16 = 0x468;
const EPDATASTATUS: u16 = 0x46c;
const ENABLE: u16 = 0x500;

/// Endpoints of a direction, the isochronous one among them.
const ENDPOINTS: u16 = 9;
/// Where the registers of the endpoints begin, IN and OUT, and how far those of one are from those of the next.
const EPIN: u16 = 0x600;
const EPOUT: u16 = 0x700;
const ENDPOINT: u16 = 0x14;
/// MAXCNT of an endpoint, and of an isochronous one.
const MAXCNT_BITS: u32 = 0x7f;
const ISO_MAXCNT_BITS: u32 = 0x3ff;

/// Those that are not repeated, and those of HALTED, SETUP and SIZE, which are all read only.
const SINGLE: [Register; 16] = [
    register(ENABLE, 0, 1),
    register(0x504, 0, 1),         // USBPULLUP
    register(0x508, 0, 0x1f),      // DPDMVALUE
    register(0x50c, 0x100, 0x387), // DTOGGLE
    register(0x510, 1, 0x1ff),     // EPINEN
    register(0x514, 1, 0x1ff),     // EPOUTEN
    register(0x518, 0, 0),         // EPSTALL, which is written only
    register(0x51c, 0, 0xffff),    // ISOSPLIT
    register(0x520, 0, 0),         // FRAMECNTR
    register(0x52c, 0, 1),         // LOWPOWER
    register(0x530, 0, 1),         // ISOINCONFIG
    register(EVENTCAUSE, 0, 0),
    register(EPSTATUS, 0, 0),
    register(EPDATASTATUS, 0, 0),
    register(0x470, 0, 0),           // USBADDR
    register(0x4c0, 0x0001_0000, 0), // SIZE.ISOOUT
];

const COUNT: usize = 16 + 17 + 8 + 8 + 2 * 3 * ENDPOINTS as usize;

const REGISTERS: &[Register] = &{
    let mut all = [register(0, 0, 0); COUNT];
    let mut count = 0;
    while count < SINGLE.len() {
        all[count] = SINGLE[count];
        count += 1;
    }
    // HALTED (eight of IN, a gap, eight of OUT), SETUP, SIZE.EPOUT
    let mut offset = 0x420;
    while offset < 0x4c0 {
        if offset < 0x464 || 0x480 <= offset {
            all[count] = register(offset, 0, 0);
            count += 1;
        }
        offset += 4;
    }
    let mut n = 0;
    while n < ENDPOINTS {
        let bits = if n == ENDPOINTS - 1 { ISO_MAXCNT_BITS } else { MAXCNT_BITS };
        let mut base = EPIN + n * ENDPOINT;
        while base < 0x800 {
            all[count] = register(base, 0, u32::MAX);
            all[count + 1] = register(base + 4, 0, bits);
            all[count + 2] = register(base + 8, 0, 0);
            count += 3;
            base += EPOUT - EPIN;
        }
        n += 1;
    }
    assert!(count == COUNT);
    // upward by their offsets
    let mut at = 1;
    while at < COUNT {
        let mut place = at;
        while place > 0 && all[place].offset < all[place - 1].offset {
            let register = all[place];
            all[place] = all[place - 1];
            all[place - 1] = register;
            place -= 1;
        }
        at += 1;
    }
    all
};

pub(in super::super) static LAYOUT: Layout = Layout {
    name: "USBD",
    tasks: 0x00ff_fffe,
    events: 0x01ff_ffff,
    shorts: &[short(0, EP0DATADONE, STARTEPIN0), short(1, EP0DATADONE, STARTEPOUT0), short(2, EP0DATADONE, EP0STATUS)],
    registers: REGISTERS,
};

/// The device, which never does anything.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(in super::super) struct Usbd;

fn report(io: &mut Io<'_>) {
    io.world.report(|| {
        "USB of the nRF52833 is connected to nothing on a micro:bit: the USB connector is the interface chip's, so no host \
         comes, and EVENTCAUSE.READY neither"
            .to_owned()
    });
}

impl Peripheral for Usbd {
    fn task(&mut self, _registers: &mut Registers, _task: u8, io: &mut Io<'_>) {
        report(io);
    }

    fn written(&mut self, registers: &mut Registers, offset: u16, value: u32, io: &mut Io<'_>) -> bool {
        match offset {
            ENABLE if value & 1 == 1 => report(io),
            EVENTCAUSE | EPSTATUS | EPDATASTATUS => registers.set(offset, registers.get(offset) & !value),
            _ => {}
        }
        false
    }
}
