//! What stands between a core and the peripherals of its chip.

use super::memory::Memory;
use super::nvic::Nvic;
use super::waiting::{SteadyRead, SteadyWrite};

/// How much one access moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Width {
    /// 8 bits.
    Byte,
    /// 16 bits.
    Half,
    /// 32 bits.
    Word,
}

impl Width {
    /// Bytes of the access: 1, 2 or 4.
    #[must_use]
    pub const fn bytes(self) -> u32 {
        match self {
            Self::Byte => 1,
            Self::Half => 2,
            Self::Word => 4,
        }
    }

    /// Whether `address` is a multiple of the width.
    #[must_use]
    pub const fn is_aligned(self, address: u32) -> bool {
        address & (self.bytes() - 1) == 0
    }
}

/// No peripheral answers at the address, or none answers accesses of that width: a bus fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BusError;

/// What a peripheral reaches while the core accesses it.
#[derive(Debug)]
pub struct Wires<'a> {
    /// Flash and RAM, for peripherals that read or write them on their own (EasyDMA, the flash controller).
    pub memory: &'a mut Memory,
    /// The interrupt controller.
    pub nvic: &'a mut Nvic,
    /// The cycle at which the accessing instruction started.
    pub cycle: u64,
    /// The cycle at which the run ends; see [`Wires::end_run_at`].
    pub(super) limit: &'a mut u64,
}

impl<'a> Wires<'a> {
    /// Wires for a peripheral that is driven without a core, in a test or between two runs. `limit` is the cycle that
    /// [`Self::end_run_at`] moves.
    pub fn new(memory: &'a mut Memory, nvic: &'a mut Nvic, cycle: u64, limit: &'a mut u64) -> Self {
        Self { memory, nvic, cycle, limit }
    }

    /// Lets the run end at `cycle` if it would have ended later, because the chip has to do something then. A cycle
    /// that has passed ends the run after this instruction.
    pub fn end_run_at(&mut self, cycle: u64) {
        *self.limit = (*self.limit).min(cycle);
    }
}

/// Everything that is neither memory nor the system control space of the core.
///
/// Addresses are aligned to the width. A write to flash comes here too, since only a chip knows when its flash can be
/// written. Of a value only the low bits of the width count.
pub trait Bus {
    /// Reads a register.
    ///
    /// # Errors
    ///
    /// Nothing answers at the address.
    fn read(&mut self, address: u32, width: Width, wires: &mut Wires<'_>) -> Result<u32, BusError>;

    /// Writes a register.
    ///
    /// # Errors
    ///
    /// Nothing answers at the address.
    fn write(&mut self, address: u32, width: Width, value: u32, wires: &mut Wires<'_>) -> Result<(), BusError>;

    /// What reads of a register give from a cycle to the limit of the run, while nothing but reads and steady writes are done;
    /// `None` if that is not known. A waiting program is skipped by this, so what is said has to be exact.
    fn steady_read(&self, address: u32, width: Width, cycle: u64) -> Option<SteadyRead> {
        let _nothing_known = (address, width, cycle);
        None
    }

    /// What the writes of a word do from a cycle to the limit of the run, while nothing but this and steady reads are done;
    /// `None` if that is not known.
    fn steady_write(&self, address: u32, value: u32, cycle: u64) -> Option<SteadyWrite> {
        let _nothing_known = (address, value, cycle);
        None
    }
}

/// A chip without peripherals.
impl Bus for () {
    fn read(&mut self, _: u32, _: Width, _: &mut Wires<'_>) -> Result<u32, BusError> {
        Err(BusError)
    }

    fn write(&mut self, _: u32, _: Width, _: u32, _: &mut Wires<'_>) -> Result<(), BusError> {
        Err(BusError)
    }
}
