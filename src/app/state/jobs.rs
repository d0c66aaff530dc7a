//! Work that takes longer than a painting: it goes on beside it, can be seen, and can be stopped.

use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;

use super::{BoardPicture, ExportStage, Exporting, SerialSending};
use crate::app::widgets::clock;
use crate::recording::{Comparison, DocumentFile, DocumentId, Recording, SaveOutcome, Workspace};

/// What goes on beside the painting.
#[derive(Default)]
pub struct Jobs {
    /// A file that is read.
    pub opening: Option<Opening>,
    /// Documents that are saved, one after the other.
    pub saving: VecDeque<Saving>,
    /// Two takes that are compared.
    pub comparing: Option<Box<Comparison>>,
    /// A recording on its way into a file of another format.
    pub exporting: Option<Exporting>,
    /// A picture of the board on its way into a file.
    pub board_picture: Option<BoardPicture>,
    /// The text of a scenario on its way to the clipboard.
    pub copying: Option<Background<Result<String, String>>>,
    /// Text on its way to the serial port. It goes on when the board runs.
    pub sending: SerialSending,
}

/// A file that is read by another thread.
pub struct Opening {
    /// The file.
    pub path: PathBuf,
    /// What comes of it.
    pub read: Background<Result<Opened, String>>,
}

/// A scenario that was read.
pub struct Opened {
    /// What it holds.
    pub recording: Box<Recording>,
    /// Its path, as it was given.
    pub path: PathBuf,
    /// The file.
    pub file: DocumentFile,
}

/// A document on its way into a file.
pub struct Saving {
    /// The document.
    pub document: DocumentId,
    /// The file.
    pub path: PathBuf,
    /// How far it is.
    pub stage: SavingStage,
}

/// How far a document is on its way into a file.
pub enum SavingStage {
    /// It is played to its end, for its checkpoints.
    Playing,
    /// It is written by another thread.
    Writing(Background<SaveOutcome>),
}

/// Something that another thread does.
pub struct Background<T>(Receiver<T>);

/// What has come of it so far.
pub enum Polled<T> {
    /// Nothing yet.
    Waiting,
    /// This.
    Done(T),
    /// Nothing, and nothing will.
    Lost,
}

impl<T: Send + 'static> Background<T> {
    /// Begins.
    pub fn begin(work: impl FnOnce() -> T + Send + 'static) -> Self {
        let (sender, receiver) = channel();
        // whoever does not wait for it any more does not miss it; where no thread can be had, it is lost at once
        let begun = thread::Builder::new().spawn(move || drop(sender.send(work())));
        drop(begun);
        Self(receiver)
    }

    /// Looks whether it is done.
    pub fn poll(&self) -> Polled<T> {
        match self.0.try_recv() {
            Ok(done) => Polled::Done(done),
            Err(TryRecvError::Empty) => Polled::Waiting,
            Err(TryRecvError::Disconnected) => Polled::Lost,
        }
    }
}

/// How far some long work is.
#[derive(Clone, PartialEq, Debug)]
pub struct Progress {
    /// What is done, in a sentence.
    pub words: String,
    /// From 0 to 1; `None` where that is not known.
    pub done: Option<f32>,
}

impl Jobs {
    /// Whether there is something to wait for.
    pub fn are_busy(&self) -> bool {
        let exports = self.exporting.is_some() || self.copying.is_some() || self.board_picture.is_some();
        exports || self.opening.is_some() || !self.saving.is_empty() || self.comparing.is_some()
    }

    /// How far the work is.
    pub fn progress(&self, workspace: &Workspace) -> Option<Progress> {
        let recording = workspace.recording();
        let session = recording.session();
        let share = |at: u64, of: u64| Some(at as f32 / of.max(1) as f32);
        let of = |at: u64, end: u64| format!("{} of {}", clock(at), clock(end));
        if let Some(opening) = &self.opening {
            return Some(Progress { words: format!("Reads {}", opening.path.display()), done: None });
        }
        if let Some(target) = recording.target() {
            let words = format!("Plays to there: {}", of(session.tick(), target));
            return Some(Progress { words, done: share(session.tick(), target) });
        }
        if let Some(saving) = self.saving.front() {
            let path = saving.path.display();
            return Some(match saving.stage {
                SavingStage::Writing(_) => Progress { words: format!("Writes {path}"), done: None },
                SavingStage::Playing if saving.document != workspace.document().id() => {
                    Progress { words: format!("Plays to the end for the checkpoints of {path}"), done: None }
                }
                SavingStage::Playing => Progress {
                    words: format!(
                        "Plays to the end for the checkpoints of {path}: {}",
                        of(session.known_to(), session.end())
                    ),
                    done: share(session.known_to(), session.end()),
                },
            });
        }
        if let Some(comparison) = &self.comparing {
            let (at, end) = comparison.progress();
            return Some(Progress { words: format!("Compares both takes: {}", of(at, end)), done: share(at, end) });
        }
        if let Some(exporting) = &self.exporting {
            let path = exporting.path.display();
            return Some(match &exporting.stage {
                ExportStage::Playing(replay) => {
                    let (at, end) = replay.progress();
                    Progress { words: format!("Plays for {path}: {}", of(at, end)), done: share(at, end) }
                }
                ExportStage::Encoding(_) => Progress { words: format!("Makes {path}"), done: None },
                ExportStage::Writing(..) => Progress { words: format!("Writes {path}"), done: None },
            });
        }
        if let Some((sent, of)) = self.sending.progress() {
            let words = format!("Sends to the serial port: {sent} of {of} bytes");
            return Some(Progress { words, done: share(sent as u64, of as u64) });
        }
        recording.is_busy().then(|| Progress { words: "Plays with other constants".to_owned(), done: None })
    }
}
