//! Shows delays by TIMER0, TIMER1 and TIMER2, and the counter that each of them has.
//!
//! Seen on the serial port: six lines, `TIMER0: 1000 us` and `TIMER0: 20000 us`, the same for TIMER1 and TIMER2: what TIMER
//! counted of a delay in which another timer was waited for, give or take 2 % (16 bits are enough for it). Then `done`.
#![no_std]
#![no_main]

use core::fmt::Write as _;

use cortex_m_rt::entry;
use guests::serial;
use microbit::Board;
use microbit::hal::Timer;
use microbit::hal::timer::{Instance, OneShot};
use panic_halt as _;

#[entry]
fn main() -> ! {
    let Some(board) = Board::take() else { panic!("the board is taken") };
    let mut serial = serial!(board);
    let (mut first, mut second) = (Timer::one_shot(board.TIMER0), Timer::one_shot(board.TIMER1));
    let mut third = Timer::one_shot(board.TIMER2);
    for us in [1_000, 20_000] {
        let _ = write!(serial, "TIMER0: {} us\r\n", counted(&mut first, &mut second, us));
        let _ = write!(serial, "TIMER1: {} us\r\n", counted(&mut second, &mut third, us));
        let _ = write!(serial, "TIMER2: {} us\r\n", counted(&mut third, &mut first, us));
    }
    let _ = write!(serial, "done\r\n");
    loop {
        cortex_m::asm::wfi();
    }
}

/// What a timer counts while another one is waited for.
fn counted<A: Instance, B: Instance>(counts: &mut Timer<A, OneShot>, waits: &mut Timer<B, OneShot>, us: u32) -> u32 {
    counts.start(60_000);
    waits.delay(us);
    counts.read()
}
