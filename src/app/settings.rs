//! What outlives the window.

use egui::{Theme, ThemePreference};
use serde::{Deserialize, Serialize};

use crate::session::Speed;

/// Settings, kept from start to start. None of them is an input of the board.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    speed_tenths: u32,
    /// Dark or light, once it was chosen; the system's until then.
    dark: Option<bool>,
    /// Whether the board comes back to flat when the keys and the pad let go of it.
    pub spring_back: bool,
    /// Whether the console is shown.
    pub console_open: bool,
    /// Whether the hint of the first minute was followed or closed.
    pub hint_done: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            speed_tenths: Speed::REAL_TIME.tenths(),
            dark: None,
            spring_back: true,
            console_open: true,
            hint_done: false,
        }
    }
}

impl Settings {
    /// How fast board time runs.
    pub fn speed(&self) -> Speed {
        Speed::from_tenths(self.speed_tenths)
    }

    pub(super) fn set_speed(&mut self, speed: Speed) {
        self.speed_tenths = speed.tenths();
    }

    pub(super) fn theme(&self) -> ThemePreference {
        match self.dark {
            None => ThemePreference::System,
            Some(true) => ThemePreference::Dark,
            Some(false) => ThemePreference::Light,
        }
    }

    pub(super) fn change_theme(&mut self, now: Theme) {
        self.dark = Some(now == Theme::Light);
    }
}
