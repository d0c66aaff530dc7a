//! The registers of RADIO, which both chips have: packets as the runtimes of the micro:bit send them.
//!
//! By its shorts the radio begins anew whenever it is off: it ramps up for 140 µs, starts, receives or sends one packet, and goes
//! off. So after a packet has come, 188 µs pass before another one can be written over it: the ramp-up, a preamble and an address.
//!
//! This is the only file with `unsafe` in it: `tests/unsafe_code.rs` checks that.
#![expect(
    unsafe_code,
    reason = "the crates of the chips know neither the values of these registers nor that RADIO uses memory"
)]

use core::ptr;

use microbit::pac::RADIO;

use crate::hal::{OnAir, Packet};
use crate::hardware::radio;

/// A packet in RAM.
pub(super) type PacketBytes = [u8; OnAir::MAX_BYTES];

/// The radio, and the only packet that it reads and writes.
pub(super) struct Registers {
    radio: RADIO,
    bytes: &'static mut PacketBytes,
}

impl Registers {
    /// Sets the radio, which has been off since the reset, and lets it listen. The crystal runs.
    pub(super) fn start(radio: RADIO, bytes: &'static mut PacketBytes, group: u8) -> Self {
        radio.mode.write(|w| w.mode().nrf_1mbit());
        radio.rxaddresses.write(|w| w.addr0().enabled());
        radio.crccnf.write(|w| w.len().two().skipaddr().include());
        // SAFETY: all values are within their fields, and of the packet in RAM the radio writes MAXLEN bytes at most, and a length
        unsafe {
            radio.frequency.write(|w| w.bits(radio::USUAL_CHANNEL.into()));
            radio.base0.write(|w| w.bits(radio::USUAL_ADDRESS));
            radio.prefix0.write(|w| w.bits(group.into()));
            radio.txaddress.write(|w| w.bits(0));
            radio.pcnf0.write(|w| w.bits(radio::LENGTH_BITS.into()));
            let most = (OnAir::MAX_BYTES - 1) as u8;
            radio.pcnf1.write(|w| w.maxlen().bits(most).balen().bits(radio::ADDRESS_BYTES).whiteen().enabled());
            radio.crcpoly.write(|w| w.bits(radio::CRC_POLYNOMIAL));
            radio.crcinit.write(|w| w.bits(radio::CRC_INIT));
            radio.datawhiteiv.write(|w| w.bits(radio::WHITENING.into()));
            radio.packetptr.write(|w| w.bits(bytes.as_mut_ptr() as u32));
        }
        radio.intenset.write(|w| w.end().set());
        let registers = Self { radio, bytes };
        registers.listen_when_off();
        // SAFETY: a task is triggered by a 1
        registers.radio.tasks_rxen.write(|w| unsafe { w.bits(1) });
        registers
    }

    /// Whether a packet was received or sent whole since this was last asked.
    pub(super) fn take_end(&mut self) -> bool {
        let has_ended = self.radio.events_end.read().bits() != 0;
        if has_ended {
            self.radio.events_end.reset();
        }
        has_ended
    }

    /// The packet that was received, if its checksum is right and it is one that programs understand.
    pub(super) fn received(&self) -> Option<Packet> {
        if !self.radio.crcstatus.read().crcstatus().is_crcok() {
            return None;
        }
        // SAFETY: it is a reference; the radio, which wrote the bytes, is not known to the compiler
        let bytes = unsafe { ptr::read_volatile(&raw const *self.bytes) };
        Packet::of_air(&bytes)
    }

    /// Turns the radio off, which takes no time while it listens, and 6 µs after it has sent.
    pub(super) fn turn_off(&mut self) {
        self.radio.shorts.write(|w| w.ready_start().enabled().end_disable().enabled());
        self.radio.events_disabled.reset();
        // SAFETY: a task is triggered by a 1
        self.radio.tasks_disable.write(|w| unsafe { w.bits(1) });
        while self.radio.events_disabled.read().bits() == 0 {}
    }

    /// Sends a packet, and listens again after that. The radio is off.
    pub(super) fn send(&mut self, packet: &Packet) {
        let on_air = packet.on_air();
        for (byte, sent) in self.bytes.iter_mut().zip(on_air.as_slice()) {
            // SAFETY: it is a reference; the radio, which will read the byte, is not known to the compiler
            unsafe { ptr::write_volatile(byte, *sent) };
        }
        // SAFETY: a task is triggered by a 1
        self.radio.tasks_txen.write(|w| unsafe { w.bits(1) });
        // it is off no more, and will be when the packet is sent
        self.listen_when_off();
    }

    fn listen_when_off(&self) {
        self.radio.shorts.write(|w| w.ready_start().enabled().end_disable().enabled().disabled_rxen().enabled());
    }
}
