//! How fast a board runs, an hour is verified, and a moment of it is found, measured by criterion; `table` prints README's tables.
//!
//! `cargo bench --no-default-features --features scenario --bench speed`

mod hour;

use std::hint::black_box;

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use fivebyfive::scenario::{Format, Scenario, parse};
use fivebyfive::session::RewindableSession;
use hour::{HOUR_MS, at_power_on, replay, verify};
use rand::{Rng as _, SeedableRng as _};
use rand_pcg::Pcg32;

/// The hour after it was played, with its head at the end.
fn played(scenario: &Scenario) -> RewindableSession {
    let mut session = at_power_on(scenario);
    session.run_to(HOUR_MS);
    session
}

/// A tick of the hour, another one each time.
fn any_tick(random: &mut Pcg32) -> u64 {
    (u64::from(random.next_u32()) * HOUR_MS) >> 32
}

fn benchmarks(criterion: &mut Criterion) {
    let scenario = hour::recorded();
    let text = scenario.to_text(Format::Ron).expect("it can be written");
    let power_on = at_power_on(&scenario);

    let mut group = criterion.benchmark_group("hour");
    group.sample_size(10).throughput(Throughput::Elements(HOUR_MS));
    group.bench_function("replay, each frame hashed", |bencher| bencher.iter(|| replay(&power_on, HOUR_MS)));
    group.bench_function("verify", |bencher| bencher.iter(|| verify(&scenario)));
    group.throughput(Throughput::Bytes(text.len() as u64));
    group.bench_function("read the file", |bencher| bencher.iter(|| parse(black_box(&text), Format::Ron)));
    group.finish();

    let mut session = played(&scenario);
    let mut random = Pcg32::seed_from_u64(7);
    criterion.bench_function("seek to a random tick", |bencher| {
        bencher.iter_batched(|| any_tick(&mut random), |tick| session.seek(tick), BatchSize::PerIteration);
    });
}

criterion_group!(speed, benchmarks);
criterion_main!(speed);
