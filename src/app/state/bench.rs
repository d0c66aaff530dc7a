//! What the brightness bench calculates with.

use crate::board::driver::Driver;
use crate::board::eye::Room;
use crate::tuning::Form;

/// The driver, the viewing condition, and the form of what is copied.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Bench {
    /// The driver that the program will run on.
    pub driver: Driver,
    /// The light in which the board is seen.
    pub room: Room,
    /// What the constants are copied as.
    pub form: Form,
}

impl Default for Bench {
    fn default() -> Self {
        Self { driver: Driver::default(), room: Room::default(), form: Form::Rust }
    }
}
