//! Floating-point state in exceptions (ARMv7-M B1.5.7, B3.2.21 to B3.2.24).

use crate::machine::{BX_LR, Machine, NOP, PEND, STACK, SVC, load, mov, movs, poke, str};
use crate::scs;

const ENABLE: u32 = 0x00f0_0000;
/// vmov s0, r0; vmov r5, s0; vmov s1, r0
const S0_FROM_R0: [u16; 2] = [0xee00, 0x0a10];
const R5_FROM_S0: [u16; 2] = [0xee10, 0x5a10];
const S15_FROM_R0: [u16; 2] = [0xee07, 0x0a90];
const FRAME: u32 = STACK - 0x68;

/// A program that uses floating point and then calls SVC.
fn calling() -> Vec<u16> {
    [
        poke(scs::CPACR, ENABLE),
        vec![movs(0, 77)],
        S0_FROM_R0.to_vec(),
        S15_FROM_R0.to_vec(),
        vec![SVC],
        R5_FROM_S0.to_vec(),
    ]
    .concat()
}

fn stopping(code: &[u16]) -> Vec<u16> {
    [vec![mov(6, 14), mov(7, 13), 0xbe01], code.to_vec(), vec![0xbe02, BX_LR]].concat()
}

fn go_on(machine: &mut Machine) {
    machine.core.set_register(15, machine.core.register(15) + 2);
}

#[test]
fn a_program_without_floating_point_has_a_small_frame() {
    let mut machine = Machine::v7(&[poke(scs::CPACR, ENABLE), vec![SVC]].concat()).with_handler(11, &stopping(&[]));
    machine.run(1000);
    assert_eq!((machine.core.register(6), machine.core.register(7)), (0xffff_fff9, STACK - 32));
}

#[test]
fn registers_are_saved_when_the_handler_uses_its_own() {
    let using = [vec![movs(0, 5)], S0_FROM_R0.to_vec()].concat();
    let mut machine = Machine::v7(&calling()).with_handler(11, &stopping(&using));
    machine.run(1000);
    assert_eq!((machine.core.register(6), machine.core.register(7)), (0xffff_ffe9, FRAME));
    assert_eq!(machine.peek(scs::FPCAR), FRAME + 0x20);
    assert_eq!(machine.peek(scs::FPCCR) & 1, 1, "LSPACT");
    assert_eq!(machine.word(FRAME + 0x20), 0, "nothing is saved yet");
    go_on(&mut machine);
    machine.run(1000);
    assert_eq!(machine.peek(scs::FPCCR) & 1, 0);
    assert_eq!(machine.word(FRAME + 0x20), 77, "S0");
    assert_eq!(machine.word(FRAME + 0x20 + 4 * 15), 77, "S15");
    assert_eq!(machine.core.float_register(0), 5);
    go_on(&mut machine);
    let machine = machine.finish();
    assert_eq!(machine.core.register(5), 77);
    assert_eq!(machine.core.register(13), STACK);
}

#[test]
fn registers_that_nobody_touched_are_not_moved() {
    let mut machine = Machine::v7(&calling()).with_handler(11, &stopping(&[]));
    machine.run(1000);
    go_on(&mut machine);
    machine.run(1000);
    go_on(&mut machine);
    let machine = machine.finish();
    assert_eq!(machine.core.register(5), 77);
    assert_eq!(machine.word(FRAME + 0x20), 0);
    assert_eq!(machine.peek(scs::FPCCR) & 1, 0);
}

#[test]
fn without_lspen_they_are_saved_at_once_and_without_aspen_never() {
    let main = [poke(scs::FPCCR, 1 << 31), calling()].concat();
    let mut machine = Machine::v7(&main).with_handler(11, &stopping(&[]));
    machine.run(1000);
    assert_eq!(machine.core.register(6), 0xffff_ffe9);
    assert_eq!((machine.word(FRAME + 0x20), machine.peek(scs::FPCCR) & 1), (77, 0));
    let main = [poke(scs::FPCCR, 0), calling()].concat();
    let mut machine = Machine::v7(&main).with_handler(11, &stopping(&[]));
    machine.run(1000);
    assert_eq!((machine.core.register(6), machine.core.register(7)), (0xffff_fff9, STACK - 32));
}

#[test]
fn a_handler_starts_with_the_default_control_bits() {
    // FPDSCR: flush to zero; the program itself rounds up: vmsr fpscr, r0
    let rounding = [load(0, 1 << 22), vec![0xeee1, 0x0a10]].concat();
    let main = [
        poke(scs::CPACR, ENABLE),
        poke(scs::FPDSCR, 1 << 24),
        rounding,
        vec![SVC],
        vec![0xeef1, 0x5a10], // vmrs r5, fpscr
    ]
    .concat();
    let machine = Machine::v7(&main).with_handler(11, &[0xeef1, 0x6a10, BX_LR]).finish();
    assert_eq!(machine.core.register(6), 1 << 24, "in the handler");
    assert_eq!(machine.core.register(5), 1 << 22, "and afterwards");
}

#[test]
fn control_tells_whether_floating_point_is_in_use() {
    let read = [0xf3ef, 0x8514]; // mrs r5, control
    let main = [poke(scs::CPACR, ENABLE), read.to_vec()].concat();
    assert_eq!(Machine::v7(&main).finish().core.register(5), 0);
    let main = [poke(scs::CPACR, ENABLE), S0_FROM_R0.to_vec(), read.to_vec()].concat();
    assert_eq!(Machine::v7(&main).finish().core.register(5), 4);
    // a handler has no context of its own until it uses one
    let machine = Machine::v7(&[calling(), vec![NOP]].concat()).with_handler(11, &[read[0], read[1], BX_LR]);
    let mut machine = machine;
    while machine.core.register(15) < 0x400 {
        machine.run(1);
    }
    machine.run(6);
    assert_eq!(machine.core.register(5), 0);
}

#[test]
fn a_second_interrupt_saves_what_the_first_deferred() {
    // interrupt 0 preempts the SVC handler, which has not used floating point, and uses it
    let main = [poke(scs::SHPR2, 0xe000_0000), poke(scs::ISER, 1), calling()].concat();
    let using = [vec![movs(0, 9)], S0_FROM_R0.to_vec(), vec![BX_LR]].concat();
    let raising = [mov(6, 14), movs(0, 0), str(0, 4, PEND), NOP, mov(14, 6), BX_LR];
    let machine = Machine::v7(&main).with_handler(11, &raising).with_handler(16, &using).finish();
    assert_eq!(machine.core.register(5), 77);
    assert_eq!(machine.word(FRAME + 0x20), 77, "in the frame of the thread");
    assert_eq!(machine.core.register(13), STACK);
}

#[test]
fn access_is_checked_before_anything_is_saved() {
    // the handler takes the access away and uses floating point: NOCP, and LSPACT stays
    let handler = [poke(scs::CPACR, 0), S0_FROM_R0.to_vec()].concat();
    let mut machine = Machine::v7(&calling()).with_handler(11, &handler).with_handler(3, &[0xbe03]);
    machine.run(1000);
    assert_eq!(machine.peek(scs::CFSR), 1 << 19);
    assert_eq!(machine.peek(scs::FPCCR) & 1, 1);
}
