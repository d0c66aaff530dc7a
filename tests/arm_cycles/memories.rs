//! What the memories of the chips add.

use fivebyfive::emulator::arm::{Configuration, Fetch, RAM_BASE};

use crate::bench::{Bench, CODE};

/// SUBS and BNE in a loop of so many turns: cycles of a turn.
fn loop_cycles(configuration: Configuration, at: u32, cache: bool) -> u64 {
    // subs r2, #1; bne back
    let mut bench = Bench::new(configuration, at, &[0x3a01, 0xd1fd]);
    bench.core.set_instruction_cache(cache);
    (0..2).map(|_| bench.step()).sum()
}

/// The nRF51822's flash and RAM are as fast as its core, of which a taken branch takes 3.
#[test]
fn the_nrf51822_waits_for_nothing() {
    for at in [CODE, RAM_BASE + 0x200] {
        assert_eq!(loop_cycles(Configuration::NRF51822, at, false), 1 + 3);
    }
}

/// CODAL's `target_wait` takes about 6 cycles a turn on a board (see [`Fetch::NRF52833`]).
#[test]
fn a_branch_waits_for_the_flash_of_the_nrf52833_without_its_cache() {
    let chip = Configuration { fetch: Fetch::NRF52833, ..Configuration::NRF52833 };
    assert_eq!(loop_cycles(chip, CODE, false), 6);
    assert_eq!(loop_cycles(chip, CODE, true), 3);
    assert_eq!(loop_cycles(chip, RAM_BASE + 0x200, true), 6);
    assert_eq!(loop_cycles(Configuration::NRF52833, CODE, false), 3);
}
