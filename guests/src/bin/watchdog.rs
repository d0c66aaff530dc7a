//! Shows WDT: a watchdog that nobody feeds resets the chip after half a second, and POWER knows why.
//!
//! Seen on the serial port: `start`, and half a second later `start after the watchdog`, which is the end.
#![no_std]
#![no_main]

use core::fmt::Write as _;

use cortex_m_rt::entry;
use guests::serial;
use microbit::Board;
use microbit::hal::wdt::{Watchdog, count};
use panic_halt as _;

/// Half a second of the clock of 32768 Hz.
const HALF_A_SECOND_TICKS: u32 = 16_384;

#[entry]
fn main() -> ! {
    let Some(board) = Board::take() else { panic!("the board is taken") };
    let mut serial = serial!(board);
    let bitten = board.POWER.resetreas.read().dog().is_detected();
    if bitten {
        // SAFETY: a set bit clears this reason, and there is nothing else in the register that it could change
        board.POWER.resetreas.write(|w| unsafe { w.bits(0xffff_ffff) });
        let _ = write!(serial, "start after the watchdog\r\n");
    } else if let Ok(mut watchdog) = Watchdog::try_new(board.WDT) {
        let _ = write!(serial, "start\r\n");
        watchdog.set_lfosc_ticks(HALF_A_SECOND_TICKS);
        watchdog.run_during_sleep(true);
        watchdog.activate::<count::One>();
    }
    loop {
        cortex_m::asm::wfi();
    }
}
