//! Programs with tests of the crate `embedded-test`, as `cargo test` runs them: each test on a chip of its own, several at once.
//!
//! The chip starts, the program asks for its command line by semihosting, gets `run_addr` with the address of the test, and
//! ends with an exit code.

mod arguments;
mod list;

use std::fmt::Write as _;
use std::process::ExitCode;
use std::sync::{Arc, Mutex, PoisonError};

use libtest_mimic::{Failed, Trial};

pub(in crate::cli) use arguments::TestArguments;

use list::EmbeddedTest;

use super::ending::without_registers;
use super::interrupt::{self, INTERRUPTED};
use crate::cli::junit_report::{TestOutcome, tests_junit};
use crate::cli::printer::Printer;
use crate::debug_info::Backtrace;
use crate::emulator::image::Image;
use crate::session::{EndKind, HostSpec, ImageSpec, ProgramEnd, ProgramSpec, SemihostingSetup, Session, debug_info};

/// For how long a test runs that does not say it, in seconds of board time: as with probe-rs.
const TIMEOUT_S: u32 = 60;
/// So many names are listed where one is wanted.
const MAX_NAMED: usize = 10;

/// A program and its tests.
pub(super) struct TestProgram {
    spec: ImageSpec,
    tests: Vec<EmbeddedTest>,
}

impl TestProgram {
    /// The tests of an image; `None` if it has none.
    ///
    /// # Errors
    /// They are of a version that is not known, or damaged.
    pub(super) fn of(image: &Image) -> Result<Option<Vec<EmbeddedTest>>, String> {
        image.linked().iter().find_map(|file| list::tests(file).transpose()).transpose()
    }

    /// A program with these tests.
    pub(super) fn new(spec: ImageSpec, tests: Vec<EmbeddedTest>) -> Self {
        Self { spec, tests }
    }

    /// Runs the tests whose names one of the filters lets pass, and reports them; returns the exit code and the report for JUnit.
    ///
    /// # Errors
    /// The report cannot be made.
    pub(super) fn run(
        &self,
        name: &str,
        arguments: &TestArguments,
        filters: &[String],
    ) -> Result<(ExitCode, String), String> {
        interrupt::watch();
        let outcomes: Arc<Mutex<Vec<TestOutcome>>> = Arc::default();
        let chosen = self.tests.iter().filter(|test| arguments.lets_pass(filters, &test.name));
        let trials = chosen.map(|test| {
            let (test, spec, outcomes) = (test.clone(), self.spec.clone(), Arc::clone(&outcomes));
            let (shows, name, is_ignored) = (arguments.nocapture, test.name.clone(), test.ignored);
            let run = move || {
                let outcome = run_test(spec, &test, shows);
                let failure = outcome.failure.clone();
                outcomes.lock().unwrap_or_else(PoisonError::into_inner).push(outcome);
                failure.map_or(Ok(()), |failure| Err(Failed::from(failure)))
            };
            Trial::test(name, run).with_ignored_flag(is_ignored)
        });
        let trials = trials.collect();
        let conclusion = libtest_mimic::run(&arguments.for_harness(filters), trials);
        let mut outcomes = std::mem::take(&mut *outcomes.lock().unwrap_or_else(PoisonError::into_inner));
        outcomes.sort_by(|one, other| one.name.cmp(&other.name));
        if arguments.show_output {
            print_outputs(&outcomes);
        }
        let code = if interrupt::is_asked_for() { ExitCode::from(INTERRUPTED) } else { conclusion.exit_code() };
        Ok((code, tests_junit(name, &outcomes)?))
    }
}

/// Prints what the tests wrote that passed; that of the others is in their failures.
fn print_outputs(outcomes: &[TestOutcome]) {
    let mut out = Printer::stdout();
    for outcome in outcomes.iter().filter(|outcome| outcome.failure.is_none() && !outcome.written.is_empty()) {
        let _ = out.print(&format!("---- {} ----\n{}\n", outcome.name, outcome.written));
    }
}

/// The one test whose name the filters let pass, which an option asks for that debugs or measures.
///
/// # Errors
/// There are others, or none.
pub(super) fn only_test<'a>(
    option: &str,
    tests: &'a [EmbeddedTest],
    arguments: &TestArguments,
    filters: &[String],
) -> Result<&'a EmbeddedTest, String> {
    let chosen: Vec<&EmbeddedTest> = tests.iter().filter(|test| arguments.lets_pass(filters, &test.name)).collect();
    let names: Vec<&str> = chosen.iter().map(|test| test.name.as_str()).take(MAX_NAMED).collect();
    match chosen[..] {
        [only] => Ok(only),
        [] => Err(format!("{option} takes one test, and none of {} has such a name", tests.len())),
        _ => Err(format!("{option} takes one test, and {} have such names: {}", chosen.len(), names.join(", "))),
    }
}

/// A program that runs the test of this name alone, or the one test whose name has this text in it.
///
/// # Errors
/// There is no such test, or there are several.
pub(in crate::cli) fn program_of_test(spec: ImageSpec, name: &str) -> Result<ProgramSpec, String> {
    let tests = TestProgram::of(spec.image())?.ok_or("the program has no tests of the crate embedded-test")?;
    let named = |tests: &[&EmbeddedTest]| {
        tests.iter().take(MAX_NAMED).map(|test| test.name.as_str()).collect::<Vec<_>>().join(", ")
    };
    let all: Vec<&EmbeddedTest> = tests.iter().collect();
    let like: Vec<&EmbeddedTest> = tests.iter().filter(|test| test.name.contains(name)).collect();
    let exact = tests.iter().find(|test| test.name == name);
    match (exact, &like[..]) {
        (Some(test), _) | (None, &[test]) => Ok(running(spec, test)),
        (None, []) => Err(format!("no test has {name:?} in its name; there are {}", named(&all))),
        (None, like) => Err(format!("{} tests have {name:?} in their names: {}", like.len(), named(like))),
    }
}

/// A program that runs one of its tests, and ends with the exit code of the test.
pub(super) fn running(spec: ImageSpec, test: &EmbeddedTest) -> ProgramSpec {
    let command_line = format!("run_addr {}", test.address);
    let semihosting = SemihostingSetup { command_line, ..spec.host().semihosting.clone() };
    let host = HostSpec { semihosting, ..spec.host().clone() };
    ProgramSpec::Image(spec.with_host(Arc::new(host)))
}

/// Runs a test on a chip that was switched on for it.
fn run_test(spec: ImageSpec, test: &EmbeddedTest, shows: bool) -> TestOutcome {
    let mut session = Session::new(running(spec, test));
    let timeout_ms = u64::from(test.timeout_s.unwrap_or(TIMEOUT_S)) * 1000;
    let mut written = String::new();
    let mut out = Printer::stdout();
    let mut end = None;
    while session.tick() < timeout_ms && end.is_none() && !interrupt::is_asked_for() {
        let output = session.step();
        end = ProgramEnd::of(&session);
        // how the program ended is said at the end
        let is_end = |diagnostic: &str| end.as_ref().is_some_and(|end| end.words.starts_with(diagnostic));
        let diagnostics = output.diagnostics.iter().filter(|diagnostic| !is_end(diagnostic));
        let diagnostics = diagnostics.map(|diagnostic| without_registers(diagnostic));
        for line in output.lines.iter().map(|line| &*line.text).chain(diagnostics) {
            let _ = writeln!(written, "{line}");
            if shows {
                let _ = out.line(line);
            }
        }
    }
    for line in session.machine().open_lines() {
        let _ = writeln!(written, "{line}");
    }
    let failure = failure(test, end.as_ref(), timeout_ms).map(|words| {
        if matches!(end, Some(ProgramEnd { kind: EndKind::Exit(0), .. })) {
            return format!("{written}{words}");
        }
        let calls = session.machine().as_chip().map(|machine| Backtrace::of(machine.chip(), &debug_info(&session)));
        let calls = calls.filter(Backtrace::is_known).map(|calls| calls.to_string()).unwrap_or_default();
        format!("{written}{words}\n{calls}")
    });
    TestOutcome { name: test.name.clone(), failure, written, ms: session.tick() }
}

/// Why a test has failed, if it has.
fn failure(test: &EmbeddedTest, end: Option<&ProgramEnd>, timeout_ms: u64) -> Option<String> {
    let Some(end) = end else {
        return Some(format!("the test was not over after {} s", timeout_ms / 1000));
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
