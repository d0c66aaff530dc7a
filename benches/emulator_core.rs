//! How many instructions a second the processor core executes.
//!
//! `cargo bench --no-default-features --features emulator --bench emulator_core` prints criterion's figures, where an
//! element is an instruction, and then a table of MIPS. The same images run on QEMU too where `qemu-system-arm` is
//! installed.

#![expect(clippy::print_stdout, reason = "a table is what it is for")]

mod loops;

use std::process::{Command, Stdio};
use std::time::Duration;

use criterion::measurement::{Measurement as _, WallTime};
use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use loops::{PROGRAMS, run};

/// How long QEMU runs an image, or nothing if it is not there. Its result is not evaluated.
fn run_qemu(image: &[u8]) -> Option<Duration> {
    let path = std::env::temp_dir().join(format!("emulator-core-{}.bin", std::process::id()));
    std::fs::write(&path, image).ok()?;
    let begin = WallTime.start();
    let ran = Command::new("qemu-system-arm")
        .args(["-M", "mps2-an386", "-display", "none", "-serial", "none", "-monitor", "none"])
        .args(["-semihosting-config", "enable=on,target=native", "-kernel"])
        .arg(&path)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    let took = WallTime.end(begin);
    std::fs::remove_file(&path).ok()?;
    ran.ok().map(|_| took)
}

fn benchmarks(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("core");
    group.sample_size(20);
    for program in &PROGRAMS {
        let count = program.counts[0];
        group.throughput(Throughput::Elements((program.instructions)(count)));
        group.bench_function(program.name, |bencher| {
            bencher.iter_batched_ref(|| program.core(count), run, BatchSize::PerIteration);
        });
    }
    group.finish();
    table();
}

/// Millions of instructions a second, best of some runs; QEMU's without the time it takes to start.
fn table() {
    const ROUNDS: usize = 5;
    let mips = |instructions: u64, took: Duration| instructions as f64 / took.as_secs_f64() / 1e6;
    println!("{:<22}{:>12}{:>12}", "MIPS", "here", "QEMU");
    for program in &PROGRAMS {
        let [few, many] = program.counts;
        let here = (0..10 * ROUNDS).map(|_| {
            let mut machine = program.core(few);
            let begin = WallTime.start();
            run(&mut machine);
            WallTime.end(begin)
        });
        let here = here.min().map_or(0.0, |took| mips((program.instructions)(few), took));
        let there = (0..ROUNDS).map(|_| {
            let start = run_qemu(&program.image(few))?;
            let whole = run_qemu(&program.image(many))?;
            whole.checked_sub(start)
        });
        let instructions = (program.instructions)(many) - (program.instructions)(few);
        let there =
            there.min().flatten().map_or("not there".to_owned(), |took| format!("{:.0}", mips(instructions, took)));
        println!("{:<22}{here:>12.0}{there:>12}", program.name);
    }
}

criterion_group!(core, benchmarks);
criterion_main!(core);
