//! The reader of standard output, who may leave before the end, as `head` does.
//!
//! A Unix tool is ended by SIGPIPE then, quietly, and its shell reports 141: 128 and the number of the signal. Rust ignores that
//! signal in its programs, and no safe call takes it back, so a run that nobody reads ends by itself, with the same exit code. 0
//! would say that the run was seen to its end and that all was well. What has a verdict without its reader, as the playing of
//! scenarios, goes on and ends with that.

use std::process::ExitCode;
use std::{panic, process};

/// The exit code of a run that has ended because its reader has left.
const READER_LEFT: u8 = 141;

/// How a run ends whose reader has left.
pub(super) fn ended_without_reader() -> ExitCode {
    ExitCode::from(READER_LEFT)
}

/// Whether standard output is a pipe that nobody reads any more: also while nothing is printed.
#[cfg(unix)]
pub(super) fn reader_has_left() -> bool {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};

    let stdout = std::io::stdout();
    let mut asked = [PollFd::new(&stdout, PollFlags::empty())];
    let at_once = Timespec { tv_sec: 0, tv_nsec: 0 };
    poll(&mut asked, Some(&at_once)).is_ok_and(|ready| ready > 0) && asked[0].revents().contains(PollFlags::ERR)
}

#[cfg(not(unix))]
pub(super) fn reader_has_left() -> bool {
    false
}

/// From now on a panic ends the process quietly when it comes since the reader has left: the harness of tests panics where it
/// cannot print.
pub(super) fn end_panics_without_reader() {
    let report = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        if reader_has_left() {
            process::exit(READER_LEFT.into());
        }
        report(info);
    }));
}
