//! Files: the dialogs that ask for a path, and what is reported of brightness constants in files.

mod completion;
pub mod constants;
mod dialog;
mod offers;
pub mod overwriting;
mod purpose;
mod question;

use std::path::Path;

use crate::scenario::write_whole;
pub use dialog::{Dialog, show, take_dropped};
pub use offers::show_offers;
pub use purpose::PathKind;
pub use question::{PathQuestion, PathRequest};

/// Writes a file, all of it or nothing.
///
/// # Errors
/// One sentence with the path, when it cannot be written.
pub fn write_file(path: &Path, bytes: &[u8]) -> Result<(), String> {
    write_whole(path, bytes).map_err(|error| format!("{}: cannot be written: {error}", path.display()))
}
