//! Shows defmt: messages as numbers, which the ELF file of this program turns into text.
//!
//! Seen by a debugger that decodes defmt: a message of each level with its time in milliseconds and its place, then `count 0`,
//! `count 1` and so on, two a second. The byte 10 in a message is no line end.
#![no_std]
#![no_main]

use core::sync::atomic::{AtomicU32, Ordering};

use cortex_m_rt::entry;
use defmt_rtt as _;
use embedded_hal::delay::DelayNs as _;
use microbit::Board;
use microbit::hal::Timer;
use panic_probe as _;

/// Milliseconds that the program has waited.
static WAITED_MS: AtomicU32 = AtomicU32::new(0);

defmt::timestamp!("{=u32:ms}", WAITED_MS.load(Ordering::Relaxed));

#[derive(defmt::Format)]
enum State {
    Idle,
    Measured { value: i16, name: &'static str },
}

#[entry]
fn main() -> ! {
    let Some(board) = Board::take() else { panic!("the board is taken") };
    let mut timer = Timer::new(board.TIMER0);
    defmt::println!("hello from defmt");
    defmt::trace!("ten is {=u8}", 10);
    defmt::debug!("bytes {=[u8]:#04x} and {=[u8]:a}", [10, 0, 255], *b"a\n");
    defmt::info!("states {} and {}", State::Idle, State::Measured { value: -5, name: "ink" });
    inner::warn();
    defmt::error!("no {=str}, and {=bool}", "error", true);
    // more than the buffer of 1024 bytes holds
    for number in 0..200_u32 {
        defmt::trace!("one of many, with {=u32} of {=u32}", number, 200);
    }
    let mut count = 0_u32;
    loop {
        defmt::info!("count {=u32}", count);
        count = count.wrapping_add(1);
        timer.delay_ms(500);
        WAITED_MS.store(WAITED_MS.load(Ordering::Relaxed) + 500, Ordering::Relaxed);
    }
}

mod inner {
    pub fn warn() {
        defmt::warn!("from a module");
    }
}
