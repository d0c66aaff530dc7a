//! A program that fills a history as fast as any can.

use fivebyfive::hal::{Console, Frame, Inputs, Instant, Level, Program};
use fivebyfive::session::{OwnProgram, ProgramSpec};

/// Draws another picture and writes a line in every tick.
#[derive(Clone)]
pub struct Chatterbox;

impl Program for Chatterbox {
    fn tick(&mut self, now: Instant, _inputs: &Inputs, console: &mut dyn Console) -> Frame {
        let ms = now.as_ms();
        console.line(format_args!("{ms} ms have passed, and here is a line about it"));
        Frame::from_fn(|x, y| Level((ms >> (x + y)) as u8))
    }

    fn visit_state(&self, _visit: &mut dyn FnMut(&'static str, &[u8])) {}
}

/// The program, registered under its name.
pub fn chatterbox() -> ProgramSpec {
    ProgramSpec::Own(OwnProgram::register("chatterbox", Chatterbox).expect("the name is free"))
}
