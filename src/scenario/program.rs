//! The programs, and what can be chosen for them, as they are written.

use serde::{Deserialize, Serialize};

use super::number;
use crate::firmware::brightness::Brightness;
use crate::firmware::lights_out::solver::Solver;
use crate::firmware::lights_out::{Area, Raster};
use crate::firmware::{lights_out, tilt_a_maze};
use crate::hal::Program;
use crate::session::{OwnProgram, ProgramSpec};

/// The programs, by the names that they have in scenarios and on the command line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum ProgramName {
    /// Lights Out.
    LightsOut,
    /// Tilt-a-Maze.
    TiltAMaze,
    /// One that is not of this crate, and that this process knows.
    Own(OwnProgram),
    /// An image, on the emulated chip: the scenario says which.
    Image,
}

impl ProgramName {
    /// The programs of this crate.
    pub const ALL: [Self; 2] = [Self::LightsOut, Self::TiltAMaze];

    /// Makes a program known to this process by a name: lower-case letters, digits and `-`.
    ///
    /// # Errors
    /// The name is another one, or that of a program of this crate.
    pub fn own<P>(name: &str, program: P) -> Result<Self, String>
    where
        P: Program + Clone + Send + Sync + 'static,
    {
        let fits = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        if name.is_empty() || !name.bytes().all(fits) {
            return Err(format!("{name:?} is no name of a program: lower-case letters, digits and - are"));
        }
        if Self::ALL.into_iter().chain([Self::Image]).any(|program| program.as_str() == name) {
            return Err(format!("{name:?} is the name of another program"));
        }
        let known = OwnProgram::register(name, program).map(Self::Own);
        known.ok_or_else(|| format!("{name:?} is the name of another program"))
    }

    /// The programs of this crate, and those that this process knows beside them.
    pub fn known() -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().chain(OwnProgram::all().into_iter().map(Self::Own))
    }

    /// The name in files and on the command line.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::LightsOut => "lights-out",
            Self::TiltAMaze => "tilt-a-maze",
            Self::Own(program) => program.name(),
            Self::Image => "image",
        }
    }

    /// The name for people.
    pub fn title(self) -> &'static str {
        match self {
            Self::LightsOut => "Lights Out",
            Self::TiltAMaze => "Tilt-a-Maze",
            Self::Own(program) => program.name(),
            Self::Image => "an image",
        }
    }

    /// How many levels it has; 0 if there is no such thing.
    pub const fn levels(self) -> u8 {
        match self {
            Self::LightsOut => lights_out::LEVEL_COUNT,
            Self::TiltAMaze => tilt_a_maze::LEVEL_COUNT,
            Self::Own(_) | Self::Image => 0,
        }
    }
}

impl TryFrom<String> for ProgramName {
    type Error = String;

    fn try_from(name: String) -> Result<Self, String> {
        Self::known().chain([Self::Image]).find(|program| program.as_str() == name).ok_or_else(|| {
            let known: Vec<&str> = Self::known().chain([Self::Image]).map(Self::as_str).collect();
            format!("{name:?} is not a program here; there are {}", known.join(", "))
        })
    }
}

impl From<ProgramName> for String {
    fn from(program: ProgramName) -> Self {
        program.as_str().to_owned()
    }
}

/// What can be chosen for a program; what is not named has its default.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename = "options", expecting = "options of the program", deny_unknown_fields, default)]
pub struct ProgramOptions {
    /// The level to start with: 1 to 50 in Lights Out, 1 to 9 in Tilt-a-Maze.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "number::level_of_program")]
    pub level: Option<u8>,
    /// Lights Out: the columns and rows that are played on, 5 or 3.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "number::size")]
    pub size: Option<u8>,
    /// Lights Out: the presses that make a random level, 1 to 100.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "number::random_presses")]
    pub random_presses: Option<u8>,
    /// Lights Out: lights of one's own to begin with, by their raster number.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "number::raster")]
    pub lights: Option<u32>,
    /// Tilt-a-Maze: the level after which the rainbow comes, 1 to 9.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "number::level_of_program")]
    pub last_level: Option<u8>,
    /// Tilt-a-Maze: the time between two steps at the least tilt, in ms.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "number::step_ms")]
    pub step_slow: Option<u16>,
    /// Tilt-a-Maze: the time between two steps at full tilt, in ms.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "number::step_ms")]
    pub step_fast: Option<u16>,
    /// Tilt-a-Maze: a tilt below this does nothing, in milli-g.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "number::tilt_mg")]
    pub tilt_min: Option<u16>,
    /// Tilt-a-Maze: from this tilt on the ball is as fast as it gets, in milli-g.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "number::tilt_mg")]
    pub tilt_full: Option<u16>,
    /// Tilt-a-Maze: a maze of one's own instead of the levels.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub maze: Option<OwnMaze>,
}

/// A maze of one's own.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename = "maze", expecting = "a maze: seed and shortcuts", deny_unknown_fields)]
pub struct OwnMaze {
    /// What it is generated from, 0 to 65535.
    #[serde(deserialize_with = "number::maze_seed")]
    pub seed: u16,
    /// Walls that are knocked down for shortcuts, 0 to 9.
    #[serde(deserialize_with = "number::shortcuts")]
    pub shortcuts: u8,
}

impl ProgramOptions {
    pub(super) fn is_default(&self) -> bool {
        *self == Self::default()
    }

    /// Whether a program takes these options.
    ///
    /// # Errors
    /// The first one that it does not take.
    pub fn check(&self, program: ProgramName) -> Result<(), String> {
        if let Some(side) = self.size.filter(|&side| Area::of_side(side.into()).is_none()) {
            return Err(format!("{side} is not a size: the columns and rows that are played on are 3 or 5"));
        }
        let levels = program.levels();
        if levels == 0 && self.level.is_some() {
            return Err(format!("{} has no levels to start with", program.as_str()));
        }
        if let Some(level) = self.level.into_iter().chain(self.last_level).find(|&level| level > levels) {
            return Err(format!("{level} is not a level of {}, 1 to {levels}", program.as_str()));
        }
        let of_one = [
            ("size", ProgramName::LightsOut, self.size.is_some()),
            ("random_presses", ProgramName::LightsOut, self.random_presses.is_some()),
            ("lights", ProgramName::LightsOut, self.lights.is_some()),
            ("last_level", ProgramName::TiltAMaze, self.last_level.is_some()),
            ("step_slow", ProgramName::TiltAMaze, self.step_slow.is_some()),
            ("step_fast", ProgramName::TiltAMaze, self.step_fast.is_some()),
            ("tilt_min", ProgramName::TiltAMaze, self.tilt_min.is_some()),
            ("tilt_full", ProgramName::TiltAMaze, self.tilt_full.is_some()),
            ("maze", ProgramName::TiltAMaze, self.maze.is_some()),
        ];
        if let Some((name, owner, _)) = of_one.into_iter().find(|&(_, owner, given)| given && owner != program) {
            return Err(format!("`{name}` is an option of {}, not of {}", owner.as_str(), program.as_str()));
        }
        self.check_lights()
    }

    /// Whether the lights of one's own can be cleared.
    fn check_lights(&self) -> Result<(), String> {
        let Some(lights) = self.own_level() else { return Ok(()) };
        let area = self.area();
        let board = area.board(lights);
        let solver = Solver::new(area.size());
        if area.within(lights) != lights {
            Err(format!("lights {lights} has lights outside of the {0}x{0} fields that are played on", area.side()))
        } else if !solver.is_solvable(board) {
            let nearest = area.raster(solver.nearest(board));
            Err(format!("lights {lights} cannot be cleared by any presses; the nearest that can is {nearest}"))
        } else {
            Ok(())
        }
    }

    /// Lights Out: the part of the display that is played on.
    pub fn area(&self) -> Area {
        self.size.and_then(|side| Area::of_side(side.into())).unwrap_or_default()
    }

    /// Lights Out: the lights of one's own.
    pub fn own_level(&self) -> Option<Raster> {
        self.lights.and_then(Raster::from_number)
    }

    /// The program with these options; `None` for an image, which takes none.
    pub(super) fn program_spec(&self, program: ProgramName, seed: u64, brightness: Brightness) -> Option<ProgramSpec> {
        let start_level = self.level.unwrap_or(1);
        Some(match program {
            ProgramName::Image => return None,
            ProgramName::Own(program) => ProgramSpec::Own(program),
            ProgramName::LightsOut => ProgramSpec::LightsOut(lights_out::Options {
                start_level,
                brightness,
                seed,
                area: self.area(),
                random_presses: self.random_presses.unwrap_or(lights_out::RANDOM_PRESSES),
                own_level: self.own_level(),
            }),
            ProgramName::TiltAMaze => {
                let default = tilt_a_maze::Options::default();
                ProgramSpec::TiltAMaze(tilt_a_maze::Options {
                    start_level,
                    last_level: self.last_level.unwrap_or(default.last_level),
                    rolling: tilt_a_maze::Rolling {
                        tilt_min_mg: self.tilt_min.unwrap_or(default.rolling.tilt_min_mg),
                        tilt_full_mg: self.tilt_full.unwrap_or(default.rolling.tilt_full_mg),
                        step_slow_ms: self.step_slow.unwrap_or(default.rolling.step_slow_ms),
                        step_fast_ms: self.step_fast.unwrap_or(default.rolling.step_fast_ms),
                    },
                    brightness,
                    own_maze: self.maze.map(|maze| (maze.seed, maze.shortcuts)),
                })
            }
        })
    }
}
