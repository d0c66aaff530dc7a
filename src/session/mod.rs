//! The only door for inputs: a machine, its time, and everything that was done to it.
//!
//! [`Session`] is the door. What is known of a session stands apart from it: [`Log`] has what it showed and wrote, and
//! [`RewindableSession`] adds snapshots to come back to. A run that is only judged keeps neither longer than it needs.

mod checkpoint;
mod chip;
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
mod onlookers;
mod open_lines;
mod output;
mod own;
mod pacer;
mod pad_log;
mod pitch;
mod rewindable;
mod session_snapshot;
mod snapshots;
mod sound;
mod sound_log;
mod stretch;
mod traffic_log;

pub use crate::defmt_log::{LogFilter, LogFormat};
pub use crate::emulator::air::{MakeCodeMessage, RadioFrame, RadioMessage, RadioPacket, RadioRate};
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
pub use input::{Input, StampedInput};
pub use log::{ConsoleLine, Diagnostic, FrameChange, Log, StateChange};
pub use machine::{Machine, ProgramSpec};
pub use machine_snapshot::MachineSnapshot;
pub use moment::Moment;
pub use native::{NativeMachine, NativeProgram, ProgramState};
pub use output::Output;
pub use own::{OwnProgram, RunningOwn};
pub use pacer::{Pacer, Speed};
pub use pad_log::{PadChange, PadLog};
pub use rewindable::{HISTORY_BYTES, Head, RewindableSession, TimeBudget, without_limit};
pub use session_snapshot::SessionSnapshot;
pub use snapshots::HistoryEntry;
pub use sound::{Pitch, SILENCE_MS, Sound};
pub use sound_log::{SoundChange, SoundLog, SoundRange, SoundSamples};
pub use stretch::Stretch;
pub use traffic_log::SeenTraffic;

use crate::hal::Frame;
use stretch::StretchBegin;

/// One machine from power-on on, and the inputs that were and will be done to it.
///
/// Ticks are counted from power-on and do not start anew at a reset. An input is stamped with the tick that runs next
/// and is applied before it; the frame of a tick is the one shown after it has run.
///
/// The session keeps every input since power-on. Before the end, running plays the inputs that are there; at the end, it
/// goes on. An input applied before the end cuts off what came after it.
#[derive(Clone, Debug)]
pub struct Session {
    program: ProgramSpec,
    machine: Machine,
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
    /// Powers a board on that runs `program`.
    pub fn new(program: ProgramSpec) -> Self {
        Self::with_inputs(program, Vec::new(), 0)
    }

    /// A session at power-on that has these inputs before it, sorted by their ticks, and ends at `end`.
    pub fn with_inputs(program: ProgramSpec, inputs: Vec<StampedInput>, end: u64) -> Self {
        let machine = Machine::power_on(&program);
        let end = inputs.last().map_or(end, |last| end.max(last.tick));
        Self { program, machine, tick: 0, inputs, next: 0, end, stretch: None }
    }

    /// The program that runs.
    pub fn program(&self) -> &ProgramSpec {
        &self.program
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

    /// The machine, to be read.
    pub fn machine(&self) -> &Machine {
        &self.machine
    }

    /// What the display shows.
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

    /// Does something to the board, before the next tick; returns whether that changed anything. What changes nothing is
    /// not kept, and cuts nothing off. When a button comes back in the tick in which it went, no program sees either, and
    /// neither is kept; of several poses in a tick, the last one is, and so of several values of a quantity.
    /// Within a tick that a debugger holds, the input waits for the next one.
    pub fn apply(&mut self, input: Input) -> bool {
        if self.is_within_tick() {
            return self.apply_later(input);
        }
        if !self.machine.apply(&input) {
            return false;
        }
        self.cut();
        let since = self.inputs.partition_point(|stamped| stamped.tick < self.tick);
        let opposite = input.opposite();
        let takes_back = |other: &Input| Some(other) == opposite.as_ref();
        let before =
            self.inputs[since..].iter().position(|other| takes_back(&other.input) || input.replaces(&other.input));
        let taken_back =
            before.map(|index| self.inputs.remove(since + index)).is_some_and(|old| takes_back(&old.input));
        if !taken_back {
            let at = self.inputs.partition_point(|other| (other.tick, other.input.rank()) <= (self.tick, input.rank()));
            self.inputs.insert(at, StampedInput { tick: self.tick, input });
        }
        self.next = self.inputs.len();
        true
    }

    /// Whether `input` would change anything now.
    pub fn would_change(&self, input: &Input) -> bool {
        self.machine.would_change(input)
    }

    /// Forgets everything after the head.
    pub fn cut(&mut self) {
        self.inputs.truncate(self.next);
        self.end = self.tick;
    }

    /// Runs one tick, with the inputs that are stamped with it, and returns what was written in it.
    pub fn step(&mut self) -> Output {
        if self.pass_idle_tick() { Output::default() } else { self.run_tick() }
    }

    /// Runs the tick that is next, in which something is due.
    fn run_tick(&mut self) -> Output {
        self.apply_due();
        self.machine.tick();
        self.tick += 1;
        self.end = self.end.max(self.tick);
        self.machine.take_output()
    }

    /// Applies the inputs that are stamped with the next tick.
    fn apply_due(&mut self) {
        if self.is_within_tick() {
            return;
        }
        while let Some(stamped) = self.inputs.get(self.next).filter(|stamped| stamped.tick <= self.tick) {
            self.machine.apply(&stamped.input);
            self.next += 1;
        }
    }
}
