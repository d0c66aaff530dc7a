//! Shows PPI: TIMER0 toggles a pin by GPIOTE, and the processor does nothing at all.
//!
//! Seen: the LED at the upper left is on for half a second and off for half a second.
#![no_std]
#![no_main]

use cortex_m_rt::entry;
use embedded_hal::digital::OutputPin as _;
use microbit::Board;
use microbit::hal::Timer;
use microbit::hal::gpiote::{Gpiote, TaskOutPolarity};
use microbit::hal::ppi;
use microbit::hal::prelude::{ConfigurablePpi as _, Ppi as _};
use panic_halt as _;

const HALF_A_SECOND_US: u32 = 500_000;

#[entry]
fn main() -> ! {
    let Some(mut board) = Board::take() else { panic!("the board is taken") };
    // the row stays high, and the column goes low and high
    let _ = board.display_pins.row1.set_high();
    let gpiote = Gpiote::new(board.GPIOTE);
    let column = board.display_pins.col1.degrade();
    gpiote.channel0().output_pin(column).task_out_polarity(TaskOutPolarity::Toggle).init_high();
    let mut timer = Timer::periodic(board.TIMER0);
    let mut channel = ppi::Parts::new(board.PPI).ppi0;
    channel.set_task_endpoint(gpiote.channel0().task_out());
    channel.set_event_endpoint(timer.event_compare_cc0());
    channel.enable();
    timer.start(HALF_A_SECOND_US);
    loop {
        cortex_m::asm::wfi();
    }
}
