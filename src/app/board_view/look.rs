//! How the window draws an LED. A look never changes a level, a frame or a verdict: it is taste, and what others show.
//!
//! In every look a full LED and an unlit one differ by 3:1, and the faintest one that is lit and an unlit one by 1.5:1, as
//! WCAG 2 measures the contrast of what is drawn. A monitor in a lit room would not show the light of level 1 otherwise.

use egui::Color32;
use serde::{Deserialize, Serialize};

use super::eye_model::EyeModel;
use super::led_color::LedColor;
use super::light::{Light, decode, encode};
use super::look_style::LookStyle;
use super::palette::{FLAT_OUTLINE, FLAT_UNLIT, LED_MIDDLE, LED_RIM};
use crate::hal::Level;

/// How LEDs are drawn.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Look {
    /// How a level becomes light.
    pub style: LookStyle,
    /// The colour of the LEDs.
    pub color: LedColor,
    /// Whether the level is written on each LED that is lit.
    pub numbers: bool,
    /// Instead of the style: what an eye sees of the LEDs, by the model. It is chosen anew in each window.
    #[serde(skip)]
    pub model: Option<EyeModel>,
}

/// The relative luminance that the faintest light adds to an unlit LED, 0 to 1: 1.5:1 and a little more at its rim.
const FAINTEST_LUMINANCE: f32 = 0.045;
/// From where on the body of a flat LED is its outline, as a part of its size.
const OUTLINE_FROM: f32 = 0.9;

/// The colours of cividis at its beginning, its middle and its end (Nuñez, Anderton and Renslow, 2018).
const CIVIDIS: [Color32; 3] =
    [Color32::from_rgb(0, 32, 76), Color32::from_rgb(124, 123, 120), Color32::from_rgb(255, 233, 69)];
/// Where the faintest light is in cividis: what is before it is as dark as an unlit LED.
const CIVIDIS_FROM: f32 = 0.12;

impl Look {
    /// Whether LEDs are flat, and light nothing beside them.
    pub fn is_flat(self) -> bool {
        self.model.is_none() && self.style.is_flat()
    }

    /// The part of its full light that an LED of this level is drawn with, 0 to 1.
    pub fn light(self, level: Level) -> f32 {
        if let Some(model) = self.model {
            return model.emitted(level);
        }
        if level == Level::DARK {
            return 0.0;
        }
        let faintest = FAINTEST_LUMINANCE / self.color.body().luminance();
        let first = self.style.share(Level(1));
        // all of the range moves up, so that what is more stays brighter
        let lift = ((faintest - first) / (1.0 - first)).max(0.0);
        lift + (1.0 - lift) * self.style.share(level)
    }

    /// The flat colour of an LED, in a look that has one.
    fn flat(self, level: Level) -> Option<Color32> {
        if !self.is_flat() {
            return None;
        }
        if level == Level::DARK {
            return Some(FLAT_UNLIT);
        }
        // 0 at the faintest light, 1 at the full one
        let v = (f32::from(level.0) - 1.0) / 254.0;
        if self.style == LookStyle::Cividis {
            return Some(cividis(CIVIDIS_FROM + (1.0 - CIVIDIS_FROM) * v));
        }
        let body = self.color.body();
        let unlit = Light::of(FLAT_UNLIT);
        let faintest = unlit.plus(body, FAINTEST_LUMINANCE / body.luminance());
        // evenly in sRGB
        let (from, to) = (faintest.color(), body.color());
        let mix = |from: u8, to: u8| (f32::from(from) + v * (f32::from(to) - f32::from(from))).round() as u8;
        Some(Color32::from_rgb(mix(from.r(), to.r()), mix(from.g(), to.g()), mix(from.b(), to.b())))
    }

    /// The outline of an unlit LED, in a look that has one.
    pub fn outline(self, level: Level) -> Option<Color32> {
        (self.is_flat() && level == Level::DARK).then_some(FLAT_OUTLINE)
    }

    /// The colour of the middle of an LED, for small pictures of the display.
    pub fn middle(self, level: Level) -> Color32 {
        self.body(0.4, level)
    }

    /// What an LED sends out where its body has this part of its size.
    pub fn body_light(self, size: f32, level: Level) -> Light {
        let lit = self.light(level);
        let inner = 1.0 - size * size * (3.0 - 2.0 * size);
        let sent = Light::NONE.plus(self.color.body(), lit);
        // the model speaks of luminance, and dazzle is none
        if self.model.is_some() { sent } else { sent.plus(self.color.dazzle(), inner * lit.powi(4)) }
    }

    /// The colour of the body where it has this part of its size.
    pub fn body(self, size: f32, level: Level) -> Color32 {
        if let Some(flat) = self.flat(level) {
            return self.outline(level).filter(|_| size > OUTLINE_FROM).unwrap_or(flat);
        }
        let dark = match self.model {
            Some(model) => Light::gray(model.reflected() * self.color.body().luminance()),
            None => Light::of(LED_MIDDLE).toward(Light::of(LED_RIM), size.powi(3)),
        };
        dark.plus(self.body_light(size, level), 1.0).color()
    }
}

fn cividis(v: f32) -> Color32 {
    let (from, to, part) =
        if v < 0.5 { (CIVIDIS[0], CIVIDIS[1], 2.0 * v) } else { (CIVIDIS[1], CIVIDIS[2], 2.0 * v - 1.0) };
    let mix = |from: u8, to: u8| encode(decode(from) + part * (decode(to) - decode(from)));
    Color32::from_rgb(mix(from.r(), to.r()), mix(from.g(), to.g()), mix(from.b(), to.b()))
}

#[cfg(test)]
mod tests;
