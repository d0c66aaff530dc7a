//! Runs as a chip drives them: limits, snapshots, code that changes.

use fivebyfive::emulator::arm::Stop;

use crate::machine::{BX_LR, END_RUN, MAIN, Machine, NOP, PEND, SVC, load, log, movs, poke, str};
use crate::scs;

/// Loops, calls, an interrupt by SysTick every so many cycles, and IT blocks.
fn busy(period: u32) -> Machine {
    let main = [
        poke(scs::SYST_RVR, period - 1),
        poke(scs::SYST_CVR, 0),
        poke(scs::ISER, 1),
        poke(scs::SYST_CSR, 7),
        // movs r2, #0; loop: adds r2, #1; cmp r2, r2; itte eq; addeq r3, #1; addeq r5, r3; addne r3, #2; svc; b loop
        vec![movs(2, 0), 0x3201, 0x4292, 0xbf06, 0x3301, 0x18ed, 0x3302, SVC, 0xe7f8],
    ]
    .concat();
    Machine::v7(&main).with_handler(11, &[vec![movs(0, 0), str(0, 4, PEND)], vec![BX_LR]].concat())
}

#[test]
fn a_run_in_pieces_is_the_same_run() {
    for period in 50..90 {
        let mut whole = busy(period);
        assert_eq!(whole.run(5_000), Stop::Limit);
        let mut pieces = busy(period);
        let mut length = 1;
        while pieces.core.cycles() < 5_000 {
            let left = 5_000 - pieces.core.cycles();
            pieces.run(length.min(left));
            length = length % 13 + 1;
        }
        assert!(whole.device.log.len() > 50);
        assert!(pieces == whole, "a period of {period}");
    }
}

#[test]
fn a_clone_goes_on_like_the_original() {
    let mut machine = busy(37);
    machine.run(5_000);
    let mut snapshot = machine.clone();
    assert!(snapshot == machine);
    machine.run(5_000);
    assert!(snapshot != machine);
    snapshot.run(5_000);
    assert!(snapshot == machine);
}

#[test]
fn a_peripheral_ends_the_run() {
    let main = [vec![movs(0, 50), str(0, 4, END_RUN)], vec![NOP; 200], log(1)].concat();
    let mut machine = Machine::v7(&main);
    assert_eq!(machine.run(10_000), Stop::Limit);
    let store_at = 2 + 2 + 1; // the load of R4 and a branch, MOVS
    assert_eq!(machine.core.cycles(), store_at + 50);
    assert_eq!(machine.finish().logged(), [1]);
}

#[test]
fn code_in_ram_may_be_written_again() {
    // movs r5, #1; bx lr at 0x20000100, called; then movs r5, #2 in its place, and called again
    let call = [load(2, 0x2000_0101), vec![0x4790, NOP]].concat(); // blx r2
    let write = |value: u32| poke(0x2000_0100, value);
    let main = [
        write(u32::from(BX_LR) << 16 | 0x2501),
        call.clone(),
        vec![0x462e, NOP], // mov r6, r5
        write(u32::from(BX_LR) << 16 | 0x2502),
        call,
    ]
    .concat();
    for machine in [Machine::v7(&main).finish(), Machine::v6(&main).finish()] {
        assert_eq!((machine.core.register(6), machine.core.register(5)), (1, 2));
    }
    // by a store of several registers: ldr r0, =place; ldr r1, =code; movs r3, #0; stm r0!, {r1, r3}
    let write = |value| [load(0, 0x2000_0100), load(1, value), vec![movs(3, 0), 0xc00a]].concat();
    let call = [load(2, 0x2000_0101), vec![0x4790, NOP]].concat();
    let code = |movs| u32::from(BX_LR) << 16 | movs;
    let main = [write(code(0x2501)), call.clone(), vec![0x462e, NOP], write(code(0x2502)), call].concat();
    for machine in [Machine::v7(&main).finish(), Machine::v6(&main).finish()] {
        assert_eq!((machine.core.register(6), machine.core.register(5)), (1, 2));
    }
}

#[test]
fn flash_that_is_programmed_is_decoded_again() {
    let mut machine = Machine::v7(&[vec![movs(7, 1)], vec![NOP; 4], vec![0xe7f9]].concat());
    machine.run(100);
    assert_eq!(machine.core.register(7), 1);
    let snapshot = machine.clone();
    machine.code(MAIN + 8, &[movs(7, 2)]);
    machine.run(100);
    assert_eq!(machine.core.register(7), 2);
    let mut snapshot = snapshot;
    snapshot.run(100);
    assert_eq!(snapshot.core.register(7), 1, "a snapshot keeps its own flash");
    // the second half of a 32-bit instruction that begins in the 512 bytes before: b.w
    let mut machine = Machine::v7(&[]);
    machine.code(0x1ffe - 0x1000, &[0xf000, 0xb800, 0x2701, 0xbe01]);
    machine.core.set_register(15, 0x0ffe);
    machine.run(100);
    assert_eq!(machine.core.register(7), 1);
    machine.code(0x1000, &[0xb801]);
    machine.core.set_register(7, 0);
    machine.core.set_register(15, 0x0ffe);
    machine.run(100);
    assert_eq!(machine.core.register(7), 0, "the branch goes one further");
}

#[test]
fn semihosting_and_breakpoints_stop_the_run() {
    let mut machine = Machine::v7(&[movs(0, 4), movs(1, 8), 0xbeab, 0x1c05]); // adds r5, r0, #0
    assert_eq!(machine.run(1000), Stop::Semihosting { r0: 4, r1: 8 });
    machine.core.set_register(0, 99);
    let machine = machine.finish();
    assert_eq!(machine.core.register(5), 99);
    assert_eq!(machine.core.register(15), MAIN + 8 + 8, "a breakpoint is not passed");
}
