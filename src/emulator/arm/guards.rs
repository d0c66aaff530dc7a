//! What a chip guards of its memory, beside the memory protection unit of the core. While there is something, instructions take
//! a slower way.

/// What is guarded.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Guards {
    /// Flash that can be neither read nor run: from an address to another, which is excluded.
    pub closed: Vec<(u32, u32)>,
    /// What is watched: accesses are reported to the chip, and are allowed.
    pub watched: Vec<Watch>,
}

/// Addresses that are watched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Watch {
    /// The first.
    pub from: u32,
    /// The last.
    pub to: u32,
    /// Whether reads are reported.
    pub reads: bool,
    /// Whether writes are reported.
    pub writes: bool,
}
