//! The report for continuous integrations: JUnit's XML.

use std::path::Path;
use std::time::Duration;

use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

use super::play::{Outcome, Verdict};

/// The report on scenarios that were played: a test case each, with its board time.
///
/// # Errors
/// What the serializer says; a report gives it no reason to.
pub(super) fn junit(outcomes: &[Outcome]) -> Result<String, String> {
    written("scenarios", outcomes.iter().map(|outcome| outcome.ticks).sum(), outcomes.iter().map(test_case))
}

/// How a test came out that is in an image.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct TestOutcome {
    pub name: String,
    pub result: TestResult,
    /// What it wrote.
    pub written: String,
    /// For how long it ran, in ms of board time.
    pub ms: u64,
}

/// What came of a test.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum TestResult {
    Passed,
    /// Why, the cause in the first line.
    Failed(String),
    /// It was not run.
    Ignored,
}

impl TestOutcome {
    /// That of a test which was not run.
    pub(super) fn ignored(name: &str) -> Self {
        Self { name: name.to_owned(), result: TestResult::Ignored, written: String::new(), ms: 0 }
    }

    /// Why it failed, if it did.
    pub(super) fn failure(&self) -> Option<&str> {
        match &self.result {
            TestResult::Failed(failure) => Some(failure),
            TestResult::Passed | TestResult::Ignored => None,
        }
    }
}

/// The report on the tests of an image: a test case each, with its board time.
///
/// # Errors
/// What the serializer says; a report gives it no reason to.
pub(super) fn tests_junit(image: &str, outcomes: &[TestOutcome]) -> Result<String, String> {
    let case = |outcome: &TestOutcome| {
        let status = match &outcome.result {
            TestResult::Passed => TestCaseStatus::success(),
            TestResult::Ignored => TestCaseStatus::skipped(),
            TestResult::Failed(failure) => {
                let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
                status.set_message(failure.lines().next().unwrap_or_default()).set_description(failure.clone());
                status
            }
        };
        let mut case = TestCase::new(outcome.name.clone(), status);
        case.set_classname(image).set_time(Duration::from_millis(outcome.ms)).set_system_out(outcome.written.clone());
        case
    };
    written(image, outcomes.iter().map(|outcome| outcome.ms).sum(), outcomes.iter().map(case))
}

/// A report with one suite.
fn written(suite: &str, ms: u64, cases: impl IntoIterator<Item = TestCase>) -> Result<String, String> {
    let mut suite = TestSuite::new(suite);
    suite.set_time(Duration::from_millis(ms));
    suite.add_test_cases(cases);
    let mut report = Report::new("fivebyfive");
    report.set_time(Duration::from_millis(ms));
    report.add_test_suite(suite);
    report.to_string().map_err(|error| format!("the report cannot be made: {error}"))
}

fn test_case(outcome: &Outcome) -> TestCase {
    let status = match &outcome.verdict {
        Verdict::Passed => TestCaseStatus::success(),
        Verdict::NotPlayed(problem) => {
            let mut status = TestCaseStatus::non_success(NonSuccessKind::Error);
            status.set_type("not played").set_message(problem.clone());
            status
        }
        Verdict::Failed(kind, failure) => {
            let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
            status.set_type(kind.as_str()).set_message(failure.headline()).set_description(failure.to_string());
            status
        }
    };
    let stem = || outcome.path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
    let mut name = if outcome.name.is_empty() { stem() } else { outcome.name.clone() };
    if let Some(take) = &outcome.take {
        name.push_str(&format!(" ({take})"));
    }
    if let Some(program) = &outcome.program {
        name.push_str(&format!(" with {}", program.display()));
    }
    let folder = outcome.path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut case = TestCase::new(name, status);
    case.set_classname(folder.display().to_string()).set_time(Duration::from_millis(outcome.ticks));
    if !outcome.observations.is_empty() {
        let lines: Vec<String> = outcome.observations.iter().map(|observation| observation.to_string()).collect();
        case.set_system_out(lines.join("\n"));
    }
    case
}
