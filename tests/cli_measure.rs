//! What `fivebyfive run --image` measures of a program: the lines that were executed, and where the time went.

mod built_images;
#[expect(dead_code, reason = "each test file uses its part of it")]
mod process;
#[expect(dead_code, reason = "each test file uses its part of it")]
mod small_image;

use process::{Folder, in_folder};

const BOARDS: [&str; 2] = ["v1", "v2"];
/// Cycles of a millisecond.
const CYCLES_PER_MS: [u64; 2] = [16_000, 64_000];

/// Runs a guest with an option for a file; the file, and what was written.
fn measured(board: &str, name: &str, arguments: &[&str], file: &str) -> Option<(String, String)> {
    let image = built_images::read(&format!("guests/{board}/{name}.elf"))?;
    let folder = Folder::new();
    std::fs::write(folder.path("a.elf"), image).expect("written");
    let (_, out, err) = in_folder(&folder, &[&["run", "--image", "a.elf"], arguments].concat());
    assert!(folder.path(file).exists(), "{err}");
    Some((folder.read(file), out))
}

/// The line of a guest's source that has a text.
fn line_with(name: &str, text: &str) -> usize {
    let path = format!("{}/guests/src/bin/{name}.rs", env!("CARGO_MANIFEST_DIR"));
    let source = std::fs::read_to_string(path).expect("the source");
    1 + source.lines().position(|line| line.contains(text)).expect("such a line")
}

#[test]
fn lines_are_covered_that_were_executed() {
    for board in BOARDS {
        let asked = ["--coverage", "lcov.info"];
        let Some((report, out)) = measured(board, "hard_fault", &asked, "lcov.info") else { return };
        assert!(out.contains("hard fault at 0x"), "the program does what it does: {out}");
        let data = |text: &str, executed: u32| format!("\nDA:{},{executed}\n", line_with("hard_fault", text));
        assert!(report.contains(&data("read_volatile(NOWHERE", 1)), "a line that calls what is inlined: {report}");
        assert!(report.contains(&data("hard fault at 0x{:x}", 1)), "in the handler: {report}");
        assert!(report.contains(&data("no fault: {value:x}", 0)), "what is behind the fault: {report}");
        let files: Vec<&str> = report.lines().filter_map(|line| line.strip_prefix("SF:")).collect();
        assert!(files.iter().all(|file| file.contains("/guests/src/")), "files of the project alone: {files:?}");
        assert_eq!(files.len(), report.matches("end_of_record").count());
        let count =
            |begin: &str| report.lines().filter(|line| line.starts_with("DA:") && line.ends_with(begin)).count();
        let sum = |key: &str| {
            let numbers = report.lines().filter_map(|line| line.strip_prefix(key)?.parse::<usize>().ok());
            numbers.sum::<usize>()
        };
        assert_eq!((sum("LF:"), sum("LH:")), (count(",0") + count(",1"), count(",1")));
    }
}

#[test]
fn a_profile_accounts_for_all_cycles_and_says_which_slept() {
    for (board, cycles_per_ms) in BOARDS.into_iter().zip(CYCLES_PER_MS) {
        let asked = ["--for", "2s", "--profile", "a.folded"];
        let Some((folded, _)) = measured(board, "rtc_sleep", &asked, "a.folded") else { return };
        let stacks: Vec<(&str, u64)> = folded
            .lines()
            .map(|line| line.rsplit_once(' ').expect("a stack and cycles"))
            .map(|(stack, cycles)| (stack, cycles.parse().expect("a number")))
            .collect();
        let all: u64 = stacks.iter().map(|(_, cycles)| cycles).sum();
        // a sample is 100 microseconds and a cycle long
        assert!((2000 * cycles_per_ms - all) < 2 * (cycles_per_ms / 10 + 1), "{all} cycles on {board}");
        let asleep: u64 = stacks.iter().filter(|(stack, _)| *stack == "(asleep)").map(|(_, cycles)| cycles).sum();
        assert!(asleep * 10 > all * 9, "it sleeps nearly all the time: {folded}");

        let (folded, _) =
            measured(board, "blink", &["--for", "100ms", "--profile", "a.folded"], "a.folded").expect("built");
        assert!(!folded.contains("(asleep)"), "it polls: {folded}");
        assert!(folded.lines().all(|line| line.starts_with("Reset;") || line.starts_with("0x")), "{folded}");
        assert!(folded.contains("blink::__cortex_m_rt_main"), "{folded}");
    }
}

#[test]
fn a_run_that_is_measured_writes_the_same() {
    for board in BOARDS {
        let Some(plain) = measured(board, "supervisor", &["--for", "300ms", "--vcd", "a.vcd"], "a.vcd") else { return };
        let asked = ["--for", "300ms", "--vcd", "a.vcd", "--coverage", "lcov.info", "--profile", "a.folded"];
        let asked = [&asked[..], &["--profile-energy", "e.folded", "--report=a.json"]].concat();
        assert_eq!(measured(board, "supervisor", &asked, "a.vcd").expect("built"), plain);
    }
}

/// What is said of a program without debug information.
fn words(option: &str, what: &str) -> String {
    format!(
        "fivebyfive: {option}: the program has no debug information, so there are {what}; `debug = 2` in the profile that it is \
         built with adds it\n"
    )
}

const NO_LINES: &str = "no lines to name";
const NO_FUNCTIONS: &str = "no functions to name but those of its symbols, and no callers";

#[test]
fn a_program_without_debug_information_has_no_coverage() {
    let folder = Folder::new();
    folder.file("it.hex", &small_image::hex());
    let (exit, _, err) = in_folder(&folder, &["run", "--image", "it.hex", "--for", "10ms", "--coverage", "lcov.info"]);
    assert_eq!((exit, err), (2, words("--coverage", NO_LINES)));
    assert!(!folder.path("lcov.info").exists());
    let (exit, _, err) = in_folder(&folder, &["run", "--image", "it.hex", "--for", "10ms", "--profile", "a.folded"]);
    assert_eq!((exit, err), (0, words("--profile", NO_FUNCTIONS)), "a profile of addresses");
    assert!(folder.read("a.folded").starts_with("0x"), "{}", folder.read("a.folded"));
}

#[test]
fn an_elf_file_that_describes_nothing_of_the_project_is_without_debug_information() {
    let Some(image) = built_images::read("guests/v2/blink.elf") else { return };
    let source = env!("CARGO_MANIFEST_DIR");
    // the compiler's library brings lines of its own into any program
    let of_the_library = format!("/rustc/{:x<1$}", "", source.len().saturating_sub("/rustc/".len()));
    for (from, to) in [(".debug_", ".nodbg_"), (source, &*of_the_library)] {
        let folder = Folder::new();
        std::fs::write(folder.path("a.elf"), replaced(&image, from.as_bytes(), to.as_bytes())).expect("written");
        let run = |option| in_folder(&folder, &["run", "a.elf", "--for", "10ms", option, "written"]);
        for (option, exit, what) in
            [("--coverage", 2, NO_LINES), ("--profile", 0, NO_FUNCTIONS), ("--profile-energy", 0, NO_FUNCTIONS)]
        {
            let (code, _, err) = run(option);
            assert_eq!((code, err), (exit, words(option, what)), "{from} {to}");
        }
    }
}

/// Bytes with each text replaced by one of the same length.
fn replaced(bytes: &[u8], from: &[u8], to: &[u8]) -> Vec<u8> {
    assert_eq!(from.len(), to.len());
    let mut bytes = bytes.to_vec();
    let mut count = 0;
    for at in 0..bytes.len() - from.len() {
        if bytes[at..].starts_with(from) {
            bytes[at..at + from.len()].copy_from_slice(to);
            count += 1;
        }
    }
    assert!(count > 0, "it is there");
    bytes
}
