//! The reader of presets that the build script has, against the one that the rest of the project has.

#[path = "../build/preset.rs"]
mod preset;

use fivebyfive::firmware::brightness::Brightness;
use fivebyfive::hal::Level;
use fivebyfive::scenario::Preset;
use fivebyfive::scenario::{Format, PresetName};

fn read(text: &str) -> Result<Brightness, (usize, String)> {
    let constants = preset::constants(text, Brightness::FIELDS).map_err(|wrong| (wrong.line, wrong.message))?;
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
    for (text, line, message) in [
        ("(name: \"x\",\n values: (\n  on: 256))", 3, "on: 256 is not a brightness level, 0 to 255"),
        ("(values: (on: -1))", 1, "on: -1 is not a brightness level, 0 to 255"),
        ("(values: (on: \"7\"))", 1, "on: \"7\" is not a brightness level, 0 to 255"),
        ("(values: (on: 1.0))", 1, "on: 1.0 is not a brightness level, 0 to 255"),
        ("(values: (\n\non: 1, on: 2))", 3, "`on` is there twice"),
        ("(values: (), values: ())", 1, "`values` is there twice"),
        ("(name: \"x\")", 1, "a preset has `values`, and this one has none"),
        ("(nam: \"x\")", 1, "`nam` is not a field of a preset; there are name, note, driver, room, values"),
        ("(name: 7)", 1, "here comes a text in quotation marks, and not 7"),
        ("(name \"x\")", 1, "here comes `:` after `name`, and not \"x\""),
        ("(name: \"x\" values: ())", 1, "here comes `,` or `)`, and not values"),
        ("\n(name: \"x", 2, "a text has no closing quotation mark"),
        ("(values: (on: 1)\n", 2, "here comes `,` or `)`, and the file ends"),
        ("[1]", 1, "here comes a bracket with fields, and not [1]"),
        ("/* (", 1, "a comment has no end"),
        ("", 1, "here comes a bracket with fields, and the file ends"),
        ("(values: ()) more", 1, "there is something after the preset: more"),
    ] {
        assert_eq!(read(text), Err((line, message.to_owned())), "{text}");
    }
    let (line, message) = read("(values: (\n\noff_cursr: 16))").expect_err("no constant");
    assert!(
        line == 3 && message.starts_with("`off_cursr` is not a brightness constant; there are off, on, "),
        "{message}"
    );
}
