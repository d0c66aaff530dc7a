//! Semihosting: calls to a debugger by `BKPT 0xAB` (Arm, *Semihosting for AArch32 and AArch64*).
//!
//! A debugger halts the core, reads the registers and the memory, and lets the core go on, while the rest of the chip goes
//! on alone. That takes time: a probe of a full-speed USB port reads about 100 kB a second, so the core is halted for 10
//! microseconds for each byte that is written, and once more for the call.

use super::{Chip, Halt};
use crate::emulator::arm::Memory;
use crate::emulator::console::ConsoleSource;

/// For how long the core is halted for each byte and for each call.
const BYTE_US: u64 = 10;

const OPEN: u32 = 0x01;
const WRITEC: u32 = 0x03;
const WRITE0: u32 = 0x04;
const WRITE: u32 = 0x05;
const EXIT: u32 = 0x18;
const EXIT_EXTENDED: u32 = 0x20;
/// The reason of EXIT that means success: ADP_Stopped_ApplicationExit.
const APPLICATION_EXIT: u32 = 0x2_0026;

impl Chip {
    /// Serves a call: what is written goes to the console.
    pub(super) fn semihosting(&mut self, operation: u32, argument: u32) {
        let word = |memory: &Memory, at: u32| {
            let bytes = memory.bytes(argument.wrapping_add(4 * at), 4).and_then(|bytes| bytes.first_chunk());
            bytes.map_or(0, |bytes| u32::from_le_bytes(*bytes))
        };
        let mut answer = 0;
        let mut written = 0;
        match operation {
            // any name is the console
            OPEN => answer = 1,
            WRITEC => written = self.write_console(argument, 1),
            WRITE0 => written = self.write_console(argument, self.length_of_text(argument)),
            WRITE => {
                let (address, length) = (word(&self.memory, 1), word(&self.memory, 2));
                written = self.write_console(address, length as usize);
            }
            EXIT => {
                let code = u32::from(argument != APPLICATION_EXIT);
                self.halt(Halt::Exit(code));
            }
            EXIT_EXTENDED => {
                let (reason, code) = (word(&self.memory, 0), word(&self.memory, 1));
                let code = if reason == APPLICATION_EXIT { code } else { code.max(1) };
                self.halt(Halt::Exit(code));
            }
            _ => {
                self.peripherals.world.report(|| format!("semihosting operation {operation:#x} is not served"));
                answer = u32::MAX;
            }
        }
        self.core.set_register(0, answer);
        self.hold_us(BYTE_US * (1 + written as u64));
    }

    /// Bytes up to the next NUL, or to the end of the memory.
    fn length_of_text(&self, address: u32) -> usize {
        let byte = |at: u32| self.memory.bytes(address.wrapping_add(at), 1).map(|bytes| bytes[0]);
        (0..).take_while(|&at| byte(at).is_some_and(|byte| byte != 0)).count()
    }

    /// Hands bytes of memory to the console; says how many.
    fn write_console(&mut self, address: u32, length: usize) -> usize {
        let bytes = self.memory.bytes(address, length).unwrap_or_default();
        let lines = bytes.iter().filter_map(|&byte| self.semihosting.take(byte));
        self.peripherals.world.devices.serial.add_lines(ConsoleSource::Semihosting, lines);
        bytes.len()
    }
}
