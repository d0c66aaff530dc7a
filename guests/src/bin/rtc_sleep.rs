//! Shows RTC0 and sleep: the low frequency clock runs, and the processor wakes eight times a second.
//!
//! Seen on the serial port: `second 1`, `second 2` and so on, one a second.
#![no_std]
#![no_main]

use core::cell::RefCell;
use core::fmt::Write as _;

use cortex_m_rt::entry;
use critical_section::{Mutex, with};
use guests::serial;
use microbit::Board;
use microbit::hal::clocks::Clocks;
use microbit::hal::rtc::{Rtc, RtcInterrupt};
use microbit::pac::{RTC0, interrupt};
use panic_halt as _;

/// 32768 Hz divided by this plus one: 8 Hz.
const PRESCALER: u32 = 4095;

static RTC: Mutex<RefCell<Option<Rtc<RTC0>>>> = Mutex::new(RefCell::new(None));

#[entry]
fn main() -> ! {
    let Some(mut board) = Board::take() else { panic!("the board is taken") };
    Clocks::new(board.CLOCK).start_lfclk();
    let mut serial = serial!(board);
    let Ok(mut rtc) = Rtc::new(board.RTC0, PRESCALER) else { panic!("the prescaler has 12 bits") };
    rtc.enable_interrupt(RtcInterrupt::Tick, Some(&mut board.NVIC));
    rtc.enable_counter();
    with(|section| RTC.borrow_ref_mut(section).replace(rtc));
    let mut told = 0;
    loop {
        cortex_m::asm::wfi();
        let ticks = with(|section| RTC.borrow_ref(section).as_ref().map_or(0, Rtc::get_counter));
        if ticks / 8 > told {
            told = ticks / 8;
            let _ = write!(serial, "second {told}\r\n");
        }
    }
}

#[interrupt]
fn RTC0() {
    with(|section| RTC.borrow_ref(section).as_ref().map(|rtc| rtc.reset_event(RtcInterrupt::Tick)));
}
