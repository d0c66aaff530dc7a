//! Shows TEMP: the temperature of the chip in quarters of a degree.
//!
//! Seen on the serial port: once a second a line like `23.75 C`.
#![no_std]
#![no_main]

use core::fmt::Write as _;

use cortex_m_rt::entry;
use embedded_hal::delay::DelayNs as _;
use guests::serial;
use microbit::Board;
use microbit::hal::{Temp, Timer};
use panic_halt as _;

#[entry]
fn main() -> ! {
    let Some(board) = Board::take() else { panic!("the board is taken") };
    let mut serial = serial!(board);
    let mut timer = Timer::new(board.TIMER0);
    let mut temp = Temp::new(board.TEMP);
    loop {
        let celsius = temp.measure();
        let _ = write!(serial, "{celsius} C\r\n");
        timer.delay_ms(1000);
    }
}
