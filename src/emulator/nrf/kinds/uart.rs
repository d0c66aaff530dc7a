//! UART, and UARTE with EasyDMA at the same address (nRF52833 product specification, *UARTE* and *UART*; nRF51 series
//! reference manual, *UART*).
//!
//! | offset | what | reset |
//! |---|---|---|
//! | 0x000 to 0x00c | STARTRX, STOPRX, STARTTX, STOPTX | |
//! | 0x01c, 0x02c | SUSPEND (UART), FLUSHRX (UARTE) | |
//! | 0x108, 0x11c, 0x124, 0x144 | RXDRDY, TXDRDY, ERROR, RXTO | |
//! | 0x110, 0x120, 0x14c, 0x150, 0x158 | ENDRX, ENDTX, RXSTARTED, TXSTARTED, TXSTOPPED (UARTE) | |
//! | 0x200 | SHORTS: bit 5 ENDRX to STARTRX, bit 6 ENDRX to STOPRX | 0 |
//! | 0x480 | ERRORSRC | 0 |
//! | 0x500 | ENABLE: 4 UART, 8 UARTE | 0 |
//! | 0x508 to 0x514 | PSEL of RTS, TXD, CTS, RXD | 0xffffffff |
//! | 0x518, 0x51c | RXD, TXD (UART) | 0 |
//! | 0x524 | BAUDRATE: baud is its value * 16 MHz / 2^32 | 0x04000000 |
//! | 0x534 to 0x53c, 0x544 to 0x54c | PTR, MAXCNT, AMOUNT of RXD and of TXD (UARTE) | 0 |
//! | 0x56c | CONFIG | 0 |
//!
//! PTR and MAXCNT count when a transfer is begun, AMOUNT when it ends, so that a program can prepare the next one meanwhile.
//! A receiver that is stopped still takes what comes in the time of five bytes (UARTE: four), and then tells it by RXTO.
//! A STOPTX lets UARTE end the byte under way, then come ENDTX, if the buffer was not sent whole, and TXSTOPPED; in UART it cuts
//! the byte off (BabbleSim/ext_nRF_hw_models, `NHW_UART.c`, of the real chips). Each direction is connected by its own pin.
//! A byte takes ten bits, eleven with parity. Flow control is not modelled: the other side is always ready. What is sent by another
//! pin than that of the interface chip comes to each receiver that a wire joins to it, of this chip or of another board, if both
//! have about the same rate.

use std::collections::VecDeque;

use super::super::activity::{Activities, Activity, while_it};
use super::super::io::{Io, NEVER};
use super::super::peripheral::Peripheral;
use super::super::registers::{Layout, Register, Registers, register, set, short};
use crate::emulator::board::UartByte;
use crate::emulator::byte_queue::ByteQueue;

const STARTRX: u8 = 0;
const STOPRX: u8 = 1;
const STARTTX: u8 = 2;
const STOPTX: u8 = 3;
const SUSPEND: u8 = 7;
const FLUSHRX: u8 = 11;

const RXDRDY: u8 = 2;
const ENDRX: u8 = 4;
const TXDRDY: u8 = 7;
const ENDTX: u8 = 8;
const ERROR: u8 = 9;
const RXTO: u8 = 17;
const RXSTARTED: u8 = 19;
const TXSTARTED: u8 = 20;
const TXSTOPPED: u8 = 22;

const ERRORSRC: u16 = 0x480;
const ENABLE: u16 = 0x500;
const PSELTXD: u16 = 0x50c;
const PSELRXD: u16 = 0x514;
const RXD: u16 = 0x518;
const TXD: u16 = 0x51c;
const BAUDRATE: u16 = 0x524;
const RXD_PTR: u16 = 0x534;
const RXD_MAXCNT: u16 = 0x538;
const RXD_AMOUNT: u16 = 0x53c;
const TXD_PTR: u16 = 0x544;
const TXD_MAXCNT: u16 = 0x548;
const TXD_AMOUNT: u16 = 0x54c;
const CONFIG: u16 = 0x56c;

/// ENABLE of the UARTE.
const WITH_DMA: u32 = 8;
/// ERRORSRC: a byte came while there was no room.
const OVERRUN: u32 = 1;
/// Bytes that the receiver keeps for a program that is late, in the UART and in the UARTE.
const UART_FIFO_BYTES: usize = 6;
const UARTE_FIFO_BYTES: usize = 4;
/// For how many bytes a receiver that is stopped goes on, in the UART and in the UARTE: then comes RXTO.
const UART_RXTO_BYTES: u64 = 5;
const UARTE_RXTO_BYTES: u64 = 4;

const REGISTERS: &[Register] = &[
    register(ERRORSRC, 0, 0),
    register(ENABLE, 0, 0xf),
    register(0x508, u32::MAX, u32::MAX),
    register(PSELTXD, u32::MAX, u32::MAX),
    register(0x510, u32::MAX, u32::MAX),
    register(PSELRXD, u32::MAX, u32::MAX),
    register(TXD, 0, 0),
    register(BAUDRATE, 0x0400_0000, u32::MAX),
    register(RXD_PTR, 0, u32::MAX),
    register(RXD_MAXCNT, 0, 0xffff),
    register(RXD_AMOUNT, 0, 0),
    register(TXD_PTR, 0, u32::MAX),
    register(TXD_MAXCNT, 0, 0xffff),
    register(TXD_AMOUNT, 0, 0),
    register(CONFIG, 0, 0x1f),
];

pub(in super::super) static LAYOUT: Layout = Layout {
    name: "UART",
    tasks: set(&[STARTRX, STOPRX, STARTTX, STOPTX, SUSPEND, FLUSHRX]),
    events: set(&[0, 1, RXDRDY, ENDRX, TXDRDY, ENDTX, ERROR, RXTO, RXSTARTED, TXSTARTED, TXSTOPPED]),
    shorts: &[short(5, ENDRX, STARTRX), short(6, ENDRX, STOPRX)],
    registers: REGISTERS,
};

/// What is being sent.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Sender {
    on: bool,
    /// The bytes that are left, and when the first of them is out.
    bytes: ByteQueue,
    out: Option<u64>,
    /// It stops after the byte that is under way (UARTE).
    stops: bool,
}

/// What is being received.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Receiver {
    on: bool,
    /// When it stops, if it was told to.
    stops: Option<u64>,
    /// Bytes that the program has not read.
    fifo: VecDeque<u8>,
    /// The place in RAM where bytes go (UARTE).
    buffer: Option<Buffer>,
}

/// A place in RAM for what comes, as PTR and MAXCNT said when it was begun: a program may set them for the next one at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Buffer {
    address: u32,
    bytes: u32,
    filled: u32,
}

/// The serial port.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(in super::super) struct Uart {
    sender: Sender,
    receiver: Receiver,
}

impl Uart {
    fn has_dma(registers: &Registers) -> bool {
        registers.get(ENABLE) == WITH_DMA
    }

    /// Whether what it sends goes to the interface chip, and so to the console.
    fn sends_to_usb(registers: &Registers, io: &Io<'_>) -> bool {
        Self::is_at(registers, PSELTXD, io.world.devices.serial.tx_pin)
    }

    /// Whether what the interface chip sends comes to it.
    fn hears_usb(registers: &Registers, io: &Io<'_>) -> bool {
        Self::receives_by(registers, io.world.devices.serial.rx_pin)
    }

    /// Whether it is on, and receives by this pin.
    pub(in super::super) fn receives_by(registers: &Registers, pin: u8) -> bool {
        Self::is_at(registers, PSELRXD, pin)
    }

    fn is_at(registers: &Registers, psel: u16, pin: u8) -> bool {
        registers.get(ENABLE) != 0 && registers.pin(psel) == Some(pin)
    }

    /// How many bytes have come that the program has not read; `None` while it does not receive.
    pub(in super::super) fn unread(&self) -> Option<usize> {
        self.receiver.on.then_some(self.receiver.fifo.len())
    }

    fn has_parity(registers: &Registers) -> bool {
        registers.get(CONFIG) >> 1 & 7 == 7
    }

    /// Cycles of a byte.
    fn byte_cycles(registers: &Registers, io: &Io<'_>) -> u64 {
        let bits = if Self::has_parity(registers) { 11 } else { 10 };
        (bits * (io.world.clocks.per_16mhz << 32)).div_ceil(u64::from(registers.get(BAUDRATE)).max(1))
    }

    fn send_next(&mut self, registers: &Registers, io: &Io<'_>) {
        self.sender.out = (!self.sender.bytes.is_empty()).then(|| io.now + Self::byte_cycles(registers, io));
    }

    /// A byte has left.
    fn sent(byte: u8, registers: &Registers, io: &mut Io<'_>) {
        if Self::sends_to_usb(registers, io) {
            io.world.devices.serial.take(byte);
        } else if let Some(pin) = registers.pin(PSELTXD) {
            let (rate, has_parity) = (registers.get(BAUDRATE), Self::has_parity(registers));
            io.send_by_uart(UartByte { pin, byte, rate, has_parity });
        }
    }

    /// A UART of this chip, or of another board, has sent a byte: it comes in, if a wire brings it.
    pub(in super::super) fn hear(&mut self, sent: UartByte, registers: &mut Registers, io: &mut Io<'_>) {
        let is_on = self.receiver.on && registers.get(ENABLE) != 0;
        if !is_on || !io.are_joined(Some(sent.pin), registers.pin(PSELRXD)) {
            return;
        }
        if sent.is_read_with(registers.get(BAUDRATE), Self::has_parity(registers)) {
            self.receive(sent.byte, registers, io);
        } else {
            io.world.report_wrong(|| {
                "a UART is wired to one with another BAUDRATE or parity: on a chip bytes get lost or come changed"
                    .to_owned()
            });
        }
    }

    /// A byte has come in.
    fn receive(&mut self, byte: u8, registers: &mut Registers, io: &mut Io<'_>) {
        if !self.receiver.on {
            return;
        }
        if let Some(buffer) = self.receiver.buffer {
            self.fill(buffer, byte, registers, io);
        } else if self.receiver.fifo.len() < if Self::has_dma(registers) { UARTE_FIFO_BYTES } else { UART_FIFO_BYTES } {
            self.receiver.fifo.push_back(byte);
            if self.receiver.fifo.len() == 1 || Self::has_dma(registers) {
                io.raise(RXDRDY);
            }
        } else {
            registers.set(ERRORSRC, registers.get(ERRORSRC) | OVERRUN);
            io.raise(ERROR);
        }
    }

    /// Puts a byte where the program wants it.
    fn fill(&mut self, mut buffer: Buffer, byte: u8, registers: &mut Registers, io: &mut Io<'_>) {
        io.dma_write(buffer.address.wrapping_add(buffer.filled), &[byte]);
        buffer.filled += 1;
        self.receiver.buffer = Some(buffer);
        io.raise(RXDRDY);
        if buffer.filled >= buffer.bytes {
            self.end_filling(registers, io);
        }
    }

    /// Begins to put bytes into RAM, those first that have come already.
    fn start_filling(&mut self, registers: &mut Registers, io: &mut Io<'_>) {
        let buffer = Buffer { address: registers.get(RXD_PTR), bytes: registers.get(RXD_MAXCNT), filled: 0 };
        self.receiver.buffer = (buffer.bytes > 0).then_some(buffer);
        io.raise(RXSTARTED);
        while let Some(buffer) = self.receiver.buffer {
            let Some(byte) = self.receiver.fifo.pop_front() else { break };
            self.fill(buffer, byte, registers, io);
        }
    }

    /// Ends it: AMOUNT says how many bytes there are.
    fn end_filling(&mut self, registers: &mut Registers, io: &mut Io<'_>) {
        registers.set(RXD_AMOUNT, self.receiver.buffer.take().map_or(0, |buffer| buffer.filled));
        io.raise(ENDRX);
    }
}

impl Peripheral for Uart {
    fn activities(&self, _registers: &Registers) -> Activities {
        while_it(self.sender.out.is_some() || self.receiver.on, Activity::Uart)
    }

    fn task(&mut self, registers: &mut Registers, task: u8, io: &mut Io<'_>) {
        let dma = Self::has_dma(registers);
        match task {
            STARTRX => {
                (self.receiver.on, self.receiver.stops) = (true, None);
                if dma {
                    self.start_filling(registers, io);
                }
            }
            STOPRX if self.receiver.on && self.receiver.stops.is_none() => {
                if self.receiver.buffer.is_some() {
                    self.end_filling(registers, io);
                }
                let bytes = if dma { UARTE_RXTO_BYTES } else { UART_RXTO_BYTES };
                self.receiver.stops = Some(io.now + bytes * Self::byte_cycles(registers, io));
            }
            FLUSHRX => {
                self.start_filling(registers, io);
                // unless it is full, which has ended it
                if self.receiver.buffer.is_some() {
                    self.end_filling(registers, io);
                }
            }
            STARTTX => {
                (self.sender.on, self.sender.stops) = (true, false);
                if dma {
                    let count = registers.get(TXD_MAXCNT);
                    self.sender.bytes = io.dma_read(registers.get(TXD_PTR), count as usize).into();
                    registers.set(TXD_AMOUNT, 0);
                    io.raise(TXSTARTED);
                    if count == 0 {
                        io.raise(ENDTX);
                    }
                }
                // a byte that was put into TXD before goes out now
                self.send_next(registers, io);
            }
            STOPTX if dma && self.sender.out.is_some() => {
                // the rest of the buffer is not sent
                let first = self.sender.bytes.pop();
                self.sender.bytes = first.into_iter().collect::<Vec<u8>>().into();
                self.sender.stops = true;
            }
            STOPTX => {
                self.sender = Sender::default();
                if dma {
                    io.raise(TXSTOPPED);
                }
            }
            SUSPEND => (self.sender.on, self.receiver.on, self.receiver.stops) = (false, false, None),
            _ => {}
        }
    }

    fn read(&mut self, registers: &mut Registers, offset: u16, io: &mut Io<'_>) -> Option<u32> {
        if offset != RXD {
            return None;
        }
        let byte = self.receiver.fifo.pop_front().unwrap_or(0);
        if !self.receiver.fifo.is_empty() && !Self::has_dma(registers) {
            io.raise(RXDRDY);
        }
        Some(byte.into())
    }

    fn written(&mut self, registers: &mut Registers, offset: u16, value: u32, io: &mut Io<'_>) -> bool {
        match offset {
            TXD => {
                // one byte goes out while the next one waits; a third is lost
                if self.sender.bytes.len() < 2 {
                    self.sender.bytes.push(value as u8);
                }
                if self.sender.on && self.sender.out.is_none() {
                    self.send_next(registers, io);
                }
            }
            ENABLE if value & 0xf == 0 => *self = Self::default(),
            ERRORSRC => registers.set(ERRORSRC, registers.get(ERRORSRC) & !value),
            _ => {}
        }
        false
    }

    fn due(&self, registers: &Registers, io: &Io<'_>) -> u64 {
        let sent = self.sender.out.unwrap_or(NEVER);
        let comes = if Self::hears_usb(registers, io) { io.world.devices.serial.due() } else { NEVER };
        sent.min(comes).min(self.receiver.stops.unwrap_or(NEVER))
    }

    fn run(&mut self, registers: &mut Registers, io: &mut Io<'_>) {
        if self.sender.out.is_some_and(|out| out <= io.now) {
            if let Some(byte) = self.sender.bytes.pop() {
                Self::sent(byte, registers, io);
                io.raise(TXDRDY);
            }
            self.send_next(registers, io);
            if Self::has_dma(registers) {
                registers.set(TXD_AMOUNT, registers.get(TXD_AMOUNT) + 1);
                if self.sender.bytes.is_empty() {
                    io.raise(ENDTX);
                }
                if self.sender.stops {
                    self.sender = Sender::default();
                    io.raise(TXSTOPPED);
                }
            }
        } else if Self::hears_usb(registers, io) && io.world.devices.serial.due() <= io.now {
            if let Some(byte) = io.world.devices.serial.send(io.now) {
                self.receive(byte, registers, io);
            }
        } else if self.receiver.stops.take().is_some() {
            self.receiver.on = false;
            io.raise(RXTO);
        }
    }
}
