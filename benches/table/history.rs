//! What the history of a long session takes, and how long it takes to get to any moment of it.

use std::path::{Path, PathBuf};
use std::time::Duration;

use fivebyfive::hal::Button;
use fivebyfive::scenario::{ImageOptions, NamedImage, ProgramName, Scenario};
use fivebyfive::session::{HISTORY_BYTES, Input, RewindableSession, StampedInput};

use super::chatterbox::chatterbox;
use super::played::{HOUR_MS, recorded};
use super::{Options, heading, measured, ms, seeks};

const MINUTE_MS: u64 = 60 * 1000;
/// How often the head is moved: in native programs, and in images.
const SEEKS: [usize; 2] = [1000, 50];
/// Minutes of an image that never sleeps, whose hour would take a while.
const NEVER_SLEEPS_MINUTES: u64 = 5;

pub fn print(options: &Options) {
    println!("{:.0} MiB at most\n", mib(HISTORY_BYTES));
    heading(&["program", "minutes", "history", "ran at", "head moved to a random tick, and at most"]);

    let scenario = recorded();
    let inputs = scenario.script().expect("it was recorded").inputs;
    let lively = RewindableSession::with_inputs(scenario.program_spec(), inputs, HOUR_MS);
    measure("Lights Out, lively play", lively, 60, SEEKS[0]);
    let idle = Scenario::new(ProgramName::TiltAMaze, 1).program_spec();
    measure("Tilt-a-Maze, left alone", RewindableSession::new(idle), 60, SEEKS[0]);
    measure("a picture and a line each millisecond", RewindableSession::new(chatterbox()), 60, SEEKS[0]);

    let built = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/images");
    let ours = [
        ("Lights Out as a V2 image", "v2/lights-out.elf", options.minutes),
        ("Lights Out as a V1 image", "v1/lights-out.elf", options.minutes),
        ("a V2 image that never sleeps (`grey_fade`)", "guests/v2/grey_fade.elf", NEVER_SLEEPS_MINUTES),
    ];
    for (name, path, minutes) in ours {
        let path = built.join(path);
        if path.exists() { of_image(name, &path, minutes) } else { println!("| {name} | not measured |") }
    }
    let others: &[PathBuf] = &options.files;
    for path in others {
        of_image(&path.display().to_string(), path, options.minutes);
    }
}

fn of_image(name: &str, path: &Path, minutes: u64) {
    let image = NamedImage::read(&[path.to_owned()], ImageOptions::default()).expect("an image");
    // a press each ten seconds, so that something happens
    let press = |at| {
        let stamped = |tick, input| StampedInput::new(tick, input);
        [stamped(10_000 * at, Input::Press(Button::B)), stamped(10_000 * at + 600, Input::Release(Button::B))]
    };
    let inputs = (1..minutes * 6).flat_map(press).collect();
    let session = RewindableSession::with_inputs(Scenario::of_image(image, 1).program_spec(), inputs, 0);
    measure(name, session, minutes, SEEKS[1]);
}

fn measure(name: &str, mut session: RewindableSession, minutes: u64, times: usize) {
    let end = minutes * MINUTE_MS;
    let ran = measured(|| session.run_to(end));
    let bytes = session.history_bytes();
    assert!(bytes <= HISTORY_BYTES, "{name}: {bytes} bytes");
    let [middle, longest] = seeks(&mut session, end, times).map(ms);
    println!(
        "| {name} | {minutes} | {:.1} MiB | {:.0} times real time | {middle:.2} ms, {longest:.2} ms |",
        mib(bytes),
        Duration::from_millis(end).as_secs_f64() / ran.as_secs_f64(),
    );
}

fn mib(bytes: usize) -> f64 {
    bytes as f64 / f64::from(1 << 20)
}
