//! Instructions while the memory protection unit is on, the chip guards its memory, or the run is strict or measured. Each fetch and each access is asked
//! about, so the short ways of [`Core::execute_frequent`] to memory are left out.

use super::super::bus::{Bus, Width};
use super::super::guards::Watch;
use super::super::memory::Memory;
use super::super::op::{Float, Op, Slot};
use super::super::processor::Core;
use super::super::stop::FaultCause;
use super::super::system::Access;
use super::{Executed, Trap};

impl Core {
    /// Executes instructions while the count is below `until`.
    #[cold]
    pub(super) fn execute_guarded_until<B: Bus>(&mut self, memory: &mut Memory, bus: &mut B) -> Executed {
        while self.cycles < self.until {
            let Some(slot) = self.next_slot(memory)? else { continue };
            self.run_at(self.at);
            let slot = if self.is_sprung_by(&slot) { self.sprung(slot, true, memory)? } else { slot };
            self.execute_guarded(slot.op, memory, bus)?;
            self.cycles += slot.cycles();
            self.note_stack(memory);
        }
        Ok(())
    }

    /// The instruction at the PC, which is behind it then; `None` if it had to be decoded first, and is there the next time.
    #[inline(always)]
    pub(super) fn next_slot(&mut self, memory: &mut Memory) -> Executed<Option<Slot>> {
        let at = self.pc;
        self.at = at;
        self.guard_fetch(at)?;
        let Some(slot) = memory.code.slot(at) else { return self.fetch(at, memory).map(|()| None) };
        self.guard_second_half(at, slot.width())?;
        self.pc = at.wrapping_add(slot.width());
        Ok(Some(slot))
    }

    /// Whether an instruction may be fetched.
    #[inline(always)]
    fn guard_fetch(&self, address: u32) -> Executed {
        if self.is_protected { self.check_fetch(address) } else { Ok(()) }
    }

    #[cold]
    fn check_fetch(&self, address: u32) -> Executed {
        if !self.mpu_allows(address, Access::Execute, self.is_privileged()) {
            return Err(Trap::Fault(FaultCause::ExecuteNever));
        }
        if self.is_closed(address) { Err(Trap::Fault(FaultCause::InstructionBus)) } else { Ok(()) }
    }

    /// Whether the chip has closed the flash at an address.
    pub(in super::super) fn is_closed(&self, address: u32) -> bool {
        self.guards.closed.iter().any(|&(from, to)| (from..to).contains(&address))
    }

    /// Whether the second half of an instruction of so many bytes may be fetched.
    #[inline(always)]
    fn guard_second_half(&self, address: u32, bytes: u32) -> Executed {
        if bytes == 4 { self.guard_fetch(address.wrapping_add(2)) } else { Ok(()) }
    }

    /// Whether data may be read or written with these rights. No access is larger than the smallest region, so both of its
    /// ends tell.
    #[inline(always)]
    pub(in super::super) fn guard_data(
        &mut self,
        width: Width,
        address: u32,
        access: Access,
        privileged: bool,
    ) -> Executed {
        if self.is_protected { self.check_data(width, address, access, privileged) } else { Ok(()) }
    }

    #[cold]
    fn check_data(&mut self, width: Width, address: u32, access: Access, privileged: bool) -> Executed {
        let ends = [address, address.wrapping_add(width.bytes() - 1)];
        if let Some(address) = ends.into_iter().find(|&end| !self.mpu_allows(end, access, privileged)) {
            return Err(Trap::Fault(FaultCause::Protection { address, write: access == Access::Write }));
        }
        match ends.into_iter().find(|&end| access == Access::Read && self.is_closed(end)) {
            Some(address) => Err(Trap::Fault(FaultCause::DataBus { address, write: false })),
            None => {
                self.watch(ends, access == Access::Write);
                Ok(())
            }
        }
    }

    /// Notes an access of what is watched, which ends the run after the instruction.
    fn watch(&mut self, [first, last]: [u32; 2], write: bool) {
        let is_told = |watch: &Watch| if write { watch.writes } else { watch.reads };
        let mut watches = self.guards.watched.iter().filter(|watch| is_told(watch));
        if let Some(watch) = watches.find(|watch| first <= watch.to && watch.from <= last) {
            self.watched_accesses.push((first.max(watch.from), write));
            self.limit = 0;
            self.attend();
        }
    }
}

impl Op {
    /// Whether an instruction stores registers to memory.
    #[inline(always)]
    pub(in super::super) fn is_store(&self) -> bool {
        matches!(
            self,
            Self::StoreWord { .. }
                | Self::StoreByte { .. }
                | Self::StoreHalf { .. }
                | Self::Store { .. }
                | Self::StoreReg { .. }
                | Self::StoreDouble { .. }
                | Self::StoreMultiple { .. }
                | Self::StoreExclusive { .. }
                | Self::Float(Float::Store { .. } | Float::StoreMultiple { .. })
        )
    }

    /// Whether an instruction may access memory.
    pub(in super::super) fn may_access(&self) -> bool {
        self.is_store()
            || self.accesses_memory()
            || matches!(self, Self::LoadDouble { .. } | Self::LoadExclusive { .. })
    }

    /// Whether [`Core::execute_frequent`] may access memory for it.
    pub(super) fn accesses_memory(&self) -> bool {
        matches!(
            self,
            Self::TableBranch { .. }
                | Self::LoadWord { .. }
                | Self::LoadByte { .. }
                | Self::LoadHalf { .. }
                | Self::Load { .. }
                | Self::LoadReg { .. }
                | Self::LoadLiteral { .. }
                | Self::LoadMultiple { .. }
                | Self::StoreWord { .. }
                | Self::StoreByte { .. }
                | Self::StoreHalf { .. }
                | Self::Store { .. }
                | Self::StoreReg { .. }
                | Self::StoreMultiple { .. }
                | Self::Float(
                    Float::Load { .. } | Float::LoadMultiple { .. } | Float::Store { .. } | Float::StoreMultiple { .. }
                )
        )
    }
}
