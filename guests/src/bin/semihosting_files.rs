//! Shows the files, the console and the command line of semihosting.
//!
//! Seen by a debugger with semihosting: `arguments: ` with its command line; `in.txt: ` with what is in the file `in.txt` of its
//! folder, or `in.txt: none`; `name?` without a line end. A line is read from the console, and answered by `hello NAME`. The name
//! is written to the file `out.txt` of the folder, and the program ends with the exit code 0, or 1 if that fails.
#![no_std]
#![no_main]

use core::str::from_utf8;

use cortex_m_rt::entry;
use cortex_m_semihosting::{debug, hprint, hprintln, nr, syscall};
// this brings the vector table
use microbit as _;
use panic_halt as _;

const FAILURE: usize = usize::MAX;

/// Modes of `fopen`.
const READ: usize = 0;
const WRITE: usize = 4;

fn open(name: &str, mode: usize) -> Option<usize> {
    // SAFETY: a debugger reads the name, of this length
    let handle = unsafe { syscall!(OPEN, name.as_ptr(), mode, name.len()) };
    (handle != FAILURE).then_some(handle)
}

/// Fills a buffer as far as something comes; the part that is filled.
fn read(handle: usize, buffer: &mut [u8]) -> &[u8] {
    // SAFETY: a debugger writes into the buffer, at most this many bytes
    let left = unsafe { syscall!(READ, handle, buffer.as_mut_ptr(), buffer.len()) };
    &buffer[..buffer.len().saturating_sub(left)]
}

fn write(handle: usize, bytes: &[u8]) -> bool {
    // SAFETY: a debugger reads these bytes
    unsafe { syscall!(WRITE, handle, bytes.as_ptr(), bytes.len()) == 0 }
}

fn command_line(buffer: &mut [u8]) -> &str {
    let mut block = [buffer.as_mut_ptr() as usize, buffer.len()];
    // SAFETY: a debugger writes into the buffer, at most this many bytes, and into the block
    let answer = unsafe { cortex_m_semihosting::syscall1(nr::GET_CMDLINE, block.as_mut_ptr() as usize) };
    let length = if answer == 0 { block[1] } else { 0 };
    from_utf8(&buffer[..length]).unwrap_or("?")
}

#[entry]
fn main() -> ! {
    let mut buffer = [0; 80];
    hprintln!("arguments: {}", command_line(&mut buffer));
    match open("in.txt", READ) {
        Some(file) => hprintln!("in.txt: {}", from_utf8(read(file, &mut buffer)).unwrap_or("?").trim_end()),
        None => hprintln!("in.txt: none"),
    }
    hprint!("name? ");
    let input = open(":tt", READ).unwrap_or(0);
    let name = from_utf8(read(input, &mut buffer)).unwrap_or("?").trim_end();
    hprintln!("hello {}", name);
    let is_written = open("out.txt", WRITE).is_some_and(|file| write(file, name.as_bytes()));
    debug::exit(if is_written { debug::EXIT_SUCCESS } else { Err(()) });
    loop {
        cortex_m::asm::wfi();
    }
}
