//! What can be done to a board.

use std::sync::Arc;

use crate::board::VirtualBoard;
use crate::emulator::air::RadioPacket;
use crate::hal::{Acceleration, Button, Quantity};

/// Something that is done to the board, by a hand or by a script. It is small, and cheap to clone: what is long is shared.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Input {
    /// A button goes down.
    Press(Button),
    /// A button comes up.
    Release(Button),
    /// The board is held so that its accelerometer reports this.
    Pose(Acceleration),
    /// The board is shaken.
    Shake,
    /// The reset button is pressed.
    Reset,
    /// A byte comes to the serial port, as from a terminal. Only an image listens.
    Serial(u8),
    /// What is around the board changes: a quantity has another value from now on.
    Around(Quantity, i16),
    /// A packet comes over the air, as from another board. Only an image listens, and only while its radio does.
    Radio(Arc<RadioPacket>),
}

impl Input {
    /// Inputs of the same tick can be applied in any order, with the same outcome, but for the bytes of the serial port
    /// and the packets of the radio, which stay in theirs; this is the order in which they are kept.
    pub const fn rank(&self) -> u8 {
        match self {
            Self::Release(button) => *button as u8,
            Self::Press(button) => 2 + *button as u8,
            Self::Pose(_) => 4,
            Self::Shake => 5,
            Self::Reset => 6,
            Self::Serial(_) | Self::Radio(_) => 7,
            Self::Around(quantity, _) => 8 + *quantity as u8,
        }
    }

    /// What takes it back, for the edge of a button.
    pub(super) const fn opposite(&self) -> Option<Self> {
        match self {
            Self::Press(button) => Some(Self::Release(*button)),
            Self::Release(button) => Some(Self::Press(*button)),
            Self::Pose(_) | Self::Shake | Self::Reset | Self::Serial(_) | Self::Around(..) | Self::Radio(_) => None,
        }
    }

    /// Whether of this and another one in the same tick only the later one counts.
    pub(super) fn replaces(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Pose(_), Self::Pose(_)) => true,
            (Self::Around(quantity, _), Self::Around(other, _)) => quantity == other,
            _ => false,
        }
    }
}

/// An input, with the tick before which it is applied.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct StampedInput {
    /// Tick since power-on.
    pub tick: u64,
    /// What is done.
    pub input: Input,
}

impl VirtualBoard {
    /// Whether an input would change something of the board, but for what runs on it.
    pub(super) fn would_change(&self, input: &Input) -> bool {
        match *input {
            Input::Press(button) => !self.buttons().is_down(button),
            Input::Release(button) => self.buttons().is_down(button),
            Input::Pose(pose) => self.pose() != pose.clamped(),
            Input::Serial(_) | Input::Radio(_) => false,
            Input::Around(quantity, value) => {
                let before = self.surroundings();
                before.with(quantity, value) != before
            }
            Input::Shake | Input::Reset => true,
        }
    }

    /// Does something to the board, but for what runs on it; returns whether that changed anything.
    pub(super) fn take(&mut self, input: &Input) -> bool {
        let changes = self.would_change(input);
        match *input {
            _ if !changes => {}
            Input::Press(button) => self.set_button(button, true),
            Input::Release(button) => self.set_button(button, false),
            Input::Pose(pose) => self.set_pose(pose),
            Input::Serial(_) | Input::Radio(_) => {}
            Input::Shake => self.shake(),
            Input::Reset => self.reset(),
            Input::Around(quantity, value) => self.set_around(quantity, value),
        }
        changes
    }
}
