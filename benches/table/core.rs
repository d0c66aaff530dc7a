//! Millions of instructions a second of the processor core, with nothing skipped, and of QEMU with the same programs.

use std::process::{Command, Stdio};
use std::time::Duration;

use super::loops::{PROGRAMS, Program, run};
use super::{heading, measured, median};

const ROUNDS: usize = 9;

pub fn print() {
    let qemu = qemu_version();
    heading(&["MIPS", "here", qemu.as_deref().unwrap_or("QEMU")]);
    for program in &PROGRAMS {
        let there = if qemu.is_some() { qemu_mips(program) } else { None };
        let there = there.map_or("not measured".to_owned(), |mips| format!("{mips:.0}"));
        println!("| {} | {:.0} | {there} |", program.name, mips_here(program));
    }
}

fn mips(instructions: u64, took: Duration) -> f64 {
    instructions as f64 / took.as_secs_f64() / 1e6
}

fn mips_here(program: &Program) -> f64 {
    let [few, _] = program.counts;
    // what is measured is short beside the pauses that other programs of the machine make
    let mut took: Vec<Duration> = (0..10 * ROUNDS)
        .map(|_| {
            let mut machine = program.core(few);
            measured(|| run(&mut machine))
        })
        .collect();
    took.sort();
    mips((program.instructions)(few), took[took.len() / 2])
}

/// QEMU's, without the time that it takes to start; nothing where it is not installed.
fn qemu_mips(program: &Program) -> Option<f64> {
    let [few, many] = program.counts;
    let folder = tempfile::tempdir().ok()?;
    let path = |count: u32| folder.path().join(format!("{count}.bin"));
    for count in program.counts {
        std::fs::write(path(count), program.image(count)).ok()?;
    }
    let start = median(ROUNDS, || run_qemu(&path(few)));
    let whole = median(ROUNDS, || run_qemu(&path(many)));
    let instructions = (program.instructions)(many) - (program.instructions)(few);
    whole.checked_sub(start).map(|took| mips(instructions, took))
}

/// Lets QEMU run an image. Its result is not evaluated.
fn run_qemu(image: &std::path::Path) {
    let ran = Command::new("qemu-system-arm")
        .args(["-M", "mps2-an386", "-display", "none", "-serial", "none", "-monitor", "none"])
        .args(["-semihosting-config", "enable=on,target=native", "-kernel"])
        .arg(image)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    ran.expect("QEMU said its version");
}

/// Its name and version, as `QEMU 7.2.22`.
fn qemu_version() -> Option<String> {
    let output = Command::new("qemu-system-arm").arg("--version").output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    Some(format!("QEMU {}", text.split_whitespace().nth(3)?))
}
