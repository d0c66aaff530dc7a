//! How board time passes, and when the window is painted.

use std::time::Duration;

use super::App;
use super::state::{Pace, SidePanel};
use crate::emulator::arm::{Hold, Traps};
use crate::scenario::MAX_MS;
use crate::session::{Input, Pacer, Sound};

/// For how long after a change of the display, and after an input, the window is painted more often.
const LIVELY_TICKS: u64 = 500;

/// How often the window is painted without an input. Who shows the window chooses it by what a painting costs there; results
/// do not depend on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PaintEvery {
    /// While somebody holds or moves the board, while something sounds, and while something is searched or loaded.
    pub touched: Duration,
    /// While the display changes.
    pub lively: Duration,
    /// While nothing but the time changes.
    pub figures: Duration,
}

impl Default for PaintEvery {
    fn default() -> Self {
        let [lively, figures] = [16, 50].map(Duration::from_millis);
        Self { touched: lively, lively, figures }
    }
}

impl App {
    /// Lets `elapsed` real time pass. Called before each painting, and instead of it while the window is hidden.
    ///
    /// Before each tick `budget` is asked whether there is time left for it. Ticks for which there is none are dropped, as
    /// those are in which the computer was asleep: the board then runs slower than it should.
    pub fn advance(&mut self, elapsed: Duration, budget: &mut dyn FnMut() -> bool) {
        self.serve_gdb();
        self.advance_board(elapsed, budget);
        self.serve_gdb();
    }

    fn advance_board(&mut self, elapsed: Duration, budget: &mut dyn FnMut() -> bool) {
        let state = &mut self.state;
        let pose = state.recording().session().machine().board().pose();
        let is_there = !state.recording().is_busy();
        let elapsed_s = elapsed.as_secs_f64().min(0.1);
        if is_there && let Some(pose) = state.tilt.advance(elapsed_s, state.settings.spring_back, pose) {
            state.workspace.recording_mut().apply(Input::Pose(pose));
        }
        if !self.work(budget) {
            // the head is on its way: the board runs from there on
            self.state.playback.pace = Pace::default();
            return;
        }
        let state = &mut self.state;
        if state.playback.running {
            let speed = state.presser.speed(state.settings.speed());
            let due = state.playback.pacer.ticks(elapsed, speed);
            let run = self.play(due, budget);
            if self.state.playback.running {
                self.state.playback.pace.count(elapsed.min(Pacer::MAX_CATCH_UP), due, run);
            }
        } else {
            self.run_ticks(0, budget);
        }
        self.count_exceptions(budget);
    }

    /// Counts the interrupts of a program that is debugged, with the time that is left.
    fn count_exceptions(&mut self, budget: &mut dyn FnMut() -> bool) {
        let state = &mut self.state;
        if state.side_panel == SidePanel::Debug && state.recording().image_to_debug().is_some() {
            let document = state.workspace.document().id();
            let session = state.workspace.recording_mut().session_to_search();
            state.debugging.exceptions.advance(document, session, budget);
        }
    }

    /// Chooses how often the window is painted from now on.
    pub fn paint_every(&mut self, every: PaintEvery) {
        self.paint_every = every;
    }

    /// When the window must be painted or advanced again without an input; `None` when nothing moves.
    pub fn wake_after(&self) -> Option<Duration> {
        let PaintEvery { touched, lively, figures } = self.paint_every;
        if self.state.debugging.search.is_some() || self.state.jobs.are_busy() || self.state.recording().is_busy() {
            return Some(touched);
        }
        let (session, playback) = (self.state.recording().session(), &self.state.playback);
        let counts = self.state.side_panel == SidePanel::Debug && self.state.recording().image_to_debug().is_some();
        if counts && self.state.debugging.exceptions.is_behind(session) {
            return Some(touched);
        }
        let is_recent = |tick: u64| session.tick().saturating_sub(tick) < LIVELY_TICKS;
        let moves = (playback.running && self.state.presser.is_busy())
            || self.state.tilt.is_moving(self.state.settings.spring_back)
            || !session.machine().board().buttons().none_down()
            || (playback.running && session.past_inputs().last().is_some_and(|last| is_recent(last.tick)));
        // a device must not run out of sound
        if moves || (playback.running && session.machine().sound() != Sound::Silence) {
            return Some(touched);
        }
        let changes = session.frame_changes();
        let past = changes.partition_point(|change| change.tick < session.tick());
        let changed = changes[..past].last().map_or(0, |change| change.tick);
        let is_lively = self.state.listens || is_recent(changed);
        playback.running.then_some(if is_lively { lively } else { figures })
    }

    /// Plays up to `due` ticks, and pauses where an opened recording ends, and where an expectation fails; returns how
    /// many were run.
    fn play(&mut self, due: u64, budget: &mut dyn FnMut() -> bool) -> u64 {
        let failed = self.state.recording().failure().is_some();
        let session = self.state.recording().session();
        let to_end = session.end() - session.tick();
        // a recording that was opened ends where it ends; one's own goes on where it was left
        let has_future = session.has_future();
        let may_end = has_future && self.state.playback.opened && to_end <= due;
        let left_of_the_day = MAX_MS.saturating_sub(session.tick());
        let ticks = if may_end { to_end } else { due };
        let run = self.run_ticks(ticks.min(left_of_the_day), budget);
        if !has_future && run > 0 {
            // what goes on past its end is one's own
            self.state.playback.opened = false;
        }
        let ends = may_end && run == to_end;
        let fails = !failed && self.state.recording().failure().is_some();
        if fails {
            self.state.side_panel = SidePanel::Expected;
        }
        let a_day_is_over = self.state.recording().session().tick() >= MAX_MS;
        if a_day_is_over {
            self.state.messages.error("A recording lasts at most a day: save it, and restart.");
        }
        if ends || fails || a_day_is_over {
            self.state.playback.pause_until_press();
        }
        run
    }

    /// Runs up to so many ticks while there is `budget`, with what all input sources do in them, to the first expectation
    /// that fails; returns how many were run. With 0 ticks, the board gets the inputs that are due now.
    pub(super) fn run_ticks(&mut self, ticks: u64, budget: &mut dyn FnMut() -> bool) -> u64 {
        if self.state.recording().is_busy() {
            // the head is on its way
            return 0;
        }
        let start = self.state.recording().session().tick();
        let failed = self.state.recording().failure().is_some();
        self.state.arbiter.run(self.state.workspace.recording_mut(), 0);
        let traps = self.traps().filter(|_| ticks > 0);
        for _ in 0..ticks {
            if !budget() {
                break;
            }
            self.press_for_puzzle();
            self.send_due();
            if let Some(hold) = self.run_tick(traps.as_ref()) {
                self.held_by(hold);
                break;
            }
            self.state.listen();
            if !failed && self.state.recording().failure().is_some() {
                break;
            }
        }
        self.state.recording().session().tick() - start
    }

    /// What holds the run, of an image that is debugged.
    fn traps(&mut self) -> Option<Traps> {
        let is_shown = self.state.side_panel == SidePanel::Debug;
        let is_image = self.state.recording().image_to_debug().is_some();
        let cycle =
            self.state.recording().session().machine().as_chip().map_or(0, |machine| machine.chip().core().cycles());
        let traps = self.state.debugging.traps(is_shown, cycle).filter(|_| is_image)?;
        self.state.workspace.recording_mut().set_breakpoints(self.state.debugging.addresses());
        Some(traps)
    }

    /// Runs a tick with the buttons that are pressed, or up to a trap; says what holds it.
    fn run_tick(&mut self, traps: Option<&Traps>) -> Option<Hold> {
        let (state, mut held) = (&mut self.state, None);
        let recording = state.workspace.recording_mut();
        match traps {
            None => state.arbiter.run(recording, 1),
            Some(traps) => state.arbiter.run_by(recording, 1, &mut |recording, tick| {
                held = recording.run_to_trap(tick, traps).err();
            }),
        }
        held
    }

    /// Sends what is due of a long text to the serial port.
    fn send_due(&mut self) {
        let state = &mut self.state;
        if let Some(byte) = state.jobs.sending.due(state.workspace.recording().session()) {
            state.workspace.recording_mut().apply(Input::Serial(byte));
        }
    }

    /// Lets the tools of the puzzle panel press what is due in the next tick. A person who takes hold of a button stops
    /// them.
    fn press_for_puzzle(&mut self) {
        if !self.state.presser.is_busy() {
            return;
        }
        if self.state.arbiter.take_touched() || self.state.lights_out().is_none() {
            self.stop_presser();
        } else {
            self.state.press_for_puzzle();
        }
    }
}
