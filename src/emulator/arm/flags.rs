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

/// By condition: the values of N, Z, C and V with which it passes, one bit for each of the 16. A table, because a branch of the host
/// that depends on the condition is predicted badly.
const PASSING: [u16; 16] = passing();

const fn passing() -> [u16; 16] {
    let mut table = [0; 16];
    let mut place = 0;
    while place < 256 {
        let (condition, flags) = (place / 16, place % 16);
        let (n, z, c, v) = (flags & 8 != 0, flags & 4 != 0, flags & 2 != 0, flags & 1 != 0);
        let met = match condition / 2 {
            0 => z,
            1 => c,
            2 => n,
            3 => v,
            4 => c && !z,
            5 => n == v,
            6 => n == v && !z,
            _ => true,
        };
        // of the last pair both are always
        if met != (condition % 2 == 1) || condition >= 14 {
            table[condition] |= 1 << flags;
        }
        place += 1;
    }
    table
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
        self.bits_from_0() << 28
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

    /// ConditionPassed for a condition of 0 to 15 (ARMv7-M A7.3).
    #[inline(always)]
    pub(super) fn pass(self, condition: u8) -> bool {
        PASSING[usize::from(condition & 15)] >> self.bits_from_0() & 1 != 0
    }

    /// N, Z, C and V as bits 3 to 0.
    #[inline(always)]
    fn bits_from_0(self) -> u32 {
        u32::from(self.n()) << 3 | u32::from(self.z()) << 2 | u32::from(self.c) << 1 | u32::from(self.v)
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
