//! Where the main stack of a linked program ends.

use object::LittleEndian;
use object::elf::{FileHeader32, SHF_ALLOC};
use object::read::elf::{FileHeader as _, SectionHeader as _, Sym as _};

/// Symbols that linker scripts set to the lowest address of the main stack: those of cortex-m-rt, and of Nordic's and Arm's
/// templates for GCC.
const LIMITS: [&[u8]; 3] = [b"_stack_end", b"__StackLimit", b"__stack_limit"];

/// The lowest address of the stack that begins at `start` and grows down: what a symbol says, or else the end of the variables
/// below it. `None` where neither is known: without a table of symbols and of sections, and where nothing is below the stack, so
/// that it leaves the RAM when it grows too large.
pub(super) fn limit(header: &FileHeader32<LittleEndian>, file: &[u8], start: u32) -> Option<u32> {
    let sections = header.sections(LittleEndian, file).ok()?;
    let symbols = sections.symbols(LittleEndian, file, object::elf::SHT_SYMTAB).ok()?;
    let named = symbols.iter().find_map(|symbol| {
        let name = symbol.name(LittleEndian, symbols.strings()).ok()?;
        let value = symbol.st_value(LittleEndian);
        (LIMITS.contains(&name) && (super::RAM_BASE..start).contains(&value)).then_some(value)
    });
    let variables = sections.iter().filter(|section| section.sh_flags(LittleEndian).contains(SHF_ALLOC));
    let below = variables.filter_map(|section| {
        let (address, size) = (section.sh_addr(LittleEndian), section.sh_size(LittleEndian));
        let end = address.checked_add(size)?;
        match address {
            super::RAM_BASE.. if size > 0 && end < start => Some(end),
            // it ends where the stack begins: it is its room
            super::RAM_BASE.. if size > 0 && address < start => Some(address),
            _ => None,
        }
    });
    named.or(below.max())
}
