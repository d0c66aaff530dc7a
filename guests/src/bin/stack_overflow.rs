//! Shows a stack that grows below its end, through the variables and out of the RAM.
//!
//! Seen on the serial port: `going down`, then a fault that nothing handles in time.
#![no_std]
#![no_main]

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
    let _ = write!(serial, "going down\r\n");
    let deepest = descend(black_box(1));
    let _ = write!(serial, "back from {deepest}\r\n");
    loop {
        cortex_m::asm::wfi();
    }
}

/// Calls itself until the depth is 0 again, which takes more stack than there is RAM.
#[inline(never)]
fn descend(depth: u32) -> u32 {
    let kept = black_box([depth; 16]);
    if depth == 0 { 0 } else { descend(depth.wrapping_add(1)).max(kept[7]) }
}
