//! What is known of a session: what it showed and wrote.

use super::checkpoint::{CHECKPOINT_TICKS, Checkpoint, Fingerprint, frames_hash};
use super::forgets::Forgets;
use super::open_lines::OpenLines;
use super::traffic_log::{SeenTraffic, TrafficLog};
use super::{BoardNumber, Output, PadLog, ProgramEnd, ProgramState, Session, SoundLog};
use crate::emulator::{ConsoleSource, WrittenLine};
use crate::hal::Frame;

/// A line that the program wrote, with the tick in which it did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ConsoleLine {
    /// Tick since power-on.
    pub tick: u64,
    /// By which way it left the chip.
    pub source: ConsoleSource,
    /// The line, without its ending.
    pub text: Box<str>,
}

/// Something that the machine reports of the program, with the tick in which it did. It is no line of the program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// Tick since power-on.
    pub tick: u64,
    /// How many lines the program had written, from power-on to the end of that tick.
    pub lines_before: usize,
    /// What there is to say, a sentence without its full stop.
    pub text: String,
}

/// A change of the display.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FrameChange {
    /// The first tick after which the frame is shown.
    pub tick: u64,
    /// What is shown from then on.
    pub frame: Frame,
}

/// A change of what the program says of itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StateChange {
    /// The first tick after which the program says this.
    pub tick: u64,
    /// What it says from then on; `None` for an image, which cannot be asked.
    pub state: Option<ProgramState>,
}

/// The most bytes that a log keeps: 32 MiB. Three tenths of them are for lines and as many for changes of the display, half as
/// many for what goes over the air and the buses, and a quarter of all is for sound. Above it, the older half is dropped.
const MAX_BYTES: usize = 32 << 20;
/// What a line takes beside its text: the tick, the way, and the text's address and length.
const LINE_BYTES: usize = size_of::<ConsoleLine>();

/// What a session showed and wrote, tick after tick. Its size is bounded: of a run that writes or draws without end, the
/// beginning is dropped.
#[derive(Clone, Debug)]
pub struct Log {
    /// The board of which this is known.
    board: BoardNumber,
    /// The most bytes of lines, and of frames.
    max_bytes: usize,
    known_to: u64,
    frames: Vec<FrameChange>,
    /// The first tick whose frame is known.
    frames_from: u64,
    lines: Vec<ConsoleLine>,
    /// Lines that were dropped, all of them before those that are there.
    dropped_lines: usize,
    /// The first tick whose lines are all known.
    lines_from: u64,
    line_bytes: usize,
    /// What was written of lines that have not ended.
    open: OpenLines,
    /// Few: each is reported once.
    diagnostics: Vec<Diagnostic>,
    end: Option<ProgramEnd>,
    traffic: TrafficLog,
    states: Vec<StateChange>,
    sound: SoundLog,
    pads: PadLog,
    checkpoints: Vec<Checkpoint>,
    forgets: Forgets,
}

impl Default for Log {
    fn default() -> Self {
        Self::with_budget(MAX_BYTES)
    }
}

impl Log {
    /// A log that keeps so many bytes: three tenths of them for lines, as many for frames, half as many for what goes over the
    /// air and the buses, and the rest for sound.
    pub fn with_budget(bytes: usize) -> Self {
        Self {
            board: BoardNumber::FIRST,
            max_bytes: bytes / 10 * 3,
            known_to: 0,
            frames: Vec::new(),
            frames_from: 0,
            lines: Vec::new(),
            dropped_lines: 0,
            lines_from: 0,
            line_bytes: 0,
            open: OpenLines::default(),
            diagnostics: Vec::new(),
            end: None,
            traffic: TrafficLog::default(),
            states: Vec::new(),
            sound: SoundLog::with_budget(bytes / 4),
            pads: PadLog::default(),
            checkpoints: Vec::new(),
            forgets: Forgets::default(),
        }
    }

    /// Keeps the samples of all that is heard, too, from now on: up to 256 MiB, beside the budget.
    pub fn keep_samples(&mut self) {
        self.sound.keep_samples();
    }

    /// Bytes of what is known, without samples.
    pub fn bytes(&self) -> usize {
        let checkpoint = |checkpoint: &Checkpoint| size_of_val(checkpoint) + size_of_val(checkpoint.state.parts());
        self.line_bytes
            + self.open.bytes()
            + self.traffic.bytes()
            + size_of_val(&self.frames[..])
            + size_of_val(&self.states[..])
            + self.sound.bytes()
            + self.pads.bytes()
            + self.checkpoints.iter().map(checkpoint).sum::<usize>()
    }

    /// From where on something was forgotten, so that readers need not begin anew.
    pub fn forgets(&self) -> &Forgets {
        &self.forgets
    }

    /// The board of which this is known: the one of which a tick was recorded last, or the first one.
    pub fn board(&self) -> BoardNumber {
        self.board
    }

    /// Up to which tick everything is known.
    pub fn known_to(&self) -> u64 {
        self.known_to
    }

    /// From which tick on the frames are known: 0, unless so many were shown that the first ones were dropped.
    pub fn frames_from(&self) -> u64 {
        self.frames_from
    }

    /// Every change of the display that is known, by tick.
    pub fn frame_changes(&self) -> &[FrameChange] {
        &self.frames
    }

    /// Every line that is known, by tick.
    pub fn lines(&self) -> &[ConsoleLine] {
        &self.lines
    }

    /// How many lines were written before [`Self::lines`] and are known no more.
    pub fn dropped_lines(&self) -> usize {
        self.dropped_lines
    }

    /// From which tick on all lines are known: 0, unless so many were written that the first ones were dropped.
    pub fn lines_from(&self) -> u64 {
        self.lines_from
    }

    /// What the machine reported, by tick.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }

    /// How the program ended for the first time, if it did.
    pub fn end(&self) -> Option<&ProgramEnd> {
        self.end.as_ref()
    }

    /// What went over the air and the buses of the board and is known, by tick.
    pub fn traffic(&self) -> &[SeenTraffic] {
        self.traffic.seen()
    }

    /// Every change of what the program says of itself, by tick.
    pub fn state_changes(&self) -> &[StateChange] {
        &self.states
    }

    /// What was heard.
    pub fn sound(&self) -> &SoundLog {
        &self.sound
    }

    /// What was made at the pins of the edge connector.
    pub fn pads(&self) -> &PadLog {
        &self.pads
    }

    /// The checkpoints, one every [`CHECKPOINT_TICKS`].
    pub fn checkpoints(&self) -> &[Checkpoint] {
        &self.checkpoints
    }

    /// The frame shown after `tick` has run, if that is known.
    pub fn frame_after(&self, tick: u64) -> Option<&Frame> {
        (self.frames_from..self.known_to).contains(&tick).then(|| self.frame_at(tick))
    }

    /// The frame shown after a tick that is known.
    fn frame_at(&self, tick: u64) -> &Frame {
        match self.frames.partition_point(|change| change.tick <= tick) {
            0 => &Frame::DARK,
            after => &self.frames[after - 1].frame,
        }
    }

    /// What the program said of itself after `tick` had run.
    pub fn state_after(&self, tick: u64) -> Option<ProgramState> {
        let after = self.states.partition_point(|change| change.tick <= tick);
        self.states[..after].last().and_then(|change| change.state)
    }

    /// How many lines were written up to the end of `tick`, the dropped ones with them.
    pub fn lines_to(&self, tick: u64) -> usize {
        self.dropped_lines + self.lines.partition_point(|line| line.tick <= tick)
    }

    /// The lines with the numbers `from` to `to`, counted from power-on and without `to`; those that were dropped are
    /// left out.
    pub fn lines_between(&self, from: usize, to: usize) -> &[ConsoleLine] {
        let place = |number: usize| number.saturating_sub(self.dropped_lines).min(self.lines.len());
        self.lines.get(place(from)..place(to)).unwrap_or_default()
    }

    /// What had been written by one way after `tick` had run of a line that had not ended; empty when there was none.
    pub fn open_line_after(&self, tick: u64, source: ConsoleSource) -> &str {
        let bytes = self.open.bytes_after(tick, source);
        if bytes == 0 {
            return "";
        }
        let later = &self.lines[self.lines.partition_point(|line| line.tick <= tick)..];
        let ended = later.iter().find(|line| line.source == source);
        let text = ended.map_or_else(|| self.open.text(source), |line| &line.text);
        text.get(..bytes).unwrap_or(text)
    }

    /// How many bytes [`Self::open_line_after`] has.
    pub fn open_bytes_after(&self, tick: u64, source: ConsoleSource) -> usize {
        self.open.bytes_after(tick, source)
    }

    /// The first tick at or after `tick` in which a line that did not end was begun or went on.
    pub fn next_open_line_change(&self, tick: u64) -> Option<u64> {
        self.open.next_change(tick)
    }

    /// Records what the tick did that a session has just run, of its first board. What is known already is not recorded again.
    pub fn record(&mut self, session: &Session, output: Output) {
        self.record_board(session, BoardNumber::FIRST, output);
    }

    /// The same of another board.
    pub fn record_board(&mut self, session: &Session, board: BoardNumber, output: Output) {
        let tick = session.tick();
        let Some(machine) = session.machine_of(board).filter(|_| tick > self.known_to) else { return };
        self.board = board;
        let ran = tick - 1;
        let frame = machine.board().frame();
        if self.frames.last().map_or(&Frame::DARK, |change| &change.frame) != frame {
            self.frames.push(FrameChange { tick: ran, frame: *frame });
        }
        let state = machine.as_native().map(super::NativeMachine::state);
        if self.states.last().is_none_or(|change| change.state != state) {
            self.states.push(StateChange { tick: ran, state });
        }
        self.sound.record(ran, machine);
        self.pads.record(ran, machine);
        let ended = self.lines.len();
        for WrittenLine { source, text } in output.lines {
            self.line_bytes += text.len() + LINE_BYTES;
            self.lines.push(ConsoleLine { tick: ran, source, text });
        }
        self.open.record(ran, machine, &self.lines[ended..]);
        let lines_before = self.dropped_lines + self.lines.len();
        let diagnostics = output.diagnostics.into_iter();
        self.diagnostics.extend(diagnostics.map(|text| Diagnostic { tick: ran, lines_before, text }));
        if self.end.is_none() {
            self.end = ProgramEnd::of_board(session, board);
        }
        self.traffic.record(ran, lines_before, output.traffic, self.max_bytes / 2);
        self.known_to = tick;
        // one whose frames are not all known would say something else than was shown
        if tick.is_multiple_of(CHECKPOINT_TICKS) && tick - CHECKPOINT_TICKS >= self.frames_from {
            let from = tick - CHECKPOINT_TICKS;
            self.checkpoints.push(Checkpoint {
                tick,
                frames: frames_hash(self.frame_at(from), from, &self.frames),
                state: Fingerprint::of(machine),
            });
        }
        if self.line_bytes + self.open.bytes() > self.max_bytes {
            self.drop_lines(self.dropped_lines + self.lines.len() / 2);
        }
        if size_of_val(&self.frames[..]) > self.max_bytes {
            self.drop_frames_before(self.frames[self.frames.len() / 2].tick);
        }
    }

    /// Adds to the checkpoint of the tick that was recorded last, if that has one, the same board's of another log.
    pub(super) fn add_to_checkpoint(&mut self, board: BoardNumber, other: &Self) {
        let there = other.checkpoints.last().filter(|there| there.tick == other.known_to);
        if let Some((here, there)) =
            self.checkpoints.last_mut().zip(there).filter(|(here, there)| here.tick == there.tick)
        {
            here.add_board(board, there);
        }
    }

    /// Drops the lines before the one with the number `to`, counted from power-on.
    pub fn drop_lines(&mut self, to: usize) {
        let count = to.saturating_sub(self.dropped_lines).min(self.lines.len());
        for line in self.lines.drain(..count) {
            self.line_bytes -= line.text.len() + LINE_BYTES;
            self.lines_from = line.tick + 1;
        }
        self.dropped_lines += count;
        self.open.drop_before(self.lines_from);
    }

    /// Drops what went over the air and the buses before `tick`.
    pub fn drop_traffic_before(&mut self, tick: u64) {
        self.traffic.drop_before(tick);
    }

    /// Drops the frames before `tick`, but not those that the next checkpoint hashes.
    pub fn drop_frames_before(&mut self, tick: u64) {
        let tick = tick.min(self.known_to.saturating_sub(CHECKPOINT_TICKS + 1));
        // the frame that is still shown at `tick` stays
        let shown = self.frames.partition_point(|change| change.tick <= tick);
        self.frames.drain(..shown.saturating_sub(1));
        self.frames_from = self.frames_from.max(tick);
        let shown = self.states.partition_point(|change| change.tick <= tick);
        self.states.drain(..shown.saturating_sub(1));
        self.sound.drop_before(tick);
        self.pads.drop_before(tick);
    }

    /// Drops the checkpoints before `tick`.
    pub fn drop_checkpoints_before(&mut self, tick: u64) {
        self.checkpoints.drain(..self.checkpoints.partition_point(|checkpoint| checkpoint.tick < tick));
    }

    /// Forgets everything. Readers of what there was begin anew.
    pub fn forget_all(&mut self, budget_bytes: usize) {
        let mut forgets = std::mem::take(&mut self.forgets);
        forgets.add(0);
        *self = Self { forgets, ..Self::with_budget(budget_bytes) };
    }

    /// Forgets what `tick` and all later ticks did.
    pub fn forget_from(&mut self, tick: u64) {
        if tick >= self.known_to {
            return;
        }
        self.forgets.add(tick);
        self.known_to = tick;
        self.frames_from = self.frames_from.min(tick);
        self.lines_from = self.lines_from.min(tick);
        self.frames.truncate(self.frames.partition_point(|change| change.tick < tick));
        let kept = self.lines.partition_point(|line| line.tick < tick);
        self.open.forget_from(tick, &self.lines[kept..]);
        self.line_bytes -= self.lines[kept..].iter().map(|line| line.text.len() + LINE_BYTES).sum::<usize>();
        self.lines.truncate(kept);
        self.diagnostics.truncate(self.diagnostics.partition_point(|diagnostic| diagnostic.tick < tick));
        self.end = self.end.take().filter(|end| end.tick < tick);
        self.traffic.forget_from(tick);
        self.states.truncate(self.states.partition_point(|change| change.tick < tick));
        self.sound.forget_from(tick);
        self.pads.forget_from(tick);
        self.checkpoints.truncate(self.checkpoints.partition_point(|checkpoint| checkpoint.tick <= tick));
    }
}
