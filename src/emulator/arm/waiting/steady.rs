//! What a bus says of an access that a waiting program repeats, while nothing happens that is due.

/// What the reads of a register give.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SteadyRead {
    /// The same value each time. A read changes nothing.
    Constant,
    /// A count. A read changes nothing.
    Count(Count),
}

/// What a write does when the same is written again and again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SteadyWrite {
    /// Nothing.
    Nothing,
    /// A register takes the count of now; what the writes before the last one did leaves no trace.
    Capture {
        /// The address of the register.
        register: u32,
        /// What the register takes.
        count: Count,
    },
}

/// A count that goes up by 1 at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// The count of now.
    pub value: u32,
    /// The largest count, after which comes 0.
    pub last: u32,
    /// Cycles from one count to the next, at least; not 0.
    pub tick_cycles: u32,
}
