//! Branches of ARMv7E-M: wide ones, backward ones, those that compare, by table, and by loads.

use crate::code::Code;
use crate::random::Random;
use crate::wide::simple;

/// CBZ, CBNZ, TBB, TBH, and the wide branches.
pub fn branch(random: &mut Random, code: &mut Code) {
    let at = code.address();
    match random.below(6) {
        5 => backward(random, code),
        0 => {
            code.emit(0xbf00);
            skipped(random, code);
            if random.below(4) == 0 {
                (0..random.below(50)).for_each(|_| code.emit(0xbf00));
            }
            let offset = (code.address().wrapping_sub(at + 4)) / 2;
            // it goes at least to the instruction after the next
            if code.address() == at + 2 {
                return;
            }
            code.patch(at, 0xb100 | random.bit() << 11 | (offset >> 5 & 1) << 9 | (offset & 31) << 3 | random.below(8));
        }
        1 => {
            code.emit(0xf000_9000);
            skipped(random, code);
            let offset = (code.address() - (at + 4)) / 2;
            code.patch(at + 2, 0xb800 | offset);
        }
        2 => {
            code.emit(0xf000_8000 | random.below(14) << 22);
            skipped(random, code);
            let offset = (code.address() - (at + 4)) / 2;
            code.patch(at + 2, 0x8000 | offset);
        }
        form => {
            // movs r4, #entry; tbb or tbh [pc, r4]; the table; the code it leads to
            let half = form == 3;
            let entries = 4;
            code.emit(0x2400 | random.below(entries));
            code.emit(0xe8df_f004 | u32::from(half) << 4);
            let table = code.address();
            let bytes = entries * if half { 2 } else { 1 };
            (0..bytes / 2).for_each(|_| code.emit(0));
            let targets: Vec<u32> = (0..entries)
                .map(|_| {
                    let target = (code.address() - table) / 2;
                    simple(random, code);
                    target
                })
                .collect();
            for (entry, target) in (0..).zip(&targets) {
                if half {
                    code.patch(table + 2 * entry, *target);
                } else if entry % 2 == 0 {
                    code.patch(table + entry, target | targets[entry as usize + 1] << 8);
                }
            }
        }
    }
}

/// A branch forward, over code that is branched back to and leaves by another branch.
fn backward(random: &mut Random, code: &mut Code) {
    let over = code.address();
    code.emit(0xbf00);
    let back = code.address();
    skipped(random, code);
    let out = code.address();
    code.emit(0xbf00);
    code.patch(over, 0xe000 | ((code.address() - (over + 4)) / 2));
    let offset = (back.wrapping_sub(code.address() + 4) as i32 >> 1) as u32;
    let condition = random.below(14);
    code.emit(match random.below(5) {
        0 => 0xe000 | offset & 0x7ff,
        1 => 0xd000 | condition << 8 | offset & 0xff,
        2 => 0xf7ff_b800 | offset & 0x7ff,
        3 => 0xf7ff_f800 | offset & 0x7ff,
        _ => 0xf43f_a800 | condition << 22 | offset & 0x7ff,
    });
    code.patch(out, 0xe000 | ((code.address() - (out + 4)) / 2));
}

fn skipped(random: &mut Random, code: &mut Code) {
    for _ in 0..random.below(3) {
        simple(random, code);
    }
}

/// LDR and LDM to the PC: the address is put into memory before.
pub fn load_to_pc(random: &mut Random, code: &mut Code) {
    while code.address() % 4 != 2 {
        code.emit(0xbf00);
    }
    let at = code.address();
    code.emit(0xbf00); // adr r4, behind
    code.emit(0xf104_0401); // add.w r4, r4, #1
    code.emit(0x6774); // str r4, [r6, #116]
    let form = random.below(5);
    code.emit(if form < 3 { 0xf106_0574 } else { 0xf106_0570 }); // add.w r5, r6, #116 or #112
    code.emit(match form {
        0 => 0xf8d6_f074, // ldr.w pc, [r6, #116]
        1 => 0xf855_fb04, // ldr.w pc, [r5], #4
        2 => 0xf8d5_f000, // ldr.w pc, [r5]
        3 => 0xe895_8008, // ldm.w r5, {r3, pc}; the address is the second
        _ => 0xe8b5_8008,
    });
    skipped(random, code);
    if !code.address().is_multiple_of(4) {
        code.emit(0xbf00);
    }
    let words = (code.address() - ((at + 4) & !3)) / 4;
    code.patch(at, 0xa400 | words);
}
