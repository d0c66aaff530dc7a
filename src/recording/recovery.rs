//! Recovery files: what was played and not saved outlives the program.
//!
//! Each unsaved document is written into a file of its own every few seconds, as a whole, and offered when the program runs
//! next. Each running program has a number in the folder and holds a lock of that number; the files of a number whose lock
//! nobody holds are those of a program that has ended.

mod earlier;
mod file;
mod folder;

pub use file::Offer;
pub(super) use file::RecoveryFile;
pub(super) use folder::RecoveryFolder;
