//! Writes what is in no file into recovery files every few seconds, beside the painting.

use std::io;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use super::APP_ID;
use crate::app::App;
use crate::recording::{Autosaved, Workspace};

/// How often what is played is written.
pub(super) const AUTOSAVE_EVERY: Duration = Duration::from_secs(2);

/// Keeps the documents of a window.
pub(super) struct Autosaver {
    last: Instant,
    /// What another thread writes.
    writing: Option<Receiver<Vec<Autosaved>>>,
    /// Whether it went wrong the last time, which the user knows then.
    is_failing: bool,
    /// Whether the system has a place for it.
    has_place: bool,
}

impl Autosaver {
    /// Offers what earlier programs left, and keeps what is played from now on.
    pub(super) fn begin(app: &mut App, now: Instant) -> Self {
        let place = eframe::storage_dir(APP_ID);
        if let Some(place) = &place {
            app.recover_in(place.join("recovery"), Some(place.join("rescue")), unix_s());
        }
        let is_failing = place.is_some() && !app.workspace().has_recovery_folder();
        Self { last: now, writing: None, is_failing, has_place: place.is_some() }
    }

    /// Writes what has changed, if it is time.
    pub(super) fn keep(&mut self, app: &mut App, now: Instant) {
        let outcomes = match self.writing.as_ref().map(Receiver::try_recv) {
            Some(Err(TryRecvError::Empty)) => return,
            Some(Ok(outcomes)) => outcomes,
            Some(Err(TryRecvError::Disconnected)) => {
                app.workspace_mut().autosaves_are_lost();
                Vec::new()
            }
            None => Vec::new(),
        };
        self.writing = None;
        self.take(outcomes, app);
        if !self.has_place || now.saturating_duration_since(self.last) < AUTOSAVE_EVERY {
            return;
        }
        self.last = now;
        let autosaves = app.workspace_mut().autosaves(unix_s());
        let problems = app.workspace_mut().take_problems();
        if !problems.is_empty() {
            app.report_error(problems.join("; "));
        }
        if autosaves.is_empty() {
            return;
        }
        let (sender, receiver) = channel();
        let write = move || drop(sender.send(autosaves.into_iter().map(|autosave| autosave.write()).collect()));
        match thread::Builder::new().spawn(write) {
            Ok(_) => self.writing = Some(receiver),
            Err(error) => {
                app.workspace_mut().autosaves_are_lost();
                self.report(Err(error), app);
            }
        }
    }

    /// Whether there is something to be written.
    pub(super) fn is_waiting(&self, workspace: &Workspace) -> bool {
        self.has_place && (self.writing.is_some() || !workspace.is_autosaved())
    }

    /// Writes everything, before the program ends; returns whether nothing is lost.
    pub(super) fn end(&mut self, app: &mut App) -> bool {
        if let Some(outcomes) = self.writing.take().and_then(|writing| writing.recv().ok()) {
            self.take(outcomes, app);
        }
        let kept = app.workspace_mut().autosave(unix_s());
        app.workspace().unsaved().next().is_none() || (kept.is_ok() && app.workspace().is_autosaved())
    }

    fn take(&mut self, outcomes: Vec<Autosaved>, app: &mut App) {
        // one report for all of them
        let taken = outcomes.into_iter().map(|outcome| app.workspace_mut().autosaved(outcome));
        if let Some(outcome) = taken.reduce(|one, other| one.and(other)) {
            self.report(outcome, app);
        }
    }

    /// Reports what goes wrong, once, and that it goes well again.
    fn report(&mut self, outcome: io::Result<()>, app: &mut App) {
        match outcome {
            Err(error) if !self.is_failing => {
                self.is_failing = true;
                app.report_error(format!("What you play cannot be kept for the case of a crash: {error}"));
            }
            Ok(()) if self.is_failing => {
                self.is_failing = false;
                app.report("What you play is kept for the case of a crash again.".to_owned());
            }
            _ => {}
        }
    }
}

#[expect(clippy::disallowed_methods, reason = "it says when a file was written, and nothing else")]
fn unix_s() -> u64 {
    SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(0, |since| since.as_secs())
}
