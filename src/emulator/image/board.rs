//! Which board an image is for, when its file does not say it.

use super::{Segment, V1_BOOT_RECORD, half_word, word};
use crate::emulator::arm::{RAM_BASE, needs_armv7e_m};
use crate::hardware::Model;

/// How the board of an image is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BoardSource {
    /// The file says it.
    Stated,
    /// The file is for both boards, and this is the one that was asked for, or the V2.
    Universal,
    /// The user has chosen it.
    Chosen,
    /// The file does not say it, but the program can run on this one only: why.
    Evident(&'static str),
    /// The file does not say it: a guess, with what speaks for it.
    Guessed(&'static str),
}

/// A word of the UICR by which MicroPython for the V1 is known, and its value (microbit-micropython, *Developer's guide*, hex
/// format).
pub const MICROPYTHON_V1: (u32, u32) = (0x1000_10c0, 0x17ee_b07c);

/// Exceptions of the processor; interrupts come after them in the vector table.
const EXCEPTIONS: u32 = 16;

/// The board that an image is for, and what speaks for it. The signs are looked for from the surest on.
pub(super) fn guess(segments: &[Segment]) -> (Model, BoardSource) {
    let v1_flash = Model::V1.flash_bytes();
    let beyond =
        segments.iter().any(|segment| segment.address < Model::V2.flash_bytes() && segment.end() > v1_flash.into());
    let stack = word(segments, 0).unwrap_or(0);
    if beyond {
        (Model::V2, BoardSource::Evident("it fills more flash than the V1 has"))
    } else if word(segments, MICROPYTHON_V1.0) == Some(MICROPYTHON_V1.1) {
        (Model::V1, BoardSource::Evident("its UICR is that of MicroPython for the V1"))
    } else if stack == V1_BOOT_RECORD {
        (Model::V1, BoardSource::Evident("it begins with the boot record of the V1's SoftDevice"))
    } else if stack > RAM_BASE + Model::V1.ram_bytes() {
        (Model::V2, BoardSource::Evident("its stack is beyond the RAM of the V1"))
    } else if needs_armv7e_m(|address| half_word(segments, address), starts(segments)) {
        (Model::V2, BoardSource::Evident("it has instructions that the V1's processor does not have"))
    } else {
        (Model::V1, BoardSource::Guessed("it fits into the V1's memories, and its instructions are the V1's"))
    }
}

/// Where the code of a program begins: its start and the handlers of the exceptions.
fn starts(segments: &[Segment]) -> impl Iterator<Item = u32> + use<'_> {
    (1..EXCEPTIONS)
        .filter_map(|number| word(segments, number * 4))
        .filter(|entry| entry & 1 != 0)
        .map(|entry| entry & !1)
}
