//! The log of programs that use [defmt](https://defmt.ferrous-systems.com): frames of bytes, which the ELF file of a program
//! turns into text.
//!
//! A program writes the numbers of its texts and their arguments, and no letter. The texts are names of symbols in its ELF
//! file, in the section `.defmt`; the places in its source are in the DWARF. [`LogDecoder`] is what such a file says, and
//! belongs to a program as its image does. [`FrameStream`] is what has come of a frame that is not complete, and belongs to a
//! running machine. The chip knows nothing of either: it hands out bytes. So decoding is done by `session`, where lines begin
//! to exist, and whoever looks at lines, a person or an expectation, sees text.
//!
//! The crate `defmt-decoder` of defmt's authors reads the tables and the frames. Its formatter is not used: it panics at a
//! format that is wrong, and asks the environment for colours.

mod check;
mod decoder;
mod filter;
mod format;
mod rzcobs;
mod stream;

pub use decoder::LogDecoder;
pub use filter::LogFilter;
pub use format::LogFormat;
pub use stream::FrameStream;

#[cfg(test)]
mod tests;
