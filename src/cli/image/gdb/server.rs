//! A board that GDB drives, over one connection.

use std::collections::BTreeSet;
use std::net::TcpStream;

use gdbstub::common::Signal;
use gdbstub::conn::ConnectionExt as _;
use gdbstub::stub::SingleThreadStopReason;
use gdbstub::stub::run_blocking::{BlockingEventLoop, Event, WaitForStopReasonError};
use gdbstub::target::ext::base::reverse_exec::ReplayLogPosition;
use gdbstub::target::ext::breakpoints::WatchKind;

use super::super::console::ImageConsole;
use super::super::ending::exit_code;
use crate::cli::monitor::Monitored;
use crate::cli::pace::Pace;
use crate::cli::printer::print_diagnostic;
use crate::debugger::{Command, Debugger, Moment, Stopped, Watchpoint};
use crate::emulator::arm::FaultCause;
use crate::emulator::nrf::Halt;

/// So many pieces of a command are done between two looks at the connection.
const PIECES_A_LOOK: u32 = 8;

/// Breakpoints by what GDB calls them. There is no difference but the name.
#[derive(Default)]
pub(super) struct Named {
    pub software: BTreeSet<u32>,
    pub hardware: BTreeSet<u32>,
}

/// A board that is debugged.
pub(super) struct Served<'a> {
    pub debugger: Debugger,
    pub console: ImageConsole<'a>,
    pub breakpoints: Named,
    /// The file of the program, for what is reported of it.
    pub name: &'a str,
    /// Whether the run is held back to real time.
    is_paced: bool,
    /// Where a person began to look on.
    pace: Option<(Pace, u64)>,
    /// Where the command that goes on began.
    began: Moment,
    /// How the program has ended, once GDB was told where it did.
    told_end: Option<Halt>,
    /// Whether the next report is the end of the program, which leaves nothing to debug.
    leaves: bool,
}

impl<'a> Served<'a> {
    pub(super) fn new(mut debugger: Debugger, console: ImageConsole<'a>, name: &'a str, is_paced: bool) -> Self {
        debugger.repeat_accesses(true);
        let began = debugger.moment();
        Self {
            debugger,
            console,
            breakpoints: Named::default(),
            name,
            is_paced,
            pace: None,
            began,
            told_end: None,
            leaves: false,
        }
    }

    /// A breakpoint of either name was set or removed.
    pub(super) fn set_breakpoint(&mut self, address: u32) {
        let Named { software, hardware } = &self.breakpoints;
        let is_set = software.contains(&(address & !1)) || hardware.contains(&(address & !1));
        self.debugger.set_breakpoint(address, is_set);
    }

    /// Prints what the program has written.
    ///
    /// # Errors
    /// Standard output cannot be written.
    pub(super) fn print(&mut self) -> std::io::Result<()> {
        let written: Vec<_> = self.debugger.take_written().collect();
        for (ran, output) in written {
            self.console.print(output, ran, self.debugger.session().machine())?;
        }
        Ok(())
    }

    /// What GDB is told.
    fn report(&mut self, stopped: &Stopped) -> SingleThreadStopReason<u32> {
        use SingleThreadStopReason as Reason;
        match stopped {
            Stopped::Stepped | Stopped::Returned => Reason::DoneStep,
            Stopped::Breakpoint => {
                let pc = self.debugger.chip().map_or(0, |chip| chip.core().register(15));
                if self.breakpoints.software.contains(&pc) { Reason::SwBreak(()) } else { Reason::HwBreak(()) }
            }
            Stopped::Instruction(number) => {
                print_diagnostic(&format!("{}: breakpoint instruction {number}", self.name));
                Reason::Signal(Signal::SIGTRAP)
            }
            Stopped::Access { .. } | Stopped::Written { .. } => {
                let (address, is_write) = match stopped {
                    Stopped::Access { address, is_write } => (address, *is_write),
                    Stopped::Written { address, .. } => (address, true),
                    _ => (&0, true),
                };
                let watchpoints = self.debugger.watchpoints().iter();
                let kind = watchpoints.copied().find(|watch| watch.counts(*address, is_write)).map(kind_of);
                // back, the run is held where the instruction is the next to be undone, as GDB expects it
                if self.debugger.moment() < self.began {
                    self.debugger.pass_instruction();
                }
                Reason::Watch { tid: (), kind: kind.unwrap_or(WatchKind::Write), addr: *address }
            }
            Stopped::Fault(fault) => {
                print_diagnostic(&format!("{}: {fault}", self.name));
                Reason::Signal(signal(fault.cause))
            }
            Stopped::Ended(halt) => self.report_end(halt),
            Stopped::Arrived(_) => Reason::Signal(Signal::SIGTRAP),
            Stopped::Interrupted => Reason::Signal(Signal::SIGINT),
            Stopped::HistoryBegin => Reason::ReplayLog { tid: None, pos: ReplayLogPosition::Begin },
        }
    }

    /// The end of a program is first a place to look around at and to go back from; who goes on from there is told of the end.
    fn report_end(&mut self, halt: &Halt) -> SingleThreadStopReason<u32> {
        if let (true, Halt::Exit(code)) = (self.leaves, halt) {
            return SingleThreadStopReason::Exited(u8::try_from(*code).unwrap_or(u8::MAX));
        }
        if self.told_end.as_ref() != Some(halt) {
            print_diagnostic(&format!("{}: the program has ended here; GDB can go back from here", self.name));
        }
        self.told_end = Some(halt.clone());
        SingleThreadStopReason::Signal(match halt {
            Halt::Lockup(fault) => signal(fault.cause),
            Halt::Breakpoint { .. } | Halt::Exit(_) | Halt::Violation { .. } => Signal::SIGTRAP,
        })
    }

    /// The exit code of the run whose program has ended under the debugger.
    pub(super) fn exit_code(&self) -> std::process::ExitCode {
        self.told_end.as_ref().map_or(std::process::ExitCode::SUCCESS, exit_code)
    }
}

impl Monitored for Served<'_> {
    fn debugger(&mut self) -> &mut Debugger {
        &mut self.debugger
    }

    fn begin(&mut self, command: Command) {
        let is_forward = !matches!(command, Command::StepBack | Command::ContinueBack);
        let halted = self.debugger.chip().and_then(|chip| chip.halted());
        self.leaves = is_forward && halted.is_some() && halted == self.told_end.as_ref();
        self.began = self.debugger.moment();
        let runs = matches!(command, Command::Continue | Command::RunTo(_));
        self.pace = (self.is_paced && runs).then(|| (Pace::begin(), self.began.tick));
        self.debugger.begin(command);
    }

    fn advance(&mut self) -> std::io::Result<Option<Stopped>> {
        for _ in 0..PIECES_A_LOOK {
            let stopped = self.debugger.advance();
            self.print()?;
            if stopped.is_some() {
                return Ok(stopped);
            }
        }
        if let Some((pace, from)) = &self.pace {
            pace.wait_for(self.debugger.moment().tick.saturating_sub(*from));
        }
        Ok(None)
    }
}

fn kind_of(watchpoint: Watchpoint) -> WatchKind {
    match (watchpoint.reads, watchpoint.writes) {
        (true, true) => WatchKind::ReadWrite,
        (true, false) => WatchKind::Read,
        (false, _) => WatchKind::Write,
    }
}

/// The signal that a Unix program gets for the like of a fault.
fn signal(cause: FaultCause) -> Signal {
    match cause {
        FaultCause::UndefinedInstruction | FaultCause::InvalidState | FaultCause::NoCoprocessor => Signal::SIGILL,
        FaultCause::DivideByZero => Signal::SIGFPE,
        FaultCause::Unaligned { .. } => Signal::SIGBUS,
        _ => Signal::SIGSEGV,
    }
}

/// Reads the connection while the program runs.
pub(super) struct Listening<'a>(std::marker::PhantomData<&'a ()>);

impl<'a> BlockingEventLoop for Listening<'a> {
    type Target = Served<'a>;
    type Connection = TcpStream;
    type StopReason = SingleThreadStopReason<u32>;

    fn wait_for_stop_reason(
        served: &mut Self::Target,
        connection: &mut TcpStream,
    ) -> Result<Event<Self::StopReason>, WaitForStopReasonError<anyhow::Error, std::io::Error>> {
        loop {
            let waiting = connection.peek().map_err(WaitForStopReasonError::Connection)?;
            if waiting.is_some() {
                let byte = connection.read().map_err(WaitForStopReasonError::Connection)?;
                return Ok(Event::IncomingData(byte));
            }
            let stopped = served.advance().map_err(|error| WaitForStopReasonError::Target(error.into()))?;
            if let Some(stopped) = stopped {
                return Ok(Event::TargetStopped(served.report(&stopped)));
            }
        }
    }

    fn on_interrupt(served: &mut Self::Target) -> Result<Option<Self::StopReason>, anyhow::Error> {
        let stopped = served.debugger.interrupt();
        served.print()?;
        Ok(Some(served.report(&stopped)))
    }
}
