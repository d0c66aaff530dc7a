//! What is lost when a file is written over, in words: the same for whatever is saved.

use std::path::Path;

use crate::recording::Overwritten;

/// What is said of a file that would be written over, after its name.
pub fn reason(what: Overwritten) -> &'static str {
    match what {
        Overwritten::Other => "exists",
        Overwritten::Changed => "was changed elsewhere since you opened or saved it",
        Overwritten::Comments => "has comments, which are not kept",
    }
}

/// What is written over at a path where no document is looked for: any file that is there.
pub fn any_file(path: &Path) -> Option<Overwritten> {
    path.exists().then_some(Overwritten::Other)
}
