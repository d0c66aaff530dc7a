//! Lights Out, as the Tinkercad game for the micro:bit plays it.
//!
//! | state | shows | A short | B short | A long | B long |
//! |---|---|---|---|---|---|
//! | playing | the lights and the cursor | cursor right | cursor down | restart; selection if nothing was pressed yet | press |
//! | selecting | the ones digit, a dot for the tens | level before | level after | random level | play the level |
//! | all others | letters, numbers, signs | nothing | nothing | nothing | nothing |
//!
//! What the description of the game leaves open is decided here:
//!
//! * The cursor starts in the middle and wraps at both edges; so do the levels in selection, and after level 50 comes
//!   level 1.
//! * A restart shows the lights at once, and puts the cursor back; only another level is announced by its letter and its
//!   number.
//! * "Just started or reset" means that nothing was pressed yet; the cursor may have moved.
//! * A and B go to the level before and after, as the buttons of a pager do.
//!
//! Beyond the Tinkercad game, [`Options`] choose a field of three by three in the middle of the display, of how many
//! presses a random level is made, and lights of one's own to begin with.

mod area;
mod levels;
mod options;
mod random;
mod raster;
pub mod solver;

pub use area::Area;
pub use levels::{LEVEL_COUNT, classic};
pub use options::Options;
pub use random::{MAX_RANDOM_PRESSES, RANDOM_PRESSES, RandomLevels};
pub use raster::Raster;

use super::brightness::Brightness;
use super::glyph::Glyph;
use super::marquee::{GLYPH_MS, Marquee, SIGN_MS};
use super::press::{Followed, Press, PressDetector};
use crate::hal::{Button, Console, Frame, Inputs, Instant, Level, Program};

/// What the game is doing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// The letter L before a level.
    LevelLetter,
    /// The number of the level.
    LevelNumber,
    /// The letter R before a random level.
    RandomLetter,
    /// The lights are played with.
    Playing,
    /// The check mark after a level.
    CheckMark,
    /// The number of moves after a level.
    MoveCount,
    /// The question mark before the selection.
    QuestionMark,
    /// A level is selected.
    Selecting,
}

/// What is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Played {
    /// The level with the number.
    Classic,
    /// These lights, which were drawn.
    Random(Raster),
    /// These lights, which were given.
    Own(Raster),
}

/// The game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LightsOut {
    brightness: Brightness,
    area: Area,
    random_presses: u8,
    random_levels: RandomLevels,
    presses: PressDetector,
    phase: Phase,
    /// What fills the display in the phases that wait.
    marquee: Marquee,
    /// The next moment at which something happens without a press.
    deadline: Instant,
    /// The classic level played, or the one to come back to from the others.
    level: u8,
    played: Played,
    lights: Raster,
    cursor: (u8, u8),
    moves: u32,
    /// Bit `n` is set when classic level `n` was cleared since power-on.
    done: u64,
    booted: bool,
    frame: Frame,
}

/// Where the cursor starts.
const CENTRE: (u8, u8) = (2, 2);

impl LightsOut {
    /// The game as it is at power-on.
    pub fn new(options: &Options) -> Self {
        Self {
            brightness: options.brightness,
            area: options.area,
            random_presses: options.random_presses,
            random_levels: RandomLevels::new(options.seed),
            presses: PressDetector::default(),
            phase: Phase::LevelLetter,
            marquee: Marquee::still(Glyph::LEVEL, Instant::BOOT, GLYPH_MS),
            deadline: Instant::BOOT,
            level: options.start_level.clamp(1, LEVEL_COUNT),
            played: options.own_level.map_or(Played::Classic, |lights| Played::Own(options.area.within(lights))),
            lights: Raster::DARK,
            cursor: CENTRE,
            moves: 0,
            done: 0,
            booted: false,
            frame: Frame::DARK,
        }
    }

    /// What the game is doing.
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// The classic level, 1 to [`LEVEL_COUNT`]: the one played or selected, or, while a random level is played, the one
    /// to come back to.
    pub const fn level(&self) -> u8 {
        self.level
    }

    /// The part of the display that is played on.
    pub const fn area(&self) -> Area {
        self.area
    }

    /// Whether a level by its number is played, and neither a random one nor one's own.
    pub const fn is_classic(&self) -> bool {
        matches!(self.played, Played::Classic)
    }

    /// Whether lights of one's own are played.
    pub const fn is_own(&self) -> bool {
        matches!(self.played, Played::Own(_))
    }

    /// The lights at the start of what is played.
    pub fn start(&self) -> Raster {
        match self.played {
            Played::Classic => self.area.level(self.level),
            Played::Random(lights) | Played::Own(lights) => lights,
        }
    }

    /// The lights.
    pub const fn lights(&self) -> Raster {
        self.lights
    }

    /// Column and row of the cursor.
    pub const fn cursor(&self) -> (u8, u8) {
        self.cursor
    }

    /// Presses since the level was started or restarted.
    pub const fn moves(&self) -> u32 {
        self.moves
    }

    /// Whether the classic level `level` was cleared since power-on.
    pub const fn is_done(&self, level: u8) -> bool {
        level <= LEVEL_COUNT && self.done >> level & 1 == 1
    }

    /// Whether the level is cleared and the next one has not begun.
    pub const fn is_solved(&self) -> bool {
        matches!(self.phase, Phase::CheckMark | Phase::MoveCount)
    }

    /// What the game makes of the buttons that are down.
    pub const fn followed(&self) -> Followed {
        self.presses.followed()
    }

    fn wait(&mut self, phase: Phase, marquee: Marquee) {
        self.phase = phase;
        self.marquee = marquee;
    }

    fn begin_classic(&mut self, now: Instant, console: &mut dyn Console) {
        self.played = Played::Classic;
        self.restart();
        self.wait(Phase::LevelLetter, Marquee::still(Glyph::LEVEL, now, GLYPH_MS));
        console.line(format_args!("level {}", self.level));
    }

    fn begin_random(&mut self, now: Instant, console: &mut dyn Console) {
        let lights = self.random_levels.draw(self.area, self.random_presses);
        self.played = Played::Random(lights);
        self.restart();
        self.wait(Phase::RandomLetter, Marquee::still(Glyph::RANDOM, now, GLYPH_MS));
        console.line(format_args!("random level, raster {lights}"));
    }

    fn begin_own(&mut self, lights: Raster, console: &mut dyn Console) {
        self.restart();
        self.phase = Phase::Playing;
        console.line(format_args!("own level, raster {lights}"));
    }

    /// Puts the lights of the level back.
    fn restart(&mut self) {
        self.lights = self.start();
        self.cursor = CENTRE;
        self.moves = 0;
    }

    /// What comes after the marquee has ended.
    fn advance(&mut self, now: Instant, console: &mut dyn Console) {
        match self.phase {
            Phase::LevelLetter => self.wait(Phase::LevelNumber, Marquee::number(u32::from(self.level), now)),
            Phase::LevelNumber | Phase::RandomLetter => self.phase = Phase::Playing,
            Phase::CheckMark => self.wait(Phase::MoveCount, Marquee::number(self.moves, now)),
            Phase::MoveCount => match self.played {
                Played::Classic => {
                    self.level = after(self.level);
                    self.begin_classic(now, console);
                }
                Played::Random(_) => self.begin_random(now, console),
                Played::Own(lights) => self.begin_own(lights, console),
            },
            Phase::QuestionMark => {
                self.phase = Phase::Selecting;
                console.line(format_args!("select {}", self.level));
            }
            Phase::Playing | Phase::Selecting => {}
        }
    }

    fn play(&mut self, press: Press, now: Instant, console: &mut dyn Console) {
        let (x, y) = self.cursor;
        match press {
            Press::Short(Button::A) => self.cursor.0 = self.area.next(x),
            Press::Short(Button::B) => self.cursor.1 = self.area.next(y),
            Press::Long(Button::A) if self.moves == 0 => {
                self.wait(Phase::QuestionMark, Marquee::still(Glyph::QUESTION_MARK, now, GLYPH_MS));
            }
            Press::Long(Button::A) => {
                self.restart();
                console.line(format_args!("restart"));
            }
            Press::Long(Button::B) => {
                self.moves = self.moves.saturating_add(1);
                self.lights = self.area.pressed(self.lights, usize::from(x), usize::from(y));
                console.line(format_args!("press {x},{y}"));
                if self.lights.is_dark() {
                    self.solved(now, console);
                }
            }
            // fingers elsewhere are not followed
            Press::Short(_) | Press::Long(_) => {}
        }
    }

    fn solved(&mut self, now: Instant, console: &mut dyn Console) {
        let (moves, s) = (self.moves, if self.moves == 1 { "" } else { "s" });
        match self.played {
            Played::Classic => {
                self.done |= 1 << self.level;
                console.line(format_args!("level {} solved in {moves} move{s}", self.level));
            }
            Played::Random(_) => console.line(format_args!("random level solved in {moves} move{s}")),
            Played::Own(_) => console.line(format_args!("own level solved in {moves} move{s}")),
        }
        self.wait(Phase::CheckMark, Marquee::still(Glyph::CHECK_MARK, now, SIGN_MS));
    }

    fn select(&mut self, press: Press, now: Instant, console: &mut dyn Console) {
        match press {
            Press::Short(button) => {
                self.level = if button == Button::A { before(self.level) } else { after(self.level) };
                console.line(format_args!("select {}", self.level));
            }
            Press::Long(Button::A) => self.begin_random(now, console),
            Press::Long(Button::B) => self.begin_classic(now, console),
            Press::Long(_) => {}
        }
    }

    fn draw(&self, now: Instant) -> Frame {
        match self.phase {
            Phase::Playing => Frame::from_fn(|x, y| self.light(x, y)),
            Phase::Selecting => {
                let level = if self.is_done(self.level) {
                    self.brightness.select_done
                } else {
                    self.brightness.select_not_done
                };
                selection(self.level).frame(level)
            }
            _ => self.marquee.frame(now, self.brightness.text),
        }
    }

    fn light(&self, x: usize, y: usize) -> Level {
        if !self.area.contains(x, y) {
            return Level::DARK;
        }
        let at_cursor = (x, y) == (usize::from(self.cursor.0), usize::from(self.cursor.1));
        match (self.lights.is_lit(x, y), at_cursor) {
            (false, false) => self.brightness.off,
            (true, false) => self.brightness.on,
            (false, true) => self.brightness.off_cursor,
            (true, true) => self.brightness.on_cursor,
        }
    }
}

impl Program for LightsOut {
    fn tick(&mut self, now: Instant, inputs: &Inputs, console: &mut dyn Console) -> Frame {
        let press = match self.phase {
            Phase::Playing | Phase::Selecting => self.presses.sample(now, inputs.buttons),
            _ => {
                self.presses.ignore(inputs.buttons);
                None
            }
        };
        if press.is_none() && now < self.deadline {
            return self.frame;
        }
        if !self.booted {
            self.booted = true;
            match self.played {
                Played::Own(lights) => self.begin_own(lights, console),
                _ => self.begin_classic(now, console),
            }
        }
        match (self.phase, press) {
            (Phase::Playing, Some(press)) => self.play(press, now, console),
            (Phase::Selecting, Some(press)) => self.select(press, now, console),
            (Phase::Playing | Phase::Selecting, None) => {}
            _ if now >= self.marquee.ends() => self.advance(now, console),
            _ => {}
        }
        self.deadline = match self.phase {
            Phase::Playing | Phase::Selecting => Instant::NEVER,
            _ => self.marquee.next_change(now),
        };
        self.frame = self.draw(now);
        self.frame
    }

    fn next_due(&self, now: Instant, inputs: &Inputs) -> Instant {
        let listens = matches!(self.phase, Phase::Playing | Phase::Selecting);
        self.deadline.max(now.next()).min(self.presses.next_due(now, inputs.buttons, listens))
    }

    /// What the game was given at power-on is not among them.
    fn visit_state(&self, visit: &mut dyn FnMut(&'static str, &[u8])) {
        visit("phase", &[self.phase as u8, u8::from(self.booted)]);
        visit("waiting", &self.marquee.state());
        visit("level", &[self.level]);
        let given = match self.played {
            Played::Classic => u32::MAX,
            Played::Random(lights) => lights.number(),
            // above all raster numbers
            Played::Own(lights) => lights.number() | 1 << 31,
        };
        visit("random level", &given.to_le_bytes());
        visit("random levels to come", &self.random_levels.state());
        visit("lights", &self.lights.number().to_le_bytes());
        visit("cursor", &[self.cursor.0, self.cursor.1]);
        visit("moves", &self.moves.to_le_bytes());
        visit("levels done", &self.done.to_le_bytes());
        visit("presses", &self.presses.state());
    }
}

/// The picture of a level in the selection: its ones digit, and in the left column a dot for its tens.
fn selection(level: u8) -> Glyph {
    let digit = Glyph::digit(level % 10).moved_right();
    match level / 10 {
        0 => digit,
        tens => digit.with_light(0, usize::from(tens) - 1),
    }
}

const fn before(level: u8) -> u8 {
    if level <= 1 { LEVEL_COUNT } else { level - 1 }
}

const fn after(level: u8) -> u8 {
    if level >= LEVEL_COUNT { 1 } else { level + 1 }
}
