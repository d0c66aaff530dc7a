//! The virtual board and its session: time, inputs, sensors, and that nothing but them decides what is shown.

mod random_play;

use std::time::Duration;

use fivebyfive::board::{Accelerometer, Attitude, SAMPLE_PERIOD_MS, SHAKE_MS, VirtualBoard};
use fivebyfive::firmware::lights_out::Options;
use fivebyfive::hal::{Acceleration, Button, Frame, Hal, Instant, Uses};
use fivebyfive::session::{Input, Pacer, ProgramSpec, RewindableSession, Speed, StampedInput};
use proptest::prelude::*;
use random_play::{any_inputs, pose};

fn lights_out() -> RewindableSession {
    RewindableSession::new(ProgramSpec::LightsOut(Options::default()))
}

/// Plays inputs, running on in steps of `host_steps` ticks at a time, and returns the frame after each tick.
fn frames(inputs: &[StampedInput], ticks: u64, host_steps: &[u64]) -> (Vec<Frame>, RewindableSession) {
    let mut session = lights_out();
    let mut frames = Vec::new();
    let mut next = inputs.iter().peekable();
    let mut host_steps = host_steps.iter().cycle();
    while session.tick() < ticks {
        let until = (session.tick() + host_steps.next().expect("not empty")).min(ticks);
        while session.tick() < until {
            while let Some(stamped) = next.next_if(|stamped| stamped.tick == session.tick()) {
                session.apply(stamped.input.clone());
            }
            session.step();
            frames.push(*session.frame());
        }
    }
    (frames, session)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 32, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_log_replayed_in_other_host_steps_gives_the_same_frames(
        inputs in any_inputs(),
        host_steps in prop::collection::vec(1u64..=1600, 1..8),
    ) {
        let ticks = inputs.last().map_or(0, |last| last.tick) + 3000;
        let (played, session) = frames(&inputs, ticks, &[16]);
        let (replayed, again) = frames(session.inputs(), ticks, &host_steps);
        prop_assert_eq!(played, replayed);
        prop_assert_eq!(session.console(), again.console());
        prop_assert_eq!(session.checkpoints(), again.checkpoints());
        prop_assert_eq!(session.machine(), again.machine());
    }

    #[test]
    fn a_clone_goes_on_like_its_original(inputs in any_inputs(), at in 0u64..5000) {
        let (_, mut original) = frames(&inputs, at, &[16]);
        let mut clone = original.clone();
        for session in [&mut original, &mut clone] {
            session.apply(Input::Press(Button::B));
            session.run_to(at + 2500);
        }
        prop_assert_eq!(original.machine(), clone.machine());
    }

    #[test]
    fn wherever_the_head_has_been_the_same_is_shown(
        inputs in any_inputs(),
        seeks in prop::collection::vec(0u64..20_000, 1..8),
    ) {
        let ticks = 20_000;
        let (played, straight) = frames(&inputs, ticks, &[16]);
        let mut session = RewindableSession::with_inputs(straight.program().clone(), straight.inputs().to_vec(), ticks);
        for tick in seeks.into_iter().chain([ticks]) {
            session.seek(tick);
            prop_assert_eq!(session.tick(), tick);
            let shown = tick.checked_sub(1).map_or(Frame::DARK, |before| played[before as usize]);
            prop_assert_eq!(*session.frame(), shown);
        }
        prop_assert_eq!(session.machine(), straight.machine());
        prop_assert_eq!(session.checkpoints(), straight.checkpoints());
        prop_assert_eq!(session.frame_changes(), straight.frame_changes());
        prop_assert_eq!(session.console(), straight.console());
    }

    #[test]
    fn an_input_before_the_end_cuts_off_what_came_after(inputs in any_inputs(), at in 0u64..5000) {
        let (_, mut session) = frames(&inputs, 6000, &[16]);
        session.seek(at);
        session.apply(Input::SHAKE);
        prop_assert_eq!(session.end(), at);
        prop_assert!(!session.has_future());
        prop_assert!(session.known_to() <= at);
        session.run_to(at + 3000);
        let kept: Vec<StampedInput> = session.inputs().to_vec();
        let (_, again) = frames(&kept, at + 3000, &[7]);
        prop_assert_eq!(session.machine(), again.machine());
        prop_assert_eq!(session.checkpoints(), again.checkpoints());
    }

    #[test]
    fn no_time_is_lost_at_any_frame_rate(
        frames_ns in prop::collection::vec(1u64..200_000_000, 1..100),
        tenths in 1u32..=1000,
    ) {
        let mut pacer = Pacer::default();
        let speed = Speed::from_tenths(tenths);
        let ticks: u64 = frames_ns.iter().map(|&ns| pacer.ticks(Duration::from_nanos(ns), speed)).sum();
        let passed: u64 = frames_ns.iter().sum();
        prop_assert_eq!(ticks, passed * u64::from(tenths) / 10_000_000);
    }

    #[test]
    fn attitude_and_gravity_are_inverse(roll_deg in -179.0..179.0, pitch_deg in -80.0..80.0) {
        let back = Attitude::of(Attitude { roll_deg, pitch_deg }.gravity());
        // a milli-g is 0.056 degrees; near the pole it is more in roll
        prop_assert!((back.roll_deg - roll_deg).abs() < 0.4, "{:?}", back);
        prop_assert!((back.pitch_deg - pitch_deg).abs() < 0.4, "{:?}", back);
    }
}

#[test]
fn speeds_have_names() {
    assert_eq!(Speed::SLOWEST.to_string(), "0.1x");
    assert_eq!(Speed::REAL_TIME.to_string(), "1x");
    assert_eq!(Speed::FASTEST.to_string(), "100x");
    assert_eq!(Speed::from_tenths(25).to_string(), "2.5x");
    assert_eq!(Speed::from_tenths(0), Speed::SLOWEST);
    assert_eq!(Speed::from_tenths(5000), Speed::FASTEST);
}

#[test]
fn a_long_sleep_is_not_caught_up_with() {
    assert_eq!(Pacer::default().ticks(Duration::from_secs(3600), Speed::REAL_TIME), 250);
}

#[test]
fn inputs_that_change_nothing_are_not_kept() {
    let mut session = lights_out();
    session.apply(Input::Release(Button::A));
    session.apply(Input::Press(Button::A));
    session.apply(Input::Press(Button::A));
    session.apply(Input::Pose(Acceleration::AT_REST));
    session.step();
    session.apply(Input::Release(Button::A));
    let kept: Vec<_> = session.inputs().iter().map(|stamped| (stamped.tick, stamped.input.clone())).collect();
    assert_eq!(kept, [(0, Input::Press(Button::A)), (1, Input::Release(Button::A))]);
}

#[test]
fn a_reset_starts_the_same_game_and_leaves_the_hand_where_it_is() {
    let mut session = lights_out();
    session.apply(Input::Pose(pose(500, 0, -900)));
    session.run_to(5000);
    session.apply(Input::Press(Button::A));
    session.run_to(5010);
    session.apply(Input::Reset);
    assert_eq!(*session.frame(), Frame::DARK);
    let board = session.machine().board();
    assert_eq!((board.now(), board.pose()), (Instant::BOOT, pose(500, 0, -900)));
    assert!(board.buttons().is_down(Button::A));
    session.apply(Input::Release(Button::A));
    session.run_to(5010 + 2000);
    let mut fresh = lights_out();
    fresh.run_to(2000);
    assert_eq!(session.frame(), fresh.frame());
    assert_eq!(session.tick(), 7010, "ticks go on");
    assert_eq!(session.console().last().map(|line| (line.tick, &line.text[..])), Some((5010, "level 1")));
}

#[test]
fn at_rest_the_accelerometer_reports_one_g_out_of_the_back() {
    let mut board = VirtualBoard::default();
    board.begin_tick();
    assert_eq!(board.inputs(&Uses::NONE).acceleration, pose(0, 0, -1024));
}

#[test]
fn the_accelerometer_samples_50_times_a_second_and_holds_2_g() {
    let mut sensor = Accelerometer::default();
    sensor.set_pose(pose(3000, -3000, i16::MIN));
    let changed: Vec<u64> = (1..=100)
        .filter(|&ms| {
            let before = sensor.sampled();
            sensor.sample_if_due(Instant::from_ms(ms));
            sensor.sampled() != before
        })
        .collect();
    assert_eq!(changed, [20]);
    assert_eq!(sensor.sampled(), pose(2048, -2048, -2048));
    assert_eq!(SAMPLE_PERIOD_MS, 1000 / 50);
}

#[test]
fn signs_are_those_of_the_board() {
    let tilted = |roll_deg, pitch_deg| Attitude { roll_deg, pitch_deg }.gravity();
    assert_eq!(tilted(0.0, 0.0), pose(0, 0, -1024), "screen up");
    assert_eq!(tilted(90.0, 0.0), pose(1024, 0, 0), "right side down");
    assert_eq!(tilted(-90.0, 0.0), pose(-1024, 0, 0), "left side down");
    assert_eq!(tilted(0.0, 90.0), pose(0, 1024, 0), "connector down, logo up");
    assert_eq!(tilted(0.0, -90.0), pose(0, -1024, 0), "logo down");
    assert_eq!(tilted(180.0, 0.0), pose(0, 0, 1024), "screen down");
    assert_eq!(Attitude::of(pose(0, 0, 0)), Attitude::default(), "free fall has no attitude");
}

#[test]
fn a_shake_crosses_what_the_shake_gesture_asks_for_and_ends() {
    let mut sensor = Accelerometer::default();
    sensor.begin(fivebyfive::board::Motion::Shake);
    let samples: Vec<i16> = (0..SHAKE_MS + 100)
        .step_by(20)
        .map(|ms| {
            sensor.sample_if_due(Instant::from_ms(ms));
            sensor.sampled().x_mg
        })
        .collect();
    let strong: Vec<bool> = samples.iter().filter(|mg| mg.abs() > 400).map(|&mg| mg > 0).collect();
    let crossings = strong.windows(2).filter(|pair| pair[0] != pair[1]).count();
    assert!(crossings >= 4, "CODAL wants four crossings of 400 milli-g: {samples:?}");
    assert_eq!(samples.iter().filter(|&&mg| mg != 0).count() as u64, SHAKE_MS / SAMPLE_PERIOD_MS);
    assert_eq!(sensor.sampled(), Acceleration::AT_REST);
}
