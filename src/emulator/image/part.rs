//! One file of those that are flashed together.

use std::sync::Arc;

use super::{ImageError, Segment, elf, error, hex};
use crate::hardware::Model;

/// What a file holds.
pub(super) struct Part {
    /// The board, if the file says it.
    pub board: Option<Model>,
    /// Whether the file is for the other board, too.
    pub is_universal: bool,
    /// What is flashed.
    pub segments: Vec<Segment>,
    /// What the file has beside it.
    pub other_data: Vec<u8>,
    /// The file itself, if it is ELF.
    pub linked: Option<Arc<[u8]>>,
    /// The lowest address of the main stack, if the file tells it.
    pub stack_limit: Option<u32>,
    /// Where the control block of RTT is, if the file tells it.
    pub rtt_block: Option<u32>,
}

impl Part {
    /// Reads a file by what it holds; `wanted` chooses a part of a universal hex file.
    pub(super) fn read(file: &[u8], wanted: Option<Model>) -> Result<Self, ImageError> {
        // a byte order mark, which some editors write, is not part of a hex file
        let file = file.strip_prefix(b"\xef\xbb\xbf").unwrap_or(file);
        if file.starts_with(b"\x7fELF") {
            elf::read(file)
        } else if file.iter().find(|byte| !byte.is_ascii_whitespace()) == Some(&b':') {
            hex::read(file, wanted)
        } else if file.is_empty() {
            error("the file is empty")
        } else {
            error("the file is neither Intel HEX, whose lines begin with a colon, nor ELF")
        }
    }

    /// The first address that another part has bytes for, too.
    pub(super) fn overlap(&self, other: &Self) -> Option<u32> {
        let both = self.segments.iter().flat_map(|one| other.segments.iter().map(move |another| (one, another)));
        let shared = both.filter_map(|(one, another)| {
            let from = one.address.max(another.address);
            (u64::from(from) < one.end().min(another.end())).then_some(from)
        });
        shared.min()
    }
}
