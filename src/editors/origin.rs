//! What made an image, and what its author put into it.

use std::fmt;

use super::makecode::Project;
use super::micropython::{File, Runtime};
use crate::emulator::image::Image;

/// What Rust's compiler writes into the comment of an ELF file, before its version.
const RUSTC: &[u8] = b"rustc version ";
/// Paths of the standard library's sources, which the messages of panics hold.
const RUST_SOURCES: [&[u8]; 2] = [b"library/core/src/", b"/rustc/"];

/// Stands before the program that MakeCode puts behind its runtime (the listings that MakeCode writes call it *magic number*; the
/// apps that flash boards look for it, too).
const MAKECODE: [u8; 16] =
    [0x70, 0x8e, 0x3b, 0x92, 0xc6, 0x15, 0xa8, 0x41, 0xc4, 0x98, 0x66, 0xc9, 0x75, 0xee, 0x51, 0x97];
/// Stands in the greeting of every MicroPython, also of one whose file system is unknown here.
const MICROPYTHON: &[u8] = b"MicroPython";

/// What made an image.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Origin {
    /// MakeCode, with the project if it is in the file, or how it is damaged.
    MakeCode(Option<Result<Project, String>>),
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
            return Self::MakeCode(Some(project));
        }
        let has = |marker: &[u8]| image.segments().iter().any(|segment| find(&segment.bytes, marker).is_some());
        if has(&MAKECODE) {
            return Self::MakeCode(None);
        }
        if let Some(runtime) = Runtime::find(image) {
            return Self::MicroPython { version: runtime.version().to_owned(), files: runtime.files() };
        }
        let comment = image.other_data();
        if let Some(at) = find(comment, RUSTC) {
            let version = comment[at + RUSTC.len()..].split(|&byte| byte == 0 || byte == b' ').next();
            return Self::Rust(version.map(|version| String::from_utf8_lossy(version).into_owned()));
        }
        if RUST_SOURCES.iter().any(|path| has(path)) {
            Self::Rust(None)
        } else if has(MICROPYTHON) {
            Self::MicroPython { version: String::new(), files: Ok(Vec::new()) }
        } else {
            Self::Other
        }
    }

    /// What kind of program it is, for people.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::MakeCode(_) => "a MakeCode program",
            Self::MicroPython { .. } => "MicroPython",
            Self::Rust(_) => "a Rust program",
            Self::Other => "an image",
        }
    }

    /// The files of its author, by their names.
    pub fn files(&self) -> Vec<(&str, &[u8])> {
        match self {
            Self::MakeCode(Some(Ok(project))) => {
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
            Self::MakeCode(Some(Err(problem))) | Self::MicroPython { files: Err(problem), .. } => Some(problem),
            _ => None,
        }
    }
}

/// In one line, for people.
impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::MakeCode(Some(Ok(project))) => {
                write!(f, "MakeCode project {:?}", project.name)?;
                if project.editor_version.is_empty() {
                    Ok(())
                } else {
                    write!(f, ", editor {}", project.editor_version)
                }
            }
            Self::MakeCode(_) => f.write_str("MakeCode"),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::emulator::image::Segment;
    use crate::hardware::Model;

    #[test]
    fn an_origin_is_told_by_what_is_always_in_the_flash() {
        let of = |markers: &[&[u8]]| {
            let segment = Segment { address: 0, bytes: [&[0xff; 100], &markers.concat()[..], &[0; 7]].concat() };
            Origin::of(&Image::erased(Model::V2).patched(vec![segment]))
        };
        assert_eq!(of(&[&MAKECODE, b"a program about MicroPython"]), Origin::MakeCode(None));
        assert!(
            matches!(of(&[b"MicroPython v1.18 on 2023-10-30"]), Origin::MicroPython { version, .. } if version.is_empty())
        );
        assert_eq!(of(&[b"/rustc/59807616e1/library/core/src/fmt/mod.rs"]), Origin::Rust(None));
        assert_eq!(of(&[b"micropython"]), Origin::Other);
    }
}
