//! What `fivebyfive run --image` shows of a program's log, channels and files, and what a program hears of standard input.

mod built_images;
#[expect(dead_code, reason = "each test file uses its part of it")]
mod process;
#[expect(dead_code, reason = "each test file uses its part of it")]
mod small_image;

use std::fs;
use std::io::Write as _;
use std::process::Stdio;

use process::{Folder, command, in_folder, outcome};
use small_image::{flash_of, hex_of};

const BOARDS: [&str; 2] = ["v1", "v2"];

/// A folder with a guest of a board as `a.elf`.
fn guest(board: &str, name: &str) -> Option<Folder> {
    let image = built_images::read(&format!("guests/{board}/{name}.elf"))?;
    let folder = Folder::new();
    fs::write(folder.path("a.elf"), image).expect("written");
    Some(folder)
}

/// Runs `a.elf` with something on standard input.
fn with_input(folder: &Folder, input: &str, arguments: &[&str]) -> (i32, String, String) {
    let all = [&["run", "--image", "a.elf"], arguments].concat();
    let mut child = command(&all)
        .current_dir(folder.0.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    // who has ended does not read
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    outcome(&child.wait_with_output().expect("it ends"))
}

#[test]
fn frames_of_defmt_are_text_with_time_level_and_place() {
    for folder in BOARDS.into_iter().filter_map(|board| guest(board, "defmt_log")) {
        let (code, out, err) = in_folder(&folder, &["run", "--image", "a.elf", "--for", "1200ms"]);
        assert_eq!((code, err.as_str()), (0, ""), "{out}");
        let lines: Vec<&str> = out.lines().collect();
        let source = "(defmt_log src/bin/defmt_log.rs:";
        for (line, begin) in lines.iter().zip([
            "hello from defmt",
            "0.000 [TRACE] ten is 10 ",
            "0.000 [DEBUG] bytes [0x0a, 0x00, 0xff] and b\"a\\n\" ",
            "0.000 [INFO ] states Idle and Measured { value: -5, name: \"ink\" } ",
            "0.000 [WARN ] from a module ",
            "0.000 [ERROR] no error, and true ",
            "0.000 [TRACE] one of many, with 0 of 200 ",
        ]) {
            assert!(line.starts_with(begin), "{line:?} {begin:?}");
            assert!(begin == "hello from defmt" || line[begin.len()..].starts_with(source), "{line}");
        }
        // nothing is lost, although the program writes far more than its buffer holds
        let many: Vec<&&str> = lines.iter().filter(|line| line.contains("one of many")).collect();
        assert_eq!(many.len(), 200);
        assert!(many.iter().enumerate().all(|(number, line)| line.contains(&format!("with {number} of 200"))));
        let counts: Vec<&str> = lines[lines.len() - 3..].iter().map(|line| line.split(" (").next().unwrap()).collect();
        assert_eq!(counts, ["0.000 [INFO ] count 0", "0.500 [INFO ] count 1", "1.000 [INFO ] count 2"]);
    }
}

#[test]
fn messages_are_chosen_and_written_as_it_is_asked_for() {
    let Some(folder) = guest("v2", "defmt_log") else { return };
    let run =
        |options: &[&str]| in_folder(&folder, &[&["run", "--image", "a.elf", "--for", "100ms"], options].concat());
    let (_, out, _) = run(&["--log-level", "warn", "--log-format", "{L:>6}|{m}|{s}"]);
    let warning = "  WARN|defmt_log::inner::warn|from a module";
    assert_eq!(
        out.lines().filter(|line| !line.contains("no error")).collect::<Vec<_>>(),
        ["hello from defmt", warning]
    );
    let (_, out, _) = run(&["--log-level", "off,defmt_log::inner=trace", "--log-format", "{s}"]);
    assert_eq!(out, "hello from defmt\nfrom a module\n");
    for (options, words) in [
        (["--log-format", "{L}"], "has no {s}"),
        (["--log-level", "loud"], "\"loud\" is no level of a log"),
        (["--rtt-channel", "x"], "is no channel and file"),
    ] {
        let (code, _, err) = run(&options);
        assert!(code == 2 && err.contains(words), "{options:?}: {code}: {err}");
    }
    let (code, out, _) = in_folder(&folder, &["run", "--image", "a.elf", "--until", "count 1"]);
    assert!(code == 0 && out.contains("count 1"), "the text is awaited");
}

#[test]
fn scenarios_expect_the_text_of_messages() {
    let Some(folder) = guest("v2", "defmt_log") else { return };
    let scenario = |format: &str, line: &str| {
        format!(
            "(version: 1, program: \"image\", image: \"a.elf\", {format} steps: [(at: 0, within: 20, text: \"ten is 10\"), \
             (at: 490, within: 40, console: \"{line}\")])"
        )
    };
    for (format, line, expected) in [
        ("log_format: \"{L} {s}\",", "INFO  count 1", 0),
        ("", "0.500 [INFO ] count 1 (defmt_log src/bin/defmt_log.rs:{})", 0),
        ("log_format: \"{s}\",", "count 2", 1),
        ("log_format: \"{x}\",", "count 1", 2),
    ] {
        folder.file("a.ron", &scenario(format, line));
        let (code, out, err) = in_folder(&folder, &["run", "a.ron"]);
        assert_eq!(code, expected, "{format}: {out}{err}");
    }
    folder.file("a.ron", "(version: 1, program: \"lights-out\", log_format: \"{s}\", steps: [])");
    let (code, _, err) = in_folder(&folder, &["run", "a.ron"]);
    assert!(code == 2 && err.contains("`log_format`"), "{err}");
}

#[test]
fn without_the_elf_file_frames_are_shown_as_bytes_and_that_is_said_once() {
    let Some(folder) = guest("v2", "defmt_log") else { return };
    assert_eq!(in_folder(&folder, &["image", "hex", "a.elf"]).0, 0);
    let (code, out, err) = in_folder(&folder, &["run", "--image", "a.hex", "--for", "700ms"]);
    assert!(code == 0 && out.lines().count() > 200 && out.contains("\\x"), "{out}");
    assert_eq!(err.lines().count(), 1, "{err}");
    assert!(err.contains("its ELF file turns them into text"), "{err}");
}

#[test]
fn all_rtt_channels_are_shown_or_written_and_input_is_heard() {
    for folder in BOARDS.into_iter().filter_map(|board| guest(board, "rtt_channels")) {
        let shown = ["ready", "[Terminal 1] second terminal", "[sensor] value 0", "[sensor] value 4"];
        let (code, out, err) = with_input(&folder, "one\ntwo words\n", &["--until", "[two words]", "--for", "2s"]);
        assert_eq!((code, err.as_str()), (0, ""), "{out}");
        assert!(shown.iter().all(|line| out.lines().any(|other| other == *line)), "{out}");
        assert!(out.ends_with("[one]\n[two words]\n"), "{out}");
        let options = ["--for", "50ms", "--rtt-channel", "sensor=s.bin", "--rtt-channel", "0=t.bin", "--stdin", "none"];
        let (code, out, err) = with_input(&folder, "one\n", &options);
        assert_eq!((code, out.as_str(), err.as_str()), (0, "", ""));
        assert_eq!(folder.read("s.bin"), (0..5).map(|value| format!("value {value}\n")).collect::<String>());
        let bytes = fs::read(folder.path("t.bin")).expect("written");
        assert!(bytes.contains(&0xff) && String::from_utf8_lossy(&bytes).contains("second terminal"), "{bytes:?}");
    }
}

#[test]
fn a_channel_that_the_program_does_not_have_is_said_with_those_that_it_has() {
    let Some(folder) = guest("v2", "rtt_channels") else { return };
    let options = ["--for", "50ms", "--rtt-channel", "7=s.bin", "--rtt-channel", "scope=t.bin", "--stdin", "none"];
    let (code, _, err) = with_input(&folder, "", &options);
    let has = "the program has 0 (Terminal), 1 (sensor)";
    let expected = ["7", "scope"].map(|channel| format!("a.elf: --rtt-channel {channel}: {has}\n")).concat();
    assert_eq!((code, err), (0, expected));
    let Some(folder) = guest("v2", "serial_echo") else { return };
    let (_, _, err) = with_input(&folder, "", &["--for", "50ms", "--rtt-channel", "0=s.bin", "--stdin", "none"]);
    assert_eq!(err, "a.elf: --rtt-channel 0: the program has no channel of RTT\n");
}

#[test]
fn many_lines_at_once_are_all_shown() {
    let Some(folder) = guest("v2", "rtt_channels") else { return };
    let (code, out, err) = with_input(&folder, "many\nend\n", &["--until", "[end]", "--for", "5s"]);
    assert_eq!((code, err.as_str()), (0, ""));
    let numbers: Vec<&str> = out.lines().filter(|line| line.bytes().all(|digit| digit.is_ascii_digit())).collect();
    assert_eq!(numbers, (1..=500).map(|number| number.to_string()).collect::<Vec<_>>());
}

#[test]
fn a_run_with_standard_input_is_the_same_each_time() {
    let Some(folder) = guest("v2", "serial_echo") else { return };
    let input = "abc, and more\rsecond line of it\r";
    let runs: Vec<_> = (0..3).map(|_| with_input(&folder, input, &["--for", "400ms"])).collect();
    let brackets = |text: &str| text.chars().map(|letter| format!("[{letter}]")).collect::<String>();
    let expected = format!("hello\n{}\n{}\n", brackets("abc, and more"), brackets("second line of it"));
    assert_eq!(runs[0].1, expected);
    assert!(runs.iter().all(|run| *run == runs[0]));
    let (_, none, _) = in_folder(&folder, &["run", "--image", "a.elf", "--for", "400ms"]);
    assert_eq!((none.as_str(), with_input(&folder, "", &["--for", "400ms"]).1), ("hello\n", "hello\n".to_owned()));
    let (_, out, _) = with_input(&folder, input, &["--for", "400ms", "--stdin", "rtt"]);
    assert_eq!(out, "hello\n", "the program has no RTT");
}

#[test]
fn whoever_answers_a_prompt_gets_it_before_its_line_ends() {
    let Some(folder) = guest("v2", "semihosting_files") else { return };
    let mut child = command(&["run", "--image", "a.elf"])
        .current_dir(folder.0.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("it starts");
    let mut out = child.stdout.take().expect("a pipe");
    let mut seen = Vec::new();
    while !seen.ends_with(b"name? ") {
        let mut byte = [0];
        std::io::Read::read_exact(&mut out, &mut byte).expect("the prompt comes");
        seen.push(byte[0]);
    }
    child.stdin.take().expect("a pipe").write_all(b"ink\n").expect("it reads");
    let mut rest = String::new();
    std::io::Read::read_to_string(&mut out, &mut rest).expect("text");
    assert_eq!(rest, "hello ink\n");
    assert_eq!(child.wait().expect("it ends").code(), Some(1), "there is no folder for its file");
}

#[test]
fn semihosting_has_files_a_console_and_arguments() {
    for folder in BOARDS.into_iter().filter_map(|board| guest(board, "semihosting_files")) {
        folder.file("files/in.txt", "from outside\n");
        let options = ["--semihosting-folder", "files", "--", "a", "b c"];
        let (code, out, err) = with_input(&folder, "ink\n", &options);
        assert_eq!(code, 0, "{err}");
        assert_eq!(out, "arguments: a.elf a \"b c\"\nin.txt: from outside\nname? hello ink\n");
        assert_eq!((folder.read("files/out.txt"), folder.names("files").len()), ("ink".to_owned(), 2));
        // nothing is heard
        let (code, out, err) = with_input(&folder, "", &options[..2]);
        assert_eq!((code, out.lines().last()), (1, Some("name? ")), "{err}");
        assert!(err.contains("standard input is over"), "{err}");
        // no folder
        let (code, out, err) = with_input(&folder, "ink\n", &[]);
        assert!(
            code == 1 && out.contains("in.txt: none\n") && err.contains("--semihosting-folder"),
            "{code}: {out}{err}"
        );
        let (code, _, err) = with_input(&folder, "", &["--semihosting-folder", "absent"]);
        assert!(code == 2 && err.contains("absent"), "{err}");
    }
}

#[test]
fn scenarios_send_text_by_rtt_and_semihosting() {
    let Some(folder) = guest("v2", "rtt_channels") else { return };
    let scenario = |input: &str, line: &str| {
        let image = "program: \"image\", image: \"a.elf\"";
        format!("(version: 1, {image}, steps: [(at: 20, {input}), (at: 20, within: 40, console: \"{line}\")])")
    };
    folder.file("a.ron", &scenario("rtt: \"x y\\n\"", "[x y]"));
    let (code, out, err) = in_folder(&folder, &["run", "a.ron"]);
    assert_eq!(code, 0, "{out}{err}");
    // the other format says the same
    assert_eq!(in_folder(&folder, &["convert", "a.ron", "b.json"]).0, 0);
    assert_eq!(in_folder(&folder, &["run", "b.json"]).0, 0);
    folder.file("a.ron", &scenario("rtt: \"\u{e4}\"", "[x]"));
    let (code, _, err) = in_folder(&folder, &["run", "a.ron"]);
    assert!(code == 2 && err.contains("`rtt` sends ASCII"), "{err}");
    let Some(folder) = guest("v2", "semihosting_files") else { return };
    // the program wants files, too, and ends without them
    let scenario = scenario("semihosting: \"pen\\n\"", "name? hello pen").replace("])", ", (at: 60, exit: 1)])");
    folder.file("a.ron", &scenario);
    let (code, out, err) = in_folder(&folder, &["run", "a.ron"]);
    assert_eq!(code, 0, "{out}{err}");
}

#[test]
fn what_is_for_a_program_is_not_for_a_scenario() {
    let folder = Folder::new();
    folder.file("a.ron", process::PASSES);
    for options in [&["--stdin", "none"][..], &["--log-level", "info"], &["--semihosting-folder", "."], &["--", "a"]] {
        let (code, _, err) = in_folder(&folder, &[&["run", "a.ron"], options].concat());
        assert!(code == 2 && err.contains("is for a program that runs by itself"), "{options:?}: {err}");
    }
}

/// READC, and again.
#[test]
fn a_program_that_waits_for_what_cannot_come_ends() {
    let folder = Folder::new();
    // movs r0, #7; bkpt 0xab; b 0x08
    folder.file("a.elf", &hex_of(&flash_of(&[0x2007, 0xbeab, 0xe7fc, 0])));
    for (input, options) in [("ab", &[][..]), ("", &["--stdin", "none"])] {
        let (code, out, err) = with_input(&folder, input, options);
        assert_eq!((code, out.as_str()), (1, ""));
        assert_eq!(err, "a.elf: the program reads by semihosting, and standard input is over\n");
    }
}
