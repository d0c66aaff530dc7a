//! Handlers of all exceptions, which write down what they find.
//!
//! That of the non-maskable interrupt leaves no trace. The others keep a log, of which an entry is the frame of 8 words;
//! EXC_RETURN plus IPSR; and in ARMv7-M the CFSR, which is cleared then.
//!
//! * A fault goes on behind the instruction.
//! * `SVC` pends PendSV, and interrupts 9 to 15 pend the one 9 below, so there are exceptions in a handler and one right
//!   after the other.
//! * SysTick uses floating point where there is some.
//! * Interrupts 24 to 31 return into an IT block ([`IT_STATES`]) in ARMv7-M.

use crate::code::Code;
use crate::image::Harness;

/// Exceptions of a case that are kept.
pub const LOG_ENTRIES: u32 = 8;

/// ITSTATE that interrupts 24 to 31 return with.
pub const IT_STATES: [u32; 8] = [0x08, 0x1c, 0x26, 0x3b, 0x4d, 0x5a, 0x84, 0xc1];
pub const FIRST_IT_STATE: u32 = 24;

const LOG_AT: u32 = 0x2000_0020;
pub const ICSR: u32 = 0xe000_ed04;
pub const ISPR: u32 = 0xe000_e200;
const ISER: u32 = 0xe000_e100;
const IPR: u32 = 0xe000_e400;
const SHPR2: u32 = 0xe000_ed1c;
/// The modes that a handler's floating point begins with: FZ, and the rounding towards minus infinity.
const FPDSCR: u32 = 0xe000_ef3c;
const DEFAULT_MODES: u32 = 0x0180_0000;
const CFSR: u32 = 0xe000_ed28;
pub const PEND_SV: u32 = 1 << 28;
pub const PEND_SYSTICK: u32 = 1 << 26;

pub fn entry_words(harness: Harness) -> u32 {
    if harness.v7 { 10 } else { 9 }
}

/// What a handler does when it has written its entry.
#[derive(Clone, Copy, PartialEq)]
enum Then {
    Return,
    Skip,
    PendSv,
    PendOther,
    Float,
    ToItBlock,
}

/// The handlers, and the vectors of 2 and above.
pub fn emit(harness: Harness, vectors: u32, code: &mut Code) {
    code.patch(4 * 2, code.address() | 1);
    emit_non_maskable(harness, code);
    for (then, exceptions) in [
        (Then::Return, (7..vectors).collect::<Vec<_>>()),
        (Then::Skip, (3..=6).collect()),
        (Then::PendSv, vec![11]),
        (Then::Float, if harness.float { vec![15] } else { vec![] }),
        (Then::PendOther, (16 + 9..16 + 16).collect()),
        (Then::ToItBlock, if harness.v7 { (16 + FIRST_IT_STATE..48).collect() } else { vec![] }),
    ] {
        for exception in exceptions {
            code.patch(4 * exception, code.address() | 1);
        }
        emit_handler(harness, then, code);
    }
}

/// The handler of the non-maskable interrupt writes nothing down, and uses every register that it need not keep.
fn emit_non_maskable(harness: Harness, code: &mut Code) {
    for register in 0..4 {
        code.emit(0x2080 | register << 8); // movs r, #128
    }
    code.emit(0x4684); // mov r12, r0
    if harness.float {
        code.emit(0xee00_1a10); // vmov s0, r1
        code.emit(0xee70_0a00); // vadd.f32 s1, s0, s0
    }
    code.emit(0x4770); // bx lr
    code.align();
}

fn emit_handler(harness: Harness, then: Then, code: &mut Code) {
    code.emit(0x4668); // mov r0, sp
    code.emit(0x4684); // mov r12, r0: what it is after a tail chain is open
    code.literal(2, LOG_AT);
    code.emit(0x6813); // ldr r3, [r2]
    code.emit(0x6851); // ldr r1, [r2, #4]: the end
    code.emit(0x428b); // cmp r3, r1
    let full = code.address();
    code.emit(0xd200); // bhs over it
    for _ in 0..4 {
        code.emit(0xc806); // ldmia r0!, {r1, r2}
        code.emit(0xc306); // stmia r3!, {r1, r2}
    }
    code.emit(0xf3ef_8105); // mrs r1, ipsr
    code.emit(0x4471); // add r1, lr
    code.emit(0xc302); // stmia r3!, {r1}
    if harness.v7 {
        code.literal(2, CFSR);
        code.emit(0x6811); // ldr r1, [r2]
        code.emit(0x6011); // str r1, [r2]
        code.emit(0xc302); // stmia r3!, {r1}
    }
    code.literal(2, LOG_AT);
    code.emit(0x6013); // str r3, [r2]
    code.patch(full, 0xd200 | ((code.address() - (full + 4)) / 2));
    match then {
        Then::Return => {}
        Then::Skip => {
            code.emit(0x9906); // ldr r1, [sp, #24]
            code.emit(0x880a); // ldrh r2, [r1]
            code.emit(0x0ad2); // lsrs r2, #11
            code.emit(0x3102); // adds r1, #2
            code.emit(0x2a1d); // cmp r2, #0b11101
            code.emit(0xd300); // blo over it
            code.emit(0x3102); // adds r1, #2
            code.emit(0x9106); // str r1, [sp, #24]
        }
        Then::PendSv => {
            code.literal(1, ICSR);
            code.literal(2, PEND_SV);
            code.emit(0x600a); // str r2, [r1]
        }
        Then::PendOther => {
            code.emit(0xf3ef_8105); // mrs r1, ipsr
            code.emit(0x3900 | (16 + 9)); // subs r1, #25: 9 below
            code.emit(0x2201); // movs r2, #1
            code.emit(0x408a); // lsls r2, r1
            code.literal(1, ISPR);
            code.emit(0xb672); // cpsid i
            code.emit(0x600a); // str r2, [r1]
            code.emit(0xb662); // cpsie i: it is taken here or after the return
        }
        Then::Float => {
            // s0 of the interrupted one is put on its stack now
            code.emit(0xee00_1a10); // vmov s0, r1
            code.emit(0xee70_0a00); // vadd.f32 s1, s0, s0
            code.emit(0xeef1_1a10); // vmrs r1, fpscr
            code.emit(0xf001_61f8); // and.w r1, r1, #0x07c00000
            code.emit(0x9a08); // ldr r2, [sp, #32]
            code.emit(0x1852); // adds r2, r2, r1
            code.emit(0x9202); // str r2, [sp, #8]: R2 of the interrupted one
        }
        Then::ToItBlock => {
            code.emit(0xf3ef_8105); // mrs r1, ipsr
            code.emit(0x3900 | (16 + FIRST_IT_STATE)); // subs r1, #40
            code.emit(0x0089); // lsls r1, #2
            code.align();
            code.emit(0xa200); // adr r2, the table (patched)
            let adr = code.address() - 2;
            code.emit(0x5851); // ldr r1, [r2, r1]
            code.emit(0x9a07); // ldr r2, [sp, #28]
            code.emit(0x430a); // orrs r2, r1
            code.emit(0x9207); // str r2, [sp, #28]
            code.emit(0x4770); // bx lr
            code.pool();
            code.patch(adr, 0xa200 | ((code.address() - (adr + 4)) / 4));
            for state in IT_STATES {
                code.word((state & 3) << 25 | (state >> 2) << 10);
            }
            return;
        }
    }
    code.emit(0x4770); // bx lr
    code.pool();
}

/// An empty log. R0 to R3 are lost.
pub fn emit_clear_log(harness: Harness, code: &mut Code) {
    code.literal(0, LOG_AT);
    code.literal(1, harness.stack());
    code.literal(2, harness.stack() + 4 * LOG_ENTRIES * entry_words(harness));
    code.emit(0x6001); // str r1, [r0]
    code.emit(0x6042); // str r2, [r0, #4]
    code.emit(0x2300); // movs r3, #0
    code.emit(0xc108); // stmia r1!, {r3}
    code.emit(0x4291); // cmp r1, r2
    code.emit(0xd1fc); // bne -4
}

/// All interrupts enabled, of four priorities in turn; SVCall, PendSV and SysTick have the lowest but one. R0 and R1 are
/// lost, and so is R2.
pub fn emit_enable(harness: Harness, code: &mut Code) {
    code.literal(0, ISER);
    code.literal(1, !0);
    code.emit(0x6001); // str r1, [r0]
    code.literal(1, 0xc080_4000);
    code.literal(0, IPR);
    code.emit(0x2208); // movs r2, #8
    code.emit(0xc002); // stmia r0!, {r1}
    code.emit(0x3a01); // subs r2, #1
    code.emit(0xd1fc); // bne -4
    code.literal(0, SHPR2);
    code.literal(1, 0x8000_0000);
    code.emit(0x6001); // str r1, [r0]: SVCall
    code.literal(1, 0x8080_0000);
    code.emit(0x6041); // str r1, [r0, #4]: SysTick and PendSV
    if harness.float {
        code.literal(0, FPDSCR);
        code.literal(1, DEFAULT_MODES);
        code.emit(0x6001); // str r1, [r0]
    }
    let branch = code.address();
    code.emit(0xe000);
    code.pool();
    code.patch(branch, 0xe000 | ((code.address() - (branch + 4)) / 2));
}
