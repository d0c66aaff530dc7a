//! Shows RTT: lines that a debugger reads from a buffer in RAM, which it finds by the words `SEGGER RTT`.
//!
//! Seen by a debugger that knows RTT: `hello from RTT`, then `count 0`, `count 1` and so on, two a second. Nothing is sent
//! on the serial port.
#![no_std]
#![no_main]

use cortex_m_rt::entry;
use embedded_hal::delay::DelayNs as _;
use microbit::Board;
use microbit::hal::Timer;
use panic_halt as _;
use rtt_target::{rprintln, rtt_init_print};

#[entry]
fn main() -> ! {
    rtt_init_print!();
    rprintln!("hello from RTT");
    let Some(board) = Board::take() else { panic!("the board is taken") };
    let mut timer = Timer::new(board.TIMER0);
    let mut count = 0_u32;
    loop {
        rprintln!("count {}", count);
        count = count.wrapping_add(1);
        timer.delay_ms(500);
    }
}
