//! Shows a panic that the crate `panic-probe` handles: it writes the message by defmt, and then executes an undefined instruction on
//! purpose, which a debugger sees as a fault.
//!
//! Seen by a debugger that decodes defmt: `light 5 of 5`, then the message with its file and line: `index out of bounds`. Then the
//! processor is in HardFault.
#![no_std]
#![no_main]

use core::hint::black_box;

use cortex_m_rt::entry;
use defmt_rtt as _;
// this brings the vector table
use microbit as _;
use panic_probe as _;

#[entry]
fn main() -> ! {
    let lights = [1_u8, 2, 3, 4, 5];
    let light = black_box(lights.len());
    defmt::println!("light {=usize} of {=usize}", light, lights.len());
    defmt::println!("{=u8}", lights[light]);
    loop {
        cortex_m::asm::wfi();
    }
}
