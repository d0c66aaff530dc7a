//! An hour of lively play: a press every 300 to 500 ms, and tilting for ten seconds of each minute; and what is measured of it.

use fivebyfive::board::SAMPLE_PERIOD_MS;
use fivebyfive::hal::{Acceleration, Button};
use fivebyfive::recording::Recording;
use fivebyfive::scenario::{ProgramName, Scenario};
use fivebyfive::session::{Input, RewindableSession, Session, StampedInput};
use fivebyfive::verification::{Player, PlayerStatus};
use rand::{Rng as _, SeedableRng as _};
use rand_pcg::Pcg32;
use twox_hash::XxHash64;

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
    let mut push = |tick, input| inputs.push(StampedInput::new(tick, input));

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
    recorded_to(HOUR_MS)
}

/// The hour's first milliseconds, recorded with a checkpoint a second.
pub fn recorded_to(end_ms: u64) -> Scenario {
    let mut recording = Recording::new(Scenario::new(ProgramName::LightsOut, 1));
    for stamped in inputs().into_iter().take_while(|stamped| stamped.tick < end_ms) {
        recording.run_to(stamped.tick);
        recording.apply(stamped.input);
    }
    recording.run_to(end_ms);
    recording.to_scenario()
}

/// A recording before its first tick.
pub fn at_power_on(scenario: &Scenario) -> RewindableSession {
    let script = scenario.script().expect("it was recorded");
    RewindableSession::with_inputs(scenario.program_spec(), script.inputs, script.ticks)
}

/// Replays inputs through ticks of 1 ms; the hash of each frame.
pub fn replay(power_on: &RewindableSession, ticks: u64) -> u64 {
    let mut session = Session::clone(power_on);
    let mut hash = XxHash64::with_seed(0);
    for _ in 0..ticks {
        session.step();
        std::hash::Hasher::write(&mut hash, &session.frame().to_bytes());
    }
    assert_eq!(session.tick(), ticks);
    std::hash::Hasher::finish(&hash)
}

/// Plays a recording against its checkpoints.
pub fn verify(scenario: &Scenario) {
    let mut player = Player::new(scenario).expect("it was recorded");
    assert_eq!(player.finish(), &PlayerStatus::Passed);
}
