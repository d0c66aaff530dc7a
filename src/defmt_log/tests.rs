//! Files and frames that are made by hand, as the defmt book describes them (chapters *Interning* and *Encoding*).

use std::sync::Arc;

use object::write::{Object, Symbol, SymbolSection};
use object::{Architecture, BinaryFormat, Endianness, SectionKind, SymbolFlags, SymbolKind, SymbolScope};

use super::*;

/// Texts by their numbers: the kind and the words.
const TEXTS: [(u8, &str, &str); 9] = [
    (1, "timestamp", "{=u32:us}"),
    (2, "info", "hello {=u8}"),
    (3, "warn", "temperature {=i16} of {=str}"),
    (4, "println", "as it is"),
    (5, "debug", "all: {=?}"),
    (6, "prim", "{=[?]}"),
    (7, "prim", "{=u8}"),
    (8, "derived", "On|Off {{ since: {=u8} }}"),
    (9, "error", "far away: {=u64:iso8601s}"),
];

/// An ELF file of a program for ARM with [`TEXTS`].
fn elf(version: &str, encoding: &str) -> Arc<[u8]> {
    linked(&TEXTS, &[format!("_defmt_version_ = {version}"), format!("_defmt_encoding_ = {encoding}")])
}

/// An ELF file of a program for ARM with a section `.defmt`, texts in it, and symbols that are in no section.
fn linked(texts: &[(u8, &str, &str)], absolute: &[String]) -> Arc<[u8]> {
    let mut file = Object::new(BinaryFormat::Elf, Architecture::Arm, Endianness::Little);
    let section = file.add_section(Vec::new(), b".defmt".to_vec(), SectionKind::ReadOnlyData);
    file.set_section_data(section, vec![0; 16], 1);
    let symbol = |name: String, value: u64, section: SymbolSection| Symbol {
        name: name.into_bytes(),
        value,
        size: 1,
        kind: SymbolKind::Data,
        scope: SymbolScope::Linkage,
        weak: false,
        section,
        flags: SymbolFlags::None,
    };
    for &(number, tag, data) in texts {
        let name = format!(
            r#"{{"package":"app","tag":"defmt_{tag}","data":"{data}","disambiguator":"{number}","crate_name":"app"}}"#
        );
        file.add_symbol(symbol(name, number.into(), SymbolSection::Section(section)));
    }
    for name in absolute {
        file.add_symbol(symbol(name.clone(), 0, SymbolSection::Absolute));
    }
    file.write().expect("it is written").into()
}

/// An ELF file without any of it.
fn other_elf() -> Arc<[u8]> {
    Object::new(BinaryFormat::Elf, Architecture::Arm, Endianness::Little).write().expect("it is written").into()
}

fn decoder(encoding: &str) -> LogDecoder {
    LogDecoder::of(&[other_elf(), elf("4", encoding)]).expect("it is known").expect("it uses defmt")
}

/// A frame at 1.5 s.
fn frame(number: u16, arguments: &[u8]) -> Vec<u8> {
    [&number.to_le_bytes()[..], &1_500_000_u32.to_le_bytes(), arguments].concat()
}

/// The same with its zeros left out and one at its end, for frames in whose every seven bytes is a zero.
fn stuffed(frame: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for group in frame.chunks(7) {
        let group: Vec<u8> = group.iter().copied().chain([0; 7]).take(7).collect();
        bytes.extend(group.iter().filter(|&&byte| byte != 0));
        let code = (0..7).filter(|&index| group[index] == 0).map(|index| 1 << index).sum::<u8>();
        assert_ne!(code, 0, "a zero is in each group");
        bytes.push(code);
    }
    bytes.push(0);
    bytes
}

/// What is shown of frames that come a byte at a time.
fn shown(decoder: &LogDecoder, bytes: &[u8]) -> (Vec<String>, Vec<String>) {
    let mut stream = FrameStream::default();
    let (mut lines, mut reports) = (Vec::new(), Vec::new());
    for byte in bytes {
        let decoded = stream.take(&[*byte], decoder);
        lines.extend(decoded.lines);
        reports.extend(decoded.report);
    }
    assert!(stream.pending().is_empty());
    (lines, reports)
}

#[test]
fn frames_of_both_encodings_become_lines() {
    let frames = [
        frame(2, &[42]),
        frame(3, &[&(-5_i16).to_le_bytes()[..], &[3, 0, 0, 0], b"ink"].concat()),
        frame(4, &[]),
        // a slice of three numbers, and a variant of an enumeration
        frame(5, &[6, 0, 3, 0, 0, 0, 7, 0, 1, 2, 3]),
        frame(5, &[8, 0, 1, 9]),
    ];
    let expected = [
        "1.500000 [INFO ] hello 42",
        "1.500000 [WARN ] temperature -5 of ink",
        "as it is",
        "1.500000 [DEBUG] all: [1, 2, 3]",
        "1.500000 [DEBUG] all: Off { since: 9 }",
    ];
    let none: Vec<String> = Vec::new();
    assert_eq!(shown(&decoder("raw"), &frames.concat()), (expected.map(str::to_owned).to_vec(), none.clone()));
    let stuffed: Vec<u8> = frames.iter().flat_map(|frame| stuffed(frame)).collect();
    assert_eq!(shown(&decoder("rzcobs"), &stuffed), (expected.map(str::to_owned).to_vec(), none));
}

#[test]
fn a_line_feed_in_a_frame_is_a_byte_as_any_other() {
    let bytes = [stuffed(&frame(2, b"\n")), stuffed(&frame(2, b"\r"))].concat();
    assert_eq!(shown(&decoder("rzcobs"), &bytes).0, ["1.500000 [INFO ] hello 10", "1.500000 [INFO ] hello 13"]);
}

#[test]
fn a_frame_that_cannot_be_decoded_is_shown_as_bytes_and_said_once() {
    let wrong = stuffed(&frame(99, &[1]));
    let bytes = [&wrong[..], b"\x7f\0", &stuffed(&frame(2, &[1])), b"\x05\x40\0"].concat();
    let (lines, reports) = shown(&decoder("rzcobs"), &bytes);
    let as_bytes = wrong[..wrong.len() - 1].iter().map(|byte| format!(" {byte:02x}")).collect::<String>();
    assert_eq!(lines, [&format!("defmt:{as_bytes}"), "defmt: 7f", "1.500000 [INFO ] hello 1", "defmt: 05 40"]);
    assert_eq!(reports.len(), 1, "{reports:?}");
}

#[test]
fn without_ends_all_that_follows_a_damaged_frame_is_bytes_until_the_program_begins_anew() {
    let decoder = decoder("raw");
    let mut stream = FrameStream::default();
    assert_eq!(stream.take(&frame(2, &[1]), &decoder).lines.len(), 1);
    let damaged = stream.take(&[&frame(99, &[])[..], &frame(2, &[1])].concat(), &decoder);
    assert_eq!(damaged.lines.len(), 1);
    assert!(
        damaged.lines[0].starts_with("defmt: 63 00")
            && damaged.report.is_some_and(|words| words.contains("so are all"))
    );
    let later = stream.take(&frame(2, &[7]), &decoder);
    assert_eq!((later.lines, later.report), (vec!["defmt: 02 00 60 e3 16 00 07".to_owned()], None));
    stream.end();
    assert_eq!(stream.take(&frame(2, &[7]), &decoder).lines, ["1.500000 [INFO ] hello 7"]);
    // half a frame
    stream.take(&frame(2, &[]), &decoder);
    assert_eq!(stream.end().lines, ["defmt: 02 00 60 e3 16 00"]);
}

#[test]
fn a_damaged_frame_does_no_harm() {
    let many = frame(5, &[6, 0, 0xff, 0xff, 0xff, 0xff, 7, 0, 1]);
    let text = frame(3, &[1, 0, 0xff, 0xff, 0xff, 0x7f]);
    let (lines, reports) = shown(&decoder("raw"), &many);
    assert!(lines[0].starts_with("defmt: ") && reports.len() == 1, "{lines:?}");
    let too_far = shown(&decoder("raw"), &frame(9, &u64::MAX.to_le_bytes())).0;
    assert!(too_far[0].starts_with("1.500000 [ERROR] far away: "), "{too_far:?}");
    let mut stream = FrameStream::default();
    assert!(stream.take(&text, &decoder("raw")).lines.is_empty(), "its text may come");
    // a variant that is not there
    let lines = shown(&decoder("raw"), &frame(5, &[8, 0, 2])).0;
    assert!(lines[0].starts_with("defmt: "), "{lines:?}");
}

#[test]
fn what_is_not_asked_for_is_not_shown() {
    let bytes = [frame(2, &[1]), frame(3, &[0, 0, 0, 0, 0, 0]), frame(4, &[])].concat();
    let decoder = decoder("raw").with_filter(LogFilter::parse("warn").expect("a level"));
    assert_eq!(shown(&decoder, &bytes).0, ["1.500000 [WARN ] temperature 0 of ", "as it is"]);
    let decoder = decoder.with_format(LogFormat::parse("{L}:{s}").expect("a format"));
    assert_eq!(shown(&decoder, &bytes).0, ["WARN :temperature 0 of ", "as it is"]);
}

#[test]
fn files_without_defmt_have_no_decoder_and_those_of_an_unknown_version_say_so() {
    assert_eq!(LogDecoder::of(&[]), Ok(None));
    assert_eq!(LogDecoder::of(&[other_elf()]), Ok(None));
    let error = LogDecoder::of(&[elf("99", "rzcobs")]).expect_err("nobody knows it");
    assert!(error.contains("99") && !error.contains('\n'), "{error}");
}

#[test]
fn a_program_without_texts_has_no_log_and_one_without_the_linker_script_says_so() {
    // what -Tdefmt.x makes of a program that does not use defmt
    let unused = linked(&[], &["__DEFMT_MARKER_INFO_START".to_owned(), "__DEFMT_MARKER_END".to_owned()]);
    assert_eq!(LogDecoder::of(&[unused]), Ok(None));
    let error = LogDecoder::of(&[linked(&TEXTS, &[])]).expect_err("its texts cannot be read");
    assert!(error.contains("linked without -Tdefmt.x"), "{error}");
}
