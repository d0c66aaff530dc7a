//! Breakpoints and searches, and where the program is held.

use std::path::Path;

use crate::app::App;
use crate::app::action::DebugAction;
use crate::app::state::{Debugging, Goal, Held, Hit, Search, SidePanel};
use crate::debugger::{Command, Debugger, Stopped, Watchpoint};
use crate::emulator::arm::Hold;
use crate::session::{Moment, TimeBudget};
use crate::stepping::Why;

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
        let image = self.state.workspace.recording().image_to_debug();
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
            debugger.set_breakpoints(ranges.iter().map(|(from, _)| *from));
        });
    }

    /// Lets a copy of the session do a command. The program stands still meanwhile.
    pub(super) fn search(&mut self, goal: Goal, command: Command, set: impl FnOnce(&mut Debugger)) {
        self.state.playback.pause();
        let Some(mut debugger) = self.debugger_from_here() else { return };
        set(&mut debugger);
        debugger.begin(command);
        self.begin_search(Search::new(debugger, goal));
    }

    /// A debugger over a copy of the session, with the stops that are set; `None` where no image runs.
    pub(super) fn debugger_from_here(&mut self) -> Option<Debugger> {
        let mut debugger = Debugger::over(self.state.workspace.recording_mut().session_to_search())?;
        let debugging = &self.state.debugging;
        debugger.set_breakpoints(debugging.addresses().iter().copied());
        debugger.catch_faults(debugging.stops_at_faults);
        Some(debugger)
    }

    /// Begins with a step or a search, whose first command is under way.
    pub(super) fn begin_search(&mut self, search: Search) {
        self.state.debugging.search = Some(search);
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
            if let Some(stopped) = search.debugger.advance()
                && let Some(why) = self.state.debugging.after(&mut search, stopped)
            {
                self.found(&search, &why);
                return;
            }
            if !budget() {
                break;
            }
        }
        self.state.debugging.search = Some(search);
    }

    /// Goes to what a step or a search has found.
    pub(super) fn found(&mut self, search: &Search, why: &Why) {
        if let (Goal::Gdb, Why::Stopped(stopped)) = (&search.goal, why) {
            return self.found_for_gdb(search, stopped);
        }
        let Some(words) = Debugging::words(&search.goal, why) else {
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
        self.hold(words, if let Why::Stepped { hidden } = why { *hidden } else { 0 });
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
        self.hold(format!("GDB: {stopped}"), 0);
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
        self.hold(words, 0);
    }

    fn hold(&mut self, words: String, hidden: usize) {
        let session = self.state.workspace.recording().session();
        let chip = session.machine().as_chip().map(|machine| machine.chip());
        let debugging = &mut self.state.debugging;
        debugging.after = chip.map(|chip| chip.core().cycles());
        debugging.held = Some(Held { words, moment: Moment::of(session), hidden });
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
    debugger.set_breakpoints([]);
    debugger.catch_faults(false);
}

/// The name of a file without its folders.
pub(in crate::app) fn file_name(path: &str) -> &str {
    Path::new(path).file_name().and_then(|name| name.to_str()).unwrap_or(path)
}
