//! The virtual micro:bit: what a hand can do to it, and what it shows. Beside it, what the LED drivers of real boards do
//! with a level ([`driver`]), and a model of what an eye sees of it ([`eye`]).
//!
//! Its buttons do not bounce, so a program sees a press from the very tick of the input to the tick of the release.

mod accelerometer;
mod attitude;
pub mod driver;
pub mod eye;
mod motion;
mod place;
mod power;
mod wires;

use std::fmt;

pub use accelerometer::Accelerometer;
pub use attitude::Attitude;
pub use motion::{Motion, SAMPLE_PERIOD_MS, SHAKE_MS};
pub use place::Place;
pub use power::{Power, PowerChange};

use crate::hal::{
    Acceleration, Button, Buttons, Console, EdgeConnector, EdgePin, Frame, Hal, Inputs, Instant, Outputs, Outside,
    Packet, Quantity, Surroundings, TICK_MS, Uses,
};

/// How long a clap is heard.
pub const CLAP_MS: u8 = 30;

/// The sound level of a clap: that of the 2000 steps of the converter that the emulated microphone makes of it.
pub const CLAP_LEVEL: i16 = 222;

/// A micro:bit without its chip. A clone of it is a snapshot.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct VirtualBoard {
    now: Instant,
    buttons: Buttons,
    accelerometer: Accelerometer,
    surroundings: Surroundings,
    /// Milliseconds for which the last clap is still heard.
    clap_ms: u8,
    edge: EdgeConnector,
    /// Pulses that begin with the next tick, in microseconds.
    pulses: Vec<(EdgePin, u32)>,
    /// For how long pulses still last that a program compiled for this computer sees, in microseconds.
    pulsed_us: [u32; EdgePin::ALL.len()],
    power: Power,
    /// Where it was put, if somebody did.
    place: Option<Place>,
    /// What a program that is compiled for this computer makes of the pins and of the speaker.
    outputs: Outputs,
    /// The packet that such a program reads in this tick.
    received: Option<Packet>,
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

    /// Moves the board, instead of how it was moved.
    pub fn begin_motion(&mut self, motion: Motion) {
        self.accelerometer.begin(motion);
    }

    /// Claps near the board: it is heard for [`CLAP_MS`].
    pub fn clap(&mut self) {
        self.clap_ms = CLAP_MS;
    }

    /// Whether a clap is heard.
    pub fn hears_clap(&self) -> bool {
        self.clap_ms > 0
    }

    /// What is connected to the edge connector.
    pub fn edge(&self) -> &EdgeConnector {
        &self.edge
    }

    /// Connects something to a pin of the edge connector, instead of what was there.
    pub fn set_pin(&mut self, pin: EdgePin, outside: Outside) {
        self.edge.set_outside(pin, outside);
    }

    /// Puts a wire between two pins, or takes it away.
    pub fn set_wire(&mut self, one: EdgePin, other: EdgePin, is_there: bool) {
        self.edge.set_wire(one, other, is_there);
    }

    /// Makes a pin high for so many microseconds from the next tick on. A program that is compiled for this computer sees the
    /// pulse in each tick that begins while the pulse lasts.
    pub fn pulse(&mut self, pin: EdgePin, us: u32) {
        self.pulses.push((pin, us));
    }

    /// The pulses that begin with this tick, in microseconds; they are taken once.
    pub fn take_pulses(&mut self) -> Vec<(EdgePin, u32)> {
        std::mem::take(&mut self.pulses)
    }

    /// Begins the pulses of this tick for a program that is compiled for this computer.
    pub fn begin_pulses(&mut self) {
        for (pin, us) in self.take_pulses() {
            let left_us = &mut self.pulsed_us[pin.index()];
            *left_us = us.max(*left_us);
        }
    }

    /// The packet that a program reads in this tick which is compiled for this computer, if one has come.
    pub fn receive(&mut self, packet: Option<Packet>) {
        self.received = packet;
    }

    /// Whether a packet has come in this tick.
    pub fn has_received(&self) -> bool {
        self.received.is_some()
    }

    /// The power.
    pub fn power(&self) -> Power {
        self.power
    }

    /// Where the board is, of several the one with this number, from 0 on.
    pub fn place(&self, board: usize) -> Place {
        self.place.unwrap_or(Place::usual(board))
    }

    /// Puts the board somewhere.
    pub fn set_place(&mut self, place: Place) {
        self.place = Some(place.within_reach());
    }

    /// Whether somebody put the board at a place.
    pub fn was_put_at(&self, place: Place) -> bool {
        self.place == Some(place.within_reach())
    }

    /// Does something to the power. What begins anew does so as after [`Self::reset`].
    pub fn change_power(&mut self, change: PowerChange) {
        if self.power.restarts(change) {
            self.reset();
        }
        self.power = self.power.after(change);
    }

    /// Presses and releases the reset button: time starts anew and the display is dark. The hand that holds the board
    /// and its buttons stays where it is, and so does all that is around.
    pub fn reset(&mut self) {
        self.now = Instant::BOOT;
        self.frame = Frame::DARK;
        self.outputs = Outputs::NONE;
        self.accelerometer.restart();
    }

    /// What the display shows.
    pub fn frame(&self) -> &Frame {
        &self.frame
    }

    /// What the program makes of the pins and of the speaker; nothing of a program on an emulated chip, which has pins of its
    /// own.
    pub fn outputs(&self) -> &Outputs {
        &self.outputs
    }

    /// Names each part of the state, with bytes that are the same on every machine.
    pub fn visit_state(&self, visit: &mut dyn FnMut(&'static str, &[u8])) {
        visit("time", &self.now.as_ms().to_le_bytes());
        visit("buttons", &Button::PRESSED.map(|button| u8::from(self.buttons.is_down(button))));
        visit("touch", &Button::TOUCHED.map(|button| u8::from(self.buttons.is_down(button))));
        visit("accelerometer", &self.accelerometer.state());
        visit("display", &self.frame.to_bytes());
        let around = Quantity::MEASURED.map(|quantity| self.surroundings.get(quantity).to_le_bytes());
        visit("surroundings", around.as_flattened());
        visit("edge connector", &self.edge.state());
        let [low, high] = self.surroundings.get(Quantity::Sound).to_le_bytes();
        visit("sound", &[low, high, self.clap_ms]);
        visit("power", &self.power.state());
        if let Some(Place { x_cm, y_cm }) = self.place {
            visit("place", [x_cm.to_le_bytes(), y_cm.to_le_bytes()].as_flattened());
        }
    }

    /// The lines written to the console since they were last taken.
    pub fn take_lines(&mut self) -> Vec<String> {
        std::mem::take(&mut self.lines)
    }

    /// Lets the sensors sample what is due at this tick.
    pub fn begin_tick(&mut self) {
        self.accelerometer.sample_if_due(self.now);
    }

    /// The first moment after this one at which a program that uses no pins can sample something else, if nothing is done to the
    /// board.
    pub fn next_change(&self) -> Instant {
        let is_still =
            self.clap_ms == 0 && self.pulses.is_empty() && self.pulsed_us.iter().all(|&left_us| left_us == 0);
        if is_still { self.accelerometer.next_change(self.now) } else { self.now.next() }
    }

    /// Lets time pass in which nothing changes, up to [`Self::next_change`] at most.
    pub fn pass_ms(&mut self, ms: u64) {
        self.now = Instant::from_ms(self.now.as_ms() + ms);
    }

    /// Ends the tick.
    pub fn end_tick(&mut self) {
        self.now = self.now.plus_ms(TICK_MS);
        self.clap_ms = self.clap_ms.saturating_sub(1);
        for left_us in &mut self.pulsed_us {
            *left_us = left_us.saturating_sub(TICK_MS * 1000);
        }
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

    fn inputs(&mut self, uses: &Uses) -> Inputs {
        self.read(uses)
    }

    fn show(&mut self, frame: &Frame) {
        self.frame = *frame;
    }

    fn output(&mut self, _: &Uses, outputs: &Outputs) {
        self.outputs = *outputs;
    }
}
