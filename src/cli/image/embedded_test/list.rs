//! Which tests a program has.
//!
//! A program with the crate `embedded-test` from version 0.7 on has a section `.embedded_test` (its linker script
//! `embedded-test.x`), with a symbol for each test. The name of the symbol is an object of JSON; where it leads to are three words:
//! the address of the function that runs the test, and the address and length of the path of the module. The word at
//! `EMBEDDED_TEST_VERSION` is 1. (The crate `embedded-test-macros`, `codegen/export_sym.rs`.)

use object::elf::FileHeader32;
use object::read::elf::ElfFile;
use object::{LittleEndian, Object as _, ObjectSection as _, ObjectSymbol as _};
use serde::Deserialize;

const VERSION_SYMBOL: &str = "EMBEDDED_TEST_VERSION";
/// What a test of the first versions cannot tell from outside: they list their tests when they run.
const VERSION: u32 = 1;

type Elf<'a> = ElfFile<'a, FileHeader32<LittleEndian>>;

/// A test.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub(super) struct EmbeddedTest {
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
    let version = word(&elf, version.address()).unwrap_or(0);
    if version != VERSION {
        return Err(format!(
            "the program has tests of embedded-test in format {version}, and those of format {VERSION} are known: it is that \
             of version 0.7 of the crate"
        ));
    }
    let section = elf.section_by_name(".embedded_test").map(|section| section.index());
    let in_section = elf.symbols().filter(|symbol| symbol.section_index() == section && symbol.size() == 12);
    let named = in_section.filter_map(|symbol| Some((symbol.address(), symbol.name().ok()?)));
    let mut tests = named.map(|(at, name)| test(&elf, at, name)).collect::<Result<Vec<_>, String>>()?;
    tests.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(Some(tests))
}

fn test(elf: &Elf<'_>, at: u64, description: &str) -> Result<EmbeddedTest, String> {
    let mut test: EmbeddedTest =
        serde_json::from_str(description).map_err(|error| format!("the test {description:?} cannot be read: {error}"))?;
    let words = || Some([word(elf, at)?, word(elf, at + 4)?, word(elf, at + 8)?]);
    let [address, path, length] = words().ok_or_else(|| format!("the test {:?} has no address", test.name))?;
    test.address = address;
    let path = bytes(elf, path.into(), length.into()).and_then(|path| std::str::from_utf8(path).ok());
    // without the name of the crate, as the harness of Rust has it
    if let Some((_, modules)) = path.and_then(|path| path.split_once("::")) {
        test.name = format!("{modules}::{}", test.name);
    }
    Ok(test)
}

fn word(elf: &Elf<'_>, address: u64) -> Option<u32> {
    bytes(elf, address, 4)?.first_chunk().map(|word| u32::from_le_bytes(*word))
}

/// Bytes of a section, by the address that it has when the program runs.
fn bytes<'a>(elf: &Elf<'a>, address: u64, length: u64) -> Option<&'a [u8]> {
    elf.sections().find_map(|section| section.data_range(address, length).ok().flatten())
}
