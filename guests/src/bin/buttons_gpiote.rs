//! Shows GPIOTE: an interrupt at each falling edge of a button, while the processor sleeps.
//!
//! Seen on the serial port: `ready`, then a line `A` or `B` for each press (a bouncing contact gives more).
#![no_std]
#![no_main]

use core::cell::RefCell;
use core::fmt::Write as _;

use cortex_m::peripheral::NVIC;
use cortex_m_rt::entry;
use critical_section::{Mutex, with};
use guests::{Serial, serial};
use microbit::Board;
use microbit::hal::gpiote::Gpiote;
use microbit::pac::{self, interrupt};
use panic_halt as _;

static SHARED: Mutex<RefCell<Option<(Gpiote, Serial)>>> = Mutex::new(RefCell::new(None));

#[entry]
fn main() -> ! {
    let Some(board) = Board::take() else { panic!("the board is taken") };
    let gpiote = Gpiote::new(board.GPIOTE);
    gpiote.channel0().input_pin(&board.buttons.button_a.degrade()).hi_to_lo().enable_interrupt();
    gpiote.channel1().input_pin(&board.buttons.button_b.degrade()).hi_to_lo().enable_interrupt();
    let mut serial = serial!(board);
    let _ = write!(serial, "ready\r\n");
    with(|section| SHARED.borrow_ref_mut(section).replace((gpiote, serial)));
    // SAFETY: the handler is complete, and nothing relies on its being masked
    unsafe { NVIC::unmask(pac::Interrupt::GPIOTE) };
    loop {
        cortex_m::asm::wfi();
    }
}

#[interrupt]
fn GPIOTE() {
    with(|section| {
        let mut shared = SHARED.borrow_ref_mut(section);
        let Some((gpiote, serial)) = shared.as_mut() else { return };
        for (channel, name) in [(gpiote.channel0(), 'A'), (gpiote.channel1(), 'B')] {
            if channel.is_event_triggered() {
                channel.reset_events();
                let _ = write!(serial, "{name}\r\n");
            }
        }
    });
}
