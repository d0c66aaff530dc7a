//! An image of a board, on the emulated chip.

use std::ops::Range;
use std::sync::Arc;

use super::ending::EndWatch;
use super::host::{Host, ProgramLog};
use super::onlookers::Onlookers;
use super::sound::Ear;
use super::together::COMMON_CYCLES_PER_US;
use super::{HostSpec, Input, Output, Sound};
use crate::board::{PowerChange, VirtualBoard};
use crate::debug_info::panic_code;
use crate::defmt_log::LogDecoder;
use crate::emulator::air::RadioPacket;
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
    /// The addresses of what the program runs at a panic, where an ELF file tells them.
    panic_code: Arc<[Range<u32>]>,
    /// By its ELF files.
    log: ProgramLog,
    host: Arc<HostSpec>,
}

impl ImageSpec {
    /// An image, and the seed of its chip's random numbers.
    ///
    /// # Errors
    /// A part of it has no place on the chip.
    pub fn new(image: Arc<Image>, seed: u64) -> Result<Self, ImageError> {
        image.power_on(seed)?;
        let (log, panic_code) = (LogDecoder::of(image.linked()), panic_code(image.linked()));
        let (beside, host) = (Arc::default(), Arc::default());
        Ok(Self { image, seed, beside, strictness: Strictness::default(), panic_code, log, host })
    }

    /// A chip with erased flash.
    pub fn erased(model: Model, seed: u64) -> Self {
        let (image, beside, host) = (Arc::new(Image::erased(model)), Arc::default(), Arc::default());
        Self { image, seed, beside, strictness: Strictness::default(), panic_code: Arc::default(), log: Ok(None), host }
    }

    /// The same with another seed of the chip's random numbers.
    #[must_use]
    pub fn with_seed(self, seed: u64) -> Self {
        Self { seed, ..self }
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

    /// The same with a host that is asked for this.
    #[must_use]
    pub fn with_host(self, host: Arc<HostSpec>) -> Self {
        Self { host, ..self }
    }

    /// What is asked of the host.
    pub fn host(&self) -> &HostSpec {
        &self.host
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
    /// Who hears it, looks at it and sees whether it goes on; that changes nothing.
    onlookers: Onlookers,
}

impl ChipMachine {
    /// The machine at power-on.
    pub(super) fn new(spec: &ImageSpec) -> Self {
        // it was tried when the spec was made; without its image a chip does nothing
        let mut chip = spec.image.power_on(spec.seed).unwrap_or_else(|_| Chip::new(spec.model(), spec.seed));
        chip.put_beside(&spec.beside);
        chip.set_strictness(spec.strictness, spec.image.stack_limit());
        let host = Host::attach(&mut chip, &spec.log, &spec.host);
        let onlookers =
            Onlookers { ear: Ear::default(), host, end_watch: EndWatch::new(&spec.panic_code, spec.image.linked()) };
        Self { chip, board: VirtualBoard::default(), onlookers }
    }

    /// A chip that has run, its board, and who looks on.
    pub(super) fn of(chip: Chip, board: VirtualBoard, onlookers: Onlookers) -> Self {
        Self { chip, board, onlookers }
    }

    pub(super) fn onlookers(&self) -> &Onlookers {
        &self.onlookers
    }

    /// What is heard after the last millisecond.
    pub fn sound(&self) -> Sound {
        self.onlookers.ear.sound()
    }

    /// The board, to be read.
    pub fn board(&self) -> &VirtualBoard {
        &self.board
    }

    /// The chip, to be read.
    pub fn chip(&self) -> &Chip {
        &self.chip
    }

    /// How the program has set its radio, if it has and it is as the runtimes of the micro:bit do it; the content means nothing.
    pub fn radio_setting(&self) -> Option<RadioPacket> {
        self.chip.radio_setting()
    }

    /// Does something to the board; returns whether that changed anything.
    pub(super) fn apply(&mut self, input: &Input) -> bool {
        match input {
            Input::Serial(byte) => self.chip.send_serial(*byte),
            Input::Rtt(byte) => self.chip.send_rtt(*byte),
            Input::Semihosting(byte) => self.chip.send_semihosting(*byte),
            Input::Radio(packet) => self.chip.send_radio(packet),
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

    /// Begins a millisecond that is run in parts, beside other boards.
    pub(super) fn begin_parts(&mut self) {
        self.begin_tick();
        self.chip.begin_parts(self.board.felt());
    }

    /// Runs a part of the millisecond, up to a time that all boards have in common.
    pub(super) fn run_part(&mut self, to: u64) {
        self.chip.run_part(to / self.common_cycles(1));
    }

    /// Runs the last part of the millisecond.
    pub(super) fn end_parts(&mut self) {
        self.chip.end_parts();
        self.end_tick();
    }

    /// So many cycles of the chip in cycles of [`COMMON_CYCLES_PER_US`], by which boards with different clocks are compared.
    pub(super) fn common_cycles(&self, cycles: u64) -> u64 {
        cycles.saturating_mul(COMMON_CYCLES_PER_US / self.chip.model().cycles_per_us())
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
        self.onlookers.ear.hear(self.chip.sound());
        self.onlookers.end_watch.look(&self.chip);
        self.board.show(self.chip.frame());
        self.board.end_tick();
    }

    /// Names each part of the state, with bytes that are the same on every machine.
    pub(super) fn visit_state(&self, visit: &mut dyn FnMut(&'static str, &[u8])) {
        self.board.visit_state(visit);
        self.chip.visit_state(visit);
        if let Some(pending) = self.onlookers.host.pending() {
            visit("log", &pending);
        }
    }

    pub(super) fn take_output(&mut self) -> Output {
        let (lines, diagnostics) = (self.chip.take_written(), self.chip.take_diagnostics());
        let mut output = Output { lines, diagnostics, traffic: self.chip.take_traffic(), rtt: Vec::new() };
        self.onlookers.host.read(&mut self.chip, &mut output);
        output
    }
}
