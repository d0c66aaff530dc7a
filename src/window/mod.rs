//! The real window: the only place that knows a clock, a display and a folder for settings.

mod autosaver;
mod desktop_dialog;
mod icon;
mod measure;
mod paint_pace;
mod shell;
mod size;
mod sound;

use std::env;
use std::panic::{self, AssertUnwindSafe};
use std::path::PathBuf;

use anyhow::{Context as _, bail};
use rand::TryRng as _;
use rand::rngs::SysRng;

use crate::app::LEAST_SIZE;
use crate::scenario::Scenario;
use shell::Shell;
use size::WindowSize;

/// The name by which the desktop knows the program, and of its folder of settings.
const APP_ID: &str = "fivebyfive";

/// The memory that paintings take and free, at the most.
const KEPT_BYTES: usize = 16 << 20;

/// What the window opens with.
#[derive(Debug)]
pub enum Start {
    /// A program at power-on, by the header of the scenario that is recorded.
    Program(Box<Scenario>),
    /// A scenario file.
    File(PathBuf),
}

/// Opens the window, and returns when it is closed. GDB can connect at an address, if there is one.
///
/// # Errors
/// There is no display, or it cannot be drawn on.
pub fn open(start: Start, gdb: Option<String>) -> anyhow::Result<()> {
    if !has_display() {
        bail!("there is no display to open a window on; `fivebyfive run PATH...` plays scenarios without one");
    }
    let options = eframe::NativeOptions {
        viewport: WindowSize::read().applied_to(
            egui::ViewportBuilder::default()
                .with_title("Five by Five")
                .with_app_id(APP_ID)
                .with_icon(icon::icon())
                .with_min_inner_size(LEAST_SIZE),
        ),
        // a place that was on another monitor is no place to come back to
        persist_window: false,
        // noise below a level of a colour, which costs a renderer without a GPU a third of its time
        dithering: false,
        ..Default::default()
    };
    keep_memory();
    // a library that is missing makes winit panic: that, too, is reported in one line
    panic::set_hook(Box::new(|_| {}));
    let run = || {
        eframe::run_native(
            APP_ID,
            options,
            Box::new(|creation| Ok(Box::new(Shell::new(creation, start, gdb.as_deref())))),
        )
    };
    let reason = match panic::catch_unwind(AssertUnwindSafe(run)) {
        Ok(Ok(())) => return Ok(()),
        Ok(Err(error)) => last_part(&error.to_string()).to_owned(),
        Err(panic) => panic
            .downcast_ref::<String>()
            .map(String::as_str)
            .or(panic.downcast_ref::<&str>().copied())
            .unwrap_or("for an unknown reason")
            .to_owned(),
    };
    bail!("the window cannot be shown{}: {reason}; `fivebyfive run PATH...` needs none", on_display())
}

/// Lets the process keep the memory that each painting needs again. The C library of Linux gives what is free at the end of the
/// heap back to the system from 128 KiB on, or from twice the largest block on that was ever freed; a renderer without a GPU then
/// spends a fifth of its time on getting it again. The block is never written to, so it takes no memory.
fn keep_memory() {
    drop(std::hint::black_box(Vec::<u8>::with_capacity(KEPT_BYTES / 2)));
}

/// What an error says after the places in source files that it came through.
fn last_part(error: &str) -> &str {
    error.rsplit(": ").next().unwrap_or(error)
}

/// The display that was asked for, in words.
fn on_display() -> String {
    ["WAYLAND_DISPLAY", "DISPLAY"]
        .into_iter()
        .find_map(|name| env::var(name).ok())
        .map_or_else(String::new, |display| format!(" on the display {display:?}"))
}

/// A seed that the system draws: it is an input of the session like any other, and stays what it is.
///
/// # Errors
/// The system gives none.
pub fn random_seed() -> anyhow::Result<u64> {
    SysRng.try_next_u64().context("the system gives no random seed; choose one with --seed")
}

/// Whether there is a display server to ask; other systems always have one.
fn has_display() -> bool {
    let is_set = |name| env::var_os(name).is_some_and(|value| !value.is_empty());
    !cfg!(target_os = "linux") || ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"].into_iter().any(is_set)
}
