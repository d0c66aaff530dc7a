//! Brightness constants: the panel beside the board, and the bench below it.

mod bench;
mod model_mark;
mod panel;
mod plot;
mod plot_labels;

pub use bench::show as bench;
pub use model_mark::show as model_mark;
pub use panel::{SliderDrag, show as panel, warning};
