//! The window: shows a session and sends it inputs.

pub mod board_view;
