//! The colours that LEDs of the board have.

use serde::{Deserialize, Serialize};

use super::light::Light;

/// The colour of the LEDs: V2 boards have red ones, and others exist.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub enum LedColor {
    #[default]
    Red,
    Amber,
    Green,
    Blue,
    White,
}

impl LedColor {
    /// Every colour.
    pub const ALL: [Self; 5] = [Self::Red, Self::Amber, Self::Green, Self::Blue, Self::White];

    /// The name for people.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Red => "Red",
            Self::Amber => "Amber",
            Self::Green => "Green",
            Self::Blue => "Blue",
            Self::White => "White",
        }
    }

    /// What a fully lit LED sends out.
    pub const fn body(self) -> Light {
        match self {
            Self::Red => Light { r: 1.0, g: 0.03, b: 0.02 },
            Self::Amber => Light { r: 1.0, g: 0.42, b: 0.0 },
            Self::Green => Light { r: 0.05, g: 1.0, b: 0.12 },
            Self::Blue => Light { r: 0.08, g: 0.22, b: 1.0 },
            Self::White => Light { r: 0.95, g: 0.95, b: 1.0 },
        }
    }

    /// The middle of an LED is too bright for eyes and cameras, and looks whiter than it is. This is no light of the LED, and
    /// grows with its fourth power.
    pub const fn dazzle(self) -> Light {
        match self {
            Self::Red => Light { r: 0.0, g: 0.44, b: 0.28 },
            Self::Amber => Light { r: 0.0, g: 0.3, b: 0.3 },
            Self::Green => Light { r: 0.4, g: 0.0, b: 0.4 },
            Self::Blue => Light { r: 0.35, g: 0.35, b: 0.0 },
            Self::White => Light { r: 0.0, g: 0.0, b: 0.0 },
        }
    }
}
