//! The real window: the only place that knows a clock, a display and a folder for settings.

mod shell;

use std::env;

use anyhow::{Context as _, bail};
use rand::TryRng as _;
use rand::rngs::SysRng;

use crate::firmware::lights_out::Options;
use crate::session::ProgramSpec;
use shell::Shell;

/// The name by which the desktop knows the program, and of its folder of settings.
const APP_ID: &str = "fivebyfive";

/// Opens the window, with Lights Out on the board, and returns when it is closed.
///
/// Without a `seed`, the system draws one: it is an input of the session like any other, and stays what it is.
///
/// # Errors
/// There is no display, or it cannot be drawn on.
pub fn open(level: u8, seed: Option<u64>) -> anyhow::Result<()> {
    if !has_display() {
        bail!("there is no display to open a window on; `fivebyfive run FILE...` plays scenarios without one");
    }
    let seed = match seed {
        Some(seed) => seed,
        None => SysRng.try_next_u64().context("the system gives no random seed; choose one with --seed")?,
    };
    let program = ProgramSpec::LightsOut(Options { start_level: level, seed, ..Options::default() });
    let options = eframe::NativeOptions {
        viewport: egui::ViewportBuilder::default()
            .with_title("Five by Five")
            .with_app_id(APP_ID)
            .with_inner_size([1200.0, 800.0])
            .with_min_inner_size([720.0, 520.0]),
        ..Default::default()
    };
    eframe::run_native(APP_ID, options, Box::new(|creation| Ok(Box::new(Shell::new(creation, program)))))
        .map_err(|error| anyhow::anyhow!("the window cannot be opened: {error}"))
}

/// Whether there is a display server to ask; other systems always have one.
fn has_display() -> bool {
    let is_set = |name| env::var_os(name).is_some_and(|value| !value.is_empty());
    !cfg!(target_os = "linux") || ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"].into_iter().any(is_set)
}
