//! The size of the window, from start to start. It is read before there is a window, so it has a file of its own.

use std::fs;
use std::path::PathBuf;

use egui::{Context, Vec2, ViewportBuilder, ViewportCommand, vec2};
use serde::{Deserialize, Serialize};

use super::APP_ID;
use crate::app::LEAST_SIZE;
use crate::scenario::write_whole;

/// The size of the window, in points of the screen.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct WindowSize {
    width: f32,
    height: f32,
    maximized: bool,
    /// Whether it was compared with the screen.
    #[serde(skip)]
    is_fitted: bool,
}

/// What a desktop needs for the frame of a window, in points of the screen.
const WINDOW_FRAME: f32 = 48.0;

impl Default for WindowSize {
    fn default() -> Self {
        Self { width: 1200.0, height: 800.0, maximized: false, is_fitted: false }
    }
}

impl WindowSize {
    /// The size that the window had last; the usual one, where that is not known.
    pub(super) fn read() -> Self {
        let text = path().and_then(|path| fs::read_to_string(path).ok());
        text.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
    }

    /// Writes it. What cannot be written is forgotten: it is no more than a size.
    pub(super) fn write(self) {
        if let (Some(path), Ok(text)) = (path(), serde_json::to_string(&self)) {
            let _ = path.parent().map(fs::create_dir_all);
            let _ = write_whole(&path, text.as_bytes());
        }
    }

    /// Makes the window smaller once, if its frame does not fit on the screen: before there is a window, nobody knows the screen.
    pub(super) fn fit_screen(&mut self, ctx: &Context) {
        if self.is_fitted {
            return;
        }
        let (screen, now) = ctx.input(|input| (input.viewport().monitor_size, input.viewport().inner_rect));
        let (Some(screen), Some(now)) = (screen, now) else { return };
        self.is_fitted = true;
        let room = screen - vec2(0.0, WINDOW_FRAME / ctx.zoom_factor());
        if !self.maximized && (now.width() > room.x || now.height() > room.y) {
            ctx.send_viewport_cmd(ViewportCommand::InnerSize(now.size().min(room)));
        }
    }

    /// What the window has now. While it fills the screen, the size before is what counts.
    pub(super) fn follow(&mut self, ctx: &Context) {
        let zoom = ctx.zoom_factor();
        ctx.input(|input| {
            let window = input.viewport();
            if window.fullscreen == Some(true) {
                return;
            }
            self.maximized = window.maximized == Some(true);
            if let Some(rect) = window.inner_rect.filter(|_| !self.maximized) {
                (self.width, self.height) = (rect.width() * zoom, rect.height() * zoom);
            }
        });
    }

    /// A window of this size. One that is larger than the screen is made smaller by the shell.
    pub(super) fn applied_to(self, window: ViewportBuilder) -> ViewportBuilder {
        window.with_inner_size(self.sane()).with_maximized(self.maximized)
    }

    /// The size, if it is one that a window can have.
    fn sane(self) -> Vec2 {
        let size = vec2(self.width, self.height);
        if size.is_finite() { size.clamp(LEAST_SIZE, vec2(16_000.0, 16_000.0)) } else { LEAST_SIZE }
    }
}

fn path() -> Option<PathBuf> {
    Some(eframe::storage_dir(APP_ID)?.join("window.json"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_file_makes_a_window_that_cannot_be_seen() {
        let size = |text: &str| serde_json::from_str::<WindowSize>(text).unwrap_or_default().sane();
        assert_eq!(size(r#"{"width": 1000, "height": 700}"#), vec2(1000.0, 700.0));
        assert_eq!(size(r#"{"width": -3, "height": 1}"#), LEAST_SIZE);
        assert_eq!(size(r#"{"width": 1e30, "height": 700}"#), vec2(16_000.0, 700.0));
        assert_eq!(size("no size"), vec2(1200.0, 800.0));
    }
}
