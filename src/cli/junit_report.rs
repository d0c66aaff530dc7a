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
    let ticks: u64 = outcomes.iter().map(|outcome| outcome.ticks).sum();
    let mut suite = TestSuite::new("scenarios");
    suite.set_time(Duration::from_millis(ticks));
    suite.add_test_cases(outcomes.iter().map(test_case));
    let mut report = Report::new("fivebyfive");
    report.set_time(Duration::from_millis(ticks));
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
