//! The only door for inputs: a machine, its time, and everything that was done to it.
//!
//! [`Session`] is the door. What is known of a session stands apart from it: [`Log`] has what it showed and wrote, and
//! [`RewindableSession`] adds snapshots to come back to. A run that is only judged keeps neither longer than it needs.

mod checkpoint;
mod chip;
mod chosen;
mod debugging;
mod ending;
mod forgets;
mod host;
mod idle;
mod input;
mod log;
mod machine;
mod machine_snapshot;
mod made;
mod moment;
mod native;
mod native_radio;
mod onlookers;
mod open_lines;
mod output;
mod own;
mod pacer;
mod pad_log;
mod pitch;
mod recorded_tick;
mod rewindable;
mod session_snapshot;
mod session_spec;
mod snapshots;
mod sound;
mod sound_log;
mod stretch;
mod together;
mod traffic_log;

pub use crate::defmt_log::{LogFilter, LogFormat};
pub use crate::emulator::air::{MakeCodeMessage, RadioFrame, RadioLink, RadioMessage, RadioPacket, RadioRate};
pub use crate::emulator::arm::{Hold, Traps};
pub use crate::emulator::board::PadOutput;
pub use crate::emulator::board::{Beside, I2cAnswer, I2cAnswers, I2cDevice, I2cTransfer, SpiTransfer, Traffic};
pub use crate::emulator::board::{SAMPLE_RATE_HZ, SAMPLES_PER_MS, SoundMs};
pub use crate::emulator::nrf::Strictness;
pub use crate::emulator::nrf::{FileContents, RttBytes, RttChannel, SemihostingFiles, SemihostingSetup};
pub use crate::emulator::{ConsoleSource, Panic};
pub use checkpoint::{CHECKPOINT_TICKS, Checkpoint, Fingerprint};
pub use chip::{ChipMachine, ImageSpec};
pub use ending::{EndKind, ProgramEnd, debug_info};
pub use forgets::Forgets;
pub use host::HostSpec;
pub use input::{BoardNumber, Input, StampedInput};
pub use log::{ConsoleLine, Diagnostic, FrameChange, Log, StateChange};
pub use machine::{Machine, ProgramSpec};
pub use machine_snapshot::MachineSnapshot;
pub use moment::Moment;
pub use native::{NativeMachine, NativeProgram, ProgramState};
pub use output::Output;
pub use own::{OwnProgram, RunningOwn};
pub use pacer::{Pacer, Speed};
pub use pad_log::{PadChange, PadLog};
pub use recorded_tick::record_tick;
pub use rewindable::{HISTORY_BYTES, Head, RewindableSession, TimeBudget, without_limit};
pub use session_snapshot::SessionSnapshot;
pub use session_spec::SessionSpec;
pub use snapshots::HistoryEntry;
pub use sound::{Pitch, SILENCE_MS, Sound};
pub use sound_log::{SoundChange, SoundLog, SoundRange, SoundSamples};
pub use stretch::Stretch;
pub use together::{BoardWire, MAX_BOARDS, PinOfBoard, SharedAir, heard_dbm, rssi_dbm};
pub use traffic_log::SeenTraffic;

use std::sync::Arc;

use crate::board::Place;
use crate::hal::Frame;
use stretch::StretchBegin;
use together::JoinedPins;

/// One machine from power-on on, or several with one time and one air, and the inputs that were and will be done to them.
///
/// Ticks are counted from power-on and do not start anew at a reset. An input is stamped with the tick that runs next
/// and is applied before it; the frame of a tick is the one shown after it has run.
///
/// The session keeps every input since power-on. Before the end, running plays the inputs that are there; at the end, it
/// goes on. An input applied before the end cuts off what came after it.
#[derive(Clone, Debug)]
pub struct Session {
    spec: SessionSpec,
    /// The pins that the wires of `spec` join.
    joined: Arc<[JoinedPins]>,
    /// The first board.
    machine: Machine,
    /// The others.
    others: Vec<Machine>,
    /// The head: the tick that runs next.
    tick: u64,
    /// All inputs, by their ticks: those before `next` are applied.
    inputs: Vec<StampedInput>,
    next: usize,
    /// Where the head has been, or where the recording that was loaded ends.
    end: u64,
    /// Where the stretch began of which is tracked what the program executes and writes.
    stretch: Option<StretchBegin>,
}

impl Session {
    /// Powers a board on that runs a program, or several.
    pub fn new(spec: impl Into<SessionSpec>) -> Self {
        Self::with_inputs(spec, Vec::new(), 0)
    }

    /// A session at power-on that has these inputs before it, sorted by their ticks, and ends at `end`.
    pub fn with_inputs(spec: impl Into<SessionSpec>, inputs: Vec<StampedInput>, end: u64) -> Self {
        let spec = spec.into();
        let joined = together::all_joined(&spec.wires).into();
        let (machine, others) = power_on(&spec);
        let end = inputs.last().map_or(end, |last| end.max(last.tick));
        Self { spec, joined, machine, others, tick: 0, inputs, next: 0, end, stretch: None }
    }

    /// What the boards run.
    pub fn spec(&self) -> &SessionSpec {
        &self.spec
    }

    /// The program that the first board runs.
    pub fn program(&self) -> &ProgramSpec {
        &self.spec.program
    }

    /// How many boards there are, 1 to [`MAX_BOARDS`].
    pub fn board_count(&self) -> usize {
        1 + self.others.len()
    }

    /// The numbers of all boards.
    pub fn boards(&self) -> impl DoubleEndedIterator<Item = BoardNumber> + use<> {
        (0..=self.others.len()).map(|index| BoardNumber(index as u8))
    }

    /// The machine of a board, to be read; `None` if there is no board of this number.
    #[inline]
    pub fn machine_of(&self, board: BoardNumber) -> Option<&Machine> {
        match board.index().checked_sub(1) {
            None => Some(&self.machine),
            Some(other) => self.others.get(other),
        }
    }

    /// Where a board is; where one would be that nobody has moved, if there is no board of this number.
    pub fn place_of(&self, board: BoardNumber) -> Place {
        let place = self.machine_of(board).map(|machine| machine.board().place(board.index()));
        place.unwrap_or(Place::usual(board.index()))
    }

    fn machine_mut(&mut self, board: BoardNumber) -> Option<&mut Machine> {
        of_board(&mut self.machine, &mut self.others, board)
    }

    /// Ticks run since power-on; the number of the tick that runs next.
    pub fn tick(&self) -> u64 {
        self.tick
    }

    /// The tick at which the recording ends; the head's own when there is nothing after it.
    pub fn end(&self) -> u64 {
        self.end
    }

    /// Whether there is something after the head: running plays it.
    pub fn has_future(&self) -> bool {
        self.tick < self.end || self.next < self.inputs.len()
    }

    /// The machine of the first board, to be read.
    pub fn machine(&self) -> &Machine {
        &self.machine
    }

    /// What the display of the first board shows.
    pub fn frame(&self) -> &Frame {
        self.machine.board().frame()
    }

    /// Every input that changed something, before and after the head, by tick.
    pub fn inputs(&self) -> &[StampedInput] {
        &self.inputs
    }

    /// The inputs that were applied.
    pub fn past_inputs(&self) -> &[StampedInput] {
        &self.inputs[..self.next]
    }

    /// Those of them that were applied to a board.
    pub fn past_inputs_of(&self, board: BoardNumber) -> impl Iterator<Item = &StampedInput> {
        self.past_inputs().iter().filter(move |stamped| stamped.board == board)
    }

    /// Does something to the first board; see [`Self::apply_to`].
    pub fn apply(&mut self, input: Input) -> bool {
        self.apply_to(BoardNumber::FIRST, input)
    }

    /// Does something to a board, before the next tick; returns whether that changed anything. What changes nothing is
    /// not kept, and cuts nothing off. When a button comes back in the tick in which it went, no program sees either, and
    /// neither is kept; of several poses in a tick, the last one is, and so of several values of a quantity.
    /// Within a tick that a debugger holds, the input waits for the next one.
    pub fn apply_to(&mut self, board: BoardNumber, input: Input) -> bool {
        if self.is_within_tick() {
            return self.apply_later(board, input);
        }
        if !self.machine_mut(board).is_some_and(|machine| machine.apply(&input)) {
            return false;
        }
        self.cut();
        let since = self.inputs.partition_point(|stamped| stamped.tick < self.tick);
        let opposite = input.opposite();
        let takes_back = |other: &Input| Some(other) == opposite.as_ref();
        let before = self.inputs[since..]
            .iter()
            .position(|other| other.board == board && (takes_back(&other.input) || input.replaces(&other.input)));
        let taken_back =
            before.map(|index| self.inputs.remove(since + index)).is_some_and(|old| takes_back(&old.input));
        if !taken_back {
            let stamped = StampedInput { tick: self.tick, board, input };
            let at = self.inputs.partition_point(|other| other.order() <= stamped.order());
            self.inputs.insert(at, stamped);
        }
        self.next = self.inputs.len();
        true
    }

    /// Whether `input` would change anything of the first board now.
    pub fn would_change(&self, input: &Input) -> bool {
        self.machine.would_change(input)
    }

    /// Forgets everything after the head.
    pub fn cut(&mut self) {
        self.inputs.truncate(self.next);
        self.end = self.tick;
    }

    /// What a board beside the first one has written since this was last taken.
    pub fn take_output_of(&mut self, board: BoardNumber) -> Output {
        self.machine_mut(board).map(Machine::take_output).unwrap_or_default()
    }

    /// Runs one tick, with the inputs that are stamped with it, and returns what the first board wrote in it.
    pub fn step(&mut self) -> Output {
        if self.pass_idle_tick() { Output::default() } else { self.run_tick() }
    }

    /// Runs the tick that is next, in which something is due.
    fn run_tick(&mut self) -> Output {
        self.apply_due();
        self.run_machines();
        self.tick += 1;
        self.end = self.end.max(self.tick);
        self.machine.take_output()
    }

    /// Runs a millisecond of all boards.
    fn run_machines(&mut self) {
        if self.others.is_empty() {
            self.machine.tick();
        } else {
            let mut boards: Vec<&mut Machine> = std::iter::once(&mut self.machine).chain(&mut self.others).collect();
            self.spec.air.run_tick(&mut boards, self.tick + 1);
            together::carry(&self.joined, &mut boards);
        }
    }

    /// Applies the inputs that are stamped with the next tick.
    fn apply_due(&mut self) {
        if self.is_within_tick() {
            return;
        }
        while let Some(stamped) = self.inputs.get(self.next).filter(|stamped| stamped.tick <= self.tick) {
            if let Some(machine) = of_board(&mut self.machine, &mut self.others, stamped.board) {
                machine.apply(&stamped.input);
            }
            self.next += 1;
        }
    }
}

/// The machine of a board, of the first one and the others.
#[inline]
fn of_board<'a>(first: &'a mut Machine, others: &'a mut [Machine], board: BoardNumber) -> Option<&'a mut Machine> {
    match board.index().checked_sub(1) {
        None => Some(first),
        Some(other) => others.get_mut(other),
    }
}

/// The machines at power-on.
fn power_on(spec: &SessionSpec) -> (Machine, Vec<Machine>) {
    let mut machine = Machine::power_on(&spec.program);
    let mut others: Vec<Machine> = spec.others.iter().take(MAX_BOARDS - 1).map(Machine::power_on).collect();
    if !others.is_empty() {
        let mut boards: Vec<&mut Machine> = std::iter::once(&mut machine).chain(&mut others).collect();
        boards.iter_mut().for_each(|board| board.share_air());
        together::connect(&spec.wires, &mut boards);
    }
    (machine, others)
}
