//! What a board runs on, and whether it runs.

/// Something that is done to the power of a board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum PowerChange {
    /// The power goes off: all that is not in flash is forgotten.
    Off,
    /// The power comes on.
    On,
    /// The board is on USB.
    Usb,
    /// The board is on its battery.
    Battery,
    /// The reset button goes down and stays there: the program stands still.
    HoldReset,
    /// The reset button comes up: the program begins anew.
    ReleaseReset,
}

impl PowerChange {
    /// All of them.
    pub const ALL: [Self; 6] = [Self::Off, Self::On, Self::Usb, Self::Battery, Self::HoldReset, Self::ReleaseReset];

    /// What is done, in words.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Off => "power off",
            Self::On => "power on",
            Self::Usb => "power by USB",
            Self::Battery => "power by battery",
            Self::HoldReset => "hold reset",
            Self::ReleaseReset => "release reset",
        }
    }
}

/// The power of a board.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug)]
pub struct Power {
    /// Whether it is switched off.
    pub is_off: bool,
    /// Whether it comes from the battery, and not by USB.
    pub by_battery: bool,
    /// Whether the reset button is held.
    pub reset_held: bool,
}

impl Power {
    /// Whether a program can run.
    pub const fn runs(self) -> bool {
        !self.is_off && !self.reset_held
    }

    /// The power after a change.
    #[must_use]
    pub const fn after(self, change: PowerChange) -> Self {
        match change {
            PowerChange::Off => Self { is_off: true, ..self },
            PowerChange::On => Self { is_off: false, ..self },
            PowerChange::Usb => Self { by_battery: false, ..self },
            PowerChange::Battery => Self { by_battery: true, ..self },
            PowerChange::HoldReset => Self { reset_held: true, ..self },
            PowerChange::ReleaseReset => Self { reset_held: false, ..self },
        }
    }

    /// Whether a change from this begins the program anew, now or when it can run again.
    pub const fn restarts(self, change: PowerChange) -> bool {
        match change {
            PowerChange::On => self.is_off,
            PowerChange::Off => !self.is_off,
            PowerChange::HoldReset | PowerChange::ReleaseReset => true,
            PowerChange::Usb | PowerChange::Battery => false,
        }
    }

    /// The power as bytes.
    pub const fn state(self) -> [u8; 3] {
        [self.is_off as u8, self.by_battery as u8, self.reset_held as u8]
    }
}
