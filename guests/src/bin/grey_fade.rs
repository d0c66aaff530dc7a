//! Shows the non-blocking display: TIMER1 interrupts for each row and each of the grey levels.
//!
//! Seen: from the left to the right the columns have the levels 1, 3, 5, 7 and 9 of 9; every 200 ms each of them is a level
//! brighter, and after 9 comes 0.
#![no_std]
#![no_main]

use core::cell::RefCell;

use cortex_m::peripheral::NVIC;
use cortex_m_rt::entry;
use critical_section::{Mutex, with};
use embedded_hal::delay::DelayNs as _;
use microbit::Board;
use microbit::display::nonblocking::{Display, GreyscaleImage};
use microbit::hal::Timer;
use microbit::pac::{self, TIMER1, interrupt};
use panic_halt as _;

static DISPLAY: Mutex<RefCell<Option<Display<TIMER1>>>> = Mutex::new(RefCell::new(None));

#[entry]
fn main() -> ! {
    let Some(board) = Board::take() else { panic!("the board is taken") };
    let mut timer = Timer::new(board.TIMER0);
    let display = Display::new(board.TIMER1, board.display_pins);
    with(|section| DISPLAY.borrow_ref_mut(section).replace(display));
    // SAFETY: the handler is complete, and nothing relies on its being masked
    unsafe { NVIC::unmask(pac::Interrupt::TIMER1) };
    let mut brighter = 0;
    loop {
        let row = [1, 3, 5, 7, 9].map(|level| (level + brighter) % 10);
        let image = GreyscaleImage::new(&[row; 5]);
        with(|section| DISPLAY.borrow_ref_mut(section).as_mut().map(|display| display.show(&image)));
        brighter = (brighter + 1) % 10;
        timer.delay_ms(200);
    }
}

#[interrupt]
fn TIMER1() {
    with(|section| DISPLAY.borrow_ref_mut(section).as_mut().map(Display::handle_display_event));
}
