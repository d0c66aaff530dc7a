//! Board time for wall time of images that sleep, poll, draw and calculate.

use std::time::Duration;

use super::chips::{run, started};
use super::{heading, median};

/// What is run, by its path in `target/images`; `{}` is the board.
const IMAGES: &[(&str, &str)] = &[
    ("Lights Out, sleeps between its interrupts", "{}/lights-out.elf"),
    ("`blink`, polls a timer", "guests/{}/blink.elf"),
    ("`temperature`, polls a timer", "guests/{}/temperature.elf"),
    ("`grey_fade`, polls while its display interrupts", "guests/{}/grey_fade.elf"),
    ("MicroPython at its prompt, a program has ended", "programs/python/{}/floats.hex"),
    ("MicroPython, calculates primes for ever", "programs/python/{}/primes.hex"),
    ("MakeCode, two loops with pauses (`forever`)", "programs/makecode/{}/forever.hex"),
];

/// Milliseconds before it is measured: runtimes have started by then, a bootloader has waited, and what `forever` does in
/// its first seconds is over.
const WARM_MS: u64 = 6000;
/// Milliseconds that are measured at once, and how often.
const MEASURED_MS: u64 = 500;
const ROUNDS: usize = 9;

pub fn print() {
    heading(&["times real time", "V2", "V1"]);
    for (name, path) in IMAGES {
        let [v2, v1] = ["v2", "v1"].map(|board| ratio(path, board));
        println!("| {name} | {v2} | {v1} |");
    }
}

fn ratio(path: &str, board: &str) -> String {
    let Some(mut chip) = started(path, board) else { return "not measured".to_owned() };
    run(&mut chip, WARM_MS);
    let took = median(ROUNDS, || run(&mut chip, MEASURED_MS));
    format!("{:.0}", Duration::from_millis(MEASURED_MS).as_secs_f64() / took.as_secs_f64())
}
