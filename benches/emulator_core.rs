//! How many instructions a second the processor core executes, measured by criterion: an element is an instruction. `table`
//! prints the same beside QEMU's.
//!
//! `cargo bench --no-default-features --features emulator --bench emulator_core`

mod loops;

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use loops::{PROGRAMS, run};

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
}

criterion_group!(core, benchmarks);
criterion_main!(core);
