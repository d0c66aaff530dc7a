//! RADIO (nRF52833 product specification, *RADIO*; nRF51 series reference manual, the same chapter).
//!
//! | offset | what | reset |
//! |---|---|---|
//! | 0x000 to 0x010 | TXEN, RXEN, START, STOP, DISABLE | |
//! | 0x014, 0x024, 0x02c, 0x030 | RSSISTART, EDSTART, CCASTART, CCASTOP | |
//! | 0x100 to 0x110 | READY, ADDRESS, PAYLOAD, END, DISABLED | |
//! | 0x11c, 0x130, 0x134 | RSSIEND, CRCOK, CRCERROR | |
//! | 0x13c, 0x144 | EDEND, CCAIDLE | |
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
//! | 0xffc | POWER | 1 |
//!
//! A packet that is sent takes its time on the air, and is kept there for whoever looks at it. A packet that comes is
//! received when its preamble begins while the radio is in RX, and the receiver is set as the sender was: frequency, mode,
//! address, parts of a packet, whitening and CRC. What fits in no way is not heard, as if it were noise. The other registers
//! keep what is written.

use std::collections::BTreeMap;

use super::super::io::{Io, NEVER};
use super::super::peripheral::Peripheral;
use super::super::registers::{Layout, Registers, register, short};
use super::radio_link;
use crate::emulator::air::RadioFrame;

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
const CRCOK: u8 = 12;
const CRCERROR: u8 = 13;
const FRAMESTART: u8 = 14;
const EDEND: u8 = 15;
const CCAIDLE: u8 = 17;
const CCABUSY: u8 = 18;
const CCASTOPPED: u8 = 19;
const TXREADY: u8 = 21;
const RXREADY: u8 = 22;
const PHYEND: u8 = 27;

const CRCSTATUS: u16 = 0x400;
const RXMATCH: u16 = 0x408;
const RXCRC: u16 = 0x40c;
const PACKETPTR: u16 = 0x504;
pub(super) const FREQUENCY: u16 = 0x508;
pub(super) const MODE: u16 = 0x510;
pub(super) const PCNF0: u16 = 0x514;
pub(super) const PCNF1: u16 = 0x518;
pub(super) const BASE0: u16 = 0x51c;
pub(super) const BASE1: u16 = 0x520;
pub(super) const PREFIX0: u16 = 0x524;
pub(super) const PREFIX1: u16 = 0x528;
const TXADDRESS: u16 = 0x52c;
const RXADDRESSES: u16 = 0x530;
pub(super) const CRCCNF: u16 = 0x534;
pub(super) const CRCPOLY: u16 = 0x538;
pub(super) const CRCINIT: u16 = 0x53c;
const RSSISAMPLE: u16 = 0x548;
const STATE: u16 = 0x550;
pub(super) const DATAWHITEIV: u16 = 0x554;
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

/// How far a packet has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Stage {
    Address,
    Payload,
    Crc,
}

/// A packet that is sent or received.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct UnderWay {
    frame: RadioFrame,
    stage: Stage,
    /// The number of the address that it came to, among the eight that a radio listens to.
    address: u8,
}

/// The radio.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(in super::super) struct Radio {
    state: State,
    /// When the state, or the stage of the packet under way, is over.
    at: Option<u64>,
    under_way: Option<UnderWay>,
    /// PACKETPTR as it was at START.
    pointer: u32,
    /// Packets that began before this cycle are not heard.
    hears_from: u64,
    /// What was written to registers that are not in the table.
    values: BTreeMap<u16, u32>,
}

impl Radio {
    fn go(&mut self, state: State, us: Option<u64>, io: &Io<'_>) {
        self.state = state;
        self.under_way = None;
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

    /// A packet begins at a cycle.
    fn begin(&mut self, frame: RadioFrame, address: u8, begins: u64, io: &Io<'_>) {
        self.at = Some(begins + frame.link.address_cycles() * io.world.clocks.per_16mhz);
        self.under_way = Some(UnderWay { frame, stage: Stage::Address, address });
    }

    fn send(&mut self, registers: &Registers, io: &mut Io<'_>) {
        let link = radio_link::of(registers, registers.get(TXADDRESS) as u8);
        self.go(State::Tx, None, io);
        let header = io.dma_read(self.pointer, link.format.header_bytes());
        let bytes = link.format.header_bytes() + radio_link::payload_bytes(registers, &header);
        let frame = RadioFrame { link, bytes: io.dma_read(self.pointer, bytes).into() };
        self.begin(frame, 0, io.now, io);
    }

    /// A packet begins on the air while the radio listens.
    fn hear(&mut self, registers: &Registers, io: &Io<'_>) {
        let Some(arrival) = io.world.devices.air.next_from(self.hears_from) else { return };
        let begins = arrival.begins;
        if begins > io.now {
            return;
        }
        self.hears_from = begins + 1;
        let frame = arrival.packet.frame();
        let listened = (0..8).filter(|address| registers.get(RXADDRESSES) >> address & 1 == 1);
        let fits = |&address: &u8| radio_link::of(registers, address) == frame.link;
        if let Some(address) = listened.into_iter().find(fits) {
            self.begin(frame, address, begins, io);
        }
    }

    /// A stage of the packet under way is over.
    fn stage_is_over(&mut self, registers: &mut Registers, io: &mut Io<'_>) {
        let Some(mut packet) = self.under_way.take() else { return };
        let (next, event, cycles) = match packet.stage {
            Stage::Address => (Stage::Payload, ADDRESS, packet.frame.payload_cycles()),
            Stage::Payload => (Stage::Crc, PAYLOAD, packet.frame.link.crc_cycles()),
            Stage::Crc => return self.packet_is_over(packet, registers, io),
        };
        if event == ADDRESS && self.state == State::Rx {
            registers.set(RXMATCH, packet.address.into());
        }
        packet.stage = next;
        self.at = self.at.map(|at| at + cycles * io.world.clocks.per_16mhz);
        self.under_way = Some(packet);
        io.raise(event);
    }

    fn packet_is_over(&mut self, packet: UnderWay, registers: &mut Registers, io: &mut Io<'_>) {
        let frame = packet.frame;
        if self.state == State::Tx {
            self.go(State::TxIdle, None, io);
            io.world.devices.air.send(frame);
        } else {
            self.go(State::RxIdle, None, io);
            let header = frame.link.format.header_bytes();
            let most = header + radio_link::payload_bytes(registers, &frame.bytes[..header.min(frame.bytes.len())]);
            io.dma_write(self.pointer, &frame.bytes[..most.min(frame.bytes.len())]);
            // a receiver that takes another number of bytes for the payload takes other bytes for the CRC
            let is_whole = most == frame.bytes.len();
            registers.set(RXCRC, frame.crc());
            registers.set(CRCSTATUS, is_whole.into());
            io.raise(if is_whole { CRCOK } else { CRCERROR });
        }
        [END, PHYEND].into_iter().for_each(|event| io.raise(event));
    }

    /// Samples the strength of what is on the air at the frequency.
    fn sample_rssi(registers: &mut Registers, io: &mut Io<'_>) {
        let frequency = registers.get(FREQUENCY);
        let heard = io.world.devices.air.at(io.now).filter(|arrival| u32::from(arrival.packet.channel) == frequency);
        let dbm = heard.map_or(-127, |arrival| arrival.packet.rssi_dbm.max(-127));
        registers.set(RSSISAMPLE, dbm.unsigned_abs().into());
        io.raise(RSSIEND);
    }
}

impl Peripheral for Radio {
    fn task(&mut self, registers: &mut Registers, task: u8, io: &mut Io<'_>) {
        let is_fast = io.world.clocks.per_16mhz > 1 && registers.get(MODECNF0) & 1 == 1;
        let ramp_up = Some(if is_fast { FAST_RAMP_UP_US } else { RAMP_UP_US });
        match (task, self.state) {
            (TXEN, State::Disabled | State::RxIdle | State::Rx) => self.go(State::TxRampUp, ramp_up, io),
            (RXEN, State::Disabled | State::TxIdle) => self.go(State::RxRampUp, ramp_up, io),
            (START, State::TxIdle) => {
                self.pointer = registers.get(PACKETPTR);
                self.send(registers, io);
            }
            (START, State::RxIdle) => {
                self.pointer = registers.get(PACKETPTR);
                self.hears_from = io.now;
                self.go(State::Rx, None, io);
            }
            (STOP, State::Tx) => self.go(State::TxIdle, None, io),
            (STOP, State::Rx) => self.go(State::RxIdle, None, io),
            (DISABLE, _) => self.disable(io),
            (RSSISTART, _) => Self::sample_rssi(registers, io),
            (EDSTART, _) => io.raise(EDEND),
            (CCASTART, _) => io.raise(CCAIDLE),
            (CCASTOP, _) => io.raise(CCASTOPPED),
            _ => {}
        }
    }

    fn read(&mut self, registers: &mut Registers, offset: u16, _io: &mut Io<'_>) -> Option<u32> {
        match offset {
            STATE => Some(self.state as u32),
            DATAWHITEIV => Some(registers.get(DATAWHITEIV) | 0x40),
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

    fn due(&self, _registers: &Registers, io: &Io<'_>) -> u64 {
        match self.at {
            Some(at) => at,
            None if self.state == State::Rx => {
                io.world.devices.air.next_from(self.hears_from).map_or(NEVER, |arrival| arrival.begins)
            }
            None => NEVER,
        }
    }

    fn run(&mut self, registers: &mut Registers, io: &mut Io<'_>) {
        let events: &[u8] = match self.state {
            State::TxRampUp => {
                self.go(State::TxIdle, None, io);
                &[READY, TXREADY]
            }
            State::RxRampUp => {
                self.go(State::RxIdle, None, io);
                &[READY, RXREADY]
            }
            State::TxDisable | State::RxDisable => {
                self.go(State::Disabled, None, io);
                &[DISABLED]
            }
            State::Rx if self.under_way.is_none() => return self.hear(registers, io),
            State::Tx | State::Rx => return self.stage_is_over(registers, io),
            State::Disabled | State::RxIdle | State::TxIdle => &[],
        };
        self.at = None;
        events.iter().for_each(|&event| io.raise(event));
    }
}
