//! `fivebyfive init`: an embedded project that runs here.

#[expect(dead_code, reason = "each test file uses its part of it")]
mod process;

use fivebyfive::scenario::{Format, parse};
use process::{Folder, in_folder};

fn project(manifest: &str, config: Option<&str>) -> Folder {
    let folder = Folder::new();
    folder.file("Cargo.toml", manifest);
    if let Some(config) = config {
        folder.file(".cargo/config.toml", config);
    }
    folder
}

#[test]
fn a_project_gets_a_runner_and_a_scenario_and_loses_nothing() {
    let config = "# of the team\n[build]\ntarget = \"thumbv6m-none-eabi\"\n\n[env]\nDEFMT_LOG = \"info\"\n";
    let folder = project("[package]\nname = \"blinky\"\n", Some(config));
    let (exit, out, err) = in_folder(&folder, &["init"]);
    assert_eq!(exit, 0, "{err}");
    assert!(out.contains("the runner for thumbv6m-none-eabi is \"fivebyfive run --image\" now"), "{out}");
    let written = folder.read(".cargo/config.toml");
    assert!(written.starts_with(config), "what was there stays: {written}");
    assert!(written.contains("[target.thumbv6m-none-eabi]\nrunner = \"fivebyfive run --image\"\n"), "{written}");
    let scenario = folder.read("scenarios/first.ron");
    assert!(
        scenario.contains("image: \"../target/thumbv6m-none-eabi/debug/blinky\"") && scenario.contains("board: V1")
    );
    parse(&scenario, Format::Ron).expect("a scenario");

    // once more: nothing changes
    let (exit, out, _) = in_folder(&folder, &["init"]);
    assert!(exit == 0 && out.contains("already") && out.contains("is there already"), "{out}");
    assert_eq!(folder.read(".cargo/config.toml"), written);
}

#[test]
fn a_project_of_cargo_init_gets_all_that_is_missing_and_is_told_so() {
    let folder = project("[package]\nname = \"blinky\"\nedition = \"2024\"\n\n[dependencies]\n", None);
    let (exit, out, err) = in_folder(&folder, &["init"]);
    assert_eq!((exit, err.as_str()), (0, ""));
    let config = "./.cargo/config.toml";
    let expected = [
        format!("{config}: the runner for thumbv7em-none-eabihf is \"fivebyfive run --image\" now"),
        format!("{config}: cargo builds for thumbv7em-none-eabihf now, the V2: nothing in the project says which"),
        format!(
            "{config}: programs for thumbv7em-none-eabihf are linked by link.x now, the linker script of cortex-m-rt"
        ),
        "./Cargo.toml: has no crates of a program for a chip; cargo add cortex-m-rt microbit-v2 panic-halt, cargo add cortex-m \
         --features critical-section-single-core, and #![no_std] and #![no_main] in the program"
            .to_owned(),
        "./scenarios/first.ron: a first scenario; cargo build, then fivebyfive run ./scenarios/first.ron".to_owned(),
    ];
    assert_eq!(out.lines().collect::<Vec<_>>(), expected);
    assert_eq!(
        folder.read(".cargo/config.toml"),
        "[target.thumbv7em-none-eabihf]\nrunner = \"fivebyfive run --image\"\nrustflags = [\"-C\", \"link-arg=-Tlink.x\"]\n\n\
         [build]\ntarget = \"thumbv7em-none-eabihf\"\n"
    );
}

#[test]
fn a_project_for_the_v1_is_one() {
    let folder =
        project("[package]\nname = \"blinky\"\n[dependencies]\nmicrobit = \"0.16\"\ncortex-m-rt = \"0.7\"\n", None);
    folder.file("build.rs", "fn main() { println!(\"cargo:rustc-link-arg=-Tlink.x\"); }");
    let (exit, out, err) = in_folder(&folder, &["init"]);
    assert_eq!(exit, 0, "{err}");
    assert!(out.contains("cargo builds for thumbv6m-none-eabi now, the V1: it uses the crate microbit\n"), "{out}");
    assert!(!out.contains("link.x") && !out.contains("cargo add"), "nothing else is missing: {out}");
    assert!(!folder.read(".cargo/config.toml").contains("rustflags"), "build.rs names the linker script");
    assert!(folder.read("scenarios/first.ron").contains("board: V1"));
}

#[test]
fn a_runner_of_a_probe_is_replaced_and_named() {
    let config = "[target.'cfg(all(target_arch = \"arm\", target_os = \"none\"))']\nrunner = \"probe-rs run --chip nRF52833_xxAA\"\n";
    let folder = project("[package]\nname = \"blinky\"\n", Some(config));
    let (exit, out, _) = in_folder(&folder, &["init"]);
    assert!(exit == 0 && out.contains("it was \"probe-rs run --chip nRF52833_xxAA\""), "{out}");
    assert_eq!(folder.read(".cargo/config.toml").matches("runner").count(), 1);
}

#[test]
fn what_is_no_project_is_said() {
    let empty = Folder::new();
    let (exit, _, err) = in_folder(&empty, &["init"]);
    assert!(exit == 2 && err.contains("Cargo.toml: cannot be read"), "{err}");
    let (exit, _, err) = in_folder(&project("[workspace]\n", None), &["init"]);
    assert!(exit == 2 && err.contains("has no package with a program"), "{err}");
    let (exit, _, err) = in_folder(&project("[package\n", None), &["init"]);
    assert!(exit == 2 && err.contains("is no TOML"), "{err}");
}
