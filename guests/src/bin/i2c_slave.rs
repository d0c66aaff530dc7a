//! Shows TWIS, by the driver of the HAL: a slave of I2C at address 0x42, with clock at P1 and data at P2.
//!
//! Seen on the serial port: `slave at 42`; a line like `written 41` for each byte that a master writes, and `read` when it has read one,
//! which is one more than what was written last.
#![no_std]
#![no_main]

use core::fmt::Write as _;

use cortex_m_rt::entry;
use guests::serial;
use microbit::Board;
use microbit::hal::twis::{Pins, TwiEvent, Twis};
use panic_halt as _;

const ADDRESS: u8 = 0x42;

#[entry]
fn main() -> ! {
    let Some(board) = Board::take() else { panic!("the board is taken") };
    let mut serial = serial!(board);
    let pins = Pins {
        scl: board.edge.e01.into_floating_input().degrade(),
        sda: board.edge.e02.into_floating_input().degrade(),
    };
    let mut slave = Twis::new(board.TWIS0, pins, ADDRESS);
    slave.enable();
    let _ = write!(serial, "slave at {ADDRESS:x}\r\n");
    let mut byte = [0_u8];
    loop {
        if slave.is_event_triggered(TwiEvent::Write) {
            slave.reset_event(TwiEvent::Write);
            match slave.rx_blocking(&mut byte) {
                Ok(()) => {
                    let _ = write!(serial, "written {:x}\r\n", byte[0]);
                }
                Err(_) => {
                    let _ = write!(serial, "nothing was written\r\n");
                }
            }
        }
        if slave.is_event_triggered(TwiEvent::Read) {
            slave.reset_event(TwiEvent::Read);
            if slave.tx_blocking(&[byte[0].wrapping_add(1)]).is_ok() {
                let _ = write!(serial, "read\r\n");
            }
        }
    }
}
