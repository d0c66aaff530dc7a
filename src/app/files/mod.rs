//! Files: the dialog that asks for a path, and what is reported of brightness constants in files.

pub mod constants;
mod dialog;

pub use dialog::{Dialog, show, take_dropped};
