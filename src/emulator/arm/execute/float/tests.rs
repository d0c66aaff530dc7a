//! The calculations of the host, against those of the chip.

use crate::emulator::arm::configuration::Configuration;
use crate::emulator::arm::float::status;
use crate::emulator::arm::op::{Float, FloatBinary, FloatUnary};
use crate::emulator::arm::processor::Core;

const BINARY: [FloatBinary; 13] = [
    FloatBinary::Add,
    FloatBinary::Sub,
    FloatBinary::Mul,
    FloatBinary::NegMul,
    FloatBinary::Div,
    FloatBinary::MulAdd,
    FloatBinary::MulSub,
    FloatBinary::NegMulAdd,
    FloatBinary::NegMulSub,
    FloatBinary::FusedAdd,
    FloatBinary::FusedSub,
    FloatBinary::NegFusedAdd,
    FloatBinary::NegFusedSub,
];
const UNARY: [FloatUnary; 8] = [
    FloatUnary::Move,
    FloatUnary::Abs,
    FloatUnary::Neg,
    FloatUnary::Sqrt,
    FloatUnary::FromSigned,
    FloatUnary::FromUnsigned,
    FloatUnary::ToSigned { by_mode: false },
    FloatUnary::ToUnsigned { by_mode: false },
];

/// All calculations of S2, S1 and S0.
fn calculations() -> Vec<Float> {
    let binary = BINARY.map(|op| Float::Binary { op, d: 2, n: 1, m: 0 });
    let unary = UNARY.map(|op| Float::Unary { op, d: 2, m: 0 });
    let compare = Float::Compare { d: 2, m: 0, signal_quiet: false };
    [&binary[..], &unary[..], &[compare]].concat()
}

fn core(fpscr: u32, operands: [u32; 3]) -> Core {
    let mut core = Core::new(Configuration::NRF52833);
    core.float.set_fpscr(fpscr);
    core.float.s[..3].copy_from_slice(&operands);
    core
}

/// Operands of all exponents, of near ones, with short significands, whose results are often exact, and special ones.
#[test]
fn the_host_gives_what_the_chip_calculates() {
    // xorshift, so that each run is the same
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut random = move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 32) as u32
    };
    let (mut done, mut rounds) = (0, 0);
    for round in 0..20_000 {
        let operands = std::array::from_fn(|_| match round % 8 {
            0 => random(),
            1 | 2 => random() & 0x80ff_ffff | 0x3f00_0000,
            3 => random() & 0x81fc_0000 | 0x4000_0000,
            4 => random() & 0x8380_0007 | 0x3e00_0000,
            5 => random() % 2000,
            6 => {
                random() & 0x8000_0003 | [0, 0x007f_fffc, 0x0080_0000, 0x7f7f_fffc, 0x7f80_0000][random() as usize % 5]
            }
            _ => random() & 0x80ff_ffff | [0, 0x0100_0000, 0x3f00_0000, 0x7e00_0000][random() as usize % 4],
        });
        let fpscr = random() & (status::ALL & !0x0700_0000) & if round % 4 == 0 { u32::MAX } else { !status::ROUNDING };
        for float in calculations() {
            let (mut ours, mut exact) = (core(fpscr, operands), core(fpscr, operands));
            let before = ours.clone();
            exact.calculate_float(float);
            rounds += 1;
            let expected = if ours.execute_by_host(&float) { &exact } else { &before };
            done += u32::from(expected == &exact);
            assert_eq!(ours.float, expected.float, "{float:?} of {operands:x?} with {fpscr:#x}");
        }
    }
    assert!(done > rounds / 2, "the host does {done} of {rounds}");
}

#[test]
fn the_host_is_asked_only_where_no_other_flag_can_change() {
    let [one, smallest, largest] = [0x3f80_0000, 0x0080_0000, 0x7f7f_ffff];
    let does = |op, fpscr, a, b| core(fpscr, [b, a, 0]).execute_by_host(&Float::Binary { op, d: 2, n: 1, m: 0 });
    assert!(does(FloatBinary::Add, 0, one, one) && does(FloatBinary::Add, status::FLUSH_TO_ZERO, one, 0));
    for mode in [1, 2, 3] {
        assert!(!does(FloatBinary::Add, mode << 22, one, one), "{mode}");
    }
    for special in [1, 0x7f80_0000, 0x7fc0_0000, 0x7f80_0001] {
        assert!(!does(FloatBinary::Add, 0, one, special), "{special:#x}");
    }
    assert!(!does(FloatBinary::Div, 0, one, 0), "it divides by zero");
    assert!(!does(FloatBinary::Add, 0, largest, largest), "it overflows");
    assert!(
        !does(FloatBinary::Mul, 0, 0x3f7f_ffff, smallest),
        "it rounds to the smallest normal number, and underflows"
    );
}
