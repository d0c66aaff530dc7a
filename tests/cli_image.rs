//! `fivebyfive image`: linked programs, made here, and what becomes of them.

#[expect(dead_code, reason = "each test file uses its part of it")]
mod process;

use std::path::PathBuf;

use object::Endianness;
use object::elf::{EM_386, EM_ARM, ET_EXEC, ET_REL, FileFlags, FileType, Machine, OsAbi, PF_R, PF_X, PT_LOAD};
use object::write::elf::{FileHeader, ProgramHeader, Writer};
use process::{Folder, fivebyfive, in_folder};

/// A segment: where it is, where its bytes are put, what they are, and how many more are zero.
struct Segment {
    vaddr: u32,
    paddr: u32,
    bytes: Vec<u8>,
    zeros: u32,
}

fn segment(vaddr: u32, paddr: u32, bytes: &[u8]) -> Segment {
    Segment { vaddr, paddr, bytes: bytes.to_vec(), zeros: 0 }
}

/// An ELF file with these segments and nothing else, its entry at 0x101.
fn elf(machine: Machine, kind: FileType, segments: &[Segment]) -> Vec<u8> {
    let mut file = Vec::new();
    let mut writer = Writer::new(Endianness::Little, false, &mut file);
    writer.reserve_file_header();
    writer.reserve_program_headers(segments.len() as u32);
    let offsets: Vec<u64> = segments.iter().map(|segment| writer.reserve(segment.bytes.len() as u64, 1)).collect();
    writer
        .write_file_header(&FileHeader {
            os_abi: OsAbi(0),
            abi_version: 0,
            e_type: kind,
            e_machine: machine,
            e_entry: 0x101,
            e_flags: FileFlags(0),
        })
        .expect("a header");
    for (segment, offset) in segments.iter().zip(&offsets) {
        writer.write_program_header(&ProgramHeader {
            p_type: PT_LOAD,
            p_flags: PF_R | PF_X,
            p_offset: *offset,
            p_vaddr: segment.vaddr.into(),
            p_paddr: segment.paddr.into(),
            p_filesz: segment.bytes.len() as u64,
            p_memsz: segment.bytes.len() as u64 + u64::from(segment.zeros),
            p_align: 1,
        });
    }
    segments.iter().for_each(|segment| writer.write(&segment.bytes));
    file
}

fn program(segments: &[Segment]) -> Vec<u8> {
    elf(EM_ARM, ET_EXEC, segments)
}

fn written(folder: &Folder, name: &str, bytes: &[u8]) -> PathBuf {
    let path = folder.path(name);
    std::fs::write(&path, bytes).expect("a file");
    path
}

/// The Intel HEX of these bytes.
fn hex(file: &[u8]) -> String {
    let folder = Folder::new();
    written(&folder, "a.elf", file);
    let (code, out, err) = in_folder(&folder, &["image", "hex", "a.elf", "-o", "-"]);
    assert_eq!((code, &err[..]), (0, ""));
    out
}

#[test]
fn a_small_program_as_the_format_has_it() {
    let file = program(&[segment(0, 0, &[1, 2, 3]), segment(0x1000_1014, 0x1000_1014, &[0, 0x70, 7, 0])]);
    // the sums are worked out by hand: the two's complement of all bytes of a record
    let lines = [
        ":020000040000FA",
        ":03000000010203F7",
        ":020000041000EA",
        ":041014000070070061",
        ":0400000500000101F5",
        ":00000001FF",
    ];
    assert_eq!(hex(&file), lines.map(|line| format!("{line}\n")).concat());
}

#[test]
fn every_byte_comes_back_at_its_physical_address() {
    let code: Vec<u8> = (0..70_001_u32).map(|n| (n * 7 + n / 256) as u8).collect();
    let data: Vec<u8> = (0..=255).collect();
    let after = code.len() as u32;
    // .data is linked for the RAM and lies in the flash behind the code; .bss has no bytes
    let file = program(&[
        segment(0x2000_0000, after, &data),
        segment(0, 0, &code),
        Segment { vaddr: 0x2000_0100, paddr: 0x2000_0100, bytes: Vec::new(), zeros: 40 },
    ]);
    let text = hex(&file);
    let mut memory: Vec<Option<u8>> = vec![None; code.len() + data.len()];
    let mut upper = 0;
    let mut last = None;
    for record in ihex::Reader::new(&text) {
        match record.clone().expect("a record") {
            ihex::Record::ExtendedLinearAddress(address) => upper = usize::from(address) << 16,
            ihex::Record::Data { offset, value } => {
                assert!(value.len() <= 16 && usize::from(offset) + value.len() <= 0x1_0000);
                for (at, byte) in (upper + usize::from(offset)..).zip(value) {
                    assert_eq!(memory[at].replace(byte), None, "0x{at:x} is written once");
                }
            }
            ihex::Record::StartLinearAddress(entry) => assert_eq!(entry, 0x101),
            ihex::Record::EndOfFile => {}
            other => panic!("{other:?}"),
        }
        last = record.ok();
    }
    assert_eq!(last, Some(ihex::Record::EndOfFile));
    let expected: Vec<Option<u8>> = code.iter().chain(&data).copied().map(Some).collect();
    assert!(memory == expected);
}

#[test]
fn the_file_lies_beside_the_program_or_where_it_is_asked_for() {
    let folder = Folder::new();
    written(&folder, "game.elf", &program(&[segment(0, 0, &[1])]));
    for arguments in [&["image", "hex", "game.elf"][..], &["image", "hex", "game.elf", "-o", "other.hex"]] {
        assert_eq!(in_folder(&folder, arguments), (0, String::new(), String::new()));
    }
    assert_eq!(folder.read("game.hex"), folder.read("other.hex"));
    assert!(folder.read("game.hex").ends_with(":00000001FF\n"));
}

#[test]
fn what_is_no_program_for_a_board_is_told_in_one_line() {
    let arm = |segments: &[Segment]| program(segments);
    let one = || [segment(0, 0, &[1, 2, 3, 4])];
    let patched = |at: usize, byte: u8| {
        let mut file = program(&one());
        file[at] = byte;
        file
    };
    let cut = program(&one());
    let cases: Vec<(Vec<u8>, &str)> = vec![
        (
            b":020000040000FA".to_vec(),
            "at offset 0x0: it is not an ELF file, which begins with 7f 45 4c 46; here is 3a 30 32 30",
        ),
        (Vec::new(), "at offset 0x0: it is not an ELF file, which begins with 7f 45 4c 46; here is nothing"),
        (patched(4, 2), "at offset 0x4: an ELF file for these chips has 32 bits; 2 stands there"),
        (patched(5, 2), "at offset 0x5: an ELF file for these chips has the little end first; 2 stands there"),
        (cut[..40].to_vec(), "the ELF header takes 52 bytes, and the file has 40"),
        (elf(EM_386, ET_EXEC, &one()), "at offset 0x12: it is made for machine 3, not for 40, which is ARM"),
        (elf(EM_ARM, ET_REL, &one()), "at offset 0x10: it is an ELF file of type 1, not a linked program, type 2"),
        (cut[..60].to_vec(), "at offset 0x1c: the program headers at 0x34 are beyond the end of the file"),
        (cut[..cut.len() - 1].to_vec(), "segment 0: its 4 bytes at offset 0x54 are beyond the end of the file"),
        (arm(&[]), "none of its 0 segments is loaded into a memory"),
        (arm(&[segment(0, 0, &[])]), "none of its 1 segments is loaded into a memory"),
        (
            arm(&[segment(0, 0, &[1]), segment(0x2000_0000, 0x2000_0000, &[1, 2])]),
            "segment 1: 0x20000000 to 0x20000001 is neither in the flash, 0x0 to 0x7ffff, nor in the UICR, \
             0x10001000 to 0x10001fff",
        ),
        (
            arm(&[segment(0, 0x7_ffff, &[1, 2])]),
            "segment 0: 0x7ffff to 0x80000 is neither in the flash, 0x0 to 0x7ffff, nor in the UICR, 0x10001000 to \
             0x10001fff",
        ),
        (arm(&[segment(0, 8, &[1]), segment(0, 0, &[1; 9])]), "segments 1 and 0 overlap at address 0x8"),
    ];
    let folder = Folder::new();
    for (file, message) in cases {
        written(&folder, "a.elf", &file);
        let (code, out, err) = in_folder(&folder, &["image", "hex", "a.elf"]);
        assert_eq!((code, &out[..], err), (2, "", format!("fivebyfive: a.elf: {message}\n")));
        assert!(!folder.path("a.hex").exists(), "{message}");
    }
    let (code, _, err) = in_folder(&folder, &["image", "hex", "none.elf"]);
    assert!(code == 2 && err.starts_with("fivebyfive: none.elf: cannot be opened: "), "{err}");
}

#[test]
fn sizes_are_told_and_held_against_limits() {
    let folder = Folder::new();
    let file = program(&[
        segment(0, 0, &[0; 100]),
        segment(0x2000_0000, 100, &[0; 20]),
        Segment { vaddr: 0x2000_0014, paddr: 0x2000_0014, bytes: Vec::new(), zeros: 30 },
    ]);
    let path = written(&folder, "a.elf", &file);
    let path = path.to_str().expect("UTF-8");
    let line = format!("{path}: 120 bytes of flash, 50 bytes of RAM\n");
    for (arguments, expected) in [
        (&[][..], (0, line.clone(), String::new())),
        (&["--max-flash", "120", "--max-ram", "50"], (0, line.clone(), String::new())),
        (&["--max-flash", "119"], (1, line.clone(), format!("{path}: 120 bytes of flash are more than 119\n"))),
        (&["--max-ram", "49"], (1, line.clone(), format!("{path}: 50 bytes of RAM are more than 49\n"))),
    ] {
        assert_eq!(fivebyfive(&[&["image", "size", path], arguments].concat()), expected);
    }
}
