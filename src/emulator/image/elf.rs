//! ELF, as a compiler links it.

use object::elf::{EM_ARM, PT_LOAD};
use object::read::elf::{ElfFile32, FileHeader as _, ProgramHeader as _};
use object::{Endianness, Object as _, ObjectSection as _};

use super::{ImageError, Segment, error};
use crate::emulator::board::Model;

/// Tag_CPU_arch of the attributes (Arm, *Addenda to the ABI*, public build attributes): 11 and 12 are ARMv6-M, 13 is
/// ARMv7E-M.
const TAG_CPU_ARCH: u64 = 6;
const V6_M: u64 = 11;
const V6S_M: u64 = 12;
const V7E_M: u64 = 13;

/// The loadable parts of a file, by the addresses that they are flashed to, and the board if its processor tells.
pub(super) fn read(file: &[u8]) -> Result<(Option<Model>, Vec<Segment>), ImageError> {
    if file.get(4) == Some(&2) {
        return error("the ELF file is for a processor of 64 bits, and the board has a Cortex-M of 32");
    }
    let elf = match ElfFile32::<Endianness>::parse(file) {
        Ok(elf) => elf,
        Err(reason) => return error(format!("the ELF file is damaged: {reason}")),
    };
    let endian = elf.endian();
    let machine = elf.elf_header().e_machine(endian);
    if machine != EM_ARM {
        return error(format!(
            "the ELF file is for another processor (machine {machine}), and the board has an Arm Cortex-M"
        ));
    }
    let mut segments = Vec::new();
    for (number, header) in (1..).zip(elf.elf_program_headers()) {
        if header.p_type(endian) != PT_LOAD || header.p_filesz(endian) == 0 {
            continue;
        }
        let address = header.p_paddr(endian);
        let Ok(bytes) = header.data(endian, file) else {
            return error(format!("the ELF file is truncated: segment {number} at {address:#010x} is not all there"));
        };
        segments.push(Segment { address, bytes: bytes.to_vec() });
    }
    if segments.is_empty() {
        return error("the ELF file has nothing to load: it was not linked for a board");
    }
    let attributes = elf.section_by_name(".ARM.attributes").and_then(|section| section.data().ok());
    let model = match attributes.and_then(cpu_arch) {
        Some(V6_M | V6S_M) => Some(Model::V1),
        Some(V7E_M) => Some(Model::V2),
        Some(other) => {
            return error(format!(
                "the ELF file is for another Arm processor (architecture {other} of the build attributes), and the boards \
                 have ARMv6-M (V1) and ARMv7E-M (V2)"
            ));
        }
        None => None,
    };
    Ok((model, segments))
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
