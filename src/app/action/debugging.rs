//! What can be done with the program that is debugged.

use crate::app::state::BreakpointPlace;
use crate::stepping::StepKind;

/// What a debugger does. None of it is recorded.
#[derive(Clone, Debug)]
pub enum DebugAction {
    /// Executes a line or an instruction, or goes back over one.
    Step(StepKind),
    /// Runs up to a stop.
    Continue,
    /// Goes back to the stop before.
    BackToStop,
    /// Sets a breakpoint, or removes the one that is there.
    Toggle(BreakpointPlace),
    /// Switches a breakpoint on or off, by its place in the list.
    Switch(usize),
    /// Removes a breakpoint, by its place in the list.
    Remove(usize),
    /// Whether faults hold the program.
    StopAtFaults(bool),
    /// Whether steps are instructions.
    ByInstructions(bool),
    /// Goes back to what wrote to some bytes of memory last.
    WhoWrote {
        /// The first address.
        address: u32,
        /// How many bytes.
        size: u32,
        /// What is there, for people.
        name: String,
    },
    /// Goes back to when a line was executed last.
    LastExecuted {
        /// The file.
        file: String,
        /// The line, from 1.
        line: u32,
    },
    /// Gives up what is searched for.
    StopSearch,
    /// Whether GDB can connect.
    LetGdbConnect(bool),
    /// The port of this computer at which GDB can connect.
    GdbPort(u16),
}
