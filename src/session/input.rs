//! What can be done to a board.

use std::fmt;
use std::sync::Arc;

use crate::board::{Motion, Place, PowerChange, VirtualBoard};
use crate::emulator::air::{RadioMessage, RadioPacket};
use crate::hal::{Acceleration, Button, EdgePin, Outside, Quantity};

/// Something that is done to the board, by a hand or by a script. It is small, and cheap to clone: what is long is shared.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Input {
    /// A button goes down, or a finger comes to what is touched.
    Press(Button),
    /// A button comes up, or the finger leaves.
    Release(Button),
    /// The board is held so that its accelerometer reports this.
    Pose(Acceleration),
    /// The board is moved.
    Motion(Motion),
    /// The reset button is pressed.
    Reset,
    /// A byte comes to the serial port, as from a terminal. Only an image listens.
    Serial(u8),
    /// A byte comes to RTT down-channel 0, as from the terminal of a debugger. Only an image listens.
    Rtt(u8),
    /// A byte comes to a debugger for a program that reads it by semihosting. Only an image listens.
    Semihosting(u8),
    /// What is around the board changes: a quantity has another value from now on.
    Around(Quantity, i16),
    /// Somebody claps.
    Clap,
    /// A pin of the edge connector is held from outside, instead of how it was held.
    Pin(EdgePin, Outside),
    /// A pin of the edge connector is high for so many microseconds from now on, and then as it was.
    Pulse(EdgePin, u32),
    /// A wire is put between two pins.
    Wire(EdgePin, EdgePin),
    /// The wire between two pins is taken away.
    Unwire(EdgePin, EdgePin),
    /// Something is done to the power.
    Power(PowerChange),
    /// The board is put somewhere: other boards hear it the better the nearer they are.
    Place(Place),
    /// A packet comes over the air, as from another board. An image listens while its radio does, and a program that is compiled
    /// for this computer if it uses the radio.
    Radio(Arc<RadioPacket>),
}

impl Input {
    /// The board is shaken.
    pub const SHAKE: Self = Self::Motion(Motion::Shake);

    /// Inputs of the same tick can be applied in any order, with the same outcome, but for those of one rank, which stay in
    /// theirs, as the bytes of the serial port, of RTT and of semihosting and the packets of the radio do; this is the order in which they are kept.
    pub const fn rank(&self) -> u8 {
        match self {
            Self::Release(button) => *button as u8,
            Self::Press(button) => 10 + *button as u8,
            Self::Pose(_) => 20,
            Self::Motion(_) => 21,
            Self::Place(_) => 22,
            Self::Reset | Self::Power(_) => 30,
            Self::Serial(_) => 31,
            Self::Around(quantity, _) => 40 + *quantity as u8,
            Self::Radio(_) => 32,
            Self::Rtt(_) => 33,
            Self::Semihosting(_) => 34,
            Self::Clap => 50,
            Self::Pin(pin, _) => 60 + *pin as u8,
            Self::Wire(..) | Self::Unwire(..) => 80,
            Self::Pulse(..) => 81,
        }
    }

    /// What takes it back, for the edge of a button.
    pub(super) const fn opposite(&self) -> Option<Self> {
        match self {
            Self::Press(button) => Some(Self::Release(*button)),
            Self::Release(button) => Some(Self::Press(*button)),
            _ => None,
        }
    }

    /// Whether of this and another one in the same tick only the later one counts.
    pub(super) fn replaces(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Pose(_), Self::Pose(_)) | (Self::Motion(_), Self::Motion(_)) | (Self::Place(_), Self::Place(_)) => {
                true
            }
            (Self::Around(quantity, _), Self::Around(other, _)) => quantity == other,
            (Self::Pin(pin, _), Self::Pin(other, _)) => pin == other,
            _ => false,
        }
    }
}

/// In words: `press A`, `pose 0 300 -980 milli-g`, `P0 1200 mV`.
impl fmt::Display for Input {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Press(button) if button.is_touched() => write!(f, "touch {}", button.name()),
            Self::Release(button) if button.is_touched() => write!(f, "leave {}", button.name()),
            Self::Press(button) => write!(f, "press {}", button.name()),
            Self::Release(button) => write!(f, "release {}", button.name()),
            Self::Pose(Acceleration { x_mg, y_mg, z_mg }) => write!(f, "pose {x_mg} {y_mg} {z_mg} milli-g"),
            Self::Motion(motion) => f.write_str(motion.name()),
            Self::Reset => f.write_str("reset"),
            Self::Serial(byte) => write!(f, "serial {:?}", char::from(*byte)),
            Self::Rtt(byte) => write!(f, "RTT {:?}", char::from(*byte)),
            Self::Semihosting(byte) => write!(f, "semihosting {:?}", char::from(*byte)),
            Self::Around(quantity, value) => write!(f, "{} {value}", quantity.name()),
            Self::Clap => f.write_str("clap"),
            Self::Pin(pin, Outside::Open) => write!(f, "{} open", pin.name()),
            Self::Pin(pin, Outside::Low) => write!(f, "{} low", pin.name()),
            Self::Pin(pin, Outside::High) => write!(f, "{} high", pin.name()),
            Self::Pin(pin, Outside::Millivolts(mv)) => write!(f, "{} {mv} mV", pin.name()),
            Self::Pulse(pin, us) => write!(f, "{} pulse {us} µs", pin.name()),
            Self::Wire(one, other) => write!(f, "wire {} to {}", one.name(), other.name()),
            Self::Unwire(one, other) => write!(f, "no wire {} to {}", one.name(), other.name()),
            Self::Power(change) => f.write_str(change.name()),
            Self::Place(Place { x_cm, y_cm }) => write!(f, "place {x_cm} {y_cm} cm"),
            Self::Radio(packet) => {
                let RadioPacket { channel, group, bytes, .. } = &**packet;
                write!(f, "radio channel {channel} group {group}: {}", RadioMessage::of(bytes))
            }
        }
    }
}

/// A board of a session, by its place among them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct BoardNumber(pub u8);

impl BoardNumber {
    /// The first board, which is the only one of most sessions.
    pub const FIRST: Self = Self(0);

    /// Its place among the boards, from 0 on.
    #[must_use]
    pub fn index(self) -> usize {
        self.0.into()
    }
}

/// An input, with the tick before which it is applied.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct StampedInput {
    /// Tick since power-on.
    pub tick: u64,
    /// To which board.
    pub board: BoardNumber,
    /// What is done.
    pub input: Input,
}

impl StampedInput {
    /// Something that is done to the first board.
    #[must_use]
    pub const fn new(tick: u64, input: Input) -> Self {
        Self { tick, board: BoardNumber::FIRST, input }
    }

    /// By this, inputs are kept: those of a tick by board, and those to a board by rank.
    pub(crate) fn order(&self) -> (u64, BoardNumber, u8) {
        (self.tick, self.board, self.input.rank())
    }
}

impl VirtualBoard {
    /// Whether an input would change something of the board, but for what runs on it.
    pub(super) fn would_change(&self, input: &Input) -> bool {
        match *input {
            Input::Press(button) => !self.buttons().is_down(button),
            Input::Release(button) => self.buttons().is_down(button),
            Input::Pose(pose) => self.pose() != pose.within(Acceleration::MAX_MG),
            Input::Serial(_) | Input::Rtt(_) | Input::Semihosting(_) | Input::Radio(_) => false,
            Input::Around(quantity, value) => {
                let before = self.surroundings();
                before.with(quantity, value) != before
            }
            Input::Pin(pin, outside) => self.edge().outside(pin) != outside,
            Input::Wire(one, other) => one != other && !self.edge().is_wired(one, other),
            Input::Unwire(one, other) => self.edge().is_wired(one, other),
            Input::Power(change) => self.power().after(change) != self.power(),
            Input::Place(place) => !self.was_put_at(place),
            Input::Motion(_) | Input::Reset | Input::Clap | Input::Pulse(..) => true,
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
            Input::Serial(_) | Input::Rtt(_) | Input::Semihosting(_) | Input::Radio(_) => {}
            Input::Motion(motion) => self.begin_motion(motion),
            Input::Reset => self.reset(),
            Input::Around(quantity, value) => self.set_around(quantity, value),
            Input::Clap => self.clap(),
            Input::Pin(pin, outside) => self.set_pin(pin, outside),
            Input::Wire(one, other) => self.set_wire(one, other, true),
            Input::Unwire(one, other) => self.set_wire(one, other, false),
            Input::Pulse(pin, us) => self.pulse(pin, us),
            Input::Power(change) => self.change_power(change),
            Input::Place(place) => self.set_place(place),
        }
        changes
    }
}
