use super::*;
use crate::hal::Level;
use crate::scenario::BrightnessSet;

#[test]
fn each_shipped_preset_is_a_file_with_its_name_a_note_a_driver_and_a_room() {
    for name in PresetName::ALL {
        let preset = Preset::parse(text_of(name), Format::Ron).expect("a preset");
        assert_eq!(&preset, Preset::shipped(name));
        assert_eq!(preset.name, name.as_str());
        assert!(!preset.note.is_empty() && preset.driver.is_some() && preset.room.is_some(), "{preset:?}");
        assert_eq!(BrightnessSet::Preset(name).resolve(), preset.brightness);
        for constant in Brightness::FIELDS {
            assert!(text_of(name).contains(&format!("{constant}: ")), "{name:?} leaves {constant} out");
        }
    }
    assert_eq!(Preset::shipped(PresetName::Tinkercad).brightness, Brightness::default());
}

#[test]
fn a_preset_comes_back_from_both_formats() {
    let mut preset = Preset::new("mine \"x\"", Brightness { on: Level(7), ..Brightness::default() });
    preset.note = "two\nlines".to_owned();
    for (driver, room) in [(None, None), (Some(Driver::NrfRsV1), Some(Room::Sunlight))] {
        (preset.driver, preset.room) = (driver, room);
        for format in [Format::Ron, Format::Json] {
            let text = preset.to_text(format).expect("it can be written");
            assert_eq!(Preset::parse(&text, format).expect("a preset"), preset, "{text}");
        }
    }
}

#[test]
fn a_preset_is_saved_and_loaded() {
    let folder = tempfile::tempdir().expect("a folder");
    for name in ["a.ron", "a.json"] {
        let path = folder.path().join(name);
        let preset = Preset::shipped(PresetName::V2);
        preset.save(&path).expect("it can be written");
        assert_eq!(&Preset::load(&path).expect("a preset"), preset);
        assert_eq!(&Preset::find(&path).expect("a preset"), preset);
    }
}

#[test]
fn errors_say_the_line_the_column_and_the_value() {
    for (text, format, place, words) in [
        ("(name: \"a\",\n values: (on: 300))", Format::Ron, (2, 14), "300"),
        ("(name: \"a\",\n values: (lamp: 3))", Format::Ron, (2, 11), "`lamp`"),
        ("(name: \"a\",\n values: (on: 3, on: 4))", Format::Ron, (2, 23), "`on` is there twice"),
        ("(name: \"a\",\n driver: \"arduino\",\n values: ())", Format::Ron, (2, 11), "\"arduino\""),
        ("(name: \"a\",\n room: \"cellar\", values: ())", Format::Ron, (2, 9), "\"cellar\""),
        ("{\"name\": \"a\",\n \"values\": {\"on\": -1}}", Format::Json, (2, 20), "-1"),
        ("{\"name\": \"a\"}", Format::Json, (1, 13), "values"),
        ("(\n", Format::Ron, (1, 2), ""),
    ] {
        let error = Preset::parse(text, format).expect_err(text);
        let (line, column) = error.place.expect("a place");
        assert_eq!(line, place.0, "{text}: {error}");
        assert!(column.abs_diff(place.1) <= 2, "{text}: {error}");
        assert!(error.message.contains(words), "{text}: {error}");
    }
    let error = Preset::find(Path::new("dazzling")).expect_err("there is none");
    assert!(error.to_string().contains("\"dazzling\"") && error.to_string().contains("nrf-rs"), "{error}");
    let error = Preset::find(Path::new("no/such.ron")).expect_err("there is none");
    assert!(error.to_string().starts_with("no/such.ron: cannot be opened"), "{error}");
}
