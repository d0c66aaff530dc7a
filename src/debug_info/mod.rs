//! Where a program is, for people: the functions, source lines and callers of a place, by the DWARF in its ELF file.
//!
//! [`DebugInfo`] knows one file, or several that were flashed together; [`Backtrace`] is how a chip came to where it is.

mod backtrace;
mod panic_code;
mod unwind;

use std::sync::Arc;

use addr2line::{Context, gimli};
use gimli::{DebugFrame, Dwarf, EndianArcSlice, LittleEndian, Section as _, SectionId};
use object::elf::FileHeader32;
use object::read::elf::ElfFile;
use object::{Object as _, ObjectSection as _, ObjectSymbol as _, SymbolKind};

pub use backtrace::{Backtrace, Call};
pub use panic_code::panic_code;
pub use unwind::Registers;

type Reader = EndianArcSlice<LittleEndian>;

/// What the ELF files of a program tell of its source.
pub struct DebugInfo(Vec<LinkedFile>);

struct LinkedFile {
    lines: Context<Reader>,
    frames: DebugFrame<Reader>,
    /// The functions of the table of symbols, by their addresses.
    symbols: Vec<Symbol>,
}

/// A function of a table of symbols.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Symbol {
    start: u32,
    end: u32,
    /// The name as the compiler mangled it.
    name: String,
}

/// A place in the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourcePlace {
    /// The name of the function, as it is written in its language.
    pub function: String,
    /// The path of the file as the compiler had it, and the line, from 1, where they are known.
    pub line: Option<(String, u32)>,
}

impl DebugInfo {
    /// What ELF files tell. One that is damaged tells nothing.
    #[must_use]
    pub fn of(files: &[Arc<[u8]>]) -> Self {
        Self(files.iter().filter_map(|file| LinkedFile::read(file)).collect())
    }

    /// The functions at an address: the innermost first, then those that it was inlined into. Empty where none is known.
    #[must_use]
    pub fn places(&self, address: u32) -> Vec<SourcePlace> {
        self.0
            .iter()
            .map(|file| file.places(address).unwrap_or_default())
            .find(|places| !places.is_empty())
            .unwrap_or_default()
    }

    fn frames(&self) -> impl Iterator<Item = &DebugFrame<Reader>> {
        self.0.iter().map(|file| &file.frames)
    }
}

impl LinkedFile {
    fn read(file: &[u8]) -> Option<Self> {
        let file = ElfFile::<FileHeader32<object::LittleEndian>>::parse(file).ok()?;
        let load = |section: SectionId| -> Result<Reader, gimli::Error> {
            let bytes = file.section_by_name(section.name()).and_then(|section| section.data().ok());
            Ok(EndianArcSlice::new(bytes.unwrap_or_default().into(), LittleEndian))
        };
        let dwarf = Dwarf::load(load).ok()?;
        let mut frames = DebugFrame::load(load).ok()?;
        frames.set_address_size(4);
        let functions = file.symbols().filter(|symbol| symbol.kind() == SymbolKind::Text && symbol.size() > 0);
        let named = functions.filter_map(|symbol| {
            let (start, size) = (symbol.address() as u32 & !1, symbol.size() as u32);
            Some(Symbol { start, end: start.checked_add(size)?, name: symbol.name().ok()?.to_owned() })
        });
        let mut symbols: Vec<Symbol> = named.collect();
        symbols.sort();
        Some(Self { lines: Context::from_dwarf(dwarf).ok()?, frames, symbols })
    }

    fn places(&self, address: u32) -> Option<Vec<SourcePlace>> {
        let mut frames = self.lines.find_frames(address.into()).skip_all_loads().ok()?;
        let mut places = Vec::new();
        let mut named = Vec::new();
        while let Ok(Some(frame)) = frames.next() {
            let Some(function) = frame.function else { continue };
            named.extend(function.raw_name().map(|name| name.into_owned()));
            let function = function.demangle().map_or_else(|_| "?".to_owned(), |name| name.into_owned());
            let line = frame.location.and_then(|location| Some((location.file?.to_owned(), location.line?)));
            places.push(SourcePlace { function, line });
        }
        let mut symbols = self.symbols.iter().filter(|symbol| (symbol.start..symbol.end).contains(&address)).peekable();
        // functions that the linker dropped are described as if they were at address 0
        let is_other = symbols.peek().is_some() && named.last().is_some_and(|name| symbols.all(|at| at.name != *name));
        if places.is_empty() || is_other {
            let symbol = self.symbols.iter().rfind(|symbol| (symbol.start..symbol.end).contains(&address));
            let name = |symbol: &Symbol| {
                addr2line::demangle_auto(symbol.name.as_str().into(), Some(gimli::DW_LANG_Rust)).into_owned()
            };
            places = symbol.map(|symbol| SourcePlace { function: name(symbol), line: None }).into_iter().collect();
        }
        Some(places)
    }
}
