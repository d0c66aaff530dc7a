//! Answers as Arm's *Semihosting for AArch32 and AArch64* says them, chapter *Semihosting operations*.

use std::collections::{BTreeMap, BTreeSet};

use super::*;
use crate::emulator::board::Model;
use crate::hal::Acceleration;

const BLOCK: u32 = RAM_BASE + 0x100;
const NAME: u32 = RAM_BASE + 0x200;
const OTHER: u32 = RAM_BASE + 0x280;
const DATA: u32 = RAM_BASE + 0x300;
const FAILURE: u32 = u32::MAX;

fn chip_with(files: Option<&[(&str, &str)]>) -> Chip {
    let mut chip = Chip::new(Model::V2, 1);
    let files = files.map(|files| {
        let contents = files.iter().map(|(name, text)| ((*name).to_owned(), Arc::new(text.as_bytes().to_vec())));
        SemihostingFiles::new(contents.collect::<BTreeMap<_, _>>(), BTreeSet::from(["sub".to_owned()]))
    });
    chip.set_semihosting(&SemihostingSetup { command_line: "app.elf a b".to_owned(), files });
    chip
}

fn chip() -> Chip {
    chip_with(Some(&[("one.txt", "hello"), ("sub/two.txt", "second")]))
}

/// A call with a block of arguments; what it answers.
fn call<const N: usize>(chip: &mut Chip, operation: u32, arguments: [u32; N]) -> u32 {
    assert!(chip.load(BLOCK, &arguments.map(u32::to_le_bytes).concat()));
    chip.semihosting(operation, BLOCK);
    chip.core.register(0)
}

fn open(chip: &mut Chip, name: &str, mode: u32) -> u32 {
    assert!(chip.load(NAME, name.as_bytes()));
    call(chip, 0x01, [NAME, mode, name.len() as u32])
}

/// What READ answers, and the bytes.
fn read(chip: &mut Chip, handle: u32, length: u32) -> (u32, Vec<u8>) {
    let left = call(chip, 0x06, [handle, DATA, length]);
    (left, chip.memory.bytes(DATA, (length - left) as usize).expect("RAM").to_vec())
}

fn write(chip: &mut Chip, handle: u32, text: &str) -> u32 {
    assert!(chip.load(DATA, text.as_bytes()));
    call(chip, 0x05, [handle, DATA, text.len() as u32])
}

fn errno(chip: &mut Chip) -> u32 {
    call(chip, 0x13, [])
}

fn contents(chip: &Chip, name: &str) -> Option<String> {
    let files = chip.semihosting_files().expect("there are files");
    files.contents().get(name).map(|bytes| String::from_utf8_lossy(bytes).into_owned())
}

#[test]
fn a_file_is_read_in_pieces_to_its_end() {
    let mut chip = chip();
    let handle = open(&mut chip, "one.txt", 1);
    assert!(handle != FAILURE && handle != 0);
    assert_eq!(call(&mut chip, 0x0c, [handle]), 5, "FLEN");
    assert_eq!(call(&mut chip, 0x09, [handle]), 0, "ISTTY");
    assert_eq!(read(&mut chip, handle, 3), (0, b"hel".to_vec()));
    assert_eq!(read(&mut chip, handle, 8), (6, b"lo".to_vec()), "six were not read");
    assert_eq!(read(&mut chip, handle, 8), (8, vec![]), "the end");
    assert_eq!(call(&mut chip, 0x0a, [handle, 1]), 0, "SEEK");
    assert_eq!(read(&mut chip, handle, 2), (0, b"el".to_vec()));
    assert_eq!(call(&mut chip, 0x0a, [handle, 6]), FAILURE, "behind the end");
    assert_eq!(write(&mut chip, handle, "x"), 1, "it is open for reading");
    assert_eq!(call(&mut chip, 0x02, [handle]), 0, "CLOSE");
    assert_eq!(call(&mut chip, 0x02, [handle]), FAILURE);
    assert_eq!(errno(&mut chip), 9, "EBADF");
    assert_eq!(read(&mut chip, handle, 4).0, 4);
    assert_eq!(call(&mut chip, 0x0c, [handle]), FAILURE);
}

#[test]
fn files_are_written_as_their_modes_say() {
    let mut chip = chip();
    // w, a, r+, w+b: 4, 8, 2, 7
    let handle = open(&mut chip, "new.txt", 4);
    assert_eq!(write(&mut chip, handle, "abc"), 0);
    assert_eq!(read(&mut chip, handle, 1).0, 1, "it is open for writing");
    let handle = open(&mut chip, "one.txt", 8);
    assert_eq!(write(&mut chip, handle, "!"), 0);
    let handle = open(&mut chip, "sub/two.txt", 2);
    assert_eq!(write(&mut chip, handle, "S"), 0);
    assert_eq!(read(&mut chip, handle, 2), (0, b"ec".to_vec()));
    assert_eq!(contents(&chip, "new.txt").as_deref(), Some("abc"));
    assert_eq!(contents(&chip, "one.txt").as_deref(), Some("hello!"));
    assert_eq!(contents(&chip, "sub/two.txt").as_deref(), Some("Second"));
    let handle = open(&mut chip, "one.txt", 7);
    assert_eq!((write(&mut chip, handle, "z"), contents(&chip, "one.txt").as_deref()), (0, Some("z")));
    assert_eq!((open(&mut chip, "absent", 0), errno(&mut chip)), (FAILURE, 2));
    assert_eq!(open(&mut chip, "one.txt", 12), FAILURE, "there are twelve modes");
}

#[test]
fn nothing_leads_out_of_the_folder() {
    let mut chip = chip();
    for name in
        ["../one.txt", "sub/../../x", "sub/../one.txt", "/one.txt", "/etc/passwd", "C:x", "a\\b", "..", "", ".", "sub"]
    {
        for mode in [0, 4, 8] {
            assert_eq!(open(&mut chip, name, mode), FAILURE, "{name}");
        }
    }
    assert_eq!(open(&mut chip, "none/x", 4), FAILURE, "there is no such folder");
    assert_ne!(open(&mut chip, "./sub//two.txt", 0), FAILURE);
}

#[test]
fn without_a_folder_no_file_is_opened_and_that_is_said_once() {
    let mut chip = chip_with(None);
    assert_eq!((open(&mut chip, "x", 4), errno(&mut chip)), (FAILURE, 2));
    open(&mut chip, "y", 0);
    let said = chip.take_diagnostics();
    assert!(said.len() == 1 && said[0].contains("--semihosting-folder"), "{said:?}");
    assert_ne!(open(&mut chip, ":tt", 4), FAILURE);
}

#[test]
fn files_are_removed_and_renamed_unless_they_are_open() {
    let mut chip = chip();
    let handle = open(&mut chip, "one.txt", 0);
    let remove = |chip: &mut Chip, name: &str| {
        assert!(chip.load(NAME, name.as_bytes()));
        call(chip, 0x0e, [NAME, name.len() as u32])
    };
    assert_eq!(remove(&mut chip, "one.txt"), FAILURE);
    call(&mut chip, 0x02, [handle]);
    assert!(chip.load(NAME, b"one.txt") && chip.load(OTHER, b"sub/three"));
    assert_eq!(call(&mut chip, 0x0f, [NAME, 7, OTHER, 9]), 0, "RENAME");
    assert_eq!((contents(&chip, "one.txt"), contents(&chip, "sub/three").as_deref()), (None, Some("hello")));
    assert_eq!(remove(&mut chip, "sub/three"), 0);
    assert_eq!(remove(&mut chip, "sub/three"), FAILURE);
    assert_eq!(chip.semihosting_files().expect("files").contents().len(), 1);
}

#[test]
fn the_console_is_called_tt() {
    let mut chip = chip();
    // r, w, a: input, output, errors
    let [input, output, errors] = [0, 4, 8].map(|mode| open(&mut chip, ":tt", mode));
    for handle in [input, output, errors] {
        assert_eq!(call(&mut chip, 0x09, [handle]), 1, "ISTTY");
    }
    assert_eq!(write(&mut chip, output, "one "), 0);
    assert_eq!(write(&mut chip, errors, "line\n"), 0);
    assert_eq!(chip.take_lines(), ["one line"]);
    // as the files of a computer, without being opened
    assert_eq!([write(&mut chip, 1, "by "), write(&mut chip, 2, "number\n")], [0, 0]);
    assert_eq!((chip.take_lines(), call(&mut chip, 0x09, [0])), (vec!["by number".to_owned()], 1));
    assert_eq!(call(&mut chip, 0x09, [99]), FAILURE);
    assert_eq!(read(&mut chip, output, 1).0, 1);
}

#[test]
fn the_features_are_those_of_the_specification() {
    let mut chip = chip();
    let handle = open(&mut chip, ":semihosting-features", 1);
    assert_eq!(call(&mut chip, 0x0c, [handle]), 5);
    assert_eq!(read(&mut chip, handle, 5), (0, vec![0x53, 0x48, 0x46, 0x42, 3]));
    assert_eq!(call(&mut chip, 0x0a, [handle, 4]), 0);
    assert_eq!(read(&mut chip, handle, 1), (0, vec![3]));
    assert_eq!(open(&mut chip, ":semihosting-features", 4), FAILURE);
}

#[test]
fn a_call_that_reads_the_console_waits_for_it() {
    let mut chip = chip();
    let input = open(&mut chip, ":tt", 0);
    chip.core.set_register(0, 0x5a);
    chip.semihosting(0x07, 0);
    assert!(chip.waits_for_semihosting());
    for _ in 0..5 {
        chip.run_ms(Acceleration { x_mg: 0, y_mg: 0, z_mg: 0 });
    }
    assert_eq!((chip.core.register(0), chip.waits_for_semihosting()), (0x5a, true), "the core stands still");
    chip.send_semihosting(b'k');
    chip.run_ms(Acceleration { x_mg: 0, y_mg: 0, z_mg: 0 });
    assert_eq!((chip.core.register(0), chip.waits_for_semihosting()), (u32::from(b'k'), false));
    b"more\nand".iter().for_each(|&byte| chip.send_semihosting(byte));
    assert_eq!(read(&mut chip, input, 3), (0, b"mor".to_vec()));
    assert_eq!(read(&mut chip, input, 8), (6, b"e\n".to_vec()), "a line");
    assert_eq!(read(&mut chip, input, 8), (5, b"and".to_vec()), "what is there is enough");
    assert_eq!(call(&mut chip, 0x06, [input, DATA, 0]), 0, "nothing is asked for");
}

#[test]
fn a_reset_ends_a_call_that_waits() {
    let mut chip = chip();
    chip.semihosting(0x07, 0);
    chip.reset(crate::emulator::nrf::ResetReason::Pin);
    assert!(!chip.waits_for_semihosting());
    assert!(chip.held_until <= chip.core.cycles());
}

#[test]
fn clocks_count_board_time() {
    let mut chip = chip();
    assert_eq!(call(&mut chip, 0x31, []), 64_000_000, "TICKFREQ");
    for _ in 0..2350 {
        chip.run_ms(Acceleration { x_mg: 0, y_mg: 0, z_mg: 0 });
    }
    assert_eq!(call(&mut chip, 0x10, []), 235, "hundredths of a second");
    assert_eq!(call(&mut chip, 0x11, []), 1_767_225_602, "2026-01-01 00:00:02 UTC");
    chip.semihosting(0x30, DATA);
    assert_eq!(chip.core.register(0), 0);
    let ticks = chip.memory.bytes(DATA, 8).and_then(|bytes| bytes.first_chunk().copied()).map(u64::from_le_bytes);
    assert_eq!(ticks, Some(2350 * 64_000));
}

#[test]
fn the_command_line_is_put_where_it_fits() {
    let mut chip = chip();
    assert_eq!(call(&mut chip, 0x15, [DATA, 64]), 0);
    assert_eq!(chip.memory.bytes(DATA, 12), Some(&b"app.elf a b\0"[..]));
    assert_eq!(chip.word(BLOCK + 4), Some(11), "the length");
    assert_eq!(call(&mut chip, 0x15, [DATA, 11]), FAILURE, "the NUL has no room");
}

#[test]
fn the_rest_answers_as_specified() {
    let mut chip = chip();
    assert_eq!([call(&mut chip, 0x08, [u32::MAX]), call(&mut chip, 0x08, [3])].map(|is| is != 0), [true, false]);
    assert_eq!((call(&mut chip, 0x0d, [DATA, 7, 16]), chip.memory.bytes(DATA, 7)), (0, Some(&b"tmp007\0"[..])));
    assert_eq!(call(&mut chip, 0x0d, [DATA, 7, 6]), FAILURE, "it does not fit");
    assert!(chip.load(DATA, &[0xff; 16]));
    assert_eq!((call(&mut chip, 0x16, [DATA]), chip.memory.bytes(DATA, 16)), (0, Some(&[0; 16][..])));
    assert!(chip.take_diagnostics().is_empty());
    assert_eq!(call(&mut chip, 0x12, [NAME, 1]), FAILURE);
    assert_eq!(call(&mut chip, 0x99, []), FAILURE);
    assert_eq!(chip.take_diagnostics().len(), 2, "each is said");
}

#[test]
fn what_a_program_has_opened_is_in_a_snapshot() {
    let mut chip = chip();
    let handle = open(&mut chip, "one.txt", 2);
    read(&mut chip, handle, 2);
    let snapshot = chip.snapshot(None);
    let mut again = snapshot.restore();
    assert_eq!(again, chip);
    assert_eq!(write(&mut chip, handle, "LLO and more"), 0);
    assert_eq!(read(&mut again, handle, 9), (6, b"llo".to_vec()));
    assert_eq!(contents(&again, "one.txt").as_deref(), Some("hello"));
    assert_eq!(contents(&chip, "one.txt").as_deref(), Some("heLLO and more"));
}
