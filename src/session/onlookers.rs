//! Who looks on while a chip runs. They change nothing, and belong to the state of a machine: what they say next depends on what
//! they have seen.

use super::ending::EndWatch;
use super::host::Host;
use super::sound::Ear;

/// All of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Onlookers {
    /// Hears the board.
    pub ear: Ear,
    /// Looks at the chip by its debug port.
    pub host: Host,
    /// Sees whether the program goes on.
    pub end_watch: EndWatch,
}
