//! Brightness constants: the panel beside the board, and the bench below it.

mod bench;
mod panel;
mod plot;

pub use bench::show as bench;
pub use panel::{SliderDrag, show as panel, warning};
