//! What a strict run follows beside the machine itself: which values come from RAM that nothing has written, and where the main
//! stack ends.
//!
//! A value that was not written may be copied: compilers copy the gaps of structures, and values that are not there in an
//! `Option`. It must not be *used*. So its bits are followed, through memory by bytes ([`Written`]) and through registers by
//! bits ([`OpenRegisters`]), and the run ends where the program decides by them, takes them for an address, or writes them to a
//! register of the chip. How an operation passes them on is not written down for each: the operation is tried with other values
//! of the open bits, and the bits of its result that come out differently are open, too (`execute/strictly.rs`). So no bit is
//! called open that is not; one that comes out the same in all trials is missed.
//!
//! Floating-point registers are not followed: what goes through them counts as written.

mod open;
mod transfer;
mod violation;
mod written;

pub(super) use open::{FLAGS, Open, OpenRegisters};
pub(super) use transfer::Transfer;
pub(super) use violation::ends_strict_run;
pub use violation::{Origin, Use, Violation, ViolationKind};
pub(super) use written::Written;

use std::collections::BTreeMap;

/// The registers of an exception's frame, upward, before the return address and the program status (ARMv7-M B1.5.6).
const FRAME: [u8; 6] = [0, 1, 2, 3, 12, 14];

/// The state of a strict run in the core.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Strict {
    pub open: OpenRegisters,
    /// Where values were read that were copied to a word of RAM, by its address.
    copies: BTreeMap<u32, Origin>,
    /// Of the words that the instruction has read, in their order.
    pub loaded: Vec<Open>,
    /// Of the words that it writes, the last first.
    pub to_store: Vec<Open>,
    /// The lowest address of the main stack, if it is known.
    pub stack_limit: Option<u32>,
    /// The address of the last instruction.
    pub at: u32,
    /// What ends the run.
    pub violation: Option<Violation>,
}

impl Strict {
    /// That before the first instruction.
    pub fn new(stack_limit: Option<u32>) -> Self {
        Self { stack_limit, ..Self::default() }
    }

    /// Takes note of a reset, after which registers hold what the architecture or the image says.
    pub fn reset(&mut self) {
        let copies = std::mem::take(&mut self.copies);
        *self = Self { copies, stack_limit: self.stack_limit, violation: self.violation, ..Self::default() };
    }

    /// Bits are read that were never written, or none.
    pub fn note_read(&mut self, bits: u32, origin: Origin) {
        let copied_from = if bits == 0 { None } else { self.copies.get(&(origin.address & !3)) };
        self.loaded.push(Open::NONE.and(bits, copied_from.copied().unwrap_or(origin)));
    }

    /// What is written to an address was never written itself, or was.
    pub fn note_write(&mut self, address: u32, open: Open) {
        if open.bits != 0 {
            self.copies.insert(address & !3, open.origin);
        } else if !self.copies.is_empty() {
            self.copies.remove(&(address & !3));
        }
    }

    /// An instruction begins, which may load or store.
    pub fn begin_transfer(&mut self, transfer: Option<&Transfer>) {
        self.loaded.clear();
        self.to_store.clear();
        if let Some(transfer) = transfer.filter(|transfer| transfer.is_store) {
            self.to_store.extend(transfer.list.registers().rev().map(|register| self.open.get(register)));
        }
    }

    /// The instruction has loaded what it loads. Returns the open bits of the PC or the stack pointer, if it is among that.
    pub fn end_transfer(&mut self, transfer: Option<&Transfer>) -> Open {
        let mut target = Open::NONE;
        let Some(transfer) = transfer.filter(|transfer| !transfer.is_store) else { return target };
        for (register, loaded) in transfer.list.registers().zip(&self.loaded) {
            let extended = Open::NONE.and(transfer.datum.extend(loaded.bits), loaded.origin);
            match register {
                13 | 15 => target = target.and(loaded.bits, loaded.origin),
                _ => self.open.set(register, extended),
            }
        }
        target
    }

    /// The registers of a frame are stacked: R0 to R3, R12 and LR, before the return address and the program status.
    pub fn begin_frame(&mut self) {
        self.to_store = FRAME.into_iter().rev().map(|register| self.open.get(register)).collect();
        self.to_store.splice(..0, [Open::NONE; 2]);
    }

    /// They were taken from the stack, and with them the flags, which count as written.
    pub fn end_frame(&mut self) {
        for (register, &loaded) in FRAME.into_iter().zip(&self.loaded) {
            self.open.set(register, loaded);
        }
        self.open.close(FLAGS);
    }
}
