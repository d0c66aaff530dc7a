//! Files: the dialogs that ask for a path, and what is reported of brightness constants in files.

mod completion;
pub mod constants;
mod dialog;
mod offers;
mod purpose;
mod question;

pub use dialog::{Dialog, show, take_dropped};
pub use offers::show_offers;
pub use purpose::PathKind;
pub use question::{PathQuestion, PathRequest};
