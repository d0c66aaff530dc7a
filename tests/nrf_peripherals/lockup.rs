//! A processor that is locked up: the chip resets itself, and RESETREAS says so by its bit 3 (product specifications, *POWER*).

use super::system::{POWER, RESETREAS};
use fivebyfive::emulator::nrf::{Chip, Halt, ResetReason, Strictness};
use fivebyfive::hal::Acceleration;
use fivebyfive::hardware::Model;

const LOCKUP: u32 = 1 << 3;
/// Where the program leaves RESETREAS after a lockup, and counts its starts.
const REASON: u32 = 0x2000_0400;
const STARTS: u32 = 0x2000_0404;

/// A program that counts its starts, and locks up when RESETREAS does not say that it has: an undefined instruction, in the handler
/// of HardFault too.
fn program(model: Model) -> Chip {
    let mut halves = vec![0x1000, 0x2000, 0x0021, 0, 0, 0, 0x0041, 0];
    halves.resize(0x20 / 2, 0);
    halves.extend([
        0x4a06_u16, // 20: ldr r2, =REASON (at 0x3c)
        0x6853,     // 22: ldr r3, [r2, #4]
        0x3301,     // 24: adds r3, #1
        0x6053,     // 26: str r3, [r2, #4]
        0x4803,     // 28: ldr r0, =RESETREAS (at 0x38)
        0x6801,     // 2a: ldr r1, [r0]
        0x070b,     // 2c: lsls r3, r1, #28: bit 3 becomes N
        0xd501,     // 2e: bpl 34
        0x6011,     // 30: str r1, [r2]
        0xe7fe,     // 32: b .
        0xde00,     // 34: udf
        0xbf00,     // 36
    ]);
    halves.extend([POWER + RESETREAS, REASON].into_iter().flat_map(|word| [word as u16, (word >> 16) as u16]));
    halves.resize(0x40 / 2, 0);
    halves.push(0xde00); // 40: udf
    let mut chip = Chip::new(model, 1);
    assert!(chip.load(0, &halves.iter().flat_map(|half| half.to_le_bytes()).collect::<Vec<_>>()));
    chip.reset(ResetReason::PowerOn);
    chip
}

#[test]
fn a_lockup_resets_a_chip_that_keeps_going() {
    for model in [Model::V1, Model::V2] {
        let mut chip = program(model);
        chip.set_strictness(Strictness::KeepGoing, None);
        chip.run_ms(Acceleration::AT_REST);
        assert_eq!(chip.halted(), None);
        assert_eq!([STARTS, REASON].map(|address| chip.bus_read(address)), [Some(2), Some(LOCKUP)]);
        let words = chip.take_diagnostics();
        assert!(words.iter().any(|words| words.contains("HardFault at 0x00000034")), "{words:?}");
        assert!(words.iter().any(|words| words.contains("reset itself")), "{words:?}");
    }
}

#[test]
fn a_lockup_ends_the_program_where_somebody_looks_on() {
    for model in [Model::V1, Model::V2] {
        let mut chip = program(model);
        (0..3).for_each(|_| chip.run_ms(Acceleration::AT_REST));
        let Some(Halt::Lockup(fault)) = chip.halted() else { panic!("it is locked up: {:?}", chip.halted()) };
        assert_eq!(fault.registers.r[15], 0x40, "in the handler");
        assert_eq!([STARTS, REASON].map(|address| chip.bus_read(address)), [Some(1), Some(0)]);
    }
}
