//! Instructions as text: encodings, and what the disassembler of GDB says of them where it follows the unified
//! assembler language of Arm's manuals.

mod built_images;

use fivebyfive::debug_info::DebugInfo;
use fivebyfive::disassembly::{Instruction, Target, instructions};
use fivebyfive::emulator::image::Image;

const ADDRESS: u32 = 0x1000;

fn disassembled(code: &[u16]) -> Vec<Instruction> {
    let half = |address: u32| code.get((address - ADDRESS) as usize / 2).copied();
    instructions(ADDRESS, ADDRESS + 2 * code.len() as u32, half)
}

fn text(instruction: &Instruction) -> String {
    format!("{} {}", instruction.mnemonic, instruction.operands).trim_end().to_owned()
}

fn check(table: &[(u32, &str)]) {
    for &(code, expected) in table {
        let halves = [(code >> 16) as u16, code as u16];
        let all = disassembled(if halves[0] == 0 { &halves[1..] } else { &halves });
        assert_eq!((all.len(), text(&all[0]).as_str()), (1, expected), "{code:#010x}");
    }
}

#[test]
fn two_bytes() {
    check(&[
        (0x0008, "movs r0, r1"),
        (0x00d1, "lsls r1, r2, #3"),
        (0x0809, "lsrs r1, r1, #32"),
        (0x1e42, "subs r2, r0, #1"),
        (0x20ff, "movs r0, #255"),
        (0x2900, "cmp r1, #0"),
        (0x4240, "rsbs r0, r0, #0"),
        (0x4361, "muls r1, r4, r1"),
        (0x4770, "bx lr"),
        (0x4798, "blx r3"),
        (0x46c0, "mov r8, r8"),
        (0x4684, "mov r12, r0"),
        (0x5ba1, "ldrh r1, [r4, r6]"),
        (0x6828, "ldr r0, [r5]"),
        (0x688c, "ldr r4, [r1, #8]"),
        (0x9900, "ldr r1, [sp]"),
        (0xb006, "add sp, #24"),
        (0xb086, "sub sp, #24"),
        (0xb5f0, "push {r4, r5, r6, r7, lr}"),
        (0xbdf0, "pop {r4, r5, r6, r7, pc}"),
        (0xb662, "cpsie i"),
        (0xb672, "cpsid i"),
        (0xba09, "rev r1, r1"),
        (0xbe02, "bkpt #2"),
        (0xbf30, "wfi"),
        (0xbf38, "it cc"),
        (0xbf3e, "ittt cc"),
        (0xbf0c, "ite eq"),
        (0xc904, "ldmia r1!, {r2}"),
        (0xdf0b, "svc #11"),
        (0xde00, "udf #0"),
    ]);
}

#[test]
fn data_of_four_bytes() {
    check(&[
        (0xf240_5203, "movw r2, #0x503"),
        (0xf2c0_0101, "movt r1, #1"),
        (0xf04f_30ff, "mov.w r0, #0xffffffff"),
        (0xf503_7340, "add.w r3, r3, #768"),
        (0xf44f_1388, "mov.w r3, #0x110000"),
        (0xf20d_4dcc, "addw sp, sp, #0x4cc"),
        (0xeb04_0e09, "add.w lr, r4, r9"),
        (0xeb0b_00c2, "add.w r0, r11, r2, lsl #3"),
        (0xea4f_02d9, "lsr.w r2, r9, #3"),
        (0xea5f_0553, "lsrs.w r5, r3, #1"),
        (0xfa00_f309, "lsl.w r3, r0, r9"),
        (0xf363_159f, "bfi r5, r3, #6, #26"),
        (0xf36f_35df, "bfc r5, #15, #17"),
        (0xf3c0_0407, "ubfx r4, r0, #0, #8"),
        (0xf1b1_0f00, "cmp.w r1, #0"),
        (0xfb03_4711, "mls r7, r3, r1, r4"),
        (0xfba0_1203, "umull r1, r2, r0, r3"),
        (0xfbb1_f0f2, "udiv r0, r1, r2"),
        (0xfab0_f080, "clz r0, r0"),
    ]);
}

#[test]
fn the_dsp_extension() {
    check(&[
        (0xfa9f_f043, "uadd16 r0, pc, r3"),
        (0xfa81_f012, "qadd8 r0, r1, r2"),
        (0xfa82_f081, "qadd r0, r1, r2"),
        (0xfaa1_f082, "sel r0, r1, r2"),
        (0xfb11_f002, "smulbb r0, r1, r2"),
        (0xfb11_3002, "smlabb r0, r1, r2, r3"),
        (0xfbc1_0382, "smlalbb r0, r3, r1, r2"),
        (0xfa3f_f182, "uxtb16 r1, r2"),
        (0xfa5d_f7ea, "uxtab r7, sp, r10, ror #16"),
        (0xeac1_0002, "pkhbt r0, r1, r2"),
        (0xf302_0107, "ssat r1, #8, r2"),
        (0xf382_0107, "usat r1, #7, r2"),
    ]);
}

#[test]
fn memory_of_four_bytes() {
    check(&[
        (0xf8d0_e000, "ldr.w lr, [r0]"),
        (0xf855_0c38, "ldr.w r0, [r5, #-56]"),
        (0xf843_1b04, "str.w r1, [r3], #4"),
        (0xf84d_8d04, "push.w {r8}"),
        (0xf85d_bb04, "pop.w {r11}"),
        (0xf835_400b, "ldrh.w r4, [r5, r11]"),
        (0xe92d_0b00, "push.w {r8, r9, r11}"),
        (0xe8bd_0b00, "pop.w {r8, r9, r11}"),
        (0xe9cd_0102, "strd r0, r1, [sp, #8]"),
        (0xe8df_f000, "tbb [pc, r0]"),
        (0xe850_1f00, "ldrex r1, [r0]"),
        (0xe840_2100, "strex r1, r2, [r0]"),
        (0xf891_f000, "pld [r1]"),
    ]);
}

#[test]
fn what_controls_the_processor() {
    check(&[
        (0xf3ef_8110, "mrs r1, PRIMASK"),
        (0xf381_8810, "msr PRIMASK, r1"),
        (0xf380_8808, "msr MSP, r0"),
        (0xf3bf_8f5f, "dmb sy"),
        (0xf3bf_8f4f, "dsb sy"),
        (0xf3bf_8f6f, "isb sy"),
        (0xf3bf_8f2f, "clrex"),
    ]);
}

#[test]
fn floating_point() {
    check(&[
        (0xee30_0a20, "vadd.f32 s0, s0, s1"),
        (0xee30_0a60, "vsub.f32 s0, s0, s1"),
        (0xee80_0a81, "vdiv.f32 s0, s1, s2"),
        (0xee00_0a81, "vmla.f32 s0, s1, s2"),
        (0xeea0_0a81, "vfma.f32 s0, s1, s2"),
        (0xeeb1_0ae0, "vsqrt.f32 s0, s1"),
        (0xeeb0_0ac0, "vabs.f32 s0, s0"),
        (0xeeb4_0a60, "vcmp.f32 s0, s1"),
        (0xeeb5_0a40, "vcmp.f32 s0, #0.0"),
        (0xeef1_fa10, "vmrs APSR_nzcv, FPSCR"),
        (0xeef7_0a00, "vmov.f32 s1, #1.0"),
        (0xeebf_da05, "vmov.f32 s26, #-1.3125"),
        (0xee00_0a10, "vmov s0, r0"),
        (0xec41_0b10, "vmov d0, r0, r1"),
        (0xeebc_0ac0, "vcvt.u32.f32 s0, s0"),
        (0xeeb8_0a40, "vcvt.f32.u32 s0, s0"),
        (0xeeba_0ac8, "vcvt.f32.s32 s0, s0, #16"),
        (0xed9f_0a01, "vldr s0, [pc, #4]"),
        (0xed2d_8b02, "vpush {d8}"),
        (0xecbd_8b04, "vpop {d8-d9}"),
    ]);
}

#[test]
fn what_follows_an_if_has_its_condition_and_sets_no_flags() {
    // ite eq; adds becomes addeq; movs becomes movne; and a third one has none
    let all = disassembled(&[0xbf0c, 0x3001, 0x2100, 0x2100]);
    let texts: Vec<String> = all.iter().map(text).collect();
    assert_eq!(texts, ["ite eq", "addeq r0, #1", "movne r1, #0", "movs r1, #0"]);
    // ittee mi, with one of four bytes
    let all = disassembled(&[0xbf47, 0xf8d0, 0xe000, 0x4770, 0x1840, 0xbf00]);
    let texts: Vec<String> = all.iter().map(text).collect();
    assert_eq!(texts, ["ittee mi", "ldrmi.w lr, [r0]", "bxmi lr", "addpl r0, r0, r1", "noppl"]);
}

#[test]
fn branches_and_literals_have_targets() {
    let target = |code: &[u16]| disassembled(code)[0].target;
    // the PC of an instruction is 4 behind its address
    assert_eq!(target(&[0xe7fe]), Some(Target::Branch(0x1000)));
    assert_eq!(target(&[0xd00a]), Some(Target::Branch(0x1018)));
    assert_eq!(target(&[0xb119]), Some(Target::Branch(0x100a)));
    assert_eq!(target(&[0xf000, 0xf81f]), Some(Target::Branch(0x1042)));
    assert_eq!(target(&[0xf7ff, 0xfe2a]), Some(Target::Branch(0xc58)));
    assert_eq!(target(&[0xf040, 0x808c]), Some(Target::Branch(0x111c)));
    assert_eq!(target(&[0x4801]), Some(Target::Literal(0x1008)));
    assert_eq!(target(&[0xf8df, 0x0008]), Some(Target::Literal(0x100c)));
    assert_eq!(target(&[0x4770]), None);
    assert_eq!(disassembled(&[0xf7ff, 0xfe2a])[0].operands, "0xc58");
}

#[test]
fn what_is_no_instruction_is_data() {
    assert_eq!(text(&disassembled(&[0xb1ff])[0]), "cbz r7, 0x1042");
    assert_eq!(text(&disassembled(&[0xbaa0])[0]), ".short 0xbaa0");
    assert_eq!(text(&disassembled(&[0xffff, 0xffff])[0]), ".short 0xffff, 0xffff");
}

#[test]
fn all_code_of_the_programs_is_instructions() {
    for image in ["v1/lights-out", "v2/lights-out", "v2/sensors", "guests/v2/fpu", "guests/v2/embedded_tests"] {
        let Some(file) = built_images::read(&format!("{image}.elf")) else { return };
        let image = Image::parse(&file, None).expect("an image");
        let info = DebugInfo::of(image.linked());
        let half = |address: u32| {
            let bytes = image.bytes(address, 2)?.first_chunk()?;
            Some(u16::from_le_bytes(*bytes))
        };
        let mut count = 0;
        for (from, to) in info.functions().into_iter().flat_map(|function| function.ranges) {
            for instruction in instructions(from, to, half) {
                let is_code = info.is_data(instruction.address) == Some(false);
                assert!(!is_code || instruction.mnemonic != ".short", "{instruction:x?}");
                count += usize::from(is_code);
            }
        }
        assert!(count > 500, "{count} instructions");
    }
}
