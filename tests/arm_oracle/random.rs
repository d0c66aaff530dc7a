//! Draws for the generators. The numbers are those of PCG32, so that a seed means the same sequence everywhere.

use rand::Rng as _;
use rand::SeedableRng as _;
use rand_pcg::Pcg32;

pub struct Random(Pcg32);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(Pcg32::seed_from_u64(seed))
    }

    pub fn word(&mut self) -> u32 {
        self.0.next_u32()
    }

    /// A number below `end`.
    pub fn below(&mut self, end: u32) -> u32 {
        ((u64::from(self.word()) * u64::from(end)) >> 32) as u32
    }

    pub fn flag(&mut self) -> bool {
        self.word() >> 31 != 0
    }

    pub fn bit(&mut self) -> u32 {
        self.word() >> 31
    }

    pub fn pick<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len() as u32) as usize]
    }

    /// A word as arithmetic finds it interesting: any, small, near the ends, of few ones, of equal halves.
    pub fn operand(&mut self) -> u32 {
        match self.below(8) {
            0 => self.below(5).wrapping_sub(2),
            1 => 0x7fff_ffff_u32.wrapping_add(self.below(4)).wrapping_sub(1),
            2 => 1 << self.below(32),
            3 => !(1 << self.below(32)),
            4 => self.below(0x1_0000) * 0x1_0001,
            5 => self.pick(&[0x7fff_7fff, 0x8000_8000, 0x7f80_807f, 0x8000_7fff, 0xff00_00ff]),
            _ => self.word(),
        }
    }

    /// Zeros, infinities, NaNs of both kinds, ones, the smallest and the largest numbers, and what rounds to them.
    pub fn special_float(&mut self) -> u32 {
        let choices = [
            0,
            1,
            0x0000_0002,
            0x007f_ffff,
            0x0080_0000,
            0x0080_0001,
            0x3300_0000,
            0x3380_0000,
            0x387f_c000,
            0x387f_efff,
            0x3f00_0000,
            0x3f7f_ffff,
            0x3f80_0000,
            0x3f80_0001,
            0x3fc0_0000,
            0x4000_0000,
            0x477f_e000,
            0x477f_efff,
            0x477f_f000,
            0x47ff_efff,
            0x47ff_f000,
            0x4b00_0001,
            0x4eff_ffff,
            0x4f00_0000,
            0x4f80_0000,
            0x7eff_ffff,
            0x7f7f_ffff,
            0x7f80_0000,
            0x7f80_0000,
            0x7f80_0001,
            0x7fa0_0000,
            0x7fc0_0000,
            0x7fff_ffff,
        ];
        self.bit() << 31 | self.pick(&choices)
    }

    /// A single-precision number: any, special, subnormal, of moderate size, near the smallest and the largest.
    pub fn float(&mut self) -> u32 {
        let sign = self.bit() << 31;
        let fraction = self.word() & 0x7f_ffff;
        match self.below(10) {
            0 => self.word(),
            1 => sign | self.pick(&[0, 0x7f80_0000, 0x7fc0_0000, 0x7f80_0001, 0x3f80_0000, 0x0080_0000, 0x7f7f_ffff]),
            2 => sign | 0x7f80_0000 | fraction,
            3 => sign | fraction,
            4 => sign | fraction >> self.below(23),
            5 => sign | (1 + self.below(30)) << 23 | fraction,
            6 => sign | (225 + self.below(30)) << 23 | fraction,
            7 => sign | (120 + self.below(40)) << 23 | fraction & !0 << self.below(23),
            _ => sign | (110 + self.below(34)) << 23 | fraction,
        }
    }
}
