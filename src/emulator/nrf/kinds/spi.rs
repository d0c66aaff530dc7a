//! SPI and SPIM (nRF52833 product specification, *SPIM* and *SPI*; nRF51 series reference manual, *SPI*).
//!
//! | offset | what |
//! |---|---|
//! | 0x010, 0x014, 0x01c, 0x020 | START, STOP, SUSPEND, RESUME (SPIM) |
//! | 0x104, 0x110, 0x118, 0x120, 0x14c | STOPPED, ENDRX, END, ENDTX, STARTED (SPIM) |
//! | 0x108 | READY (SPI): a byte was exchanged |
//!
//! Where no slave of the chip and no device beside the board is, MISO is what a wire brings from MOSI, or what its pin reads.

use std::collections::VecDeque;

use super::super::io::{Io, NEVER, SpiPins};
use super::super::registers::Registers;
use super::serial::{
    CONFIG, ENABLE, ORC, PSEL, RXD, RXD_AMOUNT, RXD_MAXCNT, RXD_PTR, TXD_AMOUNT, TXD_MAXCNT, TXD_PTR, bits,
};

pub(super) const START: u8 = 4;
const STOP: u8 = 5;
const STOPPED: u8 = 1;
const READY: u8 = 2;
const ENDRX: u8 = 4;
pub(super) const END: u8 = 6;
const ENDTX: u8 = 8;
const STARTED: u8 = 19;

/// ENABLE of SPIM.
const WITH_DMA: u32 = 7;

/// The two buffers of an exchange by SPIM: where they are, and how many bytes they have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct Exchange {
    send_from: u32,
    sent: u32,
    receive_to: u32,
    received: u32,
}

/// The master.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Spi {
    /// When the exchange under way is over.
    at: Option<u64>,
    /// SPIM: what is exchanged, as PTR and MAXCNT said at the start: a program may set them for the next one at once.
    exchange: Exchange,
    /// SPI: bytes that are exchanged one after the other, at most two.
    out: VecDeque<u8>,
    /// SPI: bytes that came in.
    read: VecDeque<u8>,
}

/// Sends a byte; what MISO reads meanwhile.
fn exchange(registers: &Registers, sent: u8, io: &mut Io<'_>) -> u8 {
    let [sck, mosi, miso] = [PSEL, PSEL + 4, PSEL + 8].map(|offset| registers.pin(offset));
    let by_wire = io.exchange_spi(SpiPins { sck, mosi, miso }, registers.get(CONFIG), sent);
    by_wire.or_else(|| io.world.devices.spi.answer()).unwrap_or_else(|| io.level_as_byte(miso))
}

impl Spi {
    /// Whether something is under way.
    pub(super) fn is_busy(&self) -> bool {
        self.at.is_some()
    }

    pub(super) fn task(&mut self, registers: &mut Registers, task: u8, io: &mut Io<'_>) {
        match task {
            START if registers.get(ENABLE) == WITH_DMA => {
                let [send_from, sent, receive_to, received] =
                    [TXD_PTR, TXD_MAXCNT, RXD_PTR, RXD_MAXCNT].map(|offset| registers.get(offset));
                self.exchange = Exchange { send_from, sent, receive_to, received };
                // of no bytes, too, it takes a while: SHORTS may start the next one at its end
                let count = u64::from(sent.max(received));
                self.at = Some(io.now + bits(registers, io, (8 * count).max(1)));
                io.raise(STARTED);
            }
            STOP => {
                self.at = None;
                io.raise(STOPPED);
            }
            _ => {}
        }
    }

    /// SPI: TXD was written.
    pub(super) fn send(&mut self, registers: &Registers, byte: u8, io: &Io<'_>) {
        if self.out.len() < 2 {
            self.out.push_back(byte);
        }
        self.at = self.at.or_else(|| Some(io.now + bits(registers, io, 8)));
    }

    pub(super) fn read(&mut self, _registers: &Registers, offset: u16, _io: &Io<'_>) -> Option<u32> {
        (offset == RXD).then(|| self.read.pop_front().unwrap_or(0).into())
    }

    pub(super) fn due(&self) -> u64 {
        self.at.unwrap_or(NEVER)
    }

    pub(super) fn run(&mut self, registers: &mut Registers, io: &mut Io<'_>) {
        self.at = None;
        if registers.get(ENABLE) != WITH_DMA {
            let sent = self.out.pop_front().unwrap_or(0);
            let received = exchange(registers, sent, io);
            if self.read.len() < 2 {
                self.read.push_back(received);
            }
            let begun = io.now.saturating_sub(bits(registers, io, 8));
            io.world.devices.spi.exchanged(begun, io.now, &[sent], &[received]);
            self.at = (!self.out.is_empty()).then(|| io.now + bits(registers, io, 8));
            io.raise(READY);
            return;
        }
        let Exchange { send_from, sent, receive_to, received } = self.exchange;
        let out = io.dma_read(send_from, sent as usize);
        let over_read = registers.get(ORC) as u8;
        // the longer of the two buffers says how many bytes there are; those that are not received are lost
        let mut bytes: Vec<u8> = (0..sent.max(received) as usize)
            .map(|at| exchange(registers, out.get(at).copied().unwrap_or(over_read), io))
            .collect();
        bytes.truncate(received as usize);
        io.dma_write(receive_to, &bytes);
        let begun = io.now.saturating_sub(bits(registers, io, 8 * u64::from(sent.max(received))));
        io.world.devices.spi.exchanged(begun, io.now, &out, &bytes);
        registers.set(TXD_AMOUNT, sent);
        registers.set(RXD_AMOUNT, received);
        for event in [ENDRX, ENDTX, END] {
            io.raise(event);
        }
    }
}
