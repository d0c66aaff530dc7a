//! The calls, by their numbers.

use super::handles::{Errno, Stream};
use super::{APPLICATION_EXIT, Chip, Halt, InputCall, TIME_AT_POWER_ON_S};

const OPEN: u32 = 0x01;
const CLOSE: u32 = 0x02;
const WRITEC: u32 = 0x03;
const WRITE0: u32 = 0x04;
const WRITE: u32 = 0x05;
const READ: u32 = 0x06;
const READC: u32 = 0x07;
const ISERROR: u32 = 0x08;
const ISTTY: u32 = 0x09;
const SEEK: u32 = 0x0a;
const FLEN: u32 = 0x0c;
const TMPNAM: u32 = 0x0d;
const REMOVE: u32 = 0x0e;
const RENAME: u32 = 0x0f;
const CLOCK: u32 = 0x10;
const TIME: u32 = 0x11;
const SYSTEM: u32 = 0x12;
const ERRNO: u32 = 0x13;
const GET_CMDLINE: u32 = 0x15;
const HEAPINFO: u32 = 0x16;
const EXIT: u32 = 0x18;
const EXIT_EXTENDED: u32 = 0x20;
const ELAPSED: u32 = 0x30;
const TICKFREQ: u32 = 0x31;

/// What most calls answer when they fail.
const FAILURE: u32 = u32::MAX;

/// What a call answers, and how many bytes the debugger has moved for it.
type Served = (u32, usize);

impl Chip {
    /// Serves a call; `None` if it waits or has ended the program.
    pub(super) fn serve(&mut self, operation: u32, argument: u32) -> Option<Served> {
        let [first, second, third, fourth] = [0, 1, 2, 3].map(|index| self.argument(argument, index));
        Some(match operation {
            WRITEC => (0, self.write_console(argument, 1)),
            WRITE0 => (0, self.write_console(argument, self.length_of_text(argument))),
            READC => {
                self.serve_input(InputCall::Character);
                return None;
            }
            READ => return self.read(first, second, third),
            WRITE => self.write(first, second, third),
            OPEN => self.open_stream(first, second, third),
            CLOSE => {
                let closed = self.semihosting.handles.close(first);
                self.done(closed.map(|()| 0))
            }
            ISERROR => (u32::from(first as i32 <= -1), 0),
            ISTTY => {
                let stream = self.semihosting.handles.stream(first).map(|stream| u32::from(stream.is_console()));
                self.done(stream)
            }
            SEEK => {
                let moved = self.semihosting.handles.seek(first, second);
                self.done(moved.map(|()| 0))
            }
            FLEN => {
                let length = self.semihosting.handles.length(first);
                self.done(length)
            }
            TMPNAM => self.temporary_name(first, second, third),
            REMOVE => {
                let name = self.text(first, second).ok_or(Errno::INVALID);
                let removed = name.and_then(|name| self.semihosting.handles.remove(&name));
                self.done(removed.map(|()| 0))
            }
            RENAME => {
                let names = self.text(first, second).zip(self.text(third, fourth)).ok_or(Errno::INVALID);
                let renamed = names.and_then(|(from, to)| self.semihosting.handles.rename(&from, &to));
                self.done(renamed.map(|()| 0))
            }
            // hundredths of a second
            CLOCK => ((self.us() / 10_000) as u32, 0),
            TIME => (TIME_AT_POWER_ON_S.wrapping_add((self.us() / 1_000_000) as u32), 0),
            ELAPSED => {
                let ticks = self.core.cycles().to_le_bytes();
                let is_put = self.put(argument, &ticks) == ticks.len();
                (if is_put { 0 } else { FAILURE }, ticks.len())
            }
            TICKFREQ => (self.peripherals.world.clocks.us(1_000_000) as u32, 0),
            ERRNO => (self.semihosting.errno as u32, 0),
            GET_CMDLINE => self.command_line(argument, first, second),
            HEAPINFO => (0, self.put(first, &[0; 16])),
            EXIT => {
                self.halt(Halt::Exit(u32::from(argument != APPLICATION_EXIT)));
                (0, 0)
            }
            EXIT_EXTENDED => {
                self.halt(Halt::Exit(if first == APPLICATION_EXIT { second } else { second.max(1) }));
                (0, 0)
            }
            SYSTEM => {
                self.peripherals.world.report(|| {
                    "the program asks for a command of the computer by semihosting (SYS_SYSTEM), which is refused"
                        .to_owned()
                });
                self.done(Err(Errno::NOT_SERVED))
            }
            _ => {
                self.peripherals.world.report(|| format!("semihosting operation {operation:#x} is not served"));
                self.done(Err(Errno::NOT_SERVED))
            }
        })
    }

    /// The board time since power-on.
    fn us(&self) -> u64 {
        self.core.cycles() / self.peripherals.world.clocks.us(1)
    }

    /// What was done, or that it failed and why.
    fn done(&mut self, outcome: Result<u32, Errno>) -> Served {
        match outcome {
            Ok(answer) => (answer, 0),
            Err(errno) => {
                self.semihosting.errno = errno.0;
                (FAILURE, 0)
            }
        }
    }

    fn open_stream(&mut self, name: u32, mode: u32, length: u32) -> Served {
        let Some(name) = self.text(name, length) else { return self.done(Err(Errno::INVALID)) };
        let opened = self.semihosting.handles.open(&name, mode);
        if opened.is_err() && !name.starts_with(':') && self.semihosting.handles.files().is_none() {
            self.peripherals.world.report(|| {
                "the program opens a file by semihosting, and no folder is given for its files (--semihosting-folder)"
                    .to_owned()
            });
        }
        let (answer, _) = self.done(opened);
        (answer, name.len())
    }

    /// READ answers how many bytes were not read.
    fn read(&mut self, handle: u32, address: u32, length: u32) -> Option<Served> {
        match self.semihosting.handles.stream(handle) {
            Ok(Stream::Input) if length > 0 => {
                self.serve_input(InputCall::Bytes { address, length });
                None
            }
            Ok(_) => match self.semihosting.handles.read(handle, length) {
                Ok(bytes) => Some((length - self.put(address, &bytes) as u32, bytes.len())),
                Err(errno) => {
                    self.semihosting.errno = errno.0;
                    Some((length, 0))
                }
            },
            Err(errno) => {
                self.semihosting.errno = errno.0;
                Some((length, 0))
            }
        }
    }

    /// WRITE answers how many bytes were not written.
    fn write(&mut self, handle: u32, address: u32, length: u32) -> Served {
        match self.semihosting.handles.stream(handle) {
            Ok(stream) if stream.is_console() => {
                let written = self.write_console(address, length as usize);
                (length - written as u32, written)
            }
            Ok(_) => {
                let bytes = self.memory.bytes(address, length as usize).unwrap_or_default().to_vec();
                match self.semihosting.handles.write(handle, &bytes) {
                    Ok(()) => (length - bytes.len() as u32, bytes.len()),
                    Err(errno) => {
                        self.semihosting.errno = errno.0;
                        (length, 0)
                    }
                }
            }
            Err(errno) => {
                self.semihosting.errno = errno.0;
                (length, 0)
            }
        }
    }

    /// TMPNAM: a name that is the same for the same number.
    fn temporary_name(&mut self, buffer: u32, number: u32, length: u32) -> Served {
        let name = format!("tmp{:03}\0", number & 0xff);
        let fits = name.len() <= length as usize && self.put(buffer, name.as_bytes()) > 0;
        if fits { (0, name.len()) } else { self.done(Err(Errno::INVALID)) }
    }

    /// GET_CMDLINE: the text with a NUL, and its length without it in the second word of the block.
    fn command_line(&mut self, block: u32, buffer: u32, length: u32) -> Served {
        let line = format!("{}\0", self.semihosting.command_line);
        let fits = line.len() <= length as usize
            && self.put(buffer, line.as_bytes()) > 0
            && self.put(block.wrapping_add(4), &(line.len() as u32 - 1).to_le_bytes()) > 0;
        if fits { (0, line.len()) } else { self.done(Err(Errno::INVALID)) }
    }
}
