//! What a strict run ends with, and what it lets pass, on both chips.

mod code;
mod reports;
mod samples;
mod unwritten;

use fivebyfive::emulator::nrf::{Chip, Halt, ResetReason, Strictness};
use fivebyfive::hal::Acceleration;
use fivebyfive::hardware::Model;

/// Where the code of a program begins.
const START: u32 = 0x100;
/// Where its stack begins, growing down.
const STACK: u32 = 0x2000_1000;

/// A chip with a program, of which each exception has its handler at the same address.
fn chip_with(model: Model, code: &[u16], handler: u32, stack_limit: Option<u32>) -> Chip {
    let vectors = [STACK, START | 1].into_iter().chain([handler | 1; 62]);
    let mut flash: Vec<u8> = vectors.flat_map(u32::to_le_bytes).collect();
    flash.extend(code.iter().flat_map(|half| half.to_le_bytes()));
    let mut chip = Chip::new(model, 1);
    assert!(chip.load(0, &flash));
    chip.set_strictness(Strictness::Strict, stack_limit);
    chip.reset(ResetReason::PowerOn);
    chip
}

fn strict(model: Model, code: &[u16]) -> Chip {
    chip_with(model, code, START, None)
}

/// Where a strict run ends within some milliseconds, and the words.
fn violation(mut chip: Chip, ms: u64) -> Option<(u32, String)> {
    (0..ms).for_each(|_| chip.run_ms(Acceleration::AT_REST));
    match chip.halted() {
        Some(Halt::Violation { at, words }) => Some((*at, words.clone())),
        Some(other) => panic!("it ended otherwise: {other}"),
        None => None,
    }
}

/// A program ends its strict run at an address, with words that have these in them.
fn ends(model: Model, code: &[u16], at: u32, parts: &[&str]) {
    let (found_at, words) = violation(strict(model, code), 3).unwrap_or_else(|| panic!("it runs on: {parts:?}"));
    assert_eq!(found_at, at, "{words}");
    parts.iter().for_each(|part| assert!(words.contains(part), "{part:?} in {words}"));
}

fn runs_on(model: Model, code: &[u16]) {
    assert_eq!(violation(strict(model, code), 3), None);
}
