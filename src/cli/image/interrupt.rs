//! Ctrl-C during a run: the run ends between two ticks and says where its program is.

use std::sync::atomic::{AtomicBool, Ordering};

/// Whether the user has asked for the end.
static ASKED: AtomicBool = AtomicBool::new(false);

/// The exit code of a program that Ctrl-C has ended, as shells have it: 128 and the number of SIGINT.
pub(super) const INTERRUPTED: u8 = 130;

/// Takes Ctrl-C from now on. The second one ends the process at once. Where it cannot be taken it ends the process, as without
/// this.
pub(super) fn watch() {
    let _ = ctrlc::set_handler(|| {
        if ASKED.swap(true, Ordering::Relaxed) {
            std::process::exit(INTERRUPTED.into());
        }
    });
}

/// Whether the user has asked for the end of the run.
pub(super) fn is_asked_for() -> bool {
    ASKED.load(Ordering::Relaxed)
}
