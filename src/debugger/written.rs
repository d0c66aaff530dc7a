//! What the program writes, handed over once: after each tick, and where the run is held within a tick what was written in it so
//! far.

use std::collections::VecDeque;

use crate::session::Output;

/// What the program has written, as far as the run has come.
#[derive(Clone, Debug)]
pub(super) struct Written {
    /// Up to which tick it was handed over.
    to: u64,
    /// What is to be handed over, by tick.
    queue: VecDeque<(u64, Output)>,
    /// What was handed over before the tick was over in which the run gives it.
    early: Output,
}

impl Written {
    /// What is written from a tick on.
    pub fn from(tick: u64) -> Self {
        Self { to: tick, queue: VecDeque::new(), early: Output::default() }
    }

    /// A tick has run, and this was written in it. One that ran before, and was handed over then, is left out.
    pub fn note_tick(&mut self, tick: u64, mut output: Output) {
        if tick >= self.to {
            self.to = tick + 1;
            self.leave_out_early(&mut output);
            self.queue.push_back((tick, output));
        }
    }

    /// The run is held within a tick, and this was written in it so far. Lines and diagnostics are handed over; the tick gives the
    /// rest.
    pub fn note_held(&mut self, tick: u64, so_far: Output) {
        if tick >= self.to {
            let Output { lines, diagnostics, .. } = so_far;
            let mut output = Output { lines, diagnostics, ..Output::default() };
            let early = self.early.clone();
            self.leave_out_early(&mut output);
            self.early = early;
            self.early.lines.extend(output.lines.iter().cloned());
            self.early.diagnostics.extend(output.diagnostics.iter().cloned());
            self.queue.push_back((tick, output));
        }
    }

    /// The program writes anew from a tick on.
    pub fn forget_from(&mut self, tick: u64) {
        self.to = tick;
        self.early = Output::default();
    }

    /// What is to be handed over.
    pub fn take(&mut self) -> impl Iterator<Item = (u64, Output)> {
        self.queue.drain(..)
    }

    /// Leaves out what was handed over before. Ways that are read at different times may change their order, so each line and
    /// each report is looked for.
    fn leave_out_early(&mut self, output: &mut Output) {
        leave_out(&mut output.lines, &mut self.early.lines);
        leave_out(&mut output.diagnostics, &mut self.early.diagnostics);
    }
}

/// Takes out of all values those that are among others, each once, and those out of the others.
fn leave_out<T: PartialEq>(all: &mut Vec<T>, others: &mut Vec<T>) {
    all.retain(|value| match others.iter().position(|other| other == value) {
        Some(place) => {
            others.remove(place);
            false
        }
        None => true,
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::emulator::{ConsoleSource, WrittenLine};

    fn output(lines: &[&str]) -> Output {
        let line = |text: &&str| WrittenLine::new(ConsoleSource::Rtt, (*text).to_owned());
        Output { lines: lines.iter().map(line).collect(), ..Output::default() }
    }

    fn taken(written: &mut Written) -> Vec<String> {
        written.take().flat_map(|(_, output)| output.lines).map(|line| line.text.into_string()).collect()
    }

    #[test]
    fn what_is_handed_over_within_a_tick_is_left_out_of_the_tick_and_of_later_ones() {
        let mut written = Written::from(3);
        written.note_held(3, output(&["a", "a"]));
        assert_eq!(taken(&mut written), ["a", "a"]);
        written.note_held(3, output(&["a", "a", "b"]));
        assert_eq!(taken(&mut written), ["b"]);
        // another way ends a line in between, and one "a" is read a tick later
        written.note_tick(3, output(&["a", "c", "b"]));
        written.note_tick(4, output(&["a", "a"]));
        assert_eq!(taken(&mut written), ["c", "a"]);
        // the run was there before
        written.note_held(3, output(&["a"]));
        written.note_tick(3, output(&["a"]));
        assert_eq!(taken(&mut written), [""; 0]);
        written.forget_from(3);
        written.note_tick(3, output(&["a"]));
        assert_eq!(taken(&mut written), ["a"]);
    }
}
