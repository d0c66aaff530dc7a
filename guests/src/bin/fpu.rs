//! Shows the floating point unit of the V2 (FPv4-SP): arithmetic, square root, fused multiply, conversions.
//!
//! Seen on the serial port, as bits and as a number: the ten lines in `guests/README.md`.
#![no_std]
#![no_main]

use core::arch::global_asm;
use core::fmt::Write as _;
use core::hint::black_box;

use cortex_m_rt::entry;
use guests::serial;
use microbit::Board;
use panic_halt as _;

#[entry]
fn main() -> ! {
    let Some(board) = Board::take() else { panic!("the board is taken") };
    let mut serial = serial!(board);
    let (one, three) = (black_box(1.0_f32), black_box(3.0_f32));
    // the sum of 1/n^2, from the small ones to the large ones
    let basel = (1..=1000_u32).rev().map(|n| 1.0 / (n as f32 * n as f32)).fold(0.0, |sum, term| sum + black_box(term));
    for (name, value) in [
        ("third", one / three),
        ("root of 2", guest_vsqrt(black_box(2.0))),
        ("root of -1", guest_vsqrt(-one)),
        ("fused", guest_vfma(one + f32::EPSILON, one - f32::EPSILON, -1.0)),
        ("plain", (one + f32::EPSILON) * (one - f32::EPSILON) - 1.0),
        ("least", f32::MIN_POSITIVE / black_box(8.0)),
        ("endless", one / black_box(0.0)),
        ("basel", basel),
        ("rounded", (black_box(-7.9_f32) as i32) as f32),
        ("full", (black_box(1e20_f32) as u32) as f32),
    ] {
        let _ = write!(serial, "{name}: {:08x} {value:?}\r\n", value.to_bits());
    }
    loop {
        cortex_m::asm::wfi();
    }
}

// Rust has no word for these without its standard library; arguments and results are in s0, s1, s2 (AAPCS with VFP)
global_asm!(
    ".fpu fpv4-sp-d16",
    ".thumb_func",
    ".global guest_vsqrt",
    "guest_vsqrt:",
    "vsqrt.f32 s0, s0",
    "bx lr",
    ".thumb_func",
    ".global guest_vfma",
    "guest_vfma:",
    "vfma.f32 s2, s0, s1",
    "vmov.f32 s0, s2",
    "bx lr",
);

unsafe extern "C" {
    safe fn guest_vsqrt(x: f32) -> f32;
    safe fn guest_vfma(a: f32, b: f32, c: f32) -> f32;
}
