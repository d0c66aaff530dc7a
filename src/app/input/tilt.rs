//! Tilting by keys and by the pad: a target, a way to it, and the spring back to flat.

use crate::board::Attitude;
use crate::hal::Acceleration;

/// How far an arrow key tilts the board when it springs back.
const KEY_TILT_DEG: f64 = 30.0;

/// How fast the board turns when it springs.
const SPRING_DEG_PER_S: f64 = 240.0;

/// How fast an arrow key turns the board when it stays where it is left.
const STEADY_DEG_PER_S: f64 = 60.0;

/// How far the board can be turned by keys and by the pad.
pub const LIMIT_DEG: f64 = 90.0;

/// Where an arrow key tilts the board to: that side goes down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    Left,
    Right,
    /// The logo goes down.
    Up,
    /// The edge connector goes down.
    Down,
}

/// The input source that tilts the board.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tilt {
    /// How it holds the board; finer than the milli-g of a pose.
    attitude: Attitude,
    /// Arrow keys that are down, by [`Direction`].
    keys: [bool; 4],
    /// Whether the pad holds the board.
    dragged: bool,
    /// Whether there is still a way to go back to flat.
    returning: bool,
}

impl Tilt {
    /// An arrow key goes down or comes up.
    pub fn set_key(&mut self, direction: Direction, down: bool) {
        let was_down = std::mem::replace(&mut self.keys[direction as usize], down);
        self.returning |= was_down || down;
    }

    /// All arrow keys come up.
    pub fn release_keys(&mut self) {
        if self.keys.contains(&true) {
            self.keys = [false; 4];
            self.returning = true;
        }
    }

    /// The pad holds the board like this.
    pub fn drag_to(&mut self, attitude: Attitude) {
        self.attitude = attitude;
        self.dragged = true;
    }

    /// The pad lets go.
    pub fn let_go(&mut self) {
        self.returning |= self.dragged;
        self.dragged = false;
    }

    /// How the pad holds the board, if it does.
    pub fn dragged_to(&self) -> Option<Attitude> {
        self.dragged.then_some(self.attitude)
    }

    /// Lays the board flat at once.
    pub fn flatten(&mut self) {
        *self = Self { keys: self.keys, ..Self::default() };
    }

    /// Whether the board moves on without anything being done.
    pub fn is_moving(&self, springs_back: bool) -> bool {
        self.keys.contains(&true) || (springs_back && self.returning)
    }

    /// Moves on by `seconds`; returns the new pose if that has moved the board.
    ///
    /// `pose` is the board's own: when something else has set it, the tilt goes on from there.
    pub fn advance(&mut self, seconds: f64, springs_back: bool, pose: Acceleration) -> Option<Acceleration> {
        if self.dragged {
            return Some(self.attitude.gravity());
        }
        if !self.is_moving(springs_back) {
            return None;
        }
        if self.attitude.gravity() != pose {
            self.attitude = Attitude::of(pose);
        }
        let towards = |less: Direction, more: Direction| {
            f64::from(i8::from(self.keys[more as usize]) - i8::from(self.keys[less as usize]))
        };
        let (roll, pitch) = (towards(Direction::Left, Direction::Right), towards(Direction::Up, Direction::Down));
        let before = self.attitude;
        if springs_back {
            let step = SPRING_DEG_PER_S * seconds;
            self.attitude.roll_deg = approach(before.roll_deg, roll * KEY_TILT_DEG, step);
            self.attitude.pitch_deg = approach(before.pitch_deg, pitch * KEY_TILT_DEG, step);
            self.returning = self.attitude != Attitude::default();
        } else {
            let step = STEADY_DEG_PER_S * seconds;
            self.attitude.roll_deg = (before.roll_deg + roll * step).clamp(-LIMIT_DEG, LIMIT_DEG);
            self.attitude.pitch_deg = (before.pitch_deg + pitch * step).clamp(-LIMIT_DEG, LIMIT_DEG);
        }
        Some(self.attitude.gravity())
    }
}

fn approach(from: f64, to: f64, step: f64) -> f64 {
    if from < to { (from + step).min(to) } else { (from - step).max(to) }
}
