//! The reader of presets that the build script has, against the one that the rest of the project has.

#[path = "../build/preset.rs"]
mod preset;

use brightness::Brightness;
use fivebyfive::firmware::brightness;
use fivebyfive::hal::Level;
use fivebyfive::scenario::Preset;
use fivebyfive::scenario::{Format, PresetName};

fn read(text: &str) -> Result<Brightness, (usize, String)> {
    let constants = preset::constants(text).map_err(|wrong| (wrong.place.0, wrong.message))?;
    let mut brightness = Brightness::default();
    for (field, level) in constants {
        *brightness.constant_mut(&field.to_ascii_uppercase()).expect("a constant") = Level(level);
    }
    Ok(brightness)
}

#[test]
fn presets_are_read_as_they_are_elsewhere() {
    for name in PresetName::ALL {
        let mut preset = Preset::shipped(name).clone();
        preset.note = "two\nlines, \"quoted\" \\ and values: (on: 3)".to_owned();
        for format in [Format::Ron, Format::Json] {
            let text = preset.to_text(format).expect("it can be written");
            assert_eq!(read(&text), Ok(preset.brightness), "{text}");
        }
    }
}

#[test]
fn what_people_write_is_read() {
    let default = Brightness::default();
    let mine = Brightness { on: Level(7), ..default };
    for text in [
        "(name: \"x\", values: (on: 7))",
        "// mine\npreset(name: \"x\", /* two\nlines */ values: (on: 7,),)\n",
        "\u{feff}{\"name\": \"x\", \"values\": {\"on\": 7}}",
    ] {
        assert_eq!(read(text), Ok(mine), "{text}");
        let format = if text.contains('{') { Format::Json } else { Format::Ron };
        let elsewhere = Preset::parse(text.trim_start_matches('\u{feff}'), format).expect("a preset");
        assert_eq!(elsewhere.brightness, mine);
    }
    assert_eq!(read("(name: \"x\", values: ())"), Ok(default));
}

#[test]
fn what_is_wrong_is_told_with_its_line_and_its_value() {
    for (text, line, words) in [
        ("(name: \"x\",\n values: (\n  on: 256))", 3, "256"),
        ("(name: \"x\", values: (on: -1))", 1, "-1"),
        ("(name: \"x\", values: (on: \"7\"))", 1, "\"7\""),
        ("(name: \"x\", values: (on: 1.0))", 1, "1"),
        ("(name: \"x\", values: (\n\non: 1, on: 2))", 3, "`on` is there twice"),
        ("(name: \"x\", values: (), values: ())", 1, "values"),
        ("(name: \"x\")", 1, "values"),
        ("(nam: \"x\")", 1, "nam"),
        ("(name: 7)", 1, "string"),
        (
            "(name: \"x\", values: (\n\noff_cursr: 16))",
            3,
            "`off_cursr` is not a brightness constant; there are off, on, ",
        ),
        ("{\"name\": \"x\",\n \"values\": {\"on\": 256}}", 2, "256"),
        ("\n(name: \"x", 2, ""),
        ("(name: \"x\", values: (on: 1)\n", 1, ""),
        ("[1]", 1, ""),
        ("", 1, ""),
        ("(name: \"x\", values: ()) more", 1, ""),
    ] {
        let (found, message) = read(text).expect_err(text);
        assert!(message.contains(words) && !message.is_empty(), "{text}: {message}");
        assert_eq!(found, line, "{text}: {message}");
    }
}
