//! What outlives the window.

use std::collections::BTreeSet;

use egui::{Theme, ThemePreference};
use serde::{Deserialize, Serialize};

use super::{Hint, LineEnding, Loudness, RecentFiles};
use crate::app::board_view::Look;
use crate::session::Speed;

/// Settings, kept from start to start. None of them is an input of the board.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// Not kept: at a hundred times real time a tap is a long press, and that must not be how a start begins.
    #[serde(skip, default = "real_time")]
    speed_tenths: u32,
    /// Dark or light, once it was chosen; the system's until then.
    dark: Option<bool>,
    /// Whether the board comes back to flat when the keys and the pad let go of it.
    pub spring_back: bool,
    /// Whether the input panel shows all controls, and not only those of what the program uses.
    pub all_controls: bool,
    /// How the LEDs are drawn.
    pub look: Look,
    /// Whether the drawn board stays flat, however it is held: for whom motion is too much.
    pub still: bool,
    /// What is shown below the board.
    pub bottom_panel: BottomPanel,
    /// What ends a line that is sent from the console.
    pub line_ending: LineEnding,
    /// Whether the console shows the transfers to the sensors and the interface chip, too.
    pub shows_buses: bool,
    /// Whether the console shows what is sent to the serial port, too.
    pub local_echo: bool,
    /// Whether the console plots the values that the program writes.
    pub plots_values: bool,
    /// How high the panel below the board is, in points, once it was dragged.
    pub bottom_height: Option<f32>,
    /// The share of its width that the console has beside the timeline, from 0 to 1.
    pub console_share: f32,
    /// The programs whose line of the first minute was followed or closed.
    pub hints_done: BTreeSet<Hint>,
    /// How loud the board is.
    pub loudness: Loudness,
    /// How large the interface is, in percent of its usual size: 75 to 200.
    pub scale_percent: u16,
    /// The files that were open last.
    pub recent: RecentFiles,
}

/// The sizes of the interface, in percent of the usual one.
pub const SCALES_PERCENT: [u16; 8] = [75, 90, 100, 110, 125, 150, 175, 200];

/// What is shown below the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum BottomPanel {
    /// The timeline.
    Timeline,
    /// The console.
    Console,
    /// The timeline and the console, side by side.
    Both,
    /// The brightness bench.
    Bench,
    /// The board has all the room.
    Nothing,
}

impl BottomPanel {
    /// Whether the timeline is shown, alone or beside the console.
    pub const fn shows_timeline(self) -> bool {
        matches!(self, Self::Timeline | Self::Both)
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            speed_tenths: real_time(),
            dark: None,
            spring_back: true,
            all_controls: false,
            look: Look::default(),
            still: false,
            bottom_panel: BottomPanel::Timeline,
            line_ending: LineEnding::default(),
            shows_buses: false,
            local_echo: false,
            plots_values: false,
            bottom_height: None,
            console_share: 0.42,
            hints_done: BTreeSet::new(),
            loudness: Loudness::default(),
            scale_percent: 100,
            recent: RecentFiles::default(),
        }
    }
}

fn real_time() -> u32 {
    Speed::REAL_TIME.tenths()
}

impl Settings {
    /// How fast board time runs.
    pub fn speed(&self) -> Speed {
        Speed::from_tenths(self.speed_tenths)
    }

    pub(in crate::app) fn set_speed(&mut self, speed: Speed) {
        self.speed_tenths = speed.tenths();
    }

    /// Whether the console is shown below the board.
    pub(in crate::app) fn shows_console(&self) -> bool {
        matches!(self.bottom_panel, BottomPanel::Console | BottomPanel::Both)
    }

    pub(in crate::app) fn theme(&self) -> ThemePreference {
        match self.dark {
            None => ThemePreference::System,
            Some(true) => ThemePreference::Dark,
            Some(false) => ThemePreference::Light,
        }
    }

    pub(in crate::app) fn change_theme(&mut self, now: Theme) {
        self.dark = Some(now == Theme::Light);
    }
}
