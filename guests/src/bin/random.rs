//! Shows RNG: true random bytes.
//!
//! Seen on the serial port: once a second eight bytes as hexadecimal digits, other ones each time.
#![no_std]
#![no_main]

use core::fmt::Write as _;

use cortex_m_rt::entry;
use embedded_hal::delay::DelayNs as _;
use guests::serial;
use microbit::Board;
use microbit::hal::{Rng, Timer};
use panic_halt as _;

#[entry]
fn main() -> ! {
    let Some(board) = Board::take() else { panic!("the board is taken") };
    let mut serial = serial!(board);
    let mut timer = Timer::new(board.TIMER0);
    let mut rng = Rng::new(board.RNG);
    loop {
        let _ = write!(serial, "{:016x}\r\n", rng.random_u64());
        timer.delay_ms(1000);
    }
}
