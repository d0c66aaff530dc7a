//! GDB at the board of the window.

use std::sync::Arc;

use crate::debugger::Stopped;
use crate::gdb_server::{Begun, Link};
use crate::session::Moment;

/// Where GDB is listened for, and what it does.
pub struct Gdb {
    /// The port of this computer that is offered.
    pub port: u16,
    /// The server, while it is listened.
    pub link: Option<Link>,
    /// Whether GDB is connected.
    pub is_connected: bool,
    /// What GDB has let the program do, until GDB was told where that is held.
    pub begun: Option<Begun>,
    /// Why the program is held, which GDB is to be told.
    pub why: Option<Stopped>,
    /// Where the program was held when GDB was told last.
    pub told: Moment,
    /// Lets the window be painted, from any thread.
    pub wake: Option<Arc<dyn Fn() + Send + Sync>>,
}

impl Default for Gdb {
    fn default() -> Self {
        Self {
            port: 3333,
            link: None,
            is_connected: false,
            begun: None,
            why: None,
            told: Moment::before(0),
            wake: None,
        }
    }
}
