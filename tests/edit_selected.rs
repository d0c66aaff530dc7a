//! Edits of many inputs at once: all or nothing, one step to undo, and nothing that is lost.

mod random_play;

use std::collections::BTreeSet;

use fivebyfive::hal::Button;
use fivebyfive::recording::{Edge, Gesture, GestureKind, Item, Mark, MarkKind, Recording, Selection};
use fivebyfive::scenario::{Format, ProgramName, Scenario, parse};
use fivebyfive::session::{Input, StampedInput};
use fivebyfive::verification::{Player, PlayerStatus};
use proptest::prelude::*;
use random_play::any_inputs;

fn press(button: Button, at: u64, until: u64) -> Gesture {
    Gesture::new(at, GestureKind::Press(button, Some(until)))
}

fn note(at: u64, text: &str) -> Mark {
    Mark::new(at, MarkKind::Note(text.to_owned()))
}

fn played(inputs: &[StampedInput], end: u64) -> Recording {
    let mut recording = Recording::new(Scenario::new(ProgramName::LightsOut, 7));
    for stamped in inputs {
        recording.run_to(stamped.tick);
        recording.apply(stamped.input.clone());
    }
    recording.run_to(end);
    recording
}

/// A from 1600 to 1700 and from 3000 to 3100, B from 2000 to 2600, a note at 2500, to 4000 ms.
fn short() -> Recording {
    let mut recording = played(&[], 4000);
    for (button, at, ms) in [(Button::A, 1600, 100), (Button::B, 2000, 600), (Button::A, 3000, 100)] {
        recording.insert_press(button, at, ms).expect("it fits");
    }
    recording.add_mark(note(2500, "here"));
    recording
}

fn selection(gestures: &[usize], marks: &[usize]) -> Selection {
    Selection { gestures: gestures.iter().copied().collect(), marks: marks.iter().copied().collect() }
}

#[test]
fn many_are_moved_in_one_step_and_stay_selected_also_when_it_is_undone() {
    let mut recording = short();
    let before = recording.gestures().to_vec();
    // past the last press of A, so that the order is another one
    let selected = recording.move_selected(&selection(&[1], &[0]), 1050).expect("there is room");
    assert_eq!(recording.gestures()[2], press(Button::B, 3050, 3650));
    assert_eq!(recording.marks(), [note(3550, "here")]);
    assert_eq!(selected, selection(&[2], &[0]));
    assert_eq!(recording.undo(), selection(&[1], &[0]));
    assert_eq!((recording.gestures(), recording.marks()), (&before[..], &[note(2500, "here")][..]));
    assert_eq!(recording.redo(), selection(&[2], &[0]));
    assert_eq!(recording.gestures()[2], press(Button::B, 3050, 3650));
}

#[test]
fn what_one_of_many_cannot_do_none_does() {
    let mut recording = short();
    let before = recording.to_scenario();
    for by_ms in [1350, -1601] {
        assert!(!recording.move_selected(&selection(&[0, 1], &[0]), by_ms).expect_err("no room").is_empty());
    }
    assert!(recording.stretch_selected(&selection(&[0, 1], &[]), Edge::End, -100).is_err());
    assert!(recording.delete_selected(&selection(&[0, 9], &[])).is_err());
    assert_eq!(recording.to_scenario(), before);
}

#[test]
fn there_is_room_up_to_the_neighbours_of_the_same_button() {
    let recording = short();
    // from the start to a tick before the next press of A, in which the button is seen to be up
    assert_eq!(recording.room_to_move(&selection(&[0], &[])), -1600..=1299);
    // B may pass A; what ends is within a day
    assert_eq!(recording.room_to_move(&selection(&[1], &[])), -2000..=86_400_000 - 2600);
    assert_eq!(recording.room_to_move(&selection(&[0, 2], &[])), -1600..=86_400_000 - 3100);
    assert_eq!(recording.room_to_move(&selection(&[2], &[])), -1299..=86_400_000 - 3100);
    assert_eq!(recording.room_to_stretch(&selection(&[0], &[]), Edge::End), -99..=1299);
    assert_eq!(recording.room_to_stretch(&selection(&[2], &[]), Edge::Begin), -1299..=99);
    // the one with the least room says how far all go
    assert_eq!(recording.room_to_stretch(&selection(&[0, 1], &[]), Edge::End), -99..=1299);
    assert_eq!(recording.room_to_move(&Selection::default()), 0..=0);
}

#[test]
fn what_is_copied_is_pasted_at_any_time_and_refused_where_a_button_is_down() {
    let mut recording = short();
    let clip = recording.copy(&selection(&[0, 1], &[0]));
    assert_eq!((clip.len(), clip.ms()), (3, 1000));
    let selected = recording.paste(&clip, 5000).expect("there is room");
    assert_eq!(selected, selection(&[3, 4], &[1]));
    assert_eq!(recording.gestures()[3..], [press(Button::A, 5000, 5100), press(Button::B, 5400, 6000)]);
    assert_eq!(recording.marks()[1], note(5900, "here"));
    assert_eq!(recording.session().end(), 6000);
    let refusal = recording.paste(&clip, 3050).expect_err("A is down");
    assert!(refusal.contains("button A") || refusal.contains('A'), "{refusal}");
    assert_eq!(recording.gestures().len(), 5);
    recording.undo();
    assert_eq!((recording.gestures().len(), recording.marks().len()), (3, 1));
}

#[test]
fn a_copy_stands_where_its_buttons_are_up_first() {
    let mut recording = short();
    // 100 ms long, from 1600: a copy at 1700 would not let the button come up
    let selected = recording.duplicate(&selection(&[0], &[])).expect("there is room");
    assert_eq!(selected, selection(&[1], &[]));
    assert_eq!(recording.gestures()[1], press(Button::A, 1701, 1801));
    // at 1700 it would meet the first copy
    recording.duplicate(&selection(&[0], &[])).expect("there is room");
    assert_eq!(recording.gestures()[2], press(Button::A, 1802, 1902));
    // from 1600 to 2600: B is up a tick later, and A is down elsewhere
    let selected = recording.duplicate(&selection(&[0, 1, 3], &[])).expect("there is room");
    assert_eq!(selected.len(), 3);
    let copies: Vec<u64> = selected.gestures.iter().map(|&index| recording.gestures()[index].at).collect();
    assert_eq!(copies, [2600, 2701, 3000]);
}

#[test]
fn what_is_copied_is_a_scenario_as_text() {
    let recording = short();
    let clip = recording.copy(&selection(&[1], &[0]));
    let text = recording.clip_text(&clip).expect("it can be written");
    let steps: Vec<&str> = text.lines().map(str::trim).filter(|line| line.starts_with("(at: ")).collect();
    assert_eq!(steps[0], "(at: 0, hold: B, ms: 600),");
    assert!(steps[1].starts_with("(at: 500, ") && steps[1].contains("here"), "{text}");
    let scenario = parse(&text, Format::Ron).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(*Player::new(&scenario).expect("it can be laid out").finish(), PlayerStatus::Passed);
}

#[test]
fn a_branch_that_is_deleted_or_renamed_is_there_again_when_that_is_undone() {
    let mut recording = short();
    recording.seek(1000);
    recording.apply(Input::Press(Button::B));
    let before = recording.contents().to_scenario();
    recording.rename_branch(0, "another way".to_owned());
    recording.delete_branch(0);
    assert_eq!(recording.branches().len(), 0);
    recording.undo();
    assert_eq!(recording.branches()[0].name(), "another way");
    recording.undo();
    assert_eq!(recording.contents().to_scenario(), before);
    recording.redo();
    assert_eq!(recording.branches()[0].name(), "another way");
    recording.redo();
    assert_eq!(recording.branches().len(), 0);
    // who goes on in a new take can still have the branch back
    recording.seek(500);
    recording.apply(Input::Press(Button::A));
    recording.undo();
    assert_eq!(recording.branches().iter().filter(|branch| branch.name() == "another way").count(), 1);
}

#[test]
fn a_mark_is_replaced_in_place() {
    let mut recording = short();
    recording.add_mark(note(3000, "later"));
    assert_eq!(recording.replace_mark(0, note(3500, "after it")), Some(1));
    assert_eq!(recording.marks(), [note(3000, "later"), note(3500, "after it")]);
    assert_eq!(recording.undo(), Selection::mark(0));
    assert_eq!(recording.marks(), [note(2500, "here"), note(3000, "later")]);
    assert_eq!(recording.replace_mark(7, note(0, "nowhere")), None);
    assert!(!recording.expect_frame_at(4000), "nothing is known of what comes");
    assert!(recording.expect_frame_at(3999));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn whatever_is_selected_and_done_to_it_can_be_undone_and_loses_nothing(
        inputs in any_inputs(),
        edits in prop::collection::vec((0usize..5, prop::collection::btree_set(0usize..30, 0..8), -3000i64..3000), 1..8),
    ) {
        let mut recording = played(&inputs, 8000);
        let before = recording.to_scenario();
        let mut changes = 0;
        for (kind, gestures, by_ms) in edits {
            let all = recording.gestures().to_vec();
            let gestures: BTreeSet<usize> = gestures.into_iter().filter(|&index| index < all.len()).collect();
            let selection = Selection { gestures, marks: BTreeSet::new() };
            let room = recording.room_to_move(&selection);
            let done = match kind {
                0 => recording.move_selected(&selection, by_ms.clamp(*room.start(), *room.end())),
                1 => recording.duplicate(&selection),
                2 => recording.delete_selected(&selection).map(|()| Selection::default()),
                3 => {
                    let room = recording.room_to_stretch(&selection, Edge::End);
                    recording.stretch_selected(&selection, Edge::End, by_ms.clamp(*room.start(), *room.end()))
                }
                _ => recording.move_selected(&selection, by_ms),
            };
            if kind == 0 || kind == 3 {
                prop_assert!(done.is_ok(), "there is room: {done:?}");
            }
            let now = recording.gestures();
            let Ok(selected) = done else {
                prop_assert_eq!(now, &all[..], "what is refused changes nothing");
                continue;
            };
            changes += 1;
            prop_assert!(selected.gestures.iter().all(|&index| index < now.len()));
            let count = match kind {
                1 => all.len() + selection.len(),
                2 => all.len() - selection.len(),
                _ => all.len(),
            };
            prop_assert_eq!(now.len(), count);
            if kind == 0 {
                // the same ones are selected, with their times moved
                let kinds = |all: &[Gesture], selection: &Selection| {
                    let begin = selection.gestures.iter().map(|&index| all[index].at).min().unwrap_or(0);
                    let parts = selection.gestures.iter().map(|&index| (all[index].at - begin, all[index].ends() - begin));
                    parts.collect::<BTreeSet<_>>()
                };
                prop_assert_eq!(kinds(now, &selected), kinds(&all, &selection));
            }
            prop_assert!(selected.items().all(|item| matches!(item, Item::Gesture(_))));
        }
        let after = recording.to_scenario();
        for _ in 0..changes {
            recording.undo();
        }
        prop_assert_eq!(recording.to_scenario(), before);
        for _ in 0..changes {
            recording.redo();
        }
        prop_assert_eq!(recording.to_scenario(), after);
    }
}

#[test]
fn a_take_that_is_deleted_again_is_the_one_that_is_there_by_then() {
    let mut recording = short();
    recording.seek(1000);
    recording.apply(Input::Press(Button::B));
    let inputs = |recording: &Recording| {
        let of_branches = recording.branches().iter().map(|branch| branch.gestures().len());
        recording.gestures().len() + of_branches.sum::<usize>()
    };
    recording.delete_branch(0);
    recording.undo();
    // it is played on
    recording.switch_to(0);
    recording.seek(recording.session().end());
    recording.apply(Input::Press(Button::A));
    let all = inputs(&recording);
    recording.switch_to(0);
    recording.redo();
    assert_eq!(recording.branches().len(), 0);
    recording.undo();
    assert_eq!((recording.branches().len(), inputs(&recording)), (1, all), "with what was played since");

    // a take that is played is not deleted by making the deletion again
    let mut recording = short();
    recording.seek(1000);
    recording.apply(Input::Press(Button::B));
    recording.delete_branch(0);
    recording.undo();
    recording.switch_to(0);
    let all = inputs(&recording);
    recording.redo();
    recording.undo();
    assert_eq!((recording.branches().len(), inputs(&recording)), (1, all));
}
