//! What the LED drivers of real boards do with a level: facts with units, read in the drivers' sources.
//!
//! A program asks for a level, 0 to 255. CODAL on the V2 and DAL on the V1 take all of them. The other drivers have ten,
//! and a level is shown as one of these:
//!
//! * 0 is dark, and nothing else is: a light that was asked for is seen.
//! * Any other level asks for a share of the light of the full one, level / 255, as on CODAL's linear scale. It is shown as
//!   that of the nine whose share is nearest *by ratio*, because their steps are nearly doublings; half-way, it is the darker
//!   one. So the order of levels is kept, and which level is shown does not depend on any model of the eye.

mod timing;

pub use timing::Timing;

use crate::hal::Level;

/// A driver of the LEDs, with the board that it drives.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Driver {
    /// CODAL on the V2: MakeCode, and C++ programs.
    #[default]
    CodalV2,
    /// DAL on the V1: MakeCode, and C++ programs.
    DalV1,
    /// MicroPython on the V1.
    MicroPythonV1,
    /// MicroPython on the V2.
    MicroPythonV2,
    /// The display of the Rust crate microbit, on the V1.
    NrfRsV1,
    /// The display of the Rust crate microbit-v2.
    NrfRsV2,
}

impl Driver {
    /// Every driver.
    pub const ALL: [Self; 6] =
        [Self::CodalV2, Self::DalV1, Self::MicroPythonV1, Self::MicroPythonV2, Self::NrfRsV1, Self::NrfRsV2];

    /// The name in files and on the command line.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::CodalV2 => "codal-v2",
            Self::DalV1 => "dal-v1",
            Self::MicroPythonV1 => "micropython-v1",
            Self::MicroPythonV2 => "micropython-v2",
            Self::NrfRsV1 => "nrf-rs-v1",
            Self::NrfRsV2 => "nrf-rs-v2",
        }
    }

    /// The name for people.
    pub const fn title(self) -> &'static str {
        match self {
            Self::CodalV2 => "CODAL on a V2 (MakeCode)",
            Self::DalV1 => "DAL on a V1 (MakeCode)",
            Self::MicroPythonV1 => "MicroPython on a V1",
            Self::MicroPythonV2 => "MicroPython on a V2",
            Self::NrfRsV1 => "nrf-rs (Rust) on a V1",
            Self::NrfRsV2 => "nrf-rs (Rust) on a V2",
        }
    }

    /// The driver with this name, as of [`Self::as_str`].
    ///
    /// # Errors
    /// There is none.
    pub fn named(name: &str) -> Result<Self, String> {
        Self::ALL.into_iter().find(|driver| driver.as_str() == name).ok_or_else(|| {
            let known = Self::ALL.map(Self::as_str).join(", ");
            format!("{name:?} is not a driver; there are {known}")
        })
    }

    /// How it divides time.
    pub const fn timing(self) -> Timing {
        timing::timing(self)
    }

    /// What it makes of a level.
    pub fn shown(self, asked: Level) -> Shown {
        let (step, on_ticks) = match (self, timing::ten_levels_ticks(self)) {
            (Self::DalV1, _) => (None, timing::dal_v1_ticks(asked.0)),
            (_, None) => (None, timing::codal_v2_ticks(asked.0)),
            (_, Some(ticks)) => {
                let step = nearest(asked, &ticks);
                (Some(step as u8), ticks[step])
            }
        };
        let level = if step.is_some() { self.level_of(on_ticks) } else { asked };
        Shown { driver: self, level, step, on_ticks }
    }

    /// Every level that it can show, dark to full: 256 or ten. Each of them is shown as itself.
    pub fn levels(self) -> Vec<Level> {
        match timing::ten_levels_ticks(self) {
            None => (0..=u8::MAX).map(Level).collect(),
            Some(ticks) => ticks.map(|ticks| self.level_of(ticks)).into(),
        }
    }

    /// The level that stands for one of ten: its share of the full one, of 255.
    fn level_of(self, on_ticks: u32) -> Level {
        let full = timing::ten_levels_ticks(self).map_or(1, |ticks| ticks[9]);
        // at most 255: no level has more ticks than the full one
        Level(((2 * 255 * on_ticks + full) / (2 * full)) as u8)
    }
}

/// Which of ten levels is nearest to the one asked for, by ratio.
fn nearest(asked: Level, ticks: &[u32; 10]) -> usize {
    if asked == Level::DARK {
        return 0;
    }
    let (full, asked) = (u64::from(ticks[9]), u64::from(asked.0));
    // of two neighbours, the brighter one is nearer when the share is above the root of their product
    let is_nearer = |pair: &&[u32]| (asked * full).pow(2) > u64::from(pair[0]) * u64::from(pair[1]) * 255 * 255;
    1 + ticks[1..].windows(2).take_while(is_nearer).count()
}

/// What a driver makes of a level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shown {
    /// The driver.
    pub driver: Driver,
    /// The level that is really shown, 0 to 255: of a driver with ten levels, the share that its step has of the full one.
    pub level: Level,
    /// Which of the ten levels it is, 0 to 9; `None` when the driver has 256.
    pub step: Option<u8>,
    /// For how many ticks of the driver's timer the LED is on in each frame.
    pub on_ticks: u32,
}

impl Shown {
    /// For how long the LED is on in each frame, in nanoseconds. It is exact: every driver's is a whole number of them.
    pub const fn on_time_ns(&self) -> u64 {
        self.on_ticks as u64 * self.driver.timing().tick_ps / 1000
    }

    /// For how long the LED is on in each frame, in microseconds.
    pub fn on_time_us(&self) -> f64 {
        self.on_time_ns() as f64 / 1000.0
    }

    /// The duty in the slot of its row, in percent.
    pub fn row_percent(&self) -> f64 {
        100.0 * f64::from(self.on_ticks) / f64::from(self.driver.timing().row_ticks)
    }

    /// The duty in the frame, in percent: what the eye averages.
    pub fn frame_percent(&self) -> f64 {
        self.row_percent() / f64::from(self.driver.timing().rows)
    }
}

#[cfg(test)]
mod tests;
