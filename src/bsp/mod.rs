//! Board support: what runs a program of this crate on a real micro:bit.
//!
//! The parts without a pin or a register in them are compiled everywhere and tested on the desktop: when which LED is lit
//! ([`matrix`]), what the sensors' numbers mean ([`axes`]), how bright it is ([`light`]), where north is ([`compass`]), bouncing buttons ([`bounce`]), fingers ([`touch`]), how loud it is
//! ([`sound_level`]), ticks by an RTC ([`low_frequency`]), pulses by a timer that counts a millisecond ([`pulse`]) and lines waiting for the serial port ([`lines`]). The others are compiled
//! for a chip with the feature `chip`: `Board` is the [`crate::hal::Hal`].
//!
//! | interrupt | priority | what it does |
//! |---|---|---|
//! | RADIO | 3 | takes a packet that has come, where the program uses the radio |
//! | TIMER1 | 2 | plays the display: lights a row, puts its LEDs out one after the other |
//! | TIMER0 | 1 | a tick of the program, every millisecond of the crystal; TIMER2 counts, so none is lost |
//!
//! Between them the processor sleeps.
//!
//! # What a program uses beside buttons A and B, accelerometer and display
//!
//! An image that names `AllPeripherals` has all of this, and starts what [`crate::hal::Program::uses`] says. One that names
//! `NoPeripherals` has none of it, and is as small as without it.
//!
//! | part | V1 | V2 |
//! |---|---|---|
//! | touch | P0 to P2, by resistance | P0 to P2 and the logo, by resistance |
//! | temperature | TEMP, every 20 ms | TEMP, every 20 ms |
//! | pins, low or high | GPIO | GPIO; P8 is taken from NFC |
//! | voltages | ADC, at each tick | SAADC, at each tick; beside the microphone every 13 ms |
//! | pulses | in microseconds at three pins, by TIMER0, PPI and GPIOTE; at a fourth one in whole milliseconds | PWM0, in microseconds |
//! | tones | P0, toggled by TIMER2; RTC0 counts the ticks | the speaker, by PWM1 |
//! | compass | MAG3110 or LSM303AGR, every 20 ms | LSM303AGR, every 20 ms |
//! | radio | RADIO, which listens at all times except while it sends | the same |
//! | sound level | | SAADC, a level every 12 ms |
//! | light | three columns of the LEDs, by ADC: every 69 ms, and the display is scanned 43 times a second | the first row of the LEDs, by GPIOTE and PPI: every 25 ms, and the display is scanned 40 times a second |
//!
//! # What it takes
//!
//! Less than 64 KiB of flash and 8 KiB of RAM on both boards, which `.ci/images` checks: up to 25 KiB (Lights Out) and 30 KiB
//! (Tilt-a-Maze), and 1 KiB of variables. The check adds 3 KiB for the stack, which was measured in two ways. The frames in
//! the disassembly, summed up along the longest path of calls, make at most 2.9 KiB on both boards: the start of
//! Tilt-a-Maze, in whose frame interrupts are let in, a tick, and the display on top of it. The V1 images, run in QEMU for
//! eight seconds, had used 1.9 KiB (Lights Out) and 2.7 KiB (Tilt-a-Maze) of a RAM that was zero before.
//!
//! A look at a timer takes the V1 some microseconds, so its level 1, of one microsecond, comes out brighter.

pub mod axes;
pub mod bounce;
pub mod compass;
pub mod light;
pub mod lines;
pub mod low_frequency;
pub mod matrix;
pub mod pulse;
pub mod settings;
pub mod sound_level;
pub mod touch;

#[cfg(all(feature = "chip", target_os = "none"))]
mod accelerometer;
#[cfg(all(feature = "chip", target_os = "none"))]
#[cfg_attr(microbit = "v1", path = "analog_v1.rs")]
#[cfg_attr(microbit = "v2", path = "analog_v2.rs")]
mod analog;
#[cfg(all(feature = "chip", target_os = "none"))]
mod board;
#[cfg(all(feature = "chip", target_os = "none"))]
mod bus;
#[cfg(all(feature = "chip", target_os = "none"))]
mod bus_sensor;
#[cfg(all(feature = "chip", target_os = "none"))]
mod contact;
#[cfg(all(feature = "chip", target_os = "none"))]
pub mod flashed;
#[cfg(all(feature = "chip", target_os = "none"))]
mod magnetometer;
#[cfg(all(feature = "chip", target_os = "none"))]
mod panic;
#[cfg(all(feature = "chip", target_os = "none"))]
mod peripherals;
#[cfg(all(feature = "chip", target_os = "none"))]
mod pins;
#[cfg(all(feature = "chip", target_os = "none"))]
#[cfg_attr(microbit = "v1", path = "ports_v1.rs")]
#[cfg_attr(microbit = "v2", path = "ports_v2.rs")]
mod ports;
#[cfg(all(feature = "chip", target_os = "none"))]
mod radio_registers;
#[cfg(all(feature = "chip", target_os = "none"))]
#[cfg_attr(microbit = "v1", path = "light_v1.rs")]
#[cfg_attr(microbit = "v2", path = "light_v2.rs")]
mod sensor;
#[cfg(all(feature = "chip", target_os = "none"))]
#[cfg_attr(microbit = "v1", path = "spare_v1.rs")]
#[cfg_attr(microbit = "v2", path = "spare_v2.rs")]
mod spare;
#[cfg(all(feature = "chip", target_os = "none"))]
mod tick;
#[cfg(all(feature = "chip", target_os = "none"))]
mod transceiver;
#[cfg(all(feature = "chip", target_os = "none"))]
#[cfg_attr(microbit = "v1", path = "waves_v1.rs")]
#[cfg_attr(microbit = "v2", path = "waves_v2.rs")]
mod waves;

#[cfg(all(feature = "chip", target_os = "none"))]
pub use board::{Board, Display, Radio, Refresh, start};
#[cfg(all(feature = "chip", target_os = "none"))]
pub use peripherals::{AllPeripherals, NoPeripherals, Peripherals};
