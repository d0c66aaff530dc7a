//! What is known of a session: bounded, the same however it was come by, and learned in slices.

mod chatterbox;
mod random_play;

use chatterbox::{Chatterbox, chatterbox};
use fivebyfive::firmware::lights_out::Options;
use fivebyfive::hal::{Button, Frame, Level};
use fivebyfive::recording::{Mark, MarkKind, Recording};
use fivebyfive::scenario::{Expectation, Pattern, ProgramName, Scenario};
use fivebyfive::session::{Head, Input, ProgramSpec, RewindableSession, without_limit};
use fivebyfive::verification::ExpectationStatus;
use proptest::prelude::*;
use random_play::any_inputs;

#[test]
fn a_program_that_never_rests_stays_under_the_budget() {
    const BUDGET: usize = 1 << 20;
    let mut session = RewindableSession::with_budget(chatterbox(), Vec::new(), 0, BUDGET);
    let mut most = 0;
    for second in 1..=300 {
        session.run_to(1000 * second);
        most = most.max(session.history_bytes());
    }
    assert!(most <= BUDGET, "{most}");
    assert!(most > BUDGET / 4, "the budget is used: {most}");
    let log = session.log();
    assert!(log.frames_from() > 200_000 && log.frame_after(299_999).is_some() && log.frame_after(0).is_none());
    assert!(log.dropped_lines() > 200_000);
    assert_eq!(log.dropped_lines() + log.lines().len(), 300_000);
    // any tick can be gone back to
    for tick in [299_999, 150_000, 12_345, 1, 0] {
        session.seek(tick);
        let ms = tick.saturating_sub(1);
        let shown = if tick == 0 { Frame::DARK } else { Frame::from_fn(|x, y| Level((ms >> (x + y)) as u8)) };
        assert_eq!((session.tick(), *session.frame()), (tick, shown));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 32, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_learned_ahead_of_the_head_is_what_comes(
        inputs in any_inputs(),
        head in 0u64..20_000,
        slice in 1u64..50,
    ) {
        let ticks = 20_000;
        let program = ProgramSpec::LightsOut(Options::default());
        let mut played = RewindableSession::new(program.clone());
        for stamped in &inputs {
            played.run_to(stamped.tick);
            played.apply(stamped.input.clone());
        }
        played.run_to(ticks);
        let mut session = RewindableSession::with_inputs(program, played.inputs().to_vec(), ticks);
        session.seek(head);
        let machine = session.machine().clone();
        loop {
            let mut left = slice;
            let is_known = session.explore(ticks, &mut || {
                left -= 1;
                left > 0
            });
            prop_assert_eq!((session.tick(), session.machine()), (head, &machine), "the head stays");
            if is_known {
                break;
            }
            if slice == 1 {
                session.explore(ticks, &mut without_limit);
            }
        }
        prop_assert_eq!(session.frame_changes(), played.frame_changes());
        prop_assert_eq!(session.known_console(), played.known_console());
        prop_assert_eq!(session.checkpoints(), played.checkpoints());
        session.seek(ticks);
        prop_assert_eq!(session.machine(), played.machine());
    }

    #[test]
    fn a_head_that_goes_in_slices_comes_to_the_same_place(inputs in any_inputs(), from in 0u64..20_000, to in 0u64..20_000) {
        let program = ProgramSpec::LightsOut(Options::default());
        let mut at_once = RewindableSession::with_inputs(program, inputs, 20_000);
        at_once.seek(from);
        let mut in_slices = at_once.clone();
        at_once.seek(to);
        in_slices.begin_seek(to);
        let mut slices = 0;
        while !in_slices.run_towards(Head { tick: to, applied: false }, &mut || {
            slices += 1;
            slices % 3 != 0
        }) {}
        prop_assert_eq!(in_slices.tick(), at_once.tick());
        prop_assert_eq!(in_slices.machine(), at_once.machine());
    }
}

/// A recording of Lights Out, an hour long, with a press of A a second and a picture expected at each minute.
fn hour() -> Recording {
    let mut recording = Recording::new(Scenario::new(ProgramName::LightsOut, 1));
    for second in 2..3600 {
        recording.run_to(1000 * second);
        recording.apply(Input::Press(Button::A));
        recording.run_to(1000 * second + 80);
        recording.apply(Input::Release(Button::A));
    }
    recording.run_to(3_600_000);
    recording
}

#[test]
fn an_edit_runs_again_only_from_the_edit_on() {
    let mut recording = hour();
    let known = recording.session().frame_changes().len();
    recording.expect_frame_here();
    assert_eq!(recording.session().known_to(), 3_600_000, "a mark is a question to what is known");
    assert_eq!(recording.session().frame_changes().len(), known);
    assert!(!recording.is_busy());
    recording.insert_press(Button::B, 3_590_500, 80).expect("it fits");
    recording.finish();
    assert_eq!(recording.session().tick(), 3_600_000);
    // the head came from the snapshot before the edit: nothing before it was forgotten
    let mut again = recording.clone();
    again.undo();
    assert_eq!(again.session().known_to().min(3_590_500), 3_590_500);
}

#[test]
fn a_long_way_goes_in_slices_and_can_be_stopped() {
    let mut recording = hour();
    // far from all snapshots: what comes is not known after an edit at the beginning
    recording.insert_press(Button::B, 1500, 80).expect("it fits");
    assert!(recording.is_busy());
    assert_eq!(recording.target(), Some(3_600_000));
    let at = recording.session().tick();
    let mut left = 3;
    assert!(!recording.catch_up(&mut || {
        left -= 1;
        left > 0
    }));
    assert!(recording.session().tick() > at, "a slice further");
    let mut stopped = recording.clone();
    stopped.stop();
    assert!(!stopped.is_busy() && stopped.session().tick() < 3_600_000);
    recording.finish();
    assert_eq!((recording.session().tick(), recording.is_busy()), (3_600_000, false));
    stopped.seek(u64::MAX);
    stopped.finish();
    assert_eq!(stopped.session().machine(), recording.session().machine());
}

#[test]
fn what_was_judged_by_frames_that_were_dropped_stays_judged() {
    let mut recording = Recording::new(Scenario::new(ProgramName::own("chatterbox", Chatterbox).expect("a name"), 1));
    recording.run_to(1500);
    let shown = Pattern::exactly(recording.session().frame());
    recording.expect_frame_here();
    let wrong = Expectation::Frame(Box::new(shown));
    recording.add_mark(Mark::new(1200, MarkKind::Expect(wrong, None)));
    let judged = recording.judge().first().statuses().to_vec();
    assert!(matches!(
        judged[..],
        [ExpectationStatus::Failed { tick: 1200 }, ExpectationStatus::Passed { tick: 1499, .. }]
    ));
    // more frames than the log keeps
    for minute in 1..=11 {
        recording.run_to(60_000 * minute);
    }
    assert!(recording.session().log().frames_from() > 1500);
    recording.add_mark(Mark::new(659_000, MarkKind::Note("an edit".to_owned())));
    recording.apply(Input::SHAKE);
    assert_eq!(recording.judge().first().statuses(), judged);
    assert_eq!(recording.failure().map(|failure| failure.tick), Some(1200));
}
