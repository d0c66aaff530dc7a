//! **Five by Five**: a micro:bit on the desktop.
//!
//! One virtual board, seen and touched by a person or driven by a script, runs the program that is flashed to a real
//! board. Everything that happens goes one way:
//!
//! ```text
//! person (window)  \                                        / LEDs, console  ->  window
//!                   >  Input  ->  session  ->  machine  ->  <
//! scenario file    /    (stamped with a tick)               \ frames, lines  ->  verdict
//! ```
//!
//! # Layers
//!
//! Each may use only those above it; `tests/layers.rs` checks it, and the features compile them apart.
//!
//! | module | what it is | feature |
//! |---|---|---|
//! | [`hal`] | the contract between a program and a board | none (`no_std`) |
//! | [`hardware`] | what the two boards are made of: pins, memories, times, as facts | none (`no_std`) |
//! | [`firmware`] | what would be flashed: presses, brightness constants, Lights Out, Tilt-a-Maze | none (`no_std`) |
//! | [`bsp`] | the real micro:bit: its display, its sensors, its radio, its serial port; what touches registers has the feature `chip` | none (`no_std`) |
//! | `emulator` | the chips of the board: processor cores, memory; runs what is flashed to a real board | `emulator` |
//! | `board` | the virtual micro:bit: buttons, accelerometer, display; LED drivers, and a model of the eye | `session` |
//! | `defmt_log` | what programs with defmt write, as lines, by their ELF files | `session` |
//! | `puzzle` | Lights Out for tools: boards of up to 64x64 as text, solved | `session` |
//! | `debug_info` | the source lines and the callers of a place in a program, by its DWARF | `session` |
//! | `disassembly` | instructions as text | `session` |
//! | `session` | one machine or several, their time, their inputs and the air between them; apart from that, the history: logs and snapshots | `session` |
//! | `debugger` | breakpoints, steps and runs, forward and back, over a session with an image | `session` |
//! | `stepping` | steps by source lines, forward and back, over what the debugger does by instructions | `session` |
//! | `gdb_server` | a server of GDB's remote protocol, for the command line and the window | `session` |
//! | `editors` | what MakeCode and MicroPython put into an image: projects, runtimes, files | `scenario` |
//! | `scenario` | the file format: types, reading, writing | `scenario` |
//! | `verification` | expectations judged while a session runs, the player, the verdict | `scenario` |
//! | `recording` | what was played: takes and edits; the open documents, saving, recovery files | `scenario` |
//! | `tuning` | brightness constants against drivers and viewing conditions | `scenario` |
//! | `export` | what a session has shown, for other programs: GIF, PNG, VCD, WAV, text | `scenario` |
//! | `cli` | commands, reports, exit codes | `cli` |
//! | `app` | the widgets: panels read a state and ask for actions; egui without a window | `widgets` |
//! | `window` | the real window: a clock, a display, settings | `window` |
//!
//! # Invariants
//!
//! Invariant: there is one door for inputs, `session::Session::apply`. Whoever moves a button or the
//! board, a person or a file, does it there, so whatever was played can be replayed with nothing left out. What is not
//! an input of the board (pausing, speed, looks) never reaches the machine. What a debugger writes into registers and memory
//! is kept by the debugger, with its moments, and is part of no recording.
//!
//! Invariant: time is simulated and passed in. A tick is a millisecond of board time. Only the shells read a
//! clock: `window`, and the command line where it holds an image back to real time. What they read decides when and how
//! many ticks are run, and nothing else.
//!
//! Invariant: a machine is a value. A clone of it goes on like the original, and two are equal when all that decides what
//! comes is equal. Snapshots share what did not change.
//!
//! Invariant: several boards have one time. Each runs alone only up to a moment before which nothing of another one can be
//! noticed, and what is handed from board to board carries its own cycle, so no order of running them changes a result.
//!
//! Invariant: an expectation is a question to the log of a session, never to a running machine. An edit runs again only
//! from the edit on.
//!
//! Invariant: nothing that was played is lost. Whatever changes a recording raises its revision, in one place; a document
//! is unsaved when that is not the revision of its file; and within some seconds each unsaved document is in a recovery
//! file. Where none can be written, the user knows, and is asked before the window closes.
//!
//! Invariant: work that can be long is a value that is advanced while a budget lasts, by the window a few milliseconds a
//! painting, by the command line to its end.
//!
//! Invariant: `hal` and `firmware` use integers only, allocate nothing and never wait, so they are compiled for the chip
//! unchanged. Random numbers come from PCG32, seeded from outside.
//!
//! Invariant: a scenario holds inputs and what is expected of the board, never the state of a machine.
//!
//! Invariant: three kinds of brightness stay apart. What a program asks for is a [`hal::Level`]; what an LED does with
//! it is a fact about a board, in `board::driver`; what a monitor shows is decided in `app`, where light is mixed in
//! linear light.
#![cfg_attr(not(feature = "emulator"), no_std)]
// what is compiled for this computer has nothing unsafe in it; on a chip, a radio uses memory
#![cfg_attr(not(all(feature = "chip", target_os = "none")), forbid(unsafe_code))]
// no panic reaches a user; tests fail by panicking
#![cfg_attr(not(test), warn(clippy::expect_used, clippy::panic, clippy::unwrap_used))]

pub mod bsp;
pub mod firmware;
pub mod hal;
pub mod hardware;

#[cfg(feature = "emulator")]
pub mod emulator;

#[cfg(feature = "session")]
pub mod board;
#[cfg(feature = "session")]
pub mod debug_info;
#[cfg(feature = "session")]
pub mod debugger;
#[cfg(feature = "session")]
pub mod defmt_log;
#[cfg(feature = "session")]
pub mod disassembly;
#[cfg(feature = "session")]
pub mod gdb_server;
#[cfg(feature = "session")]
pub mod puzzle;
#[cfg(feature = "session")]
pub mod session;
#[cfg(feature = "session")]
pub mod stepping;

#[cfg(feature = "scenario")]
pub mod editors;
#[cfg(feature = "scenario")]
pub mod export;
#[cfg(feature = "scenario")]
pub mod recording;
#[cfg(feature = "scenario")]
pub mod scenario;
#[cfg(feature = "scenario")]
pub mod tuning;
#[cfg(feature = "scenario")]
pub mod verification;

#[cfg(feature = "cli")]
pub mod cli;
#[cfg(feature = "cli")]
pub use cli::run;

#[cfg(feature = "widgets")]
pub mod app;
#[cfg(feature = "window")]
pub mod window;
