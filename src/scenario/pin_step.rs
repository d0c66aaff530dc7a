//! What a step does to a pin of the edge connector, as it is written: `(P0, Low)`, `(P1, Volts(1.2))`, `(P2, Pulse(1500))`.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::number;
use crate::hal::{EdgePin, Outside};
use crate::session::Input;

/// A pin, by the name that is printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(remote = "EdgePin", rename = "pin")]
enum PinName {
    P0,
    P1,
    P2,
    P3,
    P4,
    P5,
    P6,
    P7,
    P8,
    P9,
    P10,
    P11,
    P12,
    P13,
    P14,
    P15,
    P16,
    P19,
    P20,
}

/// A pin that can be read and written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub(super) struct Pin(#[serde(with = "PinName")] pub(super) EdgePin);

/// What holds the pin, or makes a pulse.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename = "held")]
enum Held {
    Open,
    Low,
    High,
    /// In steps of a millivolt.
    Volts(#[serde(deserialize_with = "number::volts")] f64),
    /// Microseconds.
    Pulse(#[serde(deserialize_with = "number::pulse_us")] u32),
}

/// A pin, and what is done to it.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct PinStep(pub(super) Input);

/// Two pins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(expecting = "two pins, as in (P0, P1)")]
pub(super) struct Wire(Pin, Pin);

impl Wire {
    pub(super) fn new(one: EdgePin, other: EdgePin) -> Self {
        Self(Pin(one), Pin(other))
    }

    /// The two pins, unless they are one.
    pub(super) fn pins(self) -> Result<(EdgePin, EdgePin), String> {
        let Self(Pin(one), Pin(other)) = self;
        if one == other {
            Err(format!("a wire leads to another pin, and not from {0} to {0}", one.name()))
        } else {
            Ok((one, other))
        }
    }
}

impl<'de> Deserialize<'de> for PinStep {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let (Pin(pin), held) = <(Pin, Held)>::deserialize(deserializer)?;
        let held = match held {
            Held::Open => Outside::Open,
            Held::Low => Outside::Low,
            Held::High => Outside::High,
            // 0 to 3300
            Held::Volts(volts) => Outside::Millivolts(libm::round(volts * 1000.0) as u16),
            Held::Pulse(us) => return Ok(Self(Input::Pulse(pin, us))),
        };
        Ok(Self(Input::Pin(pin, held)))
    }
}

impl Serialize for PinStep {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (pin, held) = match self.0 {
            Input::Pin(pin, Outside::Low) => (pin, Held::Low),
            Input::Pin(pin, Outside::High) => (pin, Held::High),
            Input::Pin(pin, Outside::Millivolts(mv)) => (pin, Held::Volts(f64::from(mv) / 1000.0)),
            Input::Pin(pin, Outside::Open) => (pin, Held::Open),
            Input::Pulse(pin, us) => (pin, Held::Pulse(us)),
            _ => return Err(serde::ser::Error::custom("this input is not about a pin")),
        };
        (Pin(pin), held).serialize(serializer)
    }
}
