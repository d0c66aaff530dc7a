//! Accesses of memory, of the core's own registers, and of the bus.

use super::super::bus::{Bus, Width, Wires};
use super::super::memory::{Bytes, Memory, RAM_BASE};
use super::super::op::Datum;
use super::super::processor::Core;
use super::super::stop::FaultCause;
use super::super::system::Access;
use super::{Executed, Trap};

impl Datum {
    #[inline(always)]
    pub(in super::super) fn width(self) -> Width {
        match self {
            Self::Word => Width::Word,
            Self::Half | Self::SignedHalf => Width::Half,
            Self::Byte | Self::SignedByte => Width::Byte,
        }
    }

    #[inline(always)]
    pub(in super::super) fn extend(self, value: u32) -> u32 {
        match self {
            Self::SignedHalf => value as i16 as u32,
            Self::SignedByte => value as i8 as u32,
            _ => value,
        }
    }
}

impl Width {
    /// What is in flash or RAM at an aligned address.
    #[inline(always)]
    pub(in super::super) fn read_direct(self, address: u32, memory: &Bytes) -> Option<u32> {
        match self {
            Self::Word => memory.read_word(address),
            Self::Half => memory.read_half(address).map(u32::from),
            Self::Byte => memory.read_byte(address).map(u32::from),
        }
    }

    /// Writes to RAM that holds no code; says whether there is such at an aligned address.
    #[inline(always)]
    pub(super) fn write_direct(self, address: u32, value: u32, memory: &mut Bytes) -> bool {
        match self {
            Self::Word => memory.write_data(address, value.to_le_bytes()),
            Self::Half => memory.write_data(address, (value as u16).to_le_bytes()),
            Self::Byte => memory.write_data(address, [value as u8]),
        }
    }

    /// Writes to RAM; says whether there is RAM at an aligned address.
    fn write(self, address: u32, value: u32, memory: &mut Memory) -> bool {
        match self {
            Self::Word => memory.write_ram(address, value.to_le_bytes()),
            Self::Half => memory.write_ram(address, (value as u16).to_le_bytes()),
            Self::Byte => memory.write_ram(address, [value as u8]),
        }
    }
}

/// The private peripheral bus: what belongs to the core (B3.1).
pub(super) fn is_private(address: u32) -> bool {
    address >> 20 == 0xe00
}

impl Core {
    /// A read with the rights of what runs.
    #[inline(always)]
    pub(in super::super) fn read<B: Bus>(
        &mut self,
        width: Width,
        address: u32,
        memory: &mut Memory,
        bus: &mut B,
    ) -> Executed<u32> {
        self.guard_data(width, address, Access::Read, self.is_privileged())?;
        if self.strict.is_some() {
            self.note_read(width, address, memory);
        }
        self.read_unguarded(width, address, memory, bus)
    }

    /// A read that the memory protection unit does not see.
    #[inline(always)]
    pub(in super::super) fn read_unguarded<B: Bus>(
        &mut self,
        width: Width,
        address: u32,
        memory: &mut Memory,
        bus: &mut B,
    ) -> Executed<u32> {
        if width.is_aligned(address)
            && let Some(value) = width.read_direct(address, &memory.bytes)
        {
            return Ok(value);
        }
        self.read_elsewhere(width, address, memory, bus)
    }

    /// A write with the rights of what runs.
    #[inline(always)]
    pub(in super::super) fn write<B: Bus>(
        &mut self,
        width: Width,
        address: u32,
        value: u32,
        memory: &mut Memory,
        bus: &mut B,
    ) -> Executed {
        self.guard_data(width, address, Access::Write, self.is_privileged())?;
        if self.strict.is_some() {
            self.note_write(width, address, memory);
        }
        self.write_unguarded(width, address, value, memory, bus)
    }

    /// A write that the memory protection unit does not see.
    #[inline(always)]
    pub(in super::super) fn write_unguarded<B: Bus>(
        &mut self,
        width: Width,
        address: u32,
        value: u32,
        memory: &mut Memory,
        bus: &mut B,
    ) -> Executed {
        if width.is_aligned(address) && width.write(address, value, memory) {
            return Ok(());
        }
        self.write_elsewhere(width, address, value, memory, bus)
    }

    /// Whether an unaligned access is done in bytes, or the fault it is.
    fn split_unaligned(&self, width: Width, address: u32, write: bool, memory: &Memory) -> Executed {
        let allowed = !self.is_v6() && !self.system.traps_unaligned();
        // an unaligned access to a device is a fault (A3.2.1)
        if allowed && memory.bytes(address, width.bytes() as usize).is_some() {
            return Ok(());
        }
        if allowed && !matches!(address >> 29, 2 | 5..=7) {
            return Err(Trap::Fault(FaultCause::DataBus { address, write }));
        }
        Err(Trap::Fault(FaultCause::Unaligned { address }))
    }

    #[inline(never)]
    fn read_elsewhere<B: Bus>(
        &mut self,
        width: Width,
        address: u32,
        memory: &mut Memory,
        bus: &mut B,
    ) -> Executed<u32> {
        if !width.is_aligned(address) {
            self.split_unaligned(width, address, false, memory)?;
            return Ok((0..width.bytes()).fold(0, |value, at| {
                value | u32::from(memory.bytes.read_byte(address.wrapping_add(at)).unwrap_or(0)) << (8 * at)
            }));
        }
        let error = Trap::Fault(FaultCause::DataBus { address, write: false });
        if is_private(address) {
            return self.read_system(width, address).ok_or(error);
        }
        let mut wires = Wires { memory, nvic: &mut self.nvic, cycle: self.cycles, limit: &mut self.limit };
        let value = bus.read(address, width, &mut wires);
        self.after_bus_access();
        value.map_err(|_| error)
    }

    #[inline(never)]
    fn write_elsewhere<B: Bus>(
        &mut self,
        width: Width,
        address: u32,
        value: u32,
        memory: &mut Memory,
        bus: &mut B,
    ) -> Executed {
        if !width.is_aligned(address) {
            self.split_unaligned(width, address, true, memory)?;
            for at in 0..width.bytes() {
                self.write_unguarded(Width::Byte, address.wrapping_add(at), value >> (8 * at), memory, bus)?;
            }
            return Ok(());
        }
        let error = Trap::Fault(FaultCause::DataBus { address, write: true });
        if is_private(address) {
            return self.write_system(width, address, value).ok_or(error);
        }
        let value = match width {
            Width::Word => value,
            Width::Half => value & 0xffff,
            Width::Byte => value & 0xff,
        };
        let mut wires = Wires { memory, nvic: &mut self.nvic, cycle: self.cycles, limit: &mut self.limit };
        let written = bus.write(address, width, value, &mut wires);
        self.after_bus_access();
        written.map_err(|_| error)
    }

    /// A peripheral may have moved the limit or raised an interrupt; code in RAM had to wait for the bus.
    fn after_bus_access(&mut self) {
        if self.pc >= RAM_BASE {
            self.cycles += u64::from(self.configuration.fetch.ram_device_access);
        }
        self.until = if self.nvic.attention { 0 } else { self.until.min(self.limit) };
    }

    /// An access that has to be a multiple of 4 whatever CCR says.
    pub(super) fn check_words(&self, address: u32) -> Executed {
        if address & 3 == 0 { Ok(()) } else { Err(Trap::Fault(FaultCause::Unaligned { address })) }
    }
}
