//! The map of Tilt-a-Maze, and mazes of one's own.

mod generation;
mod map;
mod options;
mod picture;

pub use map::{MapPanel, show};
