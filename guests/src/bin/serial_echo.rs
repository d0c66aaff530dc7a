//! Shows the serial port in both directions: UART on the V1, UARTE with EasyDMA on the V2.
//!
//! Seen on the serial port: `hello`, then each character that is sent, in brackets: `[x]`. At CR a new line begins.
#![no_std]
#![no_main]

use core::fmt::Write as _;

use cortex_m_rt::entry;
use guests::{Serial, serial};
use microbit::Board;
use panic_halt as _;

#[entry]
fn main() -> ! {
    let Some(board) = Board::take() else { panic!("the board is taken") };
    let mut serial = serial!(board);
    let _ = write!(serial, "hello\r\n");
    loop {
        match received(&mut serial) {
            Some(b'\r') => {
                let _ = write!(serial, "\r\n");
            }
            Some(byte) => {
                let _ = write!(serial, "[{}]", char::from(byte));
            }
            None => {}
        }
    }
}

/// Waits for a byte.
#[cfg(feature = "v1")]
fn received(serial: &mut Serial) -> Option<u8> {
    let mut byte = [0];
    embedded_io::Read::read(serial, &mut byte).ok().map(|_| byte[0])
}

/// Waits for a byte.
#[cfg(feature = "v2")]
fn received(serial: &mut Serial) -> Option<u8> {
    let mut byte = [0];
    serial.read(&mut byte).ok().map(|()| byte[0])
}
