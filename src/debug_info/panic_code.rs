//! Where the code is that Rust runs at a panic.

use std::ops::Range;
use std::sync::Arc;

use object::elf::FileHeader32;
use object::read::elf::ElfFile;
use object::{LittleEndian, Object as _, ObjectSymbol as _, SymbolKind};

/// What the names of functions that handle a panic contain, as the compiler mangles them: that of `#[panic_handler]`, and those
/// of the module `core::panicking`.
const NAMES: [&str; 2] = ["rust_begin_unwind", "4core9panicking"];

/// The addresses of what the programs of ELF files run at a panic. Empty where their tables of symbols name nothing of it.
#[must_use]
pub fn panic_code(files: &[Arc<[u8]>]) -> Arc<[Range<u32>]> {
    files.iter().flat_map(|file| of_file(file)).collect()
}

fn of_file(file: &[u8]) -> Vec<Range<u32>> {
    let Ok(file) = ElfFile::<FileHeader32<LittleEndian>>::parse(file) else { return Vec::new() };
    let functions = file.symbols().filter(|symbol| symbol.kind() == SymbolKind::Text && symbol.size() > 0);
    let of_panic =
        functions.filter(|symbol| symbol.name().is_ok_and(|name| NAMES.iter().any(|part| name.contains(part))));
    of_panic
        .map(|symbol| {
            let start = symbol.address() as u32 & !1;
            start..start.saturating_add(symbol.size() as u32)
        })
        .collect()
}
