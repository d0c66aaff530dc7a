//! Shows the converter: ADC on the V1, SAADC on the V2, at pin 0 of the edge connector.
//!
//! Seen on the serial port: twice a second a line like `pin 0: 512`; connected to GND it is about 0, connected to 3 V near
//! the most of 10 bits (V1) or 14 bits (V2).
#![no_std]
#![no_main]

use core::fmt::Write as _;

use cortex_m_rt::entry;
use embedded_hal::delay::DelayNs as _;
use guests::serial;
use microbit::Board;
use microbit::hal::Timer;
#[cfg(feature = "v1")]
use microbit::hal::adc::{Adc, AdcConfig};
#[cfg(feature = "v2")]
use microbit::hal::saadc::{Saadc, SaadcConfig};
use panic_halt as _;

#[entry]
fn main() -> ! {
    let Some(board) = Board::take() else { panic!("the board is taken") };
    let mut serial = serial!(board);
    let mut timer = Timer::new(board.TIMER0);
    let mut pin = board.edge.e00.into_floating_input();
    #[cfg(feature = "v1")]
    let mut adc = Adc::new(board.ADC, AdcConfig::default());
    #[cfg(feature = "v2")]
    let mut adc = Saadc::new(board.ADC, SaadcConfig::default());
    loop {
        #[cfg(feature = "v1")]
        let value = adc.read_channel(&pin);
        #[cfg(feature = "v2")]
        let value = adc.read_channel(&mut pin).unwrap_or(-1);
        let _ = write!(serial, "pin 0: {value}\r\n");
        // the V2 takes the pin for itself while it reads
        let _ = &mut pin;
        timer.delay_ms(500);
    }
}
