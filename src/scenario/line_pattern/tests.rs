use super::*;

fn pattern(source: &str) -> LinePattern {
    LinePattern::try_from(source.to_owned()).expect(source)
}

#[test]
fn a_pattern_without_braces_is_the_line() {
    for line in ["", "level 1", "a } b", "über {"] {
        assert!(LinePattern::exactly(line).matches(line), "{line:?}");
    }
    assert!(pattern("level 1").matches("level 1"));
    for other in ["level 11", "level", " level 1", "Level 1", ""] {
        assert!(!pattern("level 1").matches(other), "{other:?}");
    }
}

#[test]
fn gaps_are_any_text_and_doubled_braces_are_one() {
    for (source, yes, no) in [
        ("{}", &["", "x", "{}"][..], &[][..]),
        ("a{}c", &["ac", "abc", "acc", "a c c"], &["a", "c", "abcd", "xabc"]),
        ("{} done", &[" done", "x done", "x done done"], &["done", "x done "]),
        ("{}ab{}", &["ab", "xaby"], &["a b", "ba"]),
        ("{}{}x", &["x", "ax"], &["xa"]),
        ("a{}b{}a", &["aba", "a b b a"], &["a", "aa", "ab a b"]),
        ("{{}", &["{}"], &["{", ""]),
        ("{{a}}: {{{}", &["{a}}: {", "{a}}: {x"], &["{a}: {"]),
    ] {
        for line in yes {
            assert!(pattern(source).matches(line), "{source:?} {line:?}");
        }
        for line in no {
            assert!(!pattern(source).matches(line), "{source:?} {line:?}");
        }
    }
}

#[test]
fn numbers_are_within_a_range_and_whole() {
    for (source, yes, no) in [
        (
            "temp {20..25}",
            &["temp 20", "temp 25", "temp 25.0", "temp 23.75", "temp 0022"][..],
            &["temp 19", "temp 26", "temp 25.01", "temp -21", "temp 2", "temp 20 C", "temp ", "temp x", "temp 2e1"][..],
        ),
        ("{-1.5..1.5}", &["0", "-1.5", "1.25", "-0"], &["-1.6", "1.6", "- 1", "+1", ".5"]),
        ("x{} {5..5}", &["x 5", "xy 5", "x 4 5"], &["x 15", "x 1.5", "x -5", "x 5.5", "x 55"]),
        ("{}{5..5}{}", &["a5b", "5", "3-5", "v5."], &["15", "51", "1.5", "5.5", "(-5)"]),
        ("a-{5..6}", &["a-5"], &["a--5", "a5"]),
        ("{0..9},{0..9}", &["1,2"], &["12,3", "1,23", "1 ,2"]),
    ] {
        for line in yes {
            assert!(pattern(source).matches(line), "{source:?} {line:?}");
        }
        for line in no {
            assert!(!pattern(source).matches(line), "{source:?} {line:?}");
        }
    }
}

#[test]
fn a_text_is_found_where_it_ends_late_enough() {
    let find = |source: &str, text: &str, from, after| pattern(source).find(text, from, after, LineEnd::Ended);
    assert_eq!(find(">>>", "a >>> b >>>", 0, 0), Some(2..5));
    assert_eq!(find(">>>", "a >>> b >>>", 3, 0), Some(8..11));
    assert_eq!(find(">>>", "a >>> b >>>", 0, 5), Some(8..11), "the first one has ended before");
    assert_eq!(find(">>>", "a >>> b >>>", 0, 11), None);
    assert_eq!(find("a{}b", "xa--b b", 0, 0), Some(1..5));
    assert_eq!(find("a{}b", "xa--b b", 0, 5), Some(1..7));
    assert_eq!(find("{1..9} C", "12 C 3 C", 0, 0), Some(5..8));
    assert_eq!(find("ä", "xää", 3, 0), Some(3..5));
}

#[test]
fn a_number_at_the_end_of_a_line_that_goes_on_is_not_known() {
    let open = |source: &str, text: &str| pattern(source).find(text, 0, 0, LineEnd::Open);
    assert_eq!(open("t {20..25}", "t 2"), None);
    assert_eq!(open("t {2..25}", "t 23"), None, "231 may come");
    assert_eq!(open("t {2..25}", "t 23."), None, "23.9 may come");
    assert_eq!(open("t {2..25}", "t 23.5"), None);
    assert_eq!(open("t {2..25}", "t 23 "), Some(0..4));
    assert_eq!(open("t {2..25}", "t 23.\t"), Some(0..4));
    assert_eq!(open(">>> ", "\u{1b}[0m>>> "), Some(4..8));
}

#[test]
fn wrong_patterns_say_what_is_wrong() {
    for (source, words) in [
        ("a {", "a brace is not closed"),
        ("a {20..25", "a brace is not closed"),
        ("{20}", "{20} is no range"),
        ("{x}", "{x} is no range"),
        ("{a..b}", "\"a\" is no number"),
        ("{1..}", "\"\" is no number"),
        ("{1..2..3}", "\"2..3\" is no number"),
        ("{1...5}", "\".5\" is no number"),
        ("{ 1..2}", "\" 1\" is no number"),
        ("{25..20}", "no number is from 25 to 20"),
    ] {
        let error = LinePattern::try_from(source.to_owned()).expect_err(source);
        assert!(error.contains(words) && error.contains(&format!("{source:?}")), "{error}");
    }
    for (source, words) in
        [("", "says nothing"), ("{}", "says nothing"), ("{}a", "at its ends"), ("a\nb", "a line end")]
    {
        let error = pattern(source).check_within_line().expect_err(source);
        assert!(error.contains(words), "{error}");
    }
    assert_eq!(pattern("a{}b").check_within_line(), Ok(()));
}

#[test]
fn the_first_difference_has_a_place_and_words() {
    for (source, line, at, wanted) in [
        ("level 2", "level 1", 6, "\"2\""),
        ("level 2", "level", 5, "\" 2\""),
        ("level", "level 2", 5, "the end of the line"),
        ("temp {20..25} C", "temp 19 C", 5, "a number from 20 to 25"),
        ("temp {20..25} C", "temp 20 F", 8, "\"C\""),
        ("a{}b{}c", "a-c", 1, "\"b\""),
        ("a{}b", "a-b-", 1, "\"b\" at the end of the line"),
        ("{}: {1..2}", "x: 3", 0, "\": \" and a number from 1 to 2 at the end of the line"),
    ] {
        let difference = pattern(source).first_difference(line).expect(source);
        assert_eq!((difference.at, &difference.wanted[..]), (at, wanted), "{source:?} {line:?}");
    }
}
