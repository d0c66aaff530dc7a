//! A board that an editor debugs: the debugger, what is known of the program, and what was handed out while it is held.

use std::io;

use serde_json::{Value, json};

use super::breakpoints::{Breakpoints, Deciding};
use super::expression::Meanings;
use super::frames::Seen;
use super::launch::Launched;
use super::motion::Motion;
use super::wire::Wire;
use crate::cli::begun_line::BegunLine;
use crate::cli::pace::Pace;
use crate::debug_info::DebugInfo;
use crate::debugger::{Command, Debugger, Moment, Monitored, Stopped};
use crate::emulator::nrf::{Chip, Halt};
use crate::session::{ConsoleSource, Input, Output};

/// So many pieces of a command are done between two looks at what the editor asks for.
const PIECES_A_LOOK: u32 = 8;

/// A board that is debugged.
pub(super) struct Board {
    pub debugger: Debugger,
    pub info: DebugInfo,
    /// Of the names in expressions.
    pub meanings: Meanings,
    pub name: String,
    pub breakpoints: Breakpoints,
    /// What becomes of the breakpoints while a command is done.
    pub deciding: Deciding,
    /// The number that the editor gives the first line.
    pub first_line: i64,
    /// What the editor has asked for and is not done yet.
    pub motion: Option<Motion>,
    /// How many of the functions that are inlined at the next instruction count as not entered yet.
    pub hidden: usize,
    /// What was answered about the program since it is held.
    pub seen: Option<Seen>,
    /// How the program has ended, once that was reported to the editor.
    pub reported_end: Option<Halt>,
    /// What the program and log points have written and was not reported yet.
    pub written: Vec<Value>,
    /// The line of the program that has not ended, as far as it was reported.
    begun: BegunLine,
    is_paced: bool,
    /// Since when the run is held back to real time, and from which tick on.
    pace: Option<(Pace, u64)>,
}

impl Board {
    pub(super) fn new(launched: Launched, is_paced: bool) -> Self {
        let Launched { debugger, info, name } = launched;
        Self {
            debugger,
            info,
            meanings: Meanings::default(),
            name,
            breakpoints: Breakpoints::default(),
            deciding: Deciding::default(),
            first_line: 1,
            motion: None,
            hidden: 0,
            seen: None,
            reported_end: None,
            written: Vec::new(),
            begun: BegunLine::default(),
            is_paced,
            pace: None,
        }
    }

    /// The chip. A debugger has one.
    pub(super) fn chip(&self) -> Result<&Chip, String> {
        self.debugger.chip().ok_or_else(|| "there is no chip".to_owned())
    }

    /// Lets the debugger stop at these addresses and at the breakpoints of the editor.
    pub(super) fn aim(&mut self, temporary: &[u32]) {
        self.deciding.aim(temporary);
        self.debugger.set_breakpoints(self.breakpoints.addresses().chain(temporary.iter().copied()));
    }

    /// What the program has written since this was last asked, as the bodies of events.
    pub(super) fn report_output(&mut self, wire: &mut Wire) {
        self.written.drain(..).for_each(|body| wire.event("output", body));
    }

    /// The lines that have not ended, when the debugging ends.
    pub(super) fn report_open_lines(&mut self, wire: &mut Wire) {
        let machine = self.debugger.machine_that_has_read();
        let mut by_source = ConsoleSource::ALL.map(|source| (source, machine.open_line(source)));
        // the one that was begun first
        by_source.sort_by_key(|(source, _)| self.begun.source() != Some(*source));
        let open = by_source.iter().filter(|(_, line)| !line.is_empty());
        let lines = open.map(|(source, line)| self.begun.end(*source, line));
        let others = machine.as_chip().into_iter().flat_map(|machine| machine.chip().other_open_lines());
        for line in lines.chain(others) {
            wire.event("output", json!({"category": "stdout", "output": format!("{line}\n")}));
        }
    }

    fn keep(&mut self, output: Output) {
        let begun = &mut self.begun;
        let lines = output.lines.iter().map(|line| ("stdout", format!("{}\n", begun.end(line.source, &line.text))));
        let name = &self.name;
        let diagnostics = output.diagnostics.iter().map(|words| ("console", format!("{name}: {words}\n")));
        let bodies = lines.chain(diagnostics).map(|(category, output)| json!({"category": category, "output": output}));
        self.written.extend(bodies);
    }

    /// Keeps all that the program has written where it is held, also of lines that have not ended.
    pub(super) fn keep_held(&mut self) {
        self.keep_written();
        let machine = self.debugger.machine_that_has_read();
        for source in ConsoleSource::ALL {
            if let Some(rest) = self.begun.go_on(source, &machine.open_line(source)) {
                self.written.push(json!({"category": "stdout", "output": rest}));
            }
        }
    }

    fn keep_written(&mut self) {
        let written: Vec<_> = self.debugger.take_written().collect();
        written.into_iter().for_each(|(_, output)| self.keep(output));
    }

    /// Whether the run is over once it goes on.
    pub(super) fn has_ended(&self) -> bool {
        let halted = self.debugger.chip().and_then(|chip| chip.halted());
        halted.is_some() && halted == self.reported_end.as_ref()
    }
}

impl Monitored for Board {
    fn moment(&self) -> Moment {
        self.debugger.moment()
    }

    fn cycle(&self) -> u64 {
        self.debugger.chip().map_or(0, |chip| chip.core().cycles())
    }

    fn history(&self) -> (Moment, usize) {
        (self.debugger.history_begin(), self.debugger.history_bytes())
    }

    fn apply(&mut self, input: Input) -> io::Result<bool> {
        Ok(self.debugger.apply(input))
    }

    fn go_back_to(&mut self, moment: Moment) -> io::Result<()> {
        self.debugger.go_back_to(moment);
        Ok(())
    }

    fn catch_faults(&mut self, catches: bool) {
        self.debugger.catch_faults(catches);
    }

    fn begin(&mut self, command: Command) {
        let runs = matches!(command, Command::Continue | Command::RunTo(_));
        let tick = self.moment().tick;
        if !runs || !self.is_paced {
            self.pace = None;
        } else if self.pace.as_ref().is_none_or(|(_, from)| *from > tick) {
            self.pace = Some((Pace::begin(), tick));
        }
        self.begin_deciding(command);
        self.debugger.begin(command);
    }

    fn advance(&mut self) -> io::Result<Option<Stopped>> {
        for _ in 0..PIECES_A_LOOK {
            let stopped = self.advance_deciding();
            self.keep_written();
            if stopped.is_some() {
                self.pace = None;
                return Ok(stopped);
            }
        }
        if let Some((pace, from)) = &self.pace {
            pace.wait_for(self.moment().tick.saturating_sub(*from));
        }
        Ok(None)
    }
}
