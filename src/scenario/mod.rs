//! Scenarios: inputs with their times, and what is expected of the board.
//!
//! A scenario is a text file, RON or JSON, that a person can write and a program can check. It stores inputs, never the
//! state of a machine, so it outlives every change of the program that keeps what the program does.

mod assemble;
mod beside;
mod brightness_set;
mod checkpoint_text;
mod comments;
mod file;
mod header;
mod hex_bytes;
mod image;
mod layout;
mod line_number;
mod line_pattern;
mod log_format;
mod microphone;
mod number;
mod once_step;
mod output_step;
mod packet_fields;
mod pattern;
mod pin_step;
mod place;
mod pose;
mod preset;
mod program;
mod read;
mod recorded;
mod runtimes;
mod sound;
mod source;
mod state;
mod step;
mod step_fields;
mod take;
mod traffic;
mod values;
mod write;

pub use beside::{PlayedI2c, PlayedSpi};
pub use brightness_set::{BrightnessSet, PresetName};
pub use checkpoint_text::CheckpointText;
pub use comments::has_comments;
pub(crate) use file::folder_of;
pub use file::{Format, MAX_FILE_BYTES, ReadError, read_bytes, read_text, write_whole};
pub use header::{FIRST_VERSION, HashName, Scenario, VERSION};
pub use hex_bytes::HexBytes;
pub use image::{ImageFile, ImageOptions, NamedImage, is_image};
pub use layout::{ScheduledExpectation, Script};
pub use line_pattern::{LineDifference, LineEnd, LinePattern};
pub use log_format::WrittenLogFormat;
pub use microphone::{Microphone, sound_level};
pub use output_step::{OutputExpectation, OutputText, duty, servo_deg};
pub use pattern::{DIGIT_LEVELS, Pattern, WantedLight};
pub use pose::Pose;
pub use preset::Preset;
pub use program::{OwnMaze, ProgramName, ProgramOptions};
pub use read::{load, load_with_text, load_without_image, parse};
pub use recorded::{HASH_NAME, Hex, HexList, RecordedCheckpoint, RecordedCheckpoints};
pub use runtimes::{RememberedRuntime, RuntimeHash, Runtimes};
pub use sound::SoundExpectation;
pub use source::write_source;
pub use state::StateExpectation;
pub use step::{Action, Buttons, CLICK_MS, Expectation, HOLD_MS, MAX_MS, Step, When};
pub use take::Take;
pub use traffic::{I2cPattern, SentPattern, SpiPattern, TrafficPattern};
