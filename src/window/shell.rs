//! The app in an eframe window.

use std::time::{Duration, Instant};

use eframe::{CreationContext, Frame, Storage};
use egui::{Context, Ui};

use super::{APP_ID, Start};
use crate::app::{self, App, Settings};
use crate::recording::{Recording, Rescue};
use crate::scenario::{ProgramName, Scenario};

/// How long the board may run before each painting: a window that is painted late is no window.
const BUDGET: Duration = Duration::from_millis(30);

/// How often what is played is written beside the settings.
const KEEP_EVERY: Duration = Duration::from_secs(2);

pub(super) struct Shell {
    app: App,
    last: Instant,
    /// `None` where the system has no place for it.
    rescue: Option<Rescue>,
    kept: Instant,
}

impl Shell {
    pub(super) fn new(creation: &CreationContext<'_>, start: Start) -> Self {
        app::set_up(&creation.egui_ctx);
        let settings: Settings =
            creation.storage.and_then(|storage| eframe::get_value(storage, eframe::APP_KEY)).unwrap_or_default();
        let mut app = match start {
            Start::Program(scenario) => App::new(*scenario, settings),
            Start::File(path) => {
                // what is shown if the file is no scenario
                let mut app = App::new(Scenario::new(ProgramName::LightsOut, 1), settings);
                app.open_file(path);
                app
            }
        };
        let rescue = begin_rescue().map(|(rescue, left)| {
            if let Some(left) = left {
                app.offer(left);
            }
            rescue
        });
        Self { app, last: now(), rescue, kept: now() }
    }

    /// Keeps what is played, unless there is something older that was not yet taken or discarded.
    fn keep(&mut self, now: Instant) {
        if self.app.take_rescue_answer()
            && let Some(rescue) = &mut self.rescue
        {
            // what was restored is kept anew, at once; what was discarded is gone
            if rescue.forget().and_then(|()| rescue.keep(self.app.recording())).is_err() {
                self.rescue = None;
            }
        }
        if now.saturating_duration_since(self.kept) < KEEP_EVERY || self.app.is_offering() {
            return;
        }
        self.kept = now;
        if let Some(rescue) = &mut self.rescue
            && let Err(error) = rescue.keep(self.app.recording())
        {
            self.app.tell(format!("What you play cannot be kept for the case of a crash: {error}"));
            self.rescue = None;
        }
    }
}

impl eframe::App for Shell {
    /// Before each painting, and instead of it while the window is hidden: board time passes either way.
    fn logic(&mut self, ctx: &Context, _frame: &mut Frame) {
        let begin = now();
        let elapsed = begin.saturating_duration_since(std::mem::replace(&mut self.last, begin));
        self.app.advance(elapsed, &mut || now().saturating_duration_since(begin) < BUDGET);
        self.keep(begin);
        if let Some(after) = self.app.wake_after() {
            ctx.request_repaint_after(after);
        }
    }

    fn ui(&mut self, ui: &mut Ui, _frame: &mut Frame) {
        self.app.ui(ui);
        let kept = self.rescue.as_ref().is_none_or(|rescue| rescue.has_kept(self.app.recording()));
        if self.app.wake_after().is_none() && !kept {
            // once more after an edit while paused, to keep it
            ui.ctx().request_repaint_after(KEEP_EVERY);
        }
    }

    fn save(&mut self, storage: &mut dyn Storage) {
        eframe::set_value(storage, eframe::APP_KEY, self.app.settings());
    }

    fn on_exit(&mut self, _gl: Option<&eframe::glow::Context>) {
        // what is offered stays where it is, and what was played meanwhile takes a place of its own
        let own = if self.app.is_offering() { begin_empty() } else { self.rescue.take() };
        let Some(mut rescue) = own else { return };
        // what cannot be removed is offered again, and nothing is lost; what cannot be kept was told of before
        let _ = if self.app.is_unsaved() { rescue.keep(self.app.recording()) } else { rescue.forget() };
    }

    /// Settings are ours alone: what egui remembers, as how far it was zoomed, begins anew.
    fn persist_egui_memory(&self) -> bool {
        false
    }

    fn auto_save_interval(&self) -> Duration {
        Duration::from_secs(5)
    }
}

/// A place to keep what is played, and what was left in it; `None` where the system has none.
fn begin_rescue() -> Option<(Rescue, Option<Recording>)> {
    Rescue::begin(&eframe::storage_dir(APP_ID)?.join("rescue")).ok()
}

/// A place in which nothing was left.
fn begin_empty() -> Option<Rescue> {
    begin_rescue().filter(|(_, left)| left.is_none()).map(|(rescue, _)| rescue)
}

#[expect(clippy::disallowed_methods, reason = "the one clock: it decides how many ticks to run, and nothing else")]
fn now() -> Instant {
    Instant::now()
}
