//! Judging a run by what is expected of it: the expectations of a scenario, and the checkpoints of a recording.

mod player;
mod verdict;
mod verifier;

pub use player::{Player, PlayerStatus};
pub use verdict::{Failure, InputText, Unmet};
pub use verifier::{ExpectationStatus, Verifier};
