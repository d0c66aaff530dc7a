//! The window: shows a recording and sends it inputs. Everything here is egui alone and knows no clock; the shell in
//! `window` opens a real one, and the tests drive it with simulated time.
//!
//! A panel reads the `state` and asks for `action`s; `App::apply` alone carries them out. What a key, a button and a
//! menu do, and how they are called, is written once, in the table of `commands`.

mod action;
mod advance;
mod apply;
mod bottom;
mod brightness;
mod chrome;
mod commands;
mod exporting;
mod files;
mod frame;
mod input;
mod maze;
mod panels;
mod puzzle;
mod regions;
mod side;
mod sound;
mod state;
mod timeline;
mod widgets;
mod work;

pub mod board_view;

use std::path::PathBuf;
use std::sync::Arc;

use egui::{CentralPanel, Context, Panel, Ui};

use crate::firmware::lights_out::LightsOut;
use crate::recording::{Recording, Workspace};
use crate::scenario::{NamedImage, Runtimes, Scenario};
use action::{Action, Actions, FileAction, Turn};
use commands::KeyTap;
use panels::Panels;
use regions::Regions;
use state::{Hint, Question, SidePanel, State};
use widgets::theme;

pub use advance::PaintEvery;
pub use commands::{COMMANDS, Command, CommandRow, Effect, Shortcut};
pub use files::{PathKind, PathRequest};
pub use frame::LEAST_SIZE;
pub use input::MIN_EDGE_MS;
pub use state::{BottomPanel, LineEnding, Loudness, Settings};

/// The panel beside the board, in points.
const PANEL_WIDTH: f32 = 288.0;
/// The same for an image and for several boards, which have one more thing to show.
const IMAGE_PANEL_WIDTH: f32 = 336.0;
/// The share of the width that the panel has with code in it, and the most that it has, in points.
const DEBUG_SHARE: f32 = 0.45;
const MAX_DEBUG_WIDTH: f32 = 640.0;
const PANEL_MARGIN: i8 = 12;

/// The window.
pub struct App {
    state: State,
    panels: Panels,
    /// An action that is carried out when the question is answered with yes.
    asked: Option<Action>,
    /// Where the panels were painted.
    regions: Regions,
    /// The region that gets the focus once it is painted.
    turn: Option<Turn>,
    /// The title that the window has.
    shown_title: Option<String>,
    /// How often the window is painted.
    paint_every: PaintEvery,
}

/// Sets up a context: the same for the window and for its tests.
pub fn set_up(ctx: &Context) {
    theme::set_up(ctx);
    ctx.add_plugin(KeyTap::default());
}

impl App {
    /// A board at power-on, running; what is done to it is recorded under the header of `scenario`.
    pub fn new(scenario: Scenario, settings: Settings) -> Self {
        Self {
            state: State::new(scenario, settings),
            panels: Panels::default(),
            asked: None,
            regions: Regions::default(),
            turn: None,
            shown_title: None,
            paint_every: PaintEvery::default(),
        }
    }

    /// The recording, to be read.
    pub fn recording(&self) -> &Recording {
        self.state.recording()
    }

    /// What outlives the window.
    pub fn settings(&self) -> &Settings {
        &self.state.settings
    }

    /// Whether board time passes.
    pub fn is_running(&self) -> bool {
        self.state.playback.running
    }

    /// What was last reported to the user, while it is shown.
    pub fn message(&self) -> Option<&str> {
        self.state.messages.shown().next().map(|message| &*message.text)
    }

    /// The recordings that are open.
    pub fn workspace(&self) -> &Workspace {
        &self.state.workspace
    }

    /// The recordings that are open, to be kept by the shell.
    pub fn workspace_mut(&mut self) -> &mut Workspace {
        &mut self.state.workspace
    }

    /// Keeps what is in no file in a folder from now on, and offers what earlier runs of the program left there, and in the
    /// folder `earlier` of versions before this one. It is `now` seconds since 1970.
    pub fn recover_in(&mut self, folder: PathBuf, earlier: Option<PathBuf>, now_unix_s: u64) {
        self.state.started_unix_s = now_unix_s;
        let problems = self.state.workspace.recover_in(folder, earlier);
        problems.into_iter().for_each(|problem| self.state.messages.error(problem));
    }

    /// Remembers runtimes of MicroPython in a folder from now on, instead of in that of the user.
    pub fn remember_runtimes_in(&mut self, folder: PathBuf) {
        self.state.runtimes = Some(Runtimes::new(folder));
    }

    /// Asks whether the window is to be closed although something is in no file and can be kept nowhere.
    pub fn ask_to_close(&mut self) {
        let words = match self.state.workspace.unsaved().count() {
            1 => "One recording is in no file and cannot be kept. Close the window and lose it?".to_owned(),
            count => format!("{count} recordings are in no file and cannot be kept. Close the window and lose them?"),
        };
        self.state.question = Some(Question { words, yes: "Close and lose" });
        self.asked = Some(FileAction::Close.into());
    }

    /// Whether that was answered with yes.
    pub fn closes(&self) -> bool {
        self.state.closes
    }

    /// Whether something of what is in front is in no file.
    pub fn is_unsaved(&self) -> bool {
        self.state.workspace.document().is_unsaved()
    }

    /// Reports something that is good to know, in one sentence: it leaves by itself.
    pub fn report(&mut self, message: String) {
        self.state.messages.say(message);
    }

    /// Reports something that did not work, in one sentence: it stays until it is closed.
    pub fn report_error(&mut self, message: String) {
        self.state.messages.error(message);
    }

    /// Opens a scenario file, at power-on and paused; says so when it is none.
    pub fn open_file(&mut self, path: PathBuf) {
        self.apply(FileAction::Open(path).into());
    }

    /// Paints the window and carries out what was asked for in it.
    pub fn ui(&mut self, ui: &mut Ui) {
        let ctx = ui.ctx().clone();
        ctx.set_theme(self.state.settings.theme());
        let painted = ctx.clone();
        self.state.debugging.gdb.wake.get_or_insert_with(|| Arc::new(move || painted.request_repaint()));
        let mut actions = Actions::default();
        commands::take(&ctx, &mut actions);
        files::take_dropped(&ctx, &mut actions);
        self.apply_all(&mut actions);
        if let Some(turn) = self.turn.take() {
            self.regions.turn(&ctx, turn);
        }
        self.follow(&ctx);

        let asked = self.paint_panels(ui, &mut actions);
        chrome::help::show(self.panels.help, &ctx, &mut actions);
        chrome::show_messages(&self.state, self.panels.messages, &ctx, &mut actions);
        chrome::show_details(&self.state, self.panels.details, &ctx, &mut actions);
        files::show_offers(&self.state, &mut self.panels, &ctx, &mut actions);
        let has_desktop = self.state.path_question.has_desktop();
        files::show(&mut self.panels.dialog, has_desktop, &ctx, &mut actions);
        if self.apply_all(&mut actions) || asked {
            // what was painted before is seen as it is now
            ctx.request_repaint();
        }

        self.go_on_with_pictures(&ctx);
        self.ask_window(&ctx);

        // what was pressed in this painting reaches the board before the next one
        self.run_ticks(0, &mut || true);
        let hint = Hint::of(&self.state);
        if hint.is_followed(&self.state) {
            self.state.settings.hints_done.insert(hint);
        }
        let leaves = self.state.messages.leaves_after(ctx.input(|input| input.time));
        let wakes = [self.wake_after(), self.state.holds.fades_after(), leaves];
        if let Some(after) = wakes.into_iter().flatten().min() {
            ctx.request_repaint_after(after);
        }
    }

    /// How wide the panel beside the board is: code needs more room, of which the board keeps the larger share.
    fn panel_width(&self, room: f32) -> f32 {
        let recording = self.state.recording();
        let is_debugged = recording.image_to_debug().is_some();
        let has_more = recording.header().image.is_some() || recording.session().board_count() > 1;
        match self.state.side_panel {
            SidePanel::Debug if is_debugged => (room * DEBUG_SHARE).clamp(IMAGE_PANEL_WIDTH, MAX_DEBUG_WIDTH),
            _ if has_more => IMAGE_PANEL_WIDTH,
            _ => PANEL_WIDTH,
        }
    }

    /// Brings what is seen to where the recording is, before it is painted.
    fn follow(&mut self, ctx: &Context) {
        self.run_ticks(0, &mut || true);
        let state = &mut self.state;
        state.theme = ctx.theme();
        let image = state.workspace.recording().image();
        state.looked_into.follow(image.and_then(NamedImage::image));
        if state.side_panel == SidePanel::Debug || state.debugging.program().is_some() {
            self.follow_debugging();
        }
        let state = &mut self.state;
        // a press has followed the answer, or another level has begun
        let moves = state.lights_out().map_or(0, LightsOut::moves);
        state.asked_led = state.asked_led.filter(|&(_, at)| at == moves);
        if !ctx.input(|input| input.pointer.any_down()) {
            state.arbiter.pointer_is_up();
        }
        let now_s = ctx.input(|input| input.time);
        state.holds.follow(state.workspace.recording(), now_s);
        state.messages.follow(now_s);
        if state.presser.has_undos() {
            let pressed = state.pressed_fields().len();
            state.presser.forget_undos(pressed);
        }
    }

    /// Paints the panels. What one of them asks for is carried out before the next one is painted; returns whether there
    /// was something.
    fn paint_panels(&mut self, ui: &mut Ui, actions: &mut Actions) -> bool {
        let whole = ui.max_rect();
        // the window is cleared with the colour of the panels: to fill them again would cost a slow renderer a layer
        let frame = theme::side_panel(ui.style());
        Panel::top("top bar").frame(frame).show(ui, |ui| {
            chrome::menus::show(&self.state, &self.panels, ui, actions);
            chrome::top_bar::show(&self.state, ui, actions);
        });
        let mut asked = self.apply_all(actions);
        let status = Panel::bottom("status").frame(frame).show(ui, |ui| chrome::status::show(&self.state, ui, actions));
        asked |= self.apply_all(actions);
        bottom::show(&self.state, &mut self.panels, ui, actions);
        asked |= self.apply_all(actions);
        let width = self.panel_width(ui.available_width());
        let frame = frame.inner_margin(PANEL_MARGIN);
        Panel::right("input").frame(frame).exact_size(width).resizable(false).show(ui, |ui| {
            side::show(&self.state, &mut self.panels, ui, actions);
        });
        asked |= self.apply_all(actions);
        self.state.follow_compared();
        let board = CentralPanel::default().frame(theme::middle_panel(ui.style())).show(ui, |ui| {
            chrome::banner::show(&self.state, ui, actions);
            let line_top = ui.available_rect_before_wrap().bottom();
            (chrome::boards::show(&self.state, ui, actions), line_top)
        });
        let (board_area, line_top) = board.inner;
        self.panels.board_area = Some(board_area);
        let board = board.response.rect;
        self.regions = Regions::around(whole, board.with_max_y(line_top), board.bottom(), status.response.rect.top());
        asked
    }
}
