//! `fivebyfive run --image FILE --gdb ADDRESS`: GDB debugs the run.

mod board;

use std::io::IsTerminal as _;
use std::net::TcpListener;
use std::process::ExitCode;

use anyhow::Context as _;

use super::arguments::ImageArguments;
use super::console::ImageConsole;
use super::ending::exit_code;
use crate::cli::printer::print_diagnostic;
use crate::debugger::Debugger;
use crate::gdb_server::{Ended, Served, address, serve};
use crate::session::Session;
use board::ConsoleBoard;

/// How the debugging has ended.
pub(super) enum Debugged {
    /// The run is over.
    Over(ExitCode),
    /// The debugger has detached: the program goes on without it.
    Detached(Box<Session>),
}

/// Waits for GDB, and lets GDB debug a session, which is held before it begins. A connection that is lost waits for the next.
///
/// # Errors
/// Nobody can connect, the session has no chip, or standard output cannot be written.
pub(super) fn debug(name: &str, arguments: &ImageArguments, at: &str, session: Session) -> anyhow::Result<Debugged> {
    let listener = TcpListener::bind(address(at)).with_context(|| format!("{at}: nobody can connect there"))?;
    let place = listener.local_addr()?;
    print_diagnostic(&format!("{name}: waiting for GDB at {place}: target remote {place}"));
    let debugger = Debugger::new(session).with_context(|| format!("{name}: there is no chip to debug"))?;
    let is_paced = std::io::stdout().is_terminal();
    let console = ImageConsole::new(name, arguments, true);
    let mut served = Served::new(ConsoleBoard::new(debugger, console, name, is_paced));
    loop {
        let (stream, _) = listener.accept().context("nobody can connect")?;
        match serve(stream, &mut served)? {
            Ended::Detached => return Ok(Debugged::Detached(Box::new(served.board.debugger.into_session()))),
            Ended::Over => return Ok(Debugged::Over(served.told_end().map_or(ExitCode::SUCCESS, exit_code))),
            Ended::Lost => print_diagnostic(&format!("{name}: GDB has left; waiting for the next one at {place}")),
        }
    }
}
