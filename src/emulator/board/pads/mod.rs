//! What the chip makes at the pins of the edge connector: levels, pulses, and colours for a strip of lights.
//!
//! The observed pins are those that nothing else of the board is connected to: P0 to P2, P8, P12 to P16, and P9, P19 and P20 of
//! the V2; there the V1 has a column of its display and the bus of its sensors.

mod strip;

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use crate::hal::{Button, EdgePin};
use crate::hardware::Model;
use strip::Strip;

/// Pulses that are farther apart are single ones.
const LONGEST_PERIOD_MS: u64 = 100;
/// Pulses of which both times differ by less than a thousandth of the period are the same: those of programs that make them
/// one by one are never quite equal.
const TOLERANCE: u64 = 1000;
/// A change between low and not driven is reported after so many milliseconds: the V2 senses touch by driving pads low for a
/// millisecond, again and again.
const QUIET_MS: u8 = 4;

/// What the chip makes at a pin.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum PadOutput {
    /// Nothing: it does not drive the pin.
    #[default]
    Off,
    /// A level.
    Level(bool),
    /// Pulses: the pin is high for so many nanoseconds of each period.
    Pulses {
        /// Nanoseconds of a pulse.
        high_ns: u64,
        /// Nanoseconds from the begin of a pulse to that of the next.
        period_ns: u64,
    },
    /// What a strip of WS2812 lights shows: three bytes for each light, red, green, blue.
    Strip(Arc<[[u8; 3]]>),
}

impl PadOutput {
    /// Whether the difference between two outputs is no more than that of pulses that a program makes one by one.
    fn is_like(&self, other: &Self) -> bool {
        match (self, other) {
            (
                Self::Pulses { high_ns, period_ns },
                Self::Pulses { high_ns: other_high_ns, period_ns: other_period_ns },
            ) => {
                let near = |one: u64, other: u64| one.abs_diff(other) * TOLERANCE <= *period_ns;
                near(*high_ns, *other_high_ns) && near(*period_ns, *other_period_ns)
            }
            _ => self == other,
        }
    }
}

/// An observed pin.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Pad {
    edge: EdgePin,
    pin: u8,
    driven: bool,
    level: bool,
    /// The cycles of the last two edges.
    rose: Option<u64>,
    fell: Option<u64>,
    /// The last whole pulse, in cycles: high, and the period.
    pulse: Option<(u64, u64)>,
    /// What PWM says of periods whose edges are not made, in cycles.
    mean: Option<(u64, u64)>,
    strip: Strip,
    output: PadOutput,
    /// For how many milliseconds the output is another one that is as quiet.
    quiet_ms: u8,
}

impl Pad {
    fn edge(&mut self, cycle: u64, level: bool, cycles_per_us: u64) {
        if self.level == level {
            return;
        }
        self.level = level;
        if level {
            let before = self.rose.replace(cycle);
            self.pulse = before.zip(self.fell).map(|(rose, fell)| (fell.saturating_sub(rose), cycle - rose));
        } else {
            self.fell = Some(cycle);
            if let Some(rose) = self.rose {
                self.strip.pulse(rose, cycle - rose, cycles_per_us);
            }
        }
    }

    /// The output at a cycle.
    fn output(&self, cycle: u64, cycles_per_us: u64) -> PadOutput {
        let ns = |cycles: u64| cycles * 1000 / cycles_per_us;
        let pulses = |(high, period): (u64, u64)| match high {
            0 => PadOutput::Level(false),
            high if high >= period => PadOutput::Level(true),
            high => PadOutput::Pulses { high_ns: ns(high), period_ns: ns(period) },
        };
        if let Some(lights) = self.strip.shown() {
            return PadOutput::Strip(lights);
        }
        if !self.driven {
            return PadOutput::Off;
        }
        let since = self.rose.max(self.fell).map_or(u64::MAX, |last| cycle.saturating_sub(last));
        let longest = LONGEST_PERIOD_MS * 1000 * cycles_per_us;
        match (self.mean, self.pulse) {
            (Some(mean), _) => pulses(mean),
            (None, Some((high, period))) if since < 2 * period && period <= longest => pulses((high, period)),
            _ => PadOutput::Level(self.level),
        }
    }
}

/// What the chip makes at the pins of the edge connector.
///
/// Nothing of it influences what the chip does, so it is no part of the state by which runs are compared. What a wire takes to
/// another board is a part of the state there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pads {
    cycles_per_us: u64,
    /// The pins of `pads`: bit n is pin n. Most pins that change are others, those of the display.
    pins: u64,
    pads: Vec<Pad>,
}

impl Hash for Pads {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl Pads {
    /// Pins that nothing drives.
    pub(super) fn new(model: Model) -> Self {
        let leds = model.leds();
        let (scl, sda) = model.sensor_bus_pins();
        let buttons = Button::PRESSED.map(|button| model.button_pin(button));
        let is_free = |pin: u8| {
            !leds.column_pins.contains(&pin)
                && !leds.row_pins.contains(&pin)
                && ![scl, sda].contains(&pin)
                && !buttons.contains(&Some(pin))
        };
        let pads = EdgePin::ALL.into_iter().filter(|&edge| is_free(model.edge_pin(edge))).map(|edge| Pad {
            edge,
            pin: model.edge_pin(edge),
            driven: false,
            level: false,
            rose: None,
            fell: None,
            pulse: None,
            mean: None,
            strip: Strip::default(),
            output: PadOutput::Off,
            quiet_ms: 0,
        });
        let pads: Vec<Pad> = pads.collect();
        let pins = pads.iter().fold(0, |pins, pad| pins | 1 << pad.pin);
        Self { cycles_per_us: model.cycles_per_us(), pins, pads }
    }

    /// The observed pins of the chip: bit n is pin n.
    pub(super) fn pins(&self) -> u64 {
        self.pins
    }

    /// What the chip makes at each observed pin, as of the last whole millisecond.
    pub fn outputs(&self) -> impl Iterator<Item = (EdgePin, &PadOutput)> {
        self.pads.iter().map(|pad| (pad.edge, &pad.output))
    }

    /// The level that the chip drives at an observed pin; `None` if it does not, or makes pulses by PWM.
    pub fn driven_level(&self, edge: EdgePin) -> Option<bool> {
        let pad = self.pads.iter().find(|pad| pad.edge == edge)?;
        (pad.driven && pad.mean.is_none()).then_some(pad.level)
    }

    /// Whether there is a strip of lights at a pin, as far as its pulses say.
    pub(super) fn is_strip(&self, pin: u8) -> bool {
        self.observes(pin) && self.pads.iter().any(|pad| pad.pin == pin && pad.strip.is_there())
    }

    /// A pin has another level from a cycle on, or is driven or not.
    pub(super) fn pin_changed(&mut self, cycle: u64, pin: u8, level: bool, driven: bool) {
        let cycles_per_us = self.cycles_per_us;
        if let Some(pad) = self.pad(pin) {
            pad.driven = driven;
            if pad.mean.is_none() && driven {
                pad.edge(cycle, level, cycles_per_us);
            }
        }
    }

    /// From a cycle on a pin is high for so many cycles of each period.
    pub(super) fn mean_level(&mut self, cycle: u64, pin: u8, high_cycles: u64, period_cycles: u64) {
        let cycles_per_us = self.cycles_per_us;
        if let Some(pad) = self.pad(pin) {
            pad.driven = true;
            pad.mean = Some((high_cycles, period_cycles));
            pad.strip.pulse(cycle, high_cycles, cycles_per_us);
        }
    }

    /// From a cycle on the edges of a pin are made again, and this is its level.
    pub(super) fn mean_level_ends(&mut self, pin: u8, level: bool) {
        if let Some(pad) = self.pad(pin).filter(|pad| pad.mean.is_some()) {
            (pad.mean, pad.pulse, pad.rose, pad.fell) = (None, None, None, None);
            pad.level = level;
        }
    }

    /// The chip is reset: it drives no pin. A strip goes on to show what it showed.
    pub(super) fn reset(&mut self) {
        for pad in &mut self.pads {
            (pad.driven, pad.level) = (false, false);
            (pad.mean, pad.pulse, pad.rose, pad.fell) = (None, None, None, None);
        }
    }

    /// The chip has run to the end of a millisecond.
    pub(crate) fn end_ms(&mut self, cycle: u64) {
        for pad in &mut self.pads {
            pad.strip.wait(cycle, self.cycles_per_us);
            let output = pad.output(cycle, self.cycles_per_us);
            if pad.strip.is_sent() || output.is_like(&pad.output) {
                pad.quiet_ms = 0;
            } else {
                let is_quiet = |output: &PadOutput| matches!(output, PadOutput::Off | PadOutput::Level(false));
                pad.quiet_ms += 1;
                if !is_quiet(&output) || !is_quiet(&pad.output) || pad.quiet_ms >= QUIET_MS {
                    (pad.output, pad.quiet_ms) = (output, 0);
                }
            }
        }
    }

    fn observes(&self, pin: u8) -> bool {
        self.pins >> (pin & 63) & 1 == 1
    }

    fn pad(&mut self, pin: u8) -> Option<&mut Pad> {
        if !self.observes(pin) {
            return None;
        }
        self.pads.iter_mut().find(|pad| pad.pin == pin)
    }
}

#[cfg(test)]
mod tests;
