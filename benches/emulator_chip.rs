//! How fast the chips run: board time for wall time, of images that sleep, poll, wait and draw.
//!
//! `cargo bench --no-default-features --features emulator --bench emulator_chip` prints criterion's figures and then a table
//! of ratios. The images are built by `.ci/images`; one that is not there is left out, and that is said.

#![expect(clippy::print_stdout, reason = "a table is what it is for")]

mod chips;

use chips::{run, started};
use criterion::measurement::{Measurement as _, WallTime};
use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use fivebyfive::emulator::nrf::Chip;

/// What is run, by its path in `target/images`; `{}` is the board.
const IMAGES: &[(&str, &str)] = &[
    ("lights-out, sleeps", "{}/lights-out.elf"),
    ("blink, polls a timer", "guests/{}/blink.elf"),
    ("temperature, polls a timer", "guests/{}/temperature.elf"),
    ("grey_fade, polls and interrupts", "guests/{}/grey_fade.elf"),
];

/// Milliseconds that are measured.
const MEASURED_MS: u64 = 250;
/// How often each line of the table is measured; the median is told.
const ROUNDS: usize = 9;

/// The median of board time divided by wall time.
fn ratio(chip: &Chip) -> f64 {
    let mut ratios: Vec<f64> = (0..ROUNDS)
        .map(|_| {
            let mut chip = chip.clone();
            let start = WallTime.start();
            run(&mut chip, MEASURED_MS);
            MEASURED_MS as f64 / 1000.0 / WallTime.end(start).as_secs_f64()
        })
        .collect();
    ratios.sort_by(f64::total_cmp);
    ratios[ROUNDS / 2]
}

fn benchmarks(criterion: &mut Criterion) {
    let mut table = Vec::new();
    for board in ["v2", "v1"] {
        for (name, path) in IMAGES {
            let Some(chip) = started(path, board) else { continue };
            let mut group = criterion.benchmark_group("emulator");
            group.sample_size(10).throughput(Throughput::Elements(MEASURED_MS));
            group.bench_function(format!("{board} {name}"), |bench| {
                bench.iter_batched_ref(|| chip.clone(), |chip| run(chip, MEASURED_MS), BatchSize::LargeInput);
            });
            group.finish();
            table.push((board, name, ratio(&chip)));
        }
    }
    println!("\nboard time for wall time:");
    for (board, name, ratio) in table {
        println!("  {board} {name:<34} {ratio:>9.1}");
    }
}

criterion_group!(benches, benchmarks);
criterion_main!(benches);
