//! Shows the buttons, looked at over and over; they are low while they are down.
//!
//! Seen: the LED at the upper left is on while A is down, the one at the upper right while B is down.
#![no_std]
#![no_main]

use cortex_m_rt::entry;
use embedded_hal::digital::InputPin as _;
use microbit::Board;
use microbit::display::blocking::Display;
use microbit::hal::Timer;
use panic_halt as _;

#[entry]
fn main() -> ! {
    let Some(board) = Board::take() else { panic!("the board is taken") };
    let mut timer = Timer::new(board.TIMER0);
    let mut display = Display::new(board.display_pins);
    let (mut a, mut b) = (board.buttons.button_a, board.buttons.button_b);
    loop {
        let mut picture = [[0; 5]; 5];
        picture[0][0] = u8::from(matches!(a.is_low(), Ok(true)));
        picture[0][4] = u8::from(matches!(b.is_low(), Ok(true)));
        display.show(&mut timer, picture, 20);
    }
}
