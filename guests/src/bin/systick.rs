//! Shows the timer of the processor, SysTick: an interrupt every 10 ms, counted.
//!
//! Seen on the serial port: `100 interrupts`, `200 interrupts` and so on, one line a second. The processor does not sleep,
//! because its timer stands still then.
#![no_std]
#![no_main]

use core::fmt::Write as _;
use core::sync::atomic::{AtomicU32, Ordering};

use cortex_m::peripheral::syst::SystClkSource;
use cortex_m_rt::{entry, exception};
use guests::serial;
use microbit::Board;
use panic_halt as _;

/// The clock of the processor in kHz.
const CLOCK_KHZ: u32 = if cfg!(feature = "v1") { 16_000 } else { 64_000 };

static COUNT: AtomicU32 = AtomicU32::new(0);

#[entry]
fn main() -> ! {
    let Some(mut board) = Board::take() else { panic!("the board is taken") };
    let mut serial = serial!(board);
    board.SYST.set_clock_source(SystClkSource::Core);
    board.SYST.set_reload(CLOCK_KHZ * 10 - 1);
    board.SYST.clear_current();
    board.SYST.enable_interrupt();
    board.SYST.enable_counter();
    let mut told = 0;
    loop {
        let count = COUNT.load(Ordering::Relaxed);
        if count >= told + 100 {
            told = count;
            let _ = write!(serial, "{count} interrupts\r\n");
        }
    }
}

#[exception]
fn SysTick() {
    // the V1 has no instruction that adds in one go; nobody else writes this
    COUNT.store(COUNT.load(Ordering::Relaxed) + 1, Ordering::Relaxed);
}
