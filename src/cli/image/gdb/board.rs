//! A board of the command line, with its console.

use std::io;
use std::rc::Rc;

use super::super::console::ImageConsole;
use crate::cli::pace::Pace;
use crate::cli::printer::print_diagnostic;
use crate::debug_info::DebugInfo;
use crate::debugger::{Change, Command, Debugger, Moment, Monitored, Stopped, Watchpoint};
use crate::emulator::nrf::Chip;
use crate::gdb_server::Board;
use crate::hardware::Model;
use crate::session::{Input, ProgramSpec};

/// So many pieces of a command are done between two looks at the connection.
const PIECES_A_LOOK: u32 = 8;

/// A board that is debugged, and what its program prints.
pub(super) struct ConsoleBoard<'a> {
    pub debugger: Debugger,
    info: Rc<DebugInfo>,
    console: ImageConsole<'a>,
    /// The file of the program, for what is reported of it.
    name: &'a str,
    /// Whether the run is held back to real time.
    is_paced: bool,
    /// Where a person began to look on.
    pace: Option<(Pace, u64)>,
}

impl<'a> ConsoleBoard<'a> {
    pub(super) fn new(mut debugger: Debugger, console: ImageConsole<'a>, name: &'a str, is_paced: bool) -> Self {
        debugger.repeat_accesses(true);
        let info = match debugger.session().program() {
            ProgramSpec::Image(spec) => DebugInfo::of(spec.image().linked()),
            _ => DebugInfo::of(&[]),
        };
        Self { debugger, info: Rc::new(info), console, name, is_paced, pace: None }
    }

    /// Prints all that the program has written where it is held.
    fn print_held(&mut self) -> io::Result<()> {
        self.print()?;
        self.console.print_held(&self.debugger.machine_that_has_read())
    }

    /// Prints what the program has written.
    fn print(&mut self) -> io::Result<()> {
        let written: Vec<_> = self.debugger.take_written().collect();
        for (ran, output) in written {
            self.console.print(output, ran, self.debugger.session().machine())?;
        }
        Ok(())
    }
}

impl Monitored for ConsoleBoard<'_> {
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
        self.pace = (self.is_paced && runs).then(|| (Pace::begin(), self.debugger.moment().tick));
        self.debugger.begin(command);
    }

    fn advance(&mut self) -> io::Result<Option<Stopped>> {
        for _ in 0..PIECES_A_LOOK {
            let stopped = self.debugger.advance();
            if stopped.is_some() {
                self.print_held()?;
                return Ok(stopped);
            }
            self.print()?;
        }
        if let Some((pace, from)) = &self.pace {
            pace.wait_for(self.debugger.moment().tick.saturating_sub(*from));
        }
        Ok(None)
    }
}

impl Board for ConsoleBoard<'_> {
    fn model(&self) -> Model {
        self.debugger.chip().map_or(Model::V2, Chip::model)
    }

    fn chip(&mut self) -> Option<&Chip> {
        self.debugger.chip()
    }

    fn info(&self) -> &Rc<DebugInfo> {
        &self.info
    }

    fn set_breakpoint(&mut self, address: u32, is_set: bool) {
        self.debugger.set_breakpoint(address, is_set);
    }

    fn add_watchpoint(&mut self, watchpoint: Watchpoint) {
        self.debugger.add_watchpoint(watchpoint);
    }

    fn remove_watchpoint(&mut self, watchpoint: Watchpoint) -> bool {
        self.debugger.remove_watchpoint(watchpoint)
    }

    fn watchpoints(&self) -> &[Watchpoint] {
        self.debugger.watchpoints()
    }

    fn change(&mut self, change: Change) -> bool {
        self.debugger.change(change)
    }

    fn pass_instruction(&mut self) {
        self.debugger.pass_instruction();
    }

    fn interrupt(&mut self) -> io::Result<Stopped> {
        let stopped = self.debugger.interrupt();
        self.print_held()?;
        Ok(stopped)
    }

    fn restart(&mut self) -> io::Result<()> {
        self.debugger.restart();
        Ok(())
    }

    fn tell(&mut self, words: &str) {
        print_diagnostic(&format!("{}: {words}", self.name));
    }
}
