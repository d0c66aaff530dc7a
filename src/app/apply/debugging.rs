//! Steps, breakpoints and searches.

use std::path::Path;

use crate::app::App;
use crate::app::action::{DebugAction, StepKind};
use crate::app::state::{Debugging, Goal, Held, Hit, Search, SidePanel};
use crate::debug_info::Backtrace;
use crate::debugger::{Command, Debugger, Stopped, Watchpoint};
use crate::emulator::arm::Hold;
use crate::session::{Moment, TimeBudget};

impl App {
    pub(super) fn apply_to_debugging(&mut self, action: DebugAction) {
        self.follow_debugging();
        let debugging = &mut self.state.debugging;
        match action {
            DebugAction::Step(kind) => self.step(kind),
            DebugAction::Continue => {
                debugging.held = None;
                self.continue_from_held();
            }
            DebugAction::BackToStop => self.search(Goal::LastStop, Command::ContinueBack, |_| {}),
            DebugAction::Toggle(place) => debugging.toggle(place),
            DebugAction::Switch(index) => {
                if let Some(breakpoint) = debugging.breakpoints.get_mut(index) {
                    breakpoint.is_on = !breakpoint.is_on;
                }
                debugging.set_anew();
            }
            DebugAction::Remove(index) => {
                if index < debugging.breakpoints.len() {
                    debugging.breakpoints.remove(index);
                }
                debugging.set_anew();
            }
            DebugAction::StopAtFaults(stops) => debugging.stops_at_faults = stops,
            DebugAction::ByInstructions(are_steps) => debugging.by_instructions = are_steps,
            DebugAction::WhoWrote { address, size, name } => {
                let to = address.saturating_add(size.max(1) - 1);
                let watched = Watchpoint { from: address, to, reads: false, writes: true };
                self.search(Goal::Writer(name), Command::ContinueBack, |debugger| {
                    unset_stops(debugger);
                    debugger.add_watchpoint(watched);
                });
            }
            DebugAction::LastExecuted { file, line } => self.last_executed(&file, line),
            DebugAction::StopSearch => debugging.search = None,
            DebugAction::LetGdbConnect(listens) => self.let_gdb_connect(listens),
            DebugAction::GdbPort(port) => debugging.gdb.port = port,
        }
    }

    /// Looks at the program in front, if somebody debugs.
    pub(in crate::app) fn follow_debugging(&mut self) {
        let image = self.state.workspace.recording().header().image.as_ref();
        self.state.debugging.follow(image.and_then(|image| image.image()));
    }

    fn last_executed(&mut self, file: &str, line: u32) {
        let Some(program) = self.state.debugging.program() else { return };
        let ranges = program.info.ranges_of_line(file, line);
        let name = format!("{}:{line}", file_name(file));
        if ranges.is_empty() {
            self.state.messages.say(format!("{name} has no instructions"));
            return;
        }
        self.search(Goal::Execution(name), Command::ContinueBack, |debugger| {
            unset_stops(debugger);
            ranges.iter().for_each(|(from, _)| debugger.set_breakpoint(*from, true));
        });
    }

    fn step(&mut self, kind: StepKind) {
        let goal = if kind == StepKind::Back { Goal::StepBack } else { Goal::Step };
        let Some(command) = self.command_of(kind) else {
            self.state.messages.say("Where this function returns to is not known");
            return;
        };
        self.search(goal, command, |_| {});
    }

    /// The command of a step from where the program is.
    fn command_of(&self, kind: StepKind) -> Option<Command> {
        let chip = self.state.recording().session().machine().as_chip()?.chip();
        let debugging = &self.state.debugging;
        let pc = chip.core().register(15);
        let info = &debugging.program()?.info;
        let line = info.line(pc).filter(|_| !debugging.by_instructions).map(|line| (line.from, line.to));
        Some(match (kind, line) {
            (StepKind::Into, None) => Command::Step,
            (StepKind::Into, Some((from, to))) => Command::StepWithin(from, to),
            (StepKind::Over, line) => Command::StepOver(line),
            (StepKind::Back, None) => Command::StepBack,
            (StepKind::Back, line) => Command::StepBackOver(line),
            (StepKind::Out, _) => {
                let caller = Backtrace::of(chip, info).0.into_iter().nth(1)?;
                Command::ReturnTo { address: caller.address, sp: caller.registers.r[13] }
            }
        })
    }

    /// Lets a copy of the session do a command. The program stands still meanwhile.
    pub(super) fn search(&mut self, goal: Goal, command: Command, set: impl FnOnce(&mut Debugger)) {
        self.state.playback.pause();
        let session = self.state.workspace.recording_mut().session_to_search();
        let Some(mut debugger) = Debugger::over(session) else { return };
        let debugging = &mut self.state.debugging;
        debugging.addresses().iter().for_each(|address| debugger.set_breakpoint(*address, true));
        debugger.catch_faults(debugging.stops_at_faults);
        set(&mut debugger);
        let from = debugger.moment();
        debugger.begin(command);
        debugging.search = Some(Search { debugger: Box::new(debugger), goal, from });
        // what is near is there before the next painting
        let mut left = 8;
        self.go_on_debugging(&mut || {
            left -= 1;
            left > 0
        });
    }

    /// Goes on with a step or a search, and goes to what it finds.
    pub(in crate::app) fn go_on_debugging(&mut self, budget: TimeBudget<'_>) {
        let Some(mut search) = self.state.debugging.search.take() else { return };
        if Moment::of(self.state.recording().session()) != search.from {
            // the head was moved meanwhile
            return;
        }
        loop {
            if let Some(stopped) = search.debugger.advance() {
                let Some((goal, command)) = self.next_of_step(&search, &stopped) else {
                    self.found(&search, &stopped);
                    return;
                };
                search.goal = goal;
                search.debugger.begin(command);
            }
            if !budget() {
                break;
            }
        }
        self.state.debugging.search = Some(search);
    }

    /// What follows of a step back by a line: it goes to the beginning of the line.
    fn next_of_step(&self, search: &Search, stopped: &Stopped) -> Option<(Goal, Command)> {
        let debugging = &self.state.debugging;
        if debugging.by_instructions || *stopped != Stopped::Stepped {
            return None;
        }
        let pc = search.debugger.chip()?.core().register(15);
        match search.goal {
            Goal::StepBack => {
                let line = debugging.program()?.info.line(pc).filter(|line| line.from < pc)?;
                Some((Goal::LineStart(line.from), Command::StepBackOver(Some((line.from + 1, line.to)))))
            }
            Goal::LineStart(from) if pc != from => Some((Goal::LineAgain, Command::Step)),
            _ => None,
        }
    }

    fn found(&mut self, search: &Search, stopped: &Stopped) {
        if search.goal == Goal::Gdb {
            return self.found_for_gdb(search, stopped);
        }
        let Some(words) = Debugging::words(&search.goal, stopped) else {
            self.state.messages.say(match &search.goal {
                Goal::Writer(name) => format!("Nothing has written {name} before"),
                Goal::Execution(name) => format!("{name} was not executed before"),
                _ => "There was no stop before".to_owned(),
            });
            return;
        };
        let to = search.debugger.moment();
        self.state.workspace.recording_mut().go_to(to, search.debugger.near());
        if to < search.from {
            self.head_was_moved();
        }
        self.hold(words);
    }

    /// The program goes to where a command of GDB has held the copy, whatever that is.
    fn found_for_gdb(&mut self, search: &Search, stopped: &Stopped) {
        let mut debugger = search.debugger.clone();
        let is_access = matches!(stopped, Stopped::Access { .. } | Stopped::Written { .. });
        if debugger.moment() < search.from && is_access {
            // GDB expects it where the access is the next to be undone
            debugger.pass_instruction();
        }
        let to = debugger.moment();
        self.state.workspace.recording_mut().go_to(to, debugger.near());
        if to < search.from {
            self.head_was_moved();
        }
        self.state.debugging.gdb.why = Some(stopped.clone());
        self.hold(format!("GDB: {stopped}"));
    }

    /// The run is held by a trap.
    pub(in crate::app) fn held_by(&mut self, hold: Hold) {
        let session = self.state.recording().session();
        let tick = session.tick();
        let (words, hit) = match hold {
            Hold::Fault => {
                let fault = session.machine().as_chip().and_then(|machine| machine.chip().core().last_fault());
                let fault = fault.map_or_else(String::new, |fault| format!(": {}", fault.cause));
                (format!("Fault{fault}"), Some(Hit::Fault))
            }
            Hold::Breakpoint => ("Breakpoint".to_owned(), Some(Hit::Breakpoint)),
            Hold::Instruction(number) => (format!("Breakpoint instruction {number}"), Some(Hit::Breakpoint)),
            Hold::Access { .. } | Hold::Written(_) | Hold::Paused => ("Held".to_owned(), None),
        };
        let chip = session.machine().as_chip().map(|machine| machine.chip());
        let stopped = Stopped::of(hold, chip, Moment::of(session));
        let words =
            if matches!(hold, Hold::Access { .. } | Hold::Written(_)) { format!("GDB: {stopped}") } else { words };
        self.state.debugging.gdb.why = Some(stopped);
        self.state.debugging.hits.extend(hit.map(|hit| (tick, hit)));
        self.state.side_panel = SidePanel::Debug;
        self.state.playback.pause();
        self.hold(words);
    }

    fn hold(&mut self, words: String) {
        let session = self.state.workspace.recording().session();
        let chip = session.machine().as_chip().map(|machine| machine.chip());
        let debugging = &mut self.state.debugging;
        debugging.after = chip.map(|chip| chip.core().cycles());
        debugging.held = Some(Held { words, moment: Moment::of(session) });
    }

    /// Runs on from where the program is held.
    pub(super) fn continue_from_held(&mut self) {
        self.state.debugging.search = None;
        let chip = self.state.recording().session().machine().as_chip().map(|machine| machine.chip());
        self.state.debugging.after = chip.map(|chip| chip.core().cycles());
        self.apply_to_playback(crate::app::action::Transport::Run);
    }
}

/// Nothing stops a search but what it looks for.
pub(super) fn unset_stops(debugger: &mut Debugger) {
    let set: Vec<u32> = debugger.breakpoints().iter().copied().collect();
    set.into_iter().for_each(|address| debugger.set_breakpoint(address, false));
    debugger.catch_faults(false);
}

/// The name of a file without its folders.
pub(in crate::app) fn file_name(path: &str) -> &str {
    Path::new(path).file_name().and_then(|name| name.to_str()).unwrap_or(path)
}
