//! What the command writes: nothing is written over unasked, and a file is replaced as a whole.

#[expect(dead_code, reason = "each test file uses its part of it")]
mod process;

use process::{Folder, PASSES, command, in_folder};

/// The least image: two vectors, and an endless loop.
const LOOP: &str = ":0800000000400020090000008F\n:02000800FEE711\n:00000001FF\n";

#[test]
fn convert_and_save_write_over_a_file_only_by_force() {
    let folder = Folder::new();
    let text = format!("// a comment\n{PASSES}");
    folder.file("a.ron", &text);
    folder.file("there.json", "mine");
    folder.file("levels.py", "OFF = 0\n");
    let suggest =
        ["brightness", "suggest", "--program", "lights-out", "--driver", "dal-v1", "--room", "classroom", "--save"];
    let suggest: Vec<&str> = suggest.into_iter().chain(["there.json"]).collect();
    let import = ["brightness", "import", "levels.py", "--as", "micropython", "--save", "there.json"];
    for (arguments, file) in [
        (&["convert", "a.ron", "a.ron"][..], "a.ron"),
        (&["convert", "a.ron", "there.json"], "there.json"),
        (&suggest, "there.json"),
        (&import, "there.json"),
    ] {
        let (code, out, err) = in_folder(&folder, arguments);
        let expected = format!("fivebyfive: {file}: is there already; --force writes over it\n");
        assert_eq!((code, &out[..], err), (2, "", expected), "{arguments:?}");
    }
    assert_eq!((folder.read("a.ron"), folder.read("there.json")), (text, "mine".to_owned()));
    for arguments in [&["convert", "a.ron", "there.json"][..], &suggest] {
        folder.file("there.json", "mine");
        let arguments: Vec<&str> = arguments.iter().copied().chain(["--force"]).collect();
        let (code, _, err) = in_folder(&folder, &arguments);
        assert_eq!(code, 0, "{err}");
        assert!(folder.read("there.json").starts_with('{'), "{arguments:?}");
    }
}

/// Checkpoints without parts are those of frames alone. Their list of parts, which is empty, may be left out.
#[test]
fn checkpoints_without_parts_are_converted_and_updated() {
    for (name, begin, end) in [("a.json", "{", "}"), ("a.ron", "(", ")")] {
        let folder = Folder::new();
        let text = r#"{"version": 1, "program": "lights-out", "steps": [{"wait": 2500, "click": "A"}], "checkpoint_hash": "xxh64", "checkpoint_parts": [], "checkpoints": [{"at": 1000, "frames": "0000000000000000", "state": ""}]}"#;
        folder.file("from.json", text);
        assert_eq!(in_folder(&folder, &["convert", "from.json", name]).0, 0);
        let converted = folder.read(name);
        assert!(converted.starts_with(begin) && converted.trim_end().ends_with(end), "{converted}");
        assert!(!converted.contains("checkpoint_parts"), "{converted}");
        let (code, out, err) = in_folder(&folder, &["run", "--update", name]);
        assert_eq!(code, 0, "{out}{err}");
        assert!(folder.read(name).contains("checkpoint_parts"), "the parts of the program are recorded");
        let (code, out, err) = in_folder(&folder, &["run", name]);
        assert_eq!(code, 0, "{out}{err}");
    }
}

#[test]
fn a_run_writes_over_nothing_that_it_reads_and_no_output_over_another_one() {
    let folder = Folder::new();
    folder.file("loop.hex", LOOP);
    folder.file("image.ron", r#"(version: 1, program: "image", image: "./loop.hex", steps: [(at: 5, end: true)])"#);
    folder.file("a.ron", PASSES);
    folder.file("out/x", "");
    for (arguments, message) in [
        (
            &["run", "image.ron", "--vcd", "loop.hex"][..],
            "loop.hex: is a file that is read; nothing is written over it",
        ),
        (&["run", "image.ron", "--json", "out/../loop.hex"], "out/../loop.hex: is a file that is read"),
        (&["run", "image.ron", "a.ron", "--junit", "loop.hex"], "loop.hex: is a file that is read"),
        (&["run", "a.ron", "--gif", "a.ron"], "a.ron: is a file that is read"),
        (&["run", "a.ron", "--gif", "x", "--png", "./x"], "./x: is named for two outputs"),
        (&["run", "a.ron", "--gif", "out", "--json", "out/a.gif"], "out/a.gif: is named for two outputs"),
        (&["run", "a.ron", "image.ron", "--gif", "out", "--json", "out/a.gif"], "out/a.gif: is named for two outputs"),
        (&["run", "a.ron", "image.ron", "--gif", "-"], "-: standard output takes the file of one scenario, and 2 are"),
        (&["run", "a.ron", "--gif", "-", "--json", "-"], "standard output takes --trace or one file, and 2 are asked"),
        (&["run", "a.ron", "--gif", "-", "--trace"], "standard output takes --trace or one file, and 2 are asked"),
        (&["run", "loop.hex", "--for", "1ms", "--gif", "-"], "-: what the program writes is on standard output"),
        (&["run", "loop.hex", "--for", "1ms", "--data-log", "-"], "-: what the program writes is on standard output"),
    ] {
        let (code, out, err) = in_folder(&folder, arguments);
        assert_eq!((code, &out[..]), (2, ""), "{arguments:?}: {err}");
        assert!(err.contains(message), "{arguments:?}: {err}");
    }
    assert_eq!((folder.read("loop.hex"), folder.read("a.ron")), (LOOP.to_owned(), PASSES.to_owned()));
    assert_eq!(folder.names("."), ["a.ron", "image.ron", "loop.hex", "out"]);
    assert_eq!(folder.names("out"), ["x"], "it was found before the run");
}

#[test]
fn a_picture_goes_to_standard_output_and_the_report_to_standard_error() {
    let folder = Folder::new();
    folder.file("a.ron", PASSES);
    let output = command(&["run", "a.ron", "--png", "-"]).current_dir(folder.path("")).output().expect("it starts");
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stdout.starts_with(b"\x89PNG\r\n\x1a\n") && output.stdout.ends_with(b"IEND\xaeB`\x82"));
    assert!(String::from_utf8_lossy(&output.stderr).contains("1 passed"), "the report");
    assert_eq!(folder.names("."), ["a.ron"], "no file is called -");
}
