//! Writes to RAM that no instruction does, for a debugger that watches them.

use super::guards::Watch;

/// Who writes to RAM beside instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Writer {
    /// A peripheral by EasyDMA, by its place among the peripherals of the chip.
    EasyDma(u8),
    /// The entry of an exception, which puts what it interrupts onto the stack: the number of the exception.
    Frame(u8),
    /// The computer at the other end of the debug interface, for RTT.
    Rtt,
    /// The same, for semihosting.
    Semihosting,
}

/// A write that was watched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OutsideWrite {
    /// The first address that is watched and written.
    pub address: u32,
    /// Who wrote.
    pub writer: Writer,
}

/// Looks for writes that are watched.
#[derive(Clone, Debug, Default)]
pub(super) struct Outside {
    /// What is watched; only writes count.
    pub watched: Vec<Watch>,
    /// The last one that nobody has taken.
    pub write: Option<OutsideWrite>,
}

impl Outside {
    /// Takes note of a write, if it is watched.
    pub fn look(&mut self, writer: Writer, address: u32, length: usize) {
        let last = address.saturating_add((length as u32).saturating_sub(1));
        let counts = |watch: &&Watch| watch.writes && address <= watch.to && watch.from <= last;
        if let Some(watch) = self.watched.iter().find(counts) {
            self.write = Some(OutsideWrite { address: address.max(watch.from), writer });
        }
    }
}
