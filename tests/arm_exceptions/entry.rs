//! Stacking, EXC_RETURN, tail-chaining, late arrival (ARMv7-M B1.5.6 to B1.5.12).

use crate::machine::{
    BX_LR, CPSID_I, CPSIE_I, LINE_HIGH, LINE_LOW, LOG, MAIN, Machine, NOP, PEND, STACK, SVC, handler, load, log, mov,
    movs, poke, str,
};
use crate::scs;

/// A handler that stops with its LR in R5 and SP in R6 and goes on afterwards.
fn stopping() -> Vec<u16> {
    vec![mov(5, 14), mov(6, 13), 0xbe01, BX_LR]
}

#[test]
fn a_frame_holds_the_registers_that_a_function_may_change() {
    let program = [
        movs(0, 10),
        movs(1, 11),
        movs(2, 12),
        movs(3, 13),
        movs(7, 99),
        mov(12, 7),
        mov(14, 7),
        0x2000 | 5 << 8, // movs r5, #0: Z
        SVC,
    ];
    for machine in [Machine::v7(&program), Machine::v6(&program)] {
        let mut machine = machine.with_handler(11, &stopping());
        machine.run(1000);
        assert_eq!(machine.core.register(5), 0xffff_fff9, "to a thread with the main stack");
        let sp = machine.core.register(6);
        assert_eq!(sp, STACK - 32);
        let frame: Vec<u32> = (0..8).map(|at| machine.word(sp + 4 * at)).collect();
        let after = MAIN + 8 + 2 * program.len() as u32;
        assert_eq!(frame, [10, 11, 12, 13, 99, 99, after, 0x4100_0000]);
        assert_eq!(machine.core.registers().xpsr & 0x1ff, 11, "IPSR");
        machine.core.set_register(15, machine.core.register(15) + 2);
        let machine = machine.finish();
        assert_eq!(machine.core.register(13), STACK);
        assert_eq!((0..4).map(|at| machine.core.register(at)).collect::<Vec<_>>(), [10, 11, 12, 13]);
        assert_eq!(machine.core.registers().xpsr, 0x4100_0000);
    }
}

#[test]
fn an_odd_stack_is_padded_to_8_bytes() {
    // sub sp, #4
    for machine in [Machine::v7(&[0xb081, SVC]), Machine::v6(&[0xb081, SVC])] {
        let mut machine = machine.with_handler(11, &stopping());
        machine.run(1000);
        let sp = machine.core.register(6);
        assert_eq!(sp, STACK - 4 - 4 - 32);
        assert_eq!(machine.word(sp + 28) >> 9 & 1, 1, "the stacked xPSR tells of the padding");
        machine.core.set_register(15, machine.core.register(15) + 2);
        assert_eq!(machine.finish().core.register(13), STACK - 4);
    }
    // without CCR.STKALIGN nothing is padded
    let mut machine = Machine::v7(&[poke(scs::CCR, 0), vec![0xb081, SVC]].concat()).with_handler(11, &stopping());
    machine.run(1000);
    assert_eq!(machine.core.register(6), STACK - 4 - 32);
}

#[test]
fn exc_return_tells_stack_and_mode() {
    // the process stack: msr psp, r0; movs r0, #2; msr control, r0; isb; svc
    let process =
        [load(0, 0x2000_0800), vec![0xf380, 0x8809, movs(0, 2), 0xf380, 0x8814, 0xf3bf, 0x8f6f, SVC]].concat();
    for machine in [Machine::v7(&process), Machine::v6(&process)] {
        let mut machine = machine.with_handler(11, &stopping());
        machine.run(1000);
        assert_eq!(machine.core.register(5), 0xffff_fffd);
        assert_eq!(machine.core.register(6), STACK, "a handler uses the main stack");
        assert_eq!(machine.core.stack_pointers(), (STACK, 0x2000_0800 - 32));
        machine.core.set_register(15, machine.core.register(15) + 2);
        let machine = machine.finish();
        assert_eq!(machine.core.stack_pointers(), (STACK, 0x2000_0800));
        assert_eq!(machine.core.register(13), 0x2000_0800);
    }
    // a handler that is preempted
    let main = [poke(scs::SHPR2, 0xc000_0000), poke(scs::ISER, 1), vec![SVC]].concat();
    for machine in [Machine::v7(&main), Machine::v6(&main)] {
        let mut machine = machine
            .with_handler(11, &[vec![mov(7, 14)], vec![movs(0, 0), str(0, 4, PEND), NOP, mov(14, 7), BX_LR]].concat())
            .with_handler(16, &stopping());
        machine.run(1000);
        assert_eq!(machine.core.register(5), 0xffff_fff1);
        assert_eq!(machine.core.register(6), STACK - 64);
    }
}

#[test]
fn handlers_follow_each_other_without_a_frame_between() {
    // two interrupts at once: the second handler starts 6 cycles after the first one's return, on the same frame
    let main =
        [poke(scs::ISER, 3), vec![CPSID_I, movs(0, 0), str(0, 4, PEND), movs(0, 1), str(0, 4, PEND), CPSIE_I, NOP]];
    for machine in [Machine::v7(&main.concat()), Machine::v6(&main.concat())] {
        let machine = machine
            .with_handler(16, &[log(16), vec![mov(0, 13), str(0, 4, LOG), mov(0, 14), str(0, 4, LOG), BX_LR]].concat())
            .with_handler(17, &[log(17), vec![mov(0, 13), str(0, 4, LOG), mov(0, 14), str(0, 4, LOG), BX_LR]].concat())
            .finish();
        let frame = STACK - 32;
        assert_eq!(machine.logged(), [16, frame, 0xffff_fff9, 17, frame, 0xffff_fff9]);
        let cycle = |at: usize| machine.device.log[at].1;
        // the last store of the first handler, its return, the chain, one MOVS
        let store = 2;
        let refill =
            if machine.core.configuration() == fivebyfive::emulator::arm::Configuration::NRF52833 { 1 } else { 2 };
        assert_eq!(cycle(3) - cycle(2), store + 1 + refill + 6 + 1);
        assert_eq!(machine.core.register(13), STACK);
    }
}

#[test]
fn a_higher_priority_that_arrives_while_stacking_comes_first() {
    // interrupt 1 has the higher priority; the chip raises it while the frame of interrupt 0 is stacked
    let main = [poke(scs::IPR, 0x40_80), poke(scs::ISER, 3), vec![movs(0, 0), str(0, 4, PEND), NOP, NOP]].concat();
    let mut machine = Machine::v7(&main);
    for exception in [16, 17] {
        let handler = [log(exception as u16), vec![mov(0, 13), str(0, 4, LOG), BX_LR]].concat();
        machine = machine.with_handler(exception, &handler);
    }
    let mut late = machine.clone();
    while !late.core.nvic().is_pending(0) {
        late.run(1);
    }
    late.run(1);
    assert_eq!(late.core.register(13), STACK - 32, "the frame is stacked");
    assert!(!late.core.nvic().is_active(0), "and no handler chosen");
    late.core.pend_interrupt(1);
    assert_eq!(late.finish().logged(), [17, STACK - 32, 16, STACK - 32], "one frame for both");
    // without the late one
    assert_eq!(machine.finish().logged(), [16, STACK - 32]);
}

#[test]
fn a_line_that_stays_high_interrupts_again() {
    let main = [poke(scs::ISER, 1), vec![movs(2, 0), movs(0, 0), str(0, 4, LINE_HIGH), NOP]].concat();
    // the handler counts in R7 and takes the line low the third time; R5 is 0
    let count = [vec![0x3701, 0x2f03, 0xd101], vec![movs(0, 0), str(0, 4, LINE_LOW)], log(16), vec![BX_LR]].concat();
    for machine in [Machine::v7(&main), Machine::v6(&main)] {
        let machine = machine.with_handler(16, &count).finish();
        assert_eq!(machine.logged(), [16, 16, 16]);
        assert!(!machine.core.nvic().is_pending(0));
    }
}

#[test]
fn an_it_block_goes_on_after_an_interrupt() {
    // cmp r0, r0; ittee eq; str (raises the interrupt), addeq r7, 1; addne r7, 2; addne r7, 4
    let main = [
        poke(scs::ISER, 1),
        vec![movs(7, 0), movs(0, 0), 0x4280, 0xbf07, str(0, 4, PEND), 0x3701, 0x3702, 0x3704, 0xbfc8, 0x3708],
    ]
    .concat();
    // the handler stops at once, and changes the flags
    let mut machine = Machine::v7(&main).with_handler(16, &[0xbe01, 0x2801, BX_LR]);
    machine.run(1000);
    let stacked = machine.word(machine.core.register(13) + 28);
    // what is left of the block: eq, ne, ne
    let it = (stacked >> 25 & 3) | (stacked >> 10 & 0x3f) << 2;
    assert_eq!(it, 0b0000_1110);
    assert_eq!(machine.core.registers().xpsr & 0x0600_fc00, 0, "a handler begins outside any IT block");
    machine.core.set_register(15, machine.core.register(15) + 2);
    // after EQ the block's flags are those of before: only the first addition counts, and not GT
    assert_eq!(machine.finish().core.register(7), 1);
}

#[test]
fn a_fault_in_an_it_block_returns_into_it() {
    // itt eq; ldreq r1, [r0, #8] where nothing is; ldreq
    let main = [load(0, 0x5000_0000), vec![0x4280, 0xbf04, 0x6881, 0x6881]].concat();
    let mut machine = Machine::v7(&main).with_handler(3, &[0xbe01]);
    machine.run(1000);
    let stacked = machine.word(machine.core.register(13) + 28);
    assert_eq!((stacked >> 25 & 3) | (stacked >> 10 & 0x3f) << 2, 0x04, "the whole block is still to come");
}

#[test]
fn the_next_handler_gets_the_exc_return_of_the_first() {
    // the first one leaves something else in LR: mov r7, lr; mov lr, r0; bx r7
    let pends = vec![CPSID_I, movs(0, 0), str(0, 4, PEND), movs(0, 1), str(0, 4, PEND), CPSIE_I, NOP];
    let main = [poke(scs::ISER, 3), pends].concat();
    for machine in [Machine::v7(&main), Machine::v6(&main)] {
        let machine = machine
            .with_handler(16, &[vec![mov(7, 14)], log(16), vec![mov(14, 0), 0x4738]].concat())
            .with_handler(17, &[vec![mov(0, 14), str(0, 4, LOG), BX_LR]].concat())
            .finish();
        assert_eq!(machine.logged(), [16, 0xffff_fff9]);
    }
}

#[test]
fn a_stacked_state_of_the_wrong_mode_is_a_usage_fault() {
    // the handler writes an exception number into the stacked xPSR, and returns to a thread
    let spoil = [load(0, 0x0100_0005), vec![0x9007, BX_LR]].concat(); // str r0, [sp, #28]
    let mut machine = Machine::v7(&[poke(scs::SHCSR, 1 << 18), vec![SVC]].concat())
        .with_handler(11, &spoil)
        .with_handler(6, &[0xbe01]);
    machine.run(1000);
    assert_eq!(machine.core.registers().xpsr & 0x1ff, 6);
    assert_eq!(machine.peek(scs::CFSR), 1 << 18);
}

#[test]
fn a_return_that_does_not_fit_is_a_usage_fault() {
    let invalid_pc = 1 << 18;
    for (exc_return, why) in [
        (0xffff_fff1, "to a handler, but none was preempted"),
        (0xffff_fff0, "not a value"),
        (0xffff_ff09, "a one has to be there"),
    ] {
        let main = [poke(scs::SHCSR, 1 << 18), vec![SVC]].concat();
        let mut machine = Machine::v7(&main)
            .with_handler(11, &[load(0, exc_return), vec![0x4700]].concat())
            .with_handler(6, &stopping());
        machine.run(1000);
        assert_eq!(machine.core.register(15), handler(6) + 4, "{why}");
        assert_eq!(machine.peek(scs::CFSR), invalid_pc, "{why}");
        assert_eq!(machine.core.register(5), 0xf000_0000 | exc_return, "{why}");
        assert_eq!(machine.core.register(6), STACK - 32, "nothing was stacked again: {why}");
    }
}
