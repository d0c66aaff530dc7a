//! A line that is shown before it has ended, and once it has ended only what is missing of it.

use crate::session::ConsoleSource;

/// The way and the beginning of a line that has not ended, as far as it was shown.
#[derive(Default)]
pub(super) struct BegunLine(Option<(ConsoleSource, String)>);

impl BegunLine {
    /// A line has ended; what is to be shown of it, before the end of its line.
    pub(super) fn end(&mut self, source: ConsoleSource, text: &str) -> String {
        match self.0.take() {
            Some((begun, shown)) if begun == source && text.starts_with(&shown) => text[shown.len()..].to_owned(),
            // the other one is shown whole when it ends
            Some(_) => format!("\n{text}"),
            None => text.to_owned(),
        }
    }

    /// A line goes on and has not ended; what is to be shown of it. Nothing while another one is shown, or where less of it is known
    /// than was shown.
    pub(super) fn go_on(&mut self, source: ConsoleSource, text: &str) -> Option<String> {
        let shown = match &self.0 {
            Some((begun, _)) if *begun != source => return None,
            Some((_, shown)) => shown,
            None => "",
        };
        let rest = text.strip_prefix(shown).filter(|rest| !rest.is_empty())?.to_owned();
        self.0 = Some((source, text.to_owned()));
        Some(rest)
    }

    /// By which way a line is shown that has not ended.
    pub(super) fn source(&self) -> Option<ConsoleSource> {
        self.0.as_ref().map(|(source, _)| *source)
    }

    /// Something else is shown: the line is shown whole when it ends. Says whether there was one.
    pub(super) fn break_off(&mut self) -> bool {
        self.0.take().is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_shown_of_a_line_is_left_out_when_the_line_ends() {
        let (rtt, serial) = (ConsoleSource::Rtt, ConsoleSource::Serial);
        let mut begun = BegunLine::default();
        assert_eq!(begun.go_on(rtt, "ab").as_deref(), Some("ab"));
        assert_eq!(begun.go_on(rtt, "abc").as_deref(), Some("c"));
        // the program was gone back with
        assert_eq!(begun.go_on(rtt, "a"), None);
        assert_eq!(begun.go_on(serial, "x"), None, "another one is shown");
        assert_eq!(begun.end(rtt, "abcd"), "d");
        assert_eq!(begun.end(rtt, "next"), "next");
        assert_eq!(begun.go_on(rtt, "ab").as_deref(), Some("ab"));
        assert_eq!(begun.end(serial, "xy"), "\nxy");
        assert_eq!(begun.end(rtt, "abcd"), "abcd");
    }
}
