//! The registers of RADIO (nRF52833 product specification, *RADIO*; nRF51 series reference manual, the same chapter).
//!
//! | offset | what | reset |
//! |---|---|---|
//! | 0x000 to 0x010 | TXEN, RXEN, START, STOP, DISABLE | |
//! | 0x014, 0x024 to 0x030 | RSSISTART, EDSTART, EDSTOP, CCASTART, CCASTOP | |
//! | 0x100 to 0x110 | READY, ADDRESS, PAYLOAD, END, DISABLED | |
//! | 0x11c, 0x130, 0x134 | RSSIEND, CRCOK, CRCERROR | |
//! | 0x138 to 0x14c | FRAMESTART, EDEND, EDSTOPPED, CCAIDLE, CCABUSY, CCASTOPPED | |
//! | 0x154, 0x158, 0x16c | TXREADY, RXREADY, PHYEND | |
//! | 0x400, 0x408, 0x40c | CRCSTATUS, RXMATCH, RXCRC | 0 |
//! | 0x504 | PACKETPTR, which counts as it is at START | 0 |
//! | 0x508, 0x510 | FREQUENCY, MODE | 2, 0 |
//! | 0x514, 0x518 | PCNF0, PCNF1: the parts of a packet | 0 |
//! | 0x51c to 0x530 | BASE0, BASE1, PREFIX0, PREFIX1, TXADDRESS, RXADDRESSES | 0 |
//! | 0x534, 0x538, 0x53c | CRCCNF, CRCPOLY, CRCINIT | 0 |
//! | 0x548 | RSSISAMPLE: 127, the least, is -127 dBm | |
//! | 0x550 | STATE | 0 |
//! | 0x554 | DATAWHITEIV; bit 6 is always set | 0x40 |
//! | 0x650 | MODECNF0: bit 0 ramps up fast | 0x200 |
//! | 0x660 | SFD: what begins a frame of IEEE 802.15.4 | 0xa7 |
//! | 0x664, 0x668 | EDCNT, EDSAMPLE | 0 |
//! | 0x66c | CCACTRL | 0x052d0000 |
//! | 0xffc | POWER | 1 |

use super::super::registers::{Layout, register, short};

pub(super) const TXEN: u8 = 0;
pub(super) const RXEN: u8 = 1;
pub(super) const START: u8 = 2;
pub(super) const STOP: u8 = 3;
pub(super) const DISABLE: u8 = 4;
pub(super) const RSSISTART: u8 = 5;
pub(super) const RSSISTOP: u8 = 6;
pub(super) const BCSTART: u8 = 7;
pub(super) const EDSTART: u8 = 9;
pub(super) const EDSTOP: u8 = 10;
pub(super) const CCASTART: u8 = 11;
pub(super) const CCASTOP: u8 = 12;

pub(super) const READY: u8 = 0;
pub(super) const ADDRESS: u8 = 1;
pub(super) const PAYLOAD: u8 = 2;
pub(super) const END: u8 = 3;
pub(super) const DISABLED: u8 = 4;
pub(super) const RSSIEND: u8 = 7;
pub(super) const CRCOK: u8 = 12;
pub(super) const CRCERROR: u8 = 13;
pub(super) const FRAMESTART: u8 = 14;
pub(super) const EDEND: u8 = 15;
pub(super) const EDSTOPPED: u8 = 16;
pub(super) const CCAIDLE: u8 = 17;
pub(super) const CCABUSY: u8 = 18;
pub(super) const CCASTOPPED: u8 = 19;
pub(super) const TXREADY: u8 = 21;
pub(super) const RXREADY: u8 = 22;
pub(super) const PHYEND: u8 = 27;

pub(super) const CRCSTATUS: u16 = 0x400;
pub(super) const RXMATCH: u16 = 0x408;
pub(super) const RXCRC: u16 = 0x40c;
pub(super) const PACKETPTR: u16 = 0x504;
pub(super) const FREQUENCY: u16 = 0x508;
pub(super) const MODE: u16 = 0x510;
pub(super) const PCNF0: u16 = 0x514;
pub(super) const PCNF1: u16 = 0x518;
pub(super) const BASE0: u16 = 0x51c;
pub(super) const BASE1: u16 = 0x520;
pub(super) const PREFIX0: u16 = 0x524;
pub(super) const PREFIX1: u16 = 0x528;
pub(super) const TXADDRESS: u16 = 0x52c;
pub(super) const RXADDRESSES: u16 = 0x530;
pub(super) const CRCCNF: u16 = 0x534;
pub(super) const CRCPOLY: u16 = 0x538;
pub(super) const CRCINIT: u16 = 0x53c;
pub(super) const RSSISAMPLE: u16 = 0x548;
pub(super) const STATE: u16 = 0x550;
pub(super) const DATAWHITEIV: u16 = 0x554;
pub(super) const MODECNF0: u16 = 0x650;
pub(super) const SFD: u16 = 0x660;
pub(super) const EDCNT: u16 = 0x664;
pub(super) const EDSAMPLE: u16 = 0x668;
pub(super) const CCACTRL: u16 = 0x66c;
pub(super) const POWER: u16 = 0xffc;

pub(in super::super) static LAYOUT: Layout = Layout {
    name: "RADIO",
    tasks: 0x1fff,
    events: 0x1fff_ffff,
    shorts: &[
        short(0, READY, START),
        short(1, END, DISABLE),
        short(2, DISABLED, TXEN),
        short(3, DISABLED, RXEN),
        short(4, ADDRESS, RSSISTART),
        short(5, END, START),
        short(6, ADDRESS, BCSTART),
        short(8, DISABLED, RSSISTOP),
        short(11, RXREADY, CCASTART),
        short(12, CCAIDLE, TXEN),
        short(13, CCABUSY, DISABLE),
        short(14, FRAMESTART, BCSTART),
        short(15, READY, EDSTART),
        short(16, EDEND, DISABLE),
        short(17, CCAIDLE, STOP),
        short(18, TXREADY, START),
        short(19, RXREADY, START),
        short(20, PHYEND, DISABLE),
        short(21, PHYEND, START),
    ],
    registers: &[
        register(CRCSTATUS, 0, 0),
        register(RXMATCH, 0, 0),
        register(RXCRC, 0, 0),
        register(PACKETPTR, 0, u32::MAX),
        register(FREQUENCY, 2, 0x17f),
        register(MODE, 0, 0xf),
        register(PCNF0, 0, u32::MAX),
        register(PCNF1, 0, u32::MAX),
        register(BASE0, 0, u32::MAX),
        register(BASE1, 0, u32::MAX),
        register(PREFIX0, 0, u32::MAX),
        register(PREFIX1, 0, u32::MAX),
        register(TXADDRESS, 0, 7),
        register(RXADDRESSES, 0, 0xff),
        register(CRCCNF, 0, 0x303),
        register(CRCPOLY, 0, 0xff_ffff),
        register(CRCINIT, 0, 0xff_ffff),
        register(RSSISAMPLE, 127, 0),
        register(DATAWHITEIV, 0x40, 0x7f),
        register(MODECNF0, 0x200, 0x301),
        register(SFD, 0xa7, 0xff),
        register(EDCNT, 0, 0x1f_ffff),
        register(EDSAMPLE, 0, 0),
        register(CCACTRL, 0x052d_0000, 0xffff_ff07),
        register(POWER, 1, 1),
    ],
};
