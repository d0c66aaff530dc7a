//! How fast the chips run: board time for wall time, of images that sleep, poll, wait and draw.
//!
//! `cargo bench --no-default-features --features emulator --bench emulator_chip` prints criterion's figures and then a table
//! of ratios. The images are built by `.ci/images`; one that is not there is left out, and that is said.

#![expect(clippy::print_stdout, reason = "a table is what it is for")]

use std::fs;
use std::hint::black_box;

use criterion::measurement::{Measurement as _, WallTime};
use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use fivebyfive::emulator::image::Image;
use fivebyfive::emulator::nrf::Chip;
use fivebyfive::hal::Acceleration;

/// What is run, by its path in `target/images`; `{}` is the board.
const IMAGES: &[(&str, &str)] = &[
    ("lights-out, sleeps", "{}/lights-out.elf"),
    ("blink, polls a timer", "guests/{}/blink.elf"),
    ("temperature, polls a timer", "guests/{}/temperature.elf"),
    ("grey_fade, polls and interrupts", "guests/{}/grey_fade.elf"),
];

/// Milliseconds that a chip runs before it is measured, and those that are measured.
const WARM_MS: u64 = 100;
const MEASURED_MS: u64 = 250;
/// How often each line of the table is measured; the median is told.
const ROUNDS: usize = 9;

fn run(chip: &mut Chip, ms: u64) {
    for _ in 0..ms {
        chip.run_ms(Acceleration::AT_REST);
    }
    black_box(chip.take_lines());
}

/// A chip that has run for a while; `None`, and a word about it, if its image is not built.
fn started(path: &str, board: &str) -> Option<Chip> {
    let path = format!("{}/target/images/{}", env!("CARGO_MANIFEST_DIR"), path.replace("{}", board));
    let Ok(file) = fs::read(&path) else {
        println!("NOT MEASURED: {path} is not built; .ci/images builds all images");
        return None;
    };
    let image = Image::parse(&file, None).expect("an image");
    let mut chip = image.power_on(1).expect("it fits");
    run(&mut chip, WARM_MS);
    Some(chip)
}

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
