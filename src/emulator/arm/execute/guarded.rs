//! Instructions while the memory protection unit is on. Each fetch and each access is asked about, so the short ways of
//! [`Core::execute_frequent`] to memory are left out.

use super::super::bus::{Bus, Width};
use super::super::memory::Memory;
use super::super::op::Op;
use super::super::processor::Core;
use super::super::stop::FaultCause;
use super::super::system::Access;
use super::{Executed, Trap};

impl Core {
    /// Executes instructions while the count is below `until`.
    #[cold]
    pub(super) fn execute_guarded_until<B: Bus>(&mut self, memory: &mut Memory, bus: &mut B) -> Executed {
        while self.cycles < self.until {
            let at = self.pc;
            self.at = at;
            self.guard_fetch(at)?;
            let Some(slot) = memory.code.slot(at) else {
                self.fetch(at, memory)?;
                continue;
            };
            self.guard_second_half(at, slot.width)?;
            self.run_at(at);
            self.pc = at.wrapping_add(u32::from(slot.width));
            self.execute(slot.op, memory, bus)?;
            self.cycles += u64::from(slot.cycles);
        }
        Ok(())
    }

    /// Whether an instruction may be fetched.
    #[inline(always)]
    pub(super) fn guard_fetch(&self, address: u32) -> Executed {
        if !self.system.mpu.is_on() || self.mpu_allows(address, Access::Execute, self.is_privileged()) {
            return Ok(());
        }
        Err(Trap::Fault(FaultCause::ExecuteNever))
    }

    /// Whether the second half of an instruction of so many bytes may be fetched.
    #[inline(always)]
    pub(super) fn guard_second_half(&self, address: u32, bytes: u8) -> Executed {
        if bytes == 4 { self.guard_fetch(address.wrapping_add(2)) } else { Ok(()) }
    }

    /// Whether data may be read or written with these rights. No access is larger than the smallest region, so both of its
    /// ends tell.
    #[inline(always)]
    pub(in super::super) fn guard_data(
        &self,
        width: Width,
        address: u32,
        access: Access,
        privileged: bool,
    ) -> Executed {
        if self.system.mpu.is_on() { self.check_data(width, address, access, privileged) } else { Ok(()) }
    }

    #[cold]
    fn check_data(&self, width: Width, address: u32, access: Access, privileged: bool) -> Executed {
        let ends = [address, address.wrapping_add(width.bytes() - 1)];
        match ends.into_iter().find(|&end| !self.mpu_allows(end, access, privileged)) {
            Some(address) => Err(Trap::Fault(FaultCause::Protection { address, write: access == Access::Write })),
            None => Ok(()),
        }
    }
}

impl Op {
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
        )
    }
}
