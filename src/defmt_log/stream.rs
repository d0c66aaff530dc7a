//! Bytes in, lines out.

use super::decoder::LogDecoder;
use super::values::Wrong;

/// The longest frame.
const MAX_BYTES: usize = 64 * 1024;

/// What came of a frame that is not complete.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct FrameStream {
    pending: Vec<u8>,
    /// Nobody knows where the next frame begins.
    is_lost: bool,
    /// Whether it was said that a frame could not be decoded.
    was_reported: bool,
}

/// Lines, and what there is to say of the frames that they come from.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DecodedLines {
    /// The lines, in their order.
    pub lines: Vec<String>,
    /// A sentence, the first time that a frame cannot be decoded.
    pub report: Option<String>,
}

impl FrameStream {
    /// Takes bytes that go on with those before.
    pub fn take(&mut self, bytes: &[u8], decoder: &LogDecoder) -> DecodedLines {
        let mut decoded = DecodedLines::default();
        if decoder.has_ends() {
            for &byte in bytes {
                if byte != 0 {
                    self.pending.push(byte);
                } else if !self.pending.is_empty() {
                    self.end_frame(decoder, &mut decoded);
                }
                if self.pending.len() > MAX_BYTES {
                    self.give_up(&mut decoded);
                }
            }
        } else {
            self.pending.extend_from_slice(bytes);
            self.split_frames(decoder, &mut decoded);
        }
        decoded
    }

    /// Nothing goes on with what has come: the program has ended, or begins anew.
    pub fn end(&mut self) -> DecodedLines {
        let mut decoded = DecodedLines::default();
        if !self.pending.is_empty() {
            self.give_up(&mut decoded);
        }
        self.is_lost = false;
        decoded
    }

    /// Bytes that are kept.
    #[must_use]
    pub fn pending(&self) -> &[u8] {
        &self.pending
    }

    /// A zero has ended a frame.
    fn end_frame(&mut self, decoder: &LogDecoder, decoded: &mut DecodedLines) {
        let frame = super::rzcobs::decoded(&self.pending).and_then(|frame| decoder.frame(&frame).ok());
        match frame {
            Some((lines, _)) => {
                decoded.lines.extend(lines);
                self.pending.clear();
            }
            None => self.give_up(decoded),
        }
    }

    /// Takes whole frames off the front.
    fn split_frames(&mut self, decoder: &LogDecoder, decoded: &mut DecodedLines) {
        let mut at = 0;
        while !self.is_lost && at < self.pending.len() {
            match decoder.frame(&self.pending[at..]) {
                Ok((lines, length)) if length > 0 => {
                    decoded.lines.extend(lines);
                    at += length;
                }
                Err(Wrong::Incomplete) => break,
                Ok(_) | Err(Wrong::Malformed) => self.is_lost = true,
            }
        }
        self.pending.drain(..at);
        if (self.is_lost && !self.pending.is_empty()) || self.pending.len() > MAX_BYTES {
            self.is_lost = true;
            self.give_up(decoded);
        }
    }

    /// Shows what has come as bytes.
    fn give_up(&mut self, decoded: &mut DecodedLines) {
        let bytes = std::mem::take(&mut self.pending);
        decoded.lines.push(format!("defmt:{}", bytes.iter().map(|byte| format!(" {byte:02x}")).collect::<String>()));
        if !std::mem::replace(&mut self.was_reported, true) {
            let rest =
                if self.is_lost { "; so are all that come after it, as nothing says where they begin" } else { "" };
            decoded.report = Some(format!(
                "a frame of defmt is not one of the program of the ELF file; it is shown as its {} bytes{rest}",
                bytes.len()
            ));
        }
    }
}
