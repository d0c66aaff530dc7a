//! What a machine wrote in a tick.

use crate::emulator::WrittenLine;

/// What a program wrote, and beside it what the machine has to say of the program.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Output {
    /// The lines that the program ended.
    pub lines: Vec<WrittenLine>,
    /// What the machine reports, a sentence each: no program can write one.
    pub diagnostics: Vec<String>,
}
