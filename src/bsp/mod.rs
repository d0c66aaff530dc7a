//! Board support: what runs a program of this crate on a real micro:bit.
//!
//! The parts without a pin or a register in them are compiled everywhere and tested on the desktop: when which LED is lit
//! ([`matrix`]), what the sensors' numbers mean ([`axes`]), bouncing buttons ([`bounce`]) and lines waiting for the serial
//! port ([`lines`]). The others are compiled for a chip with the feature `chip`: `Board` is the [`crate::hal::Hal`].
//!
//! | interrupt | priority | what it does |
//! |---|---|---|
//! | TIMER1 | 2 | plays the display: lights a row, puts its LEDs out one after the other |
//! | TIMER0 | 1 | a tick of the program, every millisecond of the crystal; TIMER2 counts, so none is lost |
//!
//! Between them the processor sleeps.
//!
//! # What it takes
//!
//! Less than 64 KiB of flash and 8 KiB of RAM on both boards, which `.ci/images` checks: about 23 KiB (Lights Out) and 28 KiB
//! (Tilt-a-Maze), and 1 KiB of variables. The check adds 3 KiB for the stack. That was measured in two ways. The frames of the
//! functions in the V2 images, summed up along the longest path of calls in the disassembly, make 2.0 KiB (Lights Out) and
//! 2.7 KiB (Tilt-a-Maze): the start is the deepest, where the game is moved to its place, and a tick with both interrupts
//! takes 1.4 KiB. The V1 images, run in QEMU for eight seconds, had used 1040 and 2736 bytes of a RAM that was zero before.

pub mod axes;
pub mod bounce;
pub mod lines;
pub mod matrix;

#[cfg(all(feature = "chip", target_os = "none"))]
mod accelerometer;
#[cfg(all(feature = "chip", target_os = "none"))]
mod board;
#[cfg(all(feature = "chip", target_os = "none"))]
pub mod flashed;
#[cfg(all(feature = "chip", target_os = "none"))]
mod panic;
#[cfg(all(feature = "chip", target_os = "none"))]
mod pins;
#[cfg(all(feature = "chip", target_os = "none"))]
#[cfg_attr(microbit = "v1", path = "ports_v1.rs")]
#[cfg_attr(microbit = "v2", path = "ports_v2.rs")]
mod ports;
#[cfg(all(feature = "chip", target_os = "none"))]
mod tick;

#[cfg(all(feature = "chip", target_os = "none"))]
pub use board::{Board, Display, Refresh, start};
