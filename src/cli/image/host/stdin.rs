//! Standard input, as far as somebody gives one.
//!
//! A file or a pipe is read ahead, and a run waits for whoever fills the pipe, so that what is heard when depends on the
//! board's time alone. It does not wait for ever: whoever is slower than [`PATIENCE`] is waiting for the board, or writes
//! nothing at all. From then on bytes are heard when they come, and the board goes on without them.
//!
//! A terminal is asked whether a person has typed, and only while this process is in its foreground: another one that reads
//! would be stopped.

use std::collections::VecDeque;
use std::io::{self, IsTerminal as _, Read as _};
use std::sync::mpsc::{Receiver, RecvTimeoutError, TryRecvError, sync_channel};
use std::thread;
use std::time::Duration;

/// For how long a run waits for a pipe.
const PATIENCE: Duration = Duration::from_millis(500);
/// Bytes that are read at once, and how many times as many are read ahead.
const CHUNK_BYTES: usize = 4096;
const CHUNKS: usize = 16;

/// Standard input. It is not touched before it is asked for.
pub(super) struct Stdin {
    source: Source,
    read: VecDeque<u8>,
    is_patient: bool,
}

enum Source {
    Untouched,
    Stream(Receiver<Vec<u8>>),
    Terminal,
    Over,
}

impl Stdin {
    pub(super) fn new() -> Self {
        Self { source: Source::Untouched, read: VecDeque::new(), is_patient: true }
    }

    /// Nothing, ever.
    pub(super) fn none() -> Self {
        Self { source: Source::Over, ..Self::new() }
    }

    /// Whether nothing comes any more.
    pub(super) fn is_over(&self) -> bool {
        self.read.is_empty() && matches!(self.source, Source::Over)
    }

    /// The next byte, if there is one.
    pub(super) fn byte(&mut self) -> Option<u8> {
        if self.read.is_empty() {
            self.fill();
        }
        self.read.pop_front()
    }

    fn fill(&mut self) {
        if matches!(self.source, Source::Untouched) {
            self.source = if io::stdin().is_terminal() { Source::Terminal } else { Source::Stream(stream()) };
        }
        match &self.source {
            Source::Stream(chunks) => {
                let chunk = if self.is_patient {
                    chunks.recv_timeout(PATIENCE).map_err(|error| error == RecvTimeoutError::Disconnected)
                } else {
                    chunks.try_recv().map_err(|error| error == TryRecvError::Disconnected)
                };
                match chunk {
                    Ok(chunk) => self.read.extend(chunk),
                    Err(true) => self.source = Source::Over,
                    Err(false) => self.is_patient = false,
                }
            }
            Source::Terminal if has_typed() => {
                let mut chunk = [0; CHUNK_BYTES];
                match io::stdin().read(&mut chunk) {
                    Ok(count) if count > 0 => self.read.extend(&chunk[..count]),
                    // Ctrl-D at the begin of a line
                    Ok(_) => self.source = Source::Over,
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                    Err(_) => self.source = Source::Over,
                }
            }
            Source::Untouched | Source::Terminal | Source::Over => {}
        }
    }
}

/// Reads ahead, on a thread of its own, since nothing says of a pipe whether a read would wait.
fn stream() -> Receiver<Vec<u8>> {
    let (sender, receiver) = sync_channel(CHUNKS);
    thread::spawn(move || {
        loop {
            let mut chunk = vec![0; CHUNK_BYTES];
            match io::stdin().read(&mut chunk) {
                Ok(0) => return,
                Ok(count) => {
                    chunk.truncate(count);
                    if sender.send(chunk).is_err() {
                        return;
                    }
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(_) => return,
            }
        }
    });
    receiver
}

/// Whether a line waits that was typed at the terminal, for this process.
#[cfg(unix)]
fn has_typed() -> bool {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};

    let stdin = io::stdin();
    let mut asked = [PollFd::new(&stdin, PollFlags::IN)];
    let at_once = Timespec { tv_sec: 0, tv_nsec: 0 };
    let is_ready = poll(&mut asked, Some(&at_once)).is_ok_and(|ready| ready > 0);
    is_ready && rustix::termios::tcgetpgrp(&stdin).is_ok_and(|group| group == rustix::process::getpgrp())
}

/// Elsewhere nobody is asked, and a person who wants to type says so by a pipe.
#[cfg(not(unix))]
fn has_typed() -> bool {
    false
}
