//! Programs with tests of the crate `embedded-test`, as `cargo test` runs them: each test on a chip of its own, several at once.
//!
//! The chip starts, the program asks for its command line by semihosting, gets `run_addr` with the address of the test, and
//! ends with an exit code.

mod arguments;
mod list;
mod test_run;

use std::process::ExitCode;
use std::sync::{Arc, Mutex, PoisonError};

use libtest_mimic::{Failed, Trial};

pub(in crate::cli) use arguments::TestArguments;

use list::EmbeddedTest;
use test_run::{Shown, run_test};

use super::interrupt::{self, INTERRUPTED};
use crate::cli::junit_report::{TestOutcome, TestResult, tests_junit};
use crate::cli::printer::Printer;
use crate::cli::reader::end_panics_without_reader;
use crate::emulator::image::Image;
use crate::session::{HostSpec, ImageSpec, ProgramSpec, SemihostingSetup};

/// So many names are listed where one is wanted.
const MAX_NAMED: usize = 10;

/// A program and its tests.
pub(super) struct TestProgram {
    spec: ImageSpec,
    tests: Vec<EmbeddedTest>,
    /// Whether the registers are shown where a test has failed.
    with_registers: bool,
}

impl TestProgram {
    /// The tests of an image; `None` if it has none.
    ///
    /// # Errors
    /// They are of a version that is not known, or damaged.
    pub(super) fn of(image: &Image) -> Result<Option<Vec<EmbeddedTest>>, String> {
        image.linked().iter().find_map(|file| list::tests(file).transpose()).transpose()
    }

    /// A program with these tests, whose failures are shown with the registers if they are asked for.
    pub(super) fn new(spec: ImageSpec, tests: Vec<EmbeddedTest>, with_registers: bool) -> Self {
        Self { spec, tests, with_registers }
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
        end_panics_without_reader();
        let shown = Shown { at_once: arguments.nocapture, registers: self.with_registers };
        let harness = arguments.for_harness(filters, self.tests.iter().map(|test| &*test.name));
        let outcomes: Arc<Mutex<Vec<TestOutcome>>> = Arc::default();
        let trials: Vec<Trial> = self.tests.iter().map(|test| self.trial(test, shown, &outcomes)).collect();
        let is_left_out = |trial: &&Trial| !harness.is_filtered_out(trial) && harness.is_ignored(trial);
        let ignored = trials.iter().filter(is_left_out).map(|trial| TestOutcome::ignored(trial.name()));
        let ignored: Vec<TestOutcome> = ignored.collect();
        let conclusion = libtest_mimic::run(&harness, trials);
        let mut outcomes = std::mem::take(&mut *outcomes.lock().unwrap_or_else(PoisonError::into_inner));
        outcomes.extend(ignored);
        outcomes.sort_by(|one, other| one.name.cmp(&other.name));
        if arguments.show_output && !shown.at_once {
            print_outputs(&outcomes);
        }
        let code = if interrupt::is_asked_for() { ExitCode::from(INTERRUPTED) } else { conclusion.exit_code() };
        Ok((code, tests_junit(name, &outcomes)?))
    }

    /// A test for the harness, which adds how it came out.
    fn trial(&self, test: &EmbeddedTest, shown: Shown, outcomes: &Arc<Mutex<Vec<TestOutcome>>>) -> Trial {
        let (spec, outcomes) = (self.spec.clone(), Arc::clone(outcomes));
        let (test, name, is_ignored) = (test.clone(), test.name.clone(), test.ignored);
        let run = move || {
            let outcome = run_test(spec, &test, shown);
            let failure = outcome.failure().map(|failure| match shown.at_once {
                true => failure.to_owned(),
                false => format!("{}{failure}", outcome.written),
            });
            outcomes.lock().unwrap_or_else(PoisonError::into_inner).push(outcome);
            failure.map_or(Ok(()), |failure| Err(Failed::from(failure)))
        };
        Trial::test(name, run).with_ignored_flag(is_ignored)
    }
}

/// Prints what the tests wrote that passed; that of the others is in their failures.
fn print_outputs(outcomes: &[TestOutcome]) {
    let mut out = Printer::stdout();
    for outcome in outcomes.iter().filter(|outcome| outcome.result == TestResult::Passed && !outcome.written.is_empty())
    {
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
