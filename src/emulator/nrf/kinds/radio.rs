//! RADIO, as far as a program that is alone on the air can tell (nRF52833 product specification, *RADIO*; nRF51 series
//! reference manual, the same chapter).
//!
//! | offset | what | reset |
//! |---|---|---|
//! | 0x000 to 0x010 | TXEN, RXEN, START, STOP, DISABLE | |
//! | 0x014, 0x024, 0x02c, 0x030 | RSSISTART, EDSTART, CCASTART, CCASTOP | |
//! | 0x100 to 0x110 | READY, ADDRESS, PAYLOAD, END, DISABLED | |
//! | 0x11c, 0x13c, 0x144 | RSSIEND, EDEND, CCAIDLE | |
//! | 0x154, 0x158, 0x16c | TXREADY, RXREADY, PHYEND | |
//! | 0x504 | PACKETPTR | 0 |
//! | 0x510 | MODE: 0 and 3 1 Mbit/s, 1 and 4 2 Mbit/s, 2 and 15 250 kbit/s | 0 |
//! | 0x514, 0x518 | PCNF0, PCNF1: the parts of a packet | 0 |
//! | 0x534 | CRCCNF | 0 |
//! | 0x548 | RSSISAMPLE: 127, the least, is -127 dBm | |
//! | 0x550 | STATE | 0 |
//! | 0x650 | MODECNF0: bit 0 ramps up fast | 0x200 |
//! | 0xffc | POWER | 1 |
//!
//! What is sent takes its time and reaches nobody; nothing is ever received, and the air is idle. The other registers keep
//! what is written.

use std::collections::BTreeMap;

use super::super::io::{Io, NEVER};
use super::super::peripheral::Peripheral;
use super::super::registers::{Layout, Registers, register, short};

const TXEN: u8 = 0;
const RXEN: u8 = 1;
const START: u8 = 2;
const STOP: u8 = 3;
const DISABLE: u8 = 4;
const RSSISTART: u8 = 5;
const RSSISTOP: u8 = 6;
const BCSTART: u8 = 7;
const EDSTART: u8 = 9;
const CCASTART: u8 = 11;
const CCASTOP: u8 = 12;

const READY: u8 = 0;
const ADDRESS: u8 = 1;
const PAYLOAD: u8 = 2;
const END: u8 = 3;
const DISABLED: u8 = 4;
const RSSIEND: u8 = 7;
const FRAMESTART: u8 = 14;
const EDEND: u8 = 15;
const CCAIDLE: u8 = 17;
const CCABUSY: u8 = 18;
const CCASTOPPED: u8 = 19;
const TXREADY: u8 = 21;
const RXREADY: u8 = 22;
const PHYEND: u8 = 27;

const PACKETPTR: u16 = 0x504;
const MODE: u16 = 0x510;
const PCNF0: u16 = 0x514;
const PCNF1: u16 = 0x518;
const CRCCNF: u16 = 0x534;
const RSSISAMPLE: u16 = 0x548;
const STATE: u16 = 0x550;
const MODECNF0: u16 = 0x650;
const POWER: u16 = 0xffc;

/// Ramp-up, as always and fast, and the way down from sending (specification, *Timing specification*).
const RAMP_UP_US: u64 = 140;
const FAST_RAMP_UP_US: u64 = 40;
const TX_DISABLE_US: u64 = 6;

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
        register(PACKETPTR, 0, u32::MAX),
        register(MODE, 0, 0xf),
        register(PCNF0, 0, u32::MAX),
        register(PCNF1, 0, u32::MAX),
        register(CRCCNF, 0, 0x303),
        register(RSSISAMPLE, 127, 0),
        register(MODECNF0, 0x200, 0x301),
        register(POWER, 1, 1),
    ],
};

/// STATE, by its numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
enum State {
    #[default]
    Disabled = 0,
    RxRampUp = 1,
    RxIdle = 2,
    Rx = 3,
    RxDisable = 4,
    TxRampUp = 9,
    TxIdle = 10,
    Tx = 11,
    TxDisable = 12,
}

/// The radio.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(in super::super) struct Radio {
    state: State,
    /// When the state is over.
    at: Option<u64>,
    /// What was written to registers that are not in the table.
    values: BTreeMap<u16, u32>,
}

/// Microseconds of the packet at PACKETPTR: preamble, address, S0, LENGTH, S1, payload and CRC.
fn packet_us(registers: &Registers, io: &mut Io<'_>) -> u64 {
    let (pcnf0, pcnf1) = (registers.get(PCNF0), registers.get(PCNF1));
    let length_bits = pcnf0 & 0xf;
    let s0_bytes = pcnf0 >> 8 & 1;
    let header = io.dma_read(registers.get(PACKETPTR), s0_bytes as usize + 1);
    let length = if length_bits == 0 { 0 } else { u32::from(header.last().copied().unwrap_or(0)) };
    let payload = length.min(pcnf1 & 0xff) + (pcnf1 >> 8 & 0xff);
    let bytes = 1 + (1 + (pcnf1 >> 16 & 7)) + s0_bytes + payload + (registers.get(CRCCNF) & 3);
    let bits = u64::from(8 * bytes + length_bits + (pcnf0 >> 16 & 0xf));
    match registers.get(MODE) {
        1 | 4 => bits / 2,
        2 | 15 => bits * 4,
        _ => bits,
    }
}

impl Radio {
    fn go(&mut self, state: State, us: Option<u64>, io: &Io<'_>) {
        self.state = state;
        self.at = us.map(|us| io.now + io.world.clocks.us(us));
    }

    fn disable(&mut self, io: &mut Io<'_>) {
        match self.state {
            State::Tx | State::TxIdle | State::TxRampUp => self.go(State::TxDisable, Some(TX_DISABLE_US), io),
            State::Rx | State::RxIdle | State::RxRampUp => self.go(State::RxDisable, Some(0), io),
            State::RxDisable | State::TxDisable => {}
            State::Disabled => io.raise(DISABLED),
        }
    }
}

impl Peripheral for Radio {
    fn task(&mut self, registers: &mut Registers, task: u8, io: &mut Io<'_>) {
        let is_fast = io.world.clocks.per_16mhz > 1 && registers.get(MODECNF0) & 1 == 1;
        let ramp_up = Some(if is_fast { FAST_RAMP_UP_US } else { RAMP_UP_US });
        match (task, self.state) {
            (TXEN, State::Disabled | State::RxIdle | State::Rx) => {
                io.world.report(|| "RADIO sends, and there is nobody on the air to receive it".to_owned());
                self.go(State::TxRampUp, ramp_up, io);
            }
            (RXEN, State::Disabled | State::TxIdle) => {
                io.world.report(|| "RADIO listens, and there is nobody on the air to send".to_owned());
                self.go(State::RxRampUp, ramp_up, io);
            }
            (START, State::TxIdle) => {
                let us = packet_us(registers, io);
                self.go(State::Tx, Some(us), io);
            }
            (START, State::RxIdle) => self.go(State::Rx, None, io),
            (STOP, State::Tx) => self.go(State::TxIdle, None, io),
            (STOP, State::Rx) => self.go(State::RxIdle, None, io),
            (DISABLE, _) => self.disable(io),
            (RSSISTART, _) => io.raise(RSSIEND),
            (EDSTART, _) => io.raise(EDEND),
            (CCASTART, _) => io.raise(CCAIDLE),
            (CCASTOP, _) => io.raise(CCASTOPPED),
            _ => {}
        }
    }

    fn read(&mut self, registers: &mut Registers, offset: u16, _io: &mut Io<'_>) -> Option<u32> {
        match offset {
            STATE => Some(self.state as u32),
            _ if registers.has(offset) => None,
            _ => Some(self.values.get(&offset).copied().unwrap_or(0)),
        }
    }

    fn written(&mut self, registers: &mut Registers, offset: u16, value: u32, _io: &mut Io<'_>) -> bool {
        if offset == POWER && value & 1 == 0 {
            *self = Self::default();
            registers.reset();
            registers.set(POWER, 0);
        } else if !registers.has(offset) {
            self.values.insert(offset, value);
        }
        true
    }

    fn due(&self, _registers: &Registers, _io: &Io<'_>) -> u64 {
        self.at.unwrap_or(NEVER)
    }

    fn run(&mut self, _registers: &mut Registers, io: &mut Io<'_>) {
        let events: &[u8] = match self.state {
            State::TxRampUp => {
                self.go(State::TxIdle, None, io);
                &[READY, TXREADY]
            }
            State::RxRampUp => {
                self.go(State::RxIdle, None, io);
                &[READY, RXREADY]
            }
            State::Tx => {
                self.go(State::TxIdle, None, io);
                &[ADDRESS, PAYLOAD, END, PHYEND]
            }
            State::TxDisable | State::RxDisable => {
                self.go(State::Disabled, None, io);
                &[DISABLED]
            }
            _ => &[],
        };
        self.at = None;
        events.iter().for_each(|&event| io.raise(event));
    }
}
