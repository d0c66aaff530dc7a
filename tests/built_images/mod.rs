//! The images that `.ci/images` builds, for the tests that run them.

use std::io::Write as _;
use std::path::Path;

/// Set to `required`, a missing image is a failure: `.ci/run` does so, because it has built them.
const REQUIRED: &str = "FIVEBYFIVE_IMAGES";

/// The bytes of an image by its path in `target/images`. Where it is not built, `None`, and it is said loudly that nothing
/// was checked.
///
/// # Panics
/// It is not built and has to be.
pub fn read(path: &str) -> Option<Vec<u8>> {
    let whole = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/images").join(path);
    let found = std::fs::read(&whole).ok();
    if found.is_none() {
        let required = std::env::var_os(REQUIRED).is_some_and(|value| value == "required");
        assert!(!required, "{} is not built: `.ci/images` builds all images", whole.display());
        // not by a macro: those are silent in a test that passes
        let words = format!("!!! NOT CHECKED: target/images/{path} is not built; `.ci/images` builds it !!!\n");
        std::io::stderr().write_all(words.as_bytes()).expect("standard error");
    }
    found
}
