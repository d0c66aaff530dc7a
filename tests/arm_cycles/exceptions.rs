//! Interrupt latencies (Cortex-M0 TRM 3.6, Cortex-M4 TRM 3.9).

use fivebyfive::emulator::arm::Configuration;

use crate::bench::{Bench, CODE};

const ISER: u32 = 0xe000_e100;

fn handled(bench: &Bench) -> u32 {
    bench.core.registers().xpsr & 0x1ff
}

/// Cycles until the first instruction of a handler, and those of that instruction, which is a NOP.
fn enter(bench: &mut Bench, exception: u32) -> u64 {
    let before = bench.core.cycles();
    while handled(bench) != exception {
        bench.step();
    }
    bench.core.cycles() - before
}

#[test]
fn an_interrupt_is_taken_after_the_latency_of_the_manual() {
    for (configuration, latency) in [(Configuration::NRF51822, 16), (Configuration::NRF52833, 12)] {
        let mut bench = Bench::new(configuration, CODE, &[]);
        bench.write(ISER, 1);
        bench.core.pend_interrupt(0);
        assert_eq!(enter(&mut bench, 16), latency + 1, "{configuration:?}");
    }
}

#[test]
fn a_tail_chain_takes_6_cycles() {
    let mut bench = Bench::new(Configuration::NRF52833, CODE, &[]);
    bench.write(ISER, 3);
    bench.core.pend_interrupt(0);
    enter(&mut bench, 16);
    bench.core.pend_interrupt(1);
    assert!(bench.memory.store(0x402, &0x4770_u16.to_le_bytes())); // bx lr
    // BX with its refill, the chain, and the first NOP of the other handler
    assert_eq!(enter(&mut bench, 17), 2 + 6 + 1);
}
