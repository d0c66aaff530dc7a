//! Where a program has stopped, by the debug information of the ELF file that was built of it.

mod built_images;

use std::path::Path;

use fivebyfive::debug_info::{Backtrace, Call, DebugInfo, SourcePlace};
use fivebyfive::emulator::image::Image;
use fivebyfive::emulator::nrf::{Chip, Strictness};
use fivebyfive::hal::Acceleration;

/// The guest whose `main` reads where nothing is, and whose handler of HardFault never returns.
const SOURCE: &str = "guests/src/bin/hard_fault.rs";

/// The line of the source that has a text, from 1.
fn line_with(text: &str) -> u32 {
    let source = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(SOURCE)).expect("the source");
    (1..).zip(source.lines()).find(|(_, line)| line.contains(text)).expect("such a line").0
}

/// The chip of the guest after 100 ms, and the calls.
fn ran(board: &str, strictness: Strictness) -> Option<(Chip, Vec<Call>)> {
    let file = built_images::read(&format!("guests/{board}/hard_fault.elf"))?;
    let image = Image::parse(&file, None).expect("an image");
    let mut chip = image.power_on(1).expect("it fits");
    chip.set_strictness(strictness, image.stack_limit());
    (0..100).for_each(|_| chip.run_ms(Acceleration::AT_REST));
    let calls = Backtrace::of(&chip, &DebugInfo::of(image.linked())).0;
    Some((chip, calls))
}

/// An ELF file without its debug information, as `strip --strip-debug` leaves it: nothing finds the sections by other names.
fn without_debug_information(mut file: Vec<u8>) -> Vec<u8> {
    let name = b".debug_";
    while let Some(at) = file.windows(name.len()).position(|bytes| bytes == name) {
        file[at..at + name.len()].copy_from_slice(b".stale_");
    }
    file
}

/// Whether one of the places is a line of the guest's source.
fn is_at(places: &[SourcePlace], line: u32) -> bool {
    let is_there = |(file, at): &(String, u32)| file.ends_with(SOURCE) && *at == line;
    places.iter().any(|place| place.line.as_ref().is_some_and(is_there))
}

#[test]
fn a_strict_run_ends_in_the_line_that_is_wrong_with_its_callers() {
    for board in ["v1", "v2"] {
        let Some((_, calls)) = ran(board, Strictness::Strict) else { return };
        assert!(calls[0].places[0].function.contains("read_volatile"), "inlined: {calls:?}");
        assert!(is_at(&calls[0].places, line_with("read_volatile(NOWHERE")), "{calls:?}");
        assert!(is_at(&calls[1].places, line_with("#[entry]")), "called by what the attribute makes: {calls:?}");
        assert!(calls.iter().all(|call| !call.is_interrupted));
    }
}

#[test]
fn from_a_handler_the_calls_lead_to_what_was_interrupted() {
    for board in ["v1", "v2"] {
        let Some((chip, calls)) = ran(board, Strictness::Usual) else { return };
        assert!(chip.handles_fault());
        let handler = line_with("asm::nop();") - 1..=line_with("asm::nop();");
        assert!(handler.into_iter().any(|line| is_at(&calls[0].places, line)), "{calls:?}");
        let interrupted = calls.iter().find(|call| call.is_interrupted).expect("what faulted");
        assert!(is_at(&interrupted.places, line_with("read_volatile(NOWHERE")), "{calls:?}");
    }
}

#[test]
fn without_debug_information_the_place_of_a_fault_is_still_that_of_the_instruction() {
    for board in ["v1", "v2"] {
        let Some(file) = built_images::read(&format!("guests/{board}/hard_fault.elf")) else { return };
        let image = Image::parse(&without_debug_information(file), None).expect("an image");
        let info = DebugInfo::of(image.linked());
        let mut chip = image.power_on(1).expect("it fits");
        while !chip.handles_fault() {
            chip.run_cycles(1);
        }
        let fault = chip.first_fault().expect("a fault").registers;
        assert!(info.places(fault.r[15]).iter().all(|place| place.line.is_none()), "no lines are known");
        let (mut known, mut moved) = (0, 0);
        for _ in 0..2000 {
            let calls = Backtrace::of(&chip, &info).0;
            if let Some(interrupted) = calls.iter().find(|call| call.is_interrupted) {
                assert_eq!(interrupted.registers.r[12..], fault.r[12..], "R12 to the PC on {board}: {calls:x?}");
                known += 1;
                moved += u32::from(chip.core().register(13) != chip.core().stacked_frames()[0]);
            }
            chip.run_cycles(1);
        }
        assert!(known > moved && moved > 0, "{board}: {known} places, {moved} with a stack pointer below the frame");
    }
}

#[test]
fn a_file_without_debug_information_or_a_damaged_one_tells_nothing() {
    let Some(mut file) = built_images::read("guests/v2/hard_fault.elf") else { return };
    let whole = DebugInfo::of(&[file.clone().into()]);
    assert!(!whole.places(0x101).is_empty() || !whole.places(0xd98).is_empty(), "the whole file tells something");
    for at in (0..file.len()).step_by(file.len() / 97) {
        file[at] ^= 0xff;
        let info = DebugInfo::of(&[file.clone().into()]);
        (0..0x3000).step_by(64).for_each(|address| drop(info.places(address)));
        file[at] ^= 0xff;
    }
    assert!(DebugInfo::of(&[vec![0_u8; 100].into()]).places(0).is_empty());
    assert!(DebugInfo::of(&[]).places(0).is_empty());
}

#[test]
fn functions_of_a_source_file_are_at_lines_of_it_also_where_others_are_inlined() {
    for name in ["hard_fault", "halting_panic", "panic_message", "stack_overflow"] {
        for board in ["v1", "v2"] {
            let Some(file) = built_images::read(&format!("guests/{board}/{name}.elf")) else { return };
            let info = DebugInfo::of(&[file.into()]);
            let (source, functions) = (format!("guests/src/bin/{name}.rs"), format!("{name}::"));
            let (mut own, mut inlined) = (0, 0);
            for address in (0x100..0x3000).step_by(2) {
                for (depth, place) in info.places(address).iter().enumerate() {
                    let Some((file, _)) = place.line.as_ref().filter(|_| place.function.starts_with(&functions)) else {
                        continue;
                    };
                    assert!(file.ends_with(&source), "{name} on {board} at {address:#x}: {place:?}");
                    (own, inlined) = (own + 1, inlined + usize::from(depth > 0));
                }
            }
            assert!(own > 10 && inlined > 3, "{name} on {board}: {own} places, {inlined} with inlined functions");
        }
    }
}
