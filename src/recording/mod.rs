//! Recordings: what was played, with its takes, that can be rewound and edited; the documents that are open, and the files
//! by which unsaved ones outlive a crash.

mod autosave;
mod boards;
mod branch;
mod clip;
mod comparison;
mod content;
mod debugging;
mod disk;
mod document;
mod edit;
mod edit_parts;
mod edit_selected;
mod file_contents;
mod gesture;
mod head;
mod offers;
mod record;
mod recovery;
mod retune;
mod save;
mod selection;
mod workspace;

pub use autosave::{Autosave, Autosaved};
pub use clip::Clip;
pub use comparison::{Comparison, TakeDifference};
pub use content::{Branch, Mark, MarkKind};
pub use disk::{Disk, Lock, RealDisk};
pub use document::{Document, DocumentFile, DocumentId};
pub use file_contents::FileContents;
pub use gesture::{Edge, Gesture, GestureKind};
pub use record::Recording;
pub use recovery::Offer;
pub use save::{SaveJob, SaveOutcome};
pub use selection::{Item, Selection};
pub use workspace::{Overwritten, Workspace};
