//! Shows on the display how often button A was pressed: as many lights, 25 at most.
#![no_std]
#![no_main]

use cortex_m_rt::entry;
use defmt_rtt as _;
use embedded_hal::digital::InputPin as _;
use firmware::Counter;
use microbit::{Board, display::blocking::Display, hal::Timer};
use panic_probe as _;

#[entry]
fn main() -> ! {
    let Some(mut board) = Board::take() else { defmt::panic!("the board is taken") };
    let mut timer = Timer::new(board.TIMER0);
    let mut display = Display::new(board.display_pins);
    let mut counter = Counter::new(25);
    let (mut lights, mut was_down) = ([[0_u8; 5]; 5], false);
    defmt::info!("ready");
    loop {
        let is_down = matches!(board.buttons.button_a.is_low(), Ok(true));
        if is_down && !was_down {
            let count = counter.press();
            defmt::info!("pressed, {} lights", count);
            for (place, light) in lights.as_flattened_mut().iter_mut().enumerate() {
                *light = u8::from(place < usize::from(count));
            }
        }
        was_down = is_down;
        display.show(&mut timer, lights, 20);
    }
}
