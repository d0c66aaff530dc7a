//! Which tests a program has.
//!
//! A program with the crate `embedded-test` from version 0.7 on has a section `.embedded_test` (its linker script
//! `embedded-test.x`), with a symbol for each test. The name of the symbol is an object of JSON; where it leads to are three words:
//! the address of the function that runs the test, and the address and length of the path of the module. The word at
//! `EMBEDDED_TEST_VERSION` is 1. (The crate `embedded-test-macros`, `codegen/export_sym.rs`.)

use object::elf::{FileHeader32, SHF_ALLOC};
use object::read::elf::ElfFile;
use object::{LittleEndian, Object as _, ObjectSection as _, ObjectSymbol as _, SectionFlags};
use serde::Deserialize;

const VERSION_SYMBOL: &str = "EMBEDDED_TEST_VERSION";
/// What a test of the first versions cannot tell from outside: they list their tests when they run.
const VERSION: u32 = 1;

type Elf<'a> = ElfFile<'a, FileHeader32<LittleEndian>>;

/// A test.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub(in crate::cli::image) struct EmbeddedTest {
    /// The name with its modules below the crate: `tests::it_works`.
    pub name: String,
    pub ignored: bool,
    pub should_panic: bool,
    /// For how long it may run.
    #[serde(rename = "timeout")]
    pub timeout_s: Option<u32>,
    /// The address of the function that runs it.
    #[serde(skip)]
    pub address: u32,
}

/// The tests of a program, by their names; `None` if it is no program with tests.
///
/// # Errors
/// They are of a version that is not known, or damaged.
pub(super) fn tests(file: &[u8]) -> Result<Option<Vec<EmbeddedTest>>, String> {
    let Ok(elf) = Elf::parse(file) else { return Ok(None) };
    let Some(version) = elf.symbols().find(|symbol| symbol.name() == Ok(VERSION_SYMBOL)) else { return Ok(None) };
    // nothing of the section is flashed: its addresses begin at 0, where those of the program begin, too
    let list = elf.section_by_name(".embedded_test");
    let word = |address: u64| {
        let bytes = list.as_ref()?.data_range(address, 4).ok()??;
        bytes.first_chunk().map(|word| u32::from_le_bytes(*word))
    };
    let version = word(version.address()).unwrap_or(0);
    if version != VERSION {
        return Err(format!(
            "the program has tests of embedded-test in format {version}, and those of format {VERSION} are known: it is that \
             of version 0.7 of the crate"
        ));
    }
    let section = list.as_ref().map(|list| list.index());
    let in_section = elf.symbols().filter(|symbol| symbol.section_index() == section && symbol.size() == 12);
    let mut tests = Vec::new();
    for (at, name) in in_section.filter_map(|symbol| Some((symbol.address(), symbol.name().ok()?))) {
        let words = [word(at), word(at + 4), word(at + 8)];
        let [Some(address), Some(path), Some(length)] = words else {
            return Err(format!("the test {name:?} has no address"));
        };
        tests.push(test(name, address, flashed(&elf, path.into(), length.into()))?);
    }
    tests.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(Some(tests))
}

/// A test by its description, the address of its function, and the path of its module with the name of the crate.
fn test(description: &str, address: u32, path: Option<&[u8]>) -> Result<EmbeddedTest, String> {
    let mut test: EmbeddedTest = serde_json::from_str(description)
        .map_err(|error| format!("the test {description:?} cannot be read: {error}"))?;
    test.address = address;
    let path = path.and_then(|path| std::str::from_utf8(path).ok());
    // without the name of the crate, as the harness of Rust has it
    if let Some((_, modules)) = path.and_then(|path| path.split_once("::")) {
        test.name = format!("{modules}::{}", test.name);
    }
    Ok(test)
}

/// Bytes of what is flashed.
fn flashed<'a>(elf: &Elf<'a>, address: u64, length: u64) -> Option<&'a [u8]> {
    let is_flashed = |flags| matches!(flags, SectionFlags::Elf { sh_flags, .. } if sh_flags.contains(SHF_ALLOC));
    let mut sections = elf.sections().filter(|section| is_flashed(section.flags()));
    sections.find_map(|section| section.data_range(address, length).ok().flatten())
}
