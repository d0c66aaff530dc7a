//! LEDs as the model of the eye sees them: on a driver, in a light.
//!
//! What the model gives is a luminance relative to white. A red LED of a monitor is never as light as its white, so all of
//! it is drawn darker by the same factor: that of a full LED in its colour. So the ratios of what is drawn are those of the
//! model. The board beside the LEDs is no part of it.

use crate::board::driver::Driver;
use crate::board::eye::{Room, relative_luminances};
use crate::hal::Level;

/// For what the LEDs are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EyeModel {
    /// The driver that lights them.
    pub driver: Driver,
    /// The light in which the board is seen.
    pub room: Room,
}

impl EyeModel {
    /// What an LED sends out, 0 to 1, as a part of white.
    pub(super) fn emitted(self, level: Level) -> f32 {
        relative_luminances(&self.driver.shown(level), self.room).emitted as f32
    }

    /// What the body of an LED reflects, 0 to 1, as a part of white.
    pub(super) fn reflected(self) -> f32 {
        relative_luminances(&self.driver.shown(Level::DARK), self.room).reflected as f32
    }

    /// What is shown, in words: `in sunlight, MicroPython on a V2`.
    pub fn words(self) -> String {
        format!("{}, {}", self.room.place(), self.driver.title())
    }
}
