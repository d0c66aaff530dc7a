//! The only door for inputs: a machine, its time, and everything that was done to it.

mod checkpoint;
mod chip;
mod input;
mod machine;
mod machine_snapshot;
mod native;
mod own;
mod pacer;
mod track;

pub use checkpoint::{CHECKPOINT_TICKS, Checkpoint, Fingerprint};
pub use chip::{ChipMachine, ImageSpec};
pub use input::{Input, StampedInput};
pub use machine::{Machine, ProgramSpec};
pub use machine_snapshot::MachineSnapshot;
pub use native::{NativeMachine, NativeProgram, ProgramState};
pub use own::{OwnProgram, RunningOwn};
pub use pacer::{Pacer, Speed};
pub use track::{ConsoleLine, FrameChange};

use crate::hal::Frame;
use track::Track;

/// One machine from power-on to the end of what is known of it, and a head that moves in between.
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
    track: Track,
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
        Self { program, machine, tick: 0, inputs, next: 0, end, track: Track::default() }
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

    /// Every line written before the head, in order.
    pub fn console(&self) -> &[ConsoleLine] {
        let console = self.track.console();
        &console[..console.partition_point(|line| line.tick < self.tick)]
    }

    /// Up to which tick frames, lines and checkpoints are known.
    pub fn known_to(&self) -> u64 {
        self.track.known_to()
    }

    /// Every change of the display up to [`Self::known_to`], also after the head.
    pub fn frame_changes(&self) -> &[FrameChange] {
        self.track.frames()
    }

    /// Every line up to [`Self::known_to`], also after the head.
    pub fn known_console(&self) -> &[ConsoleLine] {
        self.track.console()
    }

    /// The checkpoints up to [`Self::known_to`], one every [`CHECKPOINT_TICKS`].
    pub fn checkpoints(&self) -> &[Checkpoint] {
        self.track.checkpoints()
    }

    /// What the display shows after `tick` has run, if that is known.
    pub fn frame_after(&self, tick: u64) -> Option<&Frame> {
        (tick < self.known_to()).then(|| self.track.frame_after(tick))
    }

    /// Does something to the board, before the next tick. What changes nothing is not kept, and cuts nothing off. When a
    /// button comes back in the tick in which it went, no program sees either, and neither is kept; of several poses in a
    /// tick, the last one is.
    pub fn apply(&mut self, input: Input) {
        if !self.machine.apply(input) {
            return;
        }
        self.cut();
        let since = self.inputs.partition_point(|stamped| stamped.tick < self.tick);
        let takes_back = |other: Input| Some(other) == input.opposite();
        let replaces = |other: Input| matches!((other, input), (Input::Pose(_), Input::Pose(_)));
        let before = self.inputs[since..].iter().position(|other| takes_back(other.input) || replaces(other.input));
        let taken_back = before.map(|index| self.inputs.remove(since + index)).is_some_and(|old| takes_back(old.input));
        if !taken_back {
            let at = self.inputs.partition_point(|other| (other.tick, other.input.rank()) <= (self.tick, input.rank()));
            self.inputs.insert(at, StampedInput { tick: self.tick, input });
        }
        self.next = self.inputs.len();
    }

    /// Whether `input` would change anything now.
    pub fn would_change(&self, input: Input) -> bool {
        self.machine.clone().apply(input)
    }

    /// Forgets everything after the head.
    pub fn cut(&mut self) {
        self.inputs.truncate(self.next);
        self.end = self.tick;
        self.track.forget_from(self.tick);
    }

    /// Applies the inputs that are stamped with the next tick.
    fn apply_due(&mut self) {
        while let Some(stamped) = self.inputs.get(self.next).filter(|stamped| stamped.tick <= self.tick) {
            self.machine.apply(stamped.input);
            self.next += 1;
        }
    }

    /// Runs one tick, with the inputs that are stamped with it.
    pub fn step(&mut self) {
        self.apply_due();
        self.machine.tick();
        let lines = self.machine.take_lines();
        self.tick += 1;
        self.end = self.end.max(self.tick);
        if self.tick > self.track.known_to() {
            self.track.note(self.tick, &self.machine, self.next, lines);
        }
    }

    /// Applies the inputs of the next tick, if so many had been applied before the head was moved away and back.
    pub fn apply_up_to(&mut self, applied: usize) {
        if applied > self.next {
            self.apply_due();
        }
    }

    /// Runs ticks until `tick` is the next one; none if it has been run.
    pub fn run_to(&mut self, tick: u64) {
        while self.tick < tick {
            self.step();
        }
    }

    /// Moves the head to `tick`, back or forward, as if it had run there from power-on. Forward, it runs.
    pub fn seek(&mut self, tick: u64) {
        let snapshot = self.track.snapshot_at_or_before(tick).map_or(0, |snapshot| snapshot.tick);
        // forward, too, from what is nearer
        if tick < self.tick || snapshot > self.tick {
            self.restore_at_or_before(tick);
        }
        self.run_to(tick);
    }

    /// Replaces all inputs by others, which are the same before the tick `from`, and the end. What is known from there on
    /// is forgotten, and the head, if it was after it, runs there again.
    pub fn replace_inputs(&mut self, inputs: Vec<StampedInput>, end: u64, from: u64) {
        let head = self.tick;
        let applied_at_head = self.past_inputs().last().is_some_and(|last| last.tick == head);
        self.track.forget_from(from);
        if head >= from {
            // to a place before the change, up to which the inputs are counted alike
            self.restore_at_or_before(from);
        }
        self.inputs = inputs;
        self.end = self.inputs.last().map_or(end, |last| end.max(last.tick)).max(self.tick);
        self.run_to(head.min(self.end));
        if applied_at_head {
            self.apply_due();
        }
    }

    /// Runs the same inputs through a program with other options, up to the head. What was known is forgotten.
    pub fn replace_program(&mut self, program: ProgramSpec) {
        let head = self.tick;
        let applied_at_head = self.past_inputs().last().is_some_and(|last| last.tick == head);
        self.program = program;
        self.track = Track::default();
        self.restore_at_or_before(0);
        self.run_to(head);
        if applied_at_head {
            self.apply_due();
        }
    }

    /// Moves the head back to the last snapshot that is not after `tick`, or to power-on.
    fn restore_at_or_before(&mut self, tick: u64) {
        match self.track.snapshot_at_or_before(tick) {
            Some(snapshot) => {
                self.machine = snapshot.machine.clone();
                self.tick = snapshot.tick;
                self.next = snapshot.next_input;
            }
            None => {
                self.machine = Machine::power_on(&self.program);
                self.tick = 0;
                self.next = 0;
            }
        }
    }
}
