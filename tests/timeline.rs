//! The timeline: scrubbed, branched, edited, saved and opened.

#[allow(dead_code, reason = "each test file uses its part of it")]
mod driven_window;

use std::path::PathBuf;

use driven_window::*;
use egui::{Event, Key, Modifiers, Pos2, Rect, Role, Shape, pos2};
use egui_kittest::kittest::{Queryable as _, by};
use fivebyfive::hal::{Acceleration, Button};
use fivebyfive::recording::{Edge, GestureKind, MarkKind, Recording, Workspace};
use fivebyfive::scenario::{Action, Pose, ProgramName, Scenario, Step, When, load};
use fivebyfive::verification::{Player, PlayerStatus};

/// What the timeline shows at first, in ms, and where its lanes are, in points from its top.
const SHOWN_MS: f32 = 12_000.0;
const NAMES_WIDTH: f32 = 58.0;
const RULER: f32 = 8.0;
const LANE_A: f32 = 57.0;
const LANE_B: f32 = 75.0;
const LANE_MARKS: f32 = 133.0;

fn timeline(window: &Window) -> Rect {
    window.get_by_role_and_label(Role::Canvas, "Timeline").rect()
}

/// The place of a time in a lane.
fn place(window: &Window, ms: u64, lane: f32) -> Pos2 {
    let rect = timeline(window);
    let width = rect.width() - NAMES_WIDTH;
    pos2(rect.left() + NAMES_WIDTH + ms as f32 / SHOWN_MS * width, rect.top() + lane)
}

fn drag(window: &mut Window, from: Pos2, to: Pos2) {
    grab(window, from);
    window.hover_at(from.lerp(to, 0.5));
    window.hover_at(to);
    window.step();
    window.drop_at(to);
    window.run_steps(3);
}

fn click_at(window: &mut Window, pos: Pos2) {
    window.event(Event::PointerMoved(pos));
    window.event(pointer(pos, true, Modifiers::NONE));
    window.event(pointer(pos, false, Modifiers::NONE));
    window.run_steps(2);
}

/// Level 1, paused at about 4 s: A was tapped, then B was held for a long press.
fn played() -> Window {
    let mut window = playing();
    hold_key(&mut window, Key::A, 100);
    run(&mut window, 200);
    hold_key(&mut window, Key::B, 560);
    let rest = 4000 - tick(&window);
    run(&mut window, rest);
    window.key_press(Key::Space);
    window.run_steps(2);
    assert_eq!((moves(&window), cursor(&window)), (1, (3, 2)));
    window
}

fn press(window: &Window, index: usize) -> (u64, u64) {
    match window.state().recording().gestures()[index].kind {
        GestureKind::Press(_, Some(until)) => (window.state().recording().gestures()[index].at, until),
        other => panic!("{other:?}"),
    }
}

fn folder(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("fivebyfive-timeline-{}-{name}", std::process::id()));
    std::fs::create_dir_all(&path).expect("a folder");
    path
}

/// The shapes that are painted in the timeline.
fn shapes(window: &Window) -> usize {
    fn count(shape: &Shape) -> usize {
        match shape {
            Shape::Noop => 0,
            Shape::Vec(shapes) => shapes.iter().map(count).sum(),
            _ => 1,
        }
    }
    let rect = timeline(window);
    let clipped = window.output().shapes.iter().filter(|clipped| rect.expand(1.0).contains_rect(clipped.clip_rect));
    clipped.map(|clipped| count(&clipped.shape)).sum()
}

#[test]
fn an_hour_with_a_pose_every_20_ms_is_painted_with_a_few_shapes_a_column() {
    const POSES: u64 = 180_000;
    let pose = |i: u64| Acceleration { x_mg: (i % 400) as i16 - 200, y_mg: (i % 37) as i16 * 20, z_mg: -1000 };
    let mut steps = Vec::new();
    for i in 0..POSES {
        let at = i * 20;
        steps.push(Step { when: When::At(at), action: Action::Pose(Pose::Acceleration(pose(i))), note: None });
        if i % 5 == 0 {
            let button = if i % 2 == 0 { Button::A } else { Button::B };
            steps.push(Step { when: When::At(at), action: Action::Click(button.into(), 60), note: None });
        }
    }
    steps.push(Step { when: When::At(POSES * 20), action: Action::End, note: None });
    let scenario = Scenario { steps, ..Scenario::new(ProgramName::LightsOut, 1) };
    let recording = Recording::open(scenario.clone()).expect("a recording");
    assert!(recording.session().inputs().len() as u64 >= POSES);
    let folder = folder("hour");
    let path = folder.join("hour.json");
    scenario.save(&path).expect("saved");

    let mut window = window();
    window.state_mut().open_file(path);
    // it is read beside the painting, which goes on
    window.step();
    assert!(window.query_by_label_contains("Reads ").is_some());
    while window.state().workspace().document().path().is_none() {
        assert_eq!(window.state().message(), None);
        window.step();
    }
    window.run_steps(2);
    assert_eq!(window.state().recording().gestures().len() as u64, POSES + POSES / 5);
    let columns = (timeline(&window).width() - NAMES_WIDTH) as usize;
    // three axes of two lines, two buttons of three shapes, the ruler
    let most = 12 * columns + 500;
    let whole = shapes(&window);
    assert!((columns..most).contains(&whole), "{whole} shapes in {columns} columns");
    for _ in 0..30 {
        click(&mut window, "Zoom in");
        let shapes = shapes(&window);
        assert!(shapes < most, "{shapes} shapes in {columns} columns");
    }
    assert!(shapes(&window) < 1000, "what is not seen is not drawn: {}", shapes(&window));
    std::fs::remove_dir_all(folder).expect("it was there");
}

#[test]
fn a_drag_on_the_ruler_scrubs() {
    let mut window = played();
    let (from, to) = (place(&window, 4000, RULER), place(&window, 1000, RULER));
    drag(&mut window, from, to);
    assert!(tick(&window).abs_diff(1000) <= 20, "{}", tick(&window));
    assert!(!window.state().is_running());
    assert_eq!(window.state().recording().session().end(), window.state().recording().session().known_to());
    assert!(window.query_by_label_contains("PLAY").is_some(), "there is something to be played");
}

#[test]
fn stepping_back_and_running_plays_what_was_recorded_and_goes_on() {
    let mut window = played();
    let end = tick(&window);
    for _ in 0..10 {
        window.key_press(Key::Comma);
        window.run_steps(2);
    }
    assert_eq!(tick(&window), end - 160);
    window.key_press(Key::Space);
    window.run_steps(30);
    assert!(tick(&window) > end && window.state().is_running());
    assert!(window.query_by_label_contains("REC").is_some(), "from there on, it is recorded");
}

#[test]
fn a_press_after_a_drag_on_the_ruler_plays_on_and_has_its_length() {
    let mut window = played();
    window.key_press(Key::Space);
    window.step();
    let (from, to) = (place(&window, 4000, RULER), place(&window, 1800, RULER));
    drag(&mut window, from, to);
    assert!(!window.state().is_running());
    let before = tick(&window);
    hold_key(&mut window, Key::B, 100);
    assert!(window.state().is_running() && tick(&window) >= before + 100);
    let gestures = window.state().recording().gestures();
    let Some(press) = gestures.last() else { panic!("nothing was recorded") };
    assert_eq!(press.at, before);
    let until = press.edge(Edge::End).expect("it was let go");
    assert!(until >= before + 100, "held from {before} to {until}");
}

#[test]
fn who_pauses_and_then_moves_the_head_stays_paused() {
    let mut window = played();
    let (from, to) = (place(&window, 4000, RULER), place(&window, 1800, RULER));
    drag(&mut window, from, to);
    let before = tick(&window);
    window.key_press(Key::B);
    window.run_steps(30);
    assert!(!window.state().is_running());
    assert_eq!(tick(&window), before);
}

#[test]
fn a_press_before_the_end_takes_over_and_keeps_the_old_future() {
    let mut window = played();
    let old = window.state().recording().gestures().len();
    let (from, to) = (place(&window, 4000, RULER), place(&window, 1800, RULER));
    drag(&mut window, from, to);
    window.key_press(Key::Space);
    hold_key(&mut window, Key::B, 100);
    assert_eq!(window.state().recording().branches().len(), 1);
    assert!(window.query_by_label("take 2 and 1 branch").is_some());
    run(&mut window, 500);
    click(&mut window, "take 2 and 1 branch");
    click(&mut window, "Compare with take 1");
    assert!(window.state().message().expect("a sentence").contains("show different pictures from"));
    click(&mut window, "take 2 and 1 branch");
    click(&mut window, "Switch to take 1");
    assert_eq!((window.state().recording().take(), window.state().recording().gestures().len()), ("take 1", old));
    click(&mut window, "take 1 and 1 branch");
    click(&mut window, "Delete take 2");
    assert!(window.query_by_label_contains("Delete take 2?").is_some(), "what would be lost is asked about");
    click(&mut window, "Cancel");
    assert_eq!(window.state().recording().branches().len(), 1);
    click(&mut window, "take 1 and 1 branch");
    click(&mut window, "Delete take 2");
    click(&mut window, "take 1 and 1 branch");
    click(&mut window, "Switch to take 2");
    assert!(window.query_by_label("Delete it").is_none(), "the other branch is another take by now");
    click(&mut window, "take 2 and 1 branch");
    click(&mut window, "Switch to take 1");
    click(&mut window, "take 1 and 1 branch");
    click(&mut window, "Delete take 2");
    click(&mut window, "Delete it");
    assert!(window.query_by_label("take 1").is_some());
}

#[test]
fn a_button_that_the_recording_left_down_comes_up_when_nobody_holds_it() {
    let mut window = played();
    let (begin, until) = press(&window, 1);
    let (from, to) = (place(&window, 4000, RULER), place(&window, (begin + until) / 2, RULER));
    drag(&mut window, from, to);
    assert!(is_down(&window, Button::B));
    window.key_press(Key::Space);
    hold_key(&mut window, Key::A, 100);
    run(&mut window, 100);
    assert!(!is_down(&window, Button::B), "it does not stick");
}

#[test]
fn a_press_is_moved_with_its_length() {
    let mut window = played();
    let (begin, until) = press(&window, 1);
    let (from, to) = (place(&window, (begin + until) / 2, LANE_B), place(&window, (begin + until) / 2 + 600, LANE_B));
    drag(&mut window, from, to);
    let (moved, end) = press(&window, 1);
    assert!(moved.abs_diff(begin + 600) <= 20, "{moved}");
    assert_eq!(end - moved, until - begin);
    window.event(key(Key::Z, true, Modifiers::COMMAND));
    window.run_steps(2);
    assert_eq!(press(&window, 1), (begin, until));
    window.event(key(Key::Y, true, Modifiers::COMMAND));
    window.run_steps(2);
    assert_eq!(press(&window, 1), (moved, end));
}

#[test]
fn the_end_of_a_press_is_stretched_and_a_long_press_becomes_a_short_one() {
    let mut window = played();
    let (begin, until) = press(&window, 1);
    let (from, to) = (place(&window, until, LANE_B), place(&window, begin + 300, LANE_B));
    drag(&mut window, from, to);
    assert_eq!(press(&window, 1).0, begin);
    assert!(press(&window, 1).1.abs_diff(begin + 300) <= 25, "{:?}", press(&window, 1));
    assert_eq!((moves(&window), cursor(&window)), (0, (3, 3)), "and the board shows it at once");
    click(&mut window, "Undo");
    assert_eq!(moves(&window), 1);
}

#[test]
fn a_press_is_selected_and_deleted_and_inserted_by_a_double_click() {
    let mut window = played();
    let (begin, until) = press(&window, 1);
    let pos = place(&window, (begin + until) / 2, LANE_B);
    click_at(&mut window, pos);
    window.key_press(Key::Delete);
    window.run_steps(3);
    assert_eq!((window.state().recording().gestures().len(), moves(&window)), (1, 0));
    // a while later, so that it is no triple click
    window.run_steps(60);
    let pos = place(&window, 3500, LANE_A);
    click_at(&mut window, pos);
    click_at(&mut window, pos);
    window.run_steps(2);
    let (begin, until) = press(&window, 1);
    assert!(begin.abs_diff(3500) <= 20 && until - begin == 100, "{begin} to {until}");
    assert_eq!(cursor(&window), (4, 2));
}

#[test]
fn what_is_shown_is_expected_and_checked_when_it_is_played_again() {
    let mut window = played();
    click(&mut window, "✔ Expect this picture");
    click(&mut window, "Expected");
    assert!(window.query_by_label("1 of 1 expectations held").is_some());
    // without the long press, another picture is there
    let (begin, until) = press(&window, 1);
    let pos = place(&window, (begin + until) / 2, LANE_B);
    click_at(&mut window, pos);
    click(&mut window, "Delete");
    assert!(window.query_by_label_contains("LED 3,1: expected level 128, found level 0").is_some());
    let (from, to) = (place(&window, 3990, RULER), place(&window, 3000, RULER));
    drag(&mut window, from, to);
    assert!(window.query_by_label_contains("expected level").is_none(), "it has not failed yet");
    window.key_press(Key::Space);
    window.run_steps(80);
    assert!(!window.state().is_running(), "it stops at the first difference");
    assert!(window.query_by_label_contains("LED 3,1: expected level 128, found level 0").is_some());
    let mark = window.state().recording().marks()[0].at;
    let pos = place(&window, mark, LANE_MARKS);
    click_at(&mut window, pos);
    window.key_press(Key::Delete);
    window.run_steps(3);
    assert_eq!(window.state().recording().marks().len(), 0);
}

#[test]
fn a_note_is_written_at_the_head() {
    let mut window = played();
    click(&mut window, "✏ Note");
    let field = by().role(Role::TextInput).label_contains("Note at");
    window.get(field.clone()).type_text("a and b");
    window.run_steps(2);
    click(&mut window, "Add");
    let MarkKind::Note(note) = &window.state().recording().marks()[0].kind else { panic!("no note") };
    assert_eq!(note, "a and b");
    assert_eq!(edges(&window).len(), 4, "writing presses nothing");
}

#[test]
fn the_timeline_zooms_and_scrolls() {
    let mut window = played();
    click(&mut window, "Zoom in");
    click(&mut window, "Zoom in");
    // what was at 4 s stays there; 2 s are no longer where they were
    let pos = place(&window, 2000, RULER);
    click_at(&mut window, pos);
    assert!(tick(&window).abs_diff(2000) > 200, "{}", tick(&window));
    click(&mut window, "Whole");
    let pos = place(&window, 2000, RULER);
    click_at(&mut window, pos);
    assert!(tick(&window).abs_diff(2000) <= 20, "{}", tick(&window));
}

#[test]
fn what_was_played_is_saved_replays_and_is_opened_again() {
    let folder = folder("save");
    let path = folder.join("mine.ron");
    let mut window = played();
    window.event(key(Key::S, true, Modifiers::COMMAND));
    window.run_steps(3);
    let field = by().role(Role::TextInput).label_contains("Path");
    assert!(window.get(field.clone()).is_focused());
    window.event(key(Key::A, true, Modifiers::COMMAND));
    window.get(field.clone()).type_text(path.to_str().expect("UTF-8"));
    window.run_steps(2);
    click(&mut window, "Save");
    assert_eq!(window.state().message(), Some(&format!("Saved to {}", path.display())[..]));
    let scenario = load(&path).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(*Player::new(&scenario).expect("it was read").finish(), PlayerStatus::Passed);
    assert_eq!(scenario.checkpoints.len(), 4);

    let mut other = playing();
    other.state_mut().open_file(path.clone());
    other.run_steps(2);
    assert_eq!((tick(&other), other.state().is_running()), (0, false));
    assert_eq!(other.state().recording().gestures(), window.state().recording().gestures());
    assert!(other.query_by_label("mine.ron").is_some());
    other.key_press(Key::Space);
    other.run_steps(300);
    assert_eq!(tick(&other), 4000 + (tick(&window) - 4000));
    assert!(!other.state().is_running(), "what was opened ends where it ends");
    assert!(other.query_by_label_contains("all that was expected held").is_some());

    // another window asks before it writes over the file
    let mut third = played();
    third.event(key(Key::S, true, Modifiers::COMMAND));
    third.run_steps(3);
    third.event(key(Key::A, true, Modifiers::COMMAND));
    third.get(field).type_text(path.to_str().expect("UTF-8"));
    third.run_steps(2);
    click(&mut third, "Save");
    assert!(third.query_by_label_contains("This file exists").is_some());
    click(&mut third, "Cancel");
    std::fs::remove_dir_all(folder).expect("it was there");
}

#[test]
fn a_file_that_is_no_scenario_is_told_and_changes_nothing() {
    let folder = folder("bad");
    let path = folder.join("bad.ron");
    std::fs::write(&path, "(version: 1, program: \"lights-out\", steps: [\n(at: 1, jump: A)])").expect("a file");
    let mut window = played();
    let before = tick(&window);
    window.state_mut().open_file(path.clone());
    window.run_steps(2);
    assert!(window.state().message().expect("a sentence").starts_with(&format!("{}:2:", path.display())));
    assert_eq!((tick(&window), moves(&window)), (before, 1));
    click(&mut window, "Close");
    assert_eq!(window.state().message(), None);
    std::fs::remove_dir_all(folder).expect("it was there");
}

#[test]
fn a_recording_that_was_not_closed_is_offered() {
    let folder = std::env::temp_dir().join(format!("fivebyfive-offered-{}", std::process::id()));
    let left = played().state().recording().clone();
    // two windows that were not closed
    for _ in 0..2 {
        let mut workspace = Workspace::new(left.clone());
        assert_eq!(workspace.recover_in(folder.clone(), None), [""; 0]);
        workspace.autosave(1_000_000).expect("it is written");
    }
    let mut window = playing();
    window.state_mut().recover_in(folder.clone(), None, 1_000_000 + 7300);
    window.run_steps(2);
    assert!(window.query_by_label_contains("2 recordings were not saved last time").is_some());
    click(&mut window, "Show…");
    assert_eq!(window.get_all_by_label_contains("kept 2 hours ago").count(), 2);
    window.get_all_by_label("Discard").next().expect("a button").click();
    window.run_steps(3);
    assert_eq!(window.state().workspace().offers().len(), 2, "it asks first");
    click(&mut window, "Discard for good");
    assert_eq!(window.state().workspace().offers().len(), 1);
    click(&mut window, "Open");
    assert_eq!(window.state().recording().gestures(), left.gestures());
    assert!(window.state().workspace().offers().is_empty() && window.state().is_unsaved());
    std::fs::remove_dir_all(folder).expect("it was there");
}

#[test]
fn a_message_takes_no_room_from_the_board() {
    let mut window = played();
    let board = |window: &Window| window.get_by_label("LED 2,2").rect();
    let before = board(&window);
    window.state_mut().report("A sentence for the user.".to_owned());
    window.run_steps(3);
    assert!(window.query_by_label_contains("A sentence for the user").is_some());
    assert_eq!(board(&window), before);
    click(&mut window, "Close");
    assert_eq!(board(&window), before);
    // and so does the question of what was left
    click(&mut window, "Lights Out");
    click(&mut window, "Play Lights Out");
    assert!(window.query_by_label_contains("was not saved").is_some());
    assert_eq!(board(&window), before);
}

#[test]
fn a_recording_that_is_left_unsaved_can_be_had_back() {
    let mut window = played();
    let gestures = window.state().recording().gestures().to_vec();
    click(&mut window, "Lights Out");
    click(&mut window, "Play Tilt-a-Maze");
    assert!(window.query_by_label_contains("was not saved").is_some());
    click(&mut window, "Restore");
    assert_eq!(window.state().recording().gestures(), gestures);
}

#[test]
fn a_key_that_was_held_when_the_head_was_moved_does_nothing_when_it_comes_up() {
    let mut window = played();
    window.key_press(Key::Space);
    window.step();
    window.key_down(Key::ArrowRight);
    window.key_down(Key::A);
    run(&mut window, 300);
    for _ in 0..20 {
        window.key_press(Key::Comma);
        window.step();
    }
    window.key_up(Key::ArrowRight);
    window.key_up(Key::A);
    window.run_steps(40);
    assert_eq!(window.state().recording().branches().len(), 0, "looking back is not playing");
}

#[test]
fn a_hand_that_trembles_moves_nothing() {
    let mut window = played();
    let before = window.state().recording().gestures().to_vec();
    let (begin, until) = press(&window, 1);
    let pos = place(&window, (begin + until) / 2, LANE_B);
    drag(&mut window, pos, pos + egui::vec2(1.0, 0.0));
    assert_eq!(window.state().recording().gestures(), before);
}

#[test]
fn a_restart_keeps_what_was_played_as_a_branch() {
    let mut window = played();
    click(&mut window, "↺ Restart");
    assert_eq!(window.state().recording().branches().len(), 1);
    assert_eq!(edges(&window), []);
}
