//! What the brightness bench calculates with, and a second board beside the first: the same program and the same inputs,
//! with another set of brightness constants.

use crate::app::board_view::EyeModel;
use crate::board::driver::Driver;
use crate::board::eye::Room;
use crate::recording::Recording;
use crate::scenario::BrightnessSet;
use crate::session::{Head, RewindableSession, StampedInput};

/// The driver and the viewing condition.
#[derive(Clone, Copy, Default, PartialEq, Debug)]
pub struct Bench {
    /// The driver that the program will run on.
    pub driver: Driver,
    /// The light in which the board is seen.
    pub room: Room,
    /// Whether the board is drawn as it is seen with both, by the model.
    pub draws_model: bool,
}

impl Bench {
    /// The model by which the board is drawn, if it is.
    pub fn drawn_model(self) -> Option<EyeModel> {
        self.draws_model.then_some(EyeModel { driver: self.driver, room: self.room })
    }
}

/// How often a budget is asked in a painting, which is some milliseconds.
const QUESTIONS: u32 = 1000;

/// The other board.
#[derive(Clone, Debug)]
pub struct Compared {
    name: String,
    brightness: BrightnessSet,
    session: RewindableSession,
}

impl Compared {
    /// A board that does what a recording does, with other constants.
    pub fn new(name: String, brightness: BrightnessSet, recording: &Recording) -> Self {
        let mut header = recording.header().clone();
        header.brightness = brightness.clone();
        let mut compared = Self { name, brightness, session: RewindableSession::new(header.program_spec()) };
        compared.follow(recording);
        compared
    }

    /// The name of its constants.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its constants.
    pub fn brightness(&self) -> &BrightnessSet {
        &self.brightness
    }

    /// What it shows.
    pub fn session(&self) -> &RewindableSession {
        &self.session
    }

    /// Comes towards where the recording is, by the same inputs; all the way, if that is not far.
    pub fn follow(&mut self, recording: &Recording) {
        let here = recording.session();
        if let Some(from) = first_difference(self.session.inputs(), here.inputs()) {
            self.session.replace_inputs(here.inputs().to_vec(), here.end(), from);
        }
        self.session.begin_seek(here.tick());
        // a tick of a chip asks each time
        let mut left = if here.machine().as_native().is_some() { QUESTIONS } else { 10 };
        self.session.run_towards(Head { tick: here.tick(), applied: false }, &mut || {
            left -= 1;
            left > 0
        });
    }
}

/// The tick from which on two lists of inputs differ.
fn first_difference(one: &[StampedInput], other: &[StampedInput]) -> Option<u64> {
    if one.len() == other.len() && one.last() == other.last() && one == other {
        return None;
    }
    let same = one.iter().zip(other).take_while(|(one, other)| one == other).count();
    [one.get(same), other.get(same)].into_iter().flatten().map(|stamped| stamped.tick).min()
}
