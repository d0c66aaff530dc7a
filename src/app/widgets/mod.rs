//! Small controls and pictures that several panels use, and the look of all of them.

mod choice;
mod drop_down;
mod elide;
mod held_button;
mod number_field;
pub mod picture;
mod scrolling;
pub mod theme;

pub use choice::choice;
pub use drop_down::drop_down;
pub use elide::elide_middle;
pub use held_button::held_button;
pub use number_field::{number_field, put_cursor_at_end, select_all};
pub use scrolling::scrolling;

/// A length of time: minutes and seconds.
pub fn clock(ms: u64) -> String {
    format!("{}:{:02}", ms / 60_000, ms / 1000 % 60)
}
