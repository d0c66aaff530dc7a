//! The radio by its registers, which both chips have: one packet at a time, sent or waited for.

use core::sync::atomic::{Ordering, compiler_fence};

use microbit::hal::Clocks;
use microbit::hal::pac::{CLOCK, RADIO};

/// Bytes of a packet in RAM: a length of a byte, and as much as it can say.
pub const PACKET_BYTES: usize = 256;

/// SHORTS: START when READY, DISABLE at END, and RSSISTART at ADDRESS.
const SHORTS: u32 = 1 << 0 | 1 << 1 | 1 << 4;

/// What two radios must have set alike.
pub struct Setting {
    /// MHz above 2400.
    pub frequency: u32,
    /// MODE: 0 is Nordic's 1 Mbit/s, 3 the 1 Mbit/s of BLE.
    pub mode: u32,
    /// The base address.
    pub base: u32,
    /// Bytes of the base address, the highest of them.
    pub base_bytes: u32,
    /// The byte of the address after the base.
    pub prefix: u32,
    /// PCNF0: the parts of a packet.
    pub parts: u32,
    /// Bytes of the CRC.
    pub crc_bytes: u32,
    /// Whether the CRC is without the address.
    pub crc_skips_address: bool,
    /// CRCPOLY.
    pub crc_polynomial: u32,
    /// CRCINIT.
    pub crc_init: u32,
    /// What whitening begins with.
    pub whitening: u32,
}

/// The radio, which reads and writes one packet.
pub struct Radio {
    registers: RADIO,
    packet: &'static mut [u8; PACKET_BYTES],
}

impl Radio {
    /// The radio with the crystal that it needs.
    pub fn new(registers: RADIO, clock: CLOCK, packet: &'static mut [u8; PACKET_BYTES]) -> Self {
        let _ = Clocks::new(clock).enable_ext_hfosc();
        Self { registers, packet }
    }

    /// Sets the radio, which is off.
    pub fn set(&self, setting: &Setting) {
        let radio = &self.registers;
        let crc = setting.crc_bytes | u32::from(setting.crc_skips_address) << 8;
        // little endian, whitened, at most 255 bytes
        let limits = 1 << 25 | setting.base_bytes << 16 | 255;
        // SAFETY: all values are within their fields
        unsafe {
            radio.frequency.write(|w| w.bits(setting.frequency));
            radio.mode.write(|w| w.bits(setting.mode));
            radio.base0.write(|w| w.bits(setting.base));
            radio.prefix0.write(|w| w.bits(setting.prefix));
            radio.txaddress.write(|w| w.bits(0));
            radio.rxaddresses.write(|w| w.bits(1));
            radio.pcnf0.write(|w| w.bits(setting.parts));
            radio.pcnf1.write(|w| w.bits(limits));
            radio.crccnf.write(|w| w.bits(crc));
            radio.crcpoly.write(|w| w.bits(setting.crc_polynomial));
            radio.crcinit.write(|w| w.bits(setting.crc_init));
            radio.datawhiteiv.write(|w| w.bits(setting.whitening));
            radio.shorts.write(|w| w.bits(SHORTS));
        }
    }

    /// Sends a packet with its length and what is before it, as PCNF0 lays it out. The radio is off then.
    pub fn send(&mut self, packet: &[u8]) {
        self.turn_off();
        let bytes = packet.len().min(PACKET_BYTES);
        self.packet[..bytes].copy_from_slice(&packet[..bytes]);
        self.point();
        // SAFETY: the task is triggered by a 1
        self.registers.tasks_txen.write(|w| unsafe { w.bits(1) });
        while self.registers.events_disabled.read().bits() == 0 {}
    }

    /// Turns the radio on to receive one packet.
    pub fn listen(&mut self) {
        self.turn_off();
        self.point();
        // SAFETY: the task is triggered by a 1
        self.registers.tasks_rxen.write(|w| unsafe { w.bits(1) });
    }

    /// The packet that has come since the radio listens, if its CRC is right, and its strength in dBm.
    pub fn heard(&self) -> Option<(&[u8; PACKET_BYTES], i32)> {
        if self.registers.events_disabled.read().bits() == 0 {
            return None;
        }
        compiler_fence(Ordering::SeqCst);
        let is_right = self.registers.crcstatus.read().bits() == 1;
        is_right.then(|| (&*self.packet, -(self.registers.rssisample.read().bits() as i32)))
    }

    /// Whether the radio has received something, and listens no more.
    pub fn has_ended(&self) -> bool {
        self.registers.events_disabled.read().bits() != 0
    }

    fn point(&mut self) {
        let registers = &self.registers;
        registers.events_end.reset();
        registers.events_disabled.reset();
        compiler_fence(Ordering::SeqCst);
        // SAFETY: the packet is in RAM, and stays there
        registers.packetptr.write(|w| unsafe { w.bits(self.packet.as_mut_ptr() as u32) });
    }

    fn turn_off(&self) {
        self.registers.events_disabled.reset();
        // SAFETY: the task is triggered by a 1
        self.registers.tasks_disable.write(|w| unsafe { w.bits(1) });
        while self.registers.events_disabled.read().bits() == 0 {}
    }
}
