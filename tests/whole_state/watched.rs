//! A chip, with what is around it and what is seen of it.

use std::fmt::{self, Write as _};
use std::hash::{DefaultHasher, Hasher as _};

use fivebyfive::emulator::ConsoleSource;
use fivebyfive::emulator::board::PadOutput;
use fivebyfive::emulator::nrf::{Chip, ResetReason};
use fivebyfive::hal::{Acceleration, Buttons, EdgeConnector, EdgePin, Surroundings};

use super::hand::Move;

/// The pins of both ports.
const PINS: u64 = (1 << 42) - 1;

/// A chip in hands.
pub struct Watched {
    pub chip: Chip,
    buttons: Buttons,
    edge: EdgeConnector,
    surroundings: Surroundings,
    pose: Acceleration,
    made: usize,
}

/// Takes down words.
struct Words(DefaultHasher);

impl fmt::Write for Words {
    fn write_str(&mut self, words: &str) -> fmt::Result {
        self.0.write(words.as_bytes());
        Ok(())
    }
}

impl Watched {
    pub fn new(mut chip: Chip) -> Self {
        chip.watch_pins(PINS);
        Self {
            chip,
            buttons: Buttons::default(),
            edge: EdgeConnector::default(),
            surroundings: Surroundings::default(),
            pose: Acceleration::AT_REST,
            made: 0,
        }
    }

    /// Another chip in these hands.
    pub fn with(&self, chip: Chip) -> Self {
        let Self { chip: _, buttons, edge, surroundings, pose, made } = self;
        Self { chip, buttons: *buttons, edge: *edge, surroundings: *surroundings, pose: *pose, made: *made }
    }

    /// How many moves were made.
    pub fn made(&self) -> usize {
        self.made
    }

    /// Makes a move; a number for all that was seen of it.
    pub fn make(&mut self, next: &Move) -> u64 {
        self.make_with(next, Chip::run_ms)
    }

    /// The same, with another way to run a millisecond.
    pub fn make_with(&mut self, next: &Move, run_ms: impl FnOnce(&mut Chip, Acceleration)) -> u64 {
        self.made += 1;
        let chip = &mut self.chip;
        match next {
            Move::Button(button, down) => self.buttons.set(*button, *down),
            Move::Pin(pin, outside) => self.edge.set_outside(*pin, *outside),
            Move::Wire(one, other, is_there) => self.edge.set_wire(*one, *other, *is_there),
            Move::Around(quantity, value) => {
                self.surroundings.set(*quantity, *value);
                chip.set_surroundings(self.surroundings, false);
            }
            Move::Clap => chip.set_surroundings(self.surroundings, true),
            Move::Pose(pose) => self.pose = *pose,
            Move::Pulse(pin, us) => chip.pulse(*pin, *us),
            Move::Battery(is_there) => chip.set_battery(*is_there),
            Move::Serial(byte) => chip.send_serial(*byte),
            Move::Radio(packet) => chip.send_radio(packet),
            Move::Reset => chip.reset(ResetReason::Pin),
            Move::PowerCycle => chip.power_cycle(),
            Move::HoldReset => chip.hold_ms(),
            Move::Cycles(cycles) => chip.run_cycles(*cycles),
            Move::Ms => run_ms(chip, self.pose),
        }
        chip.set_external_inputs(self.buttons, &self.edge);
        self.seen()
    }

    fn seen(&mut self) -> u64 {
        let chip = &mut self.chip;
        let mut words = Words(DefaultHasher::new());
        let said = (chip.take_written(), chip.take_diagnostics(), chip.take_traffic(), chip.take_pin_edges());
        let open = ConsoleSource::ALL.map(|source| chip.open_line(source).into_owned());
        let pads: Vec<(EdgePin, &PadOutput)> = chip.pads().collect();
        let ends = (chip.is_off(), chip.halted(), chip.panic(), chip.core().cycles());
        write!(words, "{said:?} {open:?} {pads:?} {ends:?} {:?}", chip.frame()).expect("a hash takes all");
        let sound = chip.sound();
        words.0.write_u8(sound.moves.into());
        sound.samples.iter().for_each(|sample| words.0.write_i16(*sample));
        words.0.finish()
    }
}
