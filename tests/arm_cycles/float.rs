//! Table 7-1 of the Cortex-M4 TRM.

use fivebyfive::emulator::arm::Configuration;

use crate::bench::{Row, check};

#[test]
fn instructions_take_what_the_manual_says() {
    let rows: [Row; 29] = [
        ("VABS", 0xeeb0_0ac0, 1),
        ("VADD", 0xee30_0a01, 1),
        ("VCMP", 0xeeb4_0a41, 1),
        ("VCVT to an integer", 0xeebd_0ac0, 1),
        ("VCVT to half precision", 0xeeb3_0a40, 1),
        ("VDIV", 0xee80_0a01, 14),
        ("VFMA", 0xeea0_0a01, 3),
        ("VFNMS", 0xee90_0a01, 3),
        // 1 + N, and 1 + 2N of doublewords
        ("VLDM of 4 words", 0xec91_0a04, 5),
        ("VLDM of 2 doublewords", 0xec91_0b04, 5),
        ("VLDR", 0xed91_0a00, 2),
        ("VLDR of a doubleword", 0xed91_0b00, 3),
        ("VMLA", 0xee00_0a01, 3),
        ("VMLS", 0xee00_0a41, 3),
        ("VMOV of an immediate", 0xeeb7_0a00, 1),
        ("VMOV of a register", 0xeeb0_0a60, 1),
        ("VMOV from a core register", 0xee00_0a10, 1),
        ("VMOV from two core registers", 0xec42_0a10, 2),
        ("VMOV to a core register", 0xee10_0a10, 1),
        ("VMOV to two core registers", 0xec54_2a10, 2),
        ("VMRS", 0xeef1_0a10, 1),
        ("VMSR", 0xeee1_0a10, 1),
        ("VMUL", 0xee20_0a01, 1),
        ("VNEG", 0xeeb1_0a40, 1),
        ("VPUSH of 4 words", 0xed2d_0a04, 5),
        ("VSQRT", 0xeeb1_0ac0, 14),
        ("VSTM of 4 words", 0xec81_0a04, 5),
        ("VSTR", 0xed81_0a00, 2),
        ("VSUB", 0xee30_0a41, 1),
    ];
    check(Configuration::NRF52833, &rows);
}
