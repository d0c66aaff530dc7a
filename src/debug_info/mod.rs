//! Where a program is, for people: the functions, source lines and callers of a place, by the DWARF in its ELF file.
//!
//! [`DebugInfo`] knows one file, or several that were flashed together; [`Backtrace`] is how a chip came to where it is. The
//! variables of a call have types and values as text; a structure or an array has members, which are read when they are asked for.

mod backtrace;
mod contexts;
mod entry;
mod index;
mod line_table;
mod location;
mod lookup;
mod panic_code;
mod places;
mod shape;
mod types;
mod unwind;
mod value_text;
mod variables;

use std::sync::{Arc, OnceLock};

use addr2line::gimli;
use gimli::{DebugFrame, Dwarf, EndianArcSlice, LittleEndian, Section as _, SectionId};
use object::elf::FileHeader32;
use object::read::elf::ElfFile;
use object::{Object as _, ObjectSection as _, ObjectSymbol as _, SymbolKind};

pub use backtrace::{Backtrace, Call};
pub use contexts::ExecutionContext;
use index::Index;
pub use index::{Function, Static};
pub use line_table::LineRange;
pub use lookup::{Located, Named, Scalar};
pub use panic_code::panic_code;
pub use places::{LineStart, SourcePlace};
pub use unwind::Registers;
pub use variables::{Scope, Value, Variable};

type Reader = EndianArcSlice<LittleEndian>;

/// What the ELF files of a program tell of its source.
pub struct DebugInfo(Vec<LinkedFile>);

struct LinkedFile {
    dwarf: Arc<Dwarf<Reader>>,
    /// What is looked up in it, found when it is first asked for.
    index: OnceLock<Index>,
    frames: DebugFrame<Reader>,
    /// Where the descriptions of frames are, by the first address of what they describe: addresses, and offsets in `frames`.
    descriptions: Vec<(u32, usize)>,
    /// The functions of the table of symbols, by their addresses.
    symbols: Vec<Symbol>,
    /// Where instructions or data begin, and whether it is data (ELF for the Arm Architecture, 5.5.5), by their addresses.
    mapping: Vec<(u32, bool)>,
}

/// A function of a table of symbols.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Symbol {
    start: u32,
    end: u32,
    /// The name as the compiler mangled it.
    name: String,
}

impl DebugInfo {
    /// What ELF files tell. One that is damaged tells nothing.
    #[must_use]
    pub fn of(files: &[Arc<[u8]>]) -> Self {
        Self(files.iter().filter_map(|file| LinkedFile::read(file)).collect())
    }

    /// Whether there is data at an address, between the instructions of a function; `None` where no file tells it.
    #[must_use]
    pub fn is_data(&self, address: u32) -> Option<bool> {
        let of_file = |file: &LinkedFile| {
            let (_, is_data) =
                file.mapping.get(file.mapping.partition_point(|(at, _)| *at <= address).checked_sub(1)?)?;
            Some(*is_data)
        };
        self.0.iter().find_map(of_file)
    }

    /// The descriptions of frames that may be that of an address.
    fn descriptions(&self, address: u32) -> impl Iterator<Item = (&DebugFrame<Reader>, usize)> {
        self.0.iter().filter_map(move |file| {
            let after = file.descriptions.partition_point(|(start, _)| *start <= address);
            file.descriptions[..after].last().map(|(_, offset)| (&file.frames, *offset))
        })
    }
}

impl LinkedFile {
    fn read(file: &[u8]) -> Option<Self> {
        let file = ElfFile::<FileHeader32<object::LittleEndian>>::parse(file).ok()?;
        let load = |section: SectionId| -> Result<Reader, gimli::Error> {
            let bytes = file.section_by_name(section.name()).and_then(|section| section.data().ok());
            Ok(EndianArcSlice::new(bytes.unwrap_or_default().into(), LittleEndian))
        };
        let dwarf = Arc::new(Dwarf::load(load).ok()?);
        let mut frames = DebugFrame::load(load).ok()?;
        frames.set_address_size(4);
        let functions = file.symbols().filter(|symbol| symbol.kind() == SymbolKind::Text && symbol.size() > 0);
        let named = functions.filter_map(|symbol| {
            let (start, size) = (symbol.address() as u32 & !1, symbol.size() as u32);
            Some(Symbol { start, end: start.checked_add(size)?, name: symbol.name().ok()?.to_owned() })
        });
        let mut symbols: Vec<Symbol> = named.collect();
        symbols.sort();
        let marks = file.symbols().filter_map(|symbol| match symbol.name().ok()?.as_bytes() {
            [b'$', kind @ (b't' | b'd'), rest @ ..] if rest.is_empty() || rest.starts_with(b".") => {
                Some((symbol.address() as u32, *kind == b'd'))
            }
            _ => None,
        });
        let mut mapping: Vec<(u32, bool)> = marks.collect();
        mapping.sort_unstable();
        let descriptions = unwind::descriptions(&frames);
        Some(Self { dwarf, index: OnceLock::new(), frames, descriptions, symbols, mapping })
    }
}
