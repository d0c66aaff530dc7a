//! A server on a thread of its own, for one who runs the board elsewhere and must not wait: the window.
//!
//! The thread asks by [`Request`]s and is answered by [`Answer`]s. What GDB reads it reads from a copy of the chip, which comes with
//! each answer that the board is held, so nothing of that is asked of the window.

use std::collections::BTreeSet;
use std::io;
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use super::remote::Remote;
use super::{Ended, Served, serve};
use crate::debugger::{Command, Moment, Stopped, Watchpoint};
use crate::emulator::image::Image;
use crate::emulator::nrf::Chip;
use crate::session::Input;

/// How often the thread looks whether it is to end, while nobody connects.
const LOOK_EVERY: Duration = Duration::from_millis(50);

/// What GDB lets the program do, and what holds it then.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Begun {
    /// The command.
    pub command: Command,
    /// The breakpoints of GDB.
    pub breakpoints: Arc<BTreeSet<u32>>,
    /// The watchpoints of GDB.
    pub watchpoints: Vec<Watchpoint>,
}

/// What the server asks of who runs the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// GDB has connected: the program is to be held. Answered by [`Answer::Program`] and [`Answer::Held`].
    Connect,
    /// The program goes on. Answered by [`Answer::Held`] where it stops.
    Begin(Box<Begun>),
    /// The program is to be held. Answered only if it was going on.
    Halt,
    /// Something is done to the board. Answered by [`Answer::Applied`].
    Apply(Input),
    /// The head goes to a moment. Answered by [`Answer::Held`].
    GoTo(Moment),
    /// Whether faults are stops.
    CatchFaults(bool),
    /// GDB wanted to change something, and was refused.
    Refused,
    /// The server has something to tell.
    Tell(String),
    /// GDB has left; whether the program goes on without it.
    Leave {
        /// Whether it does.
        goes_on: bool,
    },
}

/// What the server is answered.
pub enum Answer {
    /// The board is held.
    Held {
        /// Why.
        stopped: Stopped,
        /// The chip, as it is.
        chip: Box<Chip>,
        /// When.
        moment: Moment,
        /// Bytes that the history takes.
        history_bytes: usize,
    },
    /// The program that GDB debugs from now on.
    Program(Arc<Image>),
    /// Whether an input has changed something.
    Applied(bool),
}

/// The end of the window. Dropped, it ends the server and its connection.
pub struct Link {
    /// Where the server listens.
    pub address: SocketAddr,
    requests: Receiver<Request>,
    answers: Sender<Answer>,
    is_over: Arc<AtomicBool>,
    connection: Arc<Mutex<Option<TcpStream>>>,
}

/// What the thread has.
struct Server {
    listener: TcpListener,
    requests: Sender<Request>,
    answers: Receiver<Answer>,
    wake: Arc<dyn Fn() + Send + Sync>,
    is_over: Arc<AtomicBool>,
    connection: Arc<Mutex<Option<TcpStream>>>,
}

impl Link {
    /// Listens at an address. `wake` is called on the thread of the server whenever something is asked.
    ///
    /// # Errors
    /// Nobody can connect there.
    pub fn open(address: &str, wake: Arc<dyn Fn() + Send + Sync>) -> io::Result<Self> {
        let listener = TcpListener::bind(super::address(address))?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        let (to_window, requests) = channel();
        let (answers, from_window) = channel();
        let (is_over, connection) = (Arc::new(AtomicBool::new(false)), Arc::default());
        let server = Server {
            listener,
            requests: to_window,
            answers: from_window,
            wake,
            is_over: Arc::clone(&is_over),
            connection: Arc::clone(&connection),
        };
        thread::Builder::new().name("gdb server".to_owned()).spawn(move || server.run())?;
        Ok(Self { address, requests, answers, is_over, connection })
    }

    /// What is asked next; `None` if nothing is.
    pub fn request(&self) -> Option<Request> {
        self.requests.try_recv().ok()
    }

    /// Answers the server.
    pub fn answer(&self, answer: Answer) {
        // one that has ended needs none
        let _ended = self.answers.send(answer);
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        self.is_over.store(true, Ordering::Relaxed);
        if let Ok(mut connection) = self.connection.lock()
            && let Some(stream) = connection.take()
        {
            let _was_closed = stream.shutdown(Shutdown::Both);
        }
    }
}

impl Server {
    /// Serves one connection after the other, until the window has enough.
    fn run(self) {
        let Self { listener, requests, answers, wake, is_over, connection } = self;
        let mut served = Served::new(Remote::new(requests, answers, wake));
        while !is_over.load(Ordering::Relaxed) {
            let Ok((stream, _)) = listener.accept() else {
                thread::sleep(LOOK_EVERY);
                continue;
            };
            let is_ready = stream.set_nonblocking(false).is_ok();
            if let (Ok(mut connection), Ok(other)) = (connection.lock(), stream.try_clone()) {
                *connection = Some(other);
            }
            if !is_ready || is_over.load(Ordering::Relaxed) || served.board.connect().is_err() {
                continue;
            }
            // what a connection has set ends with it
            served = Served::new(served.board);
            let ended = serve(stream, &mut served).unwrap_or(Ended::Lost);
            served.board.leave(ended == Ended::Detached);
        }
    }
}
