//! Programs of random bytes: whatever a program does, the core goes on, and does the same in a run as in pieces of it.

use fivebyfive::emulator::arm::{Hold, Stop, Stops, Traps, Watch};
use rand::{Rng as _, SeedableRng as _};
use rand_pcg::Pcg32;

use crate::machine::{BX_LR, Machine, STACK, load, poke};
use crate::scs;

const CYCLES: u64 = 3_000;

/// Where the random code begins, behind the handlers.
const RANDOM: u32 = 0x2400;

/// A main program that lets floating point and faults be used, starts SysTick and goes on with random bytes. Handlers of
/// faults step over two bytes of the program.
pub fn random_machine(seed: u64) -> Machine {
    let main = [
        poke(scs::CPACR, 0x00f0_0000),
        poke(scs::SHCSR, 7 << 16),
        poke(scs::SYST_RVR, 200 + seed as u32 % 100),
        poke(scs::SYST_CSR, 7),
        load(6, STACK - 0x400),
        load(0, RANDOM | 1),
        vec![0x4700],
    ]
    .concat();
    let mut machine = if seed.is_multiple_of(2) { Machine::v7(&main) } else { Machine::v6_with_systick(&main) };
    for fault in 3..7 {
        // ldr r1, [sp, #24]; adds r1, #2; str r1, [sp, #24]; bx lr
        machine = machine.with_handler(fault, &[0x9906, 0x3102, 0x9106, BX_LR]);
    }
    let mut random = Pcg32::seed_from_u64(seed);
    let halves: Vec<u16> = (0..(0x4000 - RANDOM) / 2)
        .map(|_| {
            let half = random.next_u32() as u16;
            // half of all encodings are 32 bits wide
            if random.next_u32().is_multiple_of(4) { 0xe800 | half & 0x17ff } else { half }
        })
        .collect();
    machine.code(RANDOM, &halves);
    machine
}

/// Runs to a cycle in pieces of at most `piece` cycles, and lets the program go on where it stops.
pub fn run_to(machine: &mut Machine, end: u64, piece: u64) -> bool {
    while machine.core.cycles() < end {
        let left = end - machine.core.cycles();
        match machine.run(left.min(piece)) {
            Stop::Limit | Stop::Sleep => {}
            Stop::Semihosting { .. } => machine.core.set_register(0, 0),
            Stop::Breakpoint { .. } => machine.core.set_register(15, machine.core.register(15).wrapping_add(2)),
            Stop::ResetRequested => {
                let memory = machine.memory.clone();
                machine.core.reset(&memory);
            }
            Stop::Lockup(_) | Stop::Violation(_) | Stop::Held { .. } => return false,
        }
    }
    true
}

#[test]
fn any_program_runs_the_same_in_pieces() {
    let mut survivors = 0;
    for seed in 0..400 {
        let mut whole = random_machine(seed);
        let mut pieces = whole.clone();
        let lived = run_to(&mut whole, CYCLES, CYCLES);
        assert_eq!(run_to(&mut pieces, CYCLES, 1 + seed % 7), lived, "seed {seed}");
        if lived {
            // a piece may end while a frame is stacked or an exception is due
            assert!(pieces == whole, "seed {seed}");
            survivors += 1;
        } else {
            assert_eq!(pieces.core.last_fault(), whole.core.last_fault(), "seed {seed}");
        }
    }
    assert!(survivors > 40, "{survivors}");
}

/// Runs to a cycle as [`run_to`] does, held by a debugger every few cycles and before accesses of what it watches; says how often.
fn run_held(machine: &mut Machine, end: u64, random: &mut Pcg32) -> (bool, usize, usize) {
    let (mut pauses, mut accesses) = (0, 0);
    let mut limit = end;
    let watch =
        Watch { from: STACK - 0x600, to: STACK - 0x300, reads: random.next_u32().is_multiple_of(2), writes: true };
    while machine.core.cycles() < end {
        let now = machine.core.cycles();
        let stops = Stops {
            after: now.checked_sub(1),
            accesses_after: Some(now),
            watched: vec![watch],
            faults: false,
            passes: false,
        };
        let pause_at = Some(now + 1 + u64::from(random.next_u32() % 40));
        machine.core.set_traps(Some(&Traps { pause_at, stops: Some(stops) }), &mut machine.memory);
        let stop = machine.core.run_until(limit, &mut machine.memory, &mut machine.device);
        machine.core.set_traps(None, &mut machine.memory);
        limit = end;
        match stop {
            Stop::Limit | Stop::Sleep => {}
            Stop::Held { hold: Hold::Instruction(_), limit: held } => {
                limit = held;
                machine.core.set_register(15, machine.core.register(15).wrapping_add(2));
            }
            Stop::Held { hold, limit: held } => {
                limit = held;
                pauses += usize::from(hold == Hold::Paused);
                accesses += usize::from(matches!(hold, Hold::Access { .. }));
            }
            Stop::Semihosting { .. } => machine.core.set_register(0, 0),
            Stop::Breakpoint { .. } => panic!("a debugger takes it"),
            Stop::ResetRequested => {
                let memory = machine.memory.clone();
                machine.core.reset(&memory);
            }
            Stop::Lockup(_) | Stop::Violation(_) => return (false, pauses, accesses),
        }
    }
    (true, pauses, accesses)
}

#[test]
fn any_program_runs_the_same_under_a_debugger() {
    let (mut survivors, mut all_pauses, mut all_accesses) = (0, 0, 0);
    for seed in 0..400 {
        let mut whole = random_machine(seed);
        let mut held = whole.clone();
        let lived = run_to(&mut whole, CYCLES, CYCLES);
        let (held_lived, pauses, accesses) = run_held(&mut held, CYCLES, &mut Pcg32::seed_from_u64(seed ^ 0xdeb));
        assert_eq!(held_lived, lived, "seed {seed}");
        (all_pauses, all_accesses) = (all_pauses + pauses, all_accesses + accesses);
        if lived {
            assert!(held == whole, "seed {seed}");
            survivors += 1;
        } else {
            assert_eq!(held.core.last_fault(), whole.core.last_fault(), "seed {seed}");
        }
    }
    assert!(survivors > 40 && all_pauses > 4000 && all_accesses > 100, "{survivors} {all_pauses} {all_accesses}");
}
