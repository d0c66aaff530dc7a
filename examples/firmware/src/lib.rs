//! What the program does, apart from the board, so that it can be tested.
#![no_std]

/// Counts presses up to a limit, and begins again.
pub struct Counter {
    count: u8,
    limit: u8,
}

impl Counter {
    /// A counter that begins again after `limit`, which is not 0.
    pub const fn new(limit: u8) -> Self {
        Self { count: 0, limit }
    }

    /// Counts one more; returns how many there are now, 0 after the limit.
    pub fn press(&mut self) -> u8 {
        self.count = (self.count + 1) % (self.limit + 1);
        self.count
    }
}
