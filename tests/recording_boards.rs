//! A recording of several boards: played, rewound, branched, edited, saved and verified, and its boards changed.

mod built_images;
mod random_play;

use fivebyfive::hal::{Button, Frame};
use fivebyfive::recording::{Mark, MarkKind, Recording, Selection};
use fivebyfive::scenario::{
    Expectation, FIRST_BOARD, Format, OtherBoard, Pattern, ProgramName, Scenario, WrittenAir, load, parse,
};
use fivebyfive::session::{BoardNumber, Input, StampedInput};
use fivebyfive::verification::{ExpectationStatus, Player, PlayerStatus, Unmet};
use proptest::prelude::*;
use random_play::any_inputs;

const BOARDS: [BoardNumber; 3] = [BoardNumber::FIRST, BoardNumber(1), BoardNumber(2)];

/// Three boards with games: "a" and "c" with Lights Out, "b" with Tilt-a-Maze.
fn three() -> Recording {
    let mut recording = Recording::new(Scenario::new(ProgramName::LightsOut, 7));
    let other = |program, seed| OtherBoard::like(&Scenario::new(program, seed), seed);
    assert_eq!(recording.add_board(other(ProgramName::TiltAMaze, 8)).as_deref(), Ok("b"));
    assert_eq!(recording.add_board(other(ProgramName::LightsOut, 9)).as_deref(), Ok("c"));
    recording
}

fn play(recording: &mut Recording, inputs: &[(u64, BoardNumber, Input)], end: u64) {
    for (tick, board, input) in inputs {
        recording.run_to(*tick);
        recording.choose(*board);
        recording.apply(input.clone());
    }
    recording.run_to(end);
}

/// A is tapped on the first board at 1600, and on the third one at 1650, B on the third one at 2000.
fn played() -> Recording {
    let mut recording = three();
    let taps = [(1600, 0, Button::A), (1650, 2, Button::A), (2000, 2, Button::B)];
    let edges = taps.iter().flat_map(|&(at, board, button)| {
        [(at, BoardNumber(board), Input::Press(button)), (at + 100, BoardNumber(board), Input::Release(button))]
    });
    let mut edges: Vec<_> = edges.collect();
    edges.sort_by_key(|(at, ..)| *at);
    play(&mut recording, &edges, 4000);
    recording
}

fn frames(recording: &Recording) -> [Frame; 3] {
    BOARDS.map(|board| *recording.session().machine_of(board).expect("a board").board().frame())
}

fn through_a_file(recording: &Recording, format: Format) -> Scenario {
    let text = recording.to_scenario().to_text(format).expect("it can be written");
    parse(&text, format).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn status_of(scenario: &Scenario) -> PlayerStatus {
    Player::new(scenario).expect("it was read").finish().clone()
}

#[test]
fn what_is_chosen_is_played_and_read() {
    let mut recording = played();
    let boards = recording.gestures().iter().map(|gesture| (gesture.at, gesture.board.index()));
    assert_eq!(boards.collect::<Vec<_>>(), [(1600, 0), (1650, 2), (2000, 2)]);
    for board in BOARDS {
        recording.choose(board);
        let session = recording.session();
        assert_eq!(session.frame(), session.machine_of(board).expect("a board").board().frame());
        assert_eq!(session.frame_changes(), session.log_of(board).expect("a board").frame_changes());
    }
    recording.choose(BoardNumber(3));
    assert_eq!(recording.session().chosen(), BOARDS[2], "there is no fourth one");
}

#[test]
fn a_failure_names_its_board_and_counts_only_for_it() {
    let mut recording = played();
    recording.choose(BOARDS[2]);
    recording.seek(3000);
    assert!(recording.expect_frame_here());
    recording.choose(BOARDS[1]);
    assert!(recording.expect_frame_here());
    let boards: Vec<_> = recording.marks().iter().map(|mark| (mark.at, mark.board)).collect();
    assert_eq!(boards, [(2999, BOARDS[2]), (2999, BOARDS[1])]);
    let all_passed = |recording: &Recording| {
        recording.statuses().map(|status| matches!(status, ExpectationStatus::Passed { .. })).collect::<Vec<_>>()
    };
    assert_eq!(all_passed(&recording), [true, true]);
    let scenario = through_a_file(&recording, Format::Ron);
    assert_eq!(status_of(&scenario), PlayerStatus::Passed);

    // the third board's is another picture
    let dark = Expectation::Frame(Box::new(Pattern::exactly(&Frame::DARK)));
    recording.replace_mark(0, Mark::new(2999, MarkKind::Expect(dark, None)).of_board(BOARDS[2]));
    recording.finish();
    assert_eq!(all_passed(&recording), [true, false], "it is the second of that time by now");
    let failure = recording.failure().expect("a failure");
    assert!(failure.headline().starts_with("board c, at 2999 ms"), "{}", failure.headline());
    let PlayerStatus::Failed(failure) = status_of(&through_a_file(&recording, Format::Json)) else { panic!("passed") };
    assert!(failure.headline().starts_with("board c, at 2999 ms"), "{}", failure.headline());
}

#[test]
fn checkpoints_are_of_all_boards() {
    let recording = played();
    let mut scenario = through_a_file(&recording, Format::Ron);
    assert_eq!(scenario.checkpoints.len(), 4);
    assert_eq!(scenario.checkpoint_parts[scenario.checkpoint_parts.len() - 2..], ["board 2", "board 3"]);
    assert_eq!(status_of(&scenario), PlayerStatus::Passed);
    // another seed shows another level on the third board alone
    scenario.boards.get_mut("c").expect("c").seed = 10;
    let PlayerStatus::Failed(failure) = status_of(&scenario) else { panic!("passed") };
    assert_eq!(failure.unmet, Unmet::Checkpoint { different: vec!["board 3".to_owned()] });
}

#[test]
fn a_branch_leaves_the_future_of_all_boards() {
    let mut recording = played();
    let whole = frames(&recording);
    recording.seek(1800);
    recording.choose(BOARDS[1]);
    recording.apply(Input::Press(Button::B));
    recording.run_to(3000);
    assert_eq!(recording.branches().len(), 1);
    assert_eq!(recording.branches()[0].gestures().len(), 3);
    let boards: Vec<_> = recording.gestures().iter().map(|gesture| gesture.board.index()).collect();
    assert_eq!(boards, [0, 2, 1]);
    recording.switch_to(0);
    recording.seek(4000);
    assert_eq!(frames(&recording), whole);
    // both takes through a file
    let again = Recording::open(through_a_file(&recording, Format::Ron)).expect("it was read");
    assert_eq!(again.branches().len(), 1);
    assert_eq!(again.gestures(), recording.gestures());
    assert_eq!(again.branches()[0].gestures(), recording.branches()[0].gestures());
}

#[test]
fn the_same_button_of_two_boards_is_two_buttons() {
    let mut recording = played();
    recording.choose(BOARDS[0]);
    // A of the third board is down from 1650 to 1750
    assert!(recording.insert_press(Button::A, 1710, 30).is_ok());
    assert!(recording.insert_press(Button::A, 1720, 30).is_err(), "here it is the same one");
    let room = recording.room_to_move(&Selection::gesture(0));
    assert_eq!(*room.end(), 9, "to the release at 1700 before the press at 1710, with a ms between them");
}

#[test]
fn a_board_that_is_removed_comes_back_with_all_that_was_done_to_it() {
    let mut recording = played();
    recording.choose(BOARDS[2]);
    recording.seek(3000);
    recording.expect_frame_here();
    recording.seek(4000);
    let (before, whole) = (recording.gestures().to_vec(), frames(&recording));
    let marks = recording.marks().to_vec();
    recording.remove_board("b").expect("it is there");
    recording.finish();
    assert_eq!(recording.session().board_count(), 2);
    let boards: Vec<_> = recording.gestures().iter().map(|gesture| (gesture.at, gesture.board.index())).collect();
    assert_eq!(boards, [(1600, 0), (1650, 1), (2000, 1)], "c is the second one");
    assert_eq!(recording.board_name(recording.session().chosen()), "c", "and is still chosen");
    assert_eq!(recording.marks()[0].board, BOARDS[1]);
    assert_eq!(recording.session().tick(), 4000);

    recording.remove_board("c").expect("it is there");
    assert_eq!((recording.gestures().len(), recording.marks().len()), (1, 0));
    assert_eq!(recording.remove_board("c"), Err("there is no board \"c\"".to_owned()));
    assert!(recording.remove_board(FIRST_BOARD).is_err());
    recording.undo();
    recording.undo();
    recording.finish();
    assert_eq!((recording.gestures(), recording.marks()), (&before[..], &marks[..]));
    assert_eq!(frames(&recording), whole);
    recording.redo();
    recording.redo();
    assert_eq!(recording.session().board_count(), 1);
    assert_eq!(recording.gestures().len(), 1);
}

#[test]
fn a_board_keeps_what_is_its_own_under_another_name() {
    let mut recording = played();
    let whole = frames(&recording);
    // "z" comes after "c", so their numbers change
    recording.rename_board("b", "z").expect("a name");
    recording.finish();
    let names: Vec<_> = recording.header().board_names().collect();
    assert_eq!(names, ["a", "c", "z"]);
    let boards: Vec<_> = recording.gestures().iter().map(|gesture| (gesture.at, gesture.board.index())).collect();
    assert_eq!(boards, [(1600, 0), (1650, 1), (2000, 1)]);
    assert_eq!(frames(&recording), [whole[0], whole[2], whole[1]]);
    assert!(recording.rename_board("z", "c").is_err(), "there is one");
    assert!(recording.rename_board("z", "").is_err(), "none");
    recording.undo();
    recording.finish();
    assert_eq!(frames(&recording), whole);
}

#[test]
fn the_first_board_has_another_name_in_files_too() {
    let mut recording = played();
    recording.rename_board(FIRST_BOARD, "zoe").expect("a name");
    recording.finish();
    assert_eq!(recording.header().board_names().collect::<Vec<_>>(), ["zoe", "b", "c"]);
    // whoever is first is so by the header and not by the name
    recording.rename_board("c", FIRST_BOARD).expect("the name is free");
    recording.finish();
    assert_eq!(recording.header().board_names().collect::<Vec<_>>(), ["zoe", "a", "b"]);
    let scenario = through_a_file(&recording, Format::Ron);
    assert_eq!(scenario.board_names().collect::<Vec<_>>(), ["zoe", "a", "b"]);
    assert_eq!(status_of(&scenario), PlayerStatus::Passed);
    let added = OtherBoard::like(&Scenario::new(ProgramName::LightsOut, 1), 1);
    assert_eq!(recording.add_board(added).as_deref(), Ok("c"), "a letter that no board has");
    (0..3).for_each(|_| {
        recording.undo();
    });
    assert_eq!(recording.header().board_names().collect::<Vec<_>>(), ["a", "b", "c"]);
}

#[test]
fn boards_are_arranged_and_stay_so() {
    let mut recording = played();
    let whole = frames(&recording);
    let drawn = |recording: &Recording| -> Vec<usize> {
        recording.header().drawn_boards().iter().map(|board| board.index()).collect()
    };
    recording.arrange_board(BOARDS[2], 0);
    assert_eq!(drawn(&recording), [2, 0, 1]);
    recording.arrange_board(BOARDS[0], 9);
    assert_eq!(drawn(&recording), [2, 1, 0]);
    recording.finish();
    assert_eq!(frames(&recording), whole, "it is only how they are drawn");
    recording.rename_board("b", "x").expect("a name");
    assert_eq!(recording.header().order, ["c", "x", "a"]);
    assert_eq!(through_a_file(&recording, Format::Json).drawn_boards(), recording.header().drawn_boards());
    recording.remove_board("c").expect("it is there");
    assert_eq!(recording.header().order, ["x", "a"]);
    (0..2).for_each(|_| {
        recording.undo();
    });
    assert_eq!(drawn(&recording), [2, 1, 0]);
    recording.arrange_board(BOARDS[0], 0);
    recording.arrange_board(BOARDS[1], 1);
    assert_eq!(recording.header().order, [""; 0], "what is as usual is not written");
}

#[test]
fn wires_follow_their_boards() {
    let text = r#"(version: 1, program: "lights-out", boards: {"b": (program: "lights-out"), "c": (program: "tilt-a-maze")},
        wires: [(("a", P1), ("b", P2)), (("b", P0), ("c", P8))], steps: [])"#;
    let mut recording = Recording::open(parse(text, Format::Ron).expect("a scenario")).expect("it can be played");
    let before = recording.header().wires.clone();
    recording.rename_board("b", "z").expect("a name");
    let wires = recording.header().wires.clone();
    assert!(wires.len() == 2 && wires.iter().all(|wire| wire.is_at("z") && !wire.is_at("b")));
    assert_eq!(recording.session().spec().wires.len(), 2);
    assert_eq!(recording.session().spec().wires[0].1.board, BOARDS[2], "z comes after c");
    recording.remove_board("c").expect("it is there");
    assert_eq!(recording.session().spec().wires.len(), 1);
    recording.undo();
    recording.undo();
    assert_eq!(recording.header().wires, before);
}

#[test]
fn boards_of_images_are_recorded_with_their_packets() {
    if built_images::read("programs/python/v2/radio.hex").is_none() {
        return;
    }
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("programs/scenarios/boards/three_with_loss.ron");
    let mut recording = Recording::open(load(&path).expect("a scenario")).expect("it can be played");
    recording.run_to(3000);
    assert_eq!(recording.failure(), None);
    assert!(recording.statuses().all(|status| matches!(status, ExpectationStatus::Passed { .. })));
    let sent: Vec<usize> =
        BOARDS.map(|board| recording.session().log_of(board).expect("a board").traffic().len()).into();
    assert!(sent.iter().all(|count| *count > 0), "{sent:?}");
    // back, another future, and the one before
    recording.seek(1500);
    recording.choose_board("near");
    recording.apply(Input::Press(Button::A));
    recording.run_to(2500);
    recording.switch_to(0);
    recording.seek(3000);
    recording.finish();
    let again: Vec<usize> =
        BOARDS.map(|board| recording.session().log_of(board).expect("a board").traffic().len()).into();
    assert_eq!(again, sent);
    // without loss, all is heard
    recording.set_air(WrittenAir::default());
    recording.seek(3000);
    recording.finish();
    let near = recording.session().log_of(BOARDS[2]).expect("near");
    let heard = near.lines().iter().filter(|line| line.text.contains("b'")).count();
    assert!(heard >= 4, "{heard} of four packets: {:?}", near.lines());
}

fn inputs_of_boards() -> impl Strategy<Value = Vec<(u64, BoardNumber, Input)>> {
    prop::collection::vec(any_inputs(), 3).prop_map(|boards| {
        let stamped = boards.into_iter().zip(BOARDS).flat_map(|(inputs, board)| {
            inputs.into_iter().map(move |StampedInput { tick, input, .. }| (tick, board, input))
        });
        let mut all: Vec<_> = stamped.collect();
        all.sort_by_key(|(tick, ..)| *tick);
        all
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 16, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_recording_of_boards_replays_from_its_file(inputs in inputs_of_boards(), seek in 0u64..8000, json in any::<bool>()) {
        let end = inputs.last().map_or(0, |last| last.0) + 1500;
        let mut recorded = three();
        play(&mut recorded, &inputs, end);
        let shown = frames(&recorded);
        recorded.seek(seek.min(end));
        recorded.seek(end);
        prop_assert_eq!(frames(&recorded), shown);
        let scenario = through_a_file(&recorded, if json { Format::Json } else { Format::Ron });
        let mut player = Player::new(&scenario).expect("it was read").keeping_log();
        prop_assert_eq!(player.finish(), &PlayerStatus::Passed);
        for board in BOARDS {
            let (one, other) = (player.log_of(board), recorded.session().log_of(board));
            prop_assert_eq!(one.map(|log| log.frame_changes()), other.map(|log| log.frame_changes()));
            prop_assert_eq!(player.session().machine_of(board), recorded.session().machine_of(board));
        }
    }
}
