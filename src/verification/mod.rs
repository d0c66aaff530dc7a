//! Judging a run by what is expected of it: the expectations of a scenario, and the checkpoints of a recording.

mod evaluate;
mod player;
mod status;
mod verdict;
mod verifier;

pub use player::{Player, PlayerStatus};
pub use status::ExpectationStatus;
pub use verdict::{Failure, InputText, Unmet};
pub use verifier::Verifier;
