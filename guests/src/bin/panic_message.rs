//! Shows a panic whose message goes to the serial port and to RTT.
//!
//! Seen on both: `counting down: 3, 12 / 3 =`, `4` and so on down to 0, then the message with its file and line:
//! `attempt to divide by zero`. Then the processor waits with its interrupts off.
#![no_std]
#![no_main]

use core::cell::RefCell;
use core::fmt::Write as _;
use core::hint::black_box;
use core::panic::PanicInfo;

use cortex_m_rt::entry;
use critical_section::{Mutex, with};
use guests::{Serial, serial};
use microbit::Board;
use rtt_target::{rprintln, rtt_init_print};

static SERIAL: Mutex<RefCell<Option<Serial>>> = Mutex::new(RefCell::new(None));

#[entry]
fn main() -> ! {
    rtt_init_print!();
    let Some(board) = Board::take() else { panic!("the board is taken") };
    let serial = serial!(board);
    with(|section| SERIAL.borrow_ref_mut(section).replace(serial));
    let mut left = 3_u32;
    loop {
        tell(format_args!("counting down: {left}, 12 / {left} ="));
        tell(format_args!("{}", 12 / black_box(left)));
        left -= 1;
    }
}

fn tell(line: core::fmt::Arguments<'_>) {
    rprintln!("{}", line);
    with(|section| SERIAL.borrow_ref_mut(section).as_mut().map(|serial| write!(serial, "{line}\r\n")));
}

#[panic_handler]
fn panic(info: &PanicInfo<'_>) -> ! {
    cortex_m::interrupt::disable();
    tell(format_args!("{info}"));
    loop {
        cortex_m::asm::wfi();
    }
}
