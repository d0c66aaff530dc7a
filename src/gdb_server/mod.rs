//! A server of the GDB remote serial protocol, for one client at a time.
//!
//! [`serve`] speaks with GDB over a connection, and asks a [`Board`] for what GDB wants. The command line is one; for the
//! window, [`Link`] runs the server on a thread that speaks with the window by channels.
//!
//! GDB sees the processor as thread 1, whatever runs on it, and what exceptions have interrupted as threads from 2 on, the
//! innermost first. So steps and breakpoints are always those of the processor.

mod board;
mod extended;
mod link;
pub mod registers;
mod remote;
mod server;
mod target;
mod threads;

use std::io;
use std::net::TcpStream;

use gdbstub::stub::{DisconnectReason, GdbStub};

pub use board::Board;
pub use link::{Answer, Begun, Link, Request};
use server::Listening;
pub use server::Served;

/// How a connection has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// GDB has detached: the program goes on without it.
    Detached,
    /// The run is over: GDB has ended it, or the program has.
    Over,
    /// The connection was lost.
    Lost,
}

/// The address to listen at: `:3333` and `3333` are ports of this computer.
#[must_use]
pub fn address(text: &str) -> String {
    match text.strip_prefix(':').unwrap_or(text) {
        port if port.bytes().all(|byte| byte.is_ascii_digit()) => format!("127.0.0.1:{port}"),
        _ => text.to_owned(),
    }
}

/// Serves a connection up to its end.
///
/// # Errors
/// The board cannot go on.
pub fn serve<B: Board>(stream: TcpStream, served: &mut Served<B>) -> io::Result<Ended> {
    stream.set_nodelay(true)?;
    match GdbStub::new(stream).run_blocking::<Listening<B>>(served) {
        Ok(DisconnectReason::Disconnect) => Ok(Ended::Detached),
        Ok(_) => Ok(Ended::Over),
        Err(error) if error.is_target_error() => {
            Err(error.into_target_error().unwrap_or_else(|| io::Error::other("GDB")))
        }
        Err(error) if error.is_connection_error() => Ok(Ended::Lost),
        Err(error) => {
            served.board.tell(&format!("GDB asked for what is not understood: {error}"));
            Ok(Ended::Lost)
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
