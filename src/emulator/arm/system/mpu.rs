//! The memory protection unit (ARMv7-M B3.5).

use super::super::processor::Core;
use super::address;

/// Bits of MPU_CTRL (B3.5.5).
const ENABLE: u32 = 1 << 0;
const HFNMIENA: u32 = 1 << 1;
const PRIVDEFENA: u32 = 1 << 2;

/// RASR.XN (B3.5.9): nothing may be executed.
const EXECUTE_NEVER: u32 = 1 << 28;
/// RASR.ENABLE: the region counts.
const REGION_ENABLE: u32 = 1 << 0;
/// Regions of fewer bytes have no parts that RASR.SRD switches off.
const LEAST_WITH_PARTS: u64 = 256;

/// What is done to memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in super::super) enum Access {
    Read,
    Write,
    Execute,
}

/// Registers of the unit.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(in super::super) struct Mpu {
    control: u32,
    region: u8,
    base: [u32; 8],
    size: [u32; 8],
}

impl Mpu {
    /// Whether it protects.
    pub(in super::super) fn is_on(&self) -> bool {
        self.control & ENABLE != 0
    }

    /// Whether it protects memory from the handlers of HardFault and NMI, and from code with FAULTMASK, too.
    fn covers_faults(&self) -> bool {
        self.control & HFNMIENA != 0
    }

    /// RASR of the region that counts at an address: of those that hold it, the one of the highest number (B3.5.3).
    fn region_at(&self, address: u32) -> Option<u32> {
        let mut regions = self.base.iter().zip(&self.size).rev();
        regions.find(|&(&base, &size)| holds(base, size, address)).map(|(_, &size)| size)
    }

    /// ValidateAddress and CheckPermission, for code that the unit covers.
    fn allows(&self, address: u32, access: Access, privileged: bool) -> bool {
        let Some(attributes) = self.region_at(address) else {
            return privileged && self.control & PRIVDEFENA != 0;
        };
        let may_write = match attributes >> 24 & 7 {
            1 | 2 => privileged,
            3 => true,
            _ => false,
        };
        let may_read = match attributes >> 24 & 7 {
            1 | 5 => privileged,
            2 | 3 | 6 | 7 => true,
            _ => false,
        };
        match access {
            Access::Read => may_read,
            Access::Write => may_write,
            Access::Execute => may_read && attributes & EXECUTE_NEVER == 0,
        }
    }
}

/// Whether a region is on and holds an address, in a part that is on.
fn holds(base: u32, size: u32, address: u32) -> bool {
    let bytes = 2_u64 << (size >> 1 & 0x1f);
    let offset = address.wrapping_sub(base & !((bytes - 1) as u32));
    let part = u64::from(offset) * 8 / bytes;
    let is_on = bytes < LEAST_WITH_PARTS || size >> 8 >> (part & 7) & 1 == 0;
    size & REGION_ENABLE != 0 && u64::from(offset) < bytes && is_on
}

impl Core {
    /// Whether the unit allows an access, as it does while it is off. The private peripheral bus it leaves alone.
    #[cold]
    pub(in super::super) fn mpu_allows(&self, address: u32, access: Access, privileged: bool) -> bool {
        let mpu = &self.system.mpu;
        let is_private = address >> 20 == 0xe00 && access != Access::Execute;
        let covers = mpu.covers_faults() || self.execution_priority() >= 0;
        !mpu.is_on() || is_private || !covers || mpu.allows(address, access, privileged)
    }

    /// RBAR and RASR have three aliases each.
    pub(super) fn read_mpu(&self, address: u32) -> u32 {
        let regions = u32::from(self.configuration.mpu_regions);
        let region = usize::from(self.system.mpu.region % 8);
        match address {
            address::MPU_TYPE => regions << 8,
            _ if regions == 0 => 0,
            address::MPU_CTRL => self.system.mpu.control,
            address::MPU_RNR => u32::from(self.system.mpu.region),
            _ if (address - address::MPU_RBAR) & 4 == 0 => self.system.mpu.base[region] | region as u32,
            _ => self.system.mpu.size[region],
        }
    }

    pub(super) fn write_mpu(&mut self, address: u32, value: u32) {
        if self.configuration.mpu_regions == 0 {
            return;
        }
        match address {
            address::MPU_TYPE => {}
            address::MPU_CTRL => {
                self.system.mpu.control = value & (ENABLE | HFNMIENA | PRIVDEFENA);
                self.update_guard();
            }
            address::MPU_RNR => self.system.mpu.region = (value & 7) as u8,
            _ if (address - address::MPU_RBAR) & 4 == 0 => {
                // VALID: the write selects the region too
                if value >> 4 & 1 != 0 {
                    self.system.mpu.region = (value & 7) as u8;
                }
                self.system.mpu.base[usize::from(self.system.mpu.region % 8)] = value & !0x1f;
            }
            _ => self.system.mpu.size[usize::from(self.system.mpu.region % 8)] = value & 0x173f_ff3f,
        }
    }
}
