//! What an eye sees of an LED: a model.
//!
//! Nobody has published photometry of the micro:bit's LEDs, so all that is said here is worked out from assumptions, and
//! whoever shows a number of it calls it a model.
//!
//! 1. The eye averages the frames (the law of Talbot and Plateau): the mean luminance of an LED is its luminance while it is
//!    on, [`ON_LUMINANCE_CD_PER_M2`], times its duty in the frame.
//! 2. Room light is reflected by the LED's body: illuminance times [`BODY_REFLECTANCE`] / pi is added.
//! 3. The lightness is CIE 1976 L* (CIE 15), 0 black to 100 white. White is the brighter one of a white paper in that room
//!    (illuminance / pi) and an LED that is on for the whole slot of its row.
//!
//! What it leaves out: colour; that a brighter LED looks larger; that an eye which has become used to the dark sees more than
//! L* says. People report that level 1 is clearly on in the dark, where the model calls it hard to distinguish from off.

use std::f64::consts::PI;

use super::driver::{Driver, Shown};

/// The luminance of an LED while it is on, in cd/m2. An assumption, of the order of small red LEDs at a few milliamperes.
/// A full LED of a V2, on for a fifth of the time, has 1000 cd/m2 on average, one of a V1 1667.
pub const ON_LUMINANCE_CD_PER_M2: f64 = 5000.0;

/// The share of room light that the body of an LED reflects, dark or lit. An assumption: a small lens on a black board.
pub const BODY_REFLECTANCE: f64 = 0.1;

/// Differences in L* below this are `same`. Mahy, Van Eycken and Oosterlinck (1994) found a just noticeable difference of
/// 2.3 in CIELAB, for patches side by side; lights of equal colour differ in L* alone.
pub const SAME_BELOW_L: f64 = 2.3;

/// Differences in L* from this on are `clear`. Chosen here, at a little more than four just noticeable differences: small
/// lights that stand apart, seen at a glance, must differ by more than patches that touch.
pub const CLEAR_FROM_L: f64 = 10.0;

/// The light in a room.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Room {
    /// A dark room.
    Dark,
    /// A classroom.
    #[default]
    Classroom,
    /// A place at a window.
    Bright,
    /// In the sun.
    Sunlight,
}

impl Room {
    /// Every room, from dark to bright.
    pub const ALL: [Self; 4] = [Self::Dark, Self::Classroom, Self::Bright, Self::Sunlight];

    /// The name in files and on the command line.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Dark => "dark-room",
            Self::Classroom => "classroom",
            Self::Bright => "bright-room",
            Self::Sunlight => "sunlight",
        }
    }

    /// The name for people.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Dark => "Dark room",
            Self::Classroom => "Classroom",
            Self::Bright => "At a window",
            Self::Sunlight => "Sunlight",
        }
    }

    /// Where it is, in a sentence: `in sunlight`.
    pub const fn place(self) -> &'static str {
        match self {
            Self::Dark => "in a dark room",
            Self::Classroom => "in a classroom",
            Self::Bright => "at a window",
            Self::Sunlight => "in sunlight",
        }
    }

    /// The illuminance, in lux.
    ///
    /// * dark room: 1 lx, chosen here, between full moon (about 0.25 lx) and the end of civil twilight (3.4 lx)
    /// * classroom: 300 lx, the maintained illuminance of EN 12464-1:2011 for classrooms
    /// * bright room: 2000 lx, at a window in the shade on a clear day (a table of CIBSE's Code for Lighting)
    /// * sunlight: 100 000 lx, the open under a cloudless summer sky (the same table)
    pub const fn illuminance_lux(self) -> f64 {
        match self {
            Self::Dark => 1.0,
            Self::Classroom => 300.0,
            Self::Bright => 2000.0,
            Self::Sunlight => 100_000.0,
        }
    }

    /// The room with this name, as of [`Self::as_str`].
    ///
    /// # Errors
    /// There is none.
    pub fn named(name: &str) -> Result<Self, String> {
        Self::ALL.into_iter().find(|room| room.as_str() == name).ok_or_else(|| {
            let known = Self::ALL.map(Self::as_str).join(", ");
            format!("{name:?} is not a room; there are {known}")
        })
    }
}

/// The luminance of an LED with the room light on it, in cd/m2, by the model.
pub fn luminance_cd_per_m2(shown: &Shown, room: Room) -> f64 {
    ON_LUMINANCE_CD_PER_M2 * shown.frame_percent() / 100.0 + reflected_cd_per_m2(room)
}

/// The luminance of an LED, as parts of white, by the model.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RelativeLuminances {
    /// Of what the LED sends out, 0 to 1.
    pub emitted: f64,
    /// Of the room light that its body reflects, 0 to 1.
    pub reflected: f64,
}

/// What an LED sends out and what it reflects, relative to white, by the model. The sum of both is what is seen.
pub fn relative_luminances(shown: &Shown, room: Room) -> RelativeLuminances {
    let (white, reflected) = (white_cd_per_m2(shown.driver, room), reflected_cd_per_m2(room));
    RelativeLuminances { emitted: (luminance_cd_per_m2(shown, room) - reflected) / white, reflected: reflected / white }
}

/// The lightness L* of an LED, 0 to 100, by the model.
pub fn lightness(shown: &Shown, room: Room) -> f64 {
    cie_lightness(luminance_cd_per_m2(shown, room) / white_cd_per_m2(shown.driver, room))
}

/// What is white to an eye that looks at the board in this room, in cd/m2.
fn white_cd_per_m2(driver: Driver, room: Room) -> f64 {
    let led = ON_LUMINANCE_CD_PER_M2 / f64::from(driver.timing().rows) + reflected_cd_per_m2(room);
    led.max(room.illuminance_lux() / PI)
}

fn reflected_cd_per_m2(room: Room) -> f64 {
    room.illuminance_lux() * BODY_REFLECTANCE / PI
}

/// CIE 1976 L* of a luminance relative to white.
fn cie_lightness(relative: f64) -> f64 {
    // CIE 15: the cube root down to (6/29)^3, and below it a line that meets it there
    let cube_root =
        if relative > 216.0 / 24389.0 { libm::cbrt(relative) } else { relative * 841.0 / 108.0 + 4.0 / 29.0 };
    116.0 * cube_root - 16.0
}

/// Whether two lights can be distinguished, by the model.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Verdict {
    /// They look the same.
    Same,
    /// Who looks closely sees the difference.
    Hard,
    /// They differ at a glance.
    Clear,
}

impl Verdict {
    /// The verdict on a difference in L*.
    pub fn of(difference_l: f64) -> Self {
        match difference_l.abs() {
            difference if difference < SAME_BELOW_L => Self::Same,
            difference if difference < CLEAR_FROM_L => Self::Hard,
            _ => Self::Clear,
        }
    }

    /// The word for it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Same => "same",
            Self::Hard => "hard",
            Self::Clear => "clear",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hal::Level;

    #[test]
    fn cie_lightness_has_its_known_values_and_no_jump() {
        for (relative, expected) in [(0.0, 0.0), (0.18, 49.496), (0.5, 76.069), (1.0, 100.0), (0.001, 0.9033)] {
            assert!((cie_lightness(relative) - expected).abs() < 0.001, "{relative}: {}", cie_lightness(relative));
        }
        let joint = 216.0 / 24389.0;
        assert!((cie_lightness(joint) - cie_lightness(joint + 1e-12)).abs() < 1e-6);
    }

    #[test]
    fn more_light_is_lighter_on_every_driver_in_every_room() {
        for (driver, room) in Driver::ALL.into_iter().flat_map(|driver| Room::ALL.map(|room| (driver, room))) {
            let lightness: Vec<f64> =
                driver.levels().into_iter().map(|level| lightness(&driver.shown(level), room)).collect();
            assert!(lightness.is_sorted_by(|a, b| a < b), "{driver:?} {room:?}");
            assert!(lightness[0] >= 0.0 && lightness.iter().all(|&l| l <= 100.0), "{driver:?} {room:?}");
        }
    }

    #[test]
    fn the_brighter_the_room_the_nearer_are_off_and_full() {
        for driver in Driver::ALL {
            let range = Room::ALL
                .map(|room| lightness(&driver.shown(Level::FULL), room) - lightness(&driver.shown(Level::DARK), room));
            assert!(range.is_sorted_by(|a, b| a > b), "{driver:?}: {range:?}");
        }
    }

    #[test]
    fn each_verdict_begins_at_its_threshold() {
        for (difference, verdict) in [
            (0.0, Verdict::Same),
            (2.29, Verdict::Same),
            (2.3, Verdict::Hard),
            (-2.3, Verdict::Hard),
            (9.99, Verdict::Hard),
            (10.0, Verdict::Clear),
            (-50.0, Verdict::Clear),
        ] {
            assert_eq!(Verdict::of(difference), verdict, "{difference}");
        }
        assert_eq!([Verdict::Same, Verdict::Hard, Verdict::Clear].map(Verdict::as_str), ["same", "hard", "clear"]);
    }

    #[test]
    fn rooms_have_names() {
        for room in Room::ALL {
            assert_eq!(Room::named(room.as_str()), Ok(room));
        }
        assert!(Room::named("cellar").expect_err("no such room").contains("classroom"));
    }
}
