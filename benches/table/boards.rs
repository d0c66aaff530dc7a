//! How fast several boards in one session are, with one thread and with as many as there are cores.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use fivebyfive::emulator::image::Image;
use fivebyfive::scenario::{ProgramName, Scenario};
use fivebyfive::session::{BoardNumber, ImageSpec, ProgramSpec, Session, SessionSpec, SharedAir, StampedInput};

use super::{heading, median, played};

/// The sessions: a name, how many boards, and their program by its path in `target/images`.
const OF_IMAGES: &[(&str, usize, &str)] = &[
    ("Lights Out as V2 images, asleep between their interrupts", 10, "v2/lights-out.elf"),
    ("MicroPython V2, asleep with the radio on", 10, "programs/python/v2/radio.hex"),
    ("MakeCode V2, a loop with pauses, the radio on", 10, "programs/makecode/v2/radio.hex"),
    ("MicroPython V2, calculate primes", 4, "programs/python/v2/primes.hex"),
];

/// Milliseconds before it is measured: runtimes have started by then.
const WARM_MS: u64 = 6000;
/// Milliseconds that are measured at once, of images and of native programs, and how often.
const MEASURED_MS: u64 = 500;
const MEASURED_NATIVE_MS: u64 = 60_000;
const ROUNDS: usize = 9;

pub fn print() {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = [1, cores];
    heading(&["times real time", "boards", "one thread", &format!("{cores} threads")]);
    for &(name, boards, path) in OF_IMAGES {
        let [one, all] = threads.map(|threads| within(threads, || of_images(path, boards)));
        println!("| {name} | {boards} | {one} | {all} |");
    }
    let [one, all] = threads.map(|threads| within(threads, || of_native(8)));
    println!("| Lights Out, native, lively play on each | 8 | {one} | {all} |");
}

/// Does something with so many threads.
fn within<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> T {
    rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads").install(work)
}

fn of_images(path: &str, boards: usize) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/images").join(path);
    let Ok(file) = std::fs::read(path) else { return "not measured".to_owned() };
    let image = Arc::new(Image::parse(&file, None).expect("an image"));
    let of_board = |number| ProgramSpec::Image(ImageSpec::new(Arc::clone(&image), number).expect("it fits"));
    let mut session = Session::new(together((1..=boards as u64).map(of_board)));
    run(&mut session, WARM_MS);
    ratio(MEASURED_MS, median(ROUNDS, || run(&mut session, MEASURED_MS)))
}

fn of_native(boards: u8) -> String {
    let program = Scenario::new(ProgramName::LightsOut, 1).program_spec();
    let to_all = |stamped: StampedInput| {
        (0..boards).map(move |number| StampedInput { board: BoardNumber(number), ..stamped.clone() })
    };
    let end = MEASURED_NATIVE_MS * ROUNDS as u64;
    let inputs = played::inputs().into_iter().take_while(|stamped| stamped.tick < end).flat_map(to_all).collect();
    let programs = std::iter::repeat_n(program, boards.into());
    let mut session = Session::with_inputs(together(programs), inputs, end);
    ratio(MEASURED_NATIVE_MS, median(ROUNDS, || run(&mut session, MEASURED_NATIVE_MS)))
}

/// Boards in the air of a room without loss.
fn together(mut programs: impl Iterator<Item = ProgramSpec>) -> SessionSpec {
    let program = programs.next().expect("a board");
    SessionSpec { program, others: programs.collect(), air: SharedAir::default(), wires: Arc::default() }
}

fn run(session: &mut Session, ms: u64) {
    let end = session.tick() + ms;
    while session.tick() < end {
        session.step_towards(end);
        for board in session.boards().skip(1) {
            session.take_output_of(board);
        }
    }
}

fn ratio(ms: u64, took: Duration) -> String {
    format!("{:.1}", Duration::from_millis(ms).as_secs_f64() / took.as_secs_f64())
}
