//! Table 3-1 of the Cortex-M4 TRM. The pipeline refill P, 1 to 3 there, is 1 here.

use fivebyfive::emulator::arm::Configuration;

use crate::bench::{Bench, CODE, Row, check};

const P: u64 = 1;

const ROWS: [Row; 56] = [
    ("MOV Rd, Op2", 0xea4f_0041, 1),
    ("MOVW Rd, #imm", 0xf240_0001, 1),
    ("MOVT Rd, #imm", 0xf2c0_0001, 1),
    ("MOV PC, Rm", 0x469f, 1 + P),
    ("ADD Rd, Rn, Op2", 0xeb01_0002, 1),
    ("ADD PC, PC, Rm", 0x4497, 1 + P),
    ("ADC Rd, Rn, Op2", 0xeb41_0002, 1),
    ("ADR Rd, label", 0xa001, 1),
    ("SUB Rd, Rn, Op2", 0xeba1_0002, 1),
    ("MUL Rd, Rn, Rm", 0xfb01_f002, 1),
    ("MLA Rd, Rn, Rm, Ra", 0xfb01_0002, 1),
    ("MLS Rd, Rn, Rm, Ra", 0xfb01_0012, 1),
    ("SMULL RdLo, RdHi, Rn, Rm", 0xfb81_4502, 1),
    ("UMLAL RdLo, RdHi, Rn, Rm", 0xfbe1_4502, 1),
    ("SMLAD Rd, Rn, Rm, Ra", 0xfb21_0002, 1),
    ("SSAT Rd, #imm, Op2", 0xf301_0007, 1),
    ("CMP Rn, Op2", 0xebb1_0f02, 1),
    ("TEQ Rn, Op2", 0xea91_0f02, 1),
    ("LSL Rd, Rn, Rs", 0xfa01_f002, 1),
    ("CLZ Rd, Rn", 0xfab1_f081, 1),
    ("LDR Rd, [Rn, Op2]", 0xf851_0002, 2),
    ("LDR PC, [Rn]", 0xf8d1_f000, 2 + P),
    ("LDRSH Rd, [Rn, #imm]", 0xf9b1_0000, 2),
    ("LDRT Rd, [Rn, #imm]", 0xf851_0e00, 2),
    ("LDR Rd, label", 0x4800, 2),
    // 1 + N
    ("LDRD Rd, Rd, [Rn, #imm]", 0xe9d1_4500, 3),
    ("LDM Rn, {3 registers}", 0xe891_0031, 4),
    ("LDM Rn, {2 registers, PC}", 0xe891_8030, 4 + P),
    ("STR Rd, [Rn, Op2]", 0xf841_0002, 2),
    ("STRB Rd, [Rn, #imm]", 0xf881_0000, 2),
    ("STRD Rd, Rd, [Rn, #imm]", 0xe9c1_4500, 3),
    ("STM Rn, {3 registers}", 0xe881_0031, 4),
    ("PUSH {3 registers, LR}", 0xb531, 5),
    ("POP {3 registers}", 0xbc31, 4),
    ("POP {3 registers, PC}", 0xbd31, 5 + P),
    ("LDREX Rd, [Rn, #imm]", 0xe851_0f00, 2),
    ("STREX Rd, Rt, [Rn, #imm]", 0xe841_4000, 2),
    ("CLREX", 0xf3bf_8f2f, 1),
    ("BNE label, taken", 0xd100, 1 + P),
    ("BEQ label, not taken", 0xd000, 1),
    ("B label", 0xf000_b800, 1 + P),
    ("BL label", 0xf000_f800, 1 + P),
    ("BX Rm", 0x4718, 1 + P),
    ("BLX Rm", 0x4798, 1 + P),
    ("CBZ Rn, label, taken", 0xb100, 1 + P),
    ("CBNZ Rn, label, not taken", 0xb900, 1),
    ("TBB [PC, Rm]", 0xe8df_f000, 2 + P),
    ("TBH [PC, Rm]", 0xe8df_f010, 2 + P),
    ("IT", 0xbf18, 1),
    // 1 or 2
    ("CPSID i", 0xb672, 1),
    ("MRS Rd, specreg", 0xf3ef_8000, 1),
    ("MSR specreg, Rn", 0xf380_8800, 1),
    // 1 + B: at least 0 for DSB and DMB, and P for ISB
    ("DSB", 0xf3bf_8f4f, 1),
    ("ISB", 0xf3bf_8f6f, 1 + P),
    ("WFI", 0xbf30, 1),
    ("NOP", 0xbf00, 1),
];

#[test]
fn instructions_take_what_the_manual_says() {
    check(Configuration::NRF52833, &ROWS);
}

/// 2 to 12, fewer for a short quotient.
#[test]
fn a_division_takes_2_to_12_cycles() {
    let cycles = |dividend, divisor| {
        // udiv r0, r1, r2
        let mut bench = Bench::new(Configuration::NRF52833, CODE, &[0xfbb1_f0f2]);
        bench.core.set_register(1, dividend);
        bench.core.set_register(2, divisor);
        bench.step()
    };
    assert_eq!((cycles(0, 1), cycles(1, 0)), (2, 2));
    assert_eq!(cycles(u32::MAX, 1), 12);
    let all: Vec<u64> = (0..32).map(|bits| cycles(1 << bits, 1)).collect();
    assert!(all.is_sorted() && all.iter().all(|cycles| (2..=12).contains(cycles)), "{all:?}");
}

/// An instruction whose condition fails takes 1, whatever it would have taken.
#[test]
fn an_instruction_that_is_passed_over_takes_a_cycle() {
    // it eq; ldm r1, {r0, r4, r5}; nop
    let mut bench = Bench::new(Configuration::NRF52833, CODE, &[0xbf08, 0xe891_0031, 0xbf00]);
    assert_eq!([bench.step(), bench.step(), bench.step()], [1, 1, 1]);
}
