//! Shows a panic as most first programs have it: the crate `panic-halt` prints nothing and loops with interrupts on.
//!
//! Seen on the serial port: `light 3 of 4`, then nothing more.
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
    let lights = black_box([0_u8; 4]);
    let mut light = 3;
    loop {
        let _ = write!(serial, "light {} of {}\r\n", light + usize::from(lights[light]), lights.len());
        light = black_box(light + 1);
    }
}
