//! ELF, as a compiler links it.

use std::ops::Range;

use object::LittleEndian;
use object::elf::{
    ELFCLASS32, ELFDATA2LSB, ELFMAG, EM_ARM, ET_EXEC, FileHeader32, PT_LOAD, ProgramHeader32, SHF_ALLOC, SHT_NOBITS,
    SectionHeader32,
};
use object::read::elf::{FileHeader as _, ProgramHeader as _, SectionHeader as _, Sym as _};

use super::part::Part;
use super::stack;
use super::{ImageError, Segment, error};
use crate::emulator::arm::{FLASH_BASE, RAM_BASE};
use crate::hardware::Model;

/// Tag_CPU_arch of the attributes (Arm, *Addenda to the ABI*, public build attributes): 11 and 12 are ARMv6-M, 13 is
/// ARMv7E-M.
const TAG_CPU_ARCH: u64 = 6;
const V6_M: u64 = 11;
const V6S_M: u64 = 12;
const V7E_M: u64 = 13;

/// How all libraries call the control block of RTT.
const RTT_BLOCK: &[u8] = b"_SEGGER_RTT";

/// The flash of the V2; that of the V1 is the first half of it.
const FLASH: Range<u64> = FLASH_BASE as u64..FLASH_BASE as u64 + Model::V2.flash_bytes() as u64;
/// The RAM of the V2; that of the V1 is the beginning of it.
const RAM: Range<u64> = RAM_BASE as u64..RAM_BASE as u64 + Model::V2.ram_bytes() as u64;
/// The registers that keep settings of the customer (UICR), on both chips in a page of their own.
const UICR: Range<u64> = 0x1000_1000..0x1000_2000;

/// Bytes of a linked program that are put into a memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LinkedSegment<'a> {
    /// Its place among the segments of the file, from 0.
    pub number: usize,
    /// Where the bytes are put: the physical address (LMA), which for `.data` is in the flash.
    pub address: u32,
    /// The bytes.
    pub bytes: &'a [u8],
}

/// A program as a linker wrote it.
#[derive(Clone, Debug)]
pub struct LinkedProgram<'a> {
    /// What is put into memories, by ascending address, with no overlap; at least one.
    pub segments: Vec<LinkedSegment<'a>>,
    /// The address of its first instruction, with the bit for Thumb.
    pub entry: u32,
    ram_bytes: u64,
    /// The processor, as the build attributes name it.
    architecture: Option<u64>,
    stack_limit: Option<u32>,
    rtt_block: Option<u32>,
    /// What the compilers say of themselves, each up to a NUL; empty where they say nothing.
    comment: &'a [u8],
}

impl LinkedSegment<'_> {
    fn range(&self) -> Range<u64> {
        let start = u64::from(self.address);
        start..start + self.bytes.len() as u64
    }
}

impl<'a> LinkedProgram<'a> {
    /// Reads an ELF file of 32 bits, the little end first.
    ///
    /// # Errors
    /// It is not a linked program for ARM, or it is damaged: what is wrong, with the place.
    pub fn parse(file: &'a [u8]) -> Result<Self, ImageError> {
        check_ident(file)?;
        let header = FileHeader32::<LittleEndian>::parse(file)
            .or_else(|_| error(format!("the ELF header takes 52 bytes, and the file has {}", file.len())))?;
        let machine = header.e_machine.get(LittleEndian);
        if machine != EM_ARM {
            return error(format!(
                "at offset 0x12: it is made for machine {}, not for {}, which is ARM",
                machine.0, EM_ARM.0
            ));
        }
        let kind = header.e_type.get(LittleEndian);
        if kind != ET_EXEC {
            return error(format!(
                "at offset 0x10: it is an ELF file of type {}, not a linked program, type {}",
                kind.0, ET_EXEC.0
            ));
        }
        let headers = header.program_headers(LittleEndian, file).or_else(|_| {
            let offset = header.e_phoff.get(LittleEndian);
            error(format!("at offset 0x1c: the program headers at 0x{offset:x} are beyond the end of the file"))
        })?;
        let loaded = || (0..).zip(headers).filter(|(_, header)| header.p_type(LittleEndian) == PT_LOAD);
        let mut segments: Vec<LinkedSegment<'a>> = Vec::new();
        let contents = contents(header, file);
        for (number, header) in loaded().filter(|(_, header)| header.p_filesz(LittleEndian) > 0) {
            if !holds_only_headers(header, contents.as_deref()) {
                segments.push(segment(number, header, file)?);
            }
        }
        if segments.is_empty() {
            return error(format!("none of its {} segments is loaded into a memory", headers.len()));
        }
        segments.sort_by_key(|segment| segment.address);
        for pair in segments.windows(2) {
            if let [before, after] = pair
                && before.range().end > after.range().start
            {
                let (first, second) = (before.number, after.number);
                return error(format!("segments {first} and {second} overlap at address 0x{:x}", after.address));
            }
        }
        // the first word of the program, if it begins with its vector table
        let first = segments.first().and_then(|segment| segment.bytes.first_chunk());
        let stack_start = first
            .map(|word| u32::from_le_bytes(*word))
            .filter(|&start| u64::from(start).checked_sub(4).is_some_and(|top| RAM.contains(&top)));
        let in_ram = |(_, header): &(usize, &ProgramHeader32<LittleEndian>)| {
            RAM.contains(&u64::from(header.p_vaddr(LittleEndian)))
        };
        Ok(Self {
            segments,
            entry: header.e_entry.get(LittleEndian),
            ram_bytes: loaded().filter(in_ram).map(|(_, header)| u64::from(header.p_memsz(LittleEndian))).sum(),
            architecture: section(header, file, b".ARM.attributes").and_then(cpu_arch),
            stack_limit: stack_start.and_then(|start| stack::limit(header, file, start)),
            rtt_block: symbol(header, file, RTT_BLOCK).filter(|&address| RAM.contains(&u64::from(address))),
            comment: section(header, file, b".comment").unwrap_or_default(),
        })
    }

    /// Whether all of it can be flashed, as from a hex file: into flash and UICR.
    ///
    /// # Errors
    /// The first segment that cannot, with its addresses.
    pub fn check_places(&self) -> Result<(), ImageError> {
        for segment in &self.segments {
            let range = segment.range();
            if ![FLASH, UICR].iter().any(|memory| memory.start <= range.start && range.end <= memory.end) {
                return error(format!(
                    "segment {}: 0x{:x} to 0x{:x} is neither in the flash, 0x{:x} to 0x{:x}, nor in the UICR, 0x{:x} to 0x{:x}",
                    segment.number,
                    range.start,
                    range.end - 1,
                    FLASH.start,
                    FLASH.end - 1,
                    UICR.start,
                    UICR.end - 1
                ));
            }
        }
        Ok(())
    }

    /// Bytes that are written to the flash.
    #[must_use]
    pub fn flash_bytes(&self) -> u64 {
        let in_flash = self.segments.iter().filter(|segment| FLASH.contains(&u64::from(segment.address)));
        in_flash.map(|segment| segment.bytes.len() as u64).sum()
    }

    /// Bytes of RAM that its variables take; the stack is not among them.
    #[must_use]
    pub fn ram_bytes(&self) -> u64 {
        self.ram_bytes
    }

    /// The board whose processor it is for, if it says.
    ///
    /// # Errors
    /// It is for a processor that no board has.
    pub fn model(&self) -> Result<Option<Model>, ImageError> {
        match self.architecture {
            Some(V6_M | V6S_M) => Ok(Some(Model::V1)),
            Some(V7E_M) => Ok(Some(Model::V2)),
            Some(other) => error(format!(
                "the ELF file is for another Arm processor (architecture {other} of the build attributes), and the boards \
                 have ARMv6-M (V1) and ARMv7E-M (V2)"
            )),
            None => Ok(None),
        }
    }
}

/// The loadable parts of a file, by the addresses that they are flashed to, and the board if its processor tells.
pub(super) fn read(file: &[u8]) -> Result<Part, ImageError> {
    let program = LinkedProgram::parse(file)?;
    let owned = |segment: &LinkedSegment<'_>| Segment { address: segment.address, bytes: segment.bytes.to_vec() };
    Ok(Part {
        board: program.model()?,
        is_universal: false,
        segments: program.segments.iter().map(owned).collect(),
        other_data: program.comment.to_vec(),
        linked: Some(file.into()),
        stack_limit: program.stack_limit,
        rtt_block: program.rtt_block,
    })
}

/// Where in the file the bytes of sections are that are part of the program; `None` where the file names no sections.
fn contents(header: &FileHeader32<LittleEndian>, file: &[u8]) -> Option<Vec<Range<u64>>> {
    let sections = header.section_headers(LittleEndian, file).ok().filter(|sections| !sections.is_empty())?;
    let is_content = |section: &&SectionHeader32<LittleEndian>| {
        section.sh_flags(LittleEndian).contains(SHF_ALLOC) && section.sh_type(LittleEndian) != SHT_NOBITS
    };
    let range = |section: &SectionHeader32<LittleEndian>| {
        let start = u64::from(section.sh_offset(LittleEndian));
        start..start + u64::from(section.sh_size(LittleEndian))
    };
    Some(sections.iter().filter(is_content).map(range).collect())
}

/// Whether a segment is there only for the headers of the file: some linkers let their first segment begin with them. It
/// begins at the start of the file, and no section of the program has bytes in it.
fn holds_only_headers(header: &ProgramHeader32<LittleEndian>, contents: Option<&[Range<u64>]>) -> bool {
    let start = u64::from(header.p_offset(LittleEndian));
    let end = start + u64::from(header.p_filesz(LittleEndian));
    start == 0 && contents.is_some_and(|contents| !contents.iter().any(|range| range.start < end && start < range.end))
}

/// Checks that a file is a little-endian ELF file of 32 bits.
fn check_ident(file: &[u8]) -> Result<(), ImageError> {
    if !file.starts_with(&ELFMAG) {
        let start = file.iter().take(4).map(|byte| format!(" {byte:02x}")).collect::<String>();
        let found = if start.is_empty() { " nothing".to_owned() } else { start };
        return error(format!("at offset 0x0: it is not an ELF file, which begins with 7f 45 4c 46; here is{found}"));
    }
    for (offset, wanted, what) in [(4, ELFCLASS32.0, "32 bits"), (5, ELFDATA2LSB.0, "the little end first")] {
        if let Some(&found) = file.get(offset).filter(|&&found| found != wanted) {
            return error(format!(
                "at offset 0x{offset:x}: an ELF file for these chips has {what}; {found} stands there"
            ));
        }
    }
    Ok(())
}

/// The bytes of a segment that is loaded.
fn segment<'a>(
    number: usize,
    header: &ProgramHeader32<LittleEndian>,
    file: &'a [u8],
) -> Result<LinkedSegment<'a>, ImageError> {
    let length = header.p_filesz(LittleEndian);
    match header.data(LittleEndian, file) {
        Ok(bytes) => Ok(LinkedSegment { number, address: header.p_paddr(LittleEndian), bytes }),
        Err(()) => {
            let offset = header.p_offset(LittleEndian);
            error(format!("segment {number}: its {length} bytes at offset 0x{offset:x} are beyond the end of the file"))
        }
    }
}

/// The bytes of the section with a name, if there is one.
fn section<'a>(header: &FileHeader32<LittleEndian>, file: &'a [u8], name: &[u8]) -> Option<&'a [u8]> {
    let sections = header.sections(LittleEndian, file).ok()?;
    let (_, section) = sections.section_by_name(LittleEndian, name)?;
    section.data(LittleEndian, file).ok()
}

/// The value of the symbol with a name, if there is one.
fn symbol(header: &FileHeader32<LittleEndian>, file: &[u8], name: &[u8]) -> Option<u32> {
    let sections = header.sections(LittleEndian, file).ok()?;
    let symbols = sections.symbols(LittleEndian, file, object::elf::SHT_SYMTAB).ok()?;
    let found = symbols.iter().find(|symbol| symbol.name(LittleEndian, symbols.strings()) == Ok(name))?;
    Some(found.st_value(LittleEndian))
}

/// Tag_CPU_arch of the attributes of the whole file.
fn cpu_arch(section: &[u8]) -> Option<u64> {
    // 'A', length, "aeabi\0", then Tag_File (1), its length, and the attributes
    let attributes = section.strip_prefix(b"A")?.get(4..)?.strip_prefix(b"aeabi\0")?.strip_prefix(&[1])?.get(4..)?;
    let mut bytes = attributes.iter().copied();
    loop {
        let tag = uleb128(&mut bytes)?;
        if tag == TAG_CPU_ARCH {
            return uleb128(&mut bytes);
        }
        // Tag_CPU_raw_name, Tag_CPU_name, and odd tags above 32 are strings
        if tag == 4 || tag == 5 || tag > 32 && tag % 2 == 1 {
            bytes.by_ref().find(|&byte| byte == 0)?;
        } else {
            uleb128(&mut bytes)?;
        }
    }
}

/// A number in groups of seven bits, the lowest first.
fn uleb128(bytes: &mut impl Iterator<Item = u8>) -> Option<u64> {
    let mut number = 0;
    for shift in (0..63).step_by(7) {
        let byte = bytes.next()?;
        number |= u64::from(byte & 0x7f) << shift;
        if byte & 0x80 == 0 {
            return Some(number);
        }
    }
    None
}
