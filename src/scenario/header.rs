//! What a scenario says before its steps.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer, Serialize};

use super::beside::{PlayedI2c, PlayedSpi, beside};
use super::board_wires::WrittenWire;
use super::boards::{OtherBoard, WrittenAir, first_board, is_first_board};
use super::brightness_set::BrightnessSet;
use super::image::NamedImage;
use super::layout::{Layout, Script};
use super::log_format::WrittenLogFormat;
use super::number;
use super::program::{ProgramName, ProgramOptions};
use super::recorded::{HASH_NAME, RecordedCheckpoint, RecordedCheckpoints};
use super::runtimes::RuntimeHash;
use super::step::Step;
use super::take::Take;
use crate::emulator::nrf::Strictness;
use crate::firmware::brightness::Brightness;
use crate::hardware::Model;
use crate::session::{HostSpec, ProgramSpec};

/// The newest version of the format, which this program reads and writes. It has takes.
pub const VERSION: u32 = 2;
/// The first version. A scenario without other takes is written in it.
pub const FIRST_VERSION: u32 = 1;

/// A scenario. `S` is a step and `C` a checkpoint; while a file is read, the texts of them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename = "scenario", expecting = "a scenario", deny_unknown_fields)]
pub struct Scenario<S = Step, C = RecordedCheckpoint> {
    /// The version of the format: [`FIRST_VERSION`] to [`VERSION`].
    #[serde(deserialize_with = "version")]
    pub version: u32,
    /// A short name.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Words for the reader.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub note: String,
    /// Words to find it by.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<String>,
    /// The program that runs.
    pub program: ProgramName,
    /// The image that runs, when the program is `"image"`: the path of a .hex, .elf or .py file, from the folder of the
    /// scenario, or several that are flashed together.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub image: Option<NamedImage>,
    /// What is chosen for the program.
    #[serde(default, skip_serializing_if = "ProgramOptions::is_default")]
    pub options: ProgramOptions,
    /// The runtime of MicroPython that the image, a program in Python, is put into; without it, the one that is meant when
    /// nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub runtime: Option<RuntimeHash>,
    /// The board that it is meant for, if that is said. The programs of this crate do the same on both; for an image whose
    /// file does not say it, the board is guessed.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "optional_board")]
    pub board: Option<Model>,
    /// Devices that are played beside the board of an image, at I2C.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub i2c: Vec<PlayedI2c>,
    /// The device that is played beside the board of an image, at SPI.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spi: Option<PlayedSpi>,
    /// A chip whose processor locks up resets itself and goes on, as without a debugger; otherwise the program of the image
    /// has ended.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub keep_going: bool,
    /// The program of the image ends where it does what a chip leaves open or a reference manual calls wrong.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub strict: bool,
    /// How the messages of an image with defmt are written; without it, in one line with all that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub log_format: Option<WrittenLogFormat>,
    /// The seed of everything that is random.
    #[serde(default = "default_seed", deserialize_with = "number::seed")]
    pub seed: u64,
    /// The brightness constants.
    #[serde(default, skip_serializing_if = "BrightnessSet::is_default")]
    pub brightness: BrightnessSet,
    /// The name of the board that is described above, where there are others.
    #[serde(default = "first_board", skip_serializing_if = "is_first_board")]
    pub called: String,
    /// Other boards, by their names.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub boards: BTreeMap<String, OtherBoard>,
    /// The air between the boards.
    #[serde(default, skip_serializing_if = "WrittenAir::is_default")]
    pub air: WrittenAir,
    /// The wires between pins of the boards.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub wires: Vec<WrittenWire>,
    /// The boards in the order in which a window draws them, by their names; those that are left out come after these.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub order: Vec<String>,
    /// What happens, in the order of time.
    pub steps: Vec<S>,
    /// The hash of the checkpoints.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub checkpoint_hash: Option<HashName>,
    /// The parts of the state that the checkpoints hash.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub checkpoint_parts: Vec<String>,
    /// What was recorded of the machine, every second.
    #[serde(default = "Vec::new", skip_serializing_if = "Vec::is_empty")]
    pub checkpoints: Vec<C>,
    /// What the main take, which is all of the above, is called among the takes.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub take: String,
    /// Other takes.
    #[serde(default = "Vec::new", skip_serializing_if = "Vec::is_empty")]
    pub takes: Vec<Take<S, C>>,
}

/// What is wrong with the program `"image"` without `image`.
pub(super) const NO_IMAGE: &str = "an image runs, and `image` does not say which: the path of a .hex, .elf or .py file";

/// The hashes, by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum HashName {
    /// XXH64 with the seed 0.
    Xxh64,
}

impl TryFrom<String> for HashName {
    type Error = String;

    fn try_from(name: String) -> Result<Self, String> {
        if name == HASH_NAME { Ok(Self::Xxh64) } else { Err(format!("{name:?} is not a hash; there is {HASH_NAME}")) }
    }
}

impl From<HashName> for String {
    fn from(_: HashName) -> Self {
        HASH_NAME.to_owned()
    }
}

/// The boards, by the names that they have in files.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Model", rename = "BoardProfile")]
enum BoardName {
    V1,
    V2,
}

/// A board that may be left out.
pub(super) mod optional_board {
    use super::{BoardName, Deserialize, Deserializer, Model, Serialize};

    #[derive(Serialize, Deserialize)]
    #[serde(transparent)]
    struct Board(#[serde(with = "BoardName")] Model);

    pub fn serialize<S: serde::Serializer>(board: &Option<Model>, serializer: S) -> Result<S::Ok, S::Error> {
        board.map(Board).serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Model>, D::Error> {
        Board::deserialize(deserializer).map(|Board(model)| Some(model))
    }
}

impl<S, C> Scenario<S, C> {
    /// A scenario without steps.
    pub fn new(program: ProgramName, seed: u64) -> Self {
        Self {
            version: FIRST_VERSION,
            name: String::new(),
            note: String::new(),
            tags: Vec::new(),
            program,
            image: None,
            options: ProgramOptions::default(),
            runtime: None,
            board: None,
            i2c: Vec::new(),
            spi: None,
            keep_going: false,
            strict: false,
            log_format: None,
            seed,
            brightness: BrightnessSet::default(),
            called: first_board(),
            boards: BTreeMap::new(),
            air: WrittenAir::default(),
            wires: Vec::new(),
            order: Vec::new(),
            steps: Vec::new(),
            checkpoint_hash: None,
            checkpoint_parts: Vec::new(),
            checkpoints: Vec::new(),
            take: String::new(),
            takes: Vec::new(),
        }
    }

    /// What is wrong with the options or the image of the program, and the key.
    pub(super) fn check_program(&self) -> Result<(), (&'static str, String)> {
        self.options.check(self.program).map_err(|message| ("options", message))?;
        if self.program == ProgramName::Image || self.image.is_none() {
            return Ok(());
        }
        let program = self.program.as_str();
        Err(("image", format!("`image` is for the program \"image\", and the program is {program:?}")))
    }

    /// Whether a checkpoint fits the header and comes after `before`, the time of the one before it, and not after `end`.
    pub(super) fn check_checkpoint(
        &self,
        checkpoint: &RecordedCheckpoint,
        parts: &[String],
        before: u64,
        end: u64,
    ) -> Result<(), String> {
        let (at, hashes, parts) = (checkpoint.at, checkpoint.state.0.len(), parts.len());
        if self.checkpoint_hash.is_none() {
            return Err("there are checkpoints, and `checkpoint_hash` does not say how they were made".to_owned());
        }
        if at <= before {
            return Err(format!("time runs backward: this checkpoint is at {at} ms, the one before at {before} ms"));
        }
        if at > end {
            return Err(format!("this checkpoint is at {at} ms, and the scenario ends at {end} ms"));
        }
        if hashes != parts {
            return Err(format!("this checkpoint has {hashes} hashes of state, and `checkpoint_parts` names {parts}"));
        }
        Ok(())
    }

    /// The header with what stood below it, once that was read.
    pub(super) fn with_contents<T, D>(
        self,
        steps: Vec<T>,
        checkpoints: Vec<D>,
        takes: Vec<Take<T, D>>,
    ) -> Scenario<T, D> {
        Scenario {
            version: self.version,
            name: self.name,
            note: self.note,
            tags: self.tags,
            program: self.program,
            image: self.image,
            options: self.options,
            runtime: self.runtime,
            board: self.board,
            i2c: self.i2c,
            spi: self.spi,
            keep_going: self.keep_going,
            strict: self.strict,
            log_format: self.log_format,
            seed: self.seed,
            brightness: self.brightness,
            called: self.called,
            boards: self.boards,
            air: self.air,
            wires: self.wires,
            order: self.order,
            steps,
            checkpoint_hash: self.checkpoint_hash,
            checkpoint_parts: self.checkpoint_parts,
            checkpoints,
            take: self.take,
            takes,
        }
    }
}

/// What a board runs, for people: the file of an image, or the program.
pub(super) fn title(program: ProgramName, image: Option<&NamedImage>) -> String {
    image.map_or_else(|| program.title().to_owned(), NamedImage::file_name)
}

impl Scenario {
    /// The steps laid out in time.
    ///
    /// # Errors
    /// What is wrong with the first step that cannot be laid out, and its number. A scenario that was read has none.
    pub fn script(&self) -> Result<Script, String> {
        let mut layout = Layout::with_boards(self.board_names());
        for (number, step) in (1..).zip(&self.steps) {
            layout.push(step).map_err(|error| format!("step {number}: {error}"))?;
        }
        Ok(layout.finish())
    }

    /// How strict the chip of an image is.
    pub fn strictness(&self) -> Strictness {
        match (self.strict, self.keep_going) {
            (true, _) => Strictness::Strict,
            (false, true) => Strictness::KeepGoing,
            (false, false) => Strictness::Usual,
        }
    }

    /// Chooses how strict the chip of an image is.
    pub fn set_strictness(&mut self, strictness: Strictness) {
        self.strict = strictness == Strictness::Strict;
        self.keep_going = strictness == Strictness::KeepGoing;
    }

    /// The brightness constants of the run.
    pub fn brightness(&self) -> Brightness {
        self.brightness.resolve()
    }

    /// The program with what is chosen for it.
    pub fn program_spec(&self) -> ProgramSpec {
        self.program_with(self.brightness())
    }

    /// The program with other brightness constants; an image has its own.
    pub(crate) fn program_with(&self, brightness: Brightness) -> ProgramSpec {
        self.options.program_spec(self.program, self.seed, brightness).unwrap_or_else(|| {
            let named = self.image.clone().unwrap_or_else(NamedImage::none);
            let image = named.image_spec(self.seed, beside(&self.i2c, self.spi.as_ref()), self.strictness());
            let log_format = self.log_format.as_ref().map(|written| written.format().clone()).unwrap_or_default();
            ProgramSpec::Image(image.with_host(HostSpec { log_format, ..HostSpec::default() }.into()))
        })
    }

    /// A scenario without steps that runs an image.
    pub fn of_image(image: NamedImage, seed: u64) -> Self {
        let (board, runtime) = (Some(image.model()), image.runtime());
        Self { image: Some(image), board, runtime, ..Self::new(ProgramName::Image, seed) }
    }

    /// What runs, for people.
    pub fn title(&self) -> String {
        title(self.program, self.image.as_ref())
    }

    /// The checkpoints.
    pub fn recorded_checkpoints(&self) -> RecordedCheckpoints {
        RecordedCheckpoints { parts: self.checkpoint_parts.clone(), list: self.checkpoints.clone() }
    }

    /// Replaces the checkpoints.
    pub fn set_checkpoints(&mut self, checkpoints: RecordedCheckpoints) {
        self.checkpoint_hash = (!checkpoints.list.is_empty()).then_some(HashName::Xxh64);
        self.checkpoint_parts = checkpoints.parts;
        self.checkpoints = checkpoints.list;
    }
}

pub(super) fn default_seed() -> u64 {
    1
}

fn version<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
    number::whole(deserializer, "a version of the format that this program reads, 1 or 2", FIRST_VERSION..=VERSION)
}
