//! Shows RADIO in the mode of IEEE 802.15.4, by the driver of the HAL: clear channel assessment, energy detection, frames.
//!
//! Seen on the serial port: `listening on channel 15`; a line `received hello 1` for each frame of another board with this
//! program, which sends one when A goes down and the channel is clear; `energy 48` when B goes down.
#![no_std]
#![no_main]

use core::fmt::Write as _;

use cortex_m_rt::entry;
use embedded_hal::delay::DelayNs as _;
use embedded_hal::digital::InputPin as _;
use guests::serial;
use microbit::Board;
use microbit::hal::clocks::Clocks;
use microbit::hal::ieee802154::{Channel, Packet, Radio};
use microbit::hal::timer::Timer;
use nb::Error;
use panic_halt as _;

/// A data frame from 0x1234 to everybody of the network 0x1122 (IEEE 802.15.4, *General MAC frame format*): frame control,
/// sequence number, network, receiver and sender.
const HEADER: [u8; 9] = [0x41, 0x88, 0, 0x22, 0x11, 0xff, 0xff, 0x34, 0x12];

/// Where the sequence number is.
const SEQUENCE: usize = 2;

/// Longer than a contact bounces.
const BOUNCING_MS: u32 = 5;

/// Measurements of 128 us, one after the other.
const MEASUREMENTS: u32 = 8;

#[entry]
fn main() -> ! {
    let Some(board) = Board::take() else { panic!("the board is taken") };
    let clocks = Clocks::new(board.CLOCK).enable_ext_hfosc();
    let mut serial = serial!(board);
    let mut timer = Timer::new(board.TIMER0);
    let (mut a, mut b) = (board.buttons.button_a, board.buttons.button_b);
    let mut radio = Radio::init(board.RADIO, &clocks);
    radio.set_channel(Channel::_15);
    let _ = write!(serial, "listening on channel 15\r\n");
    let (mut packet, mut number, mut before) = (Packet::new(), b'0', [false; 2]);
    loop {
        let mut down = before;
        // until a frame has come, or a button has changed
        let heard = radio.recv_non_blocking(&mut packet, |recv| {
            loop {
                match recv.is_done() {
                    Ok(_) => break Some(true),
                    Err(Error::Other(_)) => break Some(false),
                    Err(Error::WouldBlock) => {}
                }
                down = [matches!(a.is_low(), Ok(true)), matches!(b.is_low(), Ok(true))];
                if down != before {
                    break None;
                }
            }
        });
        if let Some(is_right) = heard {
            let text = packet.get(HEADER.len()..).and_then(|text| core::str::from_utf8(text).ok());
            let _ = match text.filter(|_| is_right) {
                Some(text) => write!(serial, "received {text}\r\n"),
                None => write!(serial, "received what is no text\r\n"),
            };
            continue;
        }
        if down[0] && !before[0] {
            number += 1;
            let mut frame = [0; HEADER.len() + 7];
            frame[..HEADER.len()].copy_from_slice(&HEADER);
            frame[SEQUENCE] = number - b'0';
            frame[HEADER.len()..].copy_from_slice(b"hello ?");
            frame[HEADER.len() + 6] = number;
            packet.copy_from_slice(&frame);
            radio.send(&mut packet);
        }
        if down[1] && !before[1] {
            let _ = write!(serial, "energy {}\r\n", radio.energy_detection_scan(MEASUREMENTS - 1));
        }
        before = down;
        timer.delay_ms(BOUNCING_MS);
    }
}
