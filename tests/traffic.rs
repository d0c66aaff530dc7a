//! What goes over the air and the buses of an image's board: what a scenario expects of it, and what it plays.

use std::fs;
use std::path::PathBuf;

use fivebyfive::export::waves;
use fivebyfive::recording::Recording;
use fivebyfive::scenario::{Format, Scenario, load, parse};
use fivebyfive::session::{Input, RadioPacket, Session};
use fivebyfive::verification::{Player, PlayerStatus};

#[expect(dead_code, reason = "each test file uses its part of it")]
mod small_image;

const I2C: u32 = 0x4000_3000;
const SPI: u32 = 0x4000_4000;
const RAM: u32 = 0x2000_0100;

/// Asks 0x76 at P19 and P20 for two bytes of register 0xd0, and exchanges a byte by SPI.
const BUSES: [(u32, u32); 23] = [
    (RAM + 16, 0xd0),
    (I2C + 0x508, 26),
    (I2C + 0x50c, 32),
    (I2C + 0x524, 0x0198_0000),
    (I2C + 0x588, 0x76),
    (I2C + 0x500, 6),
    (I2C + 0x544, RAM + 16),
    (I2C + 0x548, 1),
    (I2C + 0x534, RAM + 20),
    (I2C + 0x538, 2),
    // LASTTX to STARTRX, LASTRX to STOP
    (I2C + 0x200, 1 << 7 | 1 << 12),
    (I2C + 0x008, 1),
    (RAM + 24, 0x9f),
    (SPI + 0x508, 17),
    (SPI + 0x50c, 13),
    (SPI + 0x510, 1),
    (SPI + 0x524, 0x1000_0000),
    (SPI + 0x500, 7),
    (SPI + 0x544, RAM + 24),
    (SPI + 0x548, 1),
    (SPI + 0x534, RAM + 28),
    (SPI + 0x538, 1),
    (SPI + 0x010, 1),
];

/// A folder with the image, for a scenario with these fields of the header and steps.
fn scenario(name: &str, header: &str, steps: &str) -> (PathBuf, Result<Scenario, String>) {
    let folder = std::env::temp_dir().join(format!("fivebyfive-traffic-{}-{name}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    let flash = small_image::writes_words(&[&small_image::SENDS_HI[..], &BUSES].concat());
    fs::write(folder.join("pokes.hex"), small_image::hex_of(&flash)).expect("a file");
    let text = format!(
        "(version: 1, program: \"image\", image: \"pokes.hex\", board: V2, {header} steps: [\n{steps}\n(at: 100, end: true)])"
    );
    let path = folder.join("scenario.ron");
    fs::write(&path, text).expect("a file");
    let scenario = load(&path).map_err(|error| error.to_string());
    (folder, scenario)
}

/// How a scenario comes out: an empty text if all holds.
fn outcome(name: &str, header: &str, steps: &str) -> String {
    let (folder, scenario) = scenario(name, header, steps);
    let scenario = scenario.unwrap_or_else(|error| panic!("{error}"));
    fs::remove_dir_all(folder).expect("it was there");
    match Player::new(&scenario).expect("it was read").finish() {
        PlayerStatus::Passed => String::new(),
        PlayerStatus::Failed(failure) => failure.to_string(),
        PlayerStatus::Running => panic!("it was played to its end"),
    }
}

const DEVICES: &str = "i2c: [(address: 0x76, registers: {\"d0\": \"58 01\"})], spi: (answers: [\"c2\"]),";

#[test]
fn what_goes_can_be_expected() {
    let steps = "(at: 0, within: 50, sent: (group: 7, message: \"hi\")),
        (at: 0, within: 50, sent: (channel: 7, bytes: \"01 00 01 68 69\")),
        (at: 0, within: 50, i2c: (address: 0x76, wrote: \"d0\", read: \"58 01\", answered: true)),
        (at: 0, within: 50, spi: (sent: \"9f\", received: \"c2\")),
        (at: 50, i2c: (address: 118)),";
    assert_eq!(outcome("expected", DEVICES, steps), "");
}

#[test]
fn where_no_device_is_played_nobody_answers() {
    assert_eq!(outcome("nobody", "", "(at: 0, within: 50, i2c: (address: 0x76, answered: false)),"), "");
}

#[test]
fn what_is_expected_and_does_not_go_is_told_with_what_went() {
    let told = outcome("other-group", "", "(at: 0, within: 50, sent: (group: 8)),");
    assert!(told.contains("from 0 to 50 ms"), "{told}");
    assert!(told.contains("sent: expected (group: 8), and 1 other went"), "{told}");
    assert!(told.contains("radio → group 7: \"hi\""), "{told}");
    let told = outcome("other-text", "", "(at: 0, within: 50, sent: (message: \"ho\")),");
    assert!(told.contains("sent: expected (message: \"ho\"), and 1 other went"), "{told}");
    let told = outcome("other-time", "", "(at: 50, within: 20, sent: (group: 7)),");
    assert!(told.contains("nothing went"), "{told}");
    let told = outcome("other-read", DEVICES, "(at: 0, within: 50, i2c: (address: 0x76, read: \"58\")),");
    assert!(told.contains("I2C 0x76: wrote d0, read 58 01"), "{told}");
}

#[test]
fn what_is_wrong_with_devices_and_expectations_is_told() {
    for (header, steps, words) in [
        ("i2c: [(address: 128, answers: [\"01\"])],", "", "128 is not an address of I2C, 0 to 127"),
        ("i2c: [(address: 1)],", "", "a device at I2C has either `registers` or `answers`"),
        ("i2c: [(address: 1, answers: [])],", "", "`answers` has at least one list of bytes"),
        ("i2c: [(address: 1, registers: {\"0102\": \"\"})],", "", "\"01 02\" is no register"),
        ("i2c: [(address: 1, registers: {\"ff\": \"01 02\"})],", "", "go on after \"ff\""),
        (
            "i2c: [(address: 1, answers: [\"\"]), (address: 1, answers: [\"\"])],",
            "",
            "there are two devices at the address 0x01 of I2C",
        ),
        ("", "(at: 0, sent: (rssi: -60)),", "who sends it does not know"),
        ("", "(at: 0, sent: (message: \"a\", number: 1)),", "`sent` says at most one of"),
        ("", "(at: 0, i2c: (wrote: \"01\")),", "address"),
    ] {
        let (folder, scenario) = scenario("wrong", header, steps);
        let error = scenario.expect_err(header);
        assert!(error.contains(words), "{header}{steps}: {error}");
        fs::remove_dir_all(folder).expect("it was there");
    }
    let native = "(version: 1, program: \"lights-out\", spi: (answers: [\"01\"]), steps: [])";
    let error = parse(native, Format::Ron).expect_err("it is no image").to_string();
    assert!(error.contains("`spi` plays devices beside an image"), "{error}");
}

#[test]
fn devices_and_expectations_are_written_as_they_were_read() {
    let steps = "(at: 0, within: 50, sent: (group: 7, message: \"hi\")),
        (at: 0, within: 50, i2c: (address: 0x76, wrote: \"d0\", answered: true)),
        (at: 0, within: 50, spi: (sent: \"9f\")),";
    let devices = "i2c: [(address: 1, answers: [\"01 02\", \"\"]), (address: 2, registers: {\"d0\": \"58\"})],";
    let (folder, scenario) = scenario("written", devices, steps);
    let scenario = scenario.unwrap_or_else(|error| panic!("{error}"));
    fs::remove_dir_all(folder).expect("it was there");
    for format in [Format::Ron, Format::Json] {
        let again = parse(&scenario.to_text(format).expect("a text"), format).expect("a scenario");
        assert_eq!((&again.steps, &again.i2c, &again.spi), (&scenario.steps, &scenario.i2c, &scenario.spi));
    }
}

#[test]
fn a_recording_with_packets_replays_to_an_equal_machine_that_has_heard_them() {
    let (folder, scenario) = scenario("recorded", DEVICES, "");
    let scenario = Scenario { steps: Vec::new(), ..scenario.unwrap_or_else(|error| panic!("{error}")) };
    let mut recording = Recording::open(scenario).expect("it can be played");
    recording.run_to(20);
    recording.apply(Input::Radio(RadioPacket::to_group(9, vec![1, 0, 1, b'n', b'o']).into()));
    recording.apply(Input::Radio(RadioPacket::to_group(7, vec![1, 0, 1, b'y', b'e', b's']).into()));
    recording.run_to(1100);
    let heard = |session: &Session| {
        let memory = session.machine().as_chip().expect("a chip").chip().memory();
        memory.bytes(RAM, 7).expect("RAM").to_vec()
    };
    assert_eq!(heard(recording.session()), [6, 1, 0, 1, b'y', b'e', b's']);
    let text = recording.to_scenario().to_text(Format::Ron).expect("a text");
    let mut again = parse(&text, Format::Ron).expect("a scenario");
    again.find_image(&folder).expect("the image");
    fs::remove_dir_all(folder).expect("it was there");
    let mut again = Recording::open(again).expect("it can be played");
    again.run_to(1100);
    assert_eq!((again.failure(), again.file_checkpoints().list.len()), (None, 1));
    assert!(again.session().machine() == recording.session().machine());
    assert_eq!(again.session().traffic(), recording.session().traffic());
    // back, and forward again
    recording.seek(3);
    recording.run_to(1100);
    assert!(again.session().machine() == recording.session().machine());
    assert_eq!(again.session().traffic(), recording.session().traffic());
}

#[test]
fn the_waves_have_what_is_sent_and_received() {
    let steps =
        "(at: 20, radio: (group: 7, message: \"yo\")), (at: 30, serial: \"a -\"), (at: 40, radio: (number: 5)),";
    let (folder, scenario) = scenario("waves", DEVICES, steps);
    let mut player = Player::new(&scenario.unwrap_or_else(|error| panic!("{error}"))).expect("it was read");
    player.finish();
    fs::remove_dir_all(folder).expect("it was there");
    let bytes = waves(player.session(), player.log()).expect("a VCD");
    let mut parser = vcd::Parser::new(&bytes[..]);
    let header = parser.parse_header().expect("a header");
    let (mut time, mut changes) = (0, Vec::new());
    for command in parser {
        match command.expect("a command") {
            vcd::Command::Timestamp(at) => time = at,
            vcd::Command::ChangeString(id, text) => changes.push((id, time, text)),
            _ => {}
        }
    }
    let of = |name: &str| -> Vec<(u64, &str)> {
        let var = header.find_var(&["microbit", name]).unwrap_or_else(|| panic!("{name}"));
        changes.iter().filter(|(id, ..)| *id == var.code).map(|(_, at, text)| (*at, &text[..])).collect()
    };
    assert_eq!(of("radio_received"), [(0, "-"), (20, "7:\"yo\""), (21, "-"), (40, "0:5"), (41, "-")]);
    let sent = of("radio_sent");
    let at = sent.iter().position(|&(_, text)| text == "7:\"hi\"").expect("it is sent");
    assert_eq!(sent[at + 1], (sent[at].0 + 1, "-"), "{sent:?}");
    // a byte takes 87 microseconds of the serial port, and a scenario sends one each millisecond at most
    let serial: Vec<&str> = of("serial_in").into_iter().map(|(_, text)| text).filter(|&text| text != "-").collect();
    assert_eq!(serial.concat(), "a\\x20\\x2d");
    assert_eq!(of("console"), [(0, "-")]);
}
