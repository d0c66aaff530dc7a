//! The report for programs: JSON.

use serde::Serialize;

use super::play::{Outcome, Verdict};
use crate::verification::{Failure, Unmet};

/// The version of this report.
const VERSION: u32 = 1;

#[derive(Serialize)]
struct Report<'a> {
    version: u32,
    scenarios: Vec<Scenario<'a>>,
}

#[derive(Serialize)]
struct Scenario<'a> {
    path: String,
    name: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    take: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    program: Option<String>,
    result: Result,
    /// Board time that was played, in ms.
    ticks: u64,
    expectations: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    failure: Option<Divergence>,
    /// Why it was not played.
    #[serde(skip_serializing_if = "Option::is_none")]
    problem: Option<&'a str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    observations: Vec<Observed<'a>>,
}

/// Something that was seen of the program, at a time in ms of board time.
#[derive(Serialize)]
struct Observed<'a> {
    at: u64,
    message: &'a str,
}

#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum Result {
    Passed,
    Failed,
    #[serde(rename = "not played")]
    NotPlayed,
}

/// What did not hold. Times are in ms of board time.
#[derive(Serialize)]
struct Divergence {
    at: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<u64>,
    kind: &'static str,
    message: String,
    /// Column and row.
    #[serde(skip_serializing_if = "Option::is_none")]
    led: Option<(usize, usize)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    expected_rows: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    found_rows: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    different_parts: Option<Vec<String>>,
    inputs_before: Vec<InputBefore>,
}

#[derive(Serialize)]
struct InputBefore {
    at: u64,
    input: String,
}

/// The report on scenarios that were played.
///
/// # Errors
/// What the serializer says; a report gives it no reason to.
pub(super) fn json(outcomes: &[Outcome]) -> std::result::Result<String, String> {
    let scenarios = outcomes.iter().map(scenario).collect();
    serde_json::to_string_pretty(&Report { version: VERSION, scenarios })
        .map(|text| text + "\n")
        .map_err(|error| format!("the report cannot be made: {error}"))
}

fn scenario(outcome: &Outcome) -> Scenario<'_> {
    Scenario {
        path: outcome.path.display().to_string(),
        name: &outcome.name,
        take: outcome.take.as_deref(),
        program: outcome.program.as_ref().map(|program| program.display().to_string()),
        result: match &outcome.verdict {
            Verdict::Passed => Result::Passed,
            Verdict::Failed(..) => Result::Failed,
            Verdict::NotPlayed(_) => Result::NotPlayed,
        },
        problem: match &outcome.verdict {
            Verdict::NotPlayed(problem) => Some(problem),
            Verdict::Passed | Verdict::Failed(..) => None,
        },
        ticks: outcome.ticks,
        expectations: outcome.expectations,
        failure: match &outcome.verdict {
            Verdict::Failed(kind, failure) => Some(divergence(kind.as_str(), failure)),
            Verdict::Passed | Verdict::NotPlayed(_) => None,
        },
        observations: outcome.observations.iter().map(|one| Observed { at: one.at_ms, message: &one.words }).collect(),
    }
}

fn divergence(kind: &'static str, failure: &Failure) -> Divergence {
    let (mut led, mut expected_rows, mut found_rows, mut different_parts) = (None, None, None, None);
    match &failure.unmet {
        Unmet::Display { expected, led: place, .. } => {
            led = Some(*place);
            expected_rows = Some(expected.rows().to_vec());
            found_rows = Some(failure.found_rows().to_vec());
        }
        Unmet::Checkpoint { different } => {
            found_rows = Some(failure.found_rows().to_vec());
            different_parts = Some(different.clone());
        }
        Unmet::Written(_)
        | Unmet::State { .. }
        | Unmet::Traffic { .. }
        | Unmet::Ended(_)
        | Unmet::NoSuchEnd { .. }
        | Unmet::Sound { .. }
        | Unmet::Output { .. } => {}
    }
    let inputs = failure.inputs.iter();
    Divergence {
        at: failure.tick,
        from: failure.from,
        kind,
        message: failure.headline(),
        led,
        expected_rows,
        found_rows,
        different_parts,
        inputs_before: inputs
            .map(|stamped| InputBefore { at: stamped.tick, input: stamped.input.to_string() })
            .collect(),
    }
}
