//! Moments of a run.

use std::fmt;

use super::Session;

/// A moment of a run at which it can be held, exact to an instruction. Later moments are greater.
///
/// Every instruction and every entry of an exception takes at least a cycle, and the count of cycles goes on through resets, so
/// the tick and the cycle name a moment between two instructions: the last one of that cycle, at which nothing else is left to
/// be done before the next instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Moment {
    /// The tick that is held, or that runs next.
    pub tick: u64,
    /// The cycle within that tick; `None` is before the tick and its inputs.
    pub cycle: Option<u64>,
}

impl Moment {
    /// Before a tick.
    #[must_use]
    pub const fn before(tick: u64) -> Self {
        Self { tick, cycle: None }
    }

    /// Where a session is.
    #[must_use]
    pub fn of(session: &Session) -> Self {
        let chip = session.machine().as_chip().map(|machine| machine.chip());
        let cycle = chip.filter(|chip| chip.is_within_ms()).map(|chip| chip.core().cycles());
        Self { tick: session.tick(), cycle }
    }
}

/// `1.234 s`, and with the cycle `1.234 s, cycle 79012345`.
impl fmt::Display for Moment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{:03} s", self.tick / 1000, self.tick % 1000)?;
        self.cycle.map_or(Ok(()), |cycle| write!(f, ", cycle {cycle}"))
    }
}
