//! The window: shows a session and sends it inputs. Everything here is egui alone and knows no clock; the shell in
//! `window` opens a real one, and the tests drive it with simulated time.

mod fingers;
mod held_button;
mod help;
mod input_panel;
mod keys;
mod pose_pad;
mod settings;
mod status;
mod theme;
mod tilt;
mod top_bar;

pub mod board_view;
mod console_panel;

use std::time::Duration;

use egui::{CentralPanel, Context, Panel, Ui};

use crate::firmware::press::LONG_PRESS_MS;
use crate::hal::{Acceleration, Button};
use crate::session::{Input, Pacer, ProgramSpec, Session, Speed};
use board_view::{BoardPicture, Hold, board_view};
use fingers::{Fingers, Hand};
use keys::{KeyAction, KeyEdge, KeyTap};
use tilt::Tilt;

pub use fingers::MIN_EDGE_MS;
pub use keys::{KEYS, KeyBinding};
pub use settings::Settings;
pub use theme::set_up;

/// Ticks of one frame of the display, for stepping.
pub const FRAME_TICKS: u64 = 16;

/// How long the window goes on to say whether a press was short or long, in seconds.
const VERDICT_S: f64 = 0.8;

/// The panel beside the board, in points.
const PANEL_WIDTH: f32 = 280.0;
const PANEL_MARGIN: i8 = 12;

/// How often the window is painted while the board runs.
const PAINT_EVERY: Duration = Duration::from_millis(16);

/// The speeds that the keys and the menu step through, in tenths of real time.
const SPEEDS: [u32; 10] = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];

/// The window's state: a session, and everything that is not an input of the board.
pub struct App {
    program: ProgramSpec,
    session: Session,
    pacer: Pacer,
    running: bool,
    fingers: Fingers,
    tilt: Tilt,
    settings: Settings,
    help_open: bool,
    /// When each button went down, in ticks.
    pressed_at: [Option<u64>; 2],
    /// The last press of each button: its length in ms, and the time of the window at its end, in s.
    last_press: [Option<(u64, f64)>; 2],
    /// What the hint asks for has been done: a button was pressed, the board was tilted.
    followed: [bool; 2],
}

impl App {
    /// A board at power-on, running.
    pub fn new(program: ProgramSpec, settings: Settings) -> Self {
        Self {
            session: Session::new(program.clone()),
            program,
            pacer: Pacer::default(),
            running: true,
            fingers: Fingers::default(),
            tilt: Tilt::default(),
            settings,
            help_open: false,
            pressed_at: [None; 2],
            last_press: [None; 2],
            followed: [false; 2],
        }
    }

    /// The session, to be read.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// What outlives the window.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Whether board time passes.
    pub fn is_running(&self) -> bool {
        self.running
    }

    /// Lets `elapsed` real time pass. Called before each painting, and instead of it while the window is hidden.
    pub fn advance(&mut self, elapsed: Duration) {
        let pose = self.session.machine().board().pose();
        if let Some(pose) = self.tilt.advance(elapsed.as_secs_f64().min(0.1), self.settings.spring_back, pose) {
            self.session.apply(Input::Pose(pose));
        }
        let ticks = if self.running { self.pacer.ticks(elapsed, self.settings.speed()) } else { 0 };
        self.run(ticks);
    }

    /// When the window must be painted or advanced again without an input; `None` when nothing moves.
    pub fn wake_after(&self) -> Option<Duration> {
        (self.running || self.tilt.is_moving(self.settings.spring_back)).then_some(PAINT_EVERY)
    }

    /// Paints the window and takes what was done in it.
    pub fn ui(&mut self, ui: &mut Ui) {
        let ctx = ui.ctx().clone();
        ctx.set_theme(self.settings.theme());
        self.keys(&ctx);
        self.run(0);

        Panel::top("top bar").show(ui, |ui| top_bar::show(self, ui));
        Panel::bottom("status").show(ui, |ui| status::show(self, ui));
        let frame = egui::Frame::side_top_panel(ui.style()).inner_margin(PANEL_MARGIN);
        Panel::right("input").frame(frame).exact_size(PANEL_WIDTH).resizable(false).show(ui, |ui| {
            input_panel::show(self, ui);
        });
        if self.settings.console_open {
            Panel::bottom("console").exact_size(132.0).show(ui, |ui| console_panel::show(self, ui));
        }
        CentralPanel::default().show(ui, |ui| {
            if !self.settings.hint_done {
                Panel::bottom("hint").show_separator_line(false).show(ui, |ui| help::hint(self, ui));
            }
            self.board(ui);
        });
        if self.help_open {
            self.help_open = help::modal(&ctx);
        }

        // what was pressed in this painting reaches the board before the next one
        self.run(0);
        self.note_presses(ctx.input(|input| input.time));
        if let Some(after) = self.wake_after() {
            ctx.request_repaint_after(after);
        } else if self.last_press.iter().any(Option::is_some) {
            ctx.request_repaint_after(Duration::from_secs_f64(VERDICT_S / 4.0));
        }
    }

    fn run(&mut self, ticks: u64) {
        self.fingers.run(&mut self.session, ticks);
    }

    /// Runs so many ticks and stays paused.
    fn step(&mut self, ticks: u64) {
        self.running = false;
        self.run(ticks);
    }

    /// Power off and on.
    fn restart(&mut self) {
        let pose = self.session.machine().board().pose();
        self.session = Session::new(self.program.clone());
        self.session.apply(Input::Pose(pose));
        self.pacer = Pacer::default();
        self.fingers.begin_session();
        self.pressed_at = [None; 2];
        self.last_press = [None; 2];
    }

    fn set_pose(&mut self, pose: Acceleration) {
        self.session.apply(Input::Pose(pose));
        self.followed[1] = true;
    }

    fn lay_flat(&mut self) {
        self.tilt.flatten();
        self.set_pose(Acceleration::AT_REST);
    }

    fn shake(&mut self) {
        self.session.apply(Input::Shake);
    }

    fn reset_board(&mut self) {
        self.session.apply(Input::Reset);
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

    fn keys(&mut self, ctx: &Context) {
        let edges = ctx.with_plugin(KeyTap::take).unwrap_or_default();
        for edge in edges {
            match edge {
                KeyEdge::Down(KeyAction::Hold(button)) => self.fingers.set(button, Hand::Key, true),
                KeyEdge::Up(KeyAction::Hold(button)) => self.fingers.set(button, Hand::Key, false),
                KeyEdge::Down(KeyAction::Tilt(direction)) => {
                    self.tilt.set_key(direction, true);
                    self.followed[1] = true;
                }
                KeyEdge::Up(KeyAction::Tilt(direction)) => self.tilt.set_key(direction, false),
                KeyEdge::Down(KeyAction::Flat) => self.lay_flat(),
                KeyEdge::Down(KeyAction::Shake) => self.shake(),
                KeyEdge::Down(KeyAction::Reset) => self.reset_board(),
                KeyEdge::Down(KeyAction::RunOrPause) => self.running = !self.running,
                KeyEdge::Down(KeyAction::OneTick) => self.step(1),
                KeyEdge::Down(KeyAction::OneFrame) => self.step(FRAME_TICKS),
                KeyEdge::Down(KeyAction::Faster) => self.change_speed(true),
                KeyEdge::Down(KeyAction::Slower) => self.change_speed(false),
                KeyEdge::Down(KeyAction::Restart) => self.restart(),
                KeyEdge::Down(KeyAction::Help) => self.help_open = !self.help_open,
                KeyEdge::Down(KeyAction::Theme) => self.settings.change_theme(ctx.theme()),
                KeyEdge::Up(_) => {}
                KeyEdge::AllUp => {
                    self.fingers.release_all();
                    self.tilt.release_keys();
                    self.tilt.let_go();
                }
            }
        }
    }

    fn board(&mut self, ui: &mut Ui) {
        let now = ui.input(|input| input.time);
        let board = self.session.machine().board();
        let holds = Button::ALL.map(|button| self.hold(button, now));
        let touch = board_view(
            ui,
            &BoardPicture {
                frame: self.session.frame(),
                buttons: board.buttons(),
                latched: self.fingers.latched(),
                acceleration: board.felt(),
                holds,
            },
        );
        for button in Button::ALL {
            let i = button.index();
            self.fingers.set(button, Hand::Pointer, touch.held[i]);
            if touch.latch_toggled[i] {
                self.fingers.set(button, Hand::Latch, !self.fingers.holds(button, Hand::Latch));
            }
            if touch.activated[i] {
                self.fingers.tap(button);
            }
        }
        if touch.reset_clicked {
            self.reset_board();
        }
    }

    /// The press that is going on, or the one that ended a moment ago.
    fn hold(&self, button: Button, now: f64) -> Option<Hold> {
        let i = button.index();
        let (ms, released) = match (self.pressed_at[i], self.last_press[i]) {
            (Some(since), _) => (self.session.tick() - since, false),
            (None, Some((ms, ended))) if now - ended < VERDICT_S => (ms, true),
            _ => return None,
        };
        Some(Hold { ms, long_press_ms: LONG_PRESS_MS, released })
    }

    /// Notes when the board's buttons went down and came up since the last painting.
    fn note_presses(&mut self, now: f64) {
        let inputs = self.session.inputs();
        for button in Button::ALL {
            let i = button.index();
            let down = self.session.machine().board().buttons().is_down(button);
            let last = |wanted| inputs.iter().rev().find(|stamped| stamped.input == wanted).map(|stamped| stamped.tick);
            if down {
                self.pressed_at[i] = last(Input::Press(button));
                self.last_press[i] = None;
                self.followed[0] = true;
            } else if self.pressed_at[i].take().is_some()
                && let (Some(pressed), Some(released)) = (last(Input::Press(button)), last(Input::Release(button)))
            {
                self.last_press[i] = Some((released - pressed, now));
            }
            if self.last_press[i].is_some_and(|(_, ended)| now - ended >= VERDICT_S) {
                self.last_press[i] = None;
            }
        }
        if self.followed == [true; 2] {
            self.settings.hint_done = true;
        }
    }
}
