//! Recordings: what was played, with its takes, that can be rewound and edited.

mod branch;
mod edit;
mod gesture;
mod record;
mod recovery;
mod retune;

pub use branch::Branch;
pub use edit::Edge;
pub use gesture::{Gesture, GestureKind};
pub use record::{Mark, MarkKind, Recording};
pub use recovery::Rescue;
