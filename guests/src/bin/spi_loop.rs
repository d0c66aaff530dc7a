//! Shows SPI at 1 MHz on the pins 13, 14 and 15 of the edge connector: SPI0 on the V1, SPIM0 with EasyDMA on the V2.
//!
//! Seen on the serial port: once a second a line like `sent 0a 55 f0, received 00 00 00`. With nothing attached, MISO
//! floats, and what is received may be anything; with a wire from 14 to 15 it is what was sent.
#![no_std]
#![no_main]

use core::fmt::Write as _;

use cortex_m_rt::entry;
use embedded_hal::delay::DelayNs as _;
use embedded_hal::spi::{MODE_0, SpiBus as _};
use guests::serial;
use microbit::Board;
use microbit::hal::Timer;
use microbit::hal::gpio::Level;
#[cfg(feature = "v1")]
use microbit::hal::spi::{Frequency, Pins, Spi as Bus};
#[cfg(feature = "v2")]
use microbit::hal::spim::{Frequency, Pins, Spim as Bus};
use panic_halt as _;

#[entry]
fn main() -> ! {
    let Some(board) = Board::take() else { panic!("the board is taken") };
    let mut serial = serial!(board);
    let mut timer = Timer::new(board.TIMER0);
    #[cfg(feature = "v1")]
    let (sck, mosi, miso) = (board.pins.p0_23, board.pins.p0_21, board.pins.p0_22);
    #[cfg(feature = "v2")]
    let (sck, mosi, miso) = (board.pins.p0_17, board.pins.p0_13, board.pins.p0_01);
    let pins = Pins {
        sck: Some(sck.into_push_pull_output(Level::Low).degrade()),
        mosi: Some(mosi.into_push_pull_output(Level::Low).degrade()),
        miso: Some(miso.into_floating_input().degrade()),
    };
    #[cfg(feature = "v1")]
    let mut spi = Bus::new(board.SPI0, pins, Frequency::M1, MODE_0);
    #[cfg(feature = "v2")]
    // SAFETY: a board leaves SPIM0 out, so nobody else has it
    let spim = unsafe { microbit::pac::Peripherals::steal() }.SPIM0;
    #[cfg(feature = "v2")]
    let mut spi = Bus::new(spim, pins, Frequency::M1, MODE_0, 0);
    loop {
        let sent = [0x0a, 0x55, 0xf0];
        let mut bytes = sent;
        let [a, b, c] = sent;
        let _ = match spi.transfer_in_place(&mut bytes) {
            Ok(()) => {
                let [x, y, z] = bytes;
                write!(serial, "sent {a:02x} {b:02x} {c:02x}, received {x:02x} {y:02x} {z:02x}\r\n")
            }
            Err(_) => write!(serial, "the transfer failed\r\n"),
        };
        timer.delay_ms(1000);
    }
}
