//! Images: what is read of a file, what is said of one that is wrong, and how the command line runs them.

#[expect(dead_code, reason = "each test file uses its part of it")]
mod small_image;

use std::path::Path;
use std::process::Command;

use fivebyfive::emulator::image::{BoardSource, Image};
use fivebyfive::emulator::nrf::{Halt, ResetReason};
use fivebyfive::hal::{Acceleration, Level};
use fivebyfive::hardware::Model;
use fivebyfive::scenario::{Format, load, parse};
use fivebyfive::verification::{Player, PlayerStatus};
use small_image::{flash, hex, hex_of, record};

fn error(file: &[u8], wanted: Option<Model>) -> String {
    let words = Image::parse(file, wanted).expect_err("it is wrong").to_string();
    assert_eq!(words.lines().count(), 1, "{words}");
    words
}

/// An ELF file of 32 bits with one segment.
fn elf(machine: u16, segment: &[u8]) -> Vec<u8> {
    let mut file = vec![0x7f, b'E', b'L', b'F', 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    let (half, word) = (|n: u16| n.to_le_bytes().to_vec(), |n: u32| n.to_le_bytes().to_vec());
    // executable, machine, version, entry, program headers at 52, no sections, flags, sizes and counts
    file.extend([half(2), half(machine), word(1), word(9), word(52), word(0), word(0)].concat());
    file.extend([half(52), half(32), half(1), half(40), half(0), half(0)].concat());
    let size = segment.len() as u32;
    // loadable, offset, virtual and physical address, sizes, flags, alignment
    file.extend([word(1), word(84), word(0), word(0), word(size), word(size), word(5), word(4)].concat());
    file.extend(segment);
    file
}

#[test]
fn hex_and_elf_give_the_same_image_and_it_runs() {
    let image = Image::parse(hex().as_bytes(), None).expect("hex");
    assert_eq!(image.model, Model::V2, "its stack begins where only the V2 has RAM");
    let linked = Image::parse(&elf(40, &flash()), None).expect("ELF");
    assert_eq!((linked.model, linked.segments()), (image.model, image.segments()));
    let mut chip = image.power_on(1).expect("it has a place");
    for _ in 0..100 {
        chip.run_ms(Acceleration::AT_REST);
    }
    assert_eq!(chip.frame().level(0, 0), Level::FULL);
    assert_eq!(chip.frame().rows().iter().flatten().filter(|&&level| level != Level::DARK).count(), 1);
}

#[test]
fn a_universal_hex_file_has_an_image_for_each_board() {
    let mut v1 = flash();
    v1[..4].copy_from_slice(&0x2000_4000_u32.to_le_bytes());
    let block = |board: u16, bytes: &[u8], kind: u8| {
        let rows: String = (0..).zip(bytes.chunks(16)).map(|(row, data)| record(kind, 16 * row, data)).collect();
        let [high, low] = board.to_be_bytes();
        record(4, 0, &[0, 0]) + &record(0x0a, 0, &[high, low, 0xc0, 0xde]) + &rows + &record(0x0b, 0, &[])
    };
    let file = block(0x9900, &v1, 0) + &block(0x9903, &flash(), 0x0d) + &record(1, 0, &[]);
    for (wanted, model, stack) in [
        (Some(Model::V1), Model::V1, 0x2000_4000_u32),
        (Some(Model::V2), Model::V2, 0x2002_0000),
        (None, Model::V2, 0x2002_0000),
    ] {
        let image = Image::parse(file.as_bytes(), wanted).expect("a universal hex file");
        assert_eq!((image.model, &image.segments()[0].bytes[..4]), (model, &stack.to_le_bytes()[..]));
    }
}

#[test]
fn a_wrong_file_is_told_in_one_sentence_with_the_place_and_the_value() {
    let good = hex();
    let without_end = good.lines().next().expect("a line").to_owned() + "\n";
    let truncated = good.replacen("E7", "", 1);
    let bad_sum = good.replacen(":10", ":11", 1);
    let wrong_digit = good.replacen("20", "2x", 1);
    let mut no_vectors = flash();
    no_vectors[..8].fill(0xff);
    let mut no_code = flash();
    no_code[4..8].copy_from_slice(&0x1001_u32.to_le_bytes());
    let other_type = good.clone() + &record(0x07, 0, &[]) + &record(1, 0, &[]);
    let cases: [(&str, Vec<u8>, &str); 16] = [
        ("empty", Vec::new(), "the file is empty"),
        ("text", b"hello".to_vec(), "neither Intel HEX, whose lines begin with a colon, nor ELF"),
        ("no end", without_end.into_bytes(), "truncated: its last line is not the end record"),
        ("short line", truncated.into_bytes(), "line 2 of the hex file is truncated: it says 16 bytes and has 15"),
        ("bad length", bad_sum.into_bytes(), "line 1 of the hex file is truncated: it says 17 bytes and has 16"),
        ("digit", wrong_digit.into_bytes(), "line 1 of the hex file has 'x', which is no hexadecimal digit"),
        ("type", other_type.into_bytes(), "record of the unknown type 07"),
        ("only end", record(1, 0, &[]).into_bytes(), "the hex file has no data for a flash"),
        ("no vectors", hex_of(&no_vectors).into_bytes(), "its first word, the stack, is 0xffffffff"),
        ("no code", hex_of(&no_code).into_bytes(), "where the program starts, is 0x00001001"),
        ("elsewhere", (record(0, 0x1000, &[1, 2, 3, 4]) + &record(1, 0, &[])).into_bytes(), "nothing at address 0"),
        ("other cpu", elf(62, &flash()), "it is made for machine 62, not for 40, which is ARM"),
        ("damaged", elf(40, &flash())[..40].to_vec(), "the ELF header takes 52 bytes, and the file has 40"),
        ("cut", elf(40, &flash())[..100].to_vec(), "are beyond the end of the file"),
        ("not linked", elf(40, &[]), "none of its 1 segments is loaded into a memory"),
        ("64 bits", b"\x7fELF\x02\x01\x01".to_vec(), "an ELF file for these chips has 32 bits; 2 stands there"),
    ];
    for (name, file, words) in cases {
        let said = error(&file, None);
        assert!(said.contains(words), "{name}: {said}");
    }
    assert!(
        error(good.as_bytes(), Some(Model::V1))
            .contains("the stack, is 0x20020000, which is not in the RAM of the micro:bit V1")
    );
    let mut universal = record(4, 0, &[0, 0]) + &record(0x0a, 0, &[0x99, 0x03, 0xc0, 0xde]);
    universal += &good;
    assert!(error(universal.as_bytes(), Some(Model::V1)).contains("has no data"));
}

#[test]
fn a_checksum_that_is_wrong_is_told_with_the_right_one() {
    let good = hex();
    let (line, rest) = good.split_once('\n').expect("lines");
    let (bytes, sum) = line.split_at(line.len() - 2);
    let wrong = u8::from_str_radix(sum, 16).expect("a sum").wrapping_add(1);
    let said = error(format!("{bytes}{wrong:02X}\n{rest}").as_bytes(), None);
    assert_eq!(said, format!("line 1 of the hex file has the checksum {wrong:02X}, and its bytes make {sum}"));
}

#[test]
fn whatever_is_in_a_file_nothing_panics() {
    let good = hex().into_bytes();
    let linked = elf(40, &flash());
    for file in [good, linked] {
        for cut in 0..file.len() {
            let _ = Image::parse(&file[..cut], None);
            for flip in [0x01, 0x80, 0xff] {
                let mut other = file.clone();
                other[cut] ^= flip;
                if let Ok(image) = Image::parse(&other, None) {
                    // whatever it is, it runs or is stuck, and the board lives on
                    if let Ok(mut chip) = image.power_on(1) {
                        chip.run_ms(Acceleration::AT_REST);
                    }
                }
            }
        }
    }
}

#[test]
fn a_segment_at_the_end_of_all_addresses_is_refused() {
    let mut far = flash();
    far[4..8].copy_from_slice(&0x4001_u32.to_le_bytes());
    let file = hex_of(&far).replace(&record(1, 0, &[]), "")
        + &record(4, 0, &[0xff, 0xff])
        + &record(0, 0xfff0, &[0; 16])
        + &record(1, 0, &[]);
    assert!(error(file.as_bytes(), None).contains("0x00004001, where the image has no code"));
}

#[test]
fn half_a_byte_is_told() {
    let good = hex();
    let (first, rest) = good.split_once('\n').expect("lines");
    assert_eq!(
        error(format!("{first}A\n{rest}").as_bytes(), None),
        "line 1 of the hex file has half a byte at its end"
    );
}

#[test]
fn time_passes_for_a_program_that_has_ended_and_a_reset_begins_it_anew() {
    let mut bytes = flash();
    bytes.truncate(8);
    bytes.extend([0x00, 0xbe]); // bkpt #0
    let mut chip = Image::parse(hex_of(&bytes).as_bytes(), None).expect("hex").power_on(1).expect("it has a place");
    for _ in 0..5000 {
        chip.run_ms(Acceleration::AT_REST);
    }
    assert!(matches!(chip.halted(), Some(Halt::Breakpoint { number: 0, address: 8 })), "{:?}", chip.halted());
    let before = chip.core().cycles();
    chip.reset(ResetReason::Pin);
    assert_eq!(chip.halted(), None);
    chip.run_ms(Acceleration::AT_REST);
    // a millisecond of 64 MHz, and not the five seconds in which it stood still
    assert_eq!(chip.core().cycles() - before, 64_000);
}

fn fivebyfive(arguments: &[&str], folder: &Path) -> (i32, String, String) {
    let output =
        Command::new(env!("CARGO_BIN_EXE_fivebyfive")).args(arguments).current_dir(folder).output().expect("it runs");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code().expect("a code"), text(&output.stdout), text(&output.stderr))
}

/// A program that says something by semihosting, and ends with an exit code.
fn that_says_and_exits(code: u32) -> String {
    let words = [
        0x2002_0000_u32,
        0x0000_0009,
        0xa105_2004, // movs r0, #4 (WRITE0); adr r1, the text behind the block
        0x2020_beab, // bkpt 0xab; movs r0, #0x20 (EXIT_EXTENDED)
        0xbeab_a101, // adr r1, the block; bkpt 0xab
        0x0000_e7fe, // b .
        0x0002_0026, // the block: ADP_Stopped_ApplicationExit
        code,
    ];
    let mut bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    bytes.extend(b"hello\n\0\0");
    hex_of(&bytes)
}

#[test]
fn the_command_line_runs_an_image_with_its_console_and_its_exit_code() {
    let folder = tempfile::tempdir().expect("a folder");
    for code in [0, 7] {
        std::fs::write(folder.path().join("it.hex"), that_says_and_exits(code)).expect("written");
        let (exit, out, err) = fivebyfive(&["run", "--image", "it.hex", "--for", "1s"], folder.path());
        assert_eq!((exit, out.as_str()), (code as i32, "hello\n"), "{err}");
        assert!(err.contains(&format!("the program ended with the exit code {code}")), "{err}");
    }
    let (exit, out, _) = fivebyfive(&["run", "--image", "it.hex", "--until", "hell"], folder.path());
    assert_eq!((exit, out.as_str()), (0, "hello\n"));
    let (exit, _, err) = fivebyfive(&["run", "--image", "it.hex", "--until", "bye"], folder.path());
    assert_eq!(exit, 1, "what has ended with 0 has still not written it: {err}");
    let (exit, _, err) = fivebyfive(&["run", "--image", "it.hex", "--trace"], folder.path());
    assert!(exit == 2 && err.contains("needs an end: --for TIME or --until TEXT"), "{err}");
    std::fs::write(folder.path().join("still.hex"), hex()).expect("written");
    let (exit, out, err) =
        fivebyfive(&["run", "--image", "still.hex", "--for", "100ms", "--until", "x"], folder.path());
    assert_eq!((exit, out.as_str()), (1, ""));
    assert!(err.contains("100 ms are over, and \"x\" was not written"), "{err}");
}

#[test]
fn a_program_that_is_stuck_in_a_fault_ends_with_1_and_says_where() {
    let folder = tempfile::tempdir().expect("a folder");
    // the handler of HardFault is where nothing is: a fault in a fault
    let mut bytes = flash();
    bytes.truncate(8);
    bytes.extend([0xff, 0xde]); // udf #255
    bytes[4] = 9;
    std::fs::write(folder.path().join("it.hex"), hex_of(&bytes)).expect("written");
    let (exit, _, err) = fivebyfive(&["run", "--image", "it.hex", "--for", "1s"], folder.path());
    assert_eq!(exit, 1, "{err}");
    assert!(err.contains("the program is stuck in a fault that nothing handles"), "{err}");
}

#[test]
fn a_program_that_ends_in_the_handler_of_a_fault_ends_with_1() {
    let folder = tempfile::tempdir().expect("a folder");
    // HardFault is the third vector; its handler at 16 is a loop, as most of them are
    let mut bytes: Vec<u8> = [0x2002_0000_u32, 0x15, 0, 0x11].into_iter().flat_map(u32::to_le_bytes).collect();
    bytes.extend([0xfe, 0xe7, 0, 0, 0xff, 0xde]); // b .; at 20: udf #255
    std::fs::write(folder.path().join("it.hex"), hex_of(&bytes)).expect("written");
    for arguments in [&["run", "--image", "it.hex"][..], &["run", "--image", "it.hex", "--for", "1min"]] {
        let (exit, _, err) = fivebyfive(arguments, folder.path());
        assert_eq!(exit, 1, "{err}");
        assert!(
            err.contains("it.hex: the program ended in a fault, whose handler has not returned for 500 ms"),
            "{err}"
        );
        assert!(err.contains("undefined instruction"), "{err}");
    }
    let (exit, _, err) = fivebyfive(&["run", "--image", "it.hex", "--for", "400ms"], folder.path());
    assert!(exit == 1 && err.contains("it.hex: the run ended in the handler of a fault"), "{exit}: {err}");
}

#[test]
fn a_run_of_an_image_leaves_pictures_waves_and_a_trace() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("it.hex"), hex()).expect("written");
    let mut arguments = vec!["run", "--image", "it.hex", "--for", "100ms", "--trace"];
    arguments.extend(["--png", "it.png", "--gif", "it.gif", "--vcd", "it.vcd"]);
    let (exit, out, err) = fivebyfive(&arguments, folder.path());
    assert_eq!(exit, 0, "{err}");
    let lines: Vec<&str> = out.lines().collect();
    assert!(lines.len() == 1 && lines[0].ends_with(" frame 90000/00000/00000/00000/00000"), "{out}");
    for (name, start) in [("it.png", &b"\x89PNG"[..]), ("it.gif", b"GIF89a"), ("it.vcd", b"$")] {
        let bytes = std::fs::read(folder.path().join(name)).expect("written");
        assert!(bytes.starts_with(start), "{name}");
    }
    let (exit, _, err) =
        fivebyfive(&["run", "--image", "it.hex", "--for", "1ms", "--data-log", "MY_DATA.HTM"], folder.path());
    assert!(exit == 2 && err.contains("MY_DATA.HTM: is not written: the board has no data log"), "{err}");
}

#[test]
fn a_program_that_is_named_like_a_scenario_runs_and_options_go_with_what_they_are_for() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("it.hex"), that_says_and_exits(7)).expect("written");
    std::fs::write(folder.path().join("it.ron"), "(version: 1, program: \"lights-out\", steps: [])").expect("written");
    let (exit, out, _) = fivebyfive(&["run", "it.hex", "--for", "1s"], folder.path());
    assert_eq!((exit, out.as_str()), (7, "hello\n"));
    for (arguments, words) in [
        (&["run", "it.hex", "--json", "-"][..], "it.hex: is a program, and --json is for scenarios"),
        (&["run", "--image", "it.hex", "--with", "it.hex"], "it.hex: is a program, and --with is for scenarios"),
        (&["run", "it.ron", "--for", "1s"], "--for is for a program that runs by itself, not for a scenario"),
        (
            &["run", "it.ron", "--image", "it.hex"],
            "it.ron: what is behind a program chooses among its tests, and it.hex has none",
        ),
    ] {
        let (exit, _, err) = fivebyfive(arguments, folder.path());
        assert!(exit == 2 && err.contains(words), "{arguments:?}: {err}");
    }
}

#[test]
fn bad_images_on_the_command_line_end_with_2() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("bad.hex"), ":00").expect("written");
    std::fs::write(folder.path().join("v2.hex"), hex()).expect("written");
    for (arguments, words) in [
        (&["run", "--image", "bad.hex"][..], "bad.hex: line 1 of the hex file is truncated"),
        (&["run", "--image", "none.hex"], "none.hex: cannot be opened"),
        (&["run", "--image", "v2.hex", "--board", "v1"], "v2.hex: there is no vector table at 0"),
        (&["run", "--image", "v2.hex", "--for", "5"], "\"5\" is no length of time"),
    ] {
        let (exit, _, err) = fivebyfive(arguments, folder.path());
        assert_eq!(exit, 2, "{arguments:?}: {err}");
        assert!(err.contains(words), "{arguments:?}: {err}");
    }
}

#[test]
fn a_scenario_runs_an_image_beside_it() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("it.hex"), hex()).expect("written");
    let scenario = folder.path().join("it.ron");
    let text = r##"(
        version: 1, program: "image", image: "it.hex",
        steps: [(at: 100, pattern: ["#....", ".....", ".....", ".....", "....."])],
    )"##;
    std::fs::write(&scenario, text).expect("written");
    let read = load(&scenario).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(*Player::new(&read).expect("it was read").finish(), PlayerStatus::Passed);
    let (exit, out, err) = fivebyfive(&["run", "it.ron"], folder.path());
    assert_eq!(exit, 0, "{out}{err}");
    let (exit, _, err) = fivebyfive(&["run", "it.ron", "--brightness", "v2"], folder.path());
    assert!(exit == 2 && err.contains("the constants of an image are built in"), "{exit}: {err}");
    // saved elsewhere, it still finds its image
    let other = tempfile::tempdir().expect("another folder");
    read.save(&other.path().join("moved.ron")).expect("saved");
    let moved = load(&other.path().join("moved.ron")).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(*Player::new(&moved).expect("it was read").finish(), PlayerStatus::Passed);
}

#[test]
fn a_scenario_says_what_is_wrong_with_its_image() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("bad.hex"), ":00").expect("written");
    for (text, words) in [
        ("(version: 1, program: \"image\", steps: [])", "`image` does not say which"),
        ("(version: 1, program: \"lights-out\", image: \"a.hex\", steps: [])", "the program is \"lights-out\""),
        (
            "(version: 1, program: \"image\", image: \"a.hex\", options: (level: 2), steps: [])",
            "has no levels to start with",
        ),
    ] {
        let said = parse(text, Format::Ron).expect_err(text).to_string();
        assert!(said.contains(words), "{said}");
    }
    for (image, words) in
        [("none.hex", "none.hex: cannot be opened"), ("bad.hex", "bad.hex: line 1 of the hex file is")]
    {
        let scenario = folder.path().join("it.ron");
        std::fs::write(&scenario, format!("(version: 1, program: \"image\", image: {image:?}, steps: [])"))
            .expect("written");
        let said = load(&scenario).expect_err(image).to_string();
        assert!(said.contains(words), "{said}");
    }
}

/// A program for either board, whose stack is low: `code` starts at 8.
fn with_low_stack(code: &[u16]) -> String {
    let vectors = [0x2000_0800_u32, 9].into_iter().flat_map(u32::to_le_bytes);
    hex_of(&vectors.chain(code.iter().flat_map(|half| half.to_le_bytes())).collect::<Vec<u8>>())
}

#[test]
fn the_board_of_a_plain_hex_file_is_guessed_and_can_be_overruled() {
    // movw r0, #0; b . has an instruction that only the V2's processor has
    for (code, model) in [(&[0xf240_u16, 0x0000, 0xe7fe][..], Model::V2), (&[0xe7fe], Model::V1)] {
        let file = with_low_stack(code);
        let guessed = Image::parse(file.as_bytes(), None).expect("an image");
        assert_eq!(guessed.model, model);
        assert_eq!(matches!(guessed.board_source(), BoardSource::Guessed(_)), model == Model::V1);
        for wanted in Model::ALL {
            let chosen = Image::parse(file.as_bytes(), Some(wanted)).expect("an image");
            assert_eq!((chosen.model, chosen.board_source()), (wanted, BoardSource::Chosen));
        }
    }
}

#[test]
fn files_that_are_flashed_together_make_one_image() {
    let vectors = &flash()[..8];
    let code = flash()[8..].to_vec();
    let rest = record(0, 8, &code[..16]) + &record(0, 24, &code[16..]) + &record(1, 0, &[]);
    let boot = hex_of(vectors);
    let both = Image::parse_all(&[("boot.hex", boot.as_bytes()), ("app.hex", rest.as_bytes())], None).expect("both");
    assert_eq!(both.segments(), Image::parse(hex().as_bytes(), None).expect("one").segments());
    let refused = |files: &[(&str, &[u8])]| Image::parse_all(files, None).expect_err("wrong").to_string();
    assert_eq!(
        refused(&[("boot.hex", boot.as_bytes()), ("app.hex", hex().as_bytes())]),
        "boot.hex and app.hex both have bytes for 0x00000000"
    );
    assert!(refused(&[("boot.hex", boot.as_bytes()), ("b.elf", b"x")]).starts_with("b.elf: the file is neither"));
}

#[test]
fn a_segment_for_the_headers_of_the_elf_file_is_not_flashed() {
    // one segment with the header of the file, as some linkers lay it out before the program; and sections that tell
    let program = flash();
    let mut file = elf(40, &program);
    let (half, word) = (|n: u16| n.to_le_bytes().to_vec(), |n: u32| n.to_le_bytes().to_vec());
    // the program header that is there becomes the second one; the program moves by the size of one
    let first = [word(1), word(0), word(0x1_0000), word(0x1_0000), word(84), word(84), word(4), word(4)].concat();
    file.splice(52..52, first);
    file[44..46].copy_from_slice(&half(2));
    file[84 + 4..84 + 8].copy_from_slice(&word(116));
    let sections = file.len() as u32;
    file[32..36].copy_from_slice(&word(sections));
    file[48..50].copy_from_slice(&half(2));
    file.extend([0; 40]);
    // name, type PROGBITS, flags ALLOC, address, offset, size, link, info, alignment, entry size
    file.extend([word(0), word(1), word(2), word(0), word(116), word(program.len() as u32)].concat());
    file.extend([word(0), word(0), word(4), word(0)].concat());
    let image = Image::parse(&file, None).expect("ELF");
    assert_eq!(image.segments(), Image::parse(hex().as_bytes(), None).expect("hex").segments());
}
