//! Random sequences with an interrupt, PendSV or SysTick taken at each boundary between two instructions.
//!
//! It is made pending while PRIMASK, BASEPRI or FAULTMASK keeps it off, and taken after the instruction that lets it
//! through: there both implementations agree on where it is taken, since neither has to choose how long a store to the
//! controller takes to have its effect.

use crate::code::Code;
use crate::handlers::{FIRST_IT_STATE, ICSR, ISPR, IT_STATES, PEND_SV, PEND_SYSTICK};
use crate::random::Random;
use crate::{float, if_then, narrow, wide};

const CPSID_I: u32 = 0xb672;
const CPSIE_I: u32 = 0xb662;

pub fn body_v6(random: &mut Random, code: &mut Code) {
    for _ in 0..2 + random.below(5) {
        code.emit(CPSID_I);
        pend(random, 0, code);
        code.emit(CPSIE_I);
        match random.below(8) {
            0 => code.emit(0xdf00 | random.below(256)), // svc
            1 => narrow::branch(random, code),
            _ => narrow::simple(random, code, false),
        }
    }
}

pub fn body_v7(random: &mut Random, code: &mut Code) {
    for _ in 0..2 + random.below(5) {
        match random.below(8) {
            0 => in_it_block(random, code),
            1 => into_it_block(random, code),
            _ => between(random, code),
        }
        match random.below(10) {
            0 => code.emit(0xdf00 | random.below(256)), // svc
            1 => wide::moving_transfer(random, code),
            2 => float::body(random, code),
            3 => narrow::branch(random, code),
            4 | 5 => narrow::simple(random, code, false),
            _ => wide::simple(random, code),
        }
    }
}

/// Makes one or two exceptions pending, interrupts of a priority that is not below `least` (the two bits on top of the
/// register). No register and no flag changes.
fn pend(random: &mut Random, least: u32, code: &mut Code) {
    let interrupt =
        |random: &mut Random| 1_u32 << (4 * random.below(FIRST_IT_STATE / 4) + least + random.below(4 - least));
    let (register, value) = match random.below(5) {
        0 => (ICSR, PEND_SV),
        1 => (ICSR, random.pick(&[PEND_SYSTICK, PEND_SV | PEND_SYSTICK])),
        2 => (ISPR, interrupt(random) | interrupt(random)),
        _ => (ISPR, interrupt(random)),
    };
    pend_by(register, value, code);
}

fn pend_by(register: u32, value: u32, code: &mut Code) {
    code.emit(0xb403); // push {r0, r1}
    code.literal(0, register);
    code.literal(1, value);
    code.emit(0x6001); // str r1, [r0]
    code.emit(0xbc03); // pop {r0, r1}
    let branch = code.address();
    code.emit(0xe000);
    code.pool();
    code.patch(branch, 0xe000 | ((code.address() - (branch + 4)) / 2) & 0x7ff);
}

/// Between two instructions, by each of the masks.
fn between(random: &mut Random, code: &mut Code) {
    let by_register = random.below(3);
    if by_register == 0 {
        code.emit(CPSID_I);
        pend(random, 0, code);
        code.emit(CPSIE_I);
        return;
    }
    // PRIMASK, BASEPRI, which does not keep off priority 0, or FAULTMASK by MSR of R4
    let (register, masked) = random.pick(&[(16, 1), (17, 0x40), (18, 0x40), (19, 1)]);
    code.emit(0xf04f_0400 | masked); // mov.w r4, #masked
    code.emit(0xf384_8800 | register); // msr
    pend(random, u32::from(masked == 0x40), code);
    code.emit(0xf04f_0400); // mov.w r4, #0
    let register = if register == 18 { 17 } else { register };
    code.emit(0xf384_8800 | register);
}

/// After an instruction of an IT block, with the rest of the block to come.
fn in_it_block(random: &mut Random, code: &mut Code) {
    code.emit(CPSID_I);
    pend(random, 0, code);
    code.emit(0xf04f_0400); // mov.w r4, #0
    let length = 1 + random.below(4);
    let at = random.below(length);
    if_then::emit_it(random, length, code);
    for slot in 0..length {
        if slot == at {
            code.emit(0xf384_8810); // msr primask, r4
        } else if slot < at {
            if_then::emit_flags(random, code);
        } else {
            if_then::emit_slot(random, true, code);
        }
    }
    code.emit(CPSIE_I); // for those that the condition kept off
}

/// Before the first instruction of an IT block: the handler returns there.
fn into_it_block(random: &mut Random, code: &mut Code) {
    let state = random.below(IT_STATES.len() as u32);
    code.emit(CPSID_I);
    pend_by(ISPR, 1 << (FIRST_IT_STATE + state), code);
    code.emit(CPSIE_I);
    for _ in 0..4 - IT_STATES[state as usize].trailing_zeros() {
        if_then::emit_slot(random, true, code);
    }
}
