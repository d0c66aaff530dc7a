//! A board that GDB drives, over one connection.

use std::collections::BTreeSet;
use std::io;
use std::marker::PhantomData;
use std::net::TcpStream;

use gdbstub::common::{Signal, Tid};
use gdbstub::conn::{Connection as _, ConnectionExt as _};
use gdbstub::stub::MultiThreadStopReason;
use gdbstub::stub::run_blocking::{BlockingEventLoop, Event, WaitForStopReasonError};
use gdbstub::target::ext::base::reverse_exec::ReplayLogPosition;
use gdbstub::target::ext::breakpoints::WatchKind;

use super::Board;
use super::threads::PROCESSOR;
use crate::debug_info::ExecutionContext;
use crate::debugger::{Command, Moment, Stopped, Watchpoint};
use crate::emulator::arm::FaultCause;
use crate::emulator::nrf::Halt;

/// Breakpoints by what GDB calls them. There is no difference but the name.
#[derive(Default)]
pub(super) struct Named {
    pub software: BTreeSet<u32>,
    pub hardware: BTreeSet<u32>,
}

/// A board that is debugged.
pub struct Served<B> {
    /// The board.
    pub board: B,
    pub(super) breakpoints: Named,
    /// What runs and what is interrupted, since GDB has asked; `None` once the program has moved.
    pub(super) contexts: Option<Vec<ExecutionContext>>,
    /// What GDB lets the program do next.
    pub(super) next: Command,
    /// Where the command that goes on began.
    began: Moment,
    /// How the program has ended, once GDB was told where it did.
    told_end: Option<Halt>,
    /// Whether the next report is the end of the program, which leaves nothing to debug.
    leaves: bool,
    /// What GDB shows its person at the next stop.
    notices: Vec<String>,
}

impl<B: Board> Served<B> {
    /// A board, without breakpoints of GDB.
    pub fn new(board: B) -> Self {
        let began = board.moment();
        Self {
            board,
            breakpoints: Named::default(),
            contexts: None,
            next: Command::Continue,
            began,
            told_end: None,
            leaves: false,
            notices: Vec::new(),
        }
    }

    /// How the program has ended, if GDB was told so.
    pub fn told_end(&self) -> Option<&Halt> {
        self.told_end.as_ref()
    }

    /// A breakpoint of either name was set or removed.
    pub(super) fn set_breakpoint(&mut self, address: u32) {
        let Named { software, hardware } = &self.breakpoints;
        let is_set = software.contains(&(address & !1)) || hardware.contains(&(address & !1));
        self.board.set_breakpoint(address, is_set);
    }

    /// Begins what GDB lets the program do.
    pub(super) fn begin(&mut self, command: Command) {
        let is_forward = !matches!(command, Command::StepBack | Command::ContinueBack);
        let halted = self.board.chip().and_then(|chip| chip.halted());
        self.leaves = is_forward && halted.is_some() && halted == self.told_end.as_ref();
        self.began = self.board.moment();
        self.contexts = None;
        self.board.begin(command);
    }

    /// What GDB is told.
    fn report(&mut self, stopped: &Stopped) -> MultiThreadStopReason<u32> {
        use MultiThreadStopReason as Reason;
        let signal_of = |signal| Reason::SignalWithThread { tid: PROCESSOR, signal };
        self.contexts = None;
        match stopped {
            Stopped::Stepped | Stopped::Returned => signal_of(Signal::SIGTRAP),
            Stopped::Breakpoint => {
                let pc = self.board.chip().map_or(0, |chip| chip.core().register(15));
                if self.breakpoints.software.contains(&pc) {
                    Reason::SwBreak(PROCESSOR)
                } else {
                    Reason::HwBreak(PROCESSOR)
                }
            }
            Stopped::Instruction(number) => {
                self.tell(format!("breakpoint instruction {number}"));
                signal_of(Signal::SIGTRAP)
            }
            Stopped::Access { address, is_write } => self.report_access(*address, *is_write),
            Stopped::Written { address, .. } => {
                self.tell(stopped.to_string());
                self.report_access(*address, true)
            }
            Stopped::Fault(fault) => {
                self.tell(fault.to_string());
                signal_of(signal(fault.cause))
            }
            Stopped::Ended(halt) => self.report_end(halt),
            Stopped::Arrived(_) => signal_of(Signal::SIGTRAP),
            Stopped::Interrupted => signal_of(Signal::SIGINT),
            Stopped::HistoryBegin => Reason::ReplayLog { tid: Some(PROCESSOR), pos: ReplayLogPosition::Begin },
        }
    }

    fn report_access(&mut self, address: u32, is_write: bool) -> MultiThreadStopReason<u32> {
        let kind = self.board.watchpoints().iter().copied().find(|watch| watch.counts(address, is_write)).map(kind_of);
        // back, the run is held where the instruction is the next to be undone, as GDB expects it
        if self.board.moment() < self.began {
            self.board.pass_instruction();
        }
        MultiThreadStopReason::Watch { tid: PROCESSOR, kind: kind.unwrap_or(WatchKind::Write), addr: address }
    }

    /// The end of a program is first a place to look around at and to go back from; who goes on from there is told of the end.
    fn report_end(&mut self, halt: &Halt) -> MultiThreadStopReason<u32> {
        if let (true, Halt::Exit(code)) = (self.leaves, halt) {
            return MultiThreadStopReason::Exited(u8::try_from(*code).unwrap_or(u8::MAX));
        }
        if self.told_end.as_ref() != Some(halt) {
            self.tell("the program has ended here; GDB can go back from here".to_owned());
        }
        self.told_end = Some(halt.clone());
        let signal = match halt {
            Halt::Lockup(fault) => signal(fault.cause),
            Halt::Breakpoint { .. } | Halt::Exit(_) | Halt::Violation { .. } => Signal::SIGTRAP,
        };
        MultiThreadStopReason::SignalWithThread { tid: PROCESSOR, signal }
    }

    fn tell(&mut self, words: String) {
        self.board.tell(&words);
        self.notices.push(words);
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

/// A packet that lets GDB print a line while the program runs (*Debugging with GDB*, E.3 *Stop Reply Packets*: `O`).
fn output_packet(line: &str) -> String {
    let body: String = format!("{line}\n").bytes().map(|byte| format!("{byte:02x}")).collect();
    let sum = body.bytes().fold(b'O', u8::wrapping_add);
    format!("$O{body}#{sum:02x}")
}

/// Reads the connection while the program runs.
pub(super) struct Listening<B>(PhantomData<B>);

impl<B: Board> BlockingEventLoop for Listening<B> {
    type Target = Served<B>;
    type Connection = TcpStream;
    type StopReason = MultiThreadStopReason<u32>;

    fn wait_for_stop_reason(
        served: &mut Served<B>,
        connection: &mut TcpStream,
    ) -> Result<Event<Self::StopReason>, WaitForStopReasonError<io::Error, io::Error>> {
        loop {
            let waiting = connection.peek().map_err(WaitForStopReasonError::Connection)?;
            if waiting.is_some() {
                let byte = connection.read().map_err(WaitForStopReasonError::Connection)?;
                return Ok(Event::IncomingData(byte));
            }
            if let Some(stopped) = served.board.advance().map_err(WaitForStopReasonError::Target)? {
                let reason = served.report(&stopped);
                let of_board = std::iter::from_fn(|| served.board.take_notice());
                for line in served.notices.drain(..).chain(of_board) {
                    let packet = output_packet(&line);
                    connection.write_all(packet.as_bytes()).map_err(WaitForStopReasonError::Connection)?;
                }
                return Ok(Event::TargetStopped(reason));
            }
        }
    }

    fn on_interrupt(served: &mut Served<B>) -> Result<Option<Self::StopReason>, io::Error> {
        let stopped = served.board.interrupt()?;
        Ok(Some(served.report(&stopped)))
    }
}

/// The thread of the processor, and those of what is interrupted from 2 on.
pub(super) fn context_of(tid: Tid) -> usize {
    tid.get() - 1
}

#[cfg(test)]
mod tests {
    use super::output_packet;

    #[test]
    fn a_line_is_a_packet_with_its_sum() {
        // O, 68 69 0a: 0x4f + 0x36 + 0x38 + 0x36 + 0x39 + 0x30 + 0x61 = 0x1bd
        assert_eq!(output_packet("hi"), "$O68690a#bd");
    }
}
