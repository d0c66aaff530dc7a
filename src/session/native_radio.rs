//! The radio of a program that is compiled for this computer: on the air it does what the radio of a chip does that runs the same
//! program.
//!
//! A tick is at the beginning of a millisecond. What it sends begins after the ramp-up, and is over in the same millisecond. The
//! radio listens at all other times, but for the ways from sending to listening and back.

use std::sync::Arc;

use super::together::COMMON_CYCLES_PER_US as CYCLES_PER_US;
use crate::emulator::air::{Air, RadioPacket, Transmission};
use crate::emulator::board::Traffic;
use crate::emulator::state::StateBytes;
use crate::hal::{Instant, Packet, PacketQueue, TICK_MS};
use crate::hardware::radio::{RAMP_UP_US, TX_DISABLE_US};

const CYCLES_PER_MS: u64 = 1000 * CYCLES_PER_US;

/// The power of what is sent, in dBm: that of MicroPython, of MakeCode and of a chip that is not told otherwise.
const POWER_DBM: i8 = 0;

/// A radio that is set to a group, with all else as the runtimes begin with it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct NativeRadio {
    group: u8,
    air: Air,
    /// The cycle, since power-on of the session, at which the time of the board begins.
    boot: u64,
    /// The cycle from which on packets are heard that begin; `None` while the board has no power.
    listens_from: Option<u64>,
    /// What was heard and was not read.
    queue: PacketQueue,
}

impl NativeRadio {
    /// The radio of a board that is switched on at the beginning.
    pub(super) fn new(group: u8) -> Self {
        let mut radio =
            Self { group, air: Air::new(CYCLES_PER_US), boot: 0, listens_from: None, queue: PacketQueue::EMPTY };
        radio.restart(Instant::BOOT);
        radio
    }

    /// The time of the board, which was `before`, is `now`, as after a reset.
    pub(super) fn set_clock(&mut self, before: Instant, now: Instant) {
        self.boot += before.ms_since(now) * CYCLES_PER_MS;
    }

    /// The program begins anew.
    pub(super) fn restart(&mut self, now: Instant) {
        self.queue = PacketQueue::EMPTY;
        self.listens_from = Some(self.cycle(now) + RAMP_UP_US * CYCLES_PER_US);
    }

    /// The cycle at which a tick begins.
    fn cycle(&self, now: Instant) -> u64 {
        self.boot + now.as_ms() * CYCLES_PER_MS
    }

    /// How the radio is set; the content means nothing.
    pub(super) fn setting(&self) -> RadioPacket {
        RadioPacket::to_group(self.group, Vec::new())
    }

    /// Other boards are there.
    pub(super) fn share_air(&mut self) {
        self.air.share();
    }

    /// A packet comes from outside, before the tick of `now`.
    pub(super) fn push(&mut self, now: Instant, packet: &RadioPacket) {
        self.air.push(packet, self.cycle(now));
    }

    /// Begins a tick: takes what has come since the last one, and returns the packet that the program reads.
    pub(super) fn begin_tick(&mut self, now: Instant) -> Option<Packet> {
        let cycle = self.cycle(now);
        self.listen_to(cycle);
        self.air.forget_before(cycle);
        self.queue.pop()
    }

    /// Takes the packets that are over at a cycle.
    fn listen_to(&mut self, now: u64) {
        let link = self.setting().frame().link;
        while let Some(from) = self.listens_from
            && let Some(begins) = self.air.next_begin(from).filter(|&begins| begins < now)
        {
            let fitting = self.air.beginning_at(begins).filter(|arrival| arrival.frame.link == link);
            let Some(arrival) = fitting.max_by_key(|arrival| arrival.rssi_dbm).cloned() else {
                self.listens_from = Some(begins + 1);
                continue;
            };
            if arrival.ends > now {
                return;
            }
            // a radio that receives hears nothing else
            self.listens_from = Some(arrival.ends);
            if !self.air.is_unreadable(begins, &arrival.frame)
                && let Some(packet) = Packet::of_air(&arrival.frame.bytes)
            {
                self.queue.push(packet);
            }
        }
    }

    /// The program sends a packet in the tick of `now`. What was about to be received is lost.
    pub(super) fn send(&mut self, now: Instant, packet: &Packet) {
        let content = packet.on_air().as_slice()[1..].to_vec();
        let frame = Arc::new(RadioPacket::to_group(self.group, content).frame());
        let begins = self.cycle(now) + RAMP_UP_US * CYCLES_PER_US;
        let ends = begins + self.air.cycles_of(&frame);
        self.listens_from = Some(ends + (TX_DISABLE_US + RAMP_UP_US) * CYCLES_PER_US);
        self.air.send((*frame).clone());
        self.air.begin(Transmission { begins, frame, power_dbm: POWER_DBM, stopped: None });
    }

    /// Passes a tick without power, in which the time of the board stands.
    pub(super) fn pass_off(&mut self, now: Instant) {
        self.listens_from = None;
        self.queue = PacketQueue::EMPTY;
        self.air.forget_before(self.cycle(now));
        self.boot += u64::from(TICK_MS) * CYCLES_PER_MS;
    }

    /// Whether no packet is under way to the program.
    pub(super) fn is_still(&self) -> bool {
        self.queue.is_empty() && self.air.next_begin(0).is_none()
    }

    /// What the program has begun to send since this was last taken.
    pub(super) fn take_transmissions(&mut self) -> Vec<Transmission> {
        self.air.take_begun()
    }

    /// The air around the board.
    pub(super) fn air(&self) -> &Air {
        &self.air
    }

    /// The air around the board, for what other boards send.
    pub(super) fn air_mut(&mut self) -> &mut Air {
        &mut self.air
    }

    /// What was sent since this was last taken.
    pub(super) fn take_traffic(&mut self) -> Vec<Traffic> {
        self.air.take_sent().into_iter().map(Traffic::Sent).collect()
    }

    /// The state as bytes.
    pub(super) fn state(&self) -> Vec<u8> {
        StateBytes::of(self)
    }
}
