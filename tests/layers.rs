//! The layer rules of `src/lib.rs`, read off the `use` lines and paths of the sources.

mod sources;

use std::fs;
use std::path::Path;

use sources::rust_files;

/// Folder, the folders of this crate that it may use, words that must not appear in it.
const RULES: &[(&str, &[&str], &[&str])] = &[
    ("hal", &["hal"], &["std::", "alloc::", "f32", "f64", "egui", "serde"]),
    ("hardware", &["hal", "hardware"], &["std::", "alloc::", "f32", "f64", "egui", "serde"]),
    ("firmware", &["hal", "firmware"], &["std::", "alloc::", "f32", "f64", "egui", "serde"]),
    ("bsp", &["hal", "hardware", "firmware", "bsp"], &["std::", "alloc::", "f32", "f64", "egui", "serde"]),
    ("board", &["hal", "hardware", "board"], &["std::fs", "std::time", "egui", "serde"]),
    ("emulator", &["hal", "hardware", "emulator"], &["std::fs", "std::time", "egui", "serde", "clap::"]),
    ("defmt_log", &["defmt_log"], &["std::fs", "std::time", "egui", "clap::"]),
    ("puzzle", &["hal", "firmware", "puzzle"], &["std::fs", "std::time", "f32", "f64", "egui", "serde", "clap::"]),
    ("debug_info", &["emulator", "debug_info"], &["egui", "clap::", "std::fs"]),
    ("disassembly", &["disassembly"], &["std::fs", "std::time", "egui", "serde", "clap::"]),
    (
        "session",
        &["hal", "hardware", "firmware", "board", "emulator", "defmt_log", "debug_info", "session"],
        &["egui", "std::fs"],
    ),
    ("debugger", &["hal", "emulator", "session", "debugger"], &["egui", "clap::", "std::fs", "std::net", "gdbstub"]),
    ("stepping", &["debug_info", "debugger", "stepping"], &["egui", "clap::", "std::fs", "std::net", "std::time"]),
    (
        "gdb_server",
        &["emulator", "hardware", "session", "debug_info", "debugger", "gdb_server"],
        &["egui", "clap::", "std::fs"],
    ),
    ("editors", &["hardware", "emulator", "editors"], &["egui", "clap::", "std::fs"]),
    (
        "scenario",
        &["hal", "hardware", "firmware", "board", "emulator", "defmt_log", "session", "editors", "scenario"],
        &["egui", "clap::"],
    ),
    (
        "verification",
        &["hal", "hardware", "firmware", "session", "scenario", "verification"],
        &["egui", "clap::", "std::fs"],
    ),
    (
        "recording",
        &["hal", "hardware", "firmware", "session", "scenario", "verification", "recording"],
        &["egui", "clap::"],
    ),
    (
        "tuning",
        &["hal", "hardware", "firmware", "board", "session", "scenario", "verification", "tuning"],
        &["egui", "clap::"],
    ),
    (
        "export",
        &["hal", "board", "hardware", "firmware", "session", "scenario", "verification", "export"],
        &["egui", "clap::", "std::fs"],
    ),
    (
        "cli",
        &[
            "hal",
            "hardware",
            "firmware",
            "board",
            "emulator",
            "defmt_log",
            "puzzle",
            "session",
            "editors",
            "scenario",
            "verification",
            "recording",
            "tuning",
            "export",
            "debug_info",
            "disassembly",
            "debugger",
            "stepping",
            "gdb_server",
            "cli",
            "window",
        ],
        &["egui"],
    ),
    (
        "app",
        &[
            "hal",
            "hardware",
            "firmware",
            "board",
            "emulator",
            "puzzle",
            "session",
            "editors",
            "scenario",
            "verification",
            "recording",
            "tuning",
            "export",
            "debug_info",
            "disassembly",
            "debugger",
            "stepping",
            "gdb_server",
            "app",
        ],
        &["eframe", "Instant::now", "SystemTime", "clap::"],
    ),
    ("window", &["session", "scenario", "recording", "app", "window"], &["clap::"]),
];

#[test]
fn each_layer_uses_only_those_above_it() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut broken = Vec::new();
    for (folder, may_use, never) in RULES {
        let files = rust_files(&src.join(folder));
        assert!(!files.is_empty(), "{folder} has sources");
        for file in files {
            let mut depth = depth(file.strip_prefix(&src).expect("inside"));
            for (number, line) in (1..).zip(fs::read_to_string(&file).expect("a source").lines()) {
                let code = line.split("//").next().unwrap_or_default();
                // a module in the file, as that of its tests, goes on to its end
                depth += usize::from(code.starts_with("mod ") && code.ends_with('{'));
                let place = format!("{}:{number}: {}", file.strip_prefix(&src).expect("inside").display(), line.trim());
                for target in modules(code, depth) {
                    if !may_use.contains(&target.as_str()) {
                        broken.push(format!("{place} ({folder} may not use {target:?})"));
                    }
                }
                for word in never.iter().filter(|word| contains_word(code, word)) {
                    broken.push(format!("{place} ({word} does not belong in {folder})"));
                }
            }
        }
    }
    assert!(broken.is_empty(), "\n{}", broken.join("\n"));
}

/// The rooms of `emulator/nrf` in the order in which they are built: each may use those before it.
const ROOMS: &[&str] = &[
    "information",
    "registers",
    "register_map",
    "noise",
    "diagnostics",
    "pins",
    "ppi",
    "slow_clock",
    "stuck_wait",
    "activity",
    "io",
    "peripheral",
    "kinds",
    "instance",
    "memory_map",
    "peripherals",
    "chip",
];

#[test]
fn each_room_of_the_chips_uses_only_those_before_it() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/emulator/nrf");
    let mut broken = Vec::new();
    let mut seen = 0;
    for file in rust_files(&folder) {
        let inside = file.strip_prefix(&folder).expect("inside");
        let depth = inside.components().count();
        let room = inside.components().next().expect("a name").as_os_str().to_string_lossy().replace(".rs", "");
        let Some(order) = ROOMS.iter().position(|name| *name == room) else {
            assert_eq!(room, "mod", "{} is no room", inside.display());
            continue;
        };
        // what leads from a file to the folder: a file of a room's own folder is one level deeper, but for its `mod.rs`
        let up = if depth == 1 || inside.ends_with("mod.rs") { "super::" } else { "super::super::" };
        for line in fs::read_to_string(&file).expect("a source").lines() {
            let code = line.split("//").next().unwrap_or_default().trim();
            for (at, _) in code.match_indices(up).filter(|(at, _)| !code[..*at].ends_with("super::")) {
                let target =
                    code[at + up.len()..].split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default();
                seen += usize::from(ROOMS.contains(&target));
                if ROOMS.iter().position(|name| *name == target).is_some_and(|target| target >= order) {
                    broken.push(format!("{}: {code}", inside.display()));
                }
            }
        }
    }
    assert!(broken.is_empty(), "\n{}", broken.join("\n"));
    assert!(seen > 80, "the paths are found: {seen}");
}

#[test]
fn every_folder_has_a_rule() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for entry in fs::read_dir(src).expect("the sources") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            let name = path.file_name().expect("a name").to_string_lossy().into_owned();
            assert!(RULES.iter().any(|(folder, ..)| *folder == name), "{name} has no rule");
        }
    }
}

#[test]
fn the_check_finds_words() {
    assert!(contains_word("let x: f64 = 1.0;", "f64"));
    assert!(contains_word("use std::fs::File;", "std::fs"));
    assert!(!contains_word("self.buf64.len()", "f64"));
}

#[test]
fn the_check_finds_paths_of_all_kinds() {
    assert_eq!(modules("use crate::session::Session;", 2), ["session"]);
    assert_eq!(modules("use fivebyfive::app::App;", 2), ["app"]);
    assert_eq!(modules("let x = super::super::window::open();", 2), ["window"]);
    assert_eq!(modules("use super::super::lanes::Lane;", 3), [""; 0], "it stays in its folder");
    assert_eq!(modules("use crate::{hal, session::Session};", 1), ["hal", "session"]);
    assert_eq!((depth(Path::new("app/timeline/bar.rs")), depth(Path::new("app/timeline/mod.rs"))), (3, 2));
}

/// How many `super::` lead from the module of a source file to the root of the crate.
fn depth(file: &Path) -> usize {
    let parts = file.components().count();
    if file.file_name().is_some_and(|name| name == "mod.rs") { parts - 1 } else { parts }
}

/// The modules at the root of the crate that a line of code names, from a module so far below the root.
fn modules(code: &str, depth: usize) -> Vec<String> {
    let from_root = "super::".repeat(depth);
    let mut found = Vec::new();
    for root in ["crate::", "fivebyfive::", &from_root] {
        for (at, _) in code.match_indices(root) {
            let is_whole = !code[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == ':');
            let path = &code[at + root.len()..];
            let names: Vec<&str> = match path.strip_prefix('{') {
                Some(list) => list.split('}').next().unwrap_or_default().split(',').map(str::trim).collect(),
                None => vec![path],
            };
            let first = |name: &&str| name.split(|c: char| !c.is_alphanumeric() && c != '_').next().map(str::to_owned);
            found.extend(names.iter().filter_map(first).filter(|name| is_whole && !name.is_empty()));
        }
    }
    // a constant or a function of the crate itself, or the words of a command
    found.retain(|name| name.starts_with(|c: char| c.is_lowercase()) && name != "run");
    found
}

/// Whether `word` stands in `code` and is not the end of a longer name.
fn contains_word(code: &str, word: &str) -> bool {
    code.match_indices(word).any(|(at, _)| !code[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_'))
}
