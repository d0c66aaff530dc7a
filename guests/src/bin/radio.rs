//! Shows RADIO: packets of our own, which no runtime of the micro:bit would take for its own.
//!
//! Seen on the serial port: `listening`; a line like `-45 A` for each packet of another board with this program, which sends
//! `A` or `B` when that button goes down.
#![no_std]
#![no_main]

use core::fmt::Write as _;

use cortex_m::singleton;
use cortex_m_rt::entry;
use embedded_hal::delay::DelayNs as _;
use embedded_hal::digital::InputPin as _;
use guests::radio::{PACKET_BYTES, Radio, Setting};
use guests::serial;
use microbit::Board;
use microbit::hal::Timer;
use panic_halt as _;

const SETTING: Setting = Setting {
    frequency: 42,
    mode: 0,
    base: u32::from_be_bytes(*b"Rust"),
    base_bytes: 4,
    prefix: 0x51,
    // a length of 8 bits, and nothing else before the payload
    parts: 8,
    crc_bytes: 2,
    crc_skips_address: false,
    // CRC-16-CCITT
    crc_polynomial: 0x1_1021,
    crc_init: 0xffff,
    whitening: 42,
};

/// Longer than a contact bounces.
const BETWEEN_LOOKS_MS: u32 = 5;

#[entry]
fn main() -> ! {
    let Some(board) = Board::take() else { panic!("the board is taken") };
    let Some(packet) = singleton!(: [u8; PACKET_BYTES] = [0; PACKET_BYTES]) else { panic!("there is one packet") };
    let mut serial = serial!(board);
    let mut timer = Timer::new(board.TIMER0);
    let (mut a, mut b) = (board.buttons.button_a, board.buttons.button_b);
    let mut radio = Radio::new(board.RADIO, board.CLOCK, packet);
    radio.set(&SETTING);
    radio.listen();
    let _ = write!(serial, "listening\r\n");
    let mut before = [false; 2];
    loop {
        timer.delay_ms(BETWEEN_LOOKS_MS);
        if let Some((packet, strength)) = radio.heard() {
            let text = packet.get(1..1 + usize::from(packet[0])).and_then(|text| core::str::from_utf8(text).ok());
            let _ = write!(serial, "{strength} {}\r\n", text.unwrap_or("no text"));
        }
        if radio.has_ended() {
            radio.listen();
        }
        let down = [matches!(a.is_low(), Ok(true)), matches!(b.is_low(), Ok(true))];
        for (name, button) in [(b'A', 0), (b'B', 1)] {
            if down[button] && !before[button] {
                radio.send(&[1, name]);
                radio.listen();
            }
        }
        before = down;
    }
}
