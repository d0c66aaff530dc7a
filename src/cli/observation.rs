//! What was seen of a program while a scenario was played, beside its verdict.

use std::fmt;

use super::play::seconds;
use crate::session::{Diagnostic, Log, Session};

/// Board time without anything new, in ms, after which it is said of a program that failed.
const SILENT_MS: u64 = 1000;

/// Something that was seen, in one sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Observation {
    /// When, in ms of board time.
    pub at_ms: u64,
    /// What, a sentence without its full stop.
    pub words: String,
}

impl fmt::Display for Observation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at {}: {}", seconds(self.at_ms), self.words)
    }
}

/// What was seen: what the machine reported of the program, and of one that failed, since when it has done nothing.
pub(super) fn observations(session: &Session, log: &Log, failed: bool) -> Vec<Observation> {
    let panic = session.machine().panic();
    // a panic is known when its digits were read, and began before
    let began =
        |one: &Diagnostic| panic.filter(|panic| panic.to_string() == one.text).map_or(one.tick, |panic| panic.ms);
    let reported = log.diagnostics().iter();
    let mut seen: Vec<Observation> =
        reported.map(|one| Observation { at_ms: began(one), words: one.text.clone() }).collect();
    if let Some(at_ms) = session.machine().panic_begun_ms().filter(|_| panic.is_none()) {
        seen.push(Observation {
            at_ms,
            words: "the program panicked; its code was not shown whole before the end".to_owned(),
        });
        return seen;
    }
    if failed && let Some(silence) = silence(session, log) {
        seen.push(silence);
    }
    seen
}

/// Since when the display has not changed and nothing was written, if that is long.
fn silence(session: &Session, log: &Log) -> Option<Observation> {
    let machine = session.machine().as_chip()?;
    let last_line = log.lines().last().map_or(0, |line| line.tick);
    let last_frame = log.frame_changes().last().map_or(0, |change| change.tick);
    let at_ms = last_line.max(last_frame);
    let words = if machine.chip().handles_fault() {
        "the program stands in the handler of a fault"
    } else if machine.chip().is_off() {
        "the program has switched the board off"
    } else {
        "the program has shown and written nothing new since then"
    };
    (session.tick() >= at_ms + SILENT_MS).then(|| Observation { at_ms, words: words.to_owned() })
}
