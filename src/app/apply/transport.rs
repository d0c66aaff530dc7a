//! Run, pause, step, seek, speed.

use crate::app::App;
use crate::app::action::Transport;
use crate::app::input::{Holds, Tilt};
use crate::app::state::{Pace, next_speed};
use crate::session::{Pacer, Speed};

impl App {
    pub(super) fn apply_to_playback(&mut self, action: Transport) {
        let tick = self.state.recording().session().tick();
        match action {
            Transport::RunOrPause if self.state.playback.running => self.set_running(false),
            Transport::RunOrPause | Transport::Run => self.run(),
            Transport::Pause => self.set_running(false),
            Transport::ToStart => self.seek(0),
            Transport::ToEnd => {
                // at the end there is nowhere to go, and a recording that goes on is not stopped
                if self.state.recording().session().has_future() {
                    self.seek(self.state.recording().session().end());
                }
            }
            Transport::RecordOn => {
                if self.state.recording().session().has_future() {
                    self.seek(self.state.recording().session().end());
                }
                self.state.playback.opened = false;
                self.set_running(true);
            }
            Transport::StepOn(ticks) => {
                self.state.playback.pause();
                self.run_ticks(ticks, &mut || true);
            }
            Transport::StepBack(ticks) => {
                self.state.playback.pause();
                self.seek(tick.saturating_sub(ticks));
            }
            Transport::Seek(tick) => self.seek(tick),
            Transport::Faster => self.change_speed(true),
            Transport::Slower => self.change_speed(false),
            Transport::Speed(speed) => self.set_speed(speed),
        }
    }

    /// Runs. At the end of what was opened, it is played again: recording on is asked for by a press or by name.
    fn run(&mut self) {
        if self.state.playback.running {
            return;
        }
        let session = self.state.recording().session();
        if self.state.playback.opened && !session.has_future() && session.tick() > 0 {
            self.seek(0);
        }
        self.set_running(true);
    }

    fn set_running(&mut self, runs: bool) {
        self.state.playback.pause();
        self.state.playback.running = runs;
        self.state.playback.pace = Pace::default();
    }

    /// Moves the head. Board time stands still there.
    fn seek(&mut self, tick: u64) {
        self.state.playback.pause_for_seek();
        self.state.workspace.recording_mut().seek(tick);
        self.head_was_moved();
    }

    /// What was going on belongs to another time.
    pub(super) fn head_was_moved(&mut self) {
        self.stop_presser();
        let state = &mut self.state;
        state.jobs.sending.stop();
        // what is released later was not pressed at this time
        state.arbiter.release_all();
        state.arbiter.forget_edges();
        state.tilt = Tilt::default();
        state.playback.pacer = Pacer::default();
        state.playback.pace = Pace::default();
        state.holds = Holds::default();
    }

    fn change_speed(&mut self, faster: bool) {
        if let Some(speed) = next_speed(self.state.settings.speed(), faster) {
            self.set_speed(speed);
        }
    }

    fn set_speed(&mut self, speed: Speed) {
        self.state.settings.set_speed(speed);
        self.state.playback.pace = Pace::default();
    }
}
