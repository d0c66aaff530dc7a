//! Tilt-a-Maze: roll the ball through nine mazes to the hole, as in the lab, on five by five lights.
//!
//! | state | A held | A long | B long |
//! |---|---|---|---|
//! | playing | the view glides to the hole, and back when A comes up; the ball waits | before the first move: level selection | restart |
//! | selecting | the level before (short) | nothing | play the level; the level after (short) |
//! | all others | nothing | nothing | nothing |
//!
//! A long press of A leads to the selection only as long as the ball has not moved, as in Lights Out: so one can look at the
//! hole for as long as one likes in the middle of a level, and lose nothing. Restart first, then select.
//!
//! A reset gives the same game again: nothing in it is random but the mazes, and their seeds are given.

mod ball;
mod levels;
mod maze;
mod rainbow;
mod view;

pub use ball::{Ball, Rolling, STEP_FAST_MS, STEP_SLOW_MS, TILT_FULL_MG, TILT_MIN_MG};
pub use levels::{LEVEL_COUNT, MazeLevel};
pub use maze::{CELLS, Draws, GenerationStep, Generator, INSIDE, MAX_SHORTCUTS, Maze, Place, WORLD};
pub use rainbow::{BANDS, FLOWS_FROM, FRAME_MS, FRAMES, GREYS as RAINBOW_GREYS, frame as rainbow_frame};
pub use view::{GLIDE_STEP_MS, HINT_MS, PULSE_MS, PULSE_STEP_MS, View, pulse};

use super::brightness::Brightness;
use super::glyph::Glyph;
use super::marquee::{GLYPH_MS, Marquee};
use super::press::{Followed, Press, PressDetector};
use crate::hal::{Button, Console, Frame, Inputs, Instant, Level, Program};

/// How often the hole flashes when the ball has reached it.
pub const FLASHES: u32 = 3;
/// How long it is off, and then on, in a flash.
pub const FLASH_MS: u32 = 150;

/// What can be chosen before the game is started.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Options {
    /// The first level, 1 to [`LEVEL_COUNT`]; one outside is moved to the nearest.
    pub start_level: u8,
    /// The level after which the rainbow comes, 1 to [`LEVEL_COUNT`].
    pub last_level: u8,
    /// How the tilt moves the ball.
    pub rolling: Rolling,
    /// The brightness constants.
    pub brightness: Brightness,
    /// A maze of one's own, by seed and number of shortcuts, instead of the levels.
    pub own_maze: Option<(u16, u8)>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            start_level: 1,
            last_level: LEVEL_COUNT,
            rolling: Rolling::default(),
            brightness: Brightness::default(),
            own_maze: None,
        }
    }
}

/// What the game is doing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// The letter before a level.
    Letter,
    /// The number of the level.
    Number,
    /// The ball is rolled.
    Playing,
    /// The ball is in the hole, which flashes.
    Flashing,
    /// The rainbow after the last level.
    Rainbow,
    /// The question mark before the selection.
    QuestionMark,
    /// A level is selected.
    Selecting,
}

/// The game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TiltAMaze {
    options: Options,
    presses: PressDetector,
    phase: Phase,
    /// When the phase began.
    since: Instant,
    level: u8,
    maze: MazeLevel,
    ball: Ball,
    view: View,
    /// When the view last glided by a pixel.
    glided: Instant,
    moves: u32,
    /// Bit `n` is set when level `n` was solved since power-on.
    done: u16,
    booted: bool,
    frame: Frame,
}

impl TiltAMaze {
    /// The game as it is at power-on.
    pub fn new(options: &Options) -> Self {
        let options = Options {
            start_level: options.start_level.clamp(1, LEVEL_COUNT),
            last_level: options.last_level.clamp(1, LEVEL_COUNT),
            ..*options
        };
        let maze = maze_of(&options, options.start_level);
        Self {
            presses: PressDetector::default(),
            phase: Phase::Letter,
            since: Instant::BOOT,
            level: options.start_level,
            ball: Ball::at(maze.start),
            view: View::centred_on(maze.start),
            maze,
            glided: Instant::BOOT,
            moves: 0,
            done: 0,
            booted: false,
            frame: Frame::DARK,
            options,
        }
    }

    /// What the game is doing.
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// The level that is played or selected, 1 to [`LEVEL_COUNT`]; 0 for a maze of one's own.
    pub const fn level(&self) -> u8 {
        if self.options.own_maze.is_some() { 0 } else { self.level }
    }

    /// The maze, with where the ball began and where the hole is.
    pub const fn maze(&self) -> &MazeLevel {
        &self.maze
    }

    /// Where the ball is.
    pub const fn ball(&self) -> Place {
        self.ball.place()
    }

    /// The part of the world that is shown.
    pub const fn view(&self) -> View {
        self.view
    }

    /// Steps of the ball since the level was started or restarted.
    pub const fn moves(&self) -> u32 {
        self.moves
    }

    /// Whether the level was solved since power-on.
    pub const fn is_done(&self, level: u8) -> bool {
        level <= LEVEL_COUNT && self.done >> level & 1 == 1
    }

    /// Whether the ball is in the hole, and the next level has not begun.
    pub const fn is_solved(&self) -> bool {
        matches!(self.phase, Phase::Flashing | Phase::Rainbow)
    }

    /// What was chosen.
    pub const fn options(&self) -> &Options {
        &self.options
    }

    /// What the game makes of the buttons that are down.
    pub const fn followed(&self) -> Followed {
        self.presses.followed()
    }

    fn enter(&mut self, phase: Phase, now: Instant) {
        self.phase = phase;
        self.since = now;
    }

    fn begin_level(&mut self, level: u8, now: Instant, console: &mut dyn Console) {
        self.level = level;
        self.maze = maze_of(&self.options, level);
        self.restart();
        self.enter(Phase::Letter, now);
        match self.options.own_maze {
            Some((seed, shortcuts)) => console.line(format_args!("Maze of seed {seed} with {shortcuts} shortcuts")),
            None => console.line(format_args!("Level {level}")),
        }
    }

    /// Puts the ball back.
    fn restart(&mut self) {
        self.ball = Ball::at(self.maze.start);
        self.view = View::centred_on(self.maze.start);
        self.moves = 0;
    }

    fn play(&mut self, press: Option<Press>, now: Instant, inputs: &Inputs, console: &mut dyn Console) {
        match press {
            // a maze of one's own is no level that could be left for another one
            Some(Press::Long(Button::A)) if self.moves == 0 && self.options.own_maze.is_none() => {
                self.enter(Phase::QuestionMark, now);
                return;
            }
            Some(Press::Long(Button::B)) => {
                self.restart();
                console.line(format_args!("restart"));
                return;
            }
            _ => {}
        }
        let looking = inputs.buttons.is_down(Button::A);
        let home = self.view.following(self.ball.place());
        let wanted = if looking { View::centred_on(self.maze.hole) } else { home };
        if looking || self.view != home {
            if self.view != wanted && now.ms_since(self.glided) >= u64::from(GLIDE_STEP_MS) {
                self.view = self.view.towards(wanted);
                self.glided = now;
            }
            // the ball waits until it is seen again
            return;
        }
        if self.ball.roll(now, inputs.acceleration, &self.maze.maze, &self.options.rolling) {
            self.moves = self.moves.saturating_add(1);
            self.view = self.view.following(self.ball.place());
            if self.ball.place() == self.maze.hole {
                self.solved(now, console);
            }
        }
    }

    /// When the view or the ball is to move, as long as the inputs stay as they are.
    fn next_move(&self, inputs: &Inputs) -> Instant {
        let (looking, home) = (inputs.buttons.is_down(Button::A), self.view.following(self.ball.place()));
        let wanted = if looking { View::centred_on(self.maze.hole) } else { home };
        match (self.view == wanted, looking) {
            (false, _) => self.glided.plus_ms(GLIDE_STEP_MS),
            (true, true) => Instant::NEVER,
            (true, false) => self.ball.next_step(inputs.acceleration, &self.maze.maze, &self.options.rolling),
        }
    }

    fn solved(&mut self, now: Instant, console: &mut dyn Console) {
        let moves = self.moves;
        if self.options.own_maze.is_some() {
            console.line(format_args!("Maze solved in {moves} moves"));
        } else {
            self.done |= 1 << self.level;
            console.line(format_args!("Level {} solved in {moves} moves", self.level));
        }
        self.enter(Phase::Flashing, now);
    }

    /// What comes when a phase has lasted as long as it does.
    fn advance(&mut self, now: Instant, console: &mut dyn Console) {
        let lasts_ms = match self.phase {
            Phase::Letter | Phase::Number | Phase::QuestionMark => GLYPH_MS,
            Phase::Flashing => 2 * FLASHES * FLASH_MS,
            Phase::Rainbow => FRAMES * FRAME_MS,
            Phase::Playing | Phase::Selecting => return,
        };
        if now.ms_since(self.since) < u64::from(lasts_ms) {
            return;
        }
        match self.phase {
            // a maze of one's own has no number
            Phase::Letter if self.options.own_maze.is_some() => self.enter(Phase::Playing, now),
            Phase::Letter => self.enter(Phase::Number, now),
            Phase::Number => self.enter(Phase::Playing, now),
            Phase::QuestionMark => {
                self.enter(Phase::Selecting, now);
                console.line(format_args!("select {}", self.level));
            }
            Phase::Flashing if self.options.own_maze.is_some() => self.begin_level(self.level, now, console),
            Phase::Flashing if self.level >= self.options.last_level => {
                console.line(format_args!("You finished all {} levels!", self.options.last_level));
                self.enter(Phase::Rainbow, now);
            }
            Phase::Flashing => self.begin_level(self.level + 1, now, console),
            Phase::Rainbow => self.begin_level(1, now, console),
            Phase::Playing | Phase::Selecting => {}
        }
    }

    fn select(&mut self, press: Press, now: Instant, console: &mut dyn Console) {
        let last = self.options.last_level;
        self.level = match press {
            Press::Short(Button::A) if self.level <= 1 => last,
            Press::Short(Button::A) => self.level - 1,
            Press::Short(Button::B) if self.level >= last => 1,
            Press::Short(Button::B) => self.level + 1,
            Press::Long(Button::B) => return self.begin_level(self.level, now, console),
            Press::Short(_) | Press::Long(_) => return,
        };
        console.line(format_args!("select {}", self.level));
    }

    fn draw(&self, now: Instant) -> Frame {
        let brightness = &self.options.brightness;
        match self.phase {
            Phase::Letter => {
                let letter = if self.options.own_maze.is_some() { Glyph::MAZE } else { Glyph::LEVEL };
                letter.frame(brightness.text)
            }
            Phase::Number => Marquee::number(u32::from(self.level()), self.since).frame(self.since, brightness.text),
            Phase::QuestionMark => Glyph::QUESTION_MARK.frame(brightness.text),
            Phase::Selecting => {
                let done = self.is_done(self.level);
                let level = if done { brightness.select_done } else { brightness.select_not_done };
                Glyph::digit(self.level).frame(level)
            }
            Phase::Rainbow => rainbow_frame((now.ms_since(self.since) / u64::from(FRAME_MS)) as u32),
            Phase::Playing => {
                self.view.frame(&self.maze.maze, self.ball.place(), Some(self.maze.hole), now, brightness)
            }
            Phase::Flashing => {
                let off = (now.ms_since(self.since) / u64::from(FLASH_MS)).is_multiple_of(2);
                let flash = Brightness { ball: if off { Level::DARK } else { brightness.ball }, ..*brightness };
                self.view.frame(&self.maze.maze, self.ball.place(), None, now, &flash)
            }
        }
    }
}

impl Program for TiltAMaze {
    fn tick(&mut self, now: Instant, inputs: &Inputs, console: &mut dyn Console) -> Frame {
        if !self.booted {
            self.booted = true;
            self.begin_level(self.level, now, console);
        }
        match self.phase {
            Phase::Playing => {
                let press = self.presses.sample(now, inputs.buttons);
                self.play(press, now, inputs, console);
            }
            Phase::Selecting => {
                if let Some(press) = self.presses.sample(now, inputs.buttons) {
                    self.select(press, now, console);
                }
            }
            _ => self.presses.ignore(inputs.buttons),
        }
        self.advance(now, console);
        self.frame = self.draw(now);
        self.frame
    }

    fn next_due(&self, now: Instant, inputs: &Inputs) -> Instant {
        let listens = matches!(self.phase, Phase::Playing | Phase::Selecting);
        let due = match self.phase {
            Phase::Letter | Phase::Number | Phase::QuestionMark => self.since.plus_ms(GLYPH_MS),
            Phase::Selecting => Instant::NEVER,
            // the last flash and the last picture of the rainbow end with their phases
            Phase::Flashing => self.since.next_step(now, FLASH_MS),
            Phase::Rainbow => self.since.next_step(now, FRAME_MS),
            Phase::Playing => self.next_move(inputs).min(Instant::BOOT.next_step(now, PULSE_STEP_MS as u32)),
        };
        due.max(now.next()).min(self.presses.next_due(now, inputs.buttons, listens))
    }

    fn visit_state(&self, visit: &mut dyn FnMut(&'static str, &[u8])) {
        visit("phase", &[self.phase as u8, u8::from(self.booted)]);
        visit("phase since", &self.since.as_ms().to_le_bytes());
        visit("level", &[self.level]);
        visit("ball", &self.ball.state());
        let (x, y) = self.view.place();
        visit("view", &[x, y]);
        visit("glide", &self.glided.as_ms().to_le_bytes());
        visit("moves", &self.moves.to_le_bytes());
        visit("levels done", &self.done.to_le_bytes());
        visit("presses", &self.presses.state());
    }
}

fn maze_of(options: &Options, level: u8) -> MazeLevel {
    match options.own_maze {
        Some((seed, shortcuts)) => MazeLevel::own(seed, shortcuts),
        None => MazeLevel::of_the_lab(level),
    }
}
