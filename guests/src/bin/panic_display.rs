//! Shows a panic as the runtimes of MicroPython and MakeCode do: a face and three digits on the display, again and again, with
//! the interrupts off.
//!
//! Seen: the frowning face, 0, 2 and 0, each for half a second, with a moment of darkness after each.
#![no_std]
#![no_main]

use cortex_m_rt::entry;
use embedded_hal::delay::DelayNs as _;
use microbit::Board;
use microbit::display::blocking::Display;
use microbit::hal::Timer;
use panic_halt as _;

type Picture = [[u8; 5]; 5];

const FACE: Picture = [[1, 1, 0, 1, 1], [1, 1, 0, 1, 1], [0, 0, 0, 0, 0], [0, 1, 1, 1, 0], [1, 0, 0, 0, 1]];
const ZERO: Picture = [[0, 1, 1, 0, 0], [1, 0, 0, 1, 0], [1, 0, 0, 1, 0], [1, 0, 0, 1, 0], [0, 1, 1, 0, 0]];
const TWO: Picture = [[1, 1, 1, 0, 0], [0, 0, 0, 1, 0], [0, 1, 1, 0, 0], [1, 0, 0, 0, 0], [1, 1, 1, 1, 0]];

const SHOWN_MS: u32 = 500;
const DARK_MS: u32 = 100;

#[entry]
fn main() -> ! {
    let Some(board) = Board::take() else { panic!("the board is taken") };
    let mut timer = Timer::new(board.TIMER0);
    let mut display = Display::new(board.display_pins);
    cortex_m::interrupt::disable();
    loop {
        for picture in [FACE, ZERO, TWO, ZERO] {
            display.show(&mut timer, picture, SHOWN_MS);
            display.clear();
            timer.delay_ms(DARK_MS);
        }
    }
}
