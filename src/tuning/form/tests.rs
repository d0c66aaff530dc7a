use super::*;
use crate::scenario::PresetName;

fn ten_levels() -> Preset {
    let mut preset = Preset::new("ten", Brightness::default());
    for (name, level) in Brightness::NAMES.iter().zip(DIGIT_LEVELS.iter().cycle()) {
        *preset.brightness.constant_mut(name).expect("a constant") = Level(*level);
    }
    preset
}

#[test]
fn what_is_exported_and_imported_is_identical() {
    let mut own = Preset::new("mine", Brightness { on: Level(1), off: Level(254), ..Brightness::default() });
    own.note = "two \"lines\"\nand // more # of */ it".to_owned();
    let shipped = PresetName::ALL.map(|name| Preset::shipped(name).clone());
    for preset in shipped.into_iter().chain([own, ten_levels()]) {
        for form in Form::ALL {
            let text = form.export(&preset).expect("it can be written");
            let Imported { preset: back, missing } = form.import(&text).expect(&text);
            assert_eq!(missing, [""; 0]);
            assert_eq!(back == preset, form.losses(&preset).is_empty(), "{form:?}: {text}");
            // what is lost is a level, and no more than is said
            let differs = |name: &&&str| back.brightness.constant(name) != preset.brightness.constant(name);
            assert_eq!(Brightness::NAMES.iter().filter(differs).count(), form.losses(&preset).len(), "{form:?}");
            assert_eq!(Preset { brightness: preset.brightness, ..back }, preset, "{form:?}: {text}");
        }
    }
    assert!(Form::MicroPython.losses(&ten_levels()).is_empty());
}

#[test]
fn micropython_says_what_it_cannot_hold() {
    let losses = Form::MicroPython.losses(&Preset::new("a", Brightness::default()));
    assert_eq!(losses.len(), 2, "WALL and HINT are between its levels: {losses:?}");
    assert_eq!(losses[0], "WALL = 24: MicroPython has ten levels; the nearest is 6, which is 32");
}

#[test]
fn each_form_is_what_programs_write() {
    let preset = Preset::shipped(PresetName::Tinkercad);
    for (form, line) in [
        (Form::Rust, "pub const ON_CURSOR: u8 = 255;"),
        (Form::JavaScript, "let ON_CURSOR = 255"),
        (Form::MicroPython, "ON_CURSOR = 9"),
        (Form::C, "#define ON_CURSOR 255"),
        (Form::Ron, "        on_cursor: 255,"),
        (Form::Json, "    \"on_cursor\": 255,"),
    ] {
        let text = form.export(preset).expect("it can be written");
        assert!(text.lines().any(|found| found == line), "{form:?}: {text}");
        assert_eq!(Form::named(form.as_str()), Ok(form));
    }
    assert!(Form::named("basic").expect_err("no such form").contains("\"basic\""));
}

#[test]
fn constants_are_found_among_the_lines_of_a_program() {
    let text = "let level = 1\nlet ON = 0\nlet OFF = 0\nON = 100 // half\n  ON_CURSOR = 0xFF;\nif (ON == 3) { }\n";
    let Imported { preset, missing } = Form::JavaScript.import(text).expect("constants");
    let expected = Brightness { on: Level(100), ..Brightness::default() };
    assert_eq!((preset.name.as_str(), preset.brightness), ("imported", expected));
    assert_eq!(missing.len(), Brightness::NAMES.len() - 3);
    assert!(!missing.contains(&"OFF"));
    for (form, text) in [
        (Form::Rust, "const ON: Level = Level(100);"),
        (Form::Rust, "    pub(crate) const ON: u8 = 1_00u8;"),
        (Form::C, "static const uint8_t ON = 100u;"),
        (Form::C, "  #define   ON\t(100)  // half"),
        (Form::C, "#define ON 100 /* half */"),
        (Form::JavaScript, "const ON: number = 100;"),
        (Form::MicroPython, "ON = const(8)  # half"),
    ] {
        let on = form.import(text).expect(text).preset.brightness.on;
        assert_eq!(on, Level(if form == Form::MicroPython { 128 } else { 100 }), "{text}");
    }
}

#[test]
fn errors_say_line_constant_and_value() {
    for (form, text, place, message) in [
        (Form::Rust, "\npub const ON: u8 = 256;", Some((2, 1)), "ON = 256: it is not a level, 0 to 255"),
        (Form::JavaScript, "let ON = half", Some((1, 1)), "ON = half: it is not a level, 0 to 255"),
        (Form::JavaScript, "ON = 1\n\n  ON = 2", Some((3, 3)), "ON = 2: it has a value already, 1"),
        (Form::MicroPython, "ON = 10", Some((1, 1)), "ON = 10: it is not one of MicroPython's ten levels, 0 to 9"),
        (Form::C, "#define ON -1", Some((1, 1)), "ON = -1: it is not a level, 0 to 255"),
        (Form::C, "// room: \"cellar\"\n#define ON 1", Some((1, 1)), "\"cellar\" is not a room"),
        (Form::Rust, "fn main() {}", None, "there is none of the brightness constants in it"),
        (Form::Ron, "(name: \"a\", values: (on: 999))", Some((1, 25)), "999"),
    ] {
        let error = form.import(text).expect_err(text);
        assert_eq!(error.place.map(|place| place.0), place.map(|place| place.0), "{error}");
        assert!(error.message.contains(message), "{error}");
    }
}
