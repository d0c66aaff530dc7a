//! Who holds a program where it has come to, and what is logged there.

use serde_json::{Value, json};

use super::rule::{Direction, Outcome};
use super::{Breakpoint, Breakpoints, Target};
use crate::cli::debug_adapter::board::Board;
use crate::cli::debug_adapter::expression::Frame;
use crate::cli::debug_adapter::frames::source_of;
use crate::cli::debug_adapter::motion::Motion;
use crate::debugger::{Command, Stopped};
use crate::emulator::nrf::Chip;

/// What is decided while a command is done.
#[derive(Clone, Debug, Default)]
pub(in super::super) struct Deciding {
    direction: Direction,
    /// Where a step wants to stop, beside the breakpoints.
    aimed: Vec<u32>,
    held: Vec<Held>,
}

/// A breakpoint that holds the program.
#[derive(Clone, Debug)]
struct Held {
    id: u64,
    /// Why it could not be decided whether it does.
    failure: Option<String>,
}

impl Deciding {
    /// Where a step wants to stop, beside the breakpoints.
    pub(in super::super) fn aimed(&self) -> &[u32] {
        &self.aimed
    }

    /// Sets where a step wants to stop.
    pub(in super::super) fn aim(&mut self, addresses: &[u32]) {
        self.aimed = addresses.iter().map(|address| address & !1).collect();
    }

    /// The breakpoints that hold the program.
    pub(in super::super) fn held(&self) -> Vec<u64> {
        self.held.iter().map(|held| held.id).collect()
    }

    /// Why it could not be decided whether they do.
    pub(in super::super) fn failures(&self) -> Vec<String> {
        self.held.iter().filter_map(|held| held.failure.clone()).collect()
    }
}

impl Breakpoint {
    /// Whether a stop of the debugger is for this breakpoint.
    fn is_meant(&self, stopped: &Stopped, pc: u32) -> bool {
        match (&self.target, stopped) {
            (Target::Data(watchpoint), Stopped::Access { address, is_write }) => watchpoint.counts(*address, *is_write),
            (Target::Data(watchpoint), Stopped::Written { address, .. }) => watchpoint.counts(*address, true),
            (target, Stopped::Breakpoint) => target.addresses().contains(&pc),
            _ => false,
        }
    }

    /// Text that is written here, as an event's body.
    fn logged(&self, text: &str, frame: &Frame<'_>, first_line: i64) -> Value {
        let mut body = json!({"category": "console", "output": format!("{text}\n")});
        let place = match &self.target {
            Target::Line { path, line, .. } => Some((json!({"path": path}), *line)),
            _ => frame.info.line(frame.at).map(|line| (source_of(&line.file), line.line)),
        };
        if let Some((source, line)) = place {
            body["source"] = source;
            body["line"] = (i64::from(line) - 1 + first_line).into();
        }
        body
    }
}

impl Breakpoints {
    /// Whether each of them holds the program each time.
    fn are_plain(&self) -> bool {
        self.all().all(|breakpoint| breakpoint.rule.is_plain())
    }

    /// Decides some of them where the program is: which of them hold it, and what is written.
    fn decide(
        &mut self,
        frame: &Frame<'_>,
        direction: Direction,
        first_line: i64,
        is_asked: impl Fn(&Breakpoint) -> bool,
    ) -> (Vec<Held>, Vec<Value>) {
        let (mut held, mut written) = (Vec::new(), Vec::new());
        for breakpoint in self.all_to_change().filter(|breakpoint| is_asked(breakpoint)) {
            let id = breakpoint.id;
            if direction == Direction::Forward {
                breakpoint.decided_at = Some(frame.chip.core().cycles());
            }
            match breakpoint.rule.apply(frame, direction, &mut breakpoint.hits) {
                Outcome::Passes => {}
                Outcome::Logs(text) => written.push(breakpoint.logged(&text, frame, first_line)),
                Outcome::Holds => held.push(Held { id, failure: None }),
                Outcome::Fails(words) => held.push(Held { id, failure: Some(words) }),
            }
        }
        (held, written)
    }
}

impl Board {
    /// Whether a breakpoint of the editor holds the program where the debugger has stopped.
    pub(in super::super) fn is_at_breakpoint(&self) -> bool {
        !self.deciding.held.is_empty()
    }

    /// Prepares what is decided during a command. A run forward passes the breakpoints of where it begins: they are counted
    /// and logged here, unless they were decided when it came here.
    pub(in super::super) fn begin_deciding(&mut self, command: Command) {
        let is_back = matches!(command, Command::StepBack | Command::ContinueBack);
        let is_step_back = matches!(&self.motion, Some(Motion::Step(step)) if step.is_back());
        self.deciding.direction = if is_back || is_step_back { Direction::Back } else { Direction::Forward };
        self.deciding.held.clear();
        let Some(chip) = self.debugger.chip() else { return };
        let (cycle, direction) = (chip.core().cycles(), self.deciding.direction);
        let knows_more = self.debugger.moment() < self.debugger.known_to();
        for breakpoint in self.breakpoints.all_to_change() {
            // what a run forward comes by again is decided again
            breakpoint.decided_at = breakpoint.decided_at.filter(|at| direction == Direction::Forward && *at <= cycle);
            // what was to come here before a change in the past comes no more
            if !knows_more {
                breakpoint.hits.forget_after(cycle);
            }
        }
        if direction == Direction::Forward {
            let frame = Frame::innermost(&self.info, &self.meanings, chip);
            let is_passed = |breakpoint: &Breakpoint| {
                breakpoint.is_meant(&Stopped::Breakpoint, frame.at) && breakpoint.decided_at != Some(cycle)
            };
            let (_, written) = self.breakpoints.decide(&frame, direction, self.first_line, is_passed);
            self.written.extend(written);
        }
    }

    /// Does a piece of the command that is under way; says why the program is held, if it is.
    pub(in super::super) fn advance_deciding(&mut self) -> Option<Stopped> {
        let are_plain = self.breakpoints.are_plain();
        let Self { debugger, info, meanings, breakpoints, deciding, written, first_line, .. } = self;
        let (info, meanings) = (&*info, &*meanings);
        let mut decide = |chip: &Chip, stopped: &Stopped| {
            let frame = Frame::innermost(info, meanings, chip);
            let is_meant = |breakpoint: &Breakpoint| breakpoint.is_meant(stopped, frame.at);
            let (held, logged) = breakpoints.decide(&frame, deciding.direction, *first_line, is_meant);
            written.extend(logged);
            let is_aimed = *stopped == Stopped::Breakpoint && deciding.aimed.contains(&frame.at);
            let holds = is_aimed || !held.is_empty();
            if holds {
                deciding.held = held;
            }
            holds
        };
        if !are_plain {
            return debugger.advance_deciding(&mut decide);
        }
        // a search back for stops that all hold goes through several stretches at once
        let stopped = debugger.advance()?;
        if let Some(chip) = debugger.chip() {
            decide(chip, &stopped);
        }
        Some(stopped)
    }
}
