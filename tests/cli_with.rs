//! One test, many programs: `run --with`, its table, its reports and its page.

#[expect(dead_code, reason = "each test file uses its part of it")]
mod process;
#[expect(dead_code, reason = "each test file uses its part of it")]
mod small_image;

use process::{Folder, in_folder};

/// The upper left LED is lit after 100 ms. The image of the teacher is not there.
const TASK: &str = r##"(
    version: 1, name: "a light", program: "image", board: V2,
    steps: [
        (at: 100, pattern: ["#....", ".....", ".....", ".....", "....."]),
        (at: 2000, end: true),
    ],
)"##;

/// A folder with the task and the programs of four: one that does it, one that does nothing, one that faults, and a text.
fn class() -> Folder {
    let folder = Folder::new();
    folder.file("task.ron", TASK);
    folder.file("students/anna.hex", &small_image::hex());
    // b .
    folder.file("students/bob.hex", &small_image::hex_of(&small_image::flash_of(&[0xe7fe])));
    // udf, and a handler of HardFault that is a loop
    let mut fault: Vec<u8> = [0x2002_0000_u32, 0x15, 0, 0x11].into_iter().flat_map(u32::to_le_bytes).collect();
    fault.extend([0xfe, 0xe7, 0, 0, 0xff, 0xde]);
    folder.file("students/cleo.hex", &small_image::hex_of(&fault));
    folder.file("students/dan.hex", "hello");
    folder
}

fn run(folder: &Folder, arguments: &[&str]) -> (i32, String, String) {
    in_folder(folder, &[&["run"], arguments].concat())
}

#[test]
fn each_program_has_a_verdict_and_what_was_seen_of_it() {
    let folder = class();
    let (code, out, err) = run(&folder, &["task.ron", "--with", "students/*.hex"]);
    assert_eq!(code, 1, "{out}{err}");
    let lines: Vec<&str> = out.lines().filter(|line| line.contains("task.ron with")).collect();
    assert!(lines[0].starts_with("passed  task.ron with students/anna.hex: 1 expectation"), "{out}");
    assert!(lines[1].starts_with("FAILED  task.ron with students/bob.hex: at 100 ms"), "{out}");
    assert!(lines[2].starts_with("FAILED  task.ron with students/cleo.hex: at 100 ms"), "{out}");
    assert!(lines[3].starts_with("NOT PLAYED  task.ron with students/dan.hex: the file is neither Intel HEX"), "{out}");
    assert!(out.ends_with("1 passed, 2 failed, 1 not played\n"), "{out}");
    for words in [
        "students/bob.hex: at 0.000 s: the program has shown and written nothing new since then",
        "students/cleo.hex: at 0.000 s: the program stands in the handler of a fault",
        "undefined instruction",
    ] {
        assert!(err.contains(words), "{words}: {err}");
    }
    // each is played once, by whatever names it is named
    let twice = ["task.ron", "--with", "students/*", "--with", "./students", "--with", "students/anna.hex"];
    assert_eq!(run(&folder, &twice).1.lines().last(), out.lines().last());
    // pictures of several programs go into one folder
    let pictures = ["task.ron", "--with", "students/[ab]*", "--gif", "pictures", "--png", "pictures"];
    assert_eq!(run(&folder, &pictures).0, 1);
    let names = folder.names("pictures");
    assert_eq!(names, ["a-light-anna.gif", "a-light-anna.png", "a-light-bob.gif", "a-light-bob.png"]);
    // a folder stands for the same programs
    assert_eq!(run(&folder, &["task.ron", "--with", "students"]), (code, out, err));
}

#[test]
fn the_reports_name_each_program() {
    let folder = class();
    let arguments = ["task.ron", "--with", "students", "--json", "a.json", "--junit", "a.xml", "--html", "a.html"];
    assert_eq!(run(&folder, &arguments).0, 1);
    let json: serde_json::Value = serde_json::from_str(&folder.read("a.json")).expect("JSON");
    let results: Vec<(&str, &str)> = json["scenarios"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|one| (one["program"].as_str().expect("a path"), one["result"].as_str().expect("a result")))
        .collect();
    let of = |name: &str| format!("students/{name}.hex");
    assert_eq!(
        results,
        [(&of("anna")[..], "passed"), (&of("bob"), "failed"), (&of("cleo"), "failed"), (&of("dan"), "not played")]
    );
    assert_eq!(json["scenarios"][2]["observations"][0]["at"], 0);
    assert_eq!(json["scenarios"][1]["failure"]["led"], serde_json::json!([0, 0]));
    let xml = folder.read("a.xml");
    for words in ["tests=\"4\"", "failures=\"2\"", "errors=\"1\"", "a light with students/bob.hex"] {
        assert!(xml.contains(words), "{words}: {xml}");
    }
}

#[test]
fn the_page_has_all_in_one_file() {
    let folder = class();
    assert_eq!(run(&folder, &["task.ron", "--with", "students", "--html", "a.html"]).0, 1);
    let page = folder.read("a.html");
    assert!(page.contains("1 passed, 2 failed, 1 not played"));
    // three that were played: an animation each, two pictures for those that differ, one for the one that does not
    assert_eq!(page.matches("data:image/gif;base64,").count(), 3);
    assert_eq!(page.matches("<svg ").count(), 2 * 2 + 1);
    assert_eq!(page.matches("#ffb000").count(), 4, "the LED that differs has a ring in both pictures");
    let links = page.matches("href=").count() + page.matches("src=").count();
    assert_eq!(links, page.matches("href=\"#run-").count() + 3, "nothing is loaded from elsewhere");
    // names of files are text
    std::fs::rename(folder.path("students/bob.hex"), folder.path("students/<b>&.hex")).expect("renamed");
    run(&folder, &["task.ron", "--with", "students", "--html", "a.html"]);
    let page = folder.read("a.html");
    assert!(page.contains("students/&lt;b&gt;&amp;.hex") && !page.contains("<b>&"));
}

#[test]
fn what_cannot_be_played_with_other_programs_is_refused() {
    let folder = class();
    folder.file("bad-image.ron", "(version: 1, program: \"image\", image: \"none.hex\", steps: [])");
    folder.file("no-image.ron", "(version: 1, program: \"image\", image: [], steps: [])");
    folder.file("game.ron", "(version: 1, program: \"lights-out\", steps: [])");
    for (arguments, words) in [
        (&["game.ron", "--with", "students"][..], "game.ron: is for the program \"lights-out\""),
        (&["task.ron", "--with", "*.axf"], "*.axf: there is no program"),
        (&["task.ron", "--with", "students", "--html", "students/anna.hex"], "nothing is written over it"),
        (&["task.ron"], "`image` does not say which"),
        (&["task.ron", "--with", "**/*.hex"], "** is no part of a pattern"),
        (&["task.ron", "students/anna.hex"], "students/anna.hex: is a program and no scenario"),
        (&["task.ron", "--with", "students", "--html", "a", "--json", "a"], "a: is named for two outputs"),
        (&["bad-image.ron"], "bad-image.ron:1:32: the image: ./none.hex: cannot be opened"),
        (&["no-image.ron"], "no-image.ron:1:32: the image: an image runs, and no file is named"),
    ] {
        let (code, _, err) = run(&folder, arguments);
        assert!(code == 2 && err.contains(words), "{arguments:?}: {err}");
    }
}

/// What waits for a writer is not opened.
#[cfg(unix)]
#[test]
fn a_pipe_is_no_file() {
    let folder = class();
    let made = std::process::Command::new("mkfifo").arg(folder.path("pipe.hex")).status().expect("mkfifo");
    assert!(made.success());
    for arguments in [&["pipe.hex"][..], &["task.ron", "--with", "pipe.hex"]] {
        let (code, out, err) = run(&folder, arguments);
        assert!(code != 0 && (out + &err).contains("is no file, but a pipe or a device"), "{arguments:?}");
    }
}
