//! The files that are flashed to a board: Intel HEX, also the universal one for both boards, and ELF.

mod elf;
mod hex;

use std::fmt;

pub use elf::{LinkedProgram, LinkedSegment};

use super::arm::RAM_BASE;
use super::board::Model;
use super::nrf::{Chip, ResetReason};

/// The first word of Nordic's master boot record for the nRF51822, which is no stack: its code sets one before it needs it.
/// Images with a SoftDevice, those of MakeCode among them, begin with it.
const V1_BOOT_RECORD: u32 = 0x0000_07c0;

/// A program as it is flashed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Image {
    /// The board that it is for.
    pub model: Model,
    /// Bytes and the addresses that they go to, upward.
    segments: Vec<Segment>,
}

/// Bytes that belong together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Segment {
    /// The address of the first byte.
    pub address: u32,
    /// The bytes.
    pub bytes: Vec<u8>,
}

/// What is wrong with a file: one sentence, with the place and the value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ImageError(String);

impl fmt::Display for ImageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ImageError {}

fn error<T>(words: impl Into<String>) -> Result<T, ImageError> {
    Err(ImageError(words.into()))
}

impl Image {
    /// Reads a file. With a board, it must be for that one; of a universal hex file, its part is taken, and the V2's when
    /// none is asked for.
    ///
    /// # Errors
    /// The file is damaged, for another processor or the other board, or no program.
    pub fn parse(file: &[u8], wanted: Option<Model>) -> Result<Self, ImageError> {
        let (found, segments) = if file.starts_with(b"\x7fELF") {
            elf::read(file)?
        } else if file.iter().find(|byte| !byte.is_ascii_whitespace()) == Some(&b':') {
            hex::read(file, wanted)?
        } else if file.is_empty() {
            return error("the file is empty");
        } else {
            return error("the file is neither Intel HEX, whose lines begin with a colon, nor ELF");
        };
        let segments = joined(segments);
        let (stack, reset) = vectors(&segments)?;
        let model = found.unwrap_or_else(|| board_of(stack, &segments));
        if let Some(wanted) = wanted.filter(|&wanted| wanted != model) {
            return error(format!("the image is for the {}, and the board here is a {}", model.name(), wanted.name()));
        }
        let image = Self { model, segments };
        image.check(stack, reset)?;
        Ok(image)
    }

    /// No program: what is in a chip whose flash is erased.
    #[must_use]
    pub const fn erased(model: Model) -> Self {
        Self { model, segments: Vec::new() }
    }

    /// Bytes and the addresses that they go to.
    #[must_use]
    pub fn segments(&self) -> &[Segment] {
        &self.segments
    }

    /// The same image with words beside it, lowest byte first, as a second file that is flashed.
    #[must_use]
    pub fn with_words(&self, address: u32, words: &[u32]) -> Self {
        let mut segments = self.segments.clone();
        segments.push(Segment { address, bytes: words.iter().flat_map(|word| word.to_le_bytes()).collect() });
        Self { model: self.model, segments: joined(segments) }
    }

    /// A chip with this image, just switched on. `seed` is what its generator of random numbers draws from.
    ///
    /// # Errors
    /// A part of it has no place on the chip.
    pub fn power_on(&self, seed: u64) -> Result<Chip, ImageError> {
        let mut chip = Chip::new(self.model, seed);
        for Segment { address, bytes } in &self.segments {
            if !chip.load(*address, bytes) {
                let (length, board) = (bytes.len(), self.model.name());
                return error(format!("the {length} bytes at {address:#010x} have no place on the {board}"));
            }
        }
        chip.reset(ResetReason::Pin);
        Ok(chip)
    }

    /// Whether the first two vectors can be those of a program.
    fn check(&self, stack: u32, reset: u32) -> Result<(), ImageError> {
        // the stack of a program begins at the end of the RAM, or below
        let end = RAM_BASE + self.model.ram_bytes();
        let is_boot_record = self.model == Model::V1 && stack == V1_BOOT_RECORD;
        if !is_boot_record && (!(RAM_BASE + 4..=end).contains(&stack) || !stack.is_multiple_of(4)) {
            let board = self.model.name();
            return error(format!(
                "there is no vector table at 0: its first word, the stack, is {stack:#010x}, which is not in the RAM of the {board}"
            ));
        }
        let starts_in = self.segments.iter().any(|segment| {
            (reset & !1).checked_sub(segment.address).is_some_and(|at| (at as usize) < segment.bytes.len())
        });
        if reset & 1 == 0 || !starts_in {
            return error(format!(
                "there is no vector table at 0: its second word, where the program starts, is {reset:#010x}, where the \
                 image has no code"
            ));
        }
        Ok(())
    }
}

/// The stack and the start of a program: the first two words at 0.
fn vectors(segments: &[Segment]) -> Result<(u32, u32), ImageError> {
    let word = |at: u32| {
        let segment = segments.iter().find(|s| s.address <= at && at + 4 <= s.address + s.bytes.len() as u32)?;
        let offset = (at - segment.address) as usize;
        segment.bytes[offset..].first_chunk().map(|bytes| u32::from_le_bytes(*bytes))
    };
    match (word(0), word(4)) {
        (Some(stack), Some(reset)) => Ok((stack, reset)),
        _ => error("there is no vector table: the image has nothing at address 0"),
    }
}

/// The board of an image that does not say it: the V1 has less of everything.
fn board_of(stack: u32, segments: &[Segment]) -> Model {
    let fits = segments
        .iter()
        .all(|s| s.address >= RAM_BASE.min(0x1000_0000) || s.address + s.bytes.len() as u32 <= Model::V1.flash_bytes());
    if stack <= RAM_BASE + Model::V1.ram_bytes() && fits { Model::V1 } else { Model::V2 }
}

/// Segments upward, and those that touch in one.
fn joined(mut segments: Vec<Segment>) -> Vec<Segment> {
    segments.sort_by_key(|segment| segment.address);
    let mut joined: Vec<Segment> = Vec::new();
    for segment in segments.into_iter().filter(|segment| !segment.bytes.is_empty()) {
        match joined.last_mut() {
            Some(last) if last.address as usize + last.bytes.len() == segment.address as usize => {
                last.bytes.extend(segment.bytes);
            }
            _ => joined.push(segment),
        }
    }
    joined
}
