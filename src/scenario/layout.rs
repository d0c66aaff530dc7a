//! From steps to times: every input with its tick, every expectation with its window.

use super::boards::unknown_board;
use super::microphone::LEVEL_MS;
use super::pose::Pose;
use super::step::{Action, Expectation, MAX_MS, Step, When};
use crate::board::{Attitude, SAMPLE_PERIOD_MS};
use crate::hal::{Acceleration, Button, Quantity};
use crate::session::{BoardNumber, Input, StampedInput};

/// An expectation with its time.
#[derive(Clone, PartialEq, Debug)]
pub struct ScheduledExpectation {
    /// The first tick after which it may hold.
    pub from: u64,
    /// The last one.
    pub to: u64,
    /// Whether it was given a window, and not a moment.
    pub windowed: bool,
    /// Of which board.
    pub board: BoardNumber,
    /// What is expected.
    pub expectation: Expectation,
}

/// A scenario laid out in time.
#[derive(Clone, Default, Debug)]
pub struct Script {
    /// Inputs, in the order in which they are applied.
    pub inputs: Vec<StampedInput>,
    /// Expectations, by the tick from which they may hold.
    pub expectations: Vec<ScheduledExpectation>,
    /// Notes with their times.
    pub notes: Vec<(u64, String)>,
    /// Ticks to run.
    pub ticks: u64,
}

/// Lays steps out, one after the other.
#[derive(Default)]
pub(super) struct Layout {
    script: Script,
    /// Where the last step began, and where it ended.
    began: u64,
    ended: u64,
    /// Where the step that ends last ends.
    latest_end: u64,
    /// The names of the boards, the first one first.
    boards: Vec<String>,
    /// The board of the step that is laid out.
    board: BoardNumber,
    /// What is done to each board, by its number.
    hands: Vec<Hands>,
    /// Until when a sound is played to the microphone.
    sound_until: u64,
    over: bool,
}

/// What is done to a board.
#[derive(Clone, Default)]
struct Hands {
    /// By button.
    buttons: [Held; Button::ALL.len()],
    pose: Acceleration,
    ramp_until: u64,
    /// By quantity.
    around: [Around; Quantity::ALL.len()],
}

/// Where a quantity around the board comes to, and until when it changes.
#[derive(Clone, Copy, Default)]
struct Around {
    /// `None` while it is what it was at power-on.
    value: Option<i16>,
    until: u64,
}

/// How often a quantity has another value while it changes evenly: as often as a hand is sampled.
const AROUND_STEP_MS: u64 = SAMPLE_PERIOD_MS;

#[derive(Clone, Copy, Default)]
enum Held {
    #[default]
    Never,
    /// Down since a tick, until a `release`.
    Down { since: u64 },
    /// Down until a tick, the one at which it comes up.
    Until(u64),
}

impl Layout {
    /// One of a scenario whose boards have these names, the first one first.
    pub(super) fn with_boards<'a>(names: impl Iterator<Item = &'a str>) -> Self {
        Self { boards: names.map(str::to_owned).collect(), ..Self::default() }
    }

    /// The number of a board.
    fn number_of(&self, name: Option<&str>) -> Result<BoardNumber, String> {
        let Some(name) = name else { return Ok(BoardNumber::FIRST) };
        let place = self.boards.iter().position(|board| board == name);
        let number = place.map(|place| BoardNumber(place as u8));
        number.ok_or_else(|| unknown_board(name, self.boards.iter().map(String::as_str)))
    }

    /// What is done to the board of the step.
    fn hands(&mut self) -> &mut Hands {
        let index = self.board.index();
        if self.hands.len() <= index {
            self.hands.resize(index + 1, Hands::default());
        }
        &mut self.hands[index]
    }

    /// Adds a step and returns when it begins, or says what is wrong with it.
    pub(super) fn push(&mut self, step: &Step) -> Result<u64, String> {
        if self.over {
            return Err("there is a step after the end".to_owned());
        }
        let at = match step.when {
            When::At(ms) if ms < self.began => {
                return Err(format!(
                    "time runs backward: this step is at {ms} ms, the one before at {} ms",
                    self.began
                ));
            }
            When::At(ms) => ms,
            When::Wait(ms) => self.ended.saturating_add(ms),
        };
        let ends = at.saturating_add(length(&step.action));
        if ends > MAX_MS {
            return Err(format!("this step ends at {ends} ms, and a scenario lasts at most {MAX_MS} ms, a day"));
        }
        self.board = self.number_of(step.on.as_deref())?;
        self.act(at, &step.action)?;
        self.script.notes.extend(step.note.clone().map(|note| (at, note)));
        self.began = at;
        self.ended = ends;
        self.latest_end = self.latest_end.max(ends);
        self.script.ticks = self.script.ticks.max(ends);
        Ok(at)
    }

    pub(super) fn finish(mut self) -> Script {
        if self.over {
            // a sound may go on, and nobody hears it
            let end = self.script.ticks;
            self.script.inputs.retain(|stamped| stamped.tick <= end);
        } else {
            self.script.ticks = self.script.ticks.max(self.sound_until);
        }
        // of several poses in a tick, the last one that is written stays the last: the sort is stable
        self.script.inputs.sort_by_key(StampedInput::order);
        self.script.expectations.sort_by_key(|due| due.from);
        self.script.notes.sort_by_key(|&(at, _)| at);
        self.script
    }

    /// Lays an action out.
    fn act(&mut self, at: u64, action: &Action) -> Result<(), String> {
        match action {
            Action::Press(buttons) => {
                for &button in buttons.each() {
                    self.down(at, button, Held::Down { since: at })?;
                }
            }
            Action::Release(buttons) => {
                for &button in buttons.each() {
                    match self.hands().buttons[button.index()] {
                        Held::Down { since } if since < at => {}
                        Held::Down { .. } => {
                            return Err(format!(
                                "{} is pressed at {at} ms; it is seen when it is down for a ms",
                                button.name()
                            ));
                        }
                        _ => return Err(format!("{} is not held by a `press` at {at} ms", button.name())),
                    }
                    self.hands().buttons[button.index()] = Held::Until(at);
                    self.input(at, Input::Release(button));
                }
            }
            Action::Click(buttons, ms) | Action::Hold(buttons, ms) => {
                if *ms == 0 {
                    return Err("a button that is down for 0 ms is not pressed".to_owned());
                }
                for &button in buttons.each() {
                    self.down(at, button, Held::Until(at + ms))?;
                    self.input(at + ms, Input::Release(button));
                }
            }
            Action::Pose(pose) => {
                self.check_ramp(at)?;
                self.set_pose(at, pose.acceleration());
            }
            Action::Ramp(pose, ms) => {
                self.check_ramp(at)?;
                self.hands().ramp_until = at + ms;
                let from = self.hands().pose;
                for moment in (0..*ms).step_by(SAMPLE_PERIOD_MS as usize).skip(1) {
                    self.set_pose(at + moment, between(from, *pose, moment, *ms));
                }
                self.set_pose(at + ms, pose.acceleration());
            }
            Action::Once(input) => self.input(at, input.clone()),
            Action::Around(quantity, value, ms) => self.set_around(at, *quantity, *value, ms.unwrap_or(0))?,
            Action::Serial(text) => text.bytes().for_each(|byte| self.input(at, Input::Serial(byte))),
            Action::Rtt(text) => text.bytes().for_each(|byte| self.input(at, Input::Rtt(byte))),
            Action::Semihosting(text) => text.bytes().for_each(|byte| self.input(at, Input::Semihosting(byte))),
            Action::Expect(expectation, within) => {
                let length = within.unwrap_or(0);
                self.script.expectations.push(ScheduledExpectation {
                    from: at,
                    to: at + length,
                    windowed: within.is_some(),
                    board: self.board,
                    expectation: expectation.clone(),
                });
                // what is expected is evaluated after the tick has run
                self.script.ticks = self.script.ticks.max(at + length + 1);
            }
            Action::Microphone(sound) => self.play(at, sound.levels.as_deref().unwrap_or_default()),
            Action::Marker => {}
            Action::End => {
                self.over = true;
                if at < self.latest_end {
                    return Err(format!("the end is at {at} ms, before a step ends at {} ms", self.latest_end));
                }
            }
        }
        Ok(())
    }

    /// A sound is heard, which is silent again at its end.
    fn play(&mut self, at: u64, levels: &[u8]) {
        let mut tick = at;
        let mut before = None;
        for &level in levels.iter().chain(levels.last().map(|_| &0)) {
            if tick > MAX_MS {
                return;
            }
            if before != Some(level) {
                self.input(tick, Input::Around(Quantity::Sound, level.into()));
                before = Some(level);
            }
            self.sound_until = self.sound_until.max(tick);
            tick += LEVEL_MS;
        }
    }

    fn input(&mut self, tick: u64, input: Input) {
        self.script.inputs.push(StampedInput { tick, board: self.board, input });
    }

    fn down(&mut self, at: u64, button: Button, held: Held) -> Result<(), String> {
        let letter = button.name();
        match self.hands().buttons[button.index()] {
            Held::Never => {}
            Held::Until(end) if end < at => {}
            Held::Until(end) if end == at => {
                return Err(format!("{letter} comes up at {at} ms; the next press is seen from {} ms on", at + 1));
            }
            Held::Until(_) | Held::Down { .. } => return Err(format!("{letter} is already down at {at} ms")),
        }
        self.hands().buttons[button.index()] = held;
        self.input(at, Input::Press(button));
        Ok(())
    }

    fn check_ramp(&mut self, at: u64) -> Result<(), String> {
        let ramp_until = self.hands().ramp_until;
        if at < ramp_until {
            return Err(format!("a ramp is under way until {ramp_until} ms, this pose is at {at} ms"));
        }
        Ok(())
    }

    /// A quantity comes to a value evenly, the shorter way round for a heading.
    fn set_around(&mut self, at: u64, quantity: Quantity, value: i16, ms: u64) -> Result<(), String> {
        let place = &mut self.hands().around[quantity.index()];
        if at < place.until {
            let (name, until) = (quantity.name(), place.until);
            return Err(format!("the {name} changes until {until} ms, and this value is at {at} ms"));
        }
        let before = std::mem::replace(place, Around { value: Some(value), until: at + ms });
        let from = before.value.unwrap_or(quantity.usual());
        let way = match (quantity, i64::from(value) - i64::from(from)) {
            (Quantity::Heading, way) if way > 180 => way - 360,
            (Quantity::Heading, way) if way < -180 => way + 360,
            (_, way) => way,
        };
        for moment in (0..ms).step_by(AROUND_STEP_MS as usize).skip(1) {
            let value = i64::from(from) + way * moment as i64 / ms as i64;
            let value = if quantity == Quantity::Heading { value.rem_euclid(360) } else { value };
            // between two numbers of 16 bits
            self.input(at + moment, Input::Around(quantity, value as i16));
        }
        self.input(at + ms, Input::Around(quantity, value));
        Ok(())
    }

    fn set_pose(&mut self, at: u64, acceleration: Acceleration) {
        self.hands().pose = acceleration;
        self.input(at, Input::Pose(acceleration));
    }
}

/// How long an action takes, in ms.
fn length(action: &Action) -> u64 {
    match action {
        Action::Click(_, ms) | Action::Hold(_, ms) | Action::Ramp(_, ms) => *ms,
        Action::Expect(_, within) => within.unwrap_or(0),
        Action::Around(_, _, ms) => ms.unwrap_or(0),
        _ => 0,
    }
}

/// The pose `moment` of `ms` on the way: along a line in milli-g, or, towards an attitude, by turning evenly.
fn between(from: Acceleration, to: Pose, moment: u64, ms: u64) -> Acceleration {
    match to {
        Pose::Acceleration(to) => {
            let axis = |from: i16, to: i16| {
                let way = (i64::from(to) - i64::from(from)) * moment as i64 / ms as i64;
                // between two numbers of 16 bits
                (i64::from(from) + way) as i16
            };
            Acceleration {
                x_mg: axis(from.x_mg, to.x_mg),
                y_mg: axis(from.y_mg, to.y_mg),
                z_mg: axis(from.z_mg, to.z_mg),
            }
        }
        Pose::Attitude(to) => {
            let from = Attitude::of(from);
            let angle = |from: f64, to: f64| from + (to - from) * moment as f64 / ms as f64;
            Attitude { roll_deg: angle(from.roll_deg, to.roll_deg), pitch_deg: angle(from.pitch_deg, to.pitch_deg) }
                .gravity()
        }
    }
}
