//! Packets of the radio: steps of scenarios, inputs that are recorded, and what a scenario expects to be sent.

use std::sync::Arc;

use fivebyfive::recording::Recording;
use fivebyfive::scenario::{Format, ProgramName, Scenario, parse};
use fivebyfive::session::{Input, RadioPacket, RadioRate};

fn read(steps: &str) -> Result<Scenario, String> {
    let text = format!("(version: 1, program: \"lights-out\", steps: [\n{steps}\n])");
    parse(&text, Format::Ron).map_err(|error| error.to_string())
}

/// The packet of a scenario with one step.
fn packet(fields: &str) -> RadioPacket {
    let scenario = read(&format!("(at: 5, radio: ({fields}))")).unwrap_or_else(|error| panic!("{error}"));
    let script = scenario.script().expect("it was read");
    match &script.inputs[..] {
        [stamped] if stamped.tick == 5 => match &stamped.input {
            Input::Radio(packet) => RadioPacket::clone(packet),
            other => panic!("{other:?}"),
        },
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_packet_is_as_usual_where_nothing_else_is_said() {
    let usual = packet("message: \"hi\"");
    assert_eq!((usual.channel, usual.group, usual.address), (7, 0, 0x7562_6974));
    assert_eq!((usual.rate, usual.rssi_dbm), (RadioRate::Mbit1, -75));
    let other = packet("group: 42, channel: 83, address: 0x01020304, rate: RATE_2MBIT, rssi: -60, bytes: \"\"");
    assert_eq!((other.channel, other.group, other.address), (83, 42, 0x0102_0304));
    assert_eq!((other.rate, other.rssi_dbm, other.bytes.len()), (RadioRate::Mbit2, -60, 0));
}

#[test]
fn each_form_has_the_bytes_that_its_runtime_sends() {
    // MicroPython: send() puts 1, 0 and 1 before the text, send_bytes() nothing
    assert_eq!(*packet("message: \"hi\"").bytes, [1, 0, 1, b'h', b'i']);
    assert_eq!(*packet("bytes: \"01 02 ff\"").bytes, [1, 2, 255]);
    // MakeCode: the kind, the time, the serial number, and what is sent
    let makecode = |contents: &[u8]| {
        let mut bytes = [&[1, 0, 1], contents].concat();
        bytes.resize(32, 0);
        bytes
    };
    let number = makecode(&[0, 0, 0, 0, 0, 0, 0, 0, 0, 42, 0, 0, 0]);
    assert_eq!(*packet("number: 42").bytes, number);
    let value = makecode(&[1, 5, 1, 0, 0, 9, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 2, b'a', b'b']);
    assert_eq!(*packet("name: \"ab\", value: -1, time: 261, serial: 9").bytes, value);
    let string = makecode(&[2, 0, 0, 0, 0, 0, 0, 0, 0, 2, b'h', b'i']);
    assert_eq!(*packet("string: \"hi\"").bytes, string);
    let buffer = makecode(&[3, 0, 0, 0, 0, 0, 0, 0, 0, 3, 7, 8, 9]);
    assert_eq!(*packet("buffer: \"07 08 09\"").bytes, buffer);
    let half = [&[4, 0, 0, 0, 0, 0, 0, 0, 0][..], &0.5_f64.to_le_bytes()].concat();
    assert_eq!(*packet("number: 0.5").bytes, makecode(&half));
}

#[test]
fn what_is_wrong_with_a_packet_is_told() {
    for (fields, words) in [
        ("group: 256, number: 1", "256 is not a group of the radio, 0 to 255"),
        ("channel: 101, number: 1", "101 is not a channel of the radio, 0 to 100"),
        ("rssi: 1, number: 1", "1 is not a signal strength in dBm, -127 to 0"),
        ("group: 1", "`radio` says one thing"),
        ("number: 1, string: \"a\"", "`radio` says one thing"),
        ("name: \"a\"", "`name` and `value` belong together"),
        ("name: \"ninechars\", value: 1", "the name has 9 bytes, and MakeCode sends at most 8"),
        ("message: \"a\", time: 5", "`time` and `serial` belong to packets of MakeCode"),
        ("bytes: \"0\"", "each is two hexadecimal digits"),
    ] {
        let error = read(&format!("(at: 0, radio: ({fields}))")).expect_err(fields);
        assert!(error.contains(words), "{fields}: {error}");
    }
    let long = format!("message: \"{}\"", "x".repeat(249));
    let error = read(&format!("(at: 0, radio: ({long}))")).expect_err("it is long");
    assert!(error.contains("the packet has 252 bytes, and the radio sends at most 251"), "{error}");
}

#[test]
fn a_packet_is_written_with_the_words_that_it_was_read_with() {
    let forms = [
        "message: \"hi\"",
        "group: 7, channel: 80, rssi: -60, number: -3",
        "number: 0.5",
        "string: \"hi\", time: 261",
        "name: \"x\", value: 3, serial: 5",
        "buffer: \"07 08 09\"",
        "rate: RATE_250KBIT, address: 5, bytes: \"01 02 ff\"",
    ];
    for form in forms {
        let scenario = read(&format!("(at: 5, radio: ({form}))")).unwrap_or_else(|error| panic!("{error}"));
        for format in [Format::Ron, Format::Json] {
            let text = scenario.to_text(format).expect("a text");
            assert_eq!(parse(&text, format).expect("a scenario"), scenario, "{text}");
            if format == Format::Ron {
                let (_, written) = text.split_once("radio:").expect("the packet");
                let words: Vec<&str> = form.split(", ").filter(|word| !written.contains(word)).collect();
                assert_eq!(words, [""; 0], "{text}");
            }
        }
    }
}

#[test]
fn a_program_that_uses_no_radio_hears_nothing() {
    let mut recording = Recording::new(Scenario::new(ProgramName::LightsOut, 1));
    recording.apply(Input::Radio(Arc::new(RadioPacket::to_group(0, vec![1]))));
    assert!(recording.session().inputs().is_empty());
}
