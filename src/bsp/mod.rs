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
//! (Tilt-a-Maze), and 1 KiB of variables. The check adds 3 KiB for the stack, which was measured in two ways. The frames in
//! the disassembly, summed up along the longest path of calls, make at most 2.9 KiB on both boards: the start of
//! Tilt-a-Maze, in whose frame interrupts are let in, a tick, and the display on top of it. The V1 images, run in QEMU for
//! eight seconds, had used 1.9 KiB (Lights Out) and 2.7 KiB (Tilt-a-Maze) of a RAM that was zero before.
//!
//! A look at a timer takes the V1 some microseconds, so its level 1, of one microsecond, comes out brighter.

pub mod axes;
pub mod bounce;
pub mod lines;
pub mod matrix;
pub mod settings;

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
