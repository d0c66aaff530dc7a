//! How a run of an image ends, for people: what has ended the program, which functions were running, and the registers.

use std::process::ExitCode;

use super::arguments::ImageArguments;
use crate::cli::FAILED;
use crate::cli::printer::print_diagnostic;
use crate::debug_info::Backtrace;
use crate::emulator::nrf::Halt;
use crate::session::{EndKind, ProgramEnd, Session, debug_info};

/// Prints what has ended the program, unless that was reported, and where; returns the exit code of the run.
pub(super) fn print_end(name: &str, end: &ProgramEnd, session: &Session, arguments: &ImageArguments) -> ExitCode {
    let halted = session.machine().as_chip().and_then(|machine| machine.chip().halted());
    let reported = halted.map(ToString::to_string).unwrap_or_default();
    let all = end.words_with_time();
    let words = all.strip_prefix(&reported).unwrap_or(&all).trim_start_matches("; ");
    if !words.is_empty() {
        print_diagnostic(&format!("{name}: {words}"));
    }
    match end.kind {
        EndKind::Exit(code) => {
            // the handler of a fault or a panic may have ended it
            if code != 0 {
                print_place(session, arguments.verbose);
            }
            return exit_code(&Halt::Exit(code));
        }
        EndKind::Fault | EndKind::Panic(_) | EndKind::Strict | EndKind::Standstill => {
            print_place(session, arguments.verbose);
        }
    }
    ExitCode::from(FAILED)
}

/// The exit code of a program that is halted: its own, or that of a failure.
pub(super) fn exit_code(halt: &Halt) -> ExitCode {
    match halt {
        Halt::Exit(code) => ExitCode::from(u8::try_from(*code).unwrap_or(u8::MAX)),
        Halt::Lockup(_) | Halt::Breakpoint { .. } | Halt::Violation { .. } => ExitCode::from(FAILED),
    }
}

/// Prints [`place`], if there is anything to say.
pub(super) fn print_place(session: &Session, with_registers: bool) {
    let place = place(session, with_registers);
    if !place.is_empty() {
        print_diagnostic(place.trim_end());
    }
}

/// Lines that say which functions are running, if the files of the program tell of any, which ran when the first fault came, and the
/// registers if they are asked for.
pub(super) fn place(session: &Session, with_registers: bool) -> String {
    let Some(chip) = session.machine().as_chip().map(|machine| machine.chip()) else { return String::new() };
    let info = debug_info(session);
    let backtrace = Backtrace::of(chip, &info);
    let mut text = calls(&backtrace);
    // where nothing could be stacked, nothing tells what the handler has interrupted
    if let Some(fault) = chip.first_fault().filter(|_| chip.handles_fault() && !backtrace.is_of_interrupted()) {
        text.push_str("the first fault was here:\n");
        text.push_str(&calls(&Backtrace::from(chip, &info, &fault.registers)));
    }
    if with_registers {
        let (registers, (main, process)) = (chip.core().registers(), chip.core().stack_pointers());
        let all = registers.named().chain([("msp", main), ("psp", process)]);
        let words: Vec<String> = all.map(|(name, value)| format!("{name}={value:08x}")).collect();
        text.extend(words.chunks(6).map(|line| format!("  {}\n", line.join(" "))));
    }
    text
}

fn calls(backtrace: &Backtrace) -> String {
    if backtrace.is_known() { backtrace.to_string() } else { String::new() }
}

/// What is reported of a program, without the registers that follow the place of a fault.
pub(super) fn without_registers(diagnostic: &str) -> &str {
    diagnostic.split_once(" r0=").map_or(diagnostic, |(words, _)| words)
}
