//! The section `.defmt` of an ELF file: the texts of a program, as names of symbols in JSON.

use std::collections::BTreeMap;

use defmt_parser::Level;
use object::LittleEndian;
use object::elf::FileHeader32;
use object::read::elf::ElfFile;
use object::{Object as _, ObjectSection as _, ObjectSymbol as _};
use serde::Deserialize;

/// The versions of frames and symbols that are known (`DEFMT_VERSIONS` of the crate defmt-decoder 1.2). Version 4 added the name of the
/// crate to those of flags.
const VERSIONS: [&str; 2] = ["3", "4"];
/// Bytes of the value of a flag.
const FLAG_BYTES: u64 = 16;

/// An ELF file for a chip of 32 bits.
pub(super) type File<'a> = ElfFile<'a, FileHeader32<LittleEndian>>;

/// How frames are kept apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Encoding {
    /// By nothing: only who reads a frame knows where it ends.
    Raw,
    /// By zeros.
    Rzcobs,
}

/// What kind of text it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// A message of a level.
    Message(Level),
    /// A message without a level, or a part of one.
    Other,
}

/// A text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Entry {
    pub kind: Kind,
    pub text: String,
    /// The whole name of the symbol.
    pub symbol: String,
}

/// What flags are called by: identifier, package, what keeps apart several of this name, and crate.
pub(super) type FlagsKey = (String, String, String, Option<String>);

/// All that the section says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Tables {
    pub encoding: Encoding,
    /// By the numbers that are in frames.
    pub entries: BTreeMap<usize, Entry>,
    /// How the time of a message is written.
    pub timestamp: Option<String>,
    /// Names and values of flags, in the order of the program.
    pub flags: BTreeMap<FlagsKey, Vec<(String, u128)>>,
}

/// The name of a symbol.
#[derive(Deserialize)]
struct SymbolName {
    package: String,
    tag: String,
    data: String,
    disambiguator: String,
    crate_name: Option<String>,
}

impl Tables {
    /// Reads a file; `None` if it does not use defmt.
    ///
    /// # Errors
    /// Its version is not known, or it is damaged.
    pub(super) fn read(file: &File<'_>) -> Result<Option<Self>, String> {
        let is_defmt = |name: &str| name == ".defmt" || name.starts_with(".defmt.");
        if !file.sections().any(|section| section.name().is_ok_and(is_defmt)) {
            return Ok(None);
        }
        // some linkers leave the quotes of their script
        let marked = |mark: &str| {
            let names = file.symbols().filter_map(|symbol| symbol.name().ok());
            let mut found =
                names.filter_map(move |name| Some(name.trim_matches('"').strip_prefix(mark)?.trim().to_owned()));
            found.next()
        };
        let Some(version) = marked("_defmt_version_ =") else {
            // the linker script of defmt makes the section for a program that has nothing to put there, too
            let is_text = |name: &str| serde_json::from_str::<SymbolName>(name).is_ok();
            if !file.symbols().any(|symbol| symbol.name().is_ok_and(is_text)) {
                return Ok(None);
            }
            return Err(
                "its ELF file has a section .defmt and no version of it: it was linked without -Tdefmt.x".to_owned()
            );
        };
        if !VERSIONS.contains(&version.as_str()) {
            return Err(format!("its frames are of version {version} of defmt, and here versions 3 and 4 are known"));
        }
        let encoding = match marked("_defmt_encoding_ =").as_deref() {
            Some("raw") => Encoding::Raw,
            Some("rzcobs") => Encoding::Rzcobs,
            Some(other) => {
                return Err(format!("its frames are encoded as {other:?}, and here raw and rzcobs are known"));
            }
            None => return Err("its ELF file does not say how its frames are encoded".to_owned()),
        };
        let mut tables = Self { encoding, entries: BTreeMap::new(), timestamp: None, flags: BTreeMap::new() };
        let mut flags: BTreeMap<FlagsKey, Vec<(u128, String, u128)>> = BTreeMap::new();
        for symbol in file.symbols() {
            let Ok(name) = symbol.name() else { continue };
            let section = symbol.section_index().and_then(|index| file.section_by_index(index).ok());
            let Some(section) = section.filter(|section| section.name().is_ok_and(is_defmt)) else { continue };
            let Ok(read) = serde_json::from_str::<SymbolName>(name) else { continue };
            let kind = match read.tag.as_str() {
                "defmt_timestamp" => {
                    tables.timestamp = Some(read.data);
                    continue;
                }
                "defmt_bitflags_value" => {
                    let bytes = section.data_range(symbol.address(), FLAG_BYTES).ok().flatten();
                    let value = bytes.and_then(|bytes| bytes.first_chunk().copied()).map(u128::from_le_bytes);
                    let parts: Vec<&str> = read.data.split("::").collect();
                    if let (Some(value), [flags_name, place, name]) = (value, &parts[..])
                        && let Ok(place) = place.parse()
                    {
                        let key = ((*flags_name).to_owned(), read.package, read.disambiguator, read.crate_name);
                        flags.entry(key).or_default().push((place, (*name).to_owned(), value));
                    }
                    continue;
                }
                "defmt_trace" => Kind::Message(Level::Trace),
                "defmt_debug" => Kind::Message(Level::Debug),
                "defmt_info" => Kind::Message(Level::Info),
                "defmt_warn" => Kind::Message(Level::Warn),
                "defmt_error" => Kind::Message(Level::Error),
                tag if tag.starts_with("defmt_") => Kind::Other,
                // other tools put theirs beside them
                _ => continue,
            };
            let number = usize::try_from(symbol.address()).unwrap_or(usize::MAX);
            tables.entries.insert(number, Entry { kind, text: read.data, symbol: name.to_owned() });
        }
        for (key, mut named) in flags {
            named.sort();
            tables.flags.insert(key, named.into_iter().map(|(_, name, value)| (name, value)).collect());
        }
        Ok(Some(tables))
    }
}
