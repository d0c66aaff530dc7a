//! ECB, AES-128 of one block (nRF52833 product specification, *ECB*; nRF51 series reference manual, the same chapter).
//!
//! | offset | what | reset |
//! |---|---|---|
//! | 0x000, 0x004 | STARTECB, STOPECB | |
//! | 0x100, 0x104 | ENDECB, ERRORECB | |
//! | 0x504 | ECBDATAPTR: key, clear text and cipher text in RAM, 16 bytes each | 0 |

use aes::Aes128;
use aes::cipher::{Array, BlockCipherEncrypt as _, KeyInit as _};

use super::super::io::{Io, NEVER};
use super::super::peripheral::Peripheral;
use super::super::registers::{Layout, Registers, register, set};

const STARTECB: u8 = 0;
const STOPECB: u8 = 1;
const ENDECB: u8 = 0;
const ERRORECB: u8 = 1;
const ECBDATAPTR: u16 = 0x504;

/// Cycles of 16 MHz for a block: 7.2 microseconds, the most of the nRF52833's specification, rounded up.
const BLOCK_TICKS: u64 = 116;

pub(in super::super) static LAYOUT: Layout = Layout {
    name: "ECB",
    tasks: set(&[STARTECB, STOPECB]),
    events: set(&[ENDECB, ERRORECB]),
    shorts: &[],
    registers: &[register(ECBDATAPTR, 0, u32::MAX)],
};

/// The cipher.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(in super::super) struct Ecb {
    done: Option<u64>,
}

impl Peripheral for Ecb {
    fn task(&mut self, _registers: &mut Registers, task: u8, io: &mut Io<'_>) {
        match task {
            STARTECB => self.done = Some(io.now + BLOCK_TICKS * io.world.clocks.per_16mhz),
            // stopped while it works, it has failed
            STOPECB if self.done.take().is_some() => io.raise(ERRORECB),
            _ => {}
        }
    }

    fn due(&self, _registers: &Registers, _io: &Io<'_>) -> u64 {
        self.done.unwrap_or(NEVER)
    }

    fn run(&mut self, registers: &mut Registers, io: &mut Io<'_>) {
        self.done = None;
        let data = registers.get(ECBDATAPTR);
        let bytes = io.dma_read(data, 32);
        let (Some(key), Some(clear)) = (bytes.first_chunk::<16>(), bytes.last_chunk::<16>()) else { return };
        let mut block = Array::from(*clear);
        Aes128::new(&Array::from(*key)).encrypt_block(&mut block);
        io.dma_write(data.wrapping_add(32), &block);
        io.raise(ENDECB);
    }
}
