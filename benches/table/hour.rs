//! An hour of lively play: replayed, verified, read from its file, and any moment of it found.

use std::time::Duration;

use fivebyfive::scenario::{Format, parse};
use fivebyfive::session::RewindableSession;

use super::played::{HOUR_MS, at_power_on, recorded, replay, verify};
use super::{heading, median, ms, seeks};

const ROUNDS: usize = 9;
const SEEKS: usize = 1000;

pub fn print() {
    let scenario = recorded();
    let power_on = at_power_on(&scenario);
    println!("{} inputs, {} checkpoints\n", power_on.inputs().len(), scenario.checkpoints.len());
    heading(&["an hour", "how long it takes", ""]);
    let beside_real_time = |what: &str, took: Duration| {
        let times = Duration::from_millis(HOUR_MS).as_secs_f64() / took.as_secs_f64();
        println!("| {what} | {:.0} ms | {times:.0} times real time |", ms(took));
    };
    beside_real_time("replayed in ticks of 1 ms, each frame hashed", median(ROUNDS, || replay(&power_on, HOUR_MS)));
    beside_real_time("verified with its checkpoints", median(ROUNDS, || verify(&scenario)));
    for (name, format) in [("RON", Format::Ron), ("JSON", Format::Json)] {
        let text = scenario.to_text(format).expect("it can be written");
        let took = median(ROUNDS, || parse(&text, format));
        println!("| read from its file in {name}, {:.1} MB | {:.0} ms | |", text.len() as f64 / 1e6, ms(took));
    }
    let mut session: RewindableSession = power_on;
    session.run_to(HOUR_MS);
    let [middle, longest] = seeks(&mut session, HOUR_MS, SEEKS).map(ms);
    println!("| its head moved to a random tick | {middle:.3} ms in the middle, {longest:.2} ms at most | |");
}
