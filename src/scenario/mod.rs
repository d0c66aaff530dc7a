//! Scenarios: inputs with their times, and what is expected of the board.
//!
//! A scenario is a text file, RON or JSON, that a person can write and a program can check. It stores inputs, never the
//! state of a machine, so it outlives every change of the program that keeps what the program does.

mod branch;
pub mod brightness;
mod brightness_set;
mod checkpoint_text;
mod comments;
mod edit;
pub mod export;
mod gesture;
mod header;
mod image;
mod layout;
mod number;
mod pattern;
mod player;
mod pose;
mod program;
mod read;
mod recorded;
mod recording;
mod rescue;
mod retune;
mod state;
mod step;
mod step_fields;
mod verdict;
mod verifier;
mod write;

pub use branch::Branch;
pub use brightness_set::{BrightnessSet, PresetName};
pub use checkpoint_text::CheckpointText;
pub use comments::has_comments;
pub use edit::Edge;
pub use gesture::{Gesture, GestureKind};
pub use header::{BoardProfile, HashName, Scenario, VERSION};
pub use image::{NamedImage, is_image, read_image};
pub use layout::{Due, Script};
pub use pattern::{DIGIT_LEVELS, Pattern, WantedLight};
pub use player::{Player, Status};
pub use pose::Pose;
pub use program::{OwnMaze, ProgramName, ProgramOptions};
pub use read::{Format, MAX_FILE_BYTES, ReadError, load, parse, read_text};
pub use recorded::{HASH_NAME, Hex, HexList, RecordedCheckpoint, RecordedCheckpoints};
pub use recording::{Mark, MarkKind, Recording};
pub use rescue::Rescue;
pub use state::StateExpectation;
pub use step::{Action, Buttons, CLICK_MS, Expectation, HOLD_MS, MAX_MS, Step, When};
pub use verdict::{Failure, InputText, Unmet};
pub use verifier::{Standing, Verifier};
pub use write::write_whole;
