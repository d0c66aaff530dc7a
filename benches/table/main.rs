//! The tables of README's section *How fast it is*, from one run, as Markdown.
//!
//! `cargo bench --no-default-features --features scenario --bench table` prints all of them, `-- core`, `-- chips`, `-- boards`, `-- hour` and
//! `-- history` one. `-- history --minutes 5 FILE...` measures the histories of other images, too. The images are built by
//! `.ci/images` and `.ci/programs`; what is not built or not installed is left out, and that is said.

#![expect(clippy::print_stdout, reason = "tables are what it is for")]

mod boards;
#[path = "../../tests/chatterbox/mod.rs"]
mod chatterbox;
#[path = "../chips/mod.rs"]
mod chips;
mod core;
mod history;
mod hour;
mod images;
#[path = "../loops/mod.rs"]
mod loops;
#[path = "../hour/mod.rs"]
mod played;

use std::hint::black_box;
use std::path::PathBuf;
use std::time::Duration;

use criterion::measurement::{Measurement as _, WallTime};
use fivebyfive::session::RewindableSession;
use rand::{Rng as _, SeedableRng as _};
use rand_pcg::Pcg32;

/// Measures and prints a table.
type Print = fn(&Options);

/// The tables by name, in README's order.
const TABLES: [(&str, Print); 5] = [
    ("hour", |_| hour::print()),
    ("history", history::print),
    ("core", |_| core::print()),
    ("chips", |_| images::print()),
    ("boards", |_| boards::print()),
];

/// What the command line says.
struct Options {
    /// How long an image is played for its history.
    minutes: u64,
    /// Other images whose histories are measured.
    files: Vec<PathBuf>,
}

fn main() {
    let mut options = Options { minutes: 60, files: Vec::new() };
    let (mut chosen, mut arguments) = (Vec::new(), std::env::args().skip(1));
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--bench" => {}
            "--minutes" => {
                options.minutes = arguments.next().and_then(|number| number.parse().ok()).expect("a number of minutes");
            }
            name if TABLES.iter().any(|(table, _)| *table == name) => chosen.push(argument),
            file => options.files.push(PathBuf::from(file)),
        }
    }
    for (name, print) in TABLES {
        if chosen.is_empty() || chosen.iter().any(|chosen| chosen == name) {
            println!("\n`cargo bench --no-default-features --features scenario --bench table -- {name}`:\n");
            print(&options);
        }
    }
}

/// The first line of a table, and the one below it.
fn heading(columns: &[&str]) {
    println!("| {} |\n|{}", columns.join(" | "), "---|".repeat(columns.len()));
}

/// The median of how long something takes, of so many times.
fn median<T>(times: usize, mut work: impl FnMut() -> T) -> Duration {
    let mut took: Vec<Duration> = (0..times).map(|_| measured(&mut work)).collect();
    took.sort();
    took[times / 2]
}

fn measured<T>(work: impl FnOnce() -> T) -> Duration {
    let begin = WallTime.start();
    black_box(work());
    WallTime.end(begin)
}

/// The median and the longest of how long a session takes to a random tick below `end`.
fn seeks(session: &mut RewindableSession, end: u64, times: usize) -> [Duration; 2] {
    let mut random = Pcg32::seed_from_u64(7);
    let mut took: Vec<Duration> = (0..times)
        .map(|_| {
            let tick = (u64::from(random.next_u32()) * end) >> 32;
            measured(|| session.seek(tick))
        })
        .collect();
    took.sort();
    [took[times / 2], took[times - 1]]
}

fn ms(took: Duration) -> f64 {
    took.as_secs_f64() * 1000.0
}
