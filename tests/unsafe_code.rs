//! Unsafe code is in one file, which is compiled for the chips only.

mod sources;

use std::fs;
use std::path::Path;

use sources::rust_files;

/// Where the radio of a chip is told which memory to use.
const ONLY_FILE: &str = "bsp/radio_registers.rs";

#[test]
fn one_file_has_unsafe_code() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    let mut seen = 0;
    for folder in ["src", "examples", "tests", "benches", "build"] {
        for file in rust_files(&root.join(folder)) {
            let text = fs::read_to_string(&file).expect("a source");
            seen += 1;
            if file != root.join(file!()) && text.lines().any(has_unsafe) {
                found.push(file.strip_prefix(root).expect("inside").to_path_buf());
            }
        }
    }
    assert!(seen > 500, "the sources are found: {seen}");
    assert_eq!(found, [Path::new("src").join(ONLY_FILE)]);
}

/// Each of its blocks says why it is right.
#[test]
fn each_unsafe_block_has_its_reason() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(ONLY_FILE);
    let text = fs::read_to_string(file).expect("a source");
    let (mut blocks, mut before) = (0, "");
    for line in text.lines() {
        if line.split("//").next().is_some_and(|code| code.contains("unsafe {")) {
            blocks += 1;
            assert!(before.trim_start().starts_with("// SAFETY: "), "{line}");
        }
        before = line;
    }
    assert!(blocks > 0);
}

#[test]
fn the_check_finds_what_is_unsafe() {
    for line in ["unsafe { x() }", "unsafe fn x()", "#![allow(unsafe_code)]", "unsafe impl Send for X {}"] {
        assert!(has_unsafe(line), "{line}");
    }
    for line in ["// unsafe is forbidden", "#![cfg_attr(test, forbid(unsafe_code))]", "let unsafely = 1;"] {
        assert!(!has_unsafe(line), "{line}");
    }
}

/// Whether a line of code is unsafe, or lets other lines be. Who forbids it may name it.
fn has_unsafe(line: &str) -> bool {
    let code = line.split("//").next().unwrap_or_default();
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let mut words = code.split(|c| !is_word(c));
    let forbids = code.contains("forbid(unsafe_code)");
    words.any(|word| word == "unsafe" || word == "unsafe_code" && !forbids)
}
