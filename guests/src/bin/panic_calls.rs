//! Shows a panic whose handler waits in a function that it calls again and again, as handlers do that are compiled without
//! optimisation: the loop itself is not all that is executed.
//!
//! Seen on the serial port: `sum 12`, then nothing more.
#![no_std]
#![no_main]

use core::fmt::Write as _;
use core::hint::black_box;
use core::panic::PanicInfo;

use cortex_m_rt::entry;
use guests::serial;
use microbit::Board;

#[entry]
fn main() -> ! {
    let Some(board) = Board::take() else { panic!("the board is taken") };
    let mut serial = serial!(board);
    let (left, right) = black_box((250_u8, 6_u8));
    let _ = write!(serial, "sum {}\r\n", right.wrapping_add(right));
    let _ = write!(serial, "sum {}\r\n", left.checked_add(right).unwrap());
    loop {
        cortex_m::asm::wfi();
    }
}

#[panic_handler]
fn panic(_info: &PanicInfo<'_>) -> ! {
    loop {
        wait(black_box(2));
    }
}

/// Looks at the stack so that the function is more than its return.
#[inline(never)]
fn wait(rounds: u32) {
    for round in 0..rounds {
        black_box([round; 2]);
    }
}
