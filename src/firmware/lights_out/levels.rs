//! The levels: the 50 classic ones of five by five fields, as raster numbers, and 50 of three by three.
//!
//! Source of the classic ones: the 50 levels of the hand-held game of Tiger Electronics (1995), in its order; the Tinkercad game says that it
//! has the same "50 classic levels". The tests hold them against a table with pictures and fewest presses, which are those
//! of the game: 6 for levels 1 to 5, 7 for 6 to 10, and so on.

use super::raster::Raster;
use super::solver::{Board, Size};

/// How many levels there are: 50 classic ones, and as many of three by three.
pub const LEVEL_COUNT: u8 = 50;

/// The lights of a classic level.
///
/// # Panics
/// If `level` is not 1 to [`LEVEL_COUNT`].
pub const fn classic(level: u8) -> Raster {
    LEVELS[level as usize - 1]
}

#[rustfmt::skip]
const LEVELS: [Raster; LEVEL_COUNT as usize] = [
    raster(21_504), raster(22_708_917), raster(11_399_018), raster(28_869_472), raster(28_440_510), // 1 to 5
    raster(15_389_696), raster(32_032_318), raster(11_184_256), raster(29_735_914), raster(14_798), // 6 to 10
    raster(15_390_389), raster(10_972_511), raster(9_054_370), raster(8_658_944), raster(262_400), // 11 to 15
    raster(33_047_056), raster(32_968_704), raster(4_543_812), raster(22_041_621), raster(17_408), // 16 to 20
    raster(8_665_359), raster(15_255_086), raster(4_398_080), raster(10_470_400), raster(16_741_136), // 21 to 25
    raster(18_415_153), raster(4_329_924), raster(7_576_576), raster(256), raster(4_096), // 26 to 30
    raster(18_470_705), raster(32_772_191), raster(20_501_570), raster(16_172_581), raster(705_859), // 31 to 35
    raster(18_859_332), raster(473_536), raster(22_369_621), raster(10_707_466), raster(10_240), // 36 to 40
    raster(4_329_809), raster(29_979_228), raster(14_971_729), raster(14_843_744), raster(23_010_958), // 41 to 45
    raster(4_685_252), raster(1_364_964), raster(561_696), raster(18_157_905), raster(33_554_431), // 46 to 50
];

#[expect(clippy::panic, reason = "only ever evaluated by the compiler")]
const fn raster(number: u32) -> Raster {
    match Raster::from_number(number) {
        Some(raster) => raster,
        None => panic!("a raster has 25 bits"),
    }
}

/// The presses that make a level of three by three on a dark board, and that clear it.
pub(super) const fn small(level: u8) -> Board {
    let rows = SMALL[level as usize - 1] as u64;
    // written as it looks: the first column is the highest bit
    Board::from_packed(Size::THREE, rows.reverse_bits() >> (u64::BITS - 9))
}

/// Three rows of a level each, by the presses that it needs: the only ones, as 3x3 has no quiet patterns. No two levels
/// are the same but for a turn or a mirror; of each number of presses, the most symmetric ones come first.
#[rustfmt::skip]
const SMALL: [u16; LEVEL_COUNT as usize] = [
    0b000_101_000, 0b001_000_100, 0b101_000_000, 0b010_100_000, 0b100_010_000, // 2 presses
    0b000_111_000, 0b001_010_100, 0b111_000_000, 0b110_100_000, 0b101_010_000, 0b010_110_000, 0b010_101_000, 0b101_000_100, // 3 presses
    0b010_101_010, 0b101_000_101, 0b111_010_000, 0b110_110_000, 0b101_101_000, 0b010_111_000, 0b011_100_100, 0b101_010_100, 0b011_001_100, // 4 presses
    0b010_111_010, 0b101_010_101, 0b111_101_000, 0b101_111_000, 0b111_100_100, 0b011_110_100, 0b011_011_100, 0b100_111_100, 0b001_111_100, // 5 presses
    0b011_101_110, 0b101_101_101, 0b111_111_000, 0b111_110_100, 0b111_101_010, 0b110_111_010, 0b101_111_010, 0b101_011_110, // 6 presses
    0b011_111_110, 0b101_111_101, 0b111_111_010, 0b111_101_110, 0b111_110_101, 0b111_101_101, 0b111_111_100, // 7 presses
    0b111_101_111, 0b111_111_110, 0b111_111_101, // 8 presses
    0b111_111_111, // 9 presses
];
