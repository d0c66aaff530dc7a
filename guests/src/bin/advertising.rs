//! Shows RADIO as Bluetooth Low Energy uses it: advertisements by the registers, without a stack.
//!
//! Seen on the air: half a second after the start and every half second from then on, an advertisement of a board that cannot
//! be connected to, on the channels 37, 38 and 39, with the name `guest`. Nothing is written.
#![no_std]
#![no_main]

use cortex_m::singleton;
use cortex_m_rt::entry;
use embedded_hal::delay::DelayNs as _;
use guests::radio::{PACKET_BYTES, Radio, Setting};
use microbit::Board;
use microbit::hal::Timer;
use panic_halt as _;

/// The channels of advertisements, and their frequencies in MHz above 2400.
const CHANNELS: [(u32, u32); 3] = [(37, 2), (38, 26), (39, 80)];

/// The access address of advertisements is 0x8e89bed6: the prefix is its highest byte.
const ACCESS_ADDRESS_BASE: u32 = 0x89be_d600;
const ACCESS_ADDRESS_PREFIX: u32 = 0x8e;

/// ADV_NONCONN_IND from a random address, its length, the static address c1:a2:b3:c4:d5:e6, and two fields: flags, and a name.
const ADVERTISEMENT: [u8; 18] = [
    0x42, 16, 0xe6, 0xd5, 0xc4, 0xb3, 0xa2, 0xc1, //
    2, 0x01, 0x04, 6, 0x09, b'g', b'u', b'e', b's', b't',
];

const INTERVAL_MS: u32 = 500;

fn setting(channel: u32, frequency: u32) -> Setting {
    Setting {
        frequency,
        mode: 3,
        base: ACCESS_ADDRESS_BASE,
        base_bytes: 3,
        prefix: ACCESS_ADDRESS_PREFIX,
        // S0 of a byte, and a length of 8 bits
        parts: 1 << 8 | 8,
        crc_bytes: 3,
        crc_skips_address: true,
        crc_polynomial: 0x00_065b,
        crc_init: 0x55_5555,
        whitening: channel,
    }
}

#[entry]
fn main() -> ! {
    let Some(board) = Board::take() else { panic!("the board is taken") };
    let Some(packet) = singleton!(: [u8; PACKET_BYTES] = [0; PACKET_BYTES]) else { panic!("there is one packet") };
    let mut timer = Timer::new(board.TIMER0);
    let mut radio = Radio::new(board.RADIO, board.CLOCK, packet);
    loop {
        timer.delay_ms(INTERVAL_MS);
        for (channel, frequency) in CHANNELS {
            radio.set(&setting(channel, frequency));
            radio.send(&ADVERTISEMENT);
        }
    }
}
