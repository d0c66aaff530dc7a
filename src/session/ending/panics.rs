//! Where a program in Rust has panicked, by the functions that have not returned.

use crate::debug_info::{Backtrace, DebugInfo, SourcePlace};
use crate::emulator::nrf::Chip;

/// The function of `#[panic_handler]`, as the compiler names it.
const HANDLER: &str = "rust_begin_unwind";
/// The module by which a program gets to its handler.
const PANICKING: &str = "core::panicking::";

/// The crates that handle panics, as the names of their functions begin.
const PANIC_CRATES: [&str; 7] = [
    "panic_abort::",
    "panic_halt::",
    "panic_itm::",
    "panic_persist::",
    "panic_probe::",
    "panic_rtt_target::",
    "panic_semihosting::",
];

/// Whether a function is on the way into the handler of panics.
fn leads_to_handler(function: &str) -> bool {
    function.contains(HANDLER) || function.starts_with(PANICKING)
}

/// Whether a function is what is written for panics.
fn handles_panic(function: &str) -> bool {
    leads_to_handler(function) || PANIC_CRATES.iter().any(|path| function.starts_with(path))
}

/// Whether a place is in the library of Rust, or in that of defmt, whose macros panic for a program.
fn is_of_library(place: &SourcePlace) -> bool {
    let function = place.function.trim_start_matches('<');
    let is_named_so = ["core::", "alloc::", "defmt::"].iter().any(|path| function.starts_with(path));
    let in_library = |file: &str| file.contains("/library/core/") || file.contains("/library/alloc/");
    is_named_so || place.line.as_ref().is_some_and(|(file, _)| in_library(file))
}

/// Whether the program is within its handler of panics.
pub(super) fn is_panicking(info: &DebugInfo, chip: &Chip) -> bool {
    Backtrace::of(chip, info).0.iter().flat_map(|call| &call.places).any(|place| handles_panic(&place.function))
}

/// Where a program has panicked, in words that go on a sentence: the innermost line that is neither of the handler, with what that
/// calls, nor of the library of Rust. `None` if the program has not panicked.
pub(super) fn panicked_at(info: &DebugInfo, chip: &Chip) -> Option<String> {
    let calls = Backtrace::of(chip, info).0;
    let places: Vec<_> = calls.iter().flat_map(|call| &call.places).collect();
    // what is above the handler in the stack is called by it
    let entered = places.iter().position(|place| leads_to_handler(&place.function));
    let from = entered.or_else(|| places.iter().position(|place| handles_panic(&place.function)))?;
    let caller = places[from..].iter().find(|place| !is_of_library(place) && !handles_panic(&place.function));
    Some(match caller.map(|place| (&place.line, &place.function)) {
        Some((Some((file, line)), _)) => format!(" at {file}:{line}"),
        // the compiler has not kept the line
        Some((None, function)) => format!(" in {function}"),
        None => String::new(),
    })
}
