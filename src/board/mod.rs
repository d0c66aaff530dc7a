//! The virtual micro:bit: what a hand can do to it, and what it shows. Beside it, what the LED drivers of real boards do
//! with a level ([`driver`]), and a model of what an eye sees of it ([`eye`]).
//!
//! Its buttons do not bounce, so a program sees a press from the very tick of the input to the tick of the release.

mod accelerometer;
mod attitude;
pub mod driver;
pub mod eye;

use std::fmt;

pub use accelerometer::{Accelerometer, SAMPLE_PERIOD_MS, SHAKE_MS};
pub use attitude::Attitude;

use crate::hal::{
    Acceleration, Button, Buttons, Console, Frame, Hal, Inputs, Instant, Quantity, Surroundings, TICK_MS,
};

/// A micro:bit without its chip. A clone of it is a snapshot.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct VirtualBoard {
    now: Instant,
    buttons: Buttons,
    accelerometer: Accelerometer,
    surroundings: Surroundings,
    frame: Frame,
    lines: Vec<String>,
}

impl VirtualBoard {
    /// Moves a button down or up.
    pub fn set_button(&mut self, button: Button, down: bool) {
        self.buttons.set(button, down);
    }

    /// Which buttons are down.
    pub fn buttons(&self) -> Buttons {
        self.buttons
    }

    /// Holds the board so that gravity and motion add up to `acceleration`.
    pub fn set_pose(&mut self, acceleration: Acceleration) {
        self.accelerometer.set_pose(acceleration);
    }

    /// How the board is held.
    pub fn pose(&self) -> Acceleration {
        self.accelerometer.pose()
    }

    /// What the board feels: the pose, and the shake that is under way.
    pub fn felt(&self) -> Acceleration {
        self.accelerometer.felt()
    }

    /// What is around the board.
    pub fn surroundings(&self) -> Surroundings {
        self.surroundings
    }

    /// Changes what is around the board: a quantity has another value, held within its range.
    pub fn set_around(&mut self, quantity: Quantity, value: i16) {
        self.surroundings.set(quantity, value);
    }

    /// Shakes the board from side to side for [`SHAKE_MS`].
    pub fn shake(&mut self) {
        self.accelerometer.shake();
    }

    /// Presses and releases the reset button: time starts anew and the display is dark. The hand that holds the board
    /// and its buttons stays where it is, and so does all that is around.
    pub fn reset(&mut self) {
        self.now = Instant::BOOT;
        self.frame = Frame::DARK;
        self.accelerometer.restart();
    }

    /// What the display shows.
    pub fn frame(&self) -> &Frame {
        &self.frame
    }

    /// Names each part of the state, with bytes that are the same on every machine.
    pub fn visit_state(&self, visit: &mut dyn FnMut(&'static str, &[u8])) {
        visit("time", &self.now.as_ms().to_le_bytes());
        visit("buttons", &Button::ALL.map(|button| u8::from(self.buttons.is_down(button))));
        visit("accelerometer", &self.accelerometer.state());
        visit("display", &self.frame.to_bytes());
        let around = Quantity::ALL.map(|quantity| self.surroundings.get(quantity).to_le_bytes());
        visit("surroundings", around.as_flattened());
    }

    /// The lines written to the console since they were last taken.
    pub fn take_lines(&mut self) -> Vec<String> {
        std::mem::take(&mut self.lines)
    }

    /// Lets the sensors sample what is due at this tick.
    pub fn begin_tick(&mut self) {
        self.accelerometer.sample_if_due(self.now);
    }

    /// Ends the tick.
    pub fn end_tick(&mut self) {
        self.now = self.now.plus_ms(TICK_MS);
    }
}

impl Console for VirtualBoard {
    fn line(&mut self, line: fmt::Arguments<'_>) {
        self.lines.push(line.to_string());
    }
}

impl Hal for VirtualBoard {
    fn now(&self) -> Instant {
        self.now
    }

    fn inputs(&mut self) -> Inputs {
        Inputs { buttons: self.buttons, acceleration: self.accelerometer.sampled() }
    }

    fn show(&mut self, frame: &Frame) {
        self.frame = *frame;
    }
}
