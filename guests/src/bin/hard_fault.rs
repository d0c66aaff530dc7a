//! Shows a hard fault: a read from an address where there is nothing.
//!
//! Seen on the serial port: `reading 0x30000000`, then `hard fault at 0x...` with the address of the instruction that read.
#![no_std]
#![no_main]

use core::cell::RefCell;
use core::fmt::Write as _;

use cortex_m_rt::{ExceptionFrame, entry, exception};
use critical_section::{Mutex, with};
use guests::{Serial, serial};
use microbit::Board;
use panic_halt as _;

/// Above the RAM of both chips and below their peripherals.
const NOWHERE: usize = 0x3000_0000;

static SERIAL: Mutex<RefCell<Option<Serial>>> = Mutex::new(RefCell::new(None));

#[entry]
fn main() -> ! {
    let Some(board) = Board::take() else { panic!("the board is taken") };
    let mut serial = serial!(board);
    let _ = write!(serial, "reading 0x{NOWHERE:x}\r\n");
    with(|section| SERIAL.borrow_ref_mut(section).replace(serial));
    // SAFETY: there is no memory that could be harmed, and the fault that comes is the aim
    let value = unsafe { core::ptr::read_volatile(NOWHERE as *const u32) };
    tell(format_args!("no fault: {value:x}"));
    loop {
        cortex_m::asm::wfi();
    }
}

fn tell(line: core::fmt::Arguments<'_>) {
    with(|section| SERIAL.borrow_ref_mut(section).as_mut().map(|serial| write!(serial, "{line}\r\n")));
}

#[exception]
unsafe fn HardFault(frame: &ExceptionFrame) -> ! {
    tell(format_args!("hard fault at 0x{:x}", frame.pc()));
    loop {
        cortex_m::asm::nop();
    }
}
