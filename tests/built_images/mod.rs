//! The images that `.ci/images` and `.ci/programs` build, for the tests that run them.

use std::io::Write as _;
use std::path::{Path, PathBuf};

/// Set to `required`, a missing image is a failure: `.ci/run` does so, because it has built them.
const REQUIRED: &str = "FIVEBYFIVE_IMAGES";

/// Where an image is by its path in `target/images`, whether it is built or not.
pub fn place(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("target/images").join(path)
}

/// The bytes of an image by its path in `target/images`. Where it is not built, `None`, and it is said loudly that nothing
/// was checked.
///
/// # Panics
/// It is not built and has to be.
pub fn read(path: &str) -> Option<Vec<u8>> {
    let found = std::fs::read(place(path)).ok();
    if found.is_none() {
        let script = if path.starts_with("programs/") { ".ci/programs" } else { ".ci/images" };
        leave_out(&format!("target/images/{path} is not built; `{script}` builds it"));
    }
    found
}

/// Says loudly why something is not checked.
///
/// # Panics
/// It has to be.
pub fn leave_out(why: &str) {
    let required = std::env::var_os(REQUIRED).is_some_and(|value| value == "required");
    assert!(!required, "not checked, and {REQUIRED} is set: {why}");
    // not by a macro: those are silent in a test that passes
    let words = format!("!!! NOT CHECKED: {why} !!!\n");
    std::io::stderr().write_all(words.as_bytes()).expect("standard error");
}
