//! CCM, which encrypts packets of Bluetooth, and AAR, which resolves its addresses: they share their address (nRF52833 product
//! specification, *CCM* and *AAR*; nRF51 series reference manual, the same chapters).
//!
//! | offset | CCM | AAR | reset |
//! |---|---|---|---|
//! | 0x000, 0x004, 0x008 | KSGEN, CRYPT, STOP | START, none, STOP | |
//! | 0x00c | RATEOVERRIDE (nRF52) | | |
//! | 0x100, 0x104, 0x108 | ENDKSGEN, ENDCRYPT, ERROR | END, RESOLVED, NOTRESOLVED | |
//! | 0x400 | MICSTATUS: 1 passed | STATUS: which key it was | 0 |
//! | 0x500 | ENABLE: 2 | ENABLE: 3 | 0 |
//! | 0x504 | MODE: 1 decrypts; on the nRF52 bits 16 and 17 the rate, bit 24 long packets | NIRK: how many keys | 1 |
//! | 0x508 | CNFPTR: key and nonce | IRKPTR: keys of 16 bytes | 0 |
//! | 0x50c | INPTR: the packet | | 0 |
//! | 0x510 | OUTPTR: where it goes | ADDRPTR: a packet, whose address is at its byte 3 | 0 |
//! | 0x514 | SCRATCHPTR | SCRATCHPTR | 0 |
//! | 0x518, 0x51c | MAXPACKETSIZE, RATEOVERRIDE (nRF52) | | 0xfb, 0 |
//!
//! At CNFPTR are 16 bytes of key, the packet counter in 39 bits, three bytes that do not count, the direction in a bit, and 8 bytes
//! of the initialization vector. A packet is header, length, a byte that does not count, and payload; the four bytes of its
//! check are part of the length. One of no length has none.
//!
//! A key-stream takes 50 microseconds, an address 1 and 6 for each key (electrical specifications). The time of a packet is
//! that of its bytes on the air, since CCM works while the radio does. Where the check fails, the packet is decrypted all the
//! same. The scratch area is not written.

use aes::Aes128;
use aes::cipher::{Array, BlockCipherEncrypt as _, KeyInit as _};
use ccm::aead::AeadInOut as _;
use ccm::consts::{U4, U13};

use super::super::io::{Io, NEVER};
use super::super::peripheral::Peripheral;
use super::super::registers::{Layout, Register, Registers, Short, register, set, short};

/// CCM with a check of 4 bytes and a nonce of 13, as Bluetooth has it (Core Specification, volume 6, part E).
type PacketCipher = ccm::Ccm<Aes128, U4, U13>;

/// Tasks and events of CCM; START, STOP and the events of AAR have the same numbers.
const KSGEN: u8 = 0;
const CRYPT: u8 = 1;
const STOP: u8 = 2;
const RATE_OVERRIDE: u8 = 3;
const ENDKSGEN: u8 = 0;
const ENDCRYPT: u8 = 1;
const ERROR: u8 = 2;
const END: u8 = 0;
const RESOLVED: u8 = 1;
const NOTRESOLVED: u8 = 2;

const STATUS: u16 = 0x400;
const ENABLE: u16 = 0x500;
const MODE: u16 = 0x504;
const CNFPTR: u16 = 0x508;
const INPTR: u16 = 0x50c;
const OUTPTR: u16 = 0x510;
const MAXPACKETSIZE: u16 = 0x518;
const RATEOVERRIDE: u16 = 0x51c;

/// ENABLE of both.
const CCM: u32 = 2;
const AAR: u32 = 3;
/// MODE of CCM.
const DECRYPT: u32 = 1;
const LONG_PACKETS: u32 = 1 << 24;

const KEY_STREAM_US: u64 = 50;
const RESOLVE_US: u64 = 1;
const RESOLVE_KEY_US: u64 = 6;
/// Microseconds of a byte on the air at the rates of MODE: 1 Mbit, 2 Mbit, 125 kbit, 500 kbit.
const BYTE_US: [u64; 4] = [8, 4, 64, 16];
const MIC_BYTES: usize = 4;
/// Header, length and the byte that does not count.
const HEADER_BYTES: usize = 3;
/// The bits of the header that the check covers (Core Specification, volume 6, part E, 2.2).
const HEADER_MASK: u8 = 0xe3;

const EVENTS: u64 = set(&[0, 1, 2]);
const SHORTS: &[Short] = &[short(0, ENDKSGEN, CRYPT)];
const COMMON: [Register; 6] = [
    register(STATUS, 0, 0),
    register(ENABLE, 0, 3),
    register(MODE, 1, 0x0103_001f),
    register(CNFPTR, 0, u32::MAX),
    register(INPTR, 0, u32::MAX),
    register(OUTPTR, 0, u32::MAX),
];

pub(in super::super) static NRF52833: Layout = Layout {
    name: "CCM and AAR",
    tasks: set(&[KSGEN, CRYPT, STOP, RATE_OVERRIDE]),
    events: EVENTS,
    shorts: SHORTS,
    registers: &[
        COMMON[0],
        COMMON[1],
        COMMON[2],
        COMMON[3],
        COMMON[4],
        COMMON[5],
        register(0x514, 0, u32::MAX),
        register(MAXPACKETSIZE, 0xfb, 0xff),
        register(RATEOVERRIDE, 0, 3),
    ],
};

pub(in super::super) static NRF51822: Layout = Layout {
    name: "CCM and AAR",
    tasks: set(&[KSGEN, CRYPT, STOP]),
    events: EVENTS,
    shorts: SHORTS,
    registers: &[
        COMMON[0],
        COMMON[1],
        register(MODE, 1, 0x1f),
        COMMON[3],
        COMMON[4],
        COMMON[5],
        register(0x514, 0, u32::MAX),
    ],
};

/// Either of them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(in super::super) struct CcmAar {
    /// The key-stream that was made: of this key and nonce.
    key_stream: Option<([u8; 16], [u8; 13])>,
    work: Option<Work>,
}

/// What is done at a cycle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Work {
    done: u64,
    what: What,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum What {
    KeyStream,
    Packet,
    /// The key that resolves the address, if there is one.
    Address(Option<u32>),
}

impl CcmAar {
    fn begin(&mut self, us: u64, what: What, io: &Io<'_>) {
        self.work = Some(Work { done: io.now + io.world.clocks.us(us), what });
    }

    /// The lengths of a packet's payload, as it comes and as it goes, and the most that is read of it.
    fn lengths(registers: &Registers, length: u8) -> (usize, usize) {
        let mode = registers.get(MODE);
        let most = if mode & LONG_PACKETS != 0 { registers.get(MAXPACKETSIZE) as usize } else { 27 };
        let decrypts = mode & DECRYPT != 0;
        let length = usize::from(if mode & LONG_PACKETS != 0 { length } else { length & 0x1f });
        // a key-stream of more bytes is not made
        let comes = length.min(if decrypts { most + MIC_BYTES } else { most });
        match (comes, decrypts) {
            (0, _) => (0, 0),
            (_, true) => (comes, comes.saturating_sub(MIC_BYTES)),
            (_, false) => (comes, comes + MIC_BYTES),
        }
    }

    /// How long a packet takes, in microseconds: what is on the air of it.
    fn packet_us(registers: &Registers, rate: u32, io: &mut Io<'_>) -> u64 {
        let length = io.dma_read(registers.get(INPTR), 2).last().copied().unwrap_or(0);
        let (comes, goes) = Self::lengths(registers, length);
        BYTE_US[(rate & 3) as usize] * (2 + comes.max(goes)) as u64
    }

    fn crypt(&mut self, registers: &mut Registers, io: &mut Io<'_>) {
        let Some((key, nonce)) = self.key_stream.take() else {
            io.world
                .report_wrong(|| "CCM encrypts or decrypts nothing without a key-stream: KSGEN comes first".to_owned());
            io.raise(ERROR);
            return;
        };
        let cipher = PacketCipher::new(&Array::from(key));
        let inptr = registers.get(INPTR);
        let mut packet = io.dma_read(inptr, HEADER_BYTES);
        let [header, length, _] = packet[..] else { return };
        let (comes, goes) = Self::lengths(registers, length);
        packet.extend(io.dma_read(inptr.wrapping_add(HEADER_BYTES as u32), comes));
        let mut payload = packet.split_off(HEADER_BYTES);
        let check = payload.split_off(comes.min(goes));
        let covered = [header & HEADER_MASK];
        let nonce = Array::from(nonce);
        let crypt = |bytes: &mut [u8]| cipher.encrypt_inout_detached(&nonce, &covered, bytes.into());
        // the stream is the same both ways, and the check is that of the clear text
        let made = crypt(&mut payload);
        if registers.get(MODE) & DECRYPT != 0 {
            let passes = comes == 0 || crypt(&mut payload.clone()).is_ok_and(|expected| check == expected[..]);
            registers.set(STATUS, passes.into());
        } else if comes > 0 {
            payload.extend(made.unwrap_or_default());
        }
        packet[1] = goes as u8;
        packet.extend(payload);
        io.dma_write(registers.get(OUTPTR), &packet);
        io.raise(ENDCRYPT);
    }

    /// Which key an address was made with (Core Specification, volume 3, part H, 2.2.2).
    fn resolve(registers: &Registers, io: &mut Io<'_>) -> Option<u32> {
        let address = io.dma_read(registers.get(OUTPTR).wrapping_add(HEADER_BYTES as u32), 6);
        let [h0, h1, h2, r0, r1, r2] = address[..] else { return None };
        let count = registers.get(MODE) & 0x1f;
        let keys = io.dma_read(registers.get(CNFPTR), 16 * count as usize);
        let is_of = |key: &[u8; 16]| {
            let mut block = Array::from([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, r2, r1, r0]);
            Aes128::new(&Array::from(*key)).encrypt_block(&mut block);
            block.ends_with(&[h2, h1, h0])
        };
        (0..).zip(keys.as_chunks().0).find(|(_, key)| is_of(key)).map(|(index, _)| index)
    }
}

/// The key and the nonce at CNFPTR: 39 bits of the counter, the direction above them, and the vector.
fn key_and_nonce(bytes: &[u8]) -> Option<([u8; 16], [u8; 13])> {
    let key = *bytes.first_chunk()?;
    let counter = *bytes.get(16..)?.first_chunk::<5>()?;
    let direction = bytes.get(24)? & 1;
    let vector = *bytes.get(25..)?.first_chunk::<8>()?;
    let mut nonce = [0; 13];
    nonce[..5].copy_from_slice(&counter);
    nonce[4] = nonce[4] & 0x7f | direction << 7;
    nonce[5..].copy_from_slice(&vector);
    Some((key, nonce))
}

impl Peripheral for CcmAar {
    fn task(&mut self, registers: &mut Registers, task: u8, io: &mut Io<'_>) {
        match (registers.get(ENABLE), task) {
            (CCM, KSGEN) => self.begin(KEY_STREAM_US, What::KeyStream, io),
            (CCM, CRYPT) => {
                let us = Self::packet_us(registers, registers.get(MODE) >> 16, io);
                self.begin(us, What::Packet, io);
            }
            (CCM, RATE_OVERRIDE) if matches!(self.work, Some(Work { what: What::Packet, .. })) => {
                let us = Self::packet_us(registers, registers.get(RATEOVERRIDE), io);
                self.begin(us, What::Packet, io);
            }
            (AAR, KSGEN) => {
                let key = Self::resolve(registers, io);
                let tried = key.map_or(registers.get(MODE) & 0x1f, |key| key + 1);
                self.begin(RESOLVE_US + RESOLVE_KEY_US * u64::from(tried), What::Address(key), io);
            }
            (CCM | AAR, STOP) => self.work = None,
            _ => {}
        }
    }

    fn due(&self, _registers: &Registers, _io: &Io<'_>) -> u64 {
        self.work.map_or(NEVER, |work| work.done)
    }

    fn run(&mut self, registers: &mut Registers, io: &mut Io<'_>) {
        match self.work.take().map(|work| work.what) {
            Some(What::KeyStream) => {
                self.key_stream = key_and_nonce(&io.dma_read(registers.get(CNFPTR), 33));
                io.raise(ENDKSGEN);
            }
            Some(What::Packet) => self.crypt(registers, io),
            Some(What::Address(key)) => {
                if let Some(key) = key {
                    registers.set(STATUS, key);
                }
                io.raise(if key.is_some() { RESOLVED } else { NOTRESOLVED });
                io.raise(END);
            }
            None => {}
        }
    }
}
