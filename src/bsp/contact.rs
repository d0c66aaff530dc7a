//! Pins of the edge connector that are low or high.

use embedded_hal::digital::{InputPin as _, OutputPin as _};
use microbit::hal::gpio::{Disconnected, Floating, Input, Level, Output, Pin, PullDown, PullUp, PushPull};

use crate::hal::{PinUse, Pull};

/// A pin, as the program uses it.
pub enum Contact {
    /// It is not used, or belongs to a peripheral.
    Nothing,
    Floating(Pin<Input<Floating>>),
    PulledDown(Pin<Input<PullDown>>),
    PulledUp(Pin<Input<PullUp>>),
    Output(Pin<Output<PushPull>>),
}

impl Contact {
    /// A pin that is an input or an output, low or high. One that is felt at is an input without a pull.
    pub(super) fn new(pin: Pin<Disconnected>, pin_use: PinUse, is_felt: bool) -> Self {
        match pin_use {
            PinUse::Nothing if is_felt => Self::Floating(pin.into_floating_input()),
            PinUse::Nothing | PinUse::AnalogInput => Self::Nothing,
            PinUse::Input(Pull::None) => Self::Floating(pin.into_floating_input()),
            PinUse::Input(Pull::Down) => Self::PulledDown(pin.into_pulldown_input()),
            PinUse::Input(Pull::Up) => Self::PulledUp(pin.into_pullup_input()),
            PinUse::Output | PinUse::Pwm => Self::Output(pin.into_push_pull_output(Level::Low)),
        }
    }

    /// Whether an input is high; no other pin is.
    pub(super) fn is_high(&mut self) -> bool {
        let Ok(is_high) = match self {
            Self::Floating(pin) => pin.is_high(),
            Self::PulledDown(pin) => pin.is_high(),
            Self::PulledUp(pin) => pin.is_high(),
            Self::Nothing | Self::Output(_) => return false,
        };
        is_high
    }

    /// Makes an output high or low.
    pub(super) fn set(&mut self, is_high: bool) {
        if let Self::Output(pin) = self {
            let Ok(()) = pin.set_state(is_high.into());
        }
    }
}
