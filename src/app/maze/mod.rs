//! The map of Tilt-a-Maze, and mazes of one's own.

pub(in crate::app) mod map;
pub(in crate::app) mod options;
pub(in crate::app) mod picture;
