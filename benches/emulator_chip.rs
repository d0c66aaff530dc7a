//! How fast the chips run: board time for wall time, of images that sleep, poll, wait and draw.
//!
//! `cargo bench --no-default-features --features emulator --bench emulator_chip` prints criterion's figures; `table` prints
//! ratios. The images are built by `.ci/images`; one that is not there is left out, and that is said.

mod chips;

use chips::{run, started};
use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};

/// What is run, by its path in `target/images`; `{}` is the board.
const IMAGES: &[(&str, &str)] = &[
    ("lights-out, sleeps", "{}/lights-out.elf"),
    ("blink, polls a timer", "guests/{}/blink.elf"),
    ("temperature, polls a timer", "guests/{}/temperature.elf"),
    ("grey_fade, polls and interrupts", "guests/{}/grey_fade.elf"),
];

/// Milliseconds that are measured.
const MEASURED_MS: u64 = 250;
fn benchmarks(criterion: &mut Criterion) {
    for board in ["v2", "v1"] {
        for (name, path) in IMAGES {
            let Some(chip) = started(path, board) else { continue };
            let mut group = criterion.benchmark_group("emulator");
            group.sample_size(10).throughput(Throughput::Elements(MEASURED_MS));
            group.bench_function(format!("{board} {name}"), |bench| {
                bench.iter_batched_ref(|| chip.clone(), |chip| run(chip, MEASURED_MS), BatchSize::LargeInput);
            });
            group.finish();
        }
    }
}

criterion_group!(benches, benchmarks);
criterion_main!(benches);
