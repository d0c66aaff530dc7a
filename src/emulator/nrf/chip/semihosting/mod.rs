//! Semihosting: calls to a debugger by `BKPT 0xAB` (Arm, *Semihosting for AArch32 and AArch64*, release 2.0).
//!
//! A debugger halts the core, reads the registers and the memory, and lets the core go on, while the rest of the chip goes
//! on alone. That takes time: a probe of a full-speed USB port reads about 100 kB a second, so the core is halted for 10
//! microseconds for each byte that is written or read, and once more for the call. A call that waits for what a person types
//! halts the core until that comes.
//!
//! | call | here |
//! |---|---|
//! | OPEN, CLOSE, READ, WRITE, SEEK, FLEN, ISTTY, REMOVE, RENAME, TMPNAM | files in memory: [`files`]; `:tt` is the console |
//! | WRITEC, WRITE0 | the console |
//! | READC | what is sent to the debugger |
//! | CLOCK, ELAPSED, TICKFREQ | board time since power-on; a tick is a cycle of the core |
//! | TIME | [`TIME_AT_POWER_ON_S`] and the board time |
//! | ERRNO, ISERROR | as specified |
//! | GET_CMDLINE | the command line that the debugger was given |
//! | HEAPINFO | four zeros, which say that the program has to know it by its linker |
//! | SYSTEM | refused |
//! | EXIT, EXIT_EXTENDED | the end of the program |

mod calls;
mod files;
mod handles;

use std::sync::Arc;

use super::{Chip, Halt};
use crate::emulator::arm::{RAM_BASE, Writer};
use crate::emulator::byte_queue::ByteQueue;
use crate::emulator::console::ConsoleSource;
use crate::emulator::line_assembler::{Form, LineAssembler};
use handles::Handles;

pub use files::{FileContents, SemihostingFiles};

/// What TIME says at power-on, in seconds since 1970: the beginning of 2026, so that a run is the same on every day.
pub const TIME_AT_POWER_ON_S: u32 = 1_767_225_600;

/// For how long the core is halted for each byte and for each call.
const BYTE_US: u64 = 10;

/// The reason of EXIT that means success: ADP_Stopped_ApplicationExit.
const APPLICATION_EXIT: u32 = 0x2_0026;

/// What the debugger was started with.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct SemihostingSetup {
    /// What GET_CMDLINE answers: the program and its arguments.
    pub command_line: String,
    /// The files that the program can open; `None` if it can open none.
    pub files: Option<SemihostingFiles>,
}

/// The debugger's side.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Semihosting {
    command_line: Arc<str>,
    /// What the program wrote to the console.
    pub(super) console: LineAssembler,
    handles: Handles,
    /// What ERRNO answers: that of the last call that failed.
    errno: i32,
    /// What was sent to the debugger and was not read.
    input: ByteQueue,
    /// The call that waits for what is sent.
    waiting: Option<InputCall>,
}

/// A call that reads what is sent to the debugger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum InputCall {
    /// READC: one byte, in R0.
    Character,
    /// READ of the console: up to so many bytes, and no more than a line, to an address.
    Bytes { address: u32, length: u32 },
}

impl Default for Semihosting {
    fn default() -> Self {
        Self::new(&SemihostingSetup::default())
    }
}

impl Semihosting {
    fn new(setup: &SemihostingSetup) -> Self {
        Self {
            command_line: setup.command_line.as_str().into(),
            console: LineAssembler::new(Form::Terminal),
            handles: Handles::new(setup.files.clone()),
            errno: 0,
            input: ByteQueue::default(),
            waiting: None,
        }
    }

    /// Bytes that are not shared with a clone that was made before.
    pub(super) fn own_bytes(&self, before: Option<&Self>) -> usize {
        self.input.own_bytes(before.map(|before| &before.input))
            + self.handles.own_bytes(before.map(|before| &before.handles))
    }

    /// The chip was reset: no call waits, and nothing is open.
    pub(super) fn reset(&mut self) {
        self.waiting = None;
        self.handles.close_all();
    }
}

impl Chip {
    /// Says what the debugger was started with.
    pub fn set_semihosting(&mut self, setup: &SemihostingSetup) {
        self.semihosting = Semihosting::new(setup);
    }

    /// The files as the program has left them; `None` if it can open none.
    #[must_use]
    pub fn semihosting_files(&self) -> Option<&SemihostingFiles> {
        self.semihosting.handles.files()
    }

    /// Sends a byte to the debugger, for a program that reads it by semihosting. A call that waits is served when the next
    /// millisecond begins, so that bytes of the same one come together.
    pub fn send_semihosting(&mut self, byte: u8) {
        self.semihosting.input.push(byte);
    }

    /// Serves a call that waits for what has come since.
    pub(super) fn serve_waiting(&mut self) {
        if let Some(call) = self.semihosting.waiting.take_if(|_| !self.semihosting.input.is_empty()) {
            self.serve_input(call);
        }
    }

    /// Whether the core is halted in a call that waits for what is sent to the debugger.
    #[must_use]
    pub fn waits_for_semihosting(&self) -> bool {
        self.semihosting.waiting.is_some()
    }

    /// Serves a call. What it answers is in R0.
    pub(super) fn semihosting(&mut self, operation: u32, argument: u32) {
        if let Some((answer, bytes)) = self.serve(operation, argument) {
            self.core.set_register(0, answer);
            self.hold_us(BYTE_US * (1 + bytes as u64));
        }
    }

    /// Reads what was sent to the debugger, or waits for it.
    fn serve_input(&mut self, call: InputCall) {
        if self.semihosting.input.is_empty() {
            self.semihosting.waiting = Some(call);
            // until something is sent
            self.held_until = u64::MAX;
            return;
        }
        let (answer, bytes) = match call {
            InputCall::Character => (self.semihosting.input.pop().map_or(u32::MAX, u32::from), 1),
            InputCall::Bytes { address, length } => {
                // as a terminal hands out lines
                let mut read = Vec::new();
                while read.len() < length as usize
                    && read.last() != Some(&b'\n')
                    && let Some(byte) = self.semihosting.input.pop()
                {
                    read.push(byte);
                }
                (length - self.put(address, &read) as u32, read.len())
            }
        };
        self.core.set_register(0, answer);
        self.hold_us(BYTE_US * (1 + bytes as u64));
    }

    /// Puts bytes into RAM; says how many were put.
    fn put(&mut self, address: u32, bytes: &[u8]) -> usize {
        if address >= RAM_BASE && self.memory.store_by(Writer::Semihosting, address, bytes) { bytes.len() } else { 0 }
    }

    /// A word of the block of arguments.
    fn argument(&self, block: u32, index: u32) -> u32 {
        let bytes = self.memory.bytes(block.wrapping_add(4 * index), 4).and_then(|bytes| bytes.first_chunk());
        bytes.map_or(0, |bytes| u32::from_le_bytes(*bytes))
    }

    /// A text of so many bytes.
    fn text(&self, address: u32, length: u32) -> Option<String> {
        let bytes = self.memory.bytes(address, length as usize)?;
        String::from_utf8(bytes.to_vec()).ok()
    }

    /// Bytes up to the next NUL, or to the end of the memory.
    fn length_of_text(&self, address: u32) -> usize {
        let byte = |at: u32| self.memory.bytes(address.wrapping_add(at), 1).map(|bytes| bytes[0]);
        (0..).take_while(|&at| byte(at).is_some_and(|byte| byte != 0)).count()
    }

    /// Hands bytes of memory to the console; says how many.
    fn write_console(&mut self, address: u32, length: usize) -> usize {
        let bytes = self.memory.bytes(address, length).unwrap_or_default();
        let lines = bytes.iter().filter_map(|&byte| self.semihosting.console.take(byte));
        self.peripherals.world.devices.serial.add_lines(ConsoleSource::Semihosting, lines);
        bytes.len()
    }
}

#[cfg(test)]
mod tests;
