//! What would be flashed: programs written against [`crate::hal`] alone.
//!
//! Invariant: integers only, no allocation, no waiting. A program is a state machine with deadlines, and everything it
//! knows is in its value, so a clone of it is a snapshot.

pub mod brightness;
pub mod glyph;
pub mod lights_out;
pub mod marquee;
pub mod press;
pub mod tilt_a_maze;
