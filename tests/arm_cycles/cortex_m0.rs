//! Table 3-1 of the Cortex-M0 TRM.

use fivebyfive::emulator::arm::Configuration;

use crate::bench::{Row, check};

const ROWS: [Row; 53] = [
    ("MOVS Rd, #imm", 0x2001, 1),
    ("MOVS Rd, Rm", 0x0008, 1),
    ("MOV Rd, Rm", 0x4680, 1),
    ("MOV PC, Rm", 0x469f, 3),
    ("ADDS Rd, Rn, #imm", 0x1c48, 1),
    ("ADDS Rd, Rn, Rm", 0x1888, 1),
    ("ADD Rd, Rd, Rm", 0x4440, 1),
    ("ADD PC, PC, Rm", 0x4497, 3),
    ("ADCS Rd, Rd, Rm", 0x4148, 1),
    ("ADD SP, SP, #imm", 0xb001, 1),
    ("ADD Rd, SP, #imm", 0xa801, 1),
    ("ADR Rd, label", 0xa001, 1),
    ("SUBS Rd, Rn, Rm", 0x1a88, 1),
    ("SBCS Rd, Rd, Rm", 0x4188, 1),
    ("RSBS Rd, Rn, #0", 0x4248, 1),
    // the manual has 1 or 32, of which the chip's maker has chosen
    ("MULS Rd, Rm, Rd", 0x4348, 1),
    ("CMP Rn, Rm", 0x4288, 1),
    ("CMN Rn, Rm", 0x42c8, 1),
    ("ANDS Rd, Rd, Rm", 0x4008, 1),
    ("EORS Rd, Rd, Rm", 0x4048, 1),
    ("ORRS Rd, Rd, Rm", 0x4308, 1),
    ("BICS Rd, Rd, Rm", 0x4388, 1),
    ("MVNS Rd, Rm", 0x43c8, 1),
    ("TST Rn, Rm", 0x4208, 1),
    ("LSLS Rd, Rm, #imm", 0x0048, 1),
    ("LSRS Rd, Rd, Rs", 0x40d0, 1),
    ("ASRS Rd, Rm, #imm", 0x1048, 1),
    ("RORS Rd, Rd, Rs", 0x41d0, 1),
    ("LDR Rd, [Rn, #imm]", 0x6808, 2),
    ("LDRH Rd, [Rn, #imm]", 0x8808, 2),
    ("LDRSB Rd, [Rn, Rm]", 0x5688, 2),
    ("LDR Rd, label", 0x4800, 2),
    ("LDR Rd, [SP, #imm]", 0x9800, 2),
    ("LDM Rn!, {3 registers}", 0xc931, 4),
    ("STR Rd, [Rn, #imm]", 0x6008, 2),
    ("STRB Rd, [Rn, Rm]", 0x5488, 2),
    ("STM Rn!, {3 registers}", 0xc131, 4),
    ("PUSH {3 registers, LR}", 0xb531, 5),
    ("POP {3 registers}", 0xbc31, 4),
    // 4 + N, of which N counts the PC
    ("POP {3 registers, PC}", 0xbd31, 8),
    ("BNE label, taken", 0xd100, 3),
    ("BEQ label, not taken", 0xd000, 1),
    ("B label", 0xe000, 3),
    ("BL label", 0xf000_f800, 4),
    ("BX Rm", 0x4718, 3),
    ("BLX Rm", 0x4798, 3),
    ("SXTH Rd, Rm", 0xb208, 1),
    ("REV Rd, Rm", 0xba08, 1),
    ("CPSID i", 0xb672, 1),
    ("MRS Rd, specreg", 0xf3ef_8000, 4),
    ("MSR specreg, Rn", 0xf380_8800, 4),
    ("NOP", 0xbf00, 1),
    ("SEV", 0xbf40, 1),
];

/// Those that the manual has more cycles for: 2 for a wait, and 4 for a barrier.
const TOO_FEW: [Row; 5] =
    [("WFE", 0xbf20, 1), ("WFI", 0xbf30, 1), ("DSB", 0xf3bf_8f4f, 1), ("DMB", 0xf3bf_8f5f, 1), ("ISB", 0xf3bf_8f6f, 1)];

#[test]
fn instructions_take_what_the_manual_says() {
    check(Configuration::NRF51822, &ROWS);
}

#[test]
fn waits_and_barriers_take_fewer_as_the_page_says() {
    check(Configuration::NRF51822, &TOO_FEW);
}
