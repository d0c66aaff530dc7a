//! Two boards side by side: the same program and the same inputs, with two sets of brightness constants.

use crate::recording::Recording;
use crate::scenario::BrightnessSet;
use crate::session::{Session, StampedInput};

/// The other board.
#[derive(Clone, Debug)]
pub struct Compared {
    name: String,
    brightness: BrightnessSet,
    session: Session,
}

impl Compared {
    /// A board that does what a recording does, with other constants.
    pub fn new(name: String, brightness: BrightnessSet, recording: &Recording) -> Self {
        let mut header = recording.header().clone();
        header.brightness = brightness.clone();
        let mut compared = Self { name, brightness, session: header.power_on() };
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
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// Comes to where the recording is, by the same inputs.
    pub fn follow(&mut self, recording: &Recording) {
        let here = recording.session();
        if let Some(from) = first_difference(self.session.inputs(), here.inputs()) {
            self.session.replace_inputs(here.inputs().to_vec(), here.end(), from);
        }
        self.session.seek(here.tick());
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
