//! The files that are flashed to a board: Intel HEX, also the universal one for both boards, and ELF.

mod board;
mod elf;
mod hex;
mod part;
mod stack;

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

pub use board::{BoardSource, MICROPYTHON_V1};
pub use elf::{LinkedProgram, LinkedSegment};
use part::Part;

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
    board_source: BoardSource,
    /// Bytes and the addresses that they go to, upward.
    segments: Vec<Segment>,
    other_data: Vec<u8>,
    linked: Vec<Arc<[u8]>>,
    stack_limit: Option<u32>,
    rtt_block: Option<u32>,
}

/// Bytes that belong together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Segment {
    /// The address of the first byte.
    pub address: u32,
    /// The bytes.
    pub bytes: Vec<u8>,
}

impl Segment {
    /// The address behind the last byte.
    fn end(&self) -> u64 {
        u64::from(self.address) + self.bytes.len() as u64
    }

    /// What is left of the segment without some addresses.
    fn without(&self, addresses: &Range<u64>) -> impl Iterator<Item = Self> + use<> {
        let (start, end) = (u64::from(self.address), self.end());
        let hole = addresses.start.clamp(start, end)..addresses.end.clamp(start, end);
        let piece = |from: u64, to: u64| Self {
            address: from as u32,
            bytes: self.bytes[(from - start) as usize..(to - start) as usize].to_vec(),
        };
        [piece(start, hole.start), piece(hole.end, end)].into_iter().filter(|piece| !piece.bytes.is_empty())
    }
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
    /// Reads a file. With a board, that one is meant: the part of a universal hex file for it is taken, and it overrules the
    /// guess where a file does not say its board. Without one, the V2's part of a universal file is taken.
    ///
    /// # Errors
    /// The file is damaged, says that it is for the other board or another processor, or is no program.
    pub fn parse(file: &[u8], wanted: Option<Model>) -> Result<Self, ImageError> {
        Self::of_parts(vec![Part::read(file, wanted)?], wanted)
    }

    /// Reads files that are flashed together, a SoftDevice and a program for example; each with its name, for people.
    ///
    /// # Errors
    /// As for [`Self::parse`], with the name of the file; or two of them have bytes for the same address.
    pub fn parse_all(files: &[(&str, &[u8])], wanted: Option<Model>) -> Result<Self, ImageError> {
        let named = |(name, file): &(&str, &[u8])| {
            Part::read(file, wanted).map_err(|ImageError(words)| ImageError(format!("{name}: {words}")))
        };
        let parts: Vec<Part> = files.iter().map(named).collect::<Result<_, _>>()?;
        for (at, part) in parts.iter().enumerate() {
            for (other, (name, _)) in parts[..at].iter().zip(files) {
                if let Some(address) = part.overlap(other) {
                    return error(format!("{name} and {} both have bytes for {address:#010x}", files[at].0));
                }
                if let (Some(one), Some(another)) = (other.board, part.board)
                    && one != another
                {
                    return error(format!(
                        "{name} is for the {}, and {} for the {}",
                        one.name(),
                        files[at].0,
                        another.name()
                    ));
                }
            }
        }
        Self::of_parts(parts, wanted)
    }

    fn of_parts(parts: Vec<Part>, wanted: Option<Model>) -> Result<Self, ImageError> {
        let stated = parts.iter().find_map(|part| part.board);
        let is_universal = parts.iter().any(|part| part.is_universal);
        // of programs that are flashed together each may set the stack
        let (is_alone, limits) = (parts.len() == 1, parts.iter().find_map(|part| part.stack_limit));
        let rtt_block = parts.iter().find_map(|part| part.rtt_block);
        let (mut segments, mut other_data, mut linked) = (Vec::new(), Vec::new(), Vec::new());
        for part in parts {
            segments.extend(part.segments);
            other_data.extend(part.other_data);
            linked.extend(part.linked);
        }
        let segments = joined(segments);
        let stack_limit = limits.filter(|_| is_alone);
        let (Some(stack), Some(reset)) = (word(&segments, 0), word(&segments, 4)) else {
            return error("there is no vector table: the image has nothing at address 0");
        };
        let (model, board_source) = match (stated, wanted) {
            (Some(model), _) if is_universal => (model, BoardSource::Universal),
            (Some(model), _) => (model, BoardSource::Stated),
            (None, Some(model)) => (model, BoardSource::Chosen),
            (None, None) => board::guess(&segments),
        };
        if let Some(wanted) = wanted.filter(|&wanted| wanted != model) {
            return error(format!("the image is for the {}, and the board here is a {}", model.name(), wanted.name()));
        }
        let image = Self { model, board_source, segments, other_data, linked, stack_limit, rtt_block };
        image.check(stack, reset)?;
        Ok(image)
    }

    /// No program: what is in a chip whose flash is erased.
    #[must_use]
    pub const fn erased(model: Model) -> Self {
        Self {
            model,
            board_source: BoardSource::Chosen,
            segments: Vec::new(),
            other_data: Vec::new(),
            linked: Vec::new(),
            stack_limit: None,
            rtt_block: None,
        }
    }

    /// Bytes and the addresses that they go to.
    #[must_use]
    pub fn segments(&self) -> &[Segment] {
        &self.segments
    }

    /// How the board is known.
    #[must_use]
    pub const fn board_source(&self) -> BoardSource {
        self.board_source
    }

    /// What a file has beside the bytes that are flashed, in the order of the file: MakeCode keeps the source of a project in
    /// a hex file, compilers a comment with their versions in an ELF file.
    #[must_use]
    pub fn other_data(&self) -> &[u8] {
        &self.other_data
    }

    /// The ELF files that it comes from, whole.
    #[must_use]
    pub fn linked(&self) -> &[Arc<[u8]>] {
        &self.linked
    }

    /// The lowest address of the main stack, where an ELF file tells it by its symbols or its variables.
    #[must_use]
    pub const fn stack_limit(&self) -> Option<u32> {
        self.stack_limit
    }

    /// The bytes from an address on, where the image has as many.
    #[must_use]
    pub fn bytes(&self, address: u32, length: usize) -> Option<&[u8]> {
        bytes(&self.segments, address, length)
    }

    /// The word at an address, lowest byte first.
    #[must_use]
    pub fn word(&self, address: u32) -> Option<u32> {
        word(&self.segments, address)
    }

    /// The half-word at an address, lowest byte first.
    #[must_use]
    pub fn half_word(&self, address: u32) -> Option<u16> {
        half_word(&self.segments, address)
    }

    /// The same image with erased flash at some addresses.
    #[must_use]
    pub fn without(&self, addresses: Range<u32>) -> Self {
        let hole = addresses.start.into()..addresses.end.into();
        let segments = self.segments.iter().flat_map(|segment| segment.without(&hole)).collect();
        Self { segments, ..self.clone() }
    }

    /// The same image with other bytes at some addresses.
    #[must_use]
    pub fn patched(&self, patches: Vec<Segment>) -> Self {
        let mut segments = self.segments.clone();
        for patch in patches {
            let addresses = patch.address.into()..patch.end();
            segments = segments.iter().flat_map(|segment| segment.without(&addresses)).collect();
            segments.push(patch);
        }
        Self { segments: joined(segments), ..self.clone() }
    }

    /// The same image with words beside it, lowest byte first, as a second file that is flashed.
    #[must_use]
    pub fn with_words(&self, address: u32, words: &[u32]) -> Self {
        let bytes = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        self.patched(vec![Segment { address, bytes }])
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
        if let Some(address) = self.rtt_block {
            chip.set_rtt_block(address);
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

/// The bytes from an address on.
fn bytes(segments: &[Segment], address: u32, length: usize) -> Option<&[u8]> {
    let segment = &segments[segments.partition_point(|segment| segment.address <= address).checked_sub(1)?];
    let start = (address - segment.address) as usize;
    segment.bytes.get(start..start.checked_add(length)?)
}

fn word(segments: &[Segment], address: u32) -> Option<u32> {
    Some(u32::from_le_bytes(*bytes(segments, address, 4)?.first_chunk()?))
}

fn half_word(segments: &[Segment], address: u32) -> Option<u16> {
    Some(u16::from_le_bytes(*bytes(segments, address, 2)?.first_chunk()?))
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
