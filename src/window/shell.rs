//! The app in an eframe window.

use std::sync::Arc;
use std::time::{Duration, Instant};

use eframe::{CreationContext, Frame, Storage};
use egui::{Context, Ui, ViewportCommand};

use super::Start;
use super::autosaver::{AUTOSAVE_EVERY, Autosaver};
use super::desktop_dialog::DesktopDialog;
use super::measure::Measurement;
use super::paint_pace::PaintPace;
use super::size::WindowSize;
use super::sound::{Audible, ComputerMicrophone, SoundDevice};
use crate::app::{self, App, Settings};
use crate::scenario::{ProgramName, Scenario};

/// How long the board may run before each painting: a window that is painted late is no window.
const BUDGET: Duration = Duration::from_millis(30);

pub(super) struct Shell {
    app: App,
    last: Instant,
    autosaver: Autosaver,
    sound: SoundDevice,
    microphone: ComputerMicrophone,
    dialog: DesktopDialog,
    size: WindowSize,
    pace: PaintPace,
    measurement: Option<Measurement>,
}

impl Shell {
    pub(super) fn new(creation: &CreationContext<'_>, start: Start, gdb: Option<&str>) -> Self {
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
        app.use_desktop_dialogs();
        if let Some(address) = gdb {
            let ctx = creation.egui_ctx.clone();
            app.listen_for_gdb(address, Arc::new(move || ctx.request_repaint()));
        }
        let autosaver = Autosaver::begin(&mut app, now());
        Self {
            app,
            last: now(),
            autosaver,
            sound: SoundDevice::default(),
            microphone: ComputerMicrophone::default(),
            dialog: DesktopDialog::default(),
            size: WindowSize::read(),
            pace: PaintPace::default(),
            measurement: Measurement::asked_for(),
        }
    }
}

impl eframe::App for Shell {
    /// Before each painting, and instead of it while the window is hidden: board time passes either way.
    fn logic(&mut self, ctx: &Context, frame: &mut Frame) {
        self.pace.begin(now(), frame.info().cpu_usage);
        let begin = now();
        let elapsed = begin.saturating_duration_since(std::mem::replace(&mut self.last, begin));
        self.microphone.follow(&mut self.app);
        self.app.advance(elapsed, &mut || now().saturating_duration_since(begin) < BUDGET);
        self.pace.has_simulated(now().saturating_duration_since(begin));
        self.app.paint_every(self.pace.paint_every());
        match self.sound.play(&self.app.take_sound()) {
            Some(Audible::Not(problem)) => self.app.set_sound_problem(Some(problem)),
            Some(Audible::Again) => self.app.set_sound_problem(None),
            None => {}
        }
        self.dialog.go_on(&mut self.app, ctx, frame);
        self.size.fit_screen(ctx);
        self.size.follow(ctx);
        self.autosaver.keep(&mut self.app, begin);
        if ctx.input(|input| input.viewport().close_requested())
            && !self.app.closes()
            && !self.autosaver.end(&mut self.app)
        {
            ctx.send_viewport_cmd(ViewportCommand::CancelClose);
            self.app.ask_to_close();
        } else if self.app.closes() {
            ctx.send_viewport_cmd(ViewportCommand::Close);
        }
        if let Some(after) = self.app.wake_after() {
            ctx.request_repaint_after(after);
        }
    }

    fn ui(&mut self, ui: &mut Ui, _frame: &mut Frame) {
        self.pace.paints();
        if let Some(measurement) = &mut self.measurement {
            measurement.paints(now());
        }
        self.app.ui(ui);
        if self.app.wake_after().is_none() && self.autosaver.is_waiting(self.app.workspace()) {
            // once more after an edit while paused, to keep it
            ui.ctx().request_repaint_after(AUTOSAVE_EVERY);
        }
    }

    /// The colour of the panels, which have no fill of their own.
    fn clear_color(&self, visuals: &egui::Visuals) -> [f32; 4] {
        visuals.panel_fill.to_normalized_gamma_f32()
    }

    fn save(&mut self, storage: &mut dyn Storage) {
        eframe::set_value(storage, eframe::APP_KEY, self.app.settings());
        self.size.write();
    }

    fn on_exit(&mut self, _gl: Option<&eframe::glow::Context>) {
        // what is lost was asked about when the window was to be closed
        let _ = self.autosaver.end(&mut self.app);
    }

    /// Settings are ours alone: what egui remembers, as how far it was zoomed, begins anew.
    fn persist_egui_memory(&self) -> bool {
        false
    }

    fn auto_save_interval(&self) -> Duration {
        Duration::from_secs(5)
    }
}

#[expect(clippy::disallowed_methods, reason = "the one clock: it decides how many ticks to run, and nothing else")]
fn now() -> Instant {
    Instant::now()
}
