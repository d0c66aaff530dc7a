//! What a board samples: what a finger presses or touches, an accelerometer, and what else a program uses.

use super::{EdgePin, Packet, PinInputs, Surroundings};

/// Something on the front that a finger presses or touches. What is touched is a button, too, as in CODAL: it is down while
/// a finger is on it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Button {
    /// The left button.
    A,
    /// The right button.
    B,
    /// The logo, which only the V2 can feel.
    Logo,
    /// The ring of pin 0.
    P0,
    /// The ring of pin 1.
    P1,
    /// The ring of pin 2.
    P2,
}

impl Button {
    /// All of them.
    pub const ALL: [Self; 6] = [Self::A, Self::B, Self::Logo, Self::P0, Self::P1, Self::P2];

    /// The two that are pressed, in the order in which they are read.
    pub const PRESSED: [Self; 2] = [Self::A, Self::B];

    /// Those that are touched.
    pub const TOUCHED: [Self; 4] = [Self::Logo, Self::P0, Self::P1, Self::P2];

    /// The place of this button in [`Self::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The name: what is printed on the board, but for the logo.
    pub const fn name(self) -> &'static str {
        match self {
            Self::A => "A",
            Self::B => "B",
            Self::Logo => "logo",
            Self::P0 => "P0",
            Self::P1 => "P1",
            Self::P2 => "P2",
        }
    }

    /// The pin whose ring it is.
    pub const fn ring(self) -> Option<EdgePin> {
        match self {
            Self::P0 => Some(EdgePin::P0),
            Self::P1 => Some(EdgePin::P1),
            Self::P2 => Some(EdgePin::P2),
            Self::A | Self::B | Self::Logo => None,
        }
    }

    /// Whether it feels a finger, and has nothing that moves.
    pub const fn is_touched(self) -> bool {
        !matches!(self, Self::A | Self::B)
    }
}

/// Which buttons are down.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug)]
pub struct Buttons {
    down: [bool; Button::ALL.len()],
}

impl Buttons {
    /// Whether `button` is down.
    pub const fn is_down(self, button: Button) -> bool {
        self.down[button.index()]
    }

    /// Whether neither A nor B is down.
    pub const fn none_pressed(self) -> bool {
        !self.is_down(Button::A) && !self.is_down(Button::B)
    }

    /// Whether nothing is pressed or touched.
    pub fn none_down(self) -> bool {
        self == Self::default()
    }

    /// Moves `button` down or up.
    pub const fn set(&mut self, button: Button, down: bool) {
        self.down[button.index()] = down;
    }
}

/// Acceleration in milli-g with 1 g = 1024, as CODAL reports it.
///
/// x > 0: right side down; y > 0: edge connector down; z < 0: screen up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Acceleration {
    /// Along the rows, positive to the right.
    pub x_mg: i16,
    /// Along the columns, positive towards the edge connector.
    pub y_mg: i16,
    /// Through the board, negative out of the screen.
    pub z_mg: i16,
}

impl Acceleration {
    /// One standard gravity.
    pub const ONE_G_MG: i16 = 1024;

    /// The most that an axis can report at the default range of 2 g.
    pub const LIMIT_MG: i16 = 2048;

    /// The most that an axis can feel here: 8 g, the widest range that programs choose.
    pub const MAX_MG: i16 = 8 * Self::ONE_G_MG;

    /// Flat on a table, screen up.
    pub const AT_REST: Self = Self { x_mg: 0, y_mg: 0, z_mg: -Self::ONE_G_MG };

    /// Each axis held within ± so much, as a sensor does.
    pub fn within(self, limit_mg: i16) -> Self {
        let clamp = |mg: i16| mg.clamp(-limit_mg, limit_mg);
        Self { x_mg: clamp(self.x_mg), y_mg: clamp(self.y_mg), z_mg: clamp(self.z_mg) }
    }
}

impl Default for Acceleration {
    fn default() -> Self {
        Self::AT_REST
    }
}

/// Everything a program sees in one tick.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug)]
pub struct Inputs {
    /// The buttons: A and B, and what the program feels for.
    pub buttons: Buttons,
    /// The accelerometer's latest sample.
    pub acceleration: Acceleration,
    /// Light, temperature, sound, heading and field, of which the program uses what it says; the others have their usual values.
    pub surroundings: Surroundings,
    /// The pins.
    pub pins: PinInputs,
    /// A packet that has come by radio, for a program that uses it. It is there for one tick; others that have come wait for the
    /// next ones, up to [`PacketQueue::DEPTH`](super::PacketQueue::DEPTH) of them.
    pub received: Option<Packet>,
}
