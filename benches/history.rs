//! What the history of a long session takes, and how long it takes to get to any moment of it.
//!
//! `cargo bench --no-default-features --features scenario --bench history` prints a table: native programs, and the images
//! that `.ci/images` has built. `-- FILE...` adds other images; `--minutes N` plays them for so long instead of an hour.

#![expect(clippy::print_stdout, reason = "a table is what it is for")]

#[path = "../tests/chatterbox/mod.rs"]
mod chatterbox;
#[expect(dead_code, reason = "each benchmark uses a part of it")]
mod hour;

use std::path::{Path, PathBuf};
use std::time::Duration;

use criterion::measurement::{Measurement as _, WallTime};
use fivebyfive::hal::Button;
use fivebyfive::scenario::{ImageOptions, NamedImage, ProgramName, Scenario};
use fivebyfive::session::{HISTORY_BYTES, Input, RewindableSession, StampedInput};
use rand::{Rng as _, SeedableRng as _};
use rand_pcg::Pcg32;

fn main() {
    let (mut minutes, mut images, mut arguments) = (60, Vec::new(), std::env::args().skip(1));
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--bench" => {}
            "--minutes" => minutes = arguments.next().and_then(|number| number.parse().ok()).expect("a number"),
            file => images.push(PathBuf::from(file)),
        }
    }
    println!("budget: {:.0} MiB", mib(HISTORY_BYTES));
    println!(
        "{:<34}{:>8}{:>12}{:>12}{:>14}{:>12}",
        "program", "minutes", "history", "ran at", "to a moment", "at most"
    );

    let scenario = hour::recorded();
    let inputs = scenario.script().expect("it was recorded").inputs;
    let played = RewindableSession::with_inputs(scenario.program_spec(), inputs, hour::HOUR_MS);
    measure("Lights Out, lively", played, 60, 1000);
    let idle = Scenario::new(ProgramName::TiltAMaze, 1).program_spec();
    measure("Tilt-a-Maze, left alone", RewindableSession::new(idle), 60, 1000);
    measure("a picture and a line each ms", RewindableSession::new(chatterbox::chatterbox()), 60, 1000);

    let built = Path::new("target/images");
    // one that never sleeps takes twenty minutes for an hour
    let shipped = [("v2/lights-out.elf", minutes), ("v1/lights-out.elf", minutes), ("guests/v2/grey_fade.elf", 5)]
        .map(|(name, minutes)| (built.join(name), minutes));
    let shipped = shipped.into_iter().filter(|(path, _)| path.exists());
    for (path, minutes) in shipped.chain(images.into_iter().map(|path| (path, minutes))) {
        let path = path.as_path();
        let image = NamedImage::read(&[path.to_owned()], ImageOptions::default()).expect("an image");
        // a press each ten seconds, so that something happens
        let press = |at| {
            let stamped = |tick, input| StampedInput::new(tick, input);
            [stamped(10_000 * at, Input::Press(Button::B)), stamped(10_000 * at + 600, Input::Release(Button::B))]
        };
        let inputs = (1..minutes * 6).flat_map(press).collect();
        let session = RewindableSession::with_inputs(Scenario::of_image(image, 1).program_spec(), inputs, 0);
        measure(&path.strip_prefix(built).unwrap_or(path).display().to_string(), session, minutes, 50);
    }
}

fn measure(name: &str, mut session: RewindableSession, minutes: u64, seeks: usize) {
    let end = minutes * 60_000;
    let ran = measured(|| session.run_to(end));
    let bytes = session.history_bytes();
    let mut random = Pcg32::seed_from_u64(7);
    let mut took: Vec<Duration> = (0..seeks)
        .map(|_| {
            let tick = (u64::from(random.next_u32()) * end) >> 32;
            measured(|| session.seek(tick))
        })
        .collect();
    took.sort();
    let ms = |took: Duration| took.as_secs_f64() * 1000.0;
    println!(
        "{name:<34}{minutes:>8}{:>8.1} MiB{:>11.0}x{:>11.2} ms{:>9.2} ms",
        mib(bytes),
        Duration::from_millis(end).as_secs_f64() / ran.as_secs_f64(),
        ms(took[took.len() / 2]),
        ms(took[took.len() - 1])
    );
    assert!(bytes <= HISTORY_BYTES, "{name}: {bytes} bytes");
}

fn mib(bytes: usize) -> f64 {
    bytes as f64 / (1 << 20) as f64
}

fn measured<T>(work: impl FnOnce() -> T) -> Duration {
    let begin = WallTime.start();
    std::hint::black_box(work());
    WallTime.end(begin)
}
