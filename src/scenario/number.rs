//! Numbers of a file, with errors that say the number and what it should have been.

use std::fmt;
use std::ops::RangeInclusive;

use serde::de::{Error, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize as _, Serializer};

use super::step::MAX_MS;
use crate::board::Place;
use crate::firmware::lights_out::{Area, LEVEL_COUNT, MAX_RANDOM_PRESSES, Raster};
use crate::firmware::tilt_a_maze::MAX_SHORTCUTS;
use crate::hal::{Acceleration, Quantity};
use crate::session::CHECKPOINT_TICKS;

/// A time or a length of time: 0 to [`MAX_MS`].
pub(super) fn ms<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u64>, D::Error> {
    take_from_ms(deserializer).map(Some)
}

/// The time up to which a take is the main one: 0 to [`MAX_MS`].
pub(super) fn take_from_ms<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
    whole(deserializer, "a time in ms, 0 to 86400000 (a day)", 0..=MAX_MS)
}

/// The time of a checkpoint: a multiple of [`CHECKPOINT_TICKS`], and not 0.
pub(super) fn checkpoint_ms<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
    let at = whole(deserializer, "a time in ms, 0 to 86400000 (a day)", 0..=MAX_MS)?;
    if at > 0 && at.is_multiple_of(CHECKPOINT_TICKS) {
        Ok(at)
    } else {
        Err(D::Error::custom(format_args!(
            "{at} is not the time of a checkpoint: there is one every {CHECKPOINT_TICKS} ms"
        )))
    }
}

/// An axis of the accelerometer: -8192 to 8192 milli-g.
pub(super) fn axis_mg<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<i16>, D::Error> {
    let limit = Acceleration::MAX_MG;
    whole(deserializer, "an acceleration in milli-g, -8192 to 8192", -limit..=limit).map(Some)
}

/// A place to a side, in centimetres.
pub(super) fn place_cm<'de, D: Deserializer<'de>>(deserializer: D) -> Result<i32, D::Error> {
    whole(deserializer, "a place in cm, -1000000 to 1000000", -Place::MAX_CM..=Place::MAX_CM)
}

/// The exit code of a program.
pub(super) fn exit_code<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u32>, D::Error> {
    whole(deserializer, "an exit code, 0 to 4294967295", 0..=u32::MAX).map(Some)
}

/// The light on the display.
pub(super) fn light<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<i16>, D::Error> {
    whole(deserializer, "a light level, 0 to 255", Quantity::Light.range()).map(Some)
}

/// The temperature of the chip.
pub(super) fn temperature<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<i16>, D::Error> {
    whole(deserializer, "a temperature in degrees Celsius, -5 to 50", Quantity::Temperature.range()).map(Some)
}

/// Where the logo points to.
pub(super) fn heading<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<i16>, D::Error> {
    whole(deserializer, "a heading in degrees clockwise from north, 0 to 359", Quantity::Heading.range()).map(Some)
}

/// The strength of the magnetic field.
pub(super) fn field<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<i16>, D::Error> {
    whole(deserializer, "a magnetic field in microtesla, 0 to 100", Quantity::Field.range()).map(Some)
}

/// The sound level.
pub(super) fn sound<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<i16>, D::Error> {
    whole(deserializer, "a sound level, 0 to 255", Quantity::Sound.range()).map(Some)
}

/// A time between two steps of the ball: 1 to 10000.
pub(super) fn step_ms<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u16>, D::Error> {
    whole(deserializer, "a time between two steps in ms, 1 to 10000", 1..=10_000).map(Some)
}

/// A tilt: 0 to 2048 milli-g.
pub(super) fn tilt_mg<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u16>, D::Error> {
    whole(deserializer, "a tilt in milli-g, 0 to 2048", 0..=2048).map(Some)
}

/// A level to start with or to end with; the program knows how many it has.
pub(super) fn level_of_program<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u8>, D::Error> {
    whole(deserializer, "a level, 1 to 50", 1..=LEVEL_COUNT).map(Some)
}

/// The columns and rows that are played on.
pub(super) fn size<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u8>, D::Error> {
    let expects = "the columns and rows that are played on, 3 or 5";
    let side: u8 = whole(deserializer, expects, 3..=5)?;
    match Area::of_side(side.into()) {
        Some(_) => Ok(Some(side)),
        None => Err(D::Error::invalid_value(Unexpected::Unsigned(side.into()), &expects)),
    }
}

/// The presses that make a random level.
pub(super) fn random_presses<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u8>, D::Error> {
    whole(deserializer, "a number of presses for a random level, 1 to 100", 1..=MAX_RANDOM_PRESSES).map(Some)
}

/// The number of a raster with a light that is on.
pub(super) fn raster<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u32>, D::Error> {
    whole(deserializer, "a raster number with a light that is on, 1 to 33554431", 1..=Raster::MAX_NUMBER).map(Some)
}

/// The seed of a maze.
pub(super) fn maze_seed<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u16, D::Error> {
    whole(deserializer, "the seed of a maze, 0 to 65535", 0..=u16::MAX)
}

/// The shortcuts of a maze.
pub(super) fn shortcuts<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u8, D::Error> {
    whole(deserializer, "a number of shortcuts, 0 to 9", 0..=MAX_SHORTCUTS)
}

/// A brightness level: 0 to 255.
pub(super) fn level<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u8, D::Error> {
    whole(deserializer, "a brightness level, 0 to 255", 0..=u8::MAX)
}

/// The number of a level: 0 for a random one, to 50.
pub(super) fn level_number<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u32>, D::Error> {
    whole(deserializer, "the number of a level, 0 (a random one) to 50", 0..=u32::from(LEVEL_COUNT)).map(Some)
}

/// A count of moves.
pub(super) fn moves<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u32>, D::Error> {
    whole(deserializer, "a number of moves, 0 to 4294967295", 0..=u32::MAX).map(Some)
}

/// Column and row of a light.
pub(super) fn cursor<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<(u8, u8)>, D::Error> {
    <(Coordinate<4>, Coordinate<4>)>::deserialize(deserializer).map(|(x, y)| Some((x.0, y.0)))
}

/// Column and row of a pixel of the maze.
pub(super) fn ball<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<(u8, u8)>, D::Error> {
    <(Coordinate<6>, Coordinate<6>)>::deserialize(deserializer).map(|(x, y)| Some((x.0, y.0)))
}

/// A column or a row, 0 to `LAST`.
struct Coordinate<const LAST: u8>(u8);

impl<'de, const LAST: u8> Deserialize<'de> for Coordinate<LAST> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let expects = if LAST == 4 { "a column or a row, 0 to 4" } else { "a column or a row, 0 to 6" };
        whole(deserializer, expects, 0..=LAST).map(Self)
    }
}

/// Any number of 64 bits.
pub(super) fn seed<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
    whole(deserializer, "a whole number from 0 to 18446744073709551615", 0..=u64::MAX)
}

/// -180 to 180 degrees.
pub(super) fn roll_deg<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<f64>, D::Error> {
    decimal(deserializer, "a roll in degrees, -180 to 180", -180.0..=180.0).map(Some)
}

/// The voltage of a pin: 0 to 3.3.
pub(super) fn volts<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
    decimal(deserializer, "a voltage, 0 to 3.3", 0.0..=3.3)
}

/// The share of a pulse: 0 to 1.
pub(super) fn duty<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
    decimal(deserializer, "the share of a period in which a pin is high, 0 to 1", 0.0..=1.0)
}

/// The angle of a servo: 0 to 180.
pub(super) fn servo_deg<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
    decimal(deserializer, "the angle of a servo in degrees, 0 to 180", 0.0..=180.0)
}

/// The length of a pulse: a microsecond to a second.
pub(super) fn pulse_us<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
    whole(deserializer, "a length of a pulse in microseconds, 1 to 1000000", 1..=1_000_000)
}

/// -90 to 90 degrees.
pub(super) fn pitch_deg<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<f64>, D::Error> {
    decimal(deserializer, "a pitch in degrees, -90 to 90", -90.0..=90.0).map(Some)
}

/// A tone that can be heard and told: 30 to 10 000 Hz.
pub(super) fn tone_hz<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<f64>, D::Error> {
    decimal(deserializer, "a tone in Hz, 30 to 10000", 30.0..=10_000.0).map(Some)
}

/// Writes a whole number of Hz without a point.
pub(super) fn write_tone_hz<S: Serializer>(hz: &Option<f64>, serializer: S) -> Result<S::Ok, S::Error> {
    match hz {
        Some(hz) if hz.fract() == 0.0 => serializer.serialize_some(&(*hz as u32)),
        hz => hz.serialize(serializer),
    }
}

/// A whole number in a range that the words `expects` say.
pub(super) fn whole<'de, D, T>(deserializer: D, expects: &'static str, range: RangeInclusive<T>) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: TryFrom<i64> + TryFrom<u64> + PartialOrd,
{
    deserializer.deserialize_any(Whole { expects, range })
}

/// A number in a range that the words `expects` say.
pub(super) fn decimal<'de, D>(
    deserializer: D,
    expects: &'static str,
    range: RangeInclusive<f64>,
) -> Result<f64, D::Error>
where
    D: Deserializer<'de>,
{
    deserializer.deserialize_any(Decimal { expects, range })
}

struct Whole<T> {
    expects: &'static str,
    range: RangeInclusive<T>,
}

impl<T: TryFrom<i64> + TryFrom<u64> + PartialOrd> Visitor<'_> for Whole<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.expects)
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<T, E> {
        let value = T::try_from(number).ok().filter(|value| self.range.contains(value));
        value.ok_or_else(|| E::custom(format_args!("{number} is not {}", self.expects)))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<T, E> {
        let value = T::try_from(number).ok().filter(|value| self.range.contains(value));
        value.ok_or_else(|| E::custom(format_args!("{number} is not {}", self.expects)))
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<T, E> {
        // 100.0 and not 100: it is the point that is wrong
        Err(E::custom(format_args!("{number:?} is not a whole number, {}", self.expects)))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        Err(E::invalid_type(Unexpected::Str(text), &self.expects))
    }
}

struct Decimal {
    expects: &'static str,
    range: RangeInclusive<f64>,
}

impl Visitor<'_> for Decimal {
    type Value = f64;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.expects)
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<f64, E> {
        self.visit_f64(number as f64)
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<f64, E> {
        self.visit_f64(number as f64)
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<f64, E> {
        // a NaN is in no range
        if self.range.contains(&number) {
            Ok(number)
        } else {
            Err(E::custom(format_args!("{number} is not {}", self.expects)))
        }
    }
}
