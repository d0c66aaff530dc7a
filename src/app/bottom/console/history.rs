//! The lines that were sent, to be had back.

/// The most lines that are kept.
const MAX_LINES: usize = 200;

/// The lines that were sent from the field, and which of them is in it.
#[derive(Default)]
pub(super) struct History {
    lines: Vec<String>,
    /// The line that is in the field; `None` while something new is written.
    at: Option<usize>,
    /// What was written before.
    draft: String,
}

impl History {
    /// A line was sent.
    pub(super) fn add(&mut self, line: &str) {
        self.at = None;
        if !line.is_empty() && self.lines.last().is_none_or(|last| last != line) {
            self.lines.push(line.to_owned());
            let excess = self.lines.len().saturating_sub(MAX_LINES);
            self.lines.drain(..excess);
        }
    }

    /// The line before the one that is in the field.
    pub(super) fn back(&mut self, field: &mut String) {
        let at = self.at.unwrap_or(self.lines.len());
        let Some(line) = at.checked_sub(1).and_then(|before| self.lines.get(before)) else { return };
        if self.at.is_none() {
            self.draft.clone_from(field);
        }
        self.at = Some(at - 1);
        field.clone_from(line);
    }

    /// The line after it, or what was being written.
    pub(super) fn on(&mut self, field: &mut String) {
        let Some(at) = self.at else { return };
        match self.lines.get(at + 1) {
            Some(line) => {
                self.at = Some(at + 1);
                field.clone_from(line);
            }
            None => {
                self.at = None;
                *field = std::mem::take(&mut self.draft);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_come_back_in_order_and_the_draft_is_kept() {
        let mut history = History::default();
        for line in ["one", "two", "two", "", "three"] {
            history.add(line);
        }
        let mut field = "draft".to_owned();
        let mut seen = Vec::new();
        for _ in 0..4 {
            history.back(&mut field);
            seen.push(field.clone());
        }
        for _ in 0..4 {
            history.on(&mut field);
            seen.push(field.clone());
        }
        assert_eq!(seen, ["three", "two", "one", "one", "two", "three", "draft", "draft"]);
    }
}
