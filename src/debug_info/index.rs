//! What is looked up in a file of a program: its units, functions and statics, found once.

use gimli::{AttributeValue, Operation, Unit, UnitOffset};

use super::entry::EntryPlace;
use super::line_table::LineTable;
use super::{DebugInfo, LinkedFile, Reader, gimli};

/// The most modules that are in each other.
const MAX_DEPTH: usize = 1000;

/// What is looked up in a file.
pub(super) struct Index {
    /// The units by their offsets.
    pub units: Vec<Unit<Reader>>,
    /// The functions that the linker has kept, each with its ranges of addresses.
    functions: Vec<Described>,
    /// The statics that the linker has kept.
    statics: Vec<DescribedStatic>,
    pub lines: LineTable,
}

/// A function that has a description.
struct Described {
    ranges: Vec<(u32, u32)>,
    unit: usize,
    offset: UnitOffset<usize>,
}

/// A static that has a description.
struct DescribedStatic {
    name: String,
    address: u32,
    unit: usize,
    offset: UnitOffset<usize>,
}

/// A static variable of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Static {
    /// The name, with the modules it is in.
    pub name: String,
    /// Where the variable is.
    pub address: u32,
    pub(super) place: EntryPlace,
}

/// A function of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Function {
    /// The name, with the modules it is in.
    pub name: String,
    /// The addresses of its instructions; each range ends before its second address. Most functions have one range.
    pub ranges: Vec<(u32, u32)>,
}

impl Index {
    pub fn of(file: &LinkedFile) -> Self {
        let mut units = Vec::new();
        let mut headers = file.dwarf.units();
        while let Ok(Some(header)) = headers.next() {
            units.extend(file.dwarf.unit(header));
        }
        let mut index = Self { lines: LineTable::of(file, &units), units, functions: Vec::new(), statics: Vec::new() };
        for unit in 0..index.units.len() {
            let _ = index.read_unit(file, unit);
        }
        index
    }

    fn read_unit(&mut self, file: &LinkedFile, number: usize) -> gimli::Result<()> {
        let Some(unit) = self.units.get(number) else { return Ok(()) };
        let mut cursor = unit.entries();
        let mut modules: Vec<(isize, String)> = Vec::new();
        while let Some(entry) = cursor.next_dfs()? {
            let (depth, offset) = (entry.depth(), entry.offset());
            modules.truncate(modules.partition_point(|(of, _)| *of < depth));
            let name = || {
                let name = file.dwarf.attr_string(unit, entry.attr_value(gimli::DW_AT_name)?).ok()?;
                Some(String::from_utf8_lossy(name.bytes()).into_owned())
            };
            match entry.tag() {
                gimli::DW_TAG_namespace | gimli::DW_TAG_subprogram if modules.len() < MAX_DEPTH => {
                    modules.push((depth, name().unwrap_or_default()));
                    let ranges = file.ranges(unit, entry);
                    if entry.tag() == gimli::DW_TAG_subprogram && !ranges.is_empty() {
                        self.functions.push(Described { ranges, unit: number, offset });
                    }
                }
                gimli::DW_TAG_variable => {
                    let address = fixed_address(file, unit, entry.attr_value(gimli::DW_AT_location));
                    if let (Some(address), Some(name)) = (address, name()) {
                        let path = modules.iter().map(|(_, module)| module.as_str()).chain([name.as_str()]);
                        let name = path.filter(|part| !part.is_empty()).collect::<Vec<_>>().join("::");
                        self.statics.push(DescribedStatic { name, address, unit: number, offset });
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// The innermost function at an address.
    fn function(&self, address: u32) -> Option<&Described> {
        let contains = |function: &&Described| function.ranges.iter().any(|&(from, to)| (from..to).contains(&address));
        let size = |function: &&Described| function.ranges.iter().map(|(from, to)| to - from).sum::<u32>();
        self.functions.iter().filter(contains).min_by_key(size)
    }
}

/// The address of a variable that is always at the same place; `None` where the linker has dropped it.
fn fixed_address(file: &LinkedFile, unit: &Unit<Reader>, at: Option<AttributeValue<Reader>>) -> Option<u32> {
    let mut operations = at?.exprloc_value()?.operations(unit.encoding());
    let address = match operations.next().ok()?? {
        Operation::Address { address } => address,
        Operation::AddressIndex { index } => file.dwarf.address(unit, index).ok()?,
        _ => return None,
    };
    let is_alone = matches!(operations.next(), Ok(None));
    (address > 1 && is_alone).then(|| u32::try_from(address).ok())?
}

impl LinkedFile {
    pub(super) fn index(&self) -> &Index {
        self.index.get_or_init(|| Index::of(self))
    }
}

impl DebugInfo {
    /// The place of the description of the innermost function at an address, without what is inlined there.
    pub(super) fn function_place(&self, address: u32) -> Option<EntryPlace> {
        (0..).zip(&self.0).find_map(|(file, linked)| {
            let function = linked.index().function(address)?;
            Some(EntryPlace { file, unit: function.unit, offset: function.offset })
        })
    }

    /// The function at an address, without what is inlined there; by the table of symbols where nothing else tells it.
    #[must_use]
    pub fn function(&self, address: u32) -> Option<Function> {
        let described = self.function_place(address).and_then(|place| self.entry(place));
        let described =
            described.and_then(|entry| Some(Function { name: entry.function_name()?, ranges: entry.ranges() }));
        described.or_else(|| {
            let of_file = |file: &LinkedFile| {
                let symbol = file.symbols.iter().rfind(|symbol| (symbol.start..symbol.end).contains(&address))?;
                let name = addr2line::demangle_auto(symbol.name.as_str().into(), None).into_owned();
                Some(Function { name, ranges: vec![(symbol.start, symbol.end)] })
            };
            self.0.iter().find_map(of_file)
        })
    }

    /// The functions that are called by their name, by their addresses: of the table of symbols.
    #[must_use]
    pub fn functions(&self) -> Vec<Function> {
        let symbols = self.0.iter().flat_map(|file| &file.symbols);
        let named = symbols.map(|symbol| Function {
            name: addr2line::demangle_auto(symbol.name.as_str().into(), None).into_owned(),
            ranges: vec![(symbol.start, symbol.end)],
        });
        named.collect()
    }

    /// The description and the address of a static by its name, or by the end of it from a module on. Of several it is the first
    /// in the order of [`Self::statics`].
    pub(super) fn static_named(&self, name: &str) -> Option<(EntryPlace, u32)> {
        let statics = self.0.iter().enumerate().flat_map(|(file, linked)| {
            let with_file = move |of| (file, of);
            linked.index().statics.iter().map(with_file)
        });
        let named = statics.filter_map(|(file, of): (usize, &DescribedStatic)| {
            // without modules comes first, since it is the empty text
            let modules = of.name.strip_suffix(name)?;
            let is_whole = modules.is_empty() || modules.ends_with("::");
            is_whole.then_some((modules, of.address, EntryPlace { file, unit: of.unit, offset: of.offset }))
        });
        let (_, address, place) = named.min_by_key(|&(modules, address, _)| (modules, address))?;
        Some((place, address))
    }

    /// The statics of the program, by their names.
    #[must_use]
    pub fn statics(&self) -> Vec<Static> {
        let mut statics: Vec<Static> = Vec::new();
        for (file, linked) in self.0.iter().enumerate() {
            statics.extend(linked.index().statics.iter().map(|described| {
                let place = EntryPlace { file, unit: described.unit, offset: described.offset };
                Static { name: described.name.clone(), address: described.address, place }
            }));
        }
        statics.sort_by(|one, other| (&one.name, one.address).cmp(&(&other.name, other.address)));
        statics
    }
}
