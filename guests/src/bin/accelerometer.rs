//! Shows I2C: the accelerometer LSM303AGR, over TWI on the V1 (from revision 1.5 on) and over TWIM on the V2.
//!
//! Seen on the serial port: `id 33`, then ten lines a second like `x 12 y -4 z -1004`, in milli-g of 1000 a g, in the axes
//! of the sensor: z is about -1000 with the screen up. Without the sensor there is one line, `no sensor`.
#![no_std]
#![no_main]

use core::fmt::Write as _;

use cortex_m_rt::entry;
use embedded_hal::delay::DelayNs as _;
use guests::{Sensors, Serial, sensors, serial};
use lsm303agr::{AccelMode, AccelOutputDataRate, Error, Lsm303agr};
use microbit::Board;
use microbit::hal::Timer;
use microbit::pac::TIMER0;
use panic_halt as _;

#[entry]
fn main() -> ! {
    let Some(board) = Board::take() else { panic!("the board is taken") };
    let mut serial = serial!(board);
    let mut timer = Timer::new(board.TIMER0);
    // the sensor needs some time after power-on
    timer.delay_ms(20);
    let _ = report(sensors!(board), &mut serial, &mut timer);
    let _ = write!(serial, "no sensor\r\n");
    loop {
        cortex_m::asm::wfi();
    }
}

/// Reports until the bus fails; ends at once when there is another sensor.
fn report(
    i2c: Sensors,
    serial: &mut Serial,
    timer: &mut Timer<TIMER0>,
) -> Result<(), Error<<Sensors as embedded_hal::i2c::ErrorType>::Error>> {
    let mut sensor = Lsm303agr::new_with_i2c(i2c);
    let id = sensor.accelerometer_id()?;
    let _ = write!(serial, "id {:x}\r\n", id.raw());
    if !id.is_correct() {
        return Ok(());
    }
    sensor.init()?;
    sensor.set_accel_mode_and_odr(timer, AccelMode::Normal, AccelOutputDataRate::Hz50)?;
    loop {
        let (x, y, z) = sensor.acceleration()?.xyz_mg();
        let _ = write!(serial, "x {x} y {y} z {z}\r\n");
        timer.delay_ms(100);
    }
}
