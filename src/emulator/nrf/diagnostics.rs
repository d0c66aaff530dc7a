//! What a program should know of, or whoever wrote it: each thing is reported once.

use std::collections::BTreeSet;
use std::sync::Arc;

/// The most different diagnostics of a chip. A program that makes more makes them by the thousand, and nobody reads those.
const MAX_DIAGNOSTICS: usize = 100;

/// The diagnostics since power-on.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Diagnostics {
    /// All that were reported. Clones share them until there is another.
    reported: Arc<BTreeSet<String>>,
    /// Those that nobody has taken yet.
    fresh: Vec<String>,
}

impl Diagnostics {
    /// Reports something, unless it was reported before. The last one says that no more will come, and then none does.
    pub(super) fn report(&mut self, words: impl FnOnce() -> String) {
        if self.reported.len() > MAX_DIAGNOSTICS {
            return;
        }
        self.add(words());
        if self.reported.len() == MAX_DIAGNOSTICS {
            self.add(format!("there were {MAX_DIAGNOSTICS} different diagnostics; no more are reported"));
        }
    }

    /// Reports a fault of the program, however much was reported before: there are few of them.
    pub(super) fn report_fault(&mut self, words: String) {
        self.add(words);
    }

    fn add(&mut self, words: String) {
        if !self.reported.contains(&words) {
            Arc::make_mut(&mut self.reported).insert(words.clone());
            self.fresh.push(words);
        }
    }

    /// Whether there are any that nobody has taken.
    pub(super) fn has_fresh(&self) -> bool {
        !self.fresh.is_empty()
    }

    /// Those since they were last taken, in their order.
    pub(super) fn take(&mut self) -> Vec<String> {
        std::mem::take(&mut self.fresh)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_is_reported_once() {
        let mut diagnostics = Diagnostics::default();
        for words in ["b", "a", "b"] {
            diagnostics.report(|| words.to_owned());
        }
        assert_eq!(diagnostics.take(), ["b", "a"]);
        diagnostics.report(|| "a".to_owned());
        assert!(diagnostics.take().is_empty());
    }

    #[test]
    fn after_so_many_it_is_said_once_that_there_are_more() {
        let mut diagnostics = Diagnostics::default();
        for number in 0..10_000 {
            diagnostics.report(|| number.to_string());
        }
        let reported = diagnostics.take();
        assert_eq!(reported.len(), MAX_DIAGNOSTICS + 1);
        assert_eq!(
            reported[MAX_DIAGNOSTICS - 1..],
            ["99", "there were 100 different diagnostics; no more are reported"]
        );
        diagnostics.report(|| unreachable!("words are not even made"));
        assert!(diagnostics.take().is_empty());
        diagnostics.report_fault("a fault".to_owned());
        assert_eq!(diagnostics.take(), ["a fault"]);
    }
}
