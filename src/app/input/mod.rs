//! The input sources of the board: who holds a button, who tilts the board, and what is made of a press.

mod arbiter;
mod holds;
mod pointer_press;
mod presser;
mod tilt;

pub use arbiter::{ButtonArbiter, InputSource, MIN_EDGE_MS};
pub use holds::{Hold, Holds};
pub use pointer_press::{PointerPress, pointer_press};
pub use presser::PuzzlePresser;
pub use tilt::{Direction, LIMIT_DEG, Tilt};
