//! How long the debugger takes to go back, in programs that sleep and in programs that never do.
//!
//! `cargo bench --no-default-features --features cli --bench debugger` prints a table. The images are built by `.ci/images` and `.ci/programs`; one
//! that is not there is left out, and that is said.

#![expect(clippy::print_stdout, reason = "a table is what it is for")]

use std::fs;
use std::sync::Arc;

use criterion::measurement::{Measurement as _, WallTime};
use fivebyfive::debugger::{Command, Debugger, Moment, Stopped, Watchpoint};
use fivebyfive::emulator::image::Image;
use fivebyfive::session::{ImageSpec, ProgramSpec, Session};

/// What is run, by its path in `target/images`.
const IMAGES: &[(&str, &str)] = &[
    ("V2, sleeps (Lights Out)", "v2/lights-out.elf"),
    ("V2, never sleeps (blink)", "guests/v2/blink.elf"),
    ("V2, never sleeps (systick)", "guests/v2/systick.elf"),
    ("V1, never sleeps (blink)", "guests/v1/blink.elf"),
    ("V2, computes (MicroPython)", "programs/python/v2/floats.hex"),
];
/// Board time that is run before.
const RUN_MS: u64 = 20_000;
/// How far back it goes.
const BACK_MS: u64 = 10_000;

fn main() {
    println!(
        "{:<30}{:>12}{:>12}{:>12}{:>14}{:>14}{:>16}{:>16}{:>12}",
        "program",
        "run",
        "debugged",
        "step back",
        "to 10 s ago",
        "found at once",
        "a write, 10 s",
        "an access, 10 s",
        "history"
    );
    for (name, path) in IMAGES {
        let path = format!("{}/target/images/{path}", env!("CARGO_MANIFEST_DIR"));
        let Ok(file) = fs::read(&path) else {
            println!("NOT MEASURED: {path} is not built; .ci/images and .ci/programs build all images");
            continue;
        };
        measure(name, Image::parse(&file, None).expect("an image"));
    }
}

/// Seconds that something takes.
fn seconds<T>(of: impl FnOnce() -> T) -> f64 {
    let start = WallTime.start();
    of();
    WallTime.end(start).as_secs_f64()
}

fn measure(name: &str, image: Image) {
    let session = || Session::new(ProgramSpec::Image(ImageSpec::new(Arc::new(image.clone()), 1).expect("it fits")));
    let mut alone = session();
    let run = seconds(|| (0..RUN_MS).for_each(|_| drop(alone.step())));
    let mut debugger = Debugger::new(session()).expect("a chip");
    let end = Moment::before(RUN_MS);
    let debugged = seconds(|| debugger.run(Command::RunTo(end)));
    debugger.run(Command::Step);
    let step_back = seconds(|| (0..20).for_each(|_| drop(debugger.run(Command::StepBack)))) / 20.0;
    let to_moment = seconds(|| debugger.go_back_to(Moment::before(RUN_MS - BACK_MS)));
    debugger.go_back_to(end);

    // a breakpoint where the program has just been, which is found in the last interval
    debugger.run(Command::StepBack);
    let pc = debugger.chip().expect("a chip").core().register(15);
    debugger.go_back_to(end);
    debugger.set_breakpoint(pc, true);
    let near = seconds(|| debugger.run(Command::ContinueBack));
    debugger.set_breakpoint(pc, false);

    // a word that is never accessed: its writes, which are tracked, and all accesses of it, which are not
    debugger.go_back_to(end);
    let never = 0x2000_0000 + debugger.chip().expect("a chip").memory().ram().len() as u32 - 0x2000;
    let [writes, accesses] = [false, true].map(|reads| {
        debugger.go_back_to(end);
        let watchpoint = Watchpoint { from: never, to: never + 3, reads, writes: true };
        debugger.add_watchpoint(watchpoint);
        debugger.begin(Command::ContinueBack);
        let searched = seconds(|| {
            while debugger.searched_to().is_some_and(|moment| moment > Moment::before(RUN_MS - BACK_MS)) {
                if let Some(stopped) = debugger.advance() {
                    assert_eq!(stopped, Stopped::HistoryBegin);
                }
            }
        });
        assert!(debugger.remove_watchpoint(watchpoint));
        searched
    });
    println!(
        "{name:<30}{:>10.2} s{:>10.2} s{:>9.2} ms{:>11.2} ms{:>11.2} ms{:>14.3} s{:>14.2} s{:>8.1} MiB",
        run,
        debugged,
        1e3 * step_back,
        1e3 * to_moment,
        1e3 * near,
        writes,
        accesses,
        debugger.history_bytes() as f64 / f64::from(1 << 20)
    );
}
