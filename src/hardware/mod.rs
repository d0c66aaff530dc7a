//! What the two boards are made of: facts, with where each was read, and nothing that computes with them.
//!
//! Pins of the chip's port P0 are 0 to 31, those of P1 are 32 and above.

mod currents;
pub mod drivers;
mod matrix;
pub mod radio;

pub use currents::{Current, CurrentSource, Currents};
pub use matrix::{LedMatrix, MAX_COLUMNS, MAX_ROWS};

use crate::hal::{Button, EdgePin};

/// Which board it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Model {
    /// The micro:bit with an nRF51822.
    V1,
    /// The micro:bit with an nRF52833.
    V2,
}

/// The facts of a board.
#[derive(Debug)]
struct Facts {
    name: &'static str,
    chip: &'static str,
    flash_bytes: u32,
    flash_page_bytes: u32,
    ram_bytes: u32,
    cycles_per_us: u64,
    button_pins: [u8; 2],
    scl_pin: u8,
    sda_pin: u8,
    tx_pin: u8,
    rx_pin: u8,
    /// By the place of the pin of the edge connector.
    edge_pins: [u8; EdgePin::ALL.len()],
    logo_pin: Option<u8>,
    speaker_pin: Option<u8>,
}

/// Memories: nRF51822 product specification (variant AA) and nRF51 series reference manual, *NVMC*. Pins: the crate
/// microbit-common 0.16, `v1/`.
static V1: Facts = Facts {
    name: "micro:bit V1",
    chip: "nRF51822",
    flash_bytes: 256 * 1024,
    flash_page_bytes: 1024,
    ram_bytes: 16 * 1024,
    cycles_per_us: 16,
    button_pins: [17, 26],
    scl_pin: 0,
    sda_pin: 30,
    tx_pin: 24,
    rx_pin: 25,
    edge_pins: [3, 2, 1, 4, 5, 17, 12, 11, 18, 10, 6, 26, 20, 23, 22, 21, 16, 0, 30],
    logo_pin: None,
    speaker_pin: None,
};

/// Memories: nRF52833 product specification, *Memory* and *NVMC*. Pins: the crate microbit-common 0.16, `v2/`.
static V2: Facts = Facts {
    name: "micro:bit V2",
    chip: "nRF52833",
    flash_bytes: 512 * 1024,
    flash_page_bytes: 4096,
    ram_bytes: 128 * 1024,
    cycles_per_us: 64,
    button_pins: [14, 23],
    scl_pin: 8,
    sda_pin: 16,
    tx_pin: 6,
    rx_pin: 40,
    edge_pins: [2, 3, 4, 31, 28, 14, 37, 11, 10, 9, 30, 23, 12, 17, 1, 13, 34, 26, 32],
    logo_pin: Some(36),
    speaker_pin: Some(0),
};

impl Model {
    /// Both.
    pub const ALL: [Self; 2] = [Self::V1, Self::V2];

    const fn facts(self) -> &'static Facts {
        match self {
            Self::V1 => &V1,
            Self::V2 => &V2,
        }
    }

    /// The name for people.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.facts().name
    }

    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::V1 => Self::V2,
            Self::V2 => Self::V1,
        }
    }

    /// The name of its chip.
    #[must_use]
    pub const fn chip(self) -> &'static str {
        self.facts().chip
    }

    /// Bytes of flash of its chip.
    #[must_use]
    pub const fn flash_bytes(self) -> u32 {
        self.facts().flash_bytes
    }

    /// Bytes of flash that are erased together.
    #[must_use]
    pub const fn flash_page_bytes(self) -> u32 {
        self.facts().flash_page_bytes
    }

    /// Bytes of RAM of its chip.
    #[must_use]
    pub const fn ram_bytes(self) -> u32 {
        self.facts().ram_bytes
    }

    /// Cycles of the processor in a microsecond.
    #[must_use]
    pub const fn cycles_per_us(self) -> u64 {
        self.facts().cycles_per_us
    }

    /// The pin of a button: pressed, A and B pull it low. `None` of the logo of the V1, which is only printed.
    #[must_use]
    pub const fn button_pin(self, button: Button) -> Option<u8> {
        let pins = self.facts();
        match button {
            Button::A | Button::B => Some(pins.button_pins[button.index()]),
            Button::P0 => Some(self.edge_pin(EdgePin::P0)),
            Button::P1 => Some(self.edge_pin(EdgePin::P1)),
            Button::P2 => Some(self.edge_pin(EdgePin::P2)),
            Button::Logo => pins.logo_pin,
        }
    }

    /// The pin of the chip that a pin of the edge connector leads to (`MicroBitPin.h` of microbit-dal, `MicroBitIO.cpp` of
    /// codal-microbit-v2).
    #[must_use]
    pub const fn edge_pin(self, pin: EdgePin) -> u8 {
        self.facts().edge_pins[pin.index()]
    }

    /// The pin of the edge connector that leads to a pin of the chip.
    #[must_use]
    pub fn edge_pin_of(self, pin: u8) -> Option<EdgePin> {
        EdgePin::ALL.into_iter().find(|&edge| self.edge_pin(edge) == pin)
    }

    /// Whether it has a microphone.
    #[must_use]
    pub const fn hears(self) -> bool {
        matches!(self, Self::V2)
    }

    /// Clock and data of the bus of the sensors.
    #[must_use]
    pub const fn sensor_bus_pins(self) -> (u8, u8) {
        (self.facts().scl_pin, self.facts().sda_pin)
    }

    /// The pin that sends to the interface chip.
    #[must_use]
    pub const fn tx_pin(self) -> u8 {
        self.facts().tx_pin
    }

    /// The pin that receives from the interface chip.
    #[must_use]
    pub const fn rx_pin(self) -> u8 {
        self.facts().rx_pin
    }

    /// The pin of the speaker, which the V1 does not have.
    #[must_use]
    pub const fn speaker_pin(self) -> Option<u8> {
        self.facts().speaker_pin
    }

    /// How the LEDs are wired.
    #[must_use]
    pub const fn leds(self) -> &'static LedMatrix {
        match self {
            Self::V1 => &matrix::V1,
            Self::V2 => &matrix::V2,
        }
    }
}
