//! The log of programs that use [defmt](https://defmt.ferrous-systems.com): frames of bytes, which the ELF file of a program
//! turns into text.
//!
//! A program writes the numbers of its texts and their arguments, and no letter. The texts are names of symbols in its ELF
//! file, in the section `.defmt`; the places in its source are in the DWARF. [`LogDecoder`] is what such a file says, and
//! belongs to a program as its image does. [`FrameStream`] is what has come of a frame that is not complete, and belongs to a
//! running machine. The chip knows nothing of either: it hands out bytes. So decoding is done by `session`, where lines begin
//! to exist, and whoever looks at lines, a person or an expectation, sees text.
//!
//! The crate `defmt-parser` of defmt's authors reads the texts. Their `defmt-decoder` 1.2 is not used: it switches
//! `serde_json` to arbitrary precision, with which the numbers of scenarios in JSON are read no more; it panics at a log format
//! that is wrong and at a date that is too far away; and it makes room for as many elements as a damaged frame says that it has.

mod decoder;
mod filter;
mod format;
mod places;
mod rzcobs;
mod stream;
mod tables;
mod values;
mod writing;

pub use decoder::LogDecoder;
pub use filter::LogFilter;
pub use format::LogFormat;
pub use stream::FrameStream;

#[cfg(test)]
mod tests;
