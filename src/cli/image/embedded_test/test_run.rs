//! The run of a test, on a chip that was switched on for it.

use std::fmt::Write as _;

use super::list::EmbeddedTest;
use super::running;
use crate::cli::image::ending::{place, without_registers};
use crate::cli::image::interrupt;
use crate::cli::junit_report::{TestOutcome, TestResult};
use crate::cli::printer::Printer;
use crate::session::{EndKind, ImageSpec, Output, ProgramEnd, Session};

/// For how long a test runs that does not say it, in seconds of board time: as with probe-rs.
const TIMEOUT_S: u32 = 60;

/// How tests are shown.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shown {
    /// What a test writes is shown at once, and not kept for the report on the tests that failed.
    pub at_once: bool,
    /// The registers are shown, too, where a fault was and where a test has failed.
    pub registers: bool,
}

/// What a test writes.
struct Written {
    text: String,
    /// Where it is shown at once.
    out: Option<Printer>,
}

impl Written {
    fn line(&mut self, line: &str) {
        let _ = writeln!(self.text, "{line}");
        if let Some(out) = &mut self.out {
            let _ = out.line(line);
        }
    }
}

/// Runs a test to its end, or as long as it may.
pub(super) fn run_test(spec: ImageSpec, test: &EmbeddedTest, shown: Shown) -> TestOutcome {
    let mut session = Session::new(running(spec, test));
    let timeout_ms = u64::from(test.timeout_s.unwrap_or(TIMEOUT_S)) * 1000;
    let mut written = Written { text: String::new(), out: shown.at_once.then(Printer::stdout) };
    let mut end = None;
    while session.tick() < timeout_ms && end.is_none() && !interrupt::is_asked_for() {
        let Output { lines, diagnostics, .. } = session.step();
        end = ProgramEnd::of(&session);
        lines.iter().for_each(|line| written.line(&line.text));
        // how the program ended is said at the end
        let is_end = |diagnostic: &str| end.as_ref().is_some_and(|end| end.words.starts_with(diagnostic));
        for diagnostic in diagnostics.iter().filter(|diagnostic| !is_end(diagnostic)) {
            written.line(if shown.registers { diagnostic } else { without_registers(diagnostic) });
        }
    }
    session.machine().open_lines().for_each(|line| written.line(&line));
    let result = match cause(test, end.as_ref(), &session) {
        None => TestResult::Passed,
        // it has ended where it should not have: no place is wrong
        Some(cause) if end.is_some_and(|end| end.kind == EndKind::Exit(0)) => TestResult::Failed(cause),
        Some(cause) => TestResult::Failed(format!("{cause}\n{}", place(&session, shown.registers))),
    };
    TestOutcome { name: test.name.clone(), result, written: written.text, ms: session.tick() }
}

/// Why a test has failed, if it has.
fn cause(test: &EmbeddedTest, end: Option<&ProgramEnd>, session: &Session) -> Option<String> {
    let Some(end) = end else {
        let ms = session.tick();
        return Some(match interrupt::is_asked_for() {
            true => format!("the test was interrupted after {ms} ms"),
            false => format!("the test was not over after {} s", ms / 1000),
        });
    };
    match end.kind {
        EndKind::Exit(0) if test.should_panic => Some("the test was to panic, and passed".to_owned()),
        EndKind::Exit(0) => None,
        // the crate ends with a code that is not 0 when a test panics or returns an error
        EndKind::Exit(_) | EndKind::Panic(_) if test.should_panic => None,
        EndKind::Exit(code) => Some(format!("the test panicked or returned an error (exit code {code})")),
        EndKind::Panic(_) | EndKind::Fault | EndKind::Strict | EndKind::Standstill => Some(end.words_with_time()),
    }
}
