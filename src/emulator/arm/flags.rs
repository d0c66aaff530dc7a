//! The condition flags, kept so that an instruction stores little.

use std::hash::{Hash, Hasher};

/// N, Z, C and V of the application program status register.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Flags {
    /// Negative as a whole is N, the low 32 bits being zero is Z; a result is stored sign-extended.
    nz: i64,
    pub c: bool,
    pub v: bool,
}

impl Flags {
    /// From bits 31 to 28 of a status register.
    pub(super) fn from_bits(bits: u32) -> Self {
        let nz = match (bits >> 31 != 0, bits >> 30 & 1 != 0) {
            (true, true) => i64::MIN,
            (true, false) => -1,
            (false, true) => 0,
            (false, false) => 1,
        };
        Self { nz, c: bits >> 29 & 1 != 0, v: bits >> 28 & 1 != 0 }
    }

    /// Bits 31 to 28 of a status register.
    pub(super) fn bits(self) -> u32 {
        u32::from(self.n()) << 31 | u32::from(self.z()) << 30 | u32::from(self.c) << 29 | u32::from(self.v) << 28
    }

    #[inline(always)]
    pub(super) fn n(self) -> bool {
        self.nz < 0
    }

    #[inline(always)]
    pub(super) fn z(self) -> bool {
        self.nz as u32 == 0
    }

    /// N and Z of a result.
    #[inline(always)]
    pub(super) fn set_nz(&mut self, result: u32) {
        self.nz = i64::from(result as i32);
    }

    /// ConditionPassed for a condition of 0 to 15.
    #[inline(always)]
    pub(super) fn pass(self, condition: u8) -> bool {
        match condition {
            0 => self.z(),
            1 => !self.z(),
            2 => self.c,
            3 => !self.c,
            4 => self.n(),
            5 => !self.n(),
            6 => self.v,
            7 => !self.v,
            8 => self.c && !self.z(),
            9 => !self.c || self.z(),
            10 => self.n() == self.v,
            11 => self.n() != self.v,
            12 => self.n() == self.v && !self.z(),
            13 => self.n() != self.v || self.z(),
            _ => true,
        }
    }
}

impl PartialEq for Flags {
    fn eq(&self, other: &Self) -> bool {
        self.bits() == other.bits()
    }
}

impl Eq for Flags {}

/// What two equal ones have in common, however they were computed.
impl Hash for Flags {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.bits().hash(state);
    }
}
