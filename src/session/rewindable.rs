//! A session with its history: what is known of it, and snapshots to come back to.

use std::collections::BTreeSet;
use std::ops::Deref;
use std::sync::Arc;

use super::recorded_tick::record_tick;
use super::snapshots::Snapshots;
use super::{
    BoardNumber, Checkpoint, HistoryEntry, Input, Log, Moment, ProgramSpec, Session, SessionSnapshot, SessionSpec,
    StampedInput,
};
use crate::emulator::arm::{Hold, Traps};

/// Whether there is time for more: asked between ticks by work that can take long. It decides when the work goes on, and
/// never how it ends.
pub type TimeBudget<'a> = &'a mut dyn FnMut() -> bool;

/// A budget that is never used up.
pub fn without_limit() -> bool {
    true
}

/// Ticks of a native program between two questions to a budget, at least: some microseconds.
const TICKS_A_QUESTION: u64 = 64;

/// The most bytes of history that a session keeps, whatever its length: 64 MiB. Half of them are for snapshots, and the others
/// for lines, changes of the display, what goes over the air and the buses, and sound. The inputs are not among them: nothing
/// that was played is dropped.
pub const HISTORY_BYTES: usize = 64 << 20;

/// Where the head of a session is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Head {
    /// The tick that runs next.
    pub tick: u64,
    /// Whether the inputs of that tick were applied.
    pub applied: bool,
}

/// A session from power-on to the end of what is known of it, and a head that moves in between. What can be read of a
/// [`Session`] can be read of it, too.
///
/// One of the boards is chosen, at first the first one: what is read without naming a board is read of it, and what is done without
/// naming one is done to it.
#[derive(Clone, Debug)]
pub struct RewindableSession {
    pub(super) session: Session,
    pub(super) log: Log,
    /// What is known of the boards beside the first one.
    other_logs: Vec<Log>,
    pub(super) chosen: BoardNumber,
    snapshots: Snapshots,
    budget_bytes: usize,
    /// A copy of the session that runs ahead of the head, so that what comes is known before it is played.
    scout: Option<Box<Session>>,
}

impl Deref for RewindableSession {
    type Target = Session;

    fn deref(&self) -> &Session {
        &self.session
    }
}

impl RewindableSession {
    /// Powers a board on that runs a program, or several.
    pub fn new(spec: impl Into<SessionSpec>) -> Self {
        Self::with_inputs(spec, Vec::new(), 0)
    }

    /// A session at power-on that has these inputs before it, sorted by their ticks, and ends at `end`.
    pub fn with_inputs(spec: impl Into<SessionSpec>, inputs: Vec<StampedInput>, end: u64) -> Self {
        Self::with_budget(spec, inputs, end, HISTORY_BYTES)
    }

    /// The same, with another budget of bytes than [`HISTORY_BYTES`].
    pub fn with_budget(spec: impl Into<SessionSpec>, inputs: Vec<StampedInput>, end: u64, budget_bytes: usize) -> Self {
        let mut session = Session::with_inputs(spec, inputs, end);
        let mut snapshots = Snapshots::with_budget(budget_bytes / 2);
        if session.has_chip() {
            snapshots.take_if_due(&mut session);
        }
        let log = Log::with_budget(budget_bytes / 2 / session.board_count());
        let other_logs = vec![log.clone(); session.board_count() - 1];
        let chosen = BoardNumber::FIRST;
        Self { session, log, other_logs, chosen, snapshots, budget_bytes, scout: None }
    }

    /// What is known of a board, also after the head; `None` if there is no board of this number.
    pub fn log_of(&self, board: BoardNumber) -> Option<&Log> {
        match board.index().checked_sub(1) {
            None => Some(&self.log),
            Some(other) => self.other_logs.get(other),
        }
    }

    /// What is known of all boards: the log of the first one, and those of the others.
    pub fn logs(&self) -> (&Log, &[Log]) {
        (&self.log, &self.other_logs)
    }

    /// Up to which tick frames, lines and checkpoints are known.
    pub fn known_to(&self) -> u64 {
        self.log.known_to()
    }

    /// The checkpoints of all boards up to [`Self::known_to`], one every [`CHECKPOINT_TICKS`](super::CHECKPOINT_TICKS).
    pub fn checkpoints(&self) -> &[Checkpoint] {
        self.log.checkpoints()
    }

    /// Bytes that the history takes.
    pub fn history_bytes(&self) -> usize {
        self.log.bytes() + self.other_logs.iter().map(Log::bytes).sum::<usize>() + self.snapshots.bytes()
    }

    /// Where the head is.
    pub fn head(&self) -> Head {
        let applied = self.past_inputs().last().is_some_and(|last| last.tick == self.tick);
        Head { tick: self.tick, applied }
    }

    /// Does something to a board, before the next tick, and forgets what came after it; returns whether that changed
    /// anything. See [`Session::apply_to`].
    pub fn apply_to(&mut self, board: BoardNumber, input: Input) -> bool {
        let changed = self.session.apply_to(board, input);
        if changed {
            self.forget_from(self.tick);
        }
        changed
    }

    /// Forgets everything after the head.
    pub fn cut(&mut self) {
        self.session.cut();
        self.forget_from(self.tick);
    }

    /// Runs one tick, or the rest of one that is held, with the inputs that are stamped with it.
    pub fn step(&mut self) {
        self.step_towards(self.tick + 1);
    }

    /// Runs one tick, or leaves out some in which nothing is due, up to `to`; see [`Session::step_towards`].
    pub fn step_towards(&mut self, to: u64) {
        let output = self.session.step_towards(to);
        record_tick(&mut self.session, output, &mut self.log, &mut self.other_logs);
        self.snapshots.take_if_due(&mut self.session);
    }

    /// Runs one tick, or the rest of one that is held, up to a trap.
    ///
    /// # Errors
    /// The tick is held, and why.
    pub fn step_to_trap(&mut self, traps: &Traps) -> Result<(), Hold> {
        let output = self.session.step_to_trap(traps)?;
        record_tick(&mut self.session, output, &mut self.log, &mut self.other_logs);
        self.snapshots.take_if_due(&mut self.session);
        Ok(())
    }

    /// Where breakpoints are, for [`Self::step_to_trap`]: even addresses.
    pub fn set_breakpoints(&mut self, breakpoints: &Arc<BTreeSet<u32>>) {
        if let Some(chip) = self.session.chip_to_change() {
            chip.set_breakpoints(breakpoints);
        }
    }

    /// Where the head is, to an instruction.
    pub fn moment(&self) -> Moment {
        Moment::of(&self.session)
    }

    /// Moves the head to a moment, back or forward, as if it had run there from power-on. Forward, it runs. Who moves it within
    /// a second or two of where it is waits for the program to run for that long.
    pub fn go_to(&mut self, moment: Moment) {
        if moment < self.moment() || moment.tick > self.tick {
            self.seek(moment.tick);
        }
        while moment.cycle.is_some() && self.moment() < moment {
            let traps = Traps { pause_at: moment.cycle.filter(|_| self.tick == moment.tick), stops: None };
            // held at the moment, or the tick has ended before it
            let _held = self.step_to_trap(&traps);
        }
    }

    /// The places of the run to come back to, by their ticks, with what was executed and written between them.
    pub fn history(&mut self) -> &[HistoryEntry] {
        self.snapshots.record_stretch(&self.session);
        self.snapshots.list()
    }

    /// Keeps a snapshot near the place at which somebody looks, in place of the one before: who goes there waits less.
    pub fn keep_near(&mut self, snapshot: SessionSnapshot) {
        self.snapshots.keep_near(snapshot);
    }

    /// Runs ticks until `tick` is the next one; none if it has been run.
    pub fn run_to(&mut self, tick: u64) {
        while self.tick < tick {
            self.step_towards(tick);
        }
    }

    /// Moves the head to `tick`, back or forward, as if it had run there from power-on. Forward, it runs.
    pub fn seek(&mut self, tick: u64) {
        self.begin_seek(tick);
        self.run_to(tick);
    }

    /// Moves the head to the last known place at or before `tick` from which it is nearer to it.
    pub fn begin_seek(&mut self, tick: u64) {
        let snapshot = self.snapshots.tick_at_or_before(tick);
        let is_past = tick < self.tick || (tick == self.tick && self.is_within_tick());
        // forward, too, from what is nearer
        if is_past || snapshot > self.tick {
            self.snapshots.restore(&mut self.session, tick);
        }
    }

    /// Switches the power off and on: the head is at power-on, before the inputs of the first tick.
    pub fn power_on(&mut self) {
        self.snapshots.restore(&mut self.session, 0);
    }

    /// Runs towards `head` while there is time, and returns whether the head is there.
    pub fn run_towards(&mut self, head: Head, budget: TimeBudget<'_>) -> bool {
        let mut question = self.session.question_from(self.tick);
        while self.tick < head.tick {
            if self.tick >= question {
                if !budget() {
                    return false;
                }
                question = self.session.question_from(self.tick + 1);
            }
            self.step_towards(head.tick);
        }
        if head.applied && head.tick == self.tick {
            self.session.apply_due();
        }
        true
    }

    /// Learns what comes up to `tick` while there is time, without moving the head; returns whether that is known.
    pub fn explore(&mut self, tick: u64, budget: TimeBudget<'_>) -> bool {
        if self.known_to() >= tick {
            return true;
        }
        let known_to = self.known_to();
        let mut scout = match self.scout.take() {
            Some(scout) if scout.tick == known_to => scout,
            _ if self.tick == known_to => Box::new(self.session.clone()),
            _ => {
                let mut scout = Box::new(self.session.clone());
                self.snapshots.restore(&mut scout, known_to);
                scout
            }
        };
        let mut in_time = true;
        let mut question = scout.question_from(scout.tick);
        while scout.tick < tick {
            if scout.tick >= question {
                if !budget() {
                    in_time = false;
                    break;
                }
                question = scout.question_from(scout.tick + 1);
            }
            let output = scout.step_towards(tick);
            record_tick(&mut scout, output, &mut self.log, &mut self.other_logs);
            self.snapshots.take_if_due(&mut scout);
        }
        self.scout = Some(scout);
        in_time
    }

    /// Replaces all inputs by others, which are the same before the tick `from`, and the end. What is known from there on
    /// is forgotten, and the head, if it was after it, goes back to a place before it. Returns where the head was, as far
    /// as the new inputs reach; [`Self::run_towards`] brings it there again.
    pub fn replace_inputs(&mut self, inputs: Vec<StampedInput>, end: u64, from: u64) -> Head {
        let head = self.head();
        self.forget_from(from);
        if head.tick > from || (head.tick == from && (head.applied || self.is_within_tick())) {
            // up to there, the old inputs and the new ones are counted alike
            self.snapshots.restore(&mut self.session, from);
        }
        let last = inputs.last().map_or(0, |last| last.tick);
        self.session.inputs = inputs;
        self.session.end = end.max(last).max(self.tick);
        Head { tick: head.tick.min(self.end), applied: head.applied }
    }

    /// Runs the same inputs through the first board's program with other options. What was known is forgotten, and the head is at
    /// power-on. Returns where the head was; [`Self::run_towards`] brings it there again.
    pub fn replace_program(&mut self, program: ProgramSpec) -> Head {
        let head = self.head();
        let inputs = std::mem::take(&mut self.session.inputs);
        self.begin_anew(SessionSpec { program, ..self.session.spec.clone() }, inputs, self.end);
        head
    }

    /// Runs other inputs through other boards. What was known is forgotten, and the head is at power-on. Returns where the head was;
    /// [`Self::run_towards`] brings it there again.
    pub fn replace_spec(&mut self, spec: SessionSpec, inputs: Vec<StampedInput>, end: u64) -> Head {
        let head = self.head();
        self.begin_anew(spec, inputs, end);
        head
    }

    fn begin_anew(&mut self, spec: SessionSpec, inputs: Vec<StampedInput>, end: u64) {
        let other = Self::with_budget(spec, inputs, end, self.budget_bytes);
        let before = std::mem::replace(self, other);
        let logs = std::iter::once(before.log).chain(before.other_logs);
        // readers of the logs begin anew
        for (mut log, new) in logs.zip(std::iter::once(&mut self.log).chain(&mut self.other_logs)) {
            log.forget_all(self.budget_bytes / 2 / self.session.board_count());
            *new = log;
        }
        self.choose(before.chosen);
    }

    /// Forgets what is known of `tick` and of later ticks.
    fn forget_from(&mut self, tick: u64) {
        self.log.forget_from(tick);
        self.other_logs.iter_mut().for_each(|log| log.forget_from(tick));
        self.snapshots.forget_after(tick);
        self.scout = None;
    }
}

impl Session {
    /// Whether any board has an emulated chip.
    pub fn has_chip(&self) -> bool {
        std::iter::once(&self.machine).chain(&self.others).any(|machine| machine.as_chip().is_some())
    }

    /// The first tick at or after this one before which a budget is asked. A tick of an emulated chip takes so long that each one
    /// asks.
    fn question_from(&self, tick: u64) -> u64 {
        if self.has_chip() { tick } else { tick.next_multiple_of(TICKS_A_QUESTION) }
    }
}
