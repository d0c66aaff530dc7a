//! What a machine wrote in a tick.

use crate::emulator::WrittenLine;
use crate::emulator::board::Traffic;
use crate::emulator::nrf::RttBytes;

/// What a program wrote, and beside it what the machine has to say of the program.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Output {
    /// The lines that the program ended.
    pub lines: Vec<WrittenLine>,
    /// What the machine reports, a sentence each: no program can write one.
    pub diagnostics: Vec<String>,
    /// What went over the air and the buses of the board.
    pub traffic: Vec<Traffic>,
    /// What came by the RTT channels that were asked for as bytes.
    pub rtt: Vec<RttBytes>,
}
