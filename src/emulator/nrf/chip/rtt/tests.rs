use super::*;

const BLOCK: u32 = RAM_BASE + 0x1_2340;
const BUFFER: u32 = RAM_BASE + 0x800;
const NAMES: u32 = 0x100;
/// Up-channels 0 and 1, and down-channel 0: where their descriptors are.
const UP_0: u32 = BLOCK + 24;
const UP_1: u32 = BLOCK + 48;
const DOWN: u32 = BLOCK + 72;

fn put(memory: &mut Memory, address: u32, bytes: &[u8]) {
    assert!(memory.store(address, bytes));
}

/// A control block with two up-channels and a down-channel, each of 16 bytes, that throw away when they are full.
fn memory_with(names: [&str; 2]) -> Memory {
    let mut memory = Memory::new(0x1000, 128 * 1024);
    put(&mut memory, BLOCK, &ID);
    for (at, name) in (NAMES..).step_by(0x40).zip(names) {
        put(&mut memory, at, format!("{name}\0").as_bytes());
    }
    let channels = (0..3).flat_map(|index: u32| [NAMES + 0x40 * index, BUFFER + 16 * index, 16, 0, 0, 0]);
    for (at, word) in (0x10..).step_by(4).zip([2, 1].into_iter().chain(channels)) {
        put(&mut memory, BLOCK + at, &u32::to_le_bytes(word));
    }
    memory
}

fn memory() -> Memory {
    memory_with(["Terminal", "log"])
}

fn found() -> Rtt {
    Rtt { block: Some(BLOCK), ..Rtt::default() }
}

fn field(memory: &Memory, descriptor: u32, field: u32) -> u32 {
    word(memory, descriptor + 4 * field).expect("it is in RAM")
}

/// The program writes bytes to a channel, as SEGGER's and everyone's library does.
fn write_to(memory: &mut Memory, descriptor: u32, bytes: &[u8]) {
    let (buffer, size, mut at) =
        (field(memory, descriptor, 1), field(memory, descriptor, 2), field(memory, descriptor, 3));
    for byte in bytes {
        put(memory, buffer + at, &[*byte]);
        at = (at + 1) % size;
    }
    put(memory, descriptor + 12, &at.to_le_bytes());
}

fn write(memory: &mut Memory, bytes: &[u8]) {
    write_to(memory, UP_0, bytes);
}

#[test]
fn lines_are_read_round_the_end_of_the_buffer_and_rdoff_follows() {
    let (mut memory, mut rtt) = (memory(), Rtt::default());
    let mut lines = Vec::new();
    for text in ["hello\n", "one\r\ntwo\n", "and then", " more\n"] {
        write(&mut memory, text.as_bytes());
        // the search of 128 KiB takes eight times
        (0..8).for_each(|_| lines.extend(rtt.poll(&mut memory)));
        assert_eq!(field(&memory, UP_0, 4), field(&memory, UP_0, 3), "RdOff is WrOff");
    }
    assert_eq!(lines, ["hello", "one", "two", "and then more"]);
}

#[test]
fn a_symbol_says_where_the_block_is() {
    let (mut memory, mut rtt) = (memory(), Rtt::default());
    rtt.set_symbol(BLOCK);
    write(&mut memory, b"at once\n");
    assert_eq!(rtt.poll(&mut memory), ["at once"]);
    let mut elsewhere = Rtt::default();
    elsewhere.set_symbol(BLOCK + 4);
    assert!((0..20).all(|_| elsewhere.poll(&mut memory).is_empty()), "it is not searched for");
}

#[test]
fn a_millisecond_has_room_for_so_many_bytes_and_the_rest_comes_later() {
    let (mut memory, mut rtt) = (memory(), found());
    let size = 6000;
    put(&mut memory, UP_0 + 4, &[BUFFER, size].map(u32::to_le_bytes).concat());
    // from 4000 on, round the end
    let ring: Vec<u8> = (0..size).map(|at| if at % 100 == 99 { b'\n' } else { b'a' + (at / 100 % 26) as u8 }).collect();
    put(&mut memory, BUFFER, &ring);
    put(&mut memory, UP_0 + 12, &[3000, 4000_u32].map(u32::to_le_bytes).concat());
    let (before, from) = ring.split_at(4000);
    let expected = [from, &before[..3000]].concat();
    let mut lines = Vec::new();
    for read in [2048, 4096, 5000_usize] {
        lines.extend(rtt.poll(&mut memory));
        assert!(rtt.poll(&mut memory).is_empty(), "no room is left");
        rtt.end_ms();
        assert_eq!(field(&memory, UP_0, 4), (4000 + read as u32) % size);
        assert_eq!(lines.len(), read / 100);
    }
    assert_eq!(lines.join("\n") + "\n", String::from_utf8_lossy(&expected));
}

#[test]
fn all_of_it_is_read_when_nothing_comes_after_it() {
    let (mut memory, mut rtt) = (memory(), found());
    put(&mut memory, UP_0 + 4, &[BUFFER, 6000].map(u32::to_le_bytes).concat());
    write(&mut memory, &b"ab\n".repeat(1900));
    assert_eq!(rtt.poll_all(&mut memory).len(), 1900);
}

#[test]
fn bytes_that_are_not_text_are_kept() {
    let (mut memory, mut rtt) = (memory(), found());
    write(&mut memory, b"\x01a\xff\xc3\xa4\0\0b\n");
    assert_eq!(rtt.poll(&mut memory), ["\\x01a\\xff\u{e4}\\x00\\x00b"]);
}

#[test]
fn a_block_that_is_gone_is_searched_again() {
    let (mut memory, mut rtt) = (memory(), Rtt { block: Some(RAM_BASE), ..Rtt::default() });
    write(&mut memory, b"found\n");
    assert_eq!((0..8).flat_map(|_| rtt.poll(&mut memory)).collect::<Vec<_>>(), ["found"]);
}

#[test]
fn programs_are_made_to_wait_for_room() {
    let (mut memory, mut rtt) = (memory(), found());
    put(&mut memory, UP_1 + 20, &0x101_u32.to_le_bytes());
    rtt.poll(&mut memory);
    assert_eq!([UP_0, UP_1].map(|channel| field(&memory, channel, 5)), [2, 0x102], "BlockIfFull, and other bits stay");
}

#[test]
fn other_channels_are_shown_with_their_names() {
    let (mut memory, mut rtt) = (memory_with(["Terminal", "sensor"]), found());
    write_to(&mut memory, UP_1, b"x 1\ny");
    write(&mut memory, b"text\n");
    assert_eq!(rtt.poll(&mut memory), ["text", "[sensor] x 1"]);
    assert_eq!(rtt.other_open_lines().collect::<Vec<_>>(), ["[sensor] y"]);
    assert_eq!(rtt.open(), "");
    assert_eq!(rtt.flush(), ["[sensor] y"]);
}

#[test]
fn virtual_terminals_have_lines_of_their_own() {
    let (mut memory, mut rtt) = (memory(), found());
    write(&mut memory, b"one\xff2two\xffF");
    assert_eq!((rtt.poll(&mut memory), rtt.open()), (vec![], "one".into()));
    write(&mut memory, b"f\n\xff0 more\n");
    assert_eq!(rtt.poll(&mut memory), ["[Terminal 15] f", "one more"]);
    // a switch in two pieces, and one that is none
    write(&mut memory, b"\xff");
    rtt.poll(&mut memory);
    write(&mut memory, b"2!\n\xffx\n");
    assert_eq!(rtt.poll(&mut memory), ["[Terminal 2] two!", "[Terminal 2] \\xffx"]);
}

#[test]
fn channels_are_handed_out_as_bytes() {
    let names = ["defmt", "scope"];
    let reading = RttReading { defmt: true, as_bytes: vec![RttChannel::Number(1)], ..RttReading::default() };
    let mut memory = memory_with(names);
    let mut rtt = Rtt { reading, ..found() };
    write(&mut memory, b"\x01\n\0");
    write_to(&mut memory, UP_1, b"\n\r");
    assert!(rtt.poll(&mut memory).is_empty());
    let bytes = |number, is_first, bytes: &[u8]| RttBytes {
        number,
        name: names[number as usize].to_owned(),
        is_first,
        bytes: bytes.to_vec(),
    };
    assert_eq!(rtt.take_bytes(), [bytes(0, true, b"\x01\n\0"), bytes(1, true, b"\n\r")]);
    write(&mut memory, b"\x02\0");
    rtt.poll(&mut memory);
    rtt.forget();
    write(&mut memory, b"\x03\0");
    rtt.block = Some(BLOCK);
    rtt.poll(&mut memory);
    assert_eq!(rtt.take_bytes(), [bytes(0, false, b"\x02\0"), bytes(0, true, b"\x03\0")]);
}

#[test]
fn frames_that_nobody_decodes_lose_no_byte() {
    let (mut memory, mut rtt) = (memory_with(["defmt", "log"]), found());
    write(&mut memory, b"\x05\n\xfe\0\x06\0");
    assert_eq!(rtt.poll(&mut memory), ["\\x05\\x0a\\xfe", "\\x06"]);
    assert!(rtt.needs_words());
    rtt.set_reading(RttReading { is_explained: true, ..RttReading::default() });
    assert!(!rtt.needs_words());
}

#[test]
fn channel_0_of_a_program_with_defmt_is_text_if_it_is_called_terminal() {
    let reading = RttReading { defmt: true, ..RttReading::default() };
    for (name, is_text) in [("Terminal", true), ("", false), ("defmt", false)] {
        let (mut memory, mut rtt) = (memory_with([name, "log"]), Rtt { reading: reading.clone(), ..found() });
        write(&mut memory, b"a\n");
        assert_eq!(rtt.poll(&mut memory).len(), usize::from(is_text), "{name:?}");
    }
}

#[test]
fn what_is_sent_goes_to_the_down_channel_as_far_as_there_is_room() {
    let (mut memory, mut rtt) = (memory(), found());
    (b'a'..=b't').for_each(|byte| rtt.send(byte));
    rtt.poll(&mut memory);
    assert_eq!(rtt.input(&memory), RttInput { listens: true, unread: 20 });
    let ring = BUFFER + 32;
    assert_eq!(memory.bytes(ring, 15), Some(&b"abcdefghijklmno"[..]));
    assert_eq!((field(&memory, DOWN, 3), field(&memory, DOWN, 4)), (15, 0), "one byte stays free");
    // the program reads twelve
    put(&mut memory, DOWN + 16, &12_u32.to_le_bytes());
    rtt.poll(&mut memory);
    assert_eq!(memory.bytes(ring, 16), Some(&b"qrstefghijklmnop"[..]));
    assert_eq!((field(&memory, DOWN, 3), rtt.input(&memory).unread), (4, 8));
    put(&mut memory, BLOCK + 0x14, &0_u32.to_le_bytes());
    assert!(!rtt.input(&memory).listens);
}
