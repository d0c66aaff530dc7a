use super::*;

const PLACE: Place<'_> = Place { path: "/home/me/app/src/foo/bar.rs", line: 12, module: "app::foo::run" };
const MESSAGE: Message<'_> = Message { text: "hello", time: "0.000123", level: "INFO", place: Some(PLACE) };

fn of(format: &str, message: &Message<'_>) -> String {
    LogFormat::parse(format).expect(format).lines(message).join("\n")
}

#[test]
fn formats_of_the_defmt_book_are_written_as_it_says() {
    let error = Message { level: "ERROR", place: Some(Place { path: "src/main.rs", ..PLACE }), ..MESSAGE };
    for (format, expected) in [
        ("{s}", "hello"),
        ("Log: {s}", "Log: hello"),
        ("[{L}] {s}", "[ERROR] hello"),
        ("{L} {f:>10}: {s}", "ERROR    main.rs: hello"),
        ("{[{L:bold}]%underline} {s}", "[ERROR] hello"),
        ("{{[{L}]%bold} {f:>20}:%<35} {s}", "[ERROR]              main.rs:       hello"),
        ("{t:>8} {[{L:4}]%bold} {s} {({ff}:{l:1})%dimmed%werror}", "0.000123 [ERROR] hello (src/main.rs:12)"),
    ] {
        assert_eq!(of(format, &error), expected, "{format}");
    }
}

#[test]
fn each_specifier_is_known() {
    assert_eq!(
        of("{t} {L} {m} {c} {f} {fff} {F} {l} {l:03} {s}", &MESSAGE),
        "0.000123 INFO  app::foo::run app bar.rs src/foo/bar.rs /home/me/app/src/foo/bar.rs 12   120 hello"
    );
    assert_eq!(of("{L:^9}|{L:>07}|{s:red}", &MESSAGE), "  INFO   |000INFO|hello");
    let bare = Message { time: "", place: None, ..MESSAGE };
    assert_eq!(of("{t} {m} {c} {f} {F} {l} {s}", &bare), "<time> <mod path> <crate> <file> <file> 0    hello");
}

#[test]
fn what_is_meant_when_nothing_is_said_is_what_probe_rs_shows() {
    assert_eq!(of("oneline", &MESSAGE), "0.000123 [INFO ] hello (app src/foo/bar.rs:12)");
    assert_eq!(of("oneline", &Message { time: "", place: None, ..MESSAGE }), "[INFO ] hello");
    assert_eq!(of("full", &MESSAGE), "0.000123 INFO  hello\n└─ app::foo::run @ /home/me/app/src/foo/bar.rs:12");
    assert_eq!(LogFormat::default().lines(&MESSAGE), LogFormat::parse("oneline").expect("it is right").lines(&MESSAGE));
    let two = Message { text: "one\r\ntwo", place: None, ..MESSAGE };
    assert_eq!(LogFormat::default().lines(&two), ["0.000123 [INFO ] one", "two"]);
}

#[test]
fn formats_that_are_wrong_say_what() {
    for (format, words) in [
        ("{L}", "no {s}"),
        ("", "no {s}"),
        ("{s} {x}", "\"x\""),
        ("{s", "without its }"),
        ("s}", "without its {"),
        ("{s:loud}", "\"loud\""),
        ("{s:bold:bold}", "twice"),
        ("{s:9999}", "widths up to"),
        ("{s:<5:>6}", "\">6\""),
        ("{s} {a group%bold}", "without a specifier"),
        ("{s}{}", "\"\""),
    ] {
        let error = LogFormat::parse(format).expect_err(format);
        assert!(error.contains(words), "{format}: {error}");
    }
    assert!(LogFormat::parse(&("{".repeat(40) + "{s}" + &"}".repeat(40))).is_err());
}
