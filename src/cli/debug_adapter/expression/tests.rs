//! Expressions over a small world of names. What is expected of operators are the rules of Rust, whose precedence they have.

use super::compute::{Found, Names};
use super::{Expression, Scalar};

/// A few variables: a structure `point` with the members `x` and `y`, an array `row` of 10, 20, 30, one of
/// arrays, `rows`, a pointer `next` to `x`.
struct World;

#[derive(Clone, Debug, PartialEq, Eq)]
enum Place {
    Number(i128),
    Truth(bool),
    Point,
    Row,
    Rows,
    Pointer,
}

impl Names for World {
    type Place = Place;

    fn named(&self, name: &str) -> Result<Found<Place>, String> {
        Ok(Found::Place(match name {
            "x" => Place::Number(7),
            "app::LARGE" => Place::Number(i128::from(u64::MAX)),
            "small" => Place::Number(i128::from(i64::MIN)),
            "yes" => Place::Truth(true),
            "point" => Place::Point,
            "row" => Place::Row,
            "rows" => Place::Rows,
            "next" => Place::Pointer,
            "$sp" => return Ok(Found::Register(vec![0, 0, 1, 0x20])),
            _ => return Err(format!("{name:?} is no variable and no register here")),
        }))
    }

    fn member(&self, of: &Place, name: &str) -> Option<Place> {
        match (of, name) {
            (Place::Point, "x") => Some(Place::Number(3)),
            (Place::Point, "1") => Some(Place::Number(4)),
            _ => None,
        }
    }

    fn element(&self, of: &Place, index: u64) -> Option<Place> {
        match (of, index) {
            (Place::Rows, 1) => Some(Place::Row),
            (Place::Row, 0..3) => Some(Place::Number(i128::from(10 * (index + 1)))),
            _ => None,
        }
    }

    fn target(&self, of: &Place) -> Option<Place> {
        (*of == Place::Pointer).then_some(Place::Number(7))
    }

    fn scalar(&self, of: &Place) -> Result<Scalar, String> {
        match of {
            Place::Number(number) => Ok(Scalar::Integer(*number)),
            Place::Truth(truth) => Ok(Scalar::Truth(*truth)),
            Place::Pointer => Ok(Scalar::Integer(0x2000_0000)),
            Place::Point | Place::Row | Place::Rows => Err("a Point is no number".to_owned()),
        }
    }

    fn word(&self, address: u32) -> Option<u32> {
        (address == 0x2001_0000).then_some(99)
    }
}

fn computed(text: &str) -> Result<String, String> {
    match Expression::parse(text)?.value(&World)? {
        Found::Place(place) => World.scalar(&place).map(|scalar| scalar.to_string()),
        Found::Register(bytes) => Ok(format!("{bytes:?}")),
        Found::Scalar(scalar) => Ok(scalar.to_string()),
    }
}

fn refused(text: &str) -> String {
    computed(text).expect_err(text)
}

#[test]
fn operators_have_the_precedence_of_rust() {
    let all: [(&str, i128); 12] = [
        ("1 + 2 * 3", 1 + 2 * 3),
        ("(1 + 2) * 3", (1 + 2) * 3),
        ("20 - 5 - 3", 20 - 5 - 3),
        ("100 / 7 % 5", 100 / 7 % 5),
        ("-7 / 2", -7 / 2),
        ("-7 % 3", -7 % 3),
        ("1 << 2 + 3", 1 << (2 + 3)),
        ("6 & 3 | 8 ^ 2", 6 & 3 | 8 ^ 2),
        ("0xff & 0x0f << 4", 0xff & 0x0f << 4),
        ("-16 >> 2", -16 >> 2),
        ("- -5", 5),
        ("~5 & 0xff", !5 & 0xff),
    ];
    for (text, expected) in all {
        assert_eq!(computed(text), Ok(expected.to_string()), "{text}");
    }
}

#[test]
fn comparisons_and_logic_are_true_or_false() {
    for (text, expected) in [
        ("x == 7", true),
        ("x & 1 == 1", true),
        ("x != 7 || yes", true),
        ("x < 7 && yes", false),
        ("!yes", false),
        ("!0 && !!5", true),
        ("yes == 1", true),
        ("yes == true", true),
        ("false || true && false", false),
        ("x >= 7 && x > 6 && !(x > 7)", true),
        ("'a' == 97 && '\\n' == 10 && '\\'' == 39 && 'é' == 0xe9", true),
        ("'\\x41' == 'A' && '\\u{1F600}' == '😀'", true),
    ] {
        assert_eq!(computed(text), Ok(expected.to_string()), "{text}");
    }
}

#[test]
fn integers_of_64_bits_are_compared_by_their_values() {
    assert_eq!(computed("app::LARGE > small").as_deref(), Ok("true"));
    assert_eq!(computed("app::LARGE == 18446744073709551615").as_deref(), Ok("true"));
    assert_eq!(computed("app::LARGE + 1 == 0").as_deref(), Ok("false"), "nothing wraps around");
    assert_eq!(computed("small == -9223372036854775808").as_deref(), Ok("true"));
    assert_eq!(computed("0xFFFF_FFFF == 4294967295 && 0b1010 == 10 && 0o17 == 15").as_deref(), Ok("true"));
    assert!(refused("18446744073709551616").contains("no whole number of up to 64 bits"));
}

#[test]
fn members_elements_and_pointers_are_followed() {
    for (text, expected) in [
        ("point.x", "3"),
        ("point->x + point.1", "7"),
        ("row[0]", "10"),
        ("row[x - 5]", "30"),
        ("rows[1][2]", "30"),
        ("*next", "7"),
        ("*next * 2", "14"),
        ("*$sp", "99"),
        ("*(0x20000000 + 0x10000)", "99"),
        ("next == 0x20000000", "true"),
        ("$sp + 4", "536936452"),
        ("$sp", "[0, 0, 1, 32]"),
    ] {
        assert_eq!(computed(text).as_deref(), Ok(expected), "{text}");
    }
}

#[test]
fn what_cannot_be_computed_says_why() {
    for (text, words) in [
        ("y > 3", "\"y\" is no variable and no register here"),
        ("point.z", "there is no member z"),
        ("row[3]", "there is no [3]"),
        ("row[-1]", "there is no [-1]"),
        ("row[0].x", "there is no member x"),
        ("(x + 1).y", "a number has no members and no elements"),
        ("point == 1", "a Point is no number"),
        ("*x", "* needs a pointer that leads somewhere"),
        ("*(1 + 2)", "there is no word of memory at 0x3"),
        ("x / 0", "7 is divided by zero"),
        ("x % (x - 7)", "7 is divided by zero"),
        ("1 << 128", "a shift by 128: from 0 to 127 is possible"),
        ("1 >> -1", "a shift by -1: from 0 to 127 is possible"),
    ] {
        assert_eq!(refused(text), words, "{text}");
    }
    let largest = "(1 << 126) - 1 + (1 << 126)";
    assert_eq!(computed(largest), Ok(i128::MAX.to_string()));
    for beyond in [
        format!("{largest} + 1"),
        format!("-({largest}) - 2"),
        format!("({largest}) * 2"),
        format!("-(-({largest}) - 1)"),
        format!("(-({largest}) - 1) / -1"),
        format!("(-({largest}) - 1) % -1"),
        format!("({largest}) << 1"),
    ] {
        assert!(refused(&beyond).ends_with("the result has more than 128 bits"), "{beyond}");
    }
}

#[test]
fn the_left_side_decides_alone_where_it_can() {
    assert_eq!(computed("x == 7 || y").as_deref(), Ok("true"));
    assert_eq!(computed("x == 8 && 1 / 0").as_deref(), Ok("false"));
    assert!(refused("x == 8 || y").contains("\"y\""));
}

#[test]
fn what_is_no_expression_is_refused_with_its_column() {
    for (text, words) in [
        ("", "it is empty"),
        ("x >", "a value is missing after column 3, at the end"),
        ("> 3", "a value is missing before > at column 1"),
        ("x = 3", "= at column 3 would assign, which expressions do not; == compares"),
        ("x 3", "an operator is missing before 3 at column 3"),
        ("x ; y", "';' at column 3 is nothing that an expression has"),
        ("é + \"a\"", "'\"' at column 5 is nothing that an expression has"),
        ("(x", ") is missing for what opens at column 1"),
        ("x)", "an operator is missing before ) at column 2"),
        ("row[1", "] is missing for what opens at column 4"),
        ("point.", "the name of a member is missing after column 6"),
        ("1 < x < 3", "the comparison at column 7 follows another one; && connects them"),
        ("1.5", "a number has no members and no elements"),
        ("0x", "0x at column 1 is no whole number of up to 64 bits"),
        ("12ab", "12ab at column 1 is no whole number of up to 64 bits"),
        ("'ab'", "no character ends at column 1"),
        ("x == '", "no character ends at column 6"),
        ("f(1)", "an operator is missing before ( at column 2"),
    ] {
        assert_eq!(refused(text), words, "{text}");
    }
}

#[test]
fn nesting_without_end_is_refused() {
    let large = "it has more than 200 parts";
    for (before, after) in [("(", ")"), ("!", ""), ("row[", "]"), ("1+(", ")")] {
        let text = |count: usize| format!("{}1{}", before.repeat(count), after.repeat(count));
        assert!(Expression::parse(&text(60)).is_ok(), "{before}");
        assert!(refused(&text(100_000)) == large, "{before}");
    }
    assert!(refused(&"(".repeat(1_000_000)) == large);
    assert_eq!(refused(&format!("1{}", "+1".repeat(100_000))), large);
    assert_eq!(refused(&format!("x{}", ".x".repeat(100_000))), large);
    let sum = format!("1{}", "+1".repeat(90));
    assert_eq!(computed(&sum).as_deref(), Ok("91"));
}

proptest::proptest! {
    /// Rubbish is refused, and what is an expression has a value or a reason: nothing panics.
    #[test]
    fn no_text_panics(text in "[-+*/%&|^!~<>()\\[\\].=, 0-9xyé'\\\\a-f_:${}#]{0,40}") {
        let _ = computed(&text);
    }

    #[test]
    fn no_text_at_all_panics(text in ".{0,40}") {
        let _ = computed(&text);
    }
}
