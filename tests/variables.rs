//! The variables of a program, by the debug information of the ELF file that was built of it: values that its source tells.

mod built_images;

use std::path::Path;

use fivebyfive::debug_info::{Backtrace, Call, DebugInfo, Scope, Variable};
use fivebyfive::emulator::image::Image;
use fivebyfive::emulator::nrf::Chip;
use fivebyfive::hal::Acceleration;

/// The guest that comes to rest three calls below `main`, with variables of all kinds of types.
const SOURCE: &str = "guests/src/bin/variables.rs";

/// A guest at rest.
struct Rested {
    chip: Chip,
    info: DebugInfo,
    calls: Vec<Call>,
}

impl Rested {
    fn of(board: &str) -> Option<Self> {
        let file = built_images::read(&format!("guests/{board}/variables.elf"))?;
        let image = Image::parse(&file, None).expect("an image");
        let mut chip = image.power_on(1).expect("it fits");
        (0..100).for_each(|_| chip.run_ms(Acceleration::AT_REST));
        let info = DebugInfo::of(image.linked());
        let calls = Backtrace::of(&chip, &info).0;
        Some(Self { chip, info, calls })
    }

    /// The scopes of a function, those of a recursion with the innermost call first.
    fn scopes(&self, function: &str) -> Vec<Scope> {
        let all = self.calls.iter().flat_map(|call| self.info.variables(call, &self.chip));
        all.filter(|scope| scope.function.ends_with(function)).collect()
    }

    fn members(&self, variable: &Variable) -> Vec<(String, String)> {
        let members = self.info.members(&variable.value, &self.chip).into_iter();
        members.map(|member| (member.name, member.value.text)).collect()
    }
}

fn named<'a>(variables: &'a [Variable], name: &str) -> &'a Variable {
    let found = variables.iter().find(|variable| variable.name == name);
    found.unwrap_or_else(|| panic!("{name} is among {variables:?}"))
}

fn both() -> impl Iterator<Item = Rested> {
    ["v1", "v2"].into_iter().filter_map(Rested::of)
}

/// The line of the source that has a text, from 1.
fn line_with(text: &str) -> u32 {
    let source = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(SOURCE)).expect("the source");
    (1..).zip(source.lines()).find(|(_, line)| line.contains(text)).expect("such a line").0
}

#[test]
fn a_structure_has_the_values_of_the_source() {
    for rested in both() {
        let main = rested.scopes("__cortex_m_rt_main").remove(0);
        let outer = named(&main.variables, "outer");
        assert_eq!(outer.value.type_name, "Outer");
        assert!(
            outer.value.text.starts_with(r#"Outer { name: "outer \"one\"", basic: Basic { yes: true, letter: 'é'"#)
        );
        let members = rested.info.members(&outer.value, &rested.chip);
        let expected = [
            ("name", "&str", r#""outer \"one\"""#),
            ("pair", "(u8, i32)", "(200, -70000)"),
            ("shapes", "[Shape; 3]", "[Nothing, Circle { radius: 300 }, Line(-7, 8)]"),
            ("numbers", "&[u16]", "[4, 9, 16]"),
            ("color", "Color", "Green"),
            ("some", "Option<u32>", "Some(77)"),
            ("none", "Option<u32>", "None"),
            ("niche", "Option<core::num::nonzero::NonZero<u32>>", "Some(NonZero(NonZeroU32Inner(9)))"),
            ("next", "Option<&variables::Outer>", "None"),
        ];
        for (name, type_name, text) in expected {
            let value = &named(&members, name).value;
            assert_eq!((value.type_name.as_str(), value.text.as_str()), (type_name, text), "{name}");
        }
        assert!(named(&members, "call").value.text.ends_with(" variables::double"));
        let basic = rested.members(named(&members, "basic"));
        let expected = [
            ("yes", "true"),
            ("letter", "'é'"),
            ("small", "-100"),
            ("large", "-5000000000"),
            ("half", "0.5"),
            ("exact", "0.00125"),
        ];
        assert_eq!(basic, expected.map(|(name, text)| (name.to_owned(), text.to_owned())));
    }
}

#[test]
fn a_value_that_is_in_no_memory_is_what_the_compiler_tells() {
    for rested in both() {
        let main = rested.scopes("__cortex_m_rt_main").remove(0);
        let basic = named(&main.variables, "basic");
        let expected =
            "Basic { yes: true, letter: 'é', small: -100, large: -5000000000, half: 0.5, exact: 0.00125 }".to_owned();
        assert_eq!((basic.value.address, &basic.value.text), (None, &expected));
    }
}

#[test]
fn enums_and_unions_and_the_members_of_variants() {
    for rested in both() {
        let main = rested.scopes("__cortex_m_rt_main").remove(0);
        assert_eq!(named(&main.variables, "red").value.text, "Red");
        let both = named(&main.variables, "both");
        // little-endian
        let expected = [("word", "1144201745"), ("bytes", "[17, 34, 51, 68]")];
        assert_eq!(rested.members(both), expected.map(|(name, text)| (name.to_owned(), text.to_owned())));
        let shapes = rested.info.members(&named(&main.variables, "shapes").value, &rested.chip);
        let names: Vec<&str> = shapes.iter().map(|shape| shape.name.as_str()).collect();
        assert_eq!(names, ["[0]", "[1]", "[2]"]);
        assert_eq!(rested.members(&shapes[1]), [("radius".to_owned(), "300".to_owned())]);
        assert_eq!(rested.members(&shapes[2]), [("0".to_owned(), "-7".to_owned()), ("1".to_owned(), "8".to_owned())]);
        assert!(!shapes[0].value.has_members);
    }
}

#[test]
fn each_call_of_a_recursion_has_its_own_variables() {
    for rested in both() {
        let calls = rested.scopes("::descend");
        // the innermost call came last, with nothing left
        let expected = ["[[0, 1], [2, 3]]", "[[1, 1], [2, 3]]", "[[2, 1], [2, 3]]", "[[3, 1], [2, 3]]"];
        let grids = calls.iter().map(|scope| named(&scope.variables, "grid").value.text.as_str());
        assert_eq!(grids.collect::<Vec<_>>(), expected);
        let addresses = calls.iter().map(|scope| named(&scope.variables, "grid").value.address);
        assert!(addresses.is_sorted() && calls.len() == 4);
        // in a register that the next call has overwritten
        let left = named(&calls[0].variables, "left");
        assert_eq!(
            (left.is_parameter, left.value.text.as_str(), left.value.has_members),
            (true, "optimised out", false)
        );
    }
}

#[test]
fn an_inlined_function_has_a_scope_of_its_own() {
    for rested in both() {
        let scopes = rested.info.variables(&rested.calls[0], &rested.chip);
        let places = &rested.calls[0].places;
        let functions: Vec<&str> = scopes.iter().map(|scope| scope.function.as_str()).collect();
        assert_eq!(functions, places.iter().map(|place| place.function.as_str()).collect::<Vec<_>>());
        assert_eq!(functions.last(), Some(&"variables::rest"));
        // two of three numbers, doubled
        assert_eq!(named(&scopes.last().expect("rest").variables, "total").value.text, "6");
    }
}

#[test]
fn statics_have_names_and_values() {
    for rested in both() {
        let statics = rested.info.statics();
        let value = |name: &str| {
            let of = statics.iter().find(|of| of.name == name).expect("a static");
            rested.info.static_value(of, &rested.chip)
        };
        assert_eq!(value("variables::CALLS").text, "AtomicU32 { v: UnsafeCell { value: 4 } }");
        let squares = value("variables::SQUARES");
        assert_eq!((squares.type_name.as_str(), squares.size), ("[u16; 12]", 24));
        assert_eq!(squares.text, "[0, 1, 4, 9, 16, 25, 36, 49, …]");
        let last = rested.info.members(&squares, &rested.chip).pop().expect("elements");
        assert_eq!((last.name.as_str(), last.value.text.as_str()), ("[11]", "121"));
    }
}

#[test]
fn a_line_has_addresses_and_an_address_has_a_line() {
    for rested in both() {
        let info = &rested.info;
        let file = info.files().into_iter().find(|file| file.ends_with(SOURCE)).expect("the source");
        let (call, comment) = (line_with("let total ="), line_with("/// Calls itself"));
        let (line, addresses) = info.breakpoints(&file, call).expect("code");
        assert_eq!((line, addresses.len()), (call, 1));
        let found = info.line(addresses[0]).expect("a line");
        assert_eq!((found.file.as_str(), found.line), (file.as_str(), call));
        assert!(info.ranges_of_line(&file, call).iter().any(|(from, to)| (*from..*to).contains(&addresses[0])));
        // a line without code leads to the next one that has some
        let function = line_with("fn descend(left");
        assert_eq!(info.breakpoints(&file, comment).map(|(line, _)| line), Some(function));
        assert_eq!(info.breakpoints(&file, 10_000), None);
        assert_eq!(info.breakpoints("nowhere.rs", 1), None);
        let descend = info.function(info.breakpoints(&file, function).expect("code").1[0]).expect("a function");
        assert_eq!(descend.name, "variables::descend");
        assert!(descend.ranges.iter().any(|(from, to)| (*from..*to).contains(&rested.calls[1].address)));
        assert!(info.lines_with_code(&file).contains(&call) && !info.lines_with_code(&file).contains(&comment));
    }
}

#[test]
fn a_damaged_file_tells_less_and_nothing_else_happens() {
    let Some(mut rested) = Rested::of("v2") else { return };
    let mut file = built_images::read("guests/v2/variables.elf").expect("it is built");
    for at in (0..file.len()).step_by(file.len() / 211) {
        file[at] ^= 0xff;
        rested.info = DebugInfo::of(&[file.clone().into()]);
        let mut all: Vec<Variable> = rested
            .calls
            .iter()
            .flat_map(|call| rested.info.variables(call, &rested.chip))
            .flat_map(|scope| scope.variables)
            .collect();
        for _ in 0..3 {
            all = all.iter().flat_map(|variable| rested.info.members(&variable.value, &rested.chip)).collect();
        }
        for of in rested.info.statics() {
            drop(rested.info.static_value(&of, &rested.chip));
        }
        for file in rested.info.files() {
            drop(rested.info.breakpoints(&file, 100));
        }
        file[at] ^= 0xff;
    }
}
