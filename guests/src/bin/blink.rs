//! Shows the blocking display: the processor itself lights one row after the other.
//!
//! Seen: the LED in the middle is on for half a second and off for half a second.
#![no_std]
#![no_main]

use cortex_m_rt::entry;
use embedded_hal::delay::DelayNs as _;
use microbit::Board;
use microbit::display::blocking::Display;
use microbit::hal::Timer;
use panic_halt as _;

const HALF_A_SECOND_MS: u32 = 500;

#[entry]
fn main() -> ! {
    let Some(board) = Board::take() else { panic!("the board is taken") };
    let mut timer = Timer::new(board.TIMER0);
    let mut display = Display::new(board.display_pins);
    let mut picture = [[0; 5]; 5];
    picture[2][2] = 1;
    loop {
        display.show(&mut timer, picture, HALF_A_SECOND_MS);
        display.clear();
        timer.delay_ms(HALF_A_SECOND_MS);
    }
}
