//! One page, HTML, with all that there is to see: a table of verdicts, and for each run the first difference, what was
//! reported, the console and an animation. It needs no other file.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::exhibit::Exhibit;
use crate::cli::play::{Outcome, Verdict};

const STYLE: &str = "
:root { color-scheme: light dark; --line: #8884; --good: #2a8a3e; --bad: #c8321e; --none: #8a6d00; }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 62rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: .35rem .6rem; border-bottom: 1px solid var(--line); vertical-align: top; }
td.time { white-space: nowrap; text-align: right; font-variant-numeric: tabular-nums; }
.verdict { font-weight: 600; white-space: nowrap; }
.passed { color: var(--good); } .failed { color: var(--bad); } .not-played { color: var(--none); }
details { border: 1px solid var(--line); border-radius: 8px; padding: .6rem 1rem; margin: 1rem 0; }
summary { cursor: pointer; font-weight: 600; }
.pictures { display: flex; flex-wrap: wrap; gap: 1.5rem; }
figure { margin: .5rem 0; } figure svg, figure img { width: 160px; height: 160px; display: block; border-radius: 8px; }
figcaption { font-size: 13px; opacity: .8; }
pre { white-space: pre-wrap; background: #8881; border-radius: 6px; padding: .6rem; font-size: 13px; }
@media print { details { break-inside: avoid; } }
";

/// The page of some runs.
pub(in crate::cli) fn page(outcomes: &[Outcome]) -> String {
    let count = |class: &str| outcomes.iter().filter(|outcome| class_of(outcome) == class).count();
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { "Five by Five: " (outcomes.len()) " runs" }
                style { (PreEscaped(STYLE)) }
            }
            body {
                h1 { "Five by Five" }
                p {
                    (count("passed")) " passed, " (count("failed")) " failed, "
                    (count("not-played")) " not played. Times are those of the board."
                }
                table {
                    thead { tr { th { "Verdict" } th { "Run" } th { "What was found" } th { "Played" } } }
                    tbody {
                        @for (number, outcome) in outcomes.iter().enumerate() {
                            tr {
                                td { (badge(outcome)) }
                                td { a href={ "#run-" (number) } { (label(outcome, outcomes)) } }
                                td { (in_short(outcome)) }
                                td.time {
                                    @if matches!(outcome.verdict, Verdict::NotPlayed(_)) { "–" } @else { (seconds(outcome.ticks)) }
                                }
                            }
                        }
                    }
                }
                @for (number, outcome) in outcomes.iter().enumerate() {
                    (run(number, outcome, &label(outcome, outcomes)))
                }
            }
        }
    };
    page.into_string()
}

/// The name of a run: that of the program alone, where all have the same scenario.
fn label(outcome: &Outcome, all: &[Outcome]) -> String {
    match &outcome.program {
        Some(program) if all.iter().all(|other| (&other.path, &other.take) == (&outcome.path, &outcome.take)) => {
            program.display().to_string()
        }
        _ => outcome.label(),
    }
}

fn class_of(outcome: &Outcome) -> &'static str {
    match outcome.verdict {
        Verdict::Passed => "passed",
        Verdict::Failed(..) => "failed",
        Verdict::NotPlayed(_) => "not-played",
    }
}

fn badge(outcome: &Outcome) -> Markup {
    let class = class_of(outcome);
    html! { span class={ "verdict " (class) } { (class.replace('-', " ")) } }
}

/// What was found, in a sentence or two.
fn in_short(outcome: &Outcome) -> String {
    let found = match &outcome.verdict {
        Verdict::Passed => None,
        Verdict::Failed(_, failure) => Some(failure.headline()),
        Verdict::NotPlayed(problem) => Some(problem.clone()),
    };
    let observed = outcome.observations.first().map(|observation| observation.to_string());
    found.into_iter().chain(observed).collect::<Vec<_>>().join("; ")
}

fn seconds(ticks: u64) -> String {
    format!("{}.{:03} s", ticks / 1000, ticks % 1000)
}

fn run(number: usize, outcome: &Outcome, label: &str) -> Markup {
    let failure = match &outcome.verdict {
        Verdict::Failed(_, failure) => Some(failure.to_string()),
        Verdict::NotPlayed(problem) => Some(problem.clone()),
        Verdict::Passed => None,
    };
    html! {
        details id={ "run-" (number) } open[failure.is_some()] {
            summary { (badge(outcome)) " " (label) }
            @if let Some(exhibit) = &outcome.exhibit {
                (pictures(exhibit))
            }
            @if let Some(failure) = failure {
                pre { (failure.trim_end()) }
            }
            @if !outcome.observations.is_empty() {
                ul { @for observation in &outcome.observations { li { (observation) } } }
            }
            @if let Some(exhibit) = outcome.exhibit.as_ref().filter(|exhibit| !exhibit.lines.is_empty()) {
                (console(exhibit))
            }
        }
    }
}

fn pictures(exhibit: &Exhibit) -> Markup {
    html! {
        div.pictures {
            @if let Some([expected, found]) = &exhibit.difference {
                figure { (PreEscaped(expected)) figcaption { "expected" } }
                figure { (PreEscaped(found)) figcaption { "found" } }
            } @else {
                figure { (PreEscaped(&exhibit.end)) figcaption { "at the end" } }
            }
            figure {
                img alt="the display from power-on to the end" src={ "data:image/gif;base64," (STANDARD.encode(&exhibit.gif)) };
                figcaption { "from power-on to the end" }
            }
        }
    }
}

fn console(exhibit: &Exhibit) -> Markup {
    html! {
        p { "Console" @if exhibit.earlier_lines > 0 { ", after " (exhibit.earlier_lines) " earlier lines" } }
        pre {
            @for (tick, line) in &exhibit.lines {
                (format!("{:>9}  {line}\n", seconds(*tick)))
            }
        }
    }
}
