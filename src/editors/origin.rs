//! What made an image, and what its author put into it.

use std::fmt;

use super::makecode::Project;
use super::micropython::{File, Runtime};
use crate::emulator::image::Image;

/// What Rust's compiler writes into the comment of an ELF file, before its version.
const RUSTC: &[u8] = b"rustc version ";
/// Paths of the standard library's sources, which the messages of panics hold.
const RUST_SOURCES: [&[u8]; 2] = [b"library/core/src/", b"/rustc/"];

/// What made an image.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Origin {
    /// MakeCode, whose project is in the file.
    MakeCode(Result<Project, String>),
    /// MicroPython, with the files on the board.
    MicroPython {
        /// What the runtime calls itself; may be empty.
        version: String,
        /// The files, or how they are damaged.
        files: Result<Vec<File>, String>,
    },
    /// A Rust compiler, with its version if the file tells it.
    Rust(Option<String>),
    /// Something else, or nothing that tells.
    Other,
}

impl Origin {
    /// What made an image.
    pub fn of(image: &Image) -> Self {
        if let Some(project) = Project::find(image.other_data()) {
            return Self::MakeCode(project);
        }
        if let Some(runtime) = Runtime::find(image) {
            return Self::MicroPython { version: runtime.version().to_owned(), files: runtime.files() };
        }
        let comment = image.other_data();
        if let Some(at) = find(comment, RUSTC) {
            let version = comment[at + RUSTC.len()..].split(|&byte| byte == 0 || byte == b' ').next();
            return Self::Rust(version.map(|version| String::from_utf8_lossy(version).into_owned()));
        }
        let has_paths = |bytes: &[u8]| RUST_SOURCES.iter().any(|path| find(bytes, path).is_some());
        if image.segments().iter().any(|segment| has_paths(&segment.bytes)) {
            return Self::Rust(None);
        }
        Self::Other
    }

    /// The files of its author, by their names.
    pub fn files(&self) -> Vec<(&str, &[u8])> {
        match self {
            Self::MakeCode(Ok(project)) => {
                project.files.iter().map(|(name, text)| (name.as_str(), text.as_bytes())).collect()
            }
            Self::MicroPython { files: Ok(files), .. } => {
                files.iter().map(|file| (file.name.as_str(), file.bytes.as_slice())).collect()
            }
            _ => Vec::new(),
        }
    }

    /// What is damaged in it, if anything is.
    pub fn problem(&self) -> Option<&str> {
        match self {
            Self::MakeCode(Err(problem)) | Self::MicroPython { files: Err(problem), .. } => Some(problem),
            _ => None,
        }
    }
}

/// In one line, for people.
impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::MakeCode(Ok(project)) => {
                write!(f, "MakeCode project {:?}", project.name)?;
                if project.editor_version.is_empty() {
                    Ok(())
                } else {
                    write!(f, ", editor {}", project.editor_version)
                }
            }
            Self::MakeCode(Err(_)) => f.write_str("MakeCode"),
            Self::MicroPython { version, .. } if version.is_empty() => f.write_str("MicroPython"),
            Self::MicroPython { version, .. } => write!(f, "MicroPython, {version}"),
            Self::Rust(Some(version)) => write!(f, "Rust {version}"),
            Self::Rust(None) => f.write_str("Rust"),
            Self::Other => f.write_str("a program that does not say what made it"),
        }
    }
}

fn find(bytes: &[u8], wanted: &[u8]) -> Option<usize> {
    bytes.windows(wanted.len()).position(|window| window == wanted)
}
