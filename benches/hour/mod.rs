//! An hour of lively play: a press every 300 to 500 ms, and tilting for ten seconds of each minute.

use fivebyfive::board::SAMPLE_PERIOD_MS;
use fivebyfive::hal::{Acceleration, Button};
use fivebyfive::recording::Recording;
use fivebyfive::scenario::{ProgramName, Scenario};
use fivebyfive::session::{Input, StampedInput};
use rand::{Rng as _, SeedableRng as _};
use rand_pcg::Pcg32;

pub const HOUR_MS: u64 = 60 * 60 * 1000;
const MINUTE_MS: u64 = 60 * 1000;
const TILTING_MS: u64 = 10 * 1000;

/// How many of 16 presses are long ones.
const LONG_OF_16: u64 = 4;

/// Everything that is done, by tick. The same on every machine.
pub fn inputs() -> Vec<StampedInput> {
    let mut random = Pcg32::seed_from_u64(5);
    let mut up_to = |limit: u64| (u64::from(random.next_u32()) * limit) >> 32;
    let mut inputs = Vec::new();
    let mut push = |tick, input| inputs.push(StampedInput { tick, input });

    let mut at = 1600;
    while at < HOUR_MS - 1000 {
        let button = if up_to(2) == 0 { Button::A } else { Button::B };
        let long = up_to(16) < LONG_OF_16;
        let ms = if long { 520 + up_to(80) } else { 60 + up_to(120) };
        push(at, Input::Press(button));
        push(at + ms, Input::Release(button));
        // a long press takes longer than the time to the next one
        at = (at + 300 + up_to(201)).max(at + ms + 1);
    }

    for minute in 0..HOUR_MS / MINUTE_MS {
        for tick in (0..TILTING_MS).step_by(SAMPLE_PERIOD_MS as usize) {
            let mut axis = || up_to(401) as i16 - 200;
            let pose = Acceleration { x_mg: axis(), y_mg: axis(), z_mg: -1000 };
            push(minute * MINUTE_MS + tick, Input::Pose(pose));
        }
    }
    // stable: what is done in the same tick stays in its order
    inputs.sort_by_key(|stamped| stamped.tick);
    inputs
}

/// The hour, recorded with a checkpoint a second.
pub fn recorded() -> Scenario {
    let mut recording = Recording::new(Scenario::new(ProgramName::LightsOut, 1));
    for stamped in inputs() {
        recording.run_to(stamped.tick);
        recording.apply(stamped.input);
    }
    recording.run_to(HOUR_MS);
    recording.to_scenario()
}
