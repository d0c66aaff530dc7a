//! The boards of a scenario beside the first one, which its header describes, and the air between them.

use std::path::Path;

use serde::{Deserialize, Deserializer, Serialize};

use super::brightness_set::BrightnessSet;
use super::header::{NO_IMAGE, default_seed, optional_board, title};
use super::image::NamedImage;
use super::log_format::WrittenLogFormat;
use super::number;
use super::program::{ProgramName, ProgramOptions};
use super::runtimes::RuntimeHash;
use super::{ReadError, Scenario};
use crate::hardware::Model;
use crate::session::{BoardNumber, MAX_BOARDS, SessionSpec, SharedAir};

/// The name of the board that the header of a scenario describes, if the header gives it no other one.
pub const FIRST_BOARD: &str = "a";

pub(super) fn first_board() -> String {
    FIRST_BOARD.to_owned()
}

pub(super) fn is_first_board(name: &str) -> bool {
    name == FIRST_BOARD
}

/// A board beside the first one; what the fields mean is as in the header.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename = "board", expecting = "a board: its program and what is chosen for it", deny_unknown_fields)]
pub struct OtherBoard {
    /// The program that runs.
    pub program: ProgramName,
    /// The image that runs, when the program is `"image"`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub image: Option<NamedImage>,
    /// What is chosen for the program.
    #[serde(default, skip_serializing_if = "ProgramOptions::is_default")]
    pub options: ProgramOptions,
    /// The runtime of MicroPython that a program in Python is put into.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub runtime: Option<RuntimeHash>,
    /// The board that it is meant for, if that is said.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "optional_board")]
    pub board: Option<Model>,
    /// How the messages of an image with defmt are written.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub log_format: Option<WrittenLogFormat>,
    /// The seed of everything that is random on this board.
    #[serde(default = "default_seed", deserialize_with = "number::seed")]
    pub seed: u64,
    /// The brightness constants.
    #[serde(default, skip_serializing_if = "BrightnessSet::is_default")]
    pub brightness: BrightnessSet,
}

/// The air between the boards, as it is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename = "air", expecting = "the air: seed and loss", deny_unknown_fields)]
pub struct WrittenAir {
    /// Which packets are lost.
    #[serde(default, deserialize_with = "number::seed")]
    pub seed: u64,
    /// How many packets of a hundred arrive damaged, 0 to 100.
    #[serde(default, deserialize_with = "loss_percent")]
    pub loss: u8,
}

fn loss_percent<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u8, D::Error> {
    number::whole(deserializer, "how many packets of a hundred are lost, 0 to 100", 0..=100)
}

impl WrittenAir {
    pub(super) fn is_default(&self) -> bool {
        *self == Self::default()
    }
}

impl OtherBoard {
    /// A board that runs what the first board of a scenario runs, with a seed of its own.
    #[must_use]
    pub fn like(header: &Scenario, seed: u64) -> Self {
        Self {
            program: header.program,
            image: header.image.clone(),
            options: header.options,
            runtime: header.runtime,
            board: header.board,
            log_format: header.log_format.clone(),
            seed,
            brightness: header.brightness.clone(),
        }
    }

    /// What runs, for people.
    pub fn title(&self) -> String {
        title(self.program, self.image.as_ref())
    }

    /// A scenario with the header of this board and no steps.
    pub(crate) fn as_scenario(&self) -> Scenario {
        Scenario {
            image: self.image.clone(),
            options: self.options,
            runtime: self.runtime,
            board: self.board,
            log_format: self.log_format.clone(),
            brightness: self.brightness.clone(),
            ..Scenario::new(self.program, self.seed)
        }
    }

    /// Reads the image that it names, from the folder of the scenario.
    pub(super) fn find_image(&mut self, folder: &Path) -> Result<(), ReadError> {
        let mut scenario = self.as_scenario();
        scenario.find_image(folder)?;
        self.image = scenario.image;
        Ok(())
    }
}

/// What is wrong with a name that none of the boards has.
pub(super) fn unknown_board<'a>(name: &str, boards: impl Iterator<Item = &'a str>) -> String {
    let boards: Vec<&str> = boards.collect();
    format!("{name:?} is not a board of this scenario; there are {}", boards.join(", "))
}

impl<S, C> Scenario<S, C> {
    /// The names of the boards, the first one first.
    pub fn board_names(&self) -> impl Iterator<Item = &str> {
        std::iter::once(self.called.as_str()).chain(self.boards.keys().map(String::as_str))
    }

    /// What is wrong with the boards beside the first one.
    pub(super) fn check_boards(&self) -> Result<(), String> {
        if self.boards.len() >= MAX_BOARDS {
            return Err(format!("there are {} boards, and a scenario has at most {MAX_BOARDS}", self.boards.len() + 1));
        }
        if self.called.is_empty() {
            return Err("a board has a name, and `called` is empty".to_owned());
        }
        for (name, board) in &self.boards {
            if *name == self.called {
                return Err(format!("{name:?} is the board that the header describes; the others have other names"));
            }
            if name.is_empty() {
                return Err("a board has a name, and here is one without".to_owned());
            }
            let wrong = board.as_scenario().check_program().err().map(|(_, message)| message);
            let missing = (board.program == ProgramName::Image && board.image.is_none()).then(|| NO_IMAGE.to_owned());
            if let Some(message) = wrong.or(missing) {
                return Err(format!("board {name:?}: {message}"));
            }
        }
        Ok(())
    }

    /// What is wrong with the order in which the boards are drawn.
    pub(super) fn check_order(&self) -> Result<(), String> {
        for (place, name) in self.order.iter().enumerate() {
            if !self.board_names().any(|board| board == name) {
                return Err(unknown_board(name, self.board_names()));
            }
            if self.order[..place].contains(name) {
                return Err(format!("the order names {name:?} two times"));
            }
        }
        Ok(())
    }

    /// The boards in the order in which a window draws them.
    pub fn drawn_boards(&self) -> Vec<BoardNumber> {
        let place = |name: &str| self.order.iter().position(|other| other == name).unwrap_or(usize::MAX);
        let mut boards: Vec<(usize, BoardNumber)> =
            (0..).zip(self.board_names()).map(|(number, name)| (place(name), BoardNumber(number))).collect();
        boards.sort();
        boards.into_iter().map(|(_, board)| board).collect()
    }
}

impl Scenario {
    /// The programs of all boards with what is chosen for them, and the air between them.
    pub fn session_spec(&self) -> SessionSpec {
        SessionSpec {
            program: self.program_spec(),
            others: self.boards.values().map(|board| board.as_scenario().program_spec()).collect(),
            air: SharedAir { seed: self.air.seed, loss_percent: self.air.loss },
            wires: self.board_wires().collect(),
        }
    }
}
