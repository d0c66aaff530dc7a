//! The app in an eframe window.

use std::time::{Duration, Instant};

use eframe::{CreationContext, Frame, Storage};
use egui::{Context, Ui};

use crate::app::{self, App, Settings};
use crate::session::ProgramSpec;

pub(super) struct Shell {
    app: App,
    last: Instant,
}

impl Shell {
    pub(super) fn new(creation: &CreationContext<'_>, program: ProgramSpec) -> Self {
        app::set_up(&creation.egui_ctx);
        let settings: Settings =
            creation.storage.and_then(|storage| eframe::get_value(storage, eframe::APP_KEY)).unwrap_or_default();
        Self { app: App::new(program, settings), last: now() }
    }
}

impl eframe::App for Shell {
    /// Before each painting, and instead of it while the window is hidden: board time passes either way.
    fn logic(&mut self, ctx: &Context, _frame: &mut Frame) {
        let now = now();
        let elapsed = now.saturating_duration_since(std::mem::replace(&mut self.last, now));
        self.app.advance(elapsed);
        if let Some(after) = self.app.wake_after() {
            ctx.request_repaint_after(after);
        }
    }

    fn ui(&mut self, ui: &mut Ui, _frame: &mut Frame) {
        self.app.ui(ui);
    }

    fn save(&mut self, storage: &mut dyn Storage) {
        eframe::set_value(storage, eframe::APP_KEY, self.app.settings());
    }

    fn auto_save_interval(&self) -> Duration {
        Duration::from_secs(5)
    }
}

#[expect(clippy::disallowed_methods, reason = "the one clock: it decides how many ticks to run, and nothing else")]
fn now() -> Instant {
    Instant::now()
}
