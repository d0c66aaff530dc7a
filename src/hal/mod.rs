//! The contract between a program and a board.
//!
//! A [`Program`] is what would be flashed; a [`Hal`] is the board it runs on. Once every millisecond the driver
//! [`tick`] reads the board once, hands what it read to the program, and shows the frame that comes back. A program
//! can ask the board nothing else, so it does the same on every board that reports the same inputs at the same times.
//!
//! Each program has buttons A and B, the accelerometer and the display. What else it wants, it says by [`Program::uses`]: what
//! is touched, light, temperature, sound, compass, pins, tones and the radio. What it reads of those is in [`Inputs`], what it does
//! with them is in [`Program::outputs`].
//!
//! Coordinates are those of the micro:bit: (0, 0) is top left, x to the right, y down; row 4 is next to the edge
//! connector.

mod frame;
mod inputs;
mod outputs;
mod packet_queue;
mod pins;
mod radio;
mod surroundings;
mod time;
mod uses;

use core::fmt;

pub use frame::{Frame, Level, SIDE};
pub use inputs::{Acceleration, Button, Buttons, Inputs};
pub use outputs::{Outputs, PIN_MAX, PWM_PERIOD_MS, PinInputs, TONES_HZ};
pub use packet_queue::PacketQueue;
pub use pins::{EdgeConnector, EdgePin, Outside, PinSet};
pub use radio::{OnAir, Packet};
pub use surroundings::{Quantity, Surroundings};
pub use time::Instant;
pub use uses::{PinUse, Pull, Uses};

/// Milliseconds of board time between two ticks.
pub const TICK_MS: u32 = 1;

/// Takes the lines that a program writes to its serial console.
pub trait Console {
    /// Writes one line; the line ending is the console's business.
    fn line(&mut self, line: fmt::Arguments<'_>);
}

/// A board: what a program can read and show.
pub trait Hal: Console {
    /// Time since the board was powered on or reset.
    fn now(&self) -> Instant;

    /// Both buttons, the acceleration, and what else the program uses, as they are now; what it does not use is as in
    /// [`Inputs::default`]. The driver asks once a tick.
    fn inputs(&mut self, uses: &Uses) -> Inputs;

    /// Shows a frame until the next one comes.
    fn show(&mut self, frame: &Frame);

    /// Does something to the pins and to the speaker that the program uses, until the next call, and sends the packet of this tick.
    /// A board that has none of them does nothing.
    fn output(&mut self, uses: &Uses, outputs: &Outputs) {
        let _ = (uses, outputs);
    }
}

/// A program for the board, as a state machine that never waits.
pub trait Program {
    /// Advances to `now` with what the board sampled, and returns what the display shall show.
    ///
    /// The driver calls this once every [`TICK_MS`], with `now` starting at zero.
    fn tick(&mut self, now: Instant, inputs: &Inputs, console: &mut dyn Console) -> Frame;

    /// What the program uses beside buttons A and B, the accelerometer and the display: the same at each call.
    fn uses(&self) -> Uses {
        Uses::NONE
    }

    /// What the program does, after a tick, to the pins, the speaker and the radio that it uses.
    fn outputs(&self) -> Outputs {
        Outputs::NONE
    }

    /// The first moment after `now` at which a tick can do anything, told after the tick of `now`, as long as the board samples
    /// what it sampled then: before it, a tick would leave the state, the frame and the outputs as they are and write nothing.
    /// Who drives a program may leave those ticks out, but for the tick in which a packet is received, and for the one after a tick
    /// in which a packet was received or sent. A program that does not say so is called for each tick.
    fn next_due(&self, now: Instant, inputs: &Inputs) -> Instant {
        let _ = inputs;
        now.next()
    }

    /// Names each part of the state, with bytes that are the same on every machine, so that a replay can be compared with
    /// what was recorded, part by part. A program that names none is compared by what it shows.
    fn visit_state(&self, visit: &mut dyn FnMut(&'static str, &[u8])) {
        let _ = visit;
    }
}

/// Runs one tick of a program on a board; returns when the next tick is due, as [`Program::next_due`] says.
pub fn tick<P: Program, H: Hal>(program: &mut P, board: &mut H) -> Instant {
    let uses = program.uses();
    let now = board.now();
    let inputs = board.inputs(&uses);
    let frame = program.tick(now, &inputs, board);
    board.show(&frame);
    board.output(&uses, &program.outputs());
    program.next_due(now, &inputs)
}
