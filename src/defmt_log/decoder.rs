//! What the ELF file of a program says of its log.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use defmt_decoder::{Encoding, Locations, Table};
use defmt_parser::Level;
use object::LittleEndian;
use object::elf::FileHeader32;
use object::read::elf::ElfFile;
use object::{Object as _, ObjectSection as _, ObjectSymbol as _};
use serde::Deserialize;

use super::check::{Check, Texts, Wrong};
use super::filter::LogFilter;
use super::format::{LogFormat, Message, Place};

/// Turns frames of a program into lines. It is cheap to copy.
#[derive(Clone)]
pub struct LogDecoder {
    program: Arc<Tables>,
    format: Arc<LogFormat>,
    filter: Arc<LogFilter>,
}

/// What a file says.
struct Tables {
    table: Table,
    texts: Texts,
    /// How the time of a message is written.
    timestamp: Option<String>,
    locations: Locations,
}

/// The name of a symbol in the section `.defmt`.
#[derive(Deserialize)]
struct SymbolName {
    tag: String,
    data: String,
}

impl LogDecoder {
    /// The decoder of a program of ELF files that are flashed together: by the first of them that uses defmt. `None` if none
    /// does.
    ///
    /// # Errors
    /// The tables of that file are of a version that is not known, or damaged: one sentence.
    pub fn of(files: &[Arc<[u8]>]) -> Result<Option<Self>, String> {
        for file in files {
            // the reader is that of another crate
            let read = catch_unwind(AssertUnwindSafe(|| Tables::read(file)))
                .unwrap_or_else(|_| Err("the section .defmt of its ELF file is damaged".to_owned()));
            match read {
                Ok(None) => {}
                Ok(Some(tables)) => {
                    return Ok(Some(Self {
                        program: Arc::new(tables),
                        format: Arc::default(),
                        filter: Arc::default(),
                    }));
                }
                Err(words) => {
                    return Err(format!("the log of the program is shown as bytes, not as text: {words}"));
                }
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
        self.program.table.encoding() == Encoding::Rzcobs
    }

    /// The lines of the first frame of some bytes, none if it is not to be shown, and how many bytes it has.
    pub(super) fn frame(&self, bytes: &[u8]) -> Result<(Vec<String>, usize), Wrong> {
        let program = &*self.program;
        Check { texts: &program.texts, bytes }.frame(program.timestamp.as_deref())?;
        // the crate panics at a few values that no program means, as a year that is too far away
        let decoded = catch_unwind(AssertUnwindSafe(|| {
            let (frame, length) = program.table.decode(bytes).ok()?;
            let location = program.locations.get(&frame.index());
            let module = location.map_or("", |location| &location.module);
            if !self.filter.shows(frame.level(), module) {
                return Some((Vec::new(), length));
            }
            let text = frame.display_message().to_string();
            let Some(level) = frame.level() else {
                // printed as it is
                return Some((text.split('\n').map(str::to_owned).collect(), length));
            };
            let time = frame.display_timestamp().map(|time| time.to_string()).unwrap_or_default();
            let path = location.map(|location| location.file.to_string_lossy());
            let place = location.zip(path.as_deref()).map(|(location, path)| Place {
                path,
                line: location.line,
                module: &location.module,
            });
            let message = Message { text: &text, time: &time, level: word(level), place };
            Some((self.format.lines(&message), length))
        }));
        decoded.ok().flatten().ok_or(Wrong::Malformed)
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

/// The rest of it is advice on other tools.
fn first_line(text: &str) -> String {
    text.lines().next().unwrap_or_default().to_owned()
}

impl Tables {
    fn read(file: &[u8]) -> Result<Option<Self>, String> {
        let table = Table::parse(file).map_err(|error| first_line(&error.to_string()))?;
        let Some(table) = table else { return Ok(None) };
        // without debug information there are none
        let locations = table.get_locations(file).unwrap_or_default();
        let (mut texts, mut timestamp) = (Texts::new(), None);
        let elf = ElfFile::<FileHeader32<LittleEndian>>::parse(file).map_err(|error| error.to_string())?;
        let is_defmt = |name: &str| name == ".defmt" || name.starts_with(".defmt.");
        for symbol in elf.symbols() {
            let section = symbol.section_index().and_then(|index| elf.section_by_index(index).ok());
            if !section.is_some_and(|section| section.name().is_ok_and(is_defmt)) {
                continue;
            }
            let Ok(SymbolName { tag, data }) = serde_json::from_str(symbol.name().unwrap_or_default()) else { continue };
            match tag.as_str() {
                "defmt_timestamp" => timestamp = Some(data),
                "defmt_bitflags_value" => {}
                _ => {
                    texts.insert(symbol.address() as usize, data);
                }
            }
        }
        Ok(Some(Self { table, texts, timestamp, locations }))
    }
}

impl PartialEq for LogDecoder {
    fn eq(&self, other: &Self) -> bool {
        let (one, another) = (&self.program, &other.program);
        (Arc::ptr_eq(one, another) || one.table == another.table)
            && (&self.format, &self.filter) == (&other.format, &other.filter)
    }
}

impl Eq for LogDecoder {}

impl fmt::Debug for LogDecoder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { program, format, filter } = self;
        f.debug_struct("LogDecoder")
            .field("texts", &program.texts.len())
            .field("format", format)
            .field("filter", filter)
            .finish()
    }
}
