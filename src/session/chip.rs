//! An image of a board, on the emulated chip.

use std::sync::Arc;

use super::sound::Ear;
use super::{Input, Output, Sound};
use crate::board::{PowerChange, VirtualBoard};
use crate::emulator::arm::{Hold, Traps};
use crate::emulator::board::Beside;
use crate::emulator::image::{Image, ImageError};
use crate::emulator::nrf::{Chip, ResetReason, Strictness};
use crate::hal::Hal as _;
use crate::hardware::Model;

/// An image, with what its chip is given at power-on and what is put beside the board. It is cheap to copy.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ImageSpec {
    image: Arc<Image>,
    seed: u64,
    beside: Arc<Beside>,
    strictness: Strictness,
}

impl ImageSpec {
    /// An image, and the seed of its chip's random numbers.
    ///
    /// # Errors
    /// A part of it has no place on the chip.
    pub fn new(image: Arc<Image>, seed: u64) -> Result<Self, ImageError> {
        image.power_on(seed)?;
        Ok(Self { image, seed, beside: Arc::default(), strictness: Strictness::default() })
    }

    /// A chip with erased flash.
    pub fn erased(model: Model, seed: u64) -> Self {
        Self { image: Arc::new(Image::erased(model)), seed, beside: Arc::default(), strictness: Strictness::default() }
    }

    /// The same with devices beside the board.
    #[must_use]
    pub fn with_beside(self, beside: Arc<Beside>) -> Self {
        Self { beside, ..self }
    }

    /// The same with a chip that is this strict with its program.
    #[must_use]
    pub fn with_strictness(self, strictness: Strictness) -> Self {
        Self { strictness, ..self }
    }

    /// What is flashed.
    pub fn image(&self) -> &Image {
        &self.image
    }

    /// The board that it is for.
    pub fn model(&self) -> Model {
        self.image.model
    }
}

/// A virtual board whose chip is emulated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChipMachine {
    chip: Chip,
    /// The hands that hold the board, and what it shows.
    board: VirtualBoard,
    /// Whoever hears it; that changes nothing.
    ear: Ear,
}

impl ChipMachine {
    /// The machine at power-on.
    pub(super) fn new(spec: &ImageSpec) -> Self {
        // it was tried when the spec was made; without its image a chip does nothing
        let mut chip = spec.image.power_on(spec.seed).unwrap_or_else(|_| Chip::new(spec.model(), spec.seed));
        chip.put_beside(&spec.beside);
        chip.set_strictness(spec.strictness, spec.image.stack_limit());
        Self { chip, board: VirtualBoard::default(), ear: Ear::default() }
    }

    /// A chip that has run, its board, and what was heard of it.
    pub(super) fn of(chip: Chip, board: VirtualBoard, ear: Ear) -> Self {
        Self { chip, board, ear }
    }

    pub(super) fn ear(&self) -> &Ear {
        &self.ear
    }

    /// What is heard after the last millisecond.
    pub fn sound(&self) -> Sound {
        self.ear.sound()
    }

    /// The board, to be read.
    pub fn board(&self) -> &VirtualBoard {
        &self.board
    }

    /// The chip, to be read.
    pub fn chip(&self) -> &Chip {
        &self.chip
    }

    /// Does something to the board; returns whether that changed anything.
    pub(super) fn apply(&mut self, input: &Input) -> bool {
        match input {
            Input::Serial(byte) => self.chip.send_serial(*byte),
            Input::Radio(packet) => self.chip.send_radio(Arc::clone(packet)),
            _ => return self.apply_to_board(input),
        }
        true
    }

    fn apply_to_board(&mut self, input: &Input) -> bool {
        if !self.board.take(input) {
            return false;
        }
        match *input {
            Input::Reset | Input::Power(PowerChange::HoldReset | PowerChange::ReleaseReset) => {
                self.chip.reset(ResetReason::Pin);
            }
            Input::Power(PowerChange::Off | PowerChange::On) => self.chip.power_cycle(),
            _ => {}
        }
        true
    }

    pub(super) fn tick(&mut self) {
        self.begin_tick();
        self.chip.run_ms(self.board.felt());
        self.end_tick();
    }

    /// Runs a millisecond, or the rest of one that was held, up to a trap of a debugger; says why it is held, if it is.
    pub(super) fn tick_to_trap(&mut self, traps: &Traps) -> Option<Hold> {
        self.begin_tick();
        let hold = self.chip.run_ms_to_trap(self.board.felt(), traps);
        if hold.is_none() {
            self.end_tick();
        }
        hold
    }

    /// The chip, to be changed by a debugger.
    pub(super) fn chip_mut(&mut self) -> &mut Chip {
        &mut self.chip
    }

    fn begin_tick(&mut self) {
        if self.chip.is_within_ms() {
            return;
        }
        self.board.begin_tick();
        let power = self.board.power();
        self.chip.set_external_inputs(self.board.buttons(), self.board.edge());
        for (pin, us) in self.board.take_pulses() {
            self.chip.pulse(pin, us);
        }
        self.chip.set_surroundings(self.board.surroundings(), self.board.hears_clap());
        self.chip.set_battery(power.by_battery);
        if !power.runs() {
            self.chip.hold_ms();
        }
    }

    fn end_tick(&mut self) {
        self.ear.hear(self.chip.sound());
        self.board.show(self.chip.frame());
        self.board.end_tick();
    }

    /// Names each part of the state, with bytes that are the same on every machine.
    pub(super) fn visit_state(&self, visit: &mut dyn FnMut(&'static str, &[u8])) {
        self.board.visit_state(visit);
        self.chip.visit_state(visit);
    }

    pub(super) fn take_output(&mut self) -> Output {
        let (lines, diagnostics) = (self.chip.take_written(), self.chip.take_diagnostics());
        Output { lines, diagnostics, traffic: self.chip.take_traffic() }
    }
}
