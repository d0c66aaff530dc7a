//! Instructions while it is tracked what they access, or while reads are watched. Memory is accessed by the same short ways, with
//! a note of each access; what takes the long way is noted by the instruction, in [`Core::sprung`].

use super::super::bus::Bus;
use super::super::memory::Memory;
use super::super::processor::Core;
use super::super::touched::Noted;
use super::Executed;

impl Core {
    /// Executes instructions while the count is below `until`. Nothing is guarded.
    #[inline(never)]
    pub(super) fn execute_noted_until<B: Bus>(&mut self, memory: &mut Memory, bus: &mut B) -> Executed {
        self.execute_pages(memory, bus, |core, memory| {
            let noted = &mut Noted { touched: memory.touched.as_mut()?, bytes: &mut memory.bytes };
            core.execute_decoded(&memory.code, noted)
        })
    }
}
