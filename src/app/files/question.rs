//! A path that the desktop is asked for. The app says what it needs; the shell takes the request, shows a dialog of the
//! desktop beside the window, and answers, or says that there is none.

use std::path::PathBuf;

use super::PathKind;
use crate::app::action::Purpose;

/// What a dialog of the desktop is to ask for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PathRequest {
    /// What is done with the path.
    pub kind: PathKind,
    /// The title of the dialog.
    pub title: String,
    /// The path that it begins with.
    pub suggested: PathBuf,
    /// What such files are called.
    pub file_type: &'static str,
    /// How their names end, without the dot; none for folders.
    pub endings: &'static [&'static str],
}

/// What is asked of the desktop, if it is asked.
#[derive(Debug, Default)]
pub struct PathQuestion {
    has_desktop: bool,
    purpose: Option<Purpose>,
    request: Option<PathRequest>,
}

impl PathQuestion {
    /// Whether there is a shell that shows dialogs of the desktop.
    pub fn has_desktop(&self) -> bool {
        self.has_desktop
    }

    /// Says whether there is one. What is asked at that time is forgotten; what it was for is returned.
    pub fn set_desktop(&mut self, has_desktop: bool) -> Option<Purpose> {
        self.has_desktop = has_desktop;
        self.forget()
    }

    /// Asks.
    pub fn ask(&mut self, purpose: Purpose, title: String, suggested: PathBuf) {
        let (file_type, endings) = purpose.endings();
        self.purpose = Some(purpose);
        self.request = Some(PathRequest { kind: purpose.kind(), title, suggested, file_type, endings });
    }

    /// Whether something is asked.
    pub fn is_open(&self) -> bool {
        self.purpose.is_some()
    }

    /// What is asked and was not taken yet.
    pub fn take_request(&mut self) -> Option<PathRequest> {
        self.request.take()
    }

    /// The answer is there, or will not be waited for: what it is for. `None` if that is over.
    pub fn forget(&mut self) -> Option<Purpose> {
        self.request = None;
        self.purpose.take()
    }
}
