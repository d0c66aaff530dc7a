//! `fivebyfive run --image FILE --gdb ADDRESS`: a server of the GDB remote serial protocol.

mod extended;
pub(in crate::cli) mod registers;
mod server;
mod target;

use std::io::IsTerminal as _;
use std::net::{TcpListener, TcpStream};
use std::process::ExitCode;

use anyhow::Context as _;
use gdbstub::stub::{DisconnectReason, GdbStub};

use super::arguments::ImageArguments;
use super::console::ImageConsole;
use crate::cli::printer::print_diagnostic;
use crate::debugger::Debugger;
use crate::session::Session;
use server::{Listening, Served};

/// How the debugging has ended.
pub(super) enum Debugged {
    /// The run is over.
    Over(ExitCode),
    /// The debugger has detached: the program goes on without it.
    Detached(Box<Session>),
}

/// The address to listen at: `:3333` and `3333` are ports of this computer.
pub(in crate::cli) fn address(text: &str) -> String {
    match text.strip_prefix(':').unwrap_or(text) {
        port if port.bytes().all(|byte| byte.is_ascii_digit()) => format!("127.0.0.1:{port}"),
        _ => text.to_owned(),
    }
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
    let mut served = Served::new(debugger, ImageConsole::new(name, arguments, true), name, is_paced);
    loop {
        let (stream, _) = listener.accept().context("nobody can connect")?;
        match serve(stream, &mut served) {
            Ok(Some(debugged)) => {
                return Ok(match debugged {
                    DisconnectReason::Disconnect => Debugged::Detached(Box::new(served.debugger.into_session())),
                    _ => Debugged::Over(served.exit_code()),
                });
            }
            Ok(None) => print_diagnostic(&format!("{name}: GDB has left; waiting for the next one at {place}")),
            Err(error) => return Err(error),
        }
    }
}

/// Serves a connection up to its end; `None` if it was lost.
fn serve(stream: TcpStream, served: &mut Served<'_>) -> anyhow::Result<Option<DisconnectReason>> {
    stream.set_nodelay(true)?;
    match GdbStub::new(stream).run_blocking::<Listening<'_>>(served) {
        Ok(reason) => Ok(Some(reason)),
        Err(error) if error.is_target_error() => {
            Err(error.into_target_error().unwrap_or_else(|| anyhow::anyhow!("GDB")))
        }
        Err(error) if error.is_connection_error() => Ok(None),
        Err(error) => {
            print_diagnostic(&format!("{}: GDB asked for what is not understood: {error}", served.name));
            Ok(None)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::address;

    #[test]
    fn a_port_alone_is_of_this_computer() {
        let addresses = [":3333", "3333", "127.0.0.1:0", "0.0.0.0:99", "[::1]:5"].map(address);
        assert_eq!(addresses, ["127.0.0.1:3333", "127.0.0.1:3333", "127.0.0.1:0", "0.0.0.0:99", "[::1]:5"]);
    }
}
