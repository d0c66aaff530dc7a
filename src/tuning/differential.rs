//! A scenario played with its own brightness constants and, in step, with other ones.
//!
//! All expectations and checkpoints are evaluated in the run with the scenario's own constants. The other run is compared
//! with it light by light: a light that has the level of a constant here must have the level of that constant there.
//!
//! A level does not say where it comes from. When several constants have it, any of them will do. So will what is no constant
//! and has that level: off, the full light of Tilt-a-Maze's flash and the greys of its rainbow, which stay as they are, and
//! the pulse of its hole, whose level at the same height of the pulse is asked for. A light that is none of these is left out.

use super::pairs::constants;
use crate::firmware::brightness::Brightness;
use crate::firmware::tilt_a_maze::{PULSE_MS, PULSE_STEP_MS, RAINBOW_GREYS, pulse};
use crate::hal::{Frame, Level, SIDE};
use crate::scenario::{Pattern, ProgramName, Scenario};
use crate::session::{Log, Session, SessionSpec};
use crate::verification::{Failure, Player, PlayerStatus, Unmet};

/// A scenario with its own constants and with other ones, on its way.
#[derive(Clone, Debug)]
pub struct DifferentialRun {
    player: Player,
    other: Session,
    /// What the run with the other constants showed.
    other_log: Log,
    key: Key,
    status: PlayerStatus,
    /// The frames that were compared last.
    compared: Option<(Frame, Frame)>,
    differs: bool,
}

impl DifferentialRun {
    /// The scenario at power-on, twice. `name` is what the other constants are called.
    ///
    /// # Errors
    /// The program is an image, whose constants are built in; or what is wrong with a step of a scenario that was not read
    /// from a file.
    pub fn new(scenario: &Scenario, name: &str, brightness: Brightness) -> Result<Self, String> {
        if scenario.program == ProgramName::Image {
            return Err("the constants of an image are built in: it cannot be played with others".to_owned());
        }
        let player = Player::new(scenario)?.keeping_log();
        let script = scenario.script()?;
        let program = scenario.program_with(brightness);
        let key =
            Key { program: scenario.program, own: scenario.brightness(), other: brightness, name: name.to_owned() };
        let spec = SessionSpec { program, ..scenario.session_spec() };
        let other = Session::with_inputs(spec, script.inputs, script.ticks);
        Ok(Self {
            player,
            other,
            other_log: Log::default(),
            key,
            status: PlayerStatus::Running,
            compared: None,
            differs: false,
        })
    }

    /// The run with the scenario's own constants.
    pub fn player(&self) -> &Player {
        &self.player
    }

    /// The run with the other constants.
    pub fn other(&self) -> &Session {
        &self.other
    }

    /// What the run with the other constants showed and wrote.
    pub fn other_log(&self) -> &Log {
        &self.other_log
    }

    /// How it stands.
    pub fn status(&self) -> &PlayerStatus {
        &self.status
    }

    /// Whether it failed because the two runs differ, and not because of an expectation.
    pub fn differs(&self) -> bool {
        self.differs
    }

    /// Plays to the end, or to the first difference.
    pub fn finish(&mut self) -> &PlayerStatus {
        while self.status == PlayerStatus::Running {
            self.step();
        }
        &self.status
    }

    /// Plays one tick of both.
    pub fn step(&mut self) {
        let before = self.player.session().tick();
        self.player.step();
        self.status = self.player.status().clone();
        if self.player.session().tick() == before {
            return;
        }
        let output = self.other.step();
        self.other_log.record(&self.other, output);
        let frames = (*self.player.session().frame(), *self.other.frame());
        if self.status != PlayerStatus::Running || self.compared == Some(frames) {
            return;
        }
        self.compared = Some(frames);
        if let Some(unmet) = self.key.difference(&frames.0, &frames.1) {
            self.differs = true;
            let (other, tick) = (&self.other, self.other.tick() - 1);
            let failure = Failure::shown(tick, None, unmet, *other.frame(), other.past_inputs());
            self.status = PlayerStatus::Failed(Box::new(failure));
        }
    }
}

/// What a level of one run is in the other.
#[derive(Clone, Debug)]
struct Key {
    program: ProgramName,
    own: Brightness,
    other: Brightness,
    name: String,
}

impl Key {
    /// The first light, in reading order, that is not what it should be.
    fn difference(&self, own: &Frame, other: &Frame) -> Option<Unmet> {
        let lights = (0..SIDE * SIDE).map(|index| (index % SIDE, index / SIDE));
        let (led, allowed) = lights
            .filter_map(|led| Some((led, self.allowed(own.level(led.0, led.1))?)))
            .find(|((x, y), allowed)| !allowed.iter().any(|(_, level)| *level == other.level(*x, *y)))?;
        let level = own.level(led.0, led.1).0;
        let name = &self.name;
        let word = |(light, there): &(String, Level)| {
            format!("{light} ({there} in {name}, {level} in the scenario)", there = there.0)
        };
        let wanted = allowed.iter().map(word).collect::<Vec<_>>().join(" or ");
        // the picture of the other run, with the name of what should be at the place that differs
        let rows: Vec<String> = (0..SIDE)
            .map(|y| {
                let word = |x| match allowed.iter().find(|(light, _)| Brightness::NAMES.contains(&light.as_str())) {
                    Some((light, _)) if (x, y) == led => light.clone(),
                    _ => format!("{:>3}", other.level(x, y).0),
                };
                (0..SIDE).map(word).collect::<Vec<_>>().join(" ")
            })
            .collect();
        let expected = Pattern::try_from(rows).unwrap_or_else(|_| Pattern::exactly(own));
        Some(Unmet::Display { expected: Box::new(expected), led, wanted })
    }

    /// What a light that has `level` in the scenario's own run may be, with its levels in the other run; `None` when it is
    /// nothing that is known.
    fn allowed(&self, level: Level) -> Option<Vec<(String, Level)>> {
        let mut allowed: Vec<(String, Level)> = Vec::new();
        for name in constants(self.program) {
            if self.own.constant(name) == Some(level) {
                allowed.push((name.to_owned(), self.other.constant(name).unwrap_or_default()));
            }
        }
        if level == Level::DARK {
            allowed.push(("off".to_owned(), level));
        }
        if self.program == ProgramName::TiltAMaze {
            let heights = (0..PULSE_MS).step_by(PULSE_STEP_MS as usize);
            for phase in heights.filter(|&phase| pulse(self.own.hole, phase) == level) {
                allowed.push(("the pulse of HOLE".to_owned(), pulse(self.other.hole, phase)));
            }
            if RAINBOW_GREYS.contains(&level) {
                allowed.push(("a full light or a grey of the rainbow".to_owned(), level));
            }
        }
        allowed.dedup();
        (!allowed.is_empty()).then_some(allowed)
    }
}

#[cfg(test)]
mod tests;
