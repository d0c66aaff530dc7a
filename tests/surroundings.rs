//! What is around the board: steps of scenarios, inputs that are recorded, and what a program measures.

#[expect(dead_code, reason = "each test file uses its part of it")]
mod small_image;

use fivebyfive::hal::Quantity;
use fivebyfive::recording::Recording;
use fivebyfive::scenario::{Format, ProgramName, Scenario, parse};
use fivebyfive::session::{Input, ProgramSpec, Session, StampedInput};

fn read(steps: &str) -> Result<Scenario, String> {
    let text = format!("(version: 1, program: \"lights-out\", steps: [\n{steps}\n])");
    parse(&text, Format::Ron).map_err(|error| error.to_string())
}

/// The values of a quantity, with their ticks.
fn values(steps: &str, wanted: Quantity) -> Vec<(u64, i16)> {
    let script = read(steps).unwrap_or_else(|error| panic!("{error}")).script().expect("it was read");
    let value = |stamped: &StampedInput| match stamped.input {
        Input::Around(quantity, value) if quantity == wanted => Some((stamped.tick, value)),
        _ => None,
    };
    script.inputs.iter().filter_map(value).collect()
}

#[test]
fn a_step_changes_a_quantity_at_once_or_evenly() {
    let light = "(at: 10, light: 200), (at: 20, light: 100, ms: 100), (wait: 0, end: true)";
    assert_eq!(values(light, Quantity::Light), [(10, 200), (40, 180), (60, 160), (80, 140), (100, 120), (120, 100)]);
    // from what it is at power-on
    let temperature = "(at: 0, temperature: 23, ms: 40)";
    assert_eq!(values(temperature, Quantity::Temperature), [(20, 22), (40, 23)]);
}

#[test]
fn a_heading_turns_the_shorter_way_round() {
    let west = "(at: 0, heading: 340, ms: 80)";
    assert_eq!(values(west, Quantity::Heading), [(20, 355), (40, 350), (60, 345), (80, 340)]);
    let back = "(at: 0, heading: 350), (at: 10, heading: 10, ms: 40)";
    assert_eq!(values(back, Quantity::Heading), [(0, 350), (30, 0), (50, 10)]);
}

/// A square wave of 20 ms at full size, then one of a tenth, which is 20 dB less: 255 and 149.
fn wav() -> Vec<u8> {
    let spec =
        hound::WavSpec { channels: 1, sample_rate: 8000, bits_per_sample: 16, sample_format: hound::SampleFormat::Int };
    let mut bytes = std::io::Cursor::new(Vec::new());
    let mut writer = hound::WavWriter::new(&mut bytes, spec).expect("a writer");
    for (at, size) in (0..480).map(|at| (at, if at < 160 { i16::MAX } else { 3277 })) {
        writer.write_sample(if at % 8 < 4 { size } else { -size }).expect("room");
    }
    writer.finalize().expect("room");
    bytes.into_inner()
}

#[test]
fn a_wav_file_is_heard_by_its_level() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("noise.wav"), wav()).expect("a file");
    let levels = |steps: &str| {
        let path = folder.path().join("scenario.ron");
        let text = format!("(version: 1, program: \"lights-out\", steps: [\n{steps}\n])");
        std::fs::write(&path, text).expect("a file");
        let scenario = fivebyfive::scenario::load(&path).map_err(|error| error.to_string())?;
        let script = scenario.script().expect("it was read");
        let level = |stamped: &StampedInput| match stamped.input {
            Input::Around(Quantity::Sound, value) => Some((stamped.tick, value)),
            _ => None,
        };
        Ok::<_, String>((script.inputs.iter().filter_map(level).collect::<Vec<_>>(), script.ticks))
    };
    let whole = levels("(at: 100, microphone: \"noise.wav\"), (wait: 0, click: A)").expect("a scenario");
    assert_eq!(whole, (vec![(100, 255), (120, 149), (160, 0)], 200));
    let cut = levels("(at: 100, microphone: \"noise.wav\"), (at: 130, end: true)").expect("a scenario");
    assert_eq!(cut, (vec![(100, 255), (120, 149)], 130));
    let error = levels("(at: 1, microphone: \"gone.wav\")").expect_err("there is no such file");
    assert!(error.contains(":2:9: the sound ") && error.contains("gone.wav: cannot be opened"), "{error}");
}

#[test]
fn what_is_wrong_with_a_step_is_told() {
    for (steps, words) in [
        ("(at: 0, light: 256)", "a light level, 0 to 255"),
        ("(at: 0, temperature: -6)", "a temperature in degrees Celsius, -5 to 50"),
        ("(at: 0, heading: 360)", "a heading in degrees clockwise from north, 0 to 359"),
        ("(at: 0, field: 101)", "a magnetic field in microtesla, 0 to 100"),
        ("(at: 0, light: 1, heading: 2)", "a step does one thing, this one has `light` and `heading`"),
        (
            "(at: 0, light: 9, ms: 100), (at: 50, light: 8)",
            "the light changes until 100 ms, and this value is at 50 ms",
        ),
        ("(at: 0, shake: true, ms: 5)", "`ms` belongs to click, hold, ramp, light"),
    ] {
        let error = read(steps).expect_err(steps);
        assert!(error.contains(words), "{steps}: {error}");
    }
}

#[test]
fn of_several_values_in_a_tick_the_last_one_counts_and_what_changes_nothing_is_not_kept() {
    let mut session = Session::new(Scenario::new(ProgramName::LightsOut, 1).program_spec());
    assert!(!session.apply(Input::Around(Quantity::Light, 128)), "it is so already");
    assert!(session.apply(Input::Around(Quantity::Light, 5)));
    assert!(session.apply(Input::Around(Quantity::Heading, 90)));
    assert!(session.apply(Input::Around(Quantity::Light, 7)));
    let kept: Vec<Input> = session.inputs().iter().map(|stamped| stamped.input.clone()).collect();
    assert_eq!(kept, [Input::Around(Quantity::Light, 7), Input::Around(Quantity::Heading, 90)]);
    session.step();
    // the reset button changes nothing around the board
    session.apply(Input::Reset);
    assert_eq!(session.machine().board().surroundings().get(Quantity::Heading), 90);
}

/// Measures the temperature once a millisecond or more often, and keeps it in R2.
const MEASURES: [u16; 14] = [
    0x4804, // 0x08: ldr r0, =0x4000c000, TEMP
    0x4b05, //       ldr r3, =0x4000c508
    0x2101, //       movs r1, #1
    0x6001, // 0x0e: str r1, [r0]: START
    0x034c, //       lsls r4, r1, #13
    0x3c01, // 0x12: subs r4, #1
    0xd1fd, //       bne 0x12
    0x681a, //       ldr r2, [r3]
    0xe7f9, //       b 0x0e
    0x0000, 0xc000, 0x4000, 0xc508, 0x4000,
];

fn measuring() -> Session {
    let flash = small_image::hex_of(&small_image::flash_of(&MEASURES));
    let image = fivebyfive::emulator::image::Image::parse(flash.as_bytes(), None).expect("an image");
    let spec = fivebyfive::session::ImageSpec::new(image.into(), 1).expect("a place");
    Session::new(ProgramSpec::Image(spec))
}

#[test]
fn a_program_measures_the_temperature_in_quarters_of_a_degree() {
    let mut session = measuring();
    let mut measured = |celsius: Option<i16>| {
        if let Some(celsius) = celsius {
            session.apply(Input::Around(Quantity::Temperature, celsius));
        }
        (0..5).for_each(|_| drop(session.step()));
        let chip = session.machine().as_chip().expect("a chip").chip();
        assert!(chip.has_sensed(Quantity::Temperature));
        assert!(!chip.has_sensed(Quantity::Light) && !chip.has_sensed(Quantity::Heading));
        chip.core().register(2).cast_signed()
    };
    assert_eq!(measured(None), 4 * 21);
    assert_eq!(measured(Some(50)), 4 * 50);
    assert_eq!(measured(Some(-5)), -4 * 5);
}

#[test]
fn a_recording_with_every_quantity_replays_to_an_equal_machine() {
    let mut recording = Recording::new(Scenario::new(ProgramName::LightsOut, 1));
    for (round, quantity) in (0..).zip(Quantity::ALL) {
        recording.apply(Input::Around(quantity, *quantity.range().end()));
        recording.run_to(100 * round + 50);
        recording.apply(Input::Around(quantity, *quantity.range().start()));
        recording.run_to(100 * round + 100);
    }
    let text = recording.to_scenario().to_text(Format::Ron).expect("a text");
    for words in ["light: 255", "temperature: -5", "heading: 359", "field: 0"] {
        assert!(text.contains(words), "{words}: {text}");
    }
    let again = parse(&text, Format::Ron).expect("a scenario");
    let script = again.script().expect("it was read");
    let mut session = Session::with_inputs(again.program_spec(), script.inputs, script.ticks);
    while session.tick() < recording.session().tick() {
        session.step();
    }
    assert_eq!(session.machine(), recording.session().machine());
}
