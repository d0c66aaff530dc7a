//! What a board samples: two buttons and an accelerometer.

/// One of the two buttons on the front.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Button {
    /// The left one.
    A,
    /// The right one.
    B,
}

impl Button {
    /// Both, in the order in which they are read.
    pub const ALL: [Self; 2] = [Self::A, Self::B];

    /// 0 for A, 1 for B: the place of this button in arrays of two.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter printed on the board.
    pub const fn letter(self) -> char {
        match self {
            Self::A => 'A',
            Self::B => 'B',
        }
    }
}

/// Which buttons are down.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug)]
pub struct Buttons {
    down: [bool; 2],
}

impl Buttons {
    /// Whether `button` is down.
    pub const fn is_down(self, button: Button) -> bool {
        self.down[button.index()]
    }

    /// Whether no button is down.
    pub const fn none_down(self) -> bool {
        !self.down[0] && !self.down[1]
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

    /// Flat on a table, screen up.
    pub const AT_REST: Self = Self { x_mg: 0, y_mg: 0, z_mg: -Self::ONE_G_MG };

    /// Each axis held within ±[`Self::LIMIT_MG`], as the sensor does.
    pub fn clamped(self) -> Self {
        let clamp = |mg: i16| mg.clamp(-Self::LIMIT_MG, Self::LIMIT_MG);
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
    /// The buttons.
    pub buttons: Buttons,
    /// The accelerometer's latest sample.
    pub acceleration: Acceleration,
}
