//! The steps of a scenario, as they are written.

use serde::{Deserialize, Serialize};

use super::ending::EndExpectation;
use super::line_pattern::LinePattern;
use super::microphone::Microphone;
use super::output_step::OutputExpectation;
use super::pattern::Pattern;
use super::pose::Pose;
use super::sound::SoundExpectation;
use super::state::StateExpectation;
use super::traffic::TrafficPattern;
use crate::firmware::press::LONG_PRESS_MS;
use crate::hal::{Button, Quantity};
use crate::session::Input;

/// How long a click lasts when its length is not given.
pub const CLICK_MS: u64 = 100;

/// How long a hold lasts when its length is not given: long enough for a long press.
pub const HOLD_MS: u64 = LONG_PRESS_MS as u64 + 100;

/// The longest scenario: a day.
pub const MAX_MS: u64 = 24 * 60 * 60 * 1000;

/// One step.
#[derive(Clone, PartialEq, Debug)]
pub struct Step {
    /// When it happens.
    pub when: When,
    /// The name of the board that it is about, if that is not the first one.
    pub on: Option<String>,
    /// What happens.
    pub action: Action,
    /// Words for the reader.
    pub note: Option<String>,
}

/// The time of a step, in ms.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum When {
    /// Since power-on.
    At(u64),
    /// Since the step before it ended.
    Wait(u64),
}

/// What happens in a step.
#[derive(Clone, PartialEq, Debug)]
pub enum Action {
    /// Buttons go down.
    Press(Buttons),
    /// Buttons come up.
    Release(Buttons),
    /// A short press of so many ms.
    Click(Buttons, u64),
    /// A long press of so many ms.
    Hold(Buttons, u64),
    /// The board is held in another way, at once.
    Pose(Pose),
    /// The board is turned into another pose in so many ms.
    Ramp(Pose, u64),
    /// Something that is done at once and needs no other words than the input itself.
    Once(Input),
    /// A text in ASCII comes to the serial port of an image.
    Serial(String),
    /// A text in ASCII comes to RTT down-channel 0 of an image.
    Rtt(String),
    /// A text in ASCII comes to an image that reads it by semihosting.
    Semihosting(String),
    /// What is around the board changes: a quantity has another value, at once or evenly in so many ms.
    Around(Quantity, i16, Option<u64>),
    /// A WAV file begins to be played to the microphone, beside all that follows.
    Microphone(Microphone),
    /// Something is expected, at that time or at some time within so many ms from it.
    Expect(Expectation, Option<u64>),
    /// Nothing: a place for a note.
    Marker,
    /// The scenario ends.
    End,
}

/// What is expected.
#[derive(Clone, PartialEq, Debug)]
pub enum Expectation {
    /// The display shows just these levels.
    Frame(Box<Pattern>),
    /// The display matches.
    Pattern(Box<Pattern>),
    /// The program wrote a line like this.
    Console(Box<LinePattern>),
    /// The program wrote a text like this within a line, which need not have ended.
    Text(Box<LinePattern>),
    /// The program says this of itself.
    State(StateExpectation),
    /// Something like this goes over the air or a bus.
    Traffic(Box<TrafficPattern>),
    /// This is heard.
    Sound(SoundExpectation),
    /// The program makes this at a pin of the edge connector.
    Output(OutputExpectation),
    /// The program ends in this way.
    End(EndExpectation),
}

impl Expectation {
    /// What the program is to write, if that is what is expected.
    pub fn written(&self) -> Option<&LinePattern> {
        match self {
            Self::Console(pattern) | Self::Text(pattern) => Some(pattern),
            Self::Frame(_)
            | Self::Pattern(_)
            | Self::State(_)
            | Self::Sound(_)
            | Self::Output(_)
            | Self::End(_)
            | Self::Traffic(_) => None,
        }
    }
}

impl Expectation {
    /// What is to go over the air or a bus, if that is what is expected.
    pub fn traffic(&self) -> Option<&TrafficPattern> {
        match self {
            Self::Traffic(pattern) => Some(pattern),
            _ => None,
        }
    }
}

/// A button, or A and B at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Buttons {
    /// The left button.
    A,
    /// The right button.
    B,
    /// Both at once.
    AB,
    /// The logo.
    Logo,
    /// The ring of pin 0.
    P0,
    /// The ring of pin 1.
    P1,
    /// The ring of pin 2.
    P2,
}

impl Buttons {
    /// The buttons, A first.
    pub fn each(self) -> &'static [Button] {
        match self {
            Self::A => &[Button::A],
            Self::B => &[Button::B],
            Self::AB => &Button::PRESSED,
            Self::Logo => &[Button::Logo],
            Self::P0 => &[Button::P0],
            Self::P1 => &[Button::P1],
            Self::P2 => &[Button::P2],
        }
    }
}

impl From<Button> for Buttons {
    fn from(button: Button) -> Self {
        match button {
            Button::A => Self::A,
            Button::B => Self::B,
            Button::Logo => Self::Logo,
            Button::P0 => Self::P0,
            Button::P1 => Self::P1,
            Button::P2 => Self::P2,
        }
    }
}
