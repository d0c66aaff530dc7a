//! How fast a board runs, an hour is verified, and a moment of it is found; and how large its file is.
//!
//! `cargo bench --no-default-features --features scenario` prints criterion's figures and then a table of ratios.

#![expect(clippy::print_stdout, reason = "a table is what it is for")]

mod hour;

use std::hint::black_box;
use std::time::Duration;

use criterion::measurement::{Measurement as _, WallTime};
use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use fivebyfive::scenario::{Format, Scenario, parse};
use fivebyfive::session::RewindableSession;
use hour::{HOUR_MS, at_power_on, replay, verify};
use rand::{Rng as _, SeedableRng as _};
use rand_pcg::Pcg32;

/// How often each line of the table is measured; the median is told.
const ROUNDS: usize = 9;

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
    table(&scenario, &text);
}

/// The figures that are promised, as ratios.
fn table(scenario: &Scenario, text: &str) {
    let power_on = at_power_on(scenario);
    let replayed = median(|| replay(&power_on, HOUR_MS));
    let verified = median(|| verify(scenario));
    let read = median(|| parse(text, Format::Ron));
    let json = scenario.to_text(Format::Json).expect("it can be written");
    let read_json = median(|| parse(&json, Format::Json));
    let mut session = played(scenario);
    let mut random = Pcg32::seed_from_u64(7);
    let mut seeks: Vec<Duration> = (0..1000)
        .map(|_| {
            let tick = any_tick(&mut random);
            measured(|| session.seek(tick))
        })
        .collect();
    seeks.sort();
    let hour = Duration::from_millis(HOUR_MS);
    let times = |took: Duration| hour.as_secs_f64() / took.as_secs_f64();
    let ms = |took: Duration| took.as_secs_f64() * 1000.0;
    println!("an hour of lively play: {} inputs, {} checkpoints", power_on.inputs().len(), scenario.checkpoints.len());
    println!("  replayed, each frame hashed   {:>8.1} ms  {:>9.0} times real time", ms(replayed), times(replayed));
    println!("  verified, with checkpoints    {:>8.1} ms  {:>9.0} times real time", ms(verified), times(verified));
    let megabytes = |text: &str| text.len() as f64 / 1e6;
    println!("  its file, RON                 {:>8.2} MB, read in {:.1} ms", megabytes(text), ms(read));
    println!("  its file, JSON                {:>8.2} MB, read in {:.1} ms", megabytes(&json), ms(read_json));
    println!("  seek to a random tick         {:>8.3} ms  in the middle", ms(seeks[seeks.len() / 2]));
    println!("  seek to a random tick         {:>8.3} ms  at most", ms(seeks[seeks.len() - 1]));
}

fn median<T>(mut work: impl FnMut() -> T) -> Duration {
    let mut took: Vec<Duration> = (0..ROUNDS).map(|_| measured(&mut work)).collect();
    took.sort();
    took[ROUNDS / 2]
}

fn measured<T>(work: impl FnOnce() -> T) -> Duration {
    let begin = WallTime.start();
    black_box(work());
    WallTime.end(begin)
}

criterion_group!(speed, benchmarks);
criterion_main!(speed);
