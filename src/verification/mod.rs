//! Judging a run by what is expected of it: the expectations of a scenario, and the checkpoints of a recording.

mod console;
mod evaluate;
mod judge;
mod missing;
mod player;
mod status;
mod verdict;
mod verifier;

pub use console::ConsolePlace;
pub use judge::Judge;
pub use missing::{MissingText, Near};
pub use player::{Player, PlayerStatus};
pub use status::ExpectationStatus;
pub use verdict::{Failure, Unmet};
pub use verifier::Verifier;
