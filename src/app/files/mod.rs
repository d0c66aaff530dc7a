//! Files: the dialog that asks for a path, and what is reported of brightness constants in files.

pub mod constants;
mod dialog;
mod offers;

pub use dialog::{Dialog, show, take_dropped};
pub use offers::show_offers;
