//! What comes by an up-channel: lines, frames or bytes.
//!
//! | channel | what becomes of it |
//! |---|---|
//! | one that is asked for as bytes | it is handed out as it comes |
//! | one called `defmt` | the same, if somebody decodes it; otherwise its frames are lines of `\xNN` |
//! | 0 | lines of the console |
//! | another | lines of the console that begin with its name: `[name] text` |
//!
//! Channel 0 may be divided into 16 virtual terminals (UM08001, *Virtual terminals*): 0xFF and a digit of base 16 switch from
//! one to another. Each has lines of its own, and those of all but terminal 0 begin with `[Terminal n]`.

use std::collections::BTreeMap;
use std::fmt;

use crate::emulator::console::OpenLine;
use crate::emulator::line_assembler::{Form, LineAssembler};

/// Begins a switch to another virtual terminal. It is in no text of UTF-8.
const SWITCH: u8 = 0xff;
/// How libraries call a channel that has frames of defmt.
const DEFMT: &str = "defmt";
/// How libraries call a channel 0 that has text.
const TERMINAL: &str = "Terminal";

/// A channel, as a person names it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum RttChannel {
    /// By its number, from 0.
    Number(u32),
    /// By its name.
    Name(String),
}

impl fmt::Display for RttChannel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Name(name) => name.fmt(f),
        }
    }
}

impl RttChannel {
    /// Whether this is the channel with a number and a name.
    #[must_use]
    pub fn is(&self, number: u32, name: &str) -> bool {
        match self {
            Self::Number(wanted) => *wanted == number,
            Self::Name(wanted) => wanted == name,
        }
    }
}

/// How the up-channels are read.
#[derive(Clone, Default, PartialEq, Eq, Hash, Debug)]
pub struct RttReading {
    /// Whether somebody decodes frames of defmt: the channel called `defmt`, and channel 0 unless it is called `Terminal`,
    /// are handed out as bytes.
    pub defmt: bool,
    /// Whether it was said that nobody does.
    pub is_explained: bool,
    /// These are handed out as bytes, too.
    pub as_bytes: Vec<RttChannel>,
}

impl RttReading {
    fn is_bytes(&self, number: u32, name: &str) -> bool {
        let is_asked_for = self.as_bytes.iter().any(|channel| channel.is(number, name));
        is_asked_for || self.defmt && (name == DEFMT || number == 0 && name != TERMINAL)
    }
}

/// Bytes that came by an up-channel.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct RttBytes {
    /// The number of the channel.
    pub number: u32,
    /// Its name.
    pub name: String,
    /// Whether they are the first ones since the chip was reset: they do not go on with what came before.
    pub is_first: bool,
    /// The bytes, at least one.
    pub bytes: Vec<u8>,
}

/// What came by an up-channel since the last reset.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum UpStream {
    Text {
        /// What lines begin with.
        prefix: String,
        is_frames: bool,
        assembler: LineAssembler,
    },
    Terminals {
        /// The one that is written to.
        terminal: u8,
        /// Whether the last byte begins a switch.
        switches: bool,
        assemblers: BTreeMap<u8, LineAssembler>,
    },
    Bytes {
        number: u32,
        name: String,
        is_first: bool,
    },
}

impl UpStream {
    /// The stream of a channel.
    pub(super) fn new(number: u32, name: String, reading: &RttReading) -> Self {
        if reading.is_bytes(number, &name) {
            return Self::Bytes { number, name, is_first: true };
        }
        let prefix = if number == 0 { String::new() } else { format!("[{name}] ") };
        match (number, name.as_str()) {
            (_, DEFMT) => Self::Text { prefix, is_frames: true, assembler: LineAssembler::new(Form::Frames) },
            (0, _) => Self::Terminals { terminal: 0, switches: false, assemblers: BTreeMap::new() },
            _ => Self::Text { prefix, is_frames: false, assembler: LineAssembler::new(Form::Escaped) },
        }
    }

    /// Takes bytes; the lines that they end.
    pub(super) fn take(&mut self, bytes: Vec<u8>, handed_out: &mut Vec<RttBytes>) -> Vec<String> {
        match self {
            Self::Text { prefix, assembler, .. } => {
                let lines = bytes.into_iter().filter_map(|byte| assembler.take(byte));
                lines.map(|line| format!("{prefix}{line}")).collect()
            }
            Self::Terminals { terminal, switches, assemblers } => {
                let mut lines = Vec::new();
                for byte in bytes {
                    let digit = char::from(byte).to_digit(16);
                    match (std::mem::take(switches), digit) {
                        (true, Some(digit)) => {
                            // a digit of base 16
                            *terminal = digit as u8;
                            continue;
                        }
                        // it was none
                        (true, None) => lines.extend(to_terminal(assemblers, *terminal, SWITCH)),
                        (false, _) => {}
                    }
                    if byte == SWITCH {
                        *switches = true;
                    } else {
                        lines.extend(to_terminal(assemblers, *terminal, byte));
                    }
                }
                lines
            }
            Self::Bytes { number, name, is_first } => {
                let is_first = std::mem::take(is_first);
                handed_out.push(RttBytes { number: *number, name: name.clone(), is_first, bytes });
                Vec::new()
            }
        }
    }

    /// What came of lines that have not ended, as lines.
    pub(super) fn flush(&mut self) -> Vec<String> {
        match self {
            Self::Text { prefix, assembler, .. } => {
                assembler.flush().map(|line| format!("{prefix}{line}")).into_iter().collect()
            }
            Self::Terminals { terminal, switches, assemblers } => {
                let mut lines = Vec::new();
                if std::mem::take(switches) {
                    lines.extend(to_terminal(assemblers, *terminal, SWITCH));
                }
                let rest =
                    assemblers.iter_mut().filter_map(|(&terminal, assembler)| Some((terminal, assembler.flush()?)));
                lines.extend(rest.map(|(terminal, line)| of_terminal(terminal, &line)));
                lines
            }
            Self::Bytes { .. } => Vec::new(),
        }
    }

    /// The line of terminal 0 that has not ended.
    pub(super) fn open(&self) -> OpenLine<'_> {
        match self {
            Self::Text { assembler, .. } => assembler.open(),
            Self::Terminals { assemblers, .. } => {
                assemblers.get(&0).map_or_else(OpenLine::default, LineAssembler::open)
            }
            Self::Bytes { .. } => OpenLine::default(),
        }
    }

    /// Whether its frames are shown as bytes, and nobody has said why.
    pub(super) fn needs_words(&self, reading: &RttReading) -> bool {
        matches!(self, Self::Text { is_frames: true, .. }) && !reading.is_explained
    }

    /// How many bytes that line has.
    pub(super) fn open_bytes(&self) -> usize {
        match self {
            Self::Text { assembler, .. } => assembler.open_bytes(),
            Self::Terminals { assemblers, .. } => assemblers.get(&0).map_or(0, LineAssembler::open_bytes),
            Self::Bytes { .. } => 0,
        }
    }

    /// The lines that have not ended, with what they begin with, without that of terminal 0 of channel 0.
    pub(super) fn other_open_lines(&self, number: u32) -> Vec<String> {
        let is_open = |assembler: &&LineAssembler| assembler.open_bytes() > 0;
        match self {
            Self::Text { prefix, assembler, .. } if number > 0 => Some(assembler)
                .filter(is_open)
                .map(|assembler| format!("{prefix}{}", assembler.open()))
                .into_iter()
                .collect(),
            Self::Terminals { assemblers, .. } => {
                let others = assemblers.iter().filter(|(terminal, assembler)| **terminal > 0 && is_open(assembler));
                others.map(|(&terminal, assembler)| of_terminal(terminal, &assembler.open())).collect()
            }
            Self::Text { .. } | Self::Bytes { .. } => Vec::new(),
        }
    }
}

/// A line of a virtual terminal.
fn of_terminal(terminal: u8, line: &str) -> String {
    if terminal == 0 { line.to_owned() } else { format!("[Terminal {terminal}] {line}") }
}

/// Hands a byte to a virtual terminal; the line that it ends.
fn to_terminal(assemblers: &mut BTreeMap<u8, LineAssembler>, terminal: u8, byte: u8) -> Option<String> {
    let assembler = assemblers.entry(terminal).or_insert_with(|| LineAssembler::new(Form::Escaped));
    assembler.take(byte).map(|line| of_terminal(terminal, &line))
}
