//! Files that the command writes: recordings updated, scenarios converted and begun, pictures and waves.

#[expect(dead_code, reason = "each test file uses its part of it")]
mod process;

use std::path::Path;

use fivebyfive::recording::Recording;
use fivebyfive::scenario::{Format, ProgramName, Scenario, load};
use process::{Folder, PASSES, in_folder, with_steps};

/// A recording of 2500 ms, with an expectation, and with comments wherever they can be.
fn recording(format: Format) -> String {
    let mut recording = Recording::new(Scenario::new(ProgramName::LightsOut, 1));
    recording.run_to(2500);
    recording.expect_frame_here();
    let text = recording.to_scenario().to_text(format).expect("it can be written");
    match format {
        Format::Json => text.replace("  \"seed\": 1,", "\t\"seed\"  :  1,"),
        Format::Ron => {
            let text = text.replace("checkpoints: [", "checkpoints: // from a hand ]\n      [");
            let text = text.replace("    seed: 1,", "    seed   : 1, // (checkpoints: [ /* not these */ ]");
            format!("// \"a comment\n{} // and the end\n", text.trim_end())
        }
    }
}

/// The recording with other hashes, as after a change of the program.
fn outdated(text: &str) -> String {
    let old =
        text.split("frames").nth(1).and_then(|text| text.split('"').find(|word| word.len() == 16)).expect("a hash");
    text.replace(old, "0123456789abcdef")
}

#[test]
fn update_changes_the_checkpoints_and_not_a_byte_besides() {
    for (format, name) in [(Format::Ron, "a.ron"), (Format::Json, "a.json")] {
        let folder = Folder::new();
        let good = recording(format);
        let file = folder.file(name, &outdated(&good));
        let (code, out, _) = in_folder(&folder, &["run", name]);
        assert_eq!(code, 1, "{out}");
        let (code, out, err) = in_folder(&folder, &["run", "--update", name]);
        assert_eq!((code, &err[..]), (0, ""), "{out}");
        assert!(out.contains(&format!("updated    {name}: 2 checkpoints")), "{out}");
        let updated = folder.read(name);
        let begin = updated.find("2500").expect("the end of the steps");
        assert_eq!(updated[..begin], good[..begin], "before the checkpoints");
        let end = |text: &str| text[text.rfind(']').expect("a list")..].to_owned();
        assert_eq!(end(&updated), end(&good), "after the checkpoints");
        if format == Format::Ron {
            assert!(updated.contains("checkpoints: // from a hand ]\n      ["), "{updated}");
        }
        let expected = fivebyfive::scenario::parse(&good, format).expect("a scenario");
        assert_eq!(load(&file).expect("a scenario"), expected);
        let (code, out, _) = in_folder(&folder, &["run", name]);
        assert_eq!(code, 0, "{out}");
        let (code, out, _) = in_folder(&folder, &["run", "--update", name]);
        assert_eq!(code, 0);
        assert!(out.contains(&format!("as it was  {name}: its 2 checkpoints hold")), "{out}");
        assert_eq!(folder.read(name), updated, "twice is once");
    }
}

#[test]
fn update_also_mends_parts_and_checkpoints_that_are_too_late() {
    let folder = Folder::new();
    let text = "(version: 1, program: \"lights-out\", checkpoint_hash: \"xxh64\", checkpoint_parts: [], checkpoints: \
                [(at: 9000, frames: \"0000000000000000\", state: \"\")],\n  steps: [(at: 1500, end: true)]) // end";
    folder.file("a.ron", text);
    assert_eq!(in_folder(&folder, &["run", "a.ron"]).0, 2, "a checkpoint after the end is no scenario");
    let (code, out, err) = in_folder(&folder, &["run", "--update", "a.ron"]);
    assert_eq!(code, 0, "{out}{err}");
    assert!(
        folder.read("a.ron").ends_with("\n],\n  steps: [(at: 1500, end: true)]) // end"),
        "{}",
        folder.read("a.ron")
    );
    assert_eq!(in_folder(&folder, &["run", "a.ron"]).0, 0);
}

#[test]
fn update_leaves_alone_what_has_no_checkpoints_and_what_a_person_expects_in_vain() {
    let folder = Folder::new();
    let wrong = outdated(&recording(Format::Ron)).replace("\"80908\"", "\"80808\"");
    folder.file("f/a.ron", PASSES);
    folder.file("f/b.ron", &wrong);
    folder.file("f/c.ron", &outdated(&recording(Format::Ron)));
    let (code, out, _) = in_folder(&folder, &["run", "--update", "f"]);
    assert_eq!(code, 1, "{out}");
    assert_eq!((folder.read("f/a.ron"), folder.read("f/b.ron")), (PASSES.to_owned(), wrong));
    assert!(out.contains("a.ron: it has no checkpoints") && out.contains("b.ron: not updated: at 2499 ms"), "{out}");
    assert!(out.ends_with("1 updated, 1 failed\n"), "{out}");
    folder.file("f/d.ron", "(");
    folder.file("f/c.ron", &outdated(&recording(Format::Ron)));
    let (code, out, err) = in_folder(&folder, &["run", "--update", "f"]);
    assert_eq!((code, &out[..], err.lines().count()), (2, "", 1), "with a bad file nothing is changed: {err}");
    assert_eq!(folder.read("f/c.ron"), outdated(&recording(Format::Ron)));
}

#[test]
fn convert_loses_nothing_but_comments_and_says_so() {
    let folder = Folder::new();
    let scenarios = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios");
    for entry in std::fs::read_dir(scenarios).expect("the scenarios") {
        let path = entry.expect("an entry").path();
        let Some(extension) = path.extension().filter(|extension| *extension != "md") else { continue };
        let (there, back) = if extension == "ron" { ("a.json", "a.ron") } else { ("a.ron", "a.json") };
        let shown = path.to_str().expect("UTF-8");
        let (code, out, err) = in_folder(&folder, &["convert", shown, there, "--force"]);
        assert_eq!((code, &out[..]), (0, ""), "{err}");
        assert_eq!(err.contains("the comments are not carried over"), extension == "ron", "{shown}: {err}");
        let (code, _, err) = in_folder(&folder, &["convert", there, back, "--force"]);
        assert_eq!((code, &err[..]), (0, ""), "what a program wrote has no comments");
        let scenario = load(&path).expect("a scenario");
        assert_eq!(load(&folder.path(there)).expect("a scenario"), scenario, "{shown}");
        assert_eq!(load(&folder.path(back)).expect("a scenario"), scenario, "{shown}");
    }
}

#[test]
fn convert_and_new_refuse_in_one_line() {
    let folder = Folder::new();
    folder.file("a.ron", PASSES);
    for (arguments, words) in [
        (["convert", "a.ron", "a.yaml"].as_slice(), "a.yaml: a scenario file is called .ron or .json"),
        (&["convert", "a.txt", "a.ron"], "a.txt: a scenario file is called"),
        (&["convert", "b.ron", "b.json"], "b.ron: cannot be opened"),
        (&["new", "a"], "a: a scenario file is called"),
        (&["new", "a.ron"], "a.ron: is there already"),
    ] {
        let (code, out, err) = in_folder(&folder, arguments);
        assert_eq!((code, &out[..], err.lines().count()), (2, "", 1), "{arguments:?}: {err}");
        assert!(err.contains(words), "{err}");
    }
    assert_eq!(folder.read("a.ron"), PASSES);
    assert_eq!(folder.names("."), ["a.ron"]);
}

#[test]
fn new_writes_scenarios_that_pass_and_teach() {
    let folder = Folder::new();
    for name in ["a.ron", "a.json"] {
        assert_eq!(in_folder(&folder, &["new", name]), (0, String::new(), String::new()));
        let (code, out, _) = in_folder(&folder, &["run", name]);
        assert_eq!(code, 0, "{out}");
    }
    let ron = folder.read("a.ron");
    assert!(ron.lines().count() <= 27 && ron.matches("//").count() >= 8, "{ron}");
}

#[test]
fn pictures_of_one_scenario_are_files_and_of_several_folders() {
    let folder = Folder::new();
    let named = with_steps("(at: 2000, end: true)").replace("version: 1,", "version: 1, name: \"Two words\",");
    folder.file("a.ron", &named);
    folder.file("b.ron", &named);
    folder.file("c.ron", PASSES);
    let all = ["--gif", "o.gif", "--png", "o.png", "--vcd", "o.vcd"];
    let (code, _, err) = in_folder(&folder, &[&["run", "a.ron"][..], &all].concat());
    assert_eq!((code, &err[..]), (0, ""));
    let whole: Vec<Vec<u8>> = all.chunks(2).map(|pair| std::fs::read(folder.path(pair[1])).expect("a file")).collect();
    assert!(whole[0].starts_with(b"GIF89a") && whole[1].starts_with(b"\x89PNG") && whole[2].starts_with(b"$timescale"));
    let many = ["run", "a.ron", "b.ron", "c.ron", "--gif", "out/gif", "--vcd", "out"];
    assert_eq!(in_folder(&folder, &many).0, 0);
    assert_eq!(folder.names("out/gif"), ["c.gif", "two-words-2.gif", "two-words.gif"]);
    assert_eq!(std::fs::read(folder.path("out/gif/two-words-2.gif")).expect("a file"), whole[0], "the same bytes");
    assert_eq!(in_folder(&folder, &["run", "a.ron", "--png", "out"]).0, 0);
    assert_eq!(std::fs::read(folder.path("out/two-words.png")).expect("in the folder that is there"), whole[1]);
}

#[test]
fn a_strip_that_is_cut_is_told() {
    let folder = Folder::new();
    let clicks: String = (0..300).map(|number| format!("(at: {}, click: A, ms: 5), ", 1600 + 10 * number)).collect();
    folder.file("a.ron", &with_steps(&clicks));
    let (code, _, err) = in_folder(&folder, &["run", "a.ron", "--png", "a.png"]);
    assert_eq!((code, &err[..]), (0, "a.png: has the first 256 of 302 pictures\n"));
}

#[test]
fn a_report_is_not_written_over_a_scenario_that_is_played() {
    let folder = Folder::new();
    let path = folder.file("a.ron", "(version: 1, program: \"lights-out\", steps: [(at: 1, state: (moves: 0))])");
    let before = std::fs::read(&path).expect("a file");
    let path_text = path.to_str().expect("UTF-8");
    for option in ["--json", "--junit", "--gif"] {
        let (code, ..) = in_folder(&folder, &["run", option, path_text, path_text]);
        assert_eq!(code, 2);
        assert_eq!(std::fs::read(&path).expect("a file"), before);
    }
}

#[test]
fn a_byte_order_mark_stays_where_it_is() {
    let folder = Folder::new();
    let mut recording = Recording::new(Scenario::new(ProgramName::LightsOut, 1));
    recording.run_to(2100);
    let text = recording.to_scenario().to_text(Format::Ron).expect("it can be written");
    let frames = text.split("frames: \"").nth(1).and_then(|rest| rest.split('"').next()).expect("a hash").to_owned();
    let path = folder.file("a.ron", &format!("\u{feff}{}", text.replace(&frames, "0000000000000000")));
    let (code, out, err) = in_folder(&folder, &["run", "--update", path.to_str().expect("UTF-8")]);
    assert_eq!(code, 0, "{out}{err}");
    assert_eq!(std::fs::read_to_string(&path).expect("a file"), format!("\u{feff}{text}"));
}
