//! RADIO (nRF52833 product specification, *RADIO*; nRF51 series reference manual, the same chapter). Its registers are in
//! `radio_registers.rs`, what they say of a packet in `radio_link.rs`, and what is measured before sending in `radio_sensing.rs`.
//!
//! A packet that is sent takes its time on the air, and is kept there for whoever looks at it. A packet that comes is
//! received when its preamble begins while the radio is in RX, and the receiver is set as the sender was: frequency, mode,
//! address, parts of a packet, whitening and CRC. What fits in no way is not heard, as if it were noise. The other registers
//! keep what is written.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::super::activity::{Activities, Activity, IDLE, while_it};
use super::super::io::{Clocks, Io, NEVER};
use super::super::peripheral::Peripheral;
use super::super::registers::Registers;
use super::radio_link;
pub(in super::super) use super::radio_registers::LAYOUT;
use super::radio_registers::{
    ADDRESS, CCASTART, CCASTOP, CCASTOPPED, CRCERROR, CRCOK, CRCSTATUS, DATAWHITEIV, DISABLE, DISABLED, EDSTART,
    EDSTOP, EDSTOPPED, END, FRAMESTART, FREQUENCY, MODE, MODECNF0, PACKETPTR, PAYLOAD, PHYEND, POWER, READY, RSSIEND,
    RSSISAMPLE, RSSISTART, RXADDRESSES, RXCRC, RXEN, RXMATCH, RXREADY, START, STATE, STOP, TXADDRESS, TXEN, TXREADY,
};
use super::radio_sensing::{Sensing, level};
use crate::emulator::air::{Arrival, RadioFrame, RadioLink, Transmission};
use crate::hardware::radio::{RAMP_UP_US, TX_DISABLE_US};

/// The fast ramp-up (specification, *Timing specification*).
const FAST_RAMP_UP_US: u64 = 40;

/// The power of what is sent, in dBm; it is kept among the registers without a meaning here.
const TXPOWER: u16 = 0x50c;

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
    Header,
    Payload,
    Crc,
}

/// A packet that is sent or received.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct UnderWay {
    frame: Arc<RadioFrame>,
    /// The cycle at which its preamble began.
    begins: u64,
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
    /// What is measured on the channel while the radio waits in RXIDLE.
    sensing: Option<Sensing>,
    /// PACKETPTR as it was at START.
    pointer: u32,
    /// Packets that began before this cycle are not heard.
    hears_from: u64,
    /// What was written to registers that are not in the table.
    values: BTreeMap<u16, u32>,
}

impl Radio {
    /// The first cycle, from now on, at which a packet that is not under way could begin to be sent, if the processor or PPI do
    /// something at `acts`.
    pub(in super::super) fn earliest_begin(&self, acts: u64, clocks: Clocks) -> u64 {
        match self.state {
            State::Tx | State::TxIdle => acts,
            State::TxRampUp => self.at.unwrap_or(acts),
            _ => acts.saturating_add(clocks.us(if clocks.per_16mhz > 1 { FAST_RAMP_UP_US } else { RAMP_UP_US })),
        }
    }

    fn go(&mut self, state: State, us: Option<u64>, io: &mut Io<'_>) {
        if let Some(stopped) = self.under_way.take().filter(|_| self.state == State::Tx) {
            let (begins, power_dbm) = (stopped.begins, self.power_dbm());
            io.world.devices.air.begin(Transmission { begins, frame: stopped.frame, power_dbm, stopped: Some(io.now) });
        }
        self.state = state;
        self.sensing = None;
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
    fn begin(&mut self, frame: Arc<RadioFrame>, address: u8, begins: u64, io: &Io<'_>) {
        self.at = Some(begins + frame.link.address_cycles() * io.world.clocks.per_16mhz);
        self.under_way = Some(UnderWay { frame, begins, stage: Stage::Address, address });
    }

    /// The power of what is sent, in dBm.
    fn power_dbm(&self) -> i8 {
        self.values.get(&TXPOWER).copied().unwrap_or_default() as u8 as i8
    }

    fn send(&mut self, registers: &Registers, io: &mut Io<'_>) {
        let link = radio_link::of(registers, registers.get(TXADDRESS) as u8);
        self.go(State::Tx, None, io);
        let header = io.dma_read(self.pointer, link.format.header_bytes());
        let bytes = link.format.header_bytes() + radio_link::payload_bytes(registers, &header);
        let frame = Arc::new(RadioFrame { link, bytes: io.dma_read(self.pointer, bytes).into() });
        let (begins, power_dbm) = (io.now, self.power_dbm());
        io.world.devices.air.begin(Transmission { begins, frame: Arc::clone(&frame), power_dbm, stopped: None });
        self.begin(frame, 0, begins, io);
    }

    /// A packet begins on the air while the radio listens.
    fn hear(&mut self, registers: &Registers, io: &Io<'_>) {
        let air = &io.world.devices.air;
        let Some(begins) = air.next_begin(self.hears_from).filter(|&begins| begins <= io.now) else { return };
        self.hears_from = begins + 1;
        // frames of IEEE 802.15.4 have no address here
        let is_802_15_4 = registers.get(MODE) as u8 == RadioLink::IEEE_802_15_4;
        let addresses = if is_802_15_4 { 1 } else { registers.get(RXADDRESSES) };
        let listened = || (0..8).filter(|address| addresses >> address & 1 == 1);
        let address_of =
            |arrival: &Arrival| listened().find(|&address| radio_link::of(registers, address) == arrival.frame.link);
        let fitting = air.beginning_at(begins).filter_map(|arrival| Some((arrival, address_of(arrival)?)));
        if let Some((arrival, address)) = fitting.max_by_key(|(arrival, _)| arrival.rssi_dbm) {
            self.begin(Arc::clone(&arrival.frame), address, begins, io);
        }
    }

    /// A stage of the packet under way is over.
    fn stage_is_over(&mut self, registers: &mut Registers, io: &mut Io<'_>) {
        let Some(mut packet) = self.under_way.take() else { return };
        let (next, event, cycles) = match packet.stage {
            Stage::Address => (Stage::Header, Some(ADDRESS), packet.frame.header_cycles()),
            Stage::Header => {
                let is_802_15_4 = packet.frame.link.mode == RadioLink::IEEE_802_15_4;
                (Stage::Payload, is_802_15_4.then_some(FRAMESTART), packet.frame.payload_cycles())
            }
            Stage::Payload => (Stage::Crc, Some(PAYLOAD), packet.frame.link.crc_cycles()),
            Stage::Crc => return self.packet_is_over(packet, registers, io),
        };
        if event == Some(ADDRESS) && self.state == State::Rx {
            registers.set(RXMATCH, packet.address.into());
        }
        packet.stage = next;
        self.at = self.at.map(|at| at + cycles * io.world.clocks.per_16mhz);
        self.under_way = Some(packet);
        event.into_iter().for_each(|event| io.raise(event));
    }

    fn packet_is_over(&mut self, packet: UnderWay, registers: &mut Registers, io: &mut Io<'_>) {
        let frame = packet.frame;
        if self.state == State::Tx {
            self.go(State::TxIdle, None, io);
            io.world.devices.air.send(RadioFrame::clone(&frame));
        } else {
            self.go(State::RxIdle, None, io);
            let header = frame.link.format.header_bytes();
            let most = header + radio_link::payload_bytes(registers, &frame.bytes[..header.min(frame.bytes.len())]);
            let is_unreadable = io.world.devices.air.is_unreadable(packet.begins, &frame);
            let mut bytes = frame.bytes[..most.min(frame.bytes.len())].to_vec();
            if is_unreadable {
                // which bits arrive wrong is not known: here all of the payload do
                bytes.iter_mut().skip(header).for_each(|byte| *byte = !*byte);
            }
            if frame.link.mode == RadioLink::IEEE_802_15_4 {
                // the quality of the link comes after the payload: a model by the strength alone
                bytes.push(io.world.devices.air.strength_of(packet.begins, &frame).map_or(0, level));
            }
            io.dma_write(self.pointer, &bytes);
            // a receiver that takes another number of bytes for the payload takes other bytes for the CRC
            let is_whole = most == frame.bytes.len() && (!is_unreadable || frame.link.crc_bytes == 0);
            registers.set(RXCRC, if is_unreadable { !frame.crc() } else { frame.crc() });
            registers.set(CRCSTATUS, is_whole.into());
            io.raise(if is_whole { CRCOK } else { CRCERROR });
        }
        [END, PHYEND].into_iter().for_each(|event| io.raise(event));
    }

    /// Samples the strength of what is on the air at the frequency.
    fn sample_rssi(registers: &mut Registers, io: &mut Io<'_>) {
        let heard = io.world.devices.air.strongest_at(io.now, registers.get(FREQUENCY) as u16);
        let dbm = heard.map_or(-127, |arrival| arrival.rssi_dbm.max(-127));
        registers.set(RSSISAMPLE, dbm.unsigned_abs().into());
        io.raise(RSSIEND);
    }
}

impl Peripheral for Radio {
    fn activities(&self, _registers: &Registers) -> Activities {
        match self.state {
            State::Disabled => IDLE,
            State::RxRampUp | State::RxIdle | State::Rx | State::RxDisable => while_it(true, Activity::RadioReceives),
            State::TxRampUp | State::TxIdle | State::Tx | State::TxDisable => {
                while_it(true, Activity::RadioSends(self.power_dbm()))
            }
        }
    }

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
            // DAL and CODAL start a radio that listens again, with another PACKETPTR: READY is left from its ramp-up, so the
            // handler of the first END starts it for READY, then for END
            (START, State::RxIdle | State::Rx) => {
                self.pointer = registers.get(PACKETPTR);
                self.hears_from = io.now;
                self.go(State::Rx, None, io);
            }
            (STOP, State::Tx) => self.go(State::TxIdle, None, io),
            (STOP, State::Rx) => self.go(State::RxIdle, None, io),
            (DISABLE, _) => self.disable(io),
            (RSSISTART, _) => Self::sample_rssi(registers, io),
            (EDSTART | CCASTART, State::RxIdle) => self.sensing = Sensing::begun_by(task, registers, io),
            (EDSTOP, _) => {
                self.sensing = self.sensing.filter(|sensing| sensing.is_assessment());
                io.raise(EDSTOPPED);
            }
            (CCASTOP, _) => {
                self.sensing = self.sensing.filter(|sensing| !sensing.is_assessment());
                io.raise(CCASTOPPED);
            }
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
            None if self.state == State::Rx => io.world.devices.air.next_begin(self.hears_from).unwrap_or(NEVER),
            None => Sensing::due(self.sensing),
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
            State::RxIdle => {
                self.sensing = self.sensing.and_then(|sensing| sensing.end(registers, io));
                &[]
            }
            State::Disabled | State::TxIdle => &[],
        };
        self.at = None;
        events.iter().for_each(|&event| io.raise(event));
    }
}
