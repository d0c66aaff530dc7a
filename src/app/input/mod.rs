//! The input sources of the board, without egui: who holds a button, who tilts the board.

pub(in crate::app) mod arbiter;
pub(in crate::app) mod holds;
pub(in crate::app) mod tilt;
