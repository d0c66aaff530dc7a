//! What is said to a person about scenarios that were played.

use std::io;

use super::pictures::Written;
use super::play::{Outcome, Verdict, seconds};
use super::printer::{Printer, print_diagnostic};

/// One line for each scenario that passed, the verdict below it for each that failed, and their numbers. What the machine
/// reported of the programs goes to standard error.
///
/// # Errors
/// Standard output cannot be written.
pub(super) fn report(out: &mut Printer, outcomes: &[Outcome]) -> io::Result<()> {
    for outcome in outcomes {
        let path = outcome.label();
        for observation in &outcome.observations {
            print_diagnostic(&format!("{path}: {observation}"));
        }
        match &outcome.verdict {
            Verdict::NotPlayed(problem) => out.line(&format!("NOT PLAYED  {path}: {problem}"))?,
            Verdict::Failed(_, failure) => {
                out.line(&format!("FAILED  {path}: {}", failure.to_string().replace('\n', "\n        ")))?;
            }
            Verdict::Passed => {
                let expectations = counted(outcome.expectations, "expectation");
                let checkpoints = counted(outcome.checkpoints, "checkpoint");
                let held =
                    if outcome.checkpoints == 0 { expectations } else { format!("{expectations}, {checkpoints}") };
                out.line(&format!("passed  {path}: {held}, {} of board time", seconds(outcome.ticks)))?;
            }
        }
    }
    let count = |wanted: fn(&Verdict) -> bool| outcomes.iter().filter(|outcome| wanted(&outcome.verdict)).count();
    let passed = count(|verdict| matches!(verdict, Verdict::Passed));
    let failed = count(|verdict| matches!(verdict, Verdict::Failed(..)));
    let rest = match count(|verdict| matches!(verdict, Verdict::NotPlayed(_))) {
        0 => String::new(),
        rest => format!(", {rest} not played"),
    };
    out.line(&format!("{passed} passed, {failed} failed{rest}"))
}

fn counted(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

/// Reports what there is to say of the files that were written; returns whether all of them were.
pub(super) fn report_written(outcomes: &[Outcome]) -> bool {
    let mut all_written = true;
    for written in outcomes.iter().flat_map(|outcome| &outcome.written) {
        match written {
            Written::Cut(words) => print_diagnostic(words),
            Written::Failed(words) => {
                all_written = false;
                print_diagnostic(words);
            }
        }
    }
    all_written
}
