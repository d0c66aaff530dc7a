//! What is said about scenarios that were played.

use std::io::{self, Write};
use std::path::Path;

use crate::scenario::{Player, Status};

/// How many scenarios came out how.
#[derive(Default)]
pub(super) struct Counts {
    passed: usize,
    pub(super) failed: usize,
}

/// One line for a scenario that passed, the verdict below it for one that failed.
pub(super) fn scenario(out: &mut impl Write, path: &Path, player: &Player, counts: &mut Counts) -> io::Result<()> {
    let seconds = player.session().tick() as f64 / 1000.0;
    let expectations = player.verifier().dues().len();
    match player.status() {
        Status::Failed(failure) => {
            counts.failed += 1;
            writeln!(out, "FAILED  {}: {}", path.display(), failure.to_string().replace('\n', "\n        "))
        }
        Status::Passed | Status::Running => {
            counts.passed += 1;
            writeln!(out, "passed  {}: {expectations} expectations, {seconds:.3} s of board time", path.display())
        }
    }
}

pub(super) fn summary(out: &mut impl Write, counts: &Counts) -> io::Result<()> {
    let Counts { passed, failed } = counts;
    writeln!(out, "{passed} passed, {failed} failed")
}
