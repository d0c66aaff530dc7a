//! Where messages are in the source of a program, by the DWARF of its ELF file: each is a variable `DEFMT_LOG_STATEMENT`, in the
//! namespaces of its module and its function, whose linkage name is that of the symbol of its text.

use std::collections::BTreeMap;

use gimli::{AttributeValue, Dwarf, EndianSlice, LittleEndian, SectionId};
use object::{Object as _, ObjectSection as _};

use super::tables::File;

/// How the macros of defmt call the variable.
const VARIABLE: &[u8] = b"DEFMT_LOG_STATEMENT";

type Slice<'a> = EndianSlice<'a, LittleEndian>;
type Unit<'a> = gimli::Unit<Slice<'a>>;

/// A place in the source.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct SourcePlace {
    /// The path of the file as the compiler had it.
    pub path: String,
    /// From 1.
    pub line: u64,
    /// Modules and function, with `::` between them.
    pub module: String,
}

/// The places of messages by the names of their symbols; none where the file has no debug information.
pub(super) fn places(file: &File<'_>) -> BTreeMap<String, SourcePlace> {
    let mut places = BTreeMap::new();
    // what is damaged tells nothing more
    let _ = read(file, &mut places);
    places
}

fn read(file: &File<'_>, places: &mut BTreeMap<String, SourcePlace>) -> Result<(), gimli::Error> {
    let load = |section: SectionId| -> Result<Slice<'_>, gimli::Error> {
        let bytes = file.section_by_name(section.name()).and_then(|section| section.data().ok());
        Ok(EndianSlice::new(bytes.unwrap_or_default(), LittleEndian))
    };
    let dwarf = Dwarf::load(load)?;
    let mut headers = dwarf.units();
    while let Some(header) = headers.next()? {
        let unit = dwarf.unit(header)?;
        // namespaces that the entry is in, with their depths
        let mut namespaces: Vec<(isize, String)> = Vec::new();
        let mut entries = unit.entries();
        while let Some(entry) = entries.next_dfs()? {
            let is_outside = |namespace: &mut (isize, String)| namespace.0 >= entry.depth();
            while namespaces.pop_if(is_outside).is_some() {}
            let text = |name| {
                let value = entry.attr_value(name)?;
                dwarf.attr_string(&unit, value).ok().map(|text| text.slice())
            };
            match entry.tag() {
                gimli::DW_TAG_namespace => {
                    let name = text(gimli::DW_AT_name).unwrap_or_default();
                    namespaces.push((entry.depth(), String::from_utf8_lossy(name).into_owned()));
                }
                gimli::DW_TAG_variable if text(gimli::DW_AT_name) == Some(VARIABLE) => {
                    let symbol = text(gimli::DW_AT_linkage_name).map(String::from_utf8_lossy);
                    let path = match entry.attr_value(gimli::DW_AT_decl_file) {
                        Some(AttributeValue::FileIndex(index)) => path(&dwarf, &unit, index),
                        _ => None,
                    };
                    let line = entry.attr_value(gimli::DW_AT_decl_line).and_then(|line| line.udata_value());
                    if let (Some(symbol), Some(path), Some(line)) = (symbol, path, line) {
                        let names: Vec<&str> = namespaces.iter().map(|(_, name)| name.as_str()).collect();
                        let module = names.join("::");
                        places.insert(symbol.into_owned(), SourcePlace { path, line, module });
                    }
                }
                _ => {}
            }
        }
    }
    Ok(())
}

/// The path of a file of a unit: its folder, which may be one in the folder that the compiler ran in, and its name.
fn path(dwarf: &Dwarf<Slice<'_>>, unit: &Unit<'_>, index: u64) -> Option<String> {
    let header = unit.line_program.as_ref()?.header();
    let file = header.file(index)?;
    let text = |value| dwarf.attr_string(unit, value).ok().map(|text| text.to_string_lossy().into_owned());
    let folder = file.directory(header).and_then(text).unwrap_or_default();
    let name = text(file.path_name())?;
    let is_absolute = |path: &str| path.starts_with('/') || path.get(1..2) == Some(":");
    let base = unit.comp_dir.as_ref().filter(|_| !is_absolute(&folder)).map(|base| base.to_string_lossy().into_owned());
    let parts = [base.unwrap_or_default(), folder, name];
    Some(parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("/"))
}
