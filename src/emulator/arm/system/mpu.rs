//! The memory protection unit (ARMv7-M B3.5), as far as it is registers: nothing is protected.

use super::super::processor::Core;
use super::address;

/// Registers of the unit.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Mpu {
    control: u32,
    region: u8,
    base: [u32; 8],
    size: [u32; 8],
}

impl Core {
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
                self.system.mpu.control = value & 7;
                self.diagnostics.mpu_not_enforced |= value & 1 != 0;
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
