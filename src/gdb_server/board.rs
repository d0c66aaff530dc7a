//! What the server asks of whoever runs the board: the command line by a debugger of its own, the window by its session.

use std::io;
use std::rc::Rc;

use crate::debug_info::DebugInfo;
use crate::debugger::{Change, Monitored, Stopped, Watchpoint};
use crate::emulator::nrf::Chip;
use crate::hardware::Model;

/// A board that GDB debugs.
pub trait Board: Monitored {
    /// Which board it is.
    fn model(&self) -> Model;

    /// The chip where it is held; `None` if there is none any more.
    fn chip(&mut self) -> Option<&Chip>;

    /// What is known of the program.
    fn info(&self) -> &Rc<DebugInfo>;

    /// Sets or removes a breakpoint.
    fn set_breakpoint(&mut self, address: u32, is_set: bool);

    /// Adds a watchpoint.
    fn add_watchpoint(&mut self, watchpoint: Watchpoint);

    /// Removes a watchpoint; says whether it was there.
    fn remove_watchpoint(&mut self, watchpoint: Watchpoint) -> bool;

    /// The watchpoints.
    fn watchpoints(&self) -> &[Watchpoint];

    /// Changes a register or memory; says whether that was done. Who cannot tells the person why.
    fn change(&mut self, change: Change) -> bool;

    /// Executes the next instruction without a look at what is there. The run is held back before an access, and GDB expects it
    /// where the access is the next to be undone.
    fn pass_instruction(&mut self);

    /// Ends the command that is under way.
    ///
    /// # Errors
    /// As for [`Monitored::advance`].
    fn interrupt(&mut self) -> io::Result<Stopped>;

    /// Lets the program begin anew.
    ///
    /// # Errors
    /// As for [`Monitored::advance`].
    fn restart(&mut self) -> io::Result<()>;

    /// Tells the person something, beside what GDB is told.
    fn tell(&mut self, words: &str);

    /// What GDB shows its person with the next stop; `None` if there is nothing more.
    fn take_notice(&mut self) -> Option<String> {
        None
    }
}
