//! Paths: asked for by a dialog of the desktop, or by that of the window where there is none.

use std::path::PathBuf;

use crate::app::App;
use crate::app::action::{FileAction, Purpose};
use crate::app::files::{Dialog, PathKind, PathRequest};

impl App {
    /// Says that a shell shows dialogs of the desktop: it is asked for paths by [`Self::take_path_request`].
    pub fn use_desktop_dialogs(&mut self) {
        self.state.path_question.set_desktop(true);
    }

    /// What the shell is to ask for, once. It answers by [`Self::answer_path`] or [`Self::has_no_desktop_dialog`].
    pub fn take_path_request(&mut self) -> Option<PathRequest> {
        self.state.path_question.take_request()
    }

    /// The path that was asked for; `None` if that was cancelled.
    pub fn answer_path(&mut self, path: Option<PathBuf>) {
        self.apply(FileAction::Answered(path).into());
    }

    /// The desktop has no dialog: from now on the window asks by its own.
    pub fn has_no_desktop_dialog(&mut self) {
        self.apply(FileAction::AskHere.into());
    }

    /// Asks for a path. While the desktop asks already, and may have lost that, the window asks by its own dialog.
    pub(super) fn ask_path(&mut self, purpose: Purpose) {
        let desktop = &mut self.state.path_question;
        if desktop.has_desktop() && !desktop.is_open() {
            self.ask_desktop(purpose);
        } else {
            desktop.forget();
            self.panels.dialog = Some(Dialog::new(purpose, self.suggested_path(purpose)));
        }
    }

    pub(super) fn ask_desktop(&mut self, purpose: Purpose) {
        let dialog = Dialog::new(purpose, self.suggested_path(purpose));
        let title = self.panels.dialog.as_ref().unwrap_or(&dialog).title().to_owned();
        self.state.path_question.ask(purpose, title, dialog.path());
    }

    pub(super) fn ask_here(&mut self) {
        if let Some(purpose) = self.state.path_question.set_desktop(false)
            && self.panels.dialog.is_none()
        {
            self.ask_path(purpose);
        }
    }

    /// Does what the dialog of the desktop asked the path for.
    pub(super) fn take_answer(&mut self, path: Option<PathBuf>) {
        // what was asked may be about another recording by now
        let Some(purpose) = self.state.path_question.forget() else { return };
        let Some(mut path) = path else { return };
        // the desktop has asked whether a file may be written over, if it is the one that was named
        let ending =
            purpose.endings().1.first().filter(|_| purpose.kind() == PathKind::Save && path.extension().is_none());
        if let Some(ending) = ending {
            path.set_extension(ending);
        }
        let is_open = self.panels.dialog.as_ref().is_some_and(|dialog| dialog.purpose == purpose);
        let open = if is_open { self.panels.dialog.take() } else { None };
        let mut dialog = open.unwrap_or_else(|| Dialog::new(purpose, None));
        dialog.set_path(&path, ending.is_none());
        if purpose == Purpose::Open {
            self.apply_to_files(FileAction::Open(path));
        } else {
            self.enter(dialog);
        }
    }

    /// Does what the dialog of the window asks the path for.
    pub(super) fn enter_typed(&mut self) {
        if let Some(dialog) = self.panels.dialog.take() {
            self.enter(dialog);
        }
    }

    fn enter(&mut self, mut dialog: Dialog) {
        if let Err(error) = self.enter_path(&mut dialog) {
            dialog.fail(error);
            self.panels.dialog = Some(dialog);
        }
    }
}
