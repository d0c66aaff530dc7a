//! Recordings: through a file and back, rewound, branched, edited.

mod random_play;

use fivebyfive::firmware::lights_out::LightsOut;
use fivebyfive::hal::{Button, Level};
use fivebyfive::recording::{Edge, Gesture, GestureKind, Mark, MarkKind, Recording};
use fivebyfive::scenario::{BrightnessSet, Expectation, Format, LinePattern, ProgramName, Scenario, parse};
use fivebyfive::session::{Input, StampedInput};
use fivebyfive::verification::{Player, PlayerStatus, Unmet};
use proptest::prelude::*;
use random_play::{any_inputs, pose};

fn recording() -> Recording {
    Recording::new(Scenario::new(ProgramName::LightsOut, 7))
}

fn play(recording: &mut Recording, inputs: &[StampedInput], end: u64) {
    for stamped in inputs {
        recording.run_to(stamped.tick);
        recording.apply(stamped.input.clone());
    }
    recording.run_to(end);
}

fn game(recording: &Recording) -> &LightsOut {
    recording.session().machine().as_native().and_then(|native| native.program().as_lights_out()).expect("Lights Out")
}

/// A is tapped at 1600, B held from 2000 to 2600, to 4000 ms.
fn short() -> Recording {
    let mut recording = recording();
    let inputs = [
        (1600, Input::Press(Button::A)),
        (1700, Input::Release(Button::A)),
        (2000, Input::Press(Button::B)),
        (2600, Input::Release(Button::B)),
    ]
    .map(|(tick, input)| StampedInput::new(tick, input));
    play(&mut recording, &inputs, 4000);
    assert_eq!((game(&recording).cursor(), game(&recording).moves()), ((3, 2), 1));
    recording
}

fn through_a_file(recording: &Recording, format: Format) -> Scenario {
    let text = recording.to_scenario().to_text(format).expect("it can be written");
    parse(&text, format).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_recording_replays_from_its_file_tick_by_tick(
        inputs in any_inputs(),
        host_steps in prop::collection::vec(1u64..=1600, 1..6),
        json in any::<bool>(),
    ) {
        let end = inputs.last().map_or(0, |last| last.tick) + 2500;
        let mut recorded = recording();
        play(&mut recorded, &inputs, end);
        let scenario = through_a_file(&recorded, if json { Format::Json } else { Format::Ron });
        let mut player = Player::new(&scenario).expect("it was read").keeping_log();
        let mut host_steps = host_steps.iter().cycle();
        while *player.status() == PlayerStatus::Running {
            player.advance(*host_steps.next().expect("it cycles"));
        }
        prop_assert_eq!(player.status(), &PlayerStatus::Passed);
        prop_assert_eq!(player.session().tick(), end);
        prop_assert_eq!(player.log().frame_changes(), recorded.session().frame_changes(), "every frame of every tick");
        prop_assert_eq!(player.log().lines(), recorded.session().console());
        prop_assert_eq!(player.session().machine(), recorded.session().machine());
        prop_assert_eq!(scenario.checkpoints.len() as u64, end / 1000);
    }

    #[test]
    fn edits_taken_back_leave_what_was_there(
        inputs in any_inputs(),
        edits in prop::collection::vec((0usize..4, any::<prop::sample::Index>(), 0u64..8000), 1..8),
    ) {
        let mut recording = recording();
        play(&mut recording, &inputs, 8000);
        let before = recording.to_scenario();
        let mut changes = 0;
        for (kind, index, at) in edits {
            let count = recording.gestures().len();
            let index = if count == 0 { 0 } else { index.index(count) };
            let done = match kind {
                0 => recording.move_gesture(index, at),
                1 => recording.delete_gesture(index),
                2 => recording.insert_press(Button::A, at, 90),
                _ => recording.stretch_press(index, Edge::End, at),
            };
            changes += usize::from(done.is_ok());
            // whatever was done to it, it is a scenario that a player replays
            let scenario = through_a_file(&recording, Format::Ron);
            let mut player = Player::new(&scenario).expect("it was read");
            prop_assert_eq!(player.finish(), &PlayerStatus::Passed);
        }
        let after = recording.to_scenario();
        for _ in 0..changes {
            recording.undo();
        }
        prop_assert!(!recording.can_undo());
        prop_assert_eq!(recording.to_scenario(), before);
        for _ in 0..changes {
            recording.redo();
        }
        prop_assert_eq!(recording.to_scenario(), after);
    }
}

#[test]
fn a_recording_is_written_as_a_person_would() {
    let text = short().to_scenario().to_text(Format::Ron).expect("it can be written");
    let steps: Vec<&str> = text.lines().map(str::trim).filter(|line| line.starts_with("(at: ")).collect();
    assert_eq!(
        steps[..3],
        ["(at: 1600, click: A, ms: 100),", "(at: 2000, hold: B, ms: 600),", "(at: 4000, end: true),"]
    );
    assert!(text.contains("checkpoint_hash: \"xxh64\""), "{text}");
    assert_eq!(steps.len(), 3 + 4, "a checkpoint a second: {text}");
}

#[test]
fn a_checkpoint_that_differs_names_the_parts_of_the_state() {
    let mut scenario = short().to_scenario();
    // the tap of A comes 100 ms later, after the long press has begun: another cursor, another press
    scenario.steps.retain(|step| !matches!(step.action, fivebyfive::scenario::Action::Click(..)));
    let mut player = Player::new(&scenario).expect("it can be laid out");
    let PlayerStatus::Failed(failure) = player.finish() else { panic!("it passed") };
    assert_eq!((failure.tick, failure.from), (1999, Some(1000)));
    let Unmet::Checkpoint { different } = &failure.unmet else { panic!("{failure}") };
    assert_eq!(different[..], ["the frames", "display", "cursor"]);
    assert!(failure.to_string().starts_with(
        "from 1000 to 1999 ms (1.000 to 1.999 s), checkpoint: not as recorded: the frames, display, cursor"
    ));
}

#[test]
fn stepping_back_and_forth_shows_the_same() {
    let mut recording = short();
    let end = *recording.session().frame();
    recording.seek(1000);
    assert_eq!(recording.session().tick(), 1000);
    recording.seek(recording.session().tick() - 1);
    assert_eq!(recording.session().tick(), 999);
    recording.seek(u64::MAX);
    assert_eq!((recording.session().tick(), *recording.session().frame()), (4000, end));
    assert_eq!(recording.branches().len(), 0, "looking is not playing");
}

#[test]
fn playing_on_from_an_earlier_point_keeps_the_old_future_as_a_branch() {
    let mut recording = short();
    recording.seek(1800);
    recording.apply(Input::Release(Button::A));
    assert_eq!(recording.branches().len(), 0, "what changes nothing is no other future");
    recording.run_to(1900);
    recording.apply(Input::Press(Button::A));
    assert_eq!((recording.take(), recording.branches()[0].name()), ("take 2", "take 1"));
    assert_eq!(recording.session().end(), 1900);
    recording.run_to(2600);
    recording.apply(Input::Release(Button::A));
    recording.run_to(4000);
    assert_eq!(game(&recording).moves(), 0, "B was not held in this take");
    assert_eq!(recording.first_difference(0), Some(2400), "the long press of A leads to the selection");

    recording.switch_to(0);
    assert_eq!((recording.take(), game(&recording).moves()), ("take 1", 1));
    recording.rename_branch(0, "another way".to_owned());
    assert_eq!(recording.branches()[0].name(), "another way");
    recording.delete_branch(0);
    assert_eq!(recording.branches().len(), 0);
    assert_eq!(game(&recording).moves(), 1);
}

#[test]
fn a_branch_drops_the_expectations_of_the_future_that_was_left() {
    let mut recording = short();
    recording.expect_frame_here();
    recording.seek(1700);
    recording.expect_frame_here();
    recording.apply(Input::Press(Button::B));
    let times: Vec<u64> = recording.marks().iter().map(|mark| mark.at).collect();
    assert_eq!(times, [1699]);
    recording.switch_to(0);
    let times: Vec<u64> = recording.marks().iter().map(|mark| mark.at).collect();
    assert_eq!(times, [1699, 3999]);
}

#[test]
fn a_press_is_moved_stretched_and_deleted() {
    let mut recording = short();
    let tap = recording.gestures()[0].clone();
    assert_eq!(tap, Gesture::new(1600, GestureKind::Press(Button::A, Some(1700))));
    recording.move_gesture(0, 1650).expect("it fits");
    assert_eq!(recording.gestures()[0], Gesture::new(1650, GestureKind::Press(Button::A, Some(1750))));
    recording.stretch_press(1, Edge::End, 2499).expect("it fits");
    assert_eq!(game(&recording).moves(), 0, "499 ms are short");
    assert_eq!(game(&recording).cursor(), (3, 3));
    recording.stretch_press(1, Edge::Begin, 1999).expect("it fits");
    assert_eq!(game(&recording).moves(), 1, "500 ms are long");
    recording.delete_gesture(1).expect("it is there");
    assert_eq!((game(&recording).moves(), recording.session().tick()), (0, 4000), "the head stays");
}

#[test]
fn edits_that_a_hand_cannot_do_are_refused_and_change_nothing() {
    let mut recording = short();
    let before = recording.to_scenario();
    let refusals = [
        recording.insert_press(Button::B, 2100, 50),
        recording.insert_press(Button::B, 1900, 500),
        recording.move_gesture(9, 0),
        recording.stretch_press(0, Edge::End, 1600),
        recording.insert_press(Button::A, 90_000_000, 50),
    ];
    for refusal in refusals {
        assert!(!refusal.expect_err("it is refused").is_empty());
    }
    assert_eq!(recording.to_scenario(), before);
    assert!(!recording.can_undo());
}

#[test]
fn an_edit_makes_what_comes_after_it_unknown_until_it_is_played() {
    let mut recording = short();
    recording.seek(1000);
    assert_eq!(recording.session().known_to(), 4000);
    recording.insert_press(Button::B, 1800, 80).expect("it fits");
    assert_eq!(recording.session().known_to(), 1800);
    assert_eq!((recording.session().tick(), recording.session().end()), (1000, 4000));
    assert!(recording.session().checkpoints().iter().all(|checkpoint| checkpoint.tick <= 1800));
    recording.seek(4000);
    assert_eq!(recording.session().known_to(), 4000);
}

#[test]
fn an_edit_ends_what_the_checkpoints_of_the_file_say() {
    let mut recording = Recording::open(short().to_scenario()).expect("it can be laid out");
    recording.run_to(4000);
    assert_eq!((recording.failure(), recording.checkpoints_count_to()), (None, u64::MAX));
    recording.insert_press(Button::A, 2700, 60).expect("it fits");
    assert_eq!((recording.failure(), recording.checkpoints_count_to()), (None, 2700));
    assert_eq!(recording.judge().first().checkpoints().list.len(), 2);
    recording.undo();
    assert_eq!(recording.checkpoints_count_to(), u64::MAX);
}

#[test]
fn playing_stops_at_the_first_thing_that_does_not_hold() {
    let mut scenario = short().to_scenario();
    scenario.set_checkpoints(Default::default());
    let mut recording = Recording::open(scenario).expect("it can be laid out");
    recording.seek(1500);
    recording.expect_frame_here();
    recording.seek(3000);
    recording.expect_frame_here();
    recording.delete_gesture(0).expect("it is there");
    recording.seek(0);
    assert_eq!(recording.failure(), None);
    recording.run_to(4000);
    assert_eq!(recording.session().tick(), 3000, "it stopped after the tick that differs");
    assert_eq!(recording.failure().map(|failure| failure.tick), Some(2999));
    recording.undo();
    assert_eq!(recording.failure(), None, "mended");
    recording.run_to(4000);
    assert_eq!(recording.session().tick(), 4000);
}

#[test]
fn notes_and_expectations_are_kept_moved_and_deleted() {
    let mut recording = short();
    recording.add_mark(Mark::new(1500, MarkKind::Note("here it begins".to_owned())));
    recording.expect_frame_here();
    recording.move_mark(0, 1550);
    let scenario = through_a_file(&recording, Format::Ron);
    let again = Recording::open(scenario).expect("it can be laid out");
    assert_eq!(again.marks(), recording.marks());
    assert_eq!(again.marks()[0], Mark::new(1550, MarkKind::Note("here it begins".to_owned())));
    recording.delete_mark(0);
    assert_eq!(recording.marks().len(), 1);
    recording.undo();
    recording.undo();
    assert_eq!(recording.marks()[0].at, 1500);
}

#[test]
fn poses_shakes_and_resets_are_recorded_too() {
    let mut recording = recording();
    let inputs = [(30, Input::Pose(pose(100, -200, -900))), (50, Input::SHAKE), (700, Input::Reset)];
    play(&mut recording, &inputs.map(|(tick, input)| StampedInput::new(tick, input)), 2000);
    let again = Recording::open(through_a_file(&recording, Format::Json)).expect("it can be laid out");
    assert_eq!(again.session().inputs(), recording.session().inputs());
}

#[test]
fn other_brightness_constants_show_at_once_and_keep_what_is_expected() {
    let mut recording = short();
    recording.expect_frame_here();
    let (moves, before) = (game(&recording).moves(), *recording.session().frame());
    let dim = BrightnessSet::Values(vec![("ON", Level(40)), ("ON_CURSOR", Level(90))]);
    recording.set_brightness(dim.clone(), true);
    let levels = |recording: &Recording| {
        let mut levels = recording.session().frame().to_bytes().to_vec();
        levels.sort_unstable();
        levels.dedup();
        levels
    };
    assert_eq!(levels(&recording), [0, 40, 90], "in the same picture, without a restart");
    assert_eq!((game(&recording).moves(), recording.session().tick()), (moves, 4000));
    assert_eq!(recording.failure(), None, "what was expected follows the constants");
    let mut player = Player::new(&through_a_file(&recording, Format::Ron)).expect("it was read");
    assert_eq!(player.finish(), &PlayerStatus::Passed);
    recording.set_brightness(BrightnessSet::Values(vec![("ON", Level(41))]), false);
    recording.undo();
    assert_eq!(*recording.session().frame(), before, "one step back, however far the slider was dragged");
    assert_eq!(recording.failure(), None);
    recording.redo();
    assert_eq!(levels(&recording), [0, 41, 255]);
}

#[test]
fn what_was_played_since_an_edit_is_not_lost_when_the_edit_is_taken_back() {
    let mut recording = short();
    recording.seek(3000);
    recording.expect_frame_here();
    recording.seek(u64::MAX);
    recording.run_to(6000);
    recording.undo();
    assert_eq!((recording.session().end(), recording.branches().len()), (6000, 0), "time that passed stays");
    recording.redo();
    recording.run_to(6500);
    recording.apply(Input::Press(Button::A));
    recording.run_to(7000);
    recording.undo();
    assert_eq!(recording.branches().len(), 1, "what a hand did is kept as a branch");
    recording.switch_to(0);
    assert_eq!(recording.session().inputs().last(), Some(&StampedInput::new(6500, Input::Press(Button::A))));
}

#[test]
fn a_fork_begins_with_nothing_to_take_back() {
    let mut recording = short();
    recording.expect_frame_here();
    recording.seek(1000);
    recording.apply(Input::SHAKE);
    assert!(!recording.can_undo() && !recording.can_redo());
    recording.restart();
    assert!(!recording.can_undo());
}

#[test]
fn a_note_at_the_head_stays_in_the_new_take_and_an_open_window_does_not() {
    let mut recording = short();
    recording.seek(3000);
    recording.add_mark(Mark::new(3000, MarkKind::Note("here".to_owned())));
    let never = Expectation::Console(Box::new(LinePattern::exactly("never")));
    recording.add_mark(Mark::new(2900, MarkKind::Expect(never, Some(500))));
    recording.apply(Input::SHAKE);
    assert_eq!(recording.branches().len(), 1);
    let kinds: Vec<bool> = recording.marks().iter().map(Mark::is_expectation).collect();
    assert_eq!(kinds, [false]);
}

#[test]
fn an_edit_at_the_head_keeps_what_a_hand_does_there() {
    let mut recording = short();
    recording.apply(Input::Pose(pose(300, 0, -950)));
    recording.expect_frame_here();
    assert!(!recording.session().has_future(), "the pose of the head's own tick is still applied");
    assert_eq!(recording.session().machine().board().pose(), pose(300, 0, -950));
    recording.apply(Input::Pose(pose(400, 0, -900)));
    assert_eq!(recording.branches().len(), 0);
    let poses = recording.session().inputs().iter().filter(|stamped| stamped.tick == 4000).count();
    assert_eq!(poses, 1, "of several poses in a tick, the last one is kept");
}

#[test]
fn known_failures_stop_playing_again_and_are_not_looked_for_twice() {
    let mut recording = short();
    recording.seek(3000);
    recording.expect_frame_here();
    recording.delete_gesture(1).expect("it is there");
    assert!(recording.failure().is_some());
    recording.seek(1000);
    assert_eq!(recording.failure(), None, "before it, it has not failed");
    recording.run_to(4000);
    assert_eq!(recording.session().tick(), 3000);
    recording.run_to(4000);
    assert_eq!(recording.session().tick(), 4000, "and playing on goes on");
}

#[test]
fn a_recording_that_goes_to_the_end_of_a_day_can_be_read_again() {
    const DAY_MS: u64 = 86_400_000;
    let end = Scenario { steps: vec![], ..Scenario::new(ProgramName::LightsOut, 7) };
    let text =
        end.to_text(Format::Ron).expect("it can be written").replace("steps: []", "steps: [(at: 86400000, end: true)]");
    let mut recording = Recording::open(parse(&text, Format::Ron).expect("a day")).expect("it can be played");
    recording.seek(u64::MAX);
    recording.finish();
    assert_eq!(recording.session().tick(), DAY_MS);
    // one frame more, as by the button
    recording.run_to(DAY_MS + 16);
    recording.apply(Input::SHAKE);
    recording.expect_frame_here();
    assert_eq!(recording.session().tick(), DAY_MS, "a day is all there is");
    let again = Recording::open(through_a_file(&recording, Format::Json)).expect("it can be played");
    assert_eq!(again.session().inputs(), recording.session().inputs());
    assert_eq!(again.marks(), recording.marks());
}

#[test]
fn other_constants_follow_what_is_expected_after_the_head_too() {
    let mut recording = short();
    recording.expect_frame_here();
    let scenario = through_a_file(&recording, Format::Ron);
    // opened, and not played yet: nothing of it is known
    let mut opened = Recording::open(scenario).expect("it can be played");
    opened.seek(100);
    opened.set_brightness(BrightnessSet::Values(vec![("ON", Level(40)), ("ON_CURSOR", Level(90))]), true);
    opened.finish();
    assert_eq!(opened.session().tick(), 100, "the head stays");
    let mut player = Player::new(&opened.to_scenario()).expect("it can be laid out");
    assert_eq!(player.finish(), &PlayerStatus::Passed);
    opened.undo();
    opened.seek(u64::MAX);
    assert_eq!(opened.failure(), None);
}
