//! How many instructions a second the processor core executes.
//!
//! `cargo bench --no-default-features --features emulator --bench emulator_core` prints criterion's figures, where an
//! element is an instruction, and then a table of MIPS. The same images run on QEMU too where `qemu-system-arm` is
//! installed.

#![expect(clippy::print_stdout, reason = "a table is what it is for")]

use std::process::{Command, Stdio};
use std::time::Duration;

use criterion::measurement::{Measurement as _, WallTime};
use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use fivebyfive::emulator::arm::{Configuration, Core, Memory, Stop};

/// A program of ARMv6-M that does something `count` times and then makes a semihosting call.
struct Program {
    name: &'static str,
    code: &'static [u16],
    /// A count for criterion, and one that keeps QEMU busy for a while.
    counts: [u32; 2],
    /// Instructions of a run, for a count.
    instructions: fn(u32) -> u64,
}

const PROGRAMS: [Program; 3] = [
    Program {
        name: "3-instruction loop",
        code: &[
            0x2100, // movs r1, #0
            0x3101, // loop: adds r1, #1
            0x4281, // cmp r1, r0
            0xd1fc, // bne loop
        ],
        counts: [1_000_000, 400_000_000],
        instructions: |count| 2 + 3 * count as u64,
    },
    Program {
        name: "multiply and memory",
        code: &[
            0x2101, // movs r1, #1
            0x0749, // lsls r1, #29
            0x680a, // loop: ldr r2, [r1]
            0x4342, // muls r2, r0
            0x3207, // adds r2, #7
            0x600a, // str r2, [r1]
            0x3801, // subs r0, #1
            0xd1f9, // bne loop
        ],
        counts: [500_000, 100_000_000],
        instructions: |count| 3 + 6 * count as u64,
    },
    Program {
        name: "calls (fib)",
        code: &[
            0xf000, 0xf801, // bl fib
            0xe00d, // b end
            0x2802, // fib: cmp r0, #2
            0xdb0a, // blt done
            0xb530, // push {r4, r5, lr}
            0x0004, // movs r4, r0
            0x3801, // subs r0, #1
            0xf7ff, 0xfff9, // bl fib
            0x0005, // movs r5, r0
            0x1ea0, // subs r0, r4, #2
            0xf7ff, 0xfff5, // bl fib
            0x1940, // adds r0, r0, r5
            0xbd30, // pop {r4, r5, pc}
            0x4770, // done: bx lr; end:
        ],
        counts: [24, 40],
        instructions: |count| 2 + fib_instructions(count),
    },
];

fn fib_instructions(n: u32) -> u64 {
    let (mut this, mut next) = (3, 3);
    for _ in 0..n {
        (this, next) = (next, this + next + 11);
    }
    this
}

impl Program {
    /// The count is in R0 when the program begins.
    fn image(&self, count: u32) -> Vec<u8> {
        let mut image = Vec::new();
        for word in [0x2000_1000, 9, 0xe001_4800, count] {
            image.extend(u32::to_le_bytes(word)); // vectors; ldr r0, count; b over it
        }
        // movs r0, #SYS_EXIT; bkpt 0xab
        image.extend(self.code.iter().chain(&[0x2018, 0xbeab]).flat_map(|half| half.to_le_bytes()));
        image
    }

    fn core(&self, count: u32) -> (Core, Memory) {
        let image = self.image(count);
        let mut memory = Memory::new(image.len(), 0x1000);
        memory.load(0, &image);
        let mut core = Core::new(Configuration::NRF52833);
        // a loop that only counts would be skipped
        core.set_skips_waiting(false);
        core.reset(&memory);
        (core, memory)
    }
}

fn run((core, memory): &mut (Core, Memory)) {
    let stop = core.run_until(u64::MAX, memory, &mut ());
    assert!(matches!(stop, Stop::Semihosting { r0: 0x18, .. }), "{stop:?}");
}

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
