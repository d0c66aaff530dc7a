//! What of a linked program goes into the memories of a chip.

use std::ops::Range;

use object::LittleEndian;
use object::elf::{ELFCLASS32, ELFDATA2LSB, ELFMAG, EM_ARM, ET_EXEC, FileHeader32, PT_LOAD, ProgramHeader32};
use object::read::elf::{FileHeader as _, ProgramHeader as _};

/// The flash: 512 KiB of the V2's nRF52833; the V1's nRF51822 has the first half of it.
pub(super) const FLASH: Range<u64> = 0..0x8_0000;

/// The registers that keep settings of the customer (UICR), on both chips in a page of their own.
pub(super) const UICR: Range<u64> = 0x1000_1000..0x1000_2000;

/// The RAM: 128 KiB of the nRF52833; the nRF51822 has the first 16 KiB of it.
const RAM: Range<u64> = 0x2000_0000..0x2002_0000;

/// Bytes that are written to a memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Chunk<'a> {
    /// Where they are written: the physical address (LMA), which for `.data` is in the flash.
    pub address: u32,
    pub bytes: &'a [u8],
}

impl Chunk<'_> {
    fn range(&self) -> Range<u64> {
        let start = u64::from(self.address);
        start..start + self.bytes.len() as u64
    }
}

/// A linked program.
#[derive(Debug)]
pub(super) struct Image<'a> {
    /// What is written, by ascending address, with no overlap.
    pub chunks: Vec<Chunk<'a>>,
    /// The address of its first instruction, with the bit for Thumb.
    pub entry: u32,
    ram_bytes: u64,
}

impl<'a> Image<'a> {
    /// Reads an ELF file.
    ///
    /// # Errors
    /// It is not a linked program for ARM, or it has something that is no memory of a micro:bit.
    pub(super) fn parse(file: &'a [u8]) -> Result<Self, String> {
        check_ident(file)?;
        let header = FileHeader32::<LittleEndian>::parse(file)
            .map_err(|_| format!("the ELF header takes 52 bytes, and the file has {}", file.len()))?;
        let machine = header.e_machine.get(LittleEndian);
        if machine != EM_ARM {
            return Err(format!(
                "at offset 0x12: it is made for machine {}, not for {}, which is ARM",
                machine.0, EM_ARM.0
            ));
        }
        let kind = header.e_type.get(LittleEndian);
        if kind != ET_EXEC {
            return Err(format!(
                "at offset 0x10: it is an ELF file of type {}, not a linked program, type {}",
                kind.0, ET_EXEC.0
            ));
        }
        let segments = header.program_headers(LittleEndian, file).map_err(|_| {
            let offset = header.e_phoff.get(LittleEndian);
            format!("at offset 0x1c: the program headers at 0x{offset:x} are beyond the end of the file")
        })?;
        let loaded = || (0..).zip(segments).filter(|(_, segment)| segment.p_type(LittleEndian) == PT_LOAD);
        let mut chunks: Vec<(usize, Chunk<'a>)> = Vec::new();
        for (number, segment) in loaded().filter(|(_, segment)| segment.p_filesz(LittleEndian) > 0) {
            chunks.push((number, chunk(number, segment, file)?));
        }
        if chunks.is_empty() {
            return Err(format!("none of its {} segments is loaded into a memory", segments.len()));
        }
        chunks.sort_by_key(|(_, chunk)| chunk.address);
        for pair in chunks.windows(2) {
            if let [(first, before), (second, after)] = pair
                && before.range().end > after.range().start
            {
                return Err(format!("segments {first} and {second} overlap at address 0x{:x}", after.address));
            }
        }
        let in_ram = |(_, segment): &(usize, &ProgramHeader32<LittleEndian>)| {
            RAM.contains(&u64::from(segment.p_vaddr(LittleEndian)))
        };
        Ok(Self {
            chunks: chunks.into_iter().map(|(_, chunk)| chunk).collect(),
            entry: header.e_entry.get(LittleEndian),
            ram_bytes: loaded().filter(in_ram).map(|(_, segment)| u64::from(segment.p_memsz(LittleEndian))).sum(),
        })
    }

    /// Bytes that are written to the flash.
    pub(super) fn flash_bytes(&self) -> u64 {
        let in_flash = self.chunks.iter().filter(|chunk| FLASH.contains(&u64::from(chunk.address)));
        in_flash.map(|chunk| chunk.bytes.len() as u64).sum()
    }

    /// Bytes of RAM that its variables take; the stack is not among them.
    pub(super) fn ram_bytes(&self) -> u64 {
        self.ram_bytes
    }
}

/// Checks that a file is a little-endian ELF file of 32 bits.
fn check_ident(file: &[u8]) -> Result<(), String> {
    if !file.starts_with(&ELFMAG) {
        let start = file.iter().take(4).map(|byte| format!(" {byte:02x}")).collect::<String>();
        let found = if start.is_empty() { " nothing".to_owned() } else { start };
        return Err(format!("at offset 0x0: it is not an ELF file, which begins with 7f 45 4c 46; here is{found}"));
    }
    for (offset, wanted, what) in [(4, ELFCLASS32.0, "32 bits"), (5, ELFDATA2LSB.0, "the little end first")] {
        match file.get(offset) {
            Some(&found) if found != wanted => {
                return Err(format!(
                    "at offset 0x{offset:x}: an ELF file for these chips has {what}; {found} stands there"
                ));
            }
            _ => {}
        }
    }
    Ok(())
}

/// The bytes of a segment that is loaded.
fn chunk<'a>(number: usize, segment: &ProgramHeader32<LittleEndian>, file: &'a [u8]) -> Result<Chunk<'a>, String> {
    let len = segment.p_filesz(LittleEndian);
    let bytes = segment.data(LittleEndian, file).map_err(|()| {
        let offset = segment.p_offset(LittleEndian);
        format!("segment {number}: its {len} bytes at offset 0x{offset:x} are beyond the end of the file")
    })?;
    let chunk = Chunk { address: segment.p_paddr(LittleEndian), bytes };
    let range = chunk.range();
    if [FLASH, UICR].iter().any(|memory| memory.start <= range.start && range.end <= memory.end) {
        return Ok(chunk);
    }
    Err(format!(
        "segment {number}: 0x{:x} to 0x{:x} is neither in the flash, 0x{:x} to 0x{:x}, nor in the UICR, 0x{:x} to 0x{:x}",
        range.start,
        range.end - 1,
        FLASH.start,
        FLASH.end - 1,
        UICR.start,
        UICR.end - 1
    ))
}
