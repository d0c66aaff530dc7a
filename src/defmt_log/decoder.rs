//! What the ELF file of a program says of its log.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use defmt_parser::{DisplayHint, Level};

use super::filter::LogFilter;
use super::format::{LogFormat, Message, Place};
use super::places::{SourcePlace, places};
use super::tables::{Encoding, File, Kind, Tables};
use super::values::{ValueReader, Wrong};
use super::writing::MessageWriter;

/// Turns frames of a program into lines. It is cheap to copy.
#[derive(Clone, PartialEq, Eq)]
pub struct LogDecoder {
    program: Arc<Program>,
    format: Arc<LogFormat>,
    filter: Arc<LogFilter>,
}

/// What a file says.
#[derive(PartialEq, Eq)]
struct Program {
    tables: Tables,
    /// By the names of symbols.
    places: BTreeMap<String, SourcePlace>,
}

impl LogDecoder {
    /// The decoder of a program of ELF files that are flashed together: by the first of them that uses defmt. `None` if none
    /// does.
    ///
    /// # Errors
    /// The tables of that file are of a version that is not known, or damaged: one sentence.
    pub fn of(files: &[Arc<[u8]>]) -> Result<Option<Self>, String> {
        for file in files {
            let Ok(file) = File::parse(&**file) else { continue };
            let tables = Tables::read(&file)
                .map_err(|words| format!("the log of the program is shown as bytes, not as text: {words}"))?;
            if let Some(tables) = tables {
                let program = Arc::new(Program { tables, places: places(&file) });
                return Ok(Some(Self { program, format: Arc::default(), filter: Arc::default() }));
            }
        }
        Ok(None)
    }

    /// The same with another format.
    #[must_use]
    pub fn with_format(self, format: LogFormat) -> Self {
        Self { format: Arc::new(format), ..self }
    }

    /// The same with fewer messages.
    #[must_use]
    pub fn with_filter(self, filter: LogFilter) -> Self {
        Self { filter: Arc::new(filter), ..self }
    }

    /// Whether frames are kept apart by zeros; otherwise only who reads a frame knows where it ends.
    pub(super) fn has_ends(&self) -> bool {
        self.program.tables.encoding == Encoding::Rzcobs
    }

    /// The lines of the first frame of some bytes, none if it is not to be shown, and how many bytes it has.
    pub(super) fn frame(&self, bytes: &[u8]) -> Result<(Vec<String>, usize), Wrong> {
        let Program { tables, places } = &*self.program;
        let mut reader =
            ValueReader { text: &|number| tables.entries.get(&number).map(|entry| entry.text.as_str()), bytes };
        let number = reader.text_number()?;
        let entry = tables.entries.get(&number).ok_or(Wrong::Malformed)?;
        let timestamp = tables.timestamp.as_deref().map(|timestamp| reader.formatted(timestamp, 0)).transpose()?;
        let message = reader.formatted(&entry.text, 0)?;
        let length = bytes.len() - reader.bytes.len();

        let place = places.get(&entry.symbol);
        let level = match entry.kind {
            Kind::Message(level) => Some(level),
            Kind::Other => None,
        };
        if !self.filter.shows(level, place.map_or("", |place| &place.module)) {
            return Ok((Vec::new(), length));
        }
        let writer = MessageWriter { flags: &|hint| flags(tables, hint) };
        let text = writer.text(&message, None);
        let Some(level) = level else {
            // printed as it is
            return Ok((text.split('\n').map(str::to_owned).collect(), length));
        };
        let time = timestamp.map(|timestamp| writer.text(&timestamp, None)).unwrap_or_default();
        let place = place.map(|place| Place { path: &place.path, line: place.line, module: &place.module });
        let message = Message { text: &text, time: &time, level: word(level), place };
        Ok((self.format.lines(&message), length))
    }
}

fn word(level: Level) -> &'static str {
    match level {
        Level::Trace => "TRACE",
        Level::Debug => "DEBUG",
        Level::Info => "INFO",
        Level::Warn => "WARN",
        Level::Error => "ERROR",
    }
}

/// The flags that a hint names.
fn flags<'a>(tables: &'a Tables, hint: &DisplayHint) -> Option<&'a [(String, u128)]> {
    let DisplayHint::Bitflags { name, package, disambiguator, crate_name } = hint else { return None };
    let key = (name.clone(), package.clone(), disambiguator.clone(), crate_name.clone());
    tables.flags.get(&key).map(Vec::as_slice)
}

impl fmt::Debug for LogDecoder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { program, format, filter } = self;
        f.debug_struct("LogDecoder")
            .field("texts", &program.tables.entries.len())
            .field("format", format)
            .field("filter", filter)
            .finish()
    }
}
