//! Workloads whose instructions `.ci/instruction-counts` counts by Valgrind and compares with the bounds in
//! `.ci/instruction-counts.txt`.
//!
//! Without a name it prints the names of all workloads. With a name it runs that one once: what is prepared for it is outside
//! of [`counted_workload`], and not counted. Nothing here may depend on a clock, a thread or a hash's seed.

#![expect(clippy::print_stdout, reason = "the names are what it is asked for")]

mod chips;
mod hour;
mod loops;

use std::hint::black_box;

use fivebyfive::firmware::lights_out::solver::{Board, Size, Solver};
use fivebyfive::puzzle::{LargeBoard, LargeSize, LargeSolver};
use fivebyfive::scenario::{Format, Scenario, parse};
use loops::PROGRAMS;

/// What is ready to be counted.
type Workload = Box<dyn FnMut()>;

/// How much of the hour is played: four minutes, forty seconds of them with tilting.
const PLAYED_MS: u64 = 4 * 60 * 1000;
/// How long a chip runs that sleeps, and one that polls.
const SLEEPS_MS: u64 = 400;
const POLLS_MS: u64 = 100;

/// The name of each workload, and what prepares it; nothing where an image is not built.
const WORKLOADS: &[(&str, fn() -> Option<Workload>)] = &[
    ("core_count", || core(0, 500_000)),
    ("core_memory", || core(1, 200_000)),
    ("core_calls", || core(2, 22)),
    ("core_float", || core(3, 150_000)),
    ("chip_v2_lights_out", || chip("v2", "{}/lights-out.elf", SLEEPS_MS)),
    ("chip_v1_lights_out", || chip("v1", "{}/lights-out.elf", SLEEPS_MS)),
    ("chip_v2_grey_fade", || chip("v2", "guests/{}/grey_fade.elf", POLLS_MS)),
    ("chip_v2_every_instruction", || {
        let mut chip = chips::started("guests/{}/blink.elf", "v2")?;
        chip.set_skips_waiting(false);
        workload(move || chips::run(&mut chip, POLLS_MS))
    }),
    ("chip_v2_python_prompt", || chip("v2", "programs/python/{}/floats.hex", SLEEPS_MS)),
    ("chip_v2_python_busy", || chip("v2", "programs/python/{}/primes.hex", POLLS_MS)),
    ("chip_v2_makecode_forever", || chip("v2", "programs/makecode/{}/forever.hex", SLEEPS_MS)),
    ("native_replay", || {
        let power_on = hour::at_power_on(&hour::recorded_to(PLAYED_MS));
        workload(move || hour::replay(&power_on, PLAYED_MS))
    }),
    ("native_verify", || {
        let scenario = hour::recorded_to(PLAYED_MS);
        workload(move || hour::verify(&scenario))
    }),
    ("read_ron", || read(Format::Ron)),
    ("read_json", || read(Format::Json)),
    ("solver_5x5", || {
        workload(|| {
            let solver = Solver::new(Size::FIVE);
            let boards =
                (0..1 << 16).map(|packed: u64| Board::from_packed(Size::FIVE, black_box(packed << 9 | packed)));
            boards.filter_map(|board| solver.fewest(board)).map(Board::count).sum::<u32>()
        })
    }),
    ("solver_64x64", || {
        let size = LargeSize::new(64, 64).expect("a size");
        workload(move || LargeSolver::new(size).solve(&LargeBoard::from_fn(size, |_, _| true)))
    }),
];

fn main() {
    let name = std::env::args().nth(1).filter(|argument| argument != "--bench");
    let Some(name) = name else {
        return WORKLOADS.iter().for_each(|(name, _)| println!("{name}"));
    };
    let (_, prepare) = WORKLOADS.iter().find(|(known, _)| *known == name).expect("the name of a workload");
    let Some(mut work) = prepare() else { std::process::exit(3) };
    counted_workload(&mut *work);
}

/// The function in which instructions are counted, found by its name.
#[inline(never)]
fn counted_workload(work: &mut dyn FnMut()) {
    work();
}

fn workload<T>(mut work: impl FnMut() -> T + 'static) -> Option<Workload> {
    Some(Box::new(move || drop(black_box(work()))))
}

/// A loop of the processor core, for a count.
fn core(number: usize, count: u32) -> Option<Workload> {
    let mut machine = PROGRAMS[number].core(count);
    workload(move || loops::run(&mut machine))
}

/// Some milliseconds of an image, with what a program waits for skipped.
fn chip(board: &str, path: &str, ms: u64) -> Option<Workload> {
    let mut chip = chips::started(path, board)?;
    workload(move || chips::run(&mut chip, ms))
}

fn read(format: Format) -> Option<Workload> {
    let text = hour::recorded_to(PLAYED_MS).to_text(format).expect("it can be written");
    workload(move || parse(&text, format).map(|scenario: Scenario| scenario.checkpoints.len()).expect("it was written"))
}
