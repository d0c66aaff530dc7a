//! How far the loop of execution has come, in a form that stays in registers of the host.

use super::super::memory::PAGE_BYTES;

/// The address of the next instruction, and cycles.
#[derive(Clone, Copy)]
pub(super) struct Progress {
    /// Where the page begins that is executed.
    start: u32,
    /// Half-words from there to the next instruction, modulo 2^31: it may be in another page.
    pub place: usize,
    /// Cycles up to the end of the run; the last instruction may go beyond it.
    pub left: i64,
}

impl Progress {
    /// The instruction at an even address comes next, in a page that is entered there, if so many cycles are left.
    #[inline(always)]
    pub(super) fn new(next: u32, left: u64) -> Self {
        let start = next & !(PAGE_BYTES as u32 - 1);
        Self { start, place: ((next - start) / 2) as usize, left: i64::try_from(left).unwrap_or(i64::MAX) }
    }

    /// The address of the next instruction.
    #[inline(always)]
    pub(super) fn next(self) -> u32 {
        self.start.wrapping_add((self.place as u32) << 1)
    }

    /// Enters the page of the next instruction.
    #[inline(always)]
    pub(super) fn enter_page(&mut self) {
        *self = Self { left: self.left, ..Self::new(self.next(), 0) };
    }

    /// Goes to an even address, in so many cycles.
    #[inline(always)]
    pub(super) fn jump(&mut self, target: u32, cycles: u64) {
        self.place = (target.wrapping_sub(self.start) / 2) as usize;
        self.take(cycles);
    }

    /// Takes some cycles.
    #[inline(always)]
    pub(super) fn take(&mut self, cycles: u64) {
        self.left -= cycles as i64;
    }
}
