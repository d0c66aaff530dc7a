//! The functions and the lines of the source at an instruction, with what is inlined there.

use addr2line::demangle_auto;

use super::entry::Entry;
use super::line_table::path_of;
use super::{DebugInfo, LinkedFile, gimli};

/// An instruction that begins a line of the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineStart {
    /// The address of the instruction.
    pub address: u32,
    /// The path of the file as the compiler had it.
    pub file: String,
    /// The line, from 1.
    pub line: u32,
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
    /// The functions at an address: the innermost first, then those that it was inlined into. Empty where none is known.
    #[must_use]
    pub fn places(&self, address: u32) -> Vec<SourcePlace> {
        let functions = self.inlined(address);
        if functions.is_empty() {
            let name = self.0.iter().find_map(|file| file.symbol_name(address));
            return name.map(|function| SourcePlace { function, line: None }).into_iter().collect();
        }
        // the line of the innermost function is in the tables, the others have a line in what is inlined into them
        let mut line = self.row_line(address);
        let mut places = Vec::new();
        for function in functions.iter().rev() {
            let name = function.function_name().unwrap_or_else(|| "?".to_owned());
            let caller = function.call_line();
            places.push(SourcePlace { function: name, line: std::mem::replace(&mut line, caller) });
        }
        places
    }

    /// The instructions that begin lines, of what the linker has kept. One that is inlined belongs to several lines: its own, and
    /// those of the calls.
    #[must_use]
    pub fn lines(&self) -> Vec<LineStart> {
        let starts = self.0.iter().flat_map(|file| file.index().lines.starts());
        let of_start = |address| {
            let lines = self.places(address).into_iter().filter_map(|place| place.line);
            lines.map(move |(file, line)| LineStart { address, file, line })
        };
        starts.flat_map(of_start).collect()
    }
}

impl Entry<'_> {
    /// Where an inlined function is called: the file and the line.
    fn call_line(&self) -> Option<(String, u32)> {
        let (file, unit) = self.unit()?;
        let gimli::AttributeValue::FileIndex(index) = self.attribute(gimli::DW_AT_call_file)? else { return None };
        let header = unit.line_program.as_ref()?.header();
        let line = self.number(gimli::DW_AT_call_line).filter(|line| *line > 0)?;
        Some((path_of(file, unit, header, header.file(index)?)?, u32::try_from(line).ok()?))
    }
}

impl LinkedFile {
    /// The name of a function by the table of symbols.
    fn symbol_name(&self, address: u32) -> Option<String> {
        let symbol = self.symbols.iter().rfind(|symbol| (symbol.start..symbol.end).contains(&address))?;
        Some(demangle_auto(symbol.name.as_str().into(), Some(gimli::DW_LANG_Rust)).into_owned())
    }
}
