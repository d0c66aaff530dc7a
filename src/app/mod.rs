//! The window: shows a recording and sends it inputs. Everything here is egui alone and knows no clock; the shell in
//! `window` opens a real one, and the tests drive it with simulated time.

mod apply;
mod bottom;
mod brightness;
mod chrome;
mod commands;
mod files;
mod input;
mod maze;
mod puzzle;
mod side;
mod state;
mod timeline;
mod widgets;

pub mod board_view;

use std::collections::VecDeque;
use std::path::PathBuf;
use std::time::Duration;

use egui::{CentralPanel, Panel, Ui};

use crate::firmware::lights_out::LightsOut;
use crate::firmware::tilt_a_maze::TiltAMaze;
use crate::hal::{Acceleration, Button};
use crate::recording::Recording;
use crate::scenario::{MAX_MS, Scenario};
use crate::session::{Input, Pacer, Speed};
use brightness::bench::Bench;

use brightness::panel::Tuning;
use files::dialog::Files;
use input::arbiter::{ButtonArbiter, InputSource};
use input::holds::Holds;
use input::tilt::Tilt;
use maze::map::Map;
use puzzle::Puzzle;
use side::SidePanel;
use state::compared::Compared;
use timeline::Timeline;

pub use commands::key_tap::{KEYS, KeyBinding};
pub use input::arbiter::MIN_EDGE_MS;
pub use state::settings::{BottomPanel, Settings};
pub use widgets::theme::set_up;

/// Ticks of one frame of the display, for stepping.
pub const FRAME_TICKS: u64 = 16;

/// The panel beside the board, in points.
const PANEL_WIDTH: f32 = 288.0;
const PANEL_MARGIN: i8 = 12;

/// How often the window is painted while the board runs.
const PAINT_EVERY: Duration = Duration::from_millis(16);

/// How often it is painted while nothing but the time changes: a renderer without a GPU is slow.
const PAINT_FIGURES_EVERY: Duration = Duration::from_millis(50);

/// For how long after a change of the display it is painted as often as a monitor shows it.
const LIVELY_TICKS: u64 = 500;

/// The speeds that the keys and the menu step through, in tenths of real time.
const SPEEDS: [u32; 10] = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];

/// The window's state: a recording, and everything that is not an input of the board.
pub struct App {
    recording: Recording,
    pacer: Pacer,
    running: bool,
    /// The recording was opened from a file, and is played to its end.
    opened: bool,
    arbiter: ButtonArbiter,
    /// The pointer held a button when the window lost the focus: it does not again before it was up.
    pointer_was_lost: bool,
    tilt: Tilt,
    settings: Settings,
    holds: Holds,
    timeline: Timeline,
    map: Map,
    puzzle: Puzzle,
    side_panel: SidePanel,
    tuning: Tuning,
    compared: Option<Compared>,
    bench: Bench,
    files: Files,
    help_open: bool,
    /// A recording that an earlier run of the program did not save.
    rescued: Option<Recording>,
    /// Whether such a recording was just answered for.
    rescue_answered: bool,
    /// Recordings that were not saved and that another one has taken the place of; the last one is offered first.
    left: VecDeque<Recording>,
    /// What was saved last: number and changes of the recording, and how many inputs it had.
    saved: Option<(u64, u64, usize)>,
    /// One sentence for the user, until it is closed.
    message: Option<String>,
    /// What the hint asks for has been done: a button was pressed, the board was tilted.
    followed: [bool; 2],
}

impl App {
    /// A board at power-on, running; what is done to it is recorded under the header of `scenario`.
    pub fn new(scenario: Scenario, settings: Settings) -> Self {
        Self {
            recording: Recording::new(scenario),
            pacer: Pacer::default(),
            running: true,
            opened: false,
            arbiter: ButtonArbiter::default(),
            pointer_was_lost: false,
            tilt: Tilt::default(),
            settings,
            holds: Holds::default(),
            timeline: Timeline::default(),
            map: Map::default(),
            puzzle: Puzzle::default(),
            side_panel: SidePanel::default(),
            tuning: Tuning::default(),
            compared: None,
            bench: Bench::default(),
            files: Files::default(),
            help_open: false,
            rescued: None,
            rescue_answered: false,
            left: VecDeque::new(),
            saved: None,
            message: None,
            followed: [false; 2],
        }
    }

    /// The recording, to be read.
    pub fn recording(&self) -> &Recording {
        &self.recording
    }

    /// What outlives the window.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Whether board time passes.
    pub fn is_running(&self) -> bool {
        self.running
    }

    /// What the user was last told.
    pub fn message(&self) -> Option<&str> {
        self.message.as_deref()
    }

    /// Offers a recording that an earlier run of the program did not save.
    pub fn offer(&mut self, rescued: Recording) {
        self.rescued = Some(rescued);
    }

    /// Whether such an offer waits for an answer: until then, what it offers must not be written over.
    pub fn is_offering(&self) -> bool {
        self.rescued.is_some()
    }

    /// Tells the user something, in one sentence.
    pub fn tell(&mut self, message: String) {
        self.message = Some(message);
    }

    /// Opens a scenario file, at power-on and paused; says so when it is none.
    pub fn open_file(&mut self, path: PathBuf) {
        files::dialog::open(self, path);
    }

    /// Lets `elapsed` real time pass. Called before each painting, and instead of it while the window is hidden.
    pub fn advance(&mut self, elapsed: Duration) {
        let pose = self.recording.session().machine().board().pose();
        if let Some(pose) = self.tilt.advance(elapsed.as_secs_f64().min(0.1), self.settings.spring_back, pose) {
            self.recording.apply(Input::Pose(pose));
        }
        if self.running {
            let ticks = self.pacer.ticks(elapsed, self.speed());
            self.play(ticks);
        } else {
            self.arbiter.run(&mut self.recording, 0);
        }
    }

    /// When the window must be painted or advanced again without an input; `None` when nothing moves.
    pub fn wake_after(&self) -> Option<Duration> {
        let session = self.recording.session();
        let moves = (self.running && self.hand_is_busy())
            || self.tilt.is_moving(self.settings.spring_back)
            || !session.machine().board().buttons().none_down();
        let changes = session.frame_changes();
        let past = changes.partition_point(|change| change.tick < session.tick());
        let changed = changes[..past].last().map_or(0, |change| change.tick);
        if moves || (self.running && session.tick().saturating_sub(changed) < LIVELY_TICKS) {
            return Some(PAINT_EVERY);
        }
        // only figures change
        self.running.then_some(PAINT_FIGURES_EVERY)
    }

    /// Paints the window and takes what was done in it.
    pub fn ui(&mut self, ui: &mut Ui) {
        let ctx = ui.ctx().clone();
        ctx.set_theme(self.settings.theme());
        commands::key_actions::take(self, &ctx);
        commands::shortcuts::take(self, &ctx);
        files::dialog::take_dropped(self, &ctx);
        self.arbiter.run(&mut self.recording, 0);
        self.holds.note(&self.recording, ctx.input(|input| input.time));

        Panel::top("top bar").show(ui, |ui| chrome::top_bar::show(self, ui));
        Panel::bottom("status").show(ui, |ui| chrome::status::show(self, ui));
        bottom::show(self, ui);
        let frame = egui::Frame::side_top_panel(ui.style()).inner_margin(PANEL_MARGIN);
        Panel::right("input").frame(frame).exact_size(PANEL_WIDTH).resizable(false).show(ui, |ui| {
            side::show(self, ui);
        });
        CentralPanel::default().show(ui, |ui| {
            chrome::banner::show(self, ui);
            self.boards(ui);
        });
        if self.help_open {
            self.help_open = chrome::help::modal(&ctx);
        }
        files::dialog::dialog(self, &ctx);

        // what was pressed in this painting reaches the board before the next one
        self.arbiter.run(&mut self.recording, 0);
        self.followed[0] |= !self.recording.session().machine().board().buttons().none_down();
        if self.followed == [true; 2] {
            self.settings.hint_done = true;
        }
        if let Some(after) = self.wake_after().or(self.holds.fades_after()) {
            ctx.request_repaint_after(after);
        }
    }

    /// Plays so many ticks, what is recorded or what hands do, and pauses where an opened recording ends, and where one does
    /// not hold.
    fn play(&mut self, ticks: u64) {
        let failed = self.recording.failure().is_some();
        let session = self.recording.session();
        let to_end = session.end() - session.tick();
        // a recording that was opened ends where it ends; one's own goes on where it was left
        let ends = session.has_future() && self.opened && to_end <= ticks;
        let left_of_the_day = MAX_MS.saturating_sub(session.tick());
        let ticks = if ends { to_end } else { ticks };
        self.run_hands(ticks.min(left_of_the_day));
        let fails = !failed && self.recording.failure().is_some();
        if fails {
            self.side_panel = SidePanel::Expected;
        }
        let a_day_is_over = self.recording.session().tick() >= MAX_MS;
        if a_day_is_over {
            self.message = Some("A recording lasts at most a day: save it, and restart.".to_owned());
        }
        if ends || fails || a_day_is_over {
            self.running = false;
        }
    }

    /// Runs so many ticks and stays paused.
    fn step(&mut self, ticks: u64) {
        self.running = false;
        self.run_hands(ticks);
    }

    /// Lights Out, if it runs.
    fn lights_out(&self) -> Option<&LightsOut> {
        self.recording.session().machine().as_native()?.program().as_lights_out()
    }

    /// Tilt-a-Maze, if it runs.
    fn tilt_a_maze(&self) -> Option<&TiltAMaze> {
        self.recording.session().machine().as_native()?.program().as_tilt_a_maze()
    }

    /// Runs or pauses.
    fn run_or_pause(&mut self) {
        self.running = !self.running;
    }

    /// Moves the head, and stays paused.
    fn seek(&mut self, tick: u64) {
        self.running = false;
        self.recording.seek(tick);
        self.head_was_moved();
    }

    /// Hands that were on their way belong to another time.
    fn head_was_moved(&mut self) {
        self.stop_hand();
        // what is let go of later was not pressed at this time
        self.arbiter.release_all();
        self.arbiter.forget_edges();
        self.tilt = Tilt::default();
        self.pacer = Pacer::default();
        self.holds = Holds::default();
    }

    fn set_pose(&mut self, pose: Acceleration) {
        self.recording.apply(Input::Pose(pose));
        self.followed[1] = true;
    }

    fn lay_flat(&mut self) {
        self.tilt.flatten();
        self.set_pose(Acceleration::AT_REST);
    }

    fn shake(&mut self) {
        self.recording.apply(Input::Shake);
    }

    fn reset_board(&mut self) {
        self.recording.apply(Input::Reset);
    }

    fn change_speed(&mut self, faster: bool) {
        let now = self.settings.speed();
        let next = if faster {
            SPEEDS.into_iter().find(|&tenths| tenths > now.tenths())
        } else {
            SPEEDS.into_iter().rev().find(|&tenths| tenths < now.tenths())
        };
        if let Some(tenths) = next {
            self.settings.set_speed(Speed::from_tenths(tenths));
        }
    }

    /// Expects what the display shows now, from now on.
    fn expect_here(&mut self) {
        if !self.recording.expect_frame_here() {
            self.message = Some("nothing has been shown yet: let the board run before you expect a picture".to_owned());
        }
    }

    /// The pointer takes hold of a button by one of its two ways, or lets go.
    fn hold_by_pointer(&mut self, button: Button, hand: InputSource, held: bool) {
        self.arbiter.set(button, hand, held && !self.pointer_was_lost);
    }
}
