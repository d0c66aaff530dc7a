//! Loads and stores.

use super::super::bus::{Bus, Width};
use super::super::memory::Memory;
use super::super::op::{Datum, Index};
use super::super::processor::Core;
use super::super::stop::FaultCause;
use super::super::system::Access;
use super::access::is_private;
use super::{Executed, Trap};

/// The base register of a transfer, how it takes part, and the offset in bytes.
#[derive(Clone, Copy)]
pub(super) struct Base {
    pub n: u8,
    pub index: Index,
    pub offset: u32,
}

impl Core {
    #[inline(always)]
    pub(super) fn load<B: Bus>(
        &mut self,
        datum: Datum,
        t: u8,
        address: u32,
        memory: &mut Memory,
        bus: &mut B,
    ) -> Executed {
        let value = datum.extend(self.read(datum.width(), address, memory, bus)?);
        if t == 15 {
            self.branch_exchange(value);
        } else {
            self.set_reg_or_sp(t, value);
        }
        Ok(())
    }

    #[inline(always)]
    pub(super) fn store<B: Bus>(
        &mut self,
        datum: Datum,
        t: u8,
        address: u32,
        memory: &mut Memory,
        bus: &mut B,
    ) -> Executed {
        self.write(datum.width(), address, self.reg(t), memory, bus)
    }

    /// The address of an access and what the base register becomes.
    #[inline(always)]
    pub(super) fn indexed(&self, base: Base) -> (u32, Option<u32>) {
        let start = self.reg(base.n);
        let moved = start.wrapping_add(base.offset);
        match base.index {
            Index::Offset | Index::Unprivileged => (moved, None),
            Index::Pre => (moved, Some(moved)),
            Index::Post => (start, Some(moved)),
        }
    }

    /// LDRT and STRT reach what a thread without privilege reaches: not the core's own registers.
    fn check_unprivileged(&mut self, index: Index, datum: Datum, address: u32, access: Access) -> Executed {
        if index != Index::Unprivileged {
            return Ok(());
        }
        if is_private(address) {
            return Err(Trap::Fault(FaultCause::DataBus { address, write: access == Access::Write }));
        }
        self.guard_data(datum.width(), address, access, false)
    }

    pub(super) fn load_indexed<B: Bus>(
        &mut self,
        datum: Datum,
        t: u8,
        base: Base,
        memory: &mut Memory,
        bus: &mut B,
    ) -> Executed {
        let (address, moved) = self.indexed(base);
        self.check_unprivileged(base.index, datum, address, Access::Read)?;
        let value = datum.extend(self.read(datum.width(), address, memory, bus)?);
        if let Some(moved) = moved {
            self.set_reg_or_sp(base.n, moved);
        }
        if t == 15 {
            self.branch_exchange(value);
        } else {
            self.set_reg_or_sp(t, value);
        }
        Ok(())
    }

    pub(super) fn store_indexed<B: Bus>(
        &mut self,
        datum: Datum,
        t: u8,
        base: Base,
        memory: &mut Memory,
        bus: &mut B,
    ) -> Executed {
        let (address, moved) = self.indexed(base);
        self.check_unprivileged(base.index, datum, address, Access::Write)?;
        self.store(datum, t, address, memory, bus)?;
        if let Some(moved) = moved {
            self.set_reg_or_sp(base.n, moved);
        }
        Ok(())
    }

    pub(super) fn load_double<B: Bus>(
        &mut self,
        [t, t2]: [u8; 2],
        base: Base,
        memory: &mut Memory,
        bus: &mut B,
    ) -> Executed {
        let (address, moved) = if base.n == 15 {
            // what the PC reads is the address of the next instruction, after 32 bits
            ((self.pc & !3).wrapping_add(base.offset), None)
        } else {
            self.indexed(base)
        };
        self.check_words(address)?;
        let first = self.read(Width::Word, address, memory, bus)?;
        let second = self.read(Width::Word, address.wrapping_add(4), memory, bus)?;
        if let Some(moved) = moved {
            self.set_reg_or_sp(base.n, moved);
        }
        self.set_reg(t, first);
        self.set_reg(t2, second);
        Ok(())
    }

    pub(super) fn store_double<B: Bus>(
        &mut self,
        [t, t2]: [u8; 2],
        base: Base,
        memory: &mut Memory,
        bus: &mut B,
    ) -> Executed {
        let (address, moved) = self.indexed(base);
        self.check_words(address)?;
        self.write(Width::Word, address, self.reg(t), memory, bus)?;
        self.write(Width::Word, address.wrapping_add(4), self.reg(t2), memory, bus)?;
        if let Some(moved) = moved {
            self.set_reg_or_sp(base.n, moved);
        }
        Ok(())
    }

    pub(super) fn load_exclusive<B: Bus>(
        &mut self,
        datum: Datum,
        [t, n]: [u8; 2],
        words: u8,
        memory: &mut Memory,
        bus: &mut B,
    ) -> Executed {
        let address = self.reg(n).wrapping_add(u32::from(words) * 4);
        self.check_exclusive(datum, address)?;
        let value = self.read(datum.width(), address, memory, bus)?;
        self.exclusive = true;
        self.set_reg(t, value);
        Ok(())
    }

    pub(super) fn store_exclusive<B: Bus>(
        &mut self,
        datum: Datum,
        [d, t, n]: [u8; 3],
        words: u8,
        memory: &mut Memory,
        bus: &mut B,
    ) -> Executed {
        let address = self.reg(n).wrapping_add(u32::from(words) * 4);
        self.check_exclusive(datum, address)?;
        let held = std::mem::take(&mut self.exclusive);
        if held {
            self.write(datum.width(), address, self.reg(t), memory, bus)?;
        }
        self.set_reg(d, u32::from(!held));
        Ok(())
    }

    fn check_exclusive(&self, datum: Datum, address: u32) -> Executed {
        if datum.width().is_aligned(address) { Ok(()) } else { Err(Trap::Fault(FaultCause::Unaligned { address })) }
    }
}
