//! What is chosen for a game, as words beside its flash: an image that is flashed once plays with other options when these
//! words are flashed, without being built anew. They are in the registers that UICR leaves to the customer.
//!
//! | word | what |
//! |---|---|
//! | 0 | [`MAGIC`], or there are none |
//! | 1 | first level, last level, columns and rows, presses of a random level: a byte each, the first one lowest |
//! | 2, 3 | the seed, its lower half first |
//! | 4 to 6 | the brightness constants, a byte each, in the order of [`Brightness::NAMES`] |
//! | 7 | the raster number of lights of one's own, or all ones |
//! | 8 | a maze of one's own: its seed, and in the upper half its shortcuts; or all ones |
//! | 9 | least and full tilt, in milli-g, 16 bits each |
//! | 10 | time of a step at the least and at the full tilt, in ms, 16 bits each |

use crate::firmware::brightness::Brightness;
use crate::firmware::lights_out::{self, Area, Raster};
use crate::firmware::tilt_a_maze::{self, Rolling};
use crate::hal::Level;

/// Where the words are: UICR.CUSTOMER\[0\], on both chips.
pub const ADDRESS: u32 = 0x1000_1080;
/// How many there are.
pub const WORDS: usize = 11;
/// The first word: "5by5", and the version of this table.
pub const MAGIC: u32 = 0x5b50_0001;

/// A word in flash that was never written.
const ERASED: u32 = u32::MAX;

/// The words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings(pub [u32; WORDS]);

impl Settings {
    /// The options of Lights Out as words.
    pub fn of_lights_out(options: &lights_out::Options) -> Self {
        let bytes = [options.start_level, 0xff, options.area.side() as u8, options.random_presses];
        let mut settings = Self::new(bytes, options.seed, &options.brightness);
        settings.0[7] = options.own_level.map_or(ERASED, Raster::number);
        settings
    }

    /// The options of Tilt-a-Maze as words.
    pub fn of_tilt_a_maze(options: &tilt_a_maze::Options) -> Self {
        let mut settings = Self::new([options.start_level, options.last_level, 0xff, 0xff], 0, &options.brightness);
        settings.0[8] =
            options.own_maze.map_or(ERASED, |(seed, shortcuts)| u32::from(seed) | u32::from(shortcuts) << 16);
        let Rolling { tilt_min_mg, tilt_full_mg, step_slow_ms, step_fast_ms } = options.rolling;
        settings.0[9] = u32::from(tilt_min_mg) | u32::from(tilt_full_mg) << 16;
        settings.0[10] = u32::from(step_slow_ms) | u32::from(step_fast_ms) << 16;
        settings
    }

    fn new(bytes: [u8; 4], seed: u64, brightness: &Brightness) -> Self {
        let mut words = [ERASED; WORDS];
        words[0] = MAGIC;
        words[1] = u32::from_le_bytes(bytes);
        (words[2], words[3]) = (seed as u32, (seed >> 32) as u32);
        let mut levels = [0; 12];
        for (byte, name) in levels.iter_mut().zip(Brightness::NAMES) {
            *byte = brightness.constant(name).map_or(0, |level| level.0);
        }
        for (word, bytes) in words[4..7].iter_mut().zip(levels.chunks_exact(4)) {
            *word = bytes.first_chunk().map_or(0, |bytes| u32::from_le_bytes(*bytes));
        }
        Self(words)
    }

    /// Whether there are any.
    pub const fn are_there(&self) -> bool {
        self.0[0] == MAGIC
    }

    fn byte(&self, place: usize) -> u8 {
        self.0[1].to_le_bytes()[place]
    }

    fn brightness(&self) -> Brightness {
        let mut brightness = Brightness::default();
        for (place, name) in Brightness::NAMES.iter().enumerate() {
            if let Some(level) = brightness.constant_mut(name) {
                *level = Level(self.0[4 + place / 4].to_le_bytes()[place % 4]);
            }
        }
        brightness
    }

    /// The options of Lights Out, if there are words. What is out of its range is the default.
    pub fn lights_out(&self) -> Option<lights_out::Options> {
        if !self.are_there() {
            return None;
        }
        Some(lights_out::Options {
            start_level: self.byte(0),
            brightness: self.brightness(),
            seed: u64::from(self.0[2]) | u64::from(self.0[3]) << 32,
            area: Area::of_side(self.byte(2).into()).unwrap_or_default(),
            random_presses: self.byte(3),
            own_level: Raster::from_number(self.0[7]),
        })
    }

    /// The options of Tilt-a-Maze, if there are words.
    pub fn tilt_a_maze(&self) -> Option<tilt_a_maze::Options> {
        if !self.are_there() {
            return None;
        }
        let halves = |word: u32| (word as u16, (word >> 16) as u16);
        let (tilt_min_mg, tilt_full_mg) = halves(self.0[9]);
        let (step_slow_ms, step_fast_ms) = halves(self.0[10]);
        Some(tilt_a_maze::Options {
            start_level: self.byte(0),
            last_level: self.byte(1),
            rolling: Rolling { tilt_min_mg, tilt_full_mg, step_slow_ms, step_fast_ms },
            brightness: self.brightness(),
            own_maze: (self.0[8] != ERASED).then(|| (self.0[8] as u16, (self.0[8] >> 16) as u8)),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_come_back_as_they_were() {
        let mut brightness = Brightness::default();
        for (level, name) in (200..).zip(Brightness::NAMES) {
            if let Some(place) = brightness.constant_mut(name) {
                *place = Level(level);
            }
        }
        let options = lights_out::Options {
            start_level: 42,
            brightness,
            seed: 0x0123_4567_89ab_cdef,
            area: Area::Centre,
            random_presses: 30,
            own_level: Raster::from_number(64),
        };
        assert_eq!(Settings::of_lights_out(&options).lights_out(), Some(options));
        let options = lights_out::Options::default();
        assert_eq!(Settings::of_lights_out(&options).lights_out(), Some(options));
        let options = tilt_a_maze::Options {
            start_level: 7,
            last_level: 8,
            rolling: Rolling { tilt_min_mg: 1, tilt_full_mg: 2048, step_slow_ms: 10_000, step_fast_ms: 3 },
            brightness,
            own_maze: Some((65_535, 9)),
        };
        assert_eq!(Settings::of_tilt_a_maze(&options).tilt_a_maze(), Some(options));
        let options = tilt_a_maze::Options::default();
        assert_eq!(Settings::of_tilt_a_maze(&options).tilt_a_maze(), Some(options));
    }

    #[test]
    fn erased_flash_has_none() {
        let erased = Settings([ERASED; WORDS]);
        assert_eq!((erased.lights_out(), erased.tilt_a_maze()), (None, None));
    }
}
