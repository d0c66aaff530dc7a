//! Shows semihosting: a line for the debugger, and the end of the program with success.
//!
//! Seen by a debugger with semihosting: `hello from semihosting`, then the exit code 0. Without one, the breakpoint is a
//! hard fault.
#![no_std]
#![no_main]

use cortex_m_rt::entry;
use cortex_m_semihosting::{debug, hprintln};
// this brings the vector table
use microbit as _;
use panic_halt as _;

#[entry]
fn main() -> ! {
    hprintln!("hello from semihosting");
    debug::exit(debug::EXIT_SUCCESS);
    loop {
        cortex_m::asm::wfi();
    }
}
