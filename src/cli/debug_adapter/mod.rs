//! `fivebyfive debug-adapter`: a server of the Debug Adapter Protocol (microsoft.github.io/debug-adapter-protocol, 1.70), by which
//! editors debug: forward, and back.
//!
//! | file | what it is |
//! |---|---|
//! | `wire` | messages on a stream |
//! | `adapter` | what an editor asks for, and what is answered |
//! | `launch` | which program, on which board |
//! | `breakpoints` | breakpoints of lines, instructions and data, their conditions, and log points |
//! | `motion` | runs and steps: what the debugger does for them, one command after the other |
//! | `expression` | expressions over variables, statics, registers and memory |
//! | `frames`, `evaluate`, `memory` | what is seen of a program that is held |

mod adapter;
mod board;
mod breakpoints;
mod evaluate;
mod expression;
mod frames;
mod launch;
mod memory;
mod motion;
mod wire;

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::process::ExitCode;
use std::sync::mpsc::{TryRecvError, channel};

use anyhow::Context as _;

use super::printer::print_diagnostic;
use crate::gdb_server::address;
use adapter::Adapter;
use wire::{Wire, read_messages};

#[derive(clap::Args, Debug)]
pub(super) struct DebugAdapterArguments {
    /// Wait for an editor at this address, `:4711` or `127.0.0.1:4711`, in place of standard input and output; port 0 takes any
    /// that is free, and prints it. One editor is served after the other, each with a board of its own
    #[arg(long, value_name = "ADDRESS")]
    listen: Option<String>,
}

/// Serves an editor up to its end.
///
/// # Errors
/// Nobody can connect.
pub(super) fn debug_adapter(arguments: &DebugAdapterArguments) -> anyhow::Result<ExitCode> {
    match &arguments.listen {
        None => serve(io::stdin(), Box::new(io::stdout())),
        Some(at) => {
            let listener = TcpListener::bind(address(at)).with_context(|| format!("{at}: nobody can connect there"))?;
            print_diagnostic(&format!("fivebyfive: waiting for an editor at {}", listener.local_addr()?));
            loop {
                let (stream, _) = listener.accept().context("nobody can connect")?;
                // a connection that is lost already is none
                let _lost = serve_connection(stream);
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Serves an editor that has connected, until it leaves.
fn serve_connection(stream: TcpStream) -> io::Result<()> {
    stream.set_nodelay(true)?;
    let input = stream.try_clone()?;
    serve(input, Box::new(stream.try_clone()?));
    // the thread that reads ends with the stream, and the editor sees that it is over
    stream.shutdown(Shutdown::Both)
}

/// Serves what is asked on a stream. The stream is read by a thread of its own, so that an editor can interrupt a run.
fn serve(input: impl Read + Send + 'static, output: Box<dyn Write>) {
    let (sender, receiver) = channel();
    std::thread::spawn(move || read_messages(input, &sender));
    let mut adapter = Adapter::new(Wire::new(output));
    while !adapter.is_over() {
        let message = if adapter.runs() {
            match receiver.try_recv() {
                Ok(message) => Some(message),
                Err(TryRecvError::Empty) => None,
                Err(TryRecvError::Disconnected) => break,
            }
        } else {
            match receiver.recv() {
                Ok(message) => Some(message),
                Err(_) => break,
            }
        };
        match message {
            Some(message) => adapter.serve(message),
            None => adapter.advance(),
        }
    }
}
