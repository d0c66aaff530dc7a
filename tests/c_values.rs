//! The values of a program in C, by the debug information of GCC: those that its source gives them.

use fivebyfive::debug_info::{Backtrace, DebugInfo, Value, Variable};
use fivebyfive::emulator::image::Image;
use fivebyfive::emulator::nrf::Chip;
use fivebyfive::hal::Acceleration;

/// How it was built: `c_values/values.c`.
const ELF: &[u8] = include_bytes!("c_values/values.elf");

struct Program {
    chip: Chip,
    info: DebugInfo,
}

impl Program {
    /// The program, at rest in `rest`.
    fn at_rest() -> Self {
        let image = Image::parse(ELF, None).expect("an image");
        let mut chip = image.power_on(1).expect("it fits");
        (0..5).for_each(|_| chip.run_ms(Acceleration::AT_REST));
        Self { chip, info: DebugInfo::of(image.linked()) }
    }

    fn global(&self, name: &str) -> Value {
        let found = self.info.statics().into_iter().find(|known| known.name == name);
        self.info.static_value(&found.unwrap_or_else(|| panic!("{name} is a static")), &self.chip)
    }

    fn members(&self, value: &Value) -> Vec<Variable> {
        self.info.members(value, &self.chip)
    }

    fn texts(&self, value: &Value) -> Vec<(String, String)> {
        self.members(value).into_iter().map(|member| (member.name, member.value.text)).collect()
    }
}

fn owned(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
    pairs.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect()
}

#[test]
fn globals_have_the_values_of_the_source() {
    let program = Program::at_rest();
    let expected = [
        ("flags", "flags", "{ ready: 1, level: -3, wide: 2748, beyond: 1043915 }"),
        ("grid", "int[2][3]", "[[1, 2, 3], [-4, 5, 6]]"),
        ("greeting", "char[8]", "\"hello\""),
        ("tag", "char[4]", "\"ABCD\""),
        ("names", "char[2][6]", "[\"one\", \"three\"]"),
        ("raw", "byte_t[4]", "[0, 65, 200, 255]"),
        ("small", "signed char", "-5"),
        ("letter", "char", "120 'x'"),
        ("yes", "volatile _Bool", "true"),
        ("large", "long long int", "-5000000000"),
        ("exact", "double", "0.00125"),
        ("half", "float", "0.5"),
        ("empty", "int[0]", "[]"),
    ];
    for (name, type_name, text) in expected {
        let value = program.global(name);
        assert_eq!((value.text.as_str(), value.type_name.trim_start_matches("const ")), (text, type_name), "{name}");
    }
}

#[test]
fn bit_fields_are_their_bits_with_their_sign() {
    let program = Program::at_rest();
    let flags = program.texts(&program.global("flags"));
    assert_eq!(flags, owned(&[("ready", "1"), ("level", "-3"), ("wide", "2748"), ("beyond", "1043915")]));
}

#[test]
fn arrays_have_a_level_for_each_dimension() {
    let program = Program::at_rest();
    let rows = program.members(&program.global("grid"));
    assert_eq!(rows.iter().map(|row| row.name.as_str()).collect::<Vec<_>>(), ["[0]", "[1]"]);
    assert_eq!(rows[1].value.type_name, "int[3]");
    assert_eq!(rows[1].value.size, 12);
    assert_eq!(program.texts(&rows[1].value), owned(&[("[0]", "-4"), ("[1]", "5"), ("[2]", "6")]));
    let names = program.members(&program.global("names"));
    assert_eq!(names[1].value.text, "\"three\"");
    assert_eq!(program.texts(&names[1].value)[0], ("[0]".to_owned(), "116 't'".to_owned()));
    assert!(!program.global("empty").has_members);
}

#[test]
fn pointers_lead_to_structures_texts_and_functions() {
    let program = Program::at_rest();
    let first = program.members(&program.global("first"));
    let text = |at: usize| first[at].value.text.as_str();
    assert!(text(0).ends_with(" \"first\""), "{}", text(0));
    assert_eq!((text(2), text(4)), ("RED", "0x00000000"));
    let last = program.members(&first[1].value);
    assert!(last[0].value.text.ends_with(" \"last\""), "{}", last[0].value.text);
    assert_eq!(last[2].value.text, "GREEN");
    assert!(last[4].value.text.ends_with(" doubled"), "{}", last[4].value.text);
    // 0x12345678, the lowest byte first
    let word = program.texts(&last[3].value);
    assert_eq!(word[..2], owned(&[("whole", "305419896"), ("bytes", "[120, 86, 52, 18]")]));
    let halves = program.members(&last[3].value).remove(2);
    assert_eq!(program.texts(&halves.value), owned(&[("low", "22136"), ("high", "4660")]));
    let raw = program.global("raw_pointer");
    assert_eq!(program.texts(&raw), owned(&[("*", "0")]));
}

#[test]
fn parameters_and_local_arrays_are_found_in_their_frame() {
    let program = Program::at_rest();
    let calls = Backtrace::of(&program.chip, &program.info).0;
    let scope = program.info.variables(&calls[0], &program.chip).remove(0);
    assert_eq!(scope.function, "rest");
    let texts: Vec<_> = scope.variables.iter().map(|one| (one.name.as_str(), one.value.text.as_str())).collect();
    assert_eq!(texts, [("parameter", "42"), ("local", "[42, -42]")]);
    assert!(scope.variables[0].is_parameter && !scope.variables[1].is_parameter);
    let caller = program.info.variables(&calls[1], &program.chip).remove(0);
    assert_eq!(caller.function, "begin");
}
