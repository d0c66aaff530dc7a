//! Which instructions belong to which lines of the source (DWARF 5, 6.2).

use std::collections::{BTreeMap, BTreeSet};

use gimli::{FileEntry, LineProgramHeader, Unit};

use super::{DebugInfo, LinkedFile, Reader, gimli};

/// The most rows of a file's tables: more than a chip has room for instructions.
const MAX_ROWS: usize = 1 << 20;

/// The rows of a file's tables, of what the linker has kept.
#[derive(Default)]
pub(super) struct LineTable {
    files: Vec<String>,
    /// By their addresses.
    rows: Vec<Row>,
}

/// Instructions, one after the other, of one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Row {
    address: u32,
    end: u32,
    file: usize,
    line: u32,
    /// Whether a breakpoint for the line is recommended here.
    is_statement: bool,
}

/// Instructions, one after the other, of one line of the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineRange {
    /// The path of the file as the compiler had it.
    pub file: String,
    /// The line, from 1.
    pub line: u32,
    /// The address of the first instruction.
    pub from: u32,
    /// The address behind the last instruction.
    pub to: u32,
}

impl LineTable {
    pub fn of(file: &LinkedFile, units: &[Unit<Reader>]) -> Self {
        let mut table = Self::default();
        let mut numbers = BTreeMap::new();
        for unit in units {
            let _ = table.read(file, unit, &mut numbers);
        }
        table.rows.sort_unstable();
        table
    }

    fn read(
        &mut self,
        file: &LinkedFile,
        unit: &Unit<Reader>,
        numbers: &mut BTreeMap<String, usize>,
    ) -> gimli::Result<()> {
        let Some(program) = unit.line_program.clone() else { return Ok(()) };
        let mut rows = program.rows();
        // a sequence begins at the address 0 if the linker has dropped its function
        let (mut before, mut is_dropped): (Option<Row>, Option<bool>) = (None, None);
        let mut names: BTreeMap<u64, usize> = BTreeMap::new();
        while let Some((header, row)) = rows.next_row()? {
            let address = row.address() as u32;
            if let Some(last) = before.filter(|last| address > last.address) {
                self.rows.push(Row { end: address, ..last });
            }
            let is_of_dropped = *is_dropped.get_or_insert(address <= 1);
            if row.end_sequence() || self.rows.len() == MAX_ROWS {
                (before, is_dropped) = (None, None);
                continue;
            }
            if is_of_dropped {
                continue;
            }
            let number = *names.entry(row.file_index()).or_insert_with(|| {
                let name = row.file(header).and_then(|entry| path_of(file, unit, header, entry)).unwrap_or_default();
                let next = numbers.len();
                *numbers.entry(name).or_insert(next)
            });
            let line = row.line().map_or(0, |line| line.get() as u32);
            // of rows at the same address the last one counts, but it is a statement if another of its line is
            let joins = before.is_some_and(|last| last.address == address && last.is_statement && last.line == line);
            let is_statement = row.is_stmt() || joins;
            before = Some(Row { address, end: address, file: number, line, is_statement });
        }
        self.files.resize(numbers.len(), String::new());
        for (name, &number) in numbers.iter() {
            self.files[number].clone_from(name);
        }
        Ok(())
    }

    fn row(&self, address: u32) -> Option<&Row> {
        let after = self.rows.partition_point(|row| row.address <= address);
        self.rows[..after].iter().rev().take(8).find(|row| (row.address..row.end).contains(&address))
    }

    /// The addresses at which rows of lines begin, sorted.
    pub fn starts(&self) -> impl Iterator<Item = u32> {
        self.rows.iter().filter(|row| row.line > 0).map(|row| row.address)
    }

    fn range(&self, row: &Row) -> Option<LineRange> {
        let file = self.files.get(row.file)?.clone();
        (row.line > 0 && !file.is_empty()).then_some(LineRange { file, line: row.line, from: row.address, to: row.end })
    }
}

/// The path of a file as a backtrace has it.
pub(super) fn path_of(
    file: &LinkedFile,
    unit: &Unit<Reader>,
    header: &LineProgramHeader<Reader>,
    entry: &FileEntry<Reader>,
) -> Option<String> {
    let text = |reader: &Reader| String::from_utf8_lossy(reader.bytes()).into_owned();
    let mut path = unit.comp_dir.as_ref().map(text).unwrap_or_default();
    let directory = entry.directory(header).filter(|_| entry.directory_index() != 0);
    for part in directory.into_iter().chain([entry.path_name()]) {
        let part = text(&file.dwarf.attr_string(unit, part).ok()?);
        let is_whole = |path: &str| path.starts_with(['/', '\\']) || matches!(path.get(1..3), Some(":/" | ":\\"));
        if is_whole(&part) {
            path = part;
            continue;
        }
        let separator = if path.starts_with('\\') || path.get(1..3) == Some(":\\") { '\\' } else { '/' };
        if !path.is_empty() && !path.ends_with(separator) {
            path.push(separator);
        }
        path.push_str(&part);
    }
    Some(path)
}

impl DebugInfo {
    /// The file and the line of the instruction at an address.
    pub(super) fn row_line(&self, address: u32) -> Option<(String, u32)> {
        self.0.iter().find_map(|file| {
            let lines = &file.index().lines;
            let range = lines.range(lines.row(address)?)?;
            Some((range.file, range.line))
        })
    }

    /// The line of the instruction at an address, with the instructions around it that belong to the same line. Where a function
    /// is inlined, the line is that of the inlined function.
    #[must_use]
    pub fn line(&self, address: u32) -> Option<LineRange> {
        self.0.iter().find_map(|file| {
            let lines = &file.index().lines;
            let mut range = lines.range(lines.row(address)?)?;
            let is_same = |other: Option<&Row>| {
                let other = lines.range(other?)?;
                (other.file == range.file && other.line == range.line).then_some((other.from, other.to))
            };
            let (mut from, mut to) = (range.from, range.to);
            while let Some((before, _)) = from.checked_sub(1).and_then(|before| is_same(lines.row(before))) {
                from = before;
            }
            while let Some((_, after)) = is_same(lines.row(to)) {
                to = after;
            }
            (range.from, range.to) = (from, to);
            Some(range)
        })
    }

    /// The paths of the files that have lines with instructions, sorted.
    #[must_use]
    pub fn files(&self) -> Vec<String> {
        let mut files = BTreeSet::new();
        for lines in self.0.iter().map(|file| &file.index().lines) {
            let used: BTreeSet<usize> = lines.rows.iter().filter(|row| row.line > 0).map(|row| row.file).collect();
            files.extend(
                used.into_iter().filter_map(|number| lines.files.get(number)).filter(|name| !name.is_empty()).cloned(),
            );
        }
        files.into_iter().collect()
    }

    /// The lines of a file that have instructions, sorted.
    #[must_use]
    pub fn lines_with_code(&self, file: &str) -> Vec<u32> {
        let lines: BTreeSet<u32> = self.rows_of(file).map(|(_, row)| row.line).filter(|line| *line > 0).collect();
        lines.into_iter().collect()
    }

    /// All instructions of a line, as ranges of addresses, sorted; each ends before its second address.
    #[must_use]
    pub fn ranges_of_line(&self, file: &str, line: u32) -> Vec<(u32, u32)> {
        let mut ranges: Vec<(u32, u32)> = Vec::new();
        for (_, row) in self.rows_of(file).filter(|(_, row)| row.line == line) {
            match ranges.last_mut() {
                Some((_, end)) if *end == row.address => *end = row.end,
                _ => ranges.push((row.address, row.end)),
            }
        }
        ranges
    }

    /// Where a breakpoint of a line is: the line itself, or the next one that has instructions, and the address at which that
    /// begins in each function that has it, those that it is inlined into too. `None` where no line follows.
    #[must_use]
    pub fn breakpoints(&self, file: &str, line: u32) -> Option<(u32, Vec<u32>)> {
        let rows: Vec<(usize, Row)> = self.rows_of(file).filter(|(_, row)| row.line >= line).collect();
        let line = rows.iter().map(|(_, row)| row.line).min()?;
        let rows = rows.into_iter().filter(|(_, row)| row.line == line);
        let (statements, others): (Vec<_>, Vec<_>) = rows.partition(|(_, row)| row.is_statement);
        let rows = if statements.is_empty() { others } else { statements };
        let mut first = BTreeMap::new();
        for (file, row) in rows {
            let scope = self.innermost_scope(row.address).map(|place| (place.unit, place.offset.0));
            let address = first.entry((file, scope)).or_insert(row.address);
            *address = row.address.min(*address);
        }
        let addresses: BTreeSet<u32> = first.into_values().collect();
        Some((line, addresses.into_iter().collect()))
    }

    fn rows_of<'a>(&'a self, name: &'a str) -> impl Iterator<Item = (usize, Row)> + 'a {
        self.0.iter().enumerate().flat_map(move |(number, file)| {
            let lines = &file.index().lines;
            let wanted = lines.files.iter().position(|file| file == name);
            lines.rows.iter().filter(move |row| Some(row.file) == wanted).map(move |row| (number, *row))
        })
    }
}
