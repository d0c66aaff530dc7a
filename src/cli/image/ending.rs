//! How a program ends that does not end by itself: in a fault, a panic, or a loop that it never leaves.

use std::process::ExitCode;

use crate::cli::FAILED;
use crate::cli::printer::print_diagnostic;
use crate::debug_info::{Backtrace, DebugInfo};
use crate::emulator::nrf::{Chip, Halt, Standstill};
use crate::session::{ProgramSpec, Session};

/// The handler of a fault that has run for so long, in board time, has ended the program. A message by the serial port takes
/// far less.
const FAULT_MS: u64 = 3000;
/// A loop that does nothing has ended it sooner. What was written before needs some time on the serial port.
const STANDSTILL_MS: u64 = 500;

/// Watches whether a program has come to where it does nothing any more.
pub(super) struct EndWatch {
    info: DebugInfo,
    /// For how many ticks, one after the other, the handler of a fault has been running.
    fault_ticks: u64,
    /// For how many it has stood still in the same way.
    still: Option<(Standstill, u64)>,
}

impl EndWatch {
    pub(super) fn of(session: &Session) -> Self {
        Self { info: debug_info(session), fault_ticks: 0, still: None }
    }

    /// Whether the handler of a fault runs.
    pub(super) fn is_in_fault(&self) -> bool {
        self.fault_ticks > 0
    }

    /// Takes note of a tick. Returns what has ended the program, if it has ended.
    pub(super) fn look(&mut self, session: &Session) -> Option<String> {
        let chip = session.machine().as_chip()?.chip();
        self.fault_ticks = if chip.handles_fault() { self.fault_ticks + 1 } else { 0 };
        let still = chip.standstill();
        let before = self.still.filter(|(before, _)| Some(*before) == still).map_or(0, |(_, ticks)| ticks);
        self.still = still.map(|still| (still, before + 1));
        if self.fault_ticks >= FAULT_MS {
            return Some(format!("the program ended in a fault: its handler has not returned for {FAULT_MS} ms"));
        }
        // asked once: the answer stays the same while it stands still
        let (still, _) = self.still.filter(|&(_, ticks)| ticks == STANDSTILL_MS)?;
        match still {
            _ if chip.handles_fault() => Some("the program ended in a fault: its handler never returns".to_owned()),
            _ if self.is_in_panic(chip) => Some("the program panicked".to_owned()),
            Standstill::InterruptsOff => {
                Some("the program stands still in a loop that does nothing, with its interrupts off".to_owned())
            }
            Standstill::Handler(number) => Some(format!(
                "the program stands still in the handler of {}, which never returns",
                match number.checked_sub(16) {
                    Some(interrupt) => format!("interrupt {interrupt}"),
                    None => format!("exception {number}"),
                }
            )),
            Standstill::InterruptsOn => None,
        }
    }

    /// Whether the program is in what Rust calls at a panic.
    fn is_in_panic(&self, chip: &Chip) -> bool {
        let places = self.info.places(chip.core().register(15));
        places
            .iter()
            .any(|place| place.function.contains("rust_begin_unwind") || place.function.starts_with("core::panicking"))
    }
}

fn debug_info(session: &Session) -> DebugInfo {
    match session.program() {
        ProgramSpec::Image(spec) => DebugInfo::of(spec.image().linked()),
        _ => DebugInfo::of(&[]),
    }
}

/// Prints how a program came to where it has ended, if it did not end by itself.
pub(super) fn print_backtrace(session: &Session, halt: &Halt) {
    if !matches!(halt, Halt::Exit(_)) {
        print_calls(session);
    }
}

/// Prints which functions are running, if the files of the program tell of any.
pub(super) fn print_calls(session: &Session) {
    let Some(machine) = session.machine().as_chip() else { return };
    let backtrace = Backtrace::of(machine.chip(), &debug_info(session));
    if backtrace.0.iter().any(|call| !call.places.is_empty()) {
        print_diagnostic(backtrace.to_string().trim_end());
    }
}

/// The exit code of a program that ended: its own, or that of a failure.
pub(super) fn exit_code(halt: &Halt) -> ExitCode {
    match halt {
        Halt::Exit(code) => ExitCode::from(u8::try_from(*code).unwrap_or(u8::MAX)),
        Halt::Lockup(_) | Halt::Breakpoint { .. } | Halt::Violation { .. } => ExitCode::from(FAILED),
    }
}
