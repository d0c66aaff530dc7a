//! The timeline: scrubbed, branched, edited, saved and opened.

mod clipboard;
#[expect(dead_code, reason = "each test file uses its part of it")]
#[path = "../driven_window/mod.rs"]
mod driven_window;
mod edits;
mod fields;
mod files;
mod follow;
mod head;
mod painting;
mod selection;

use std::path::PathBuf;

use driven_window::*;
use egui::{Event, Key, Modifiers, PointerButton, Pos2, Rect, Role, Shape, pos2};
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
    match window.state().recording().gestures()[index].kind.clone() {
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

/// Whether a text is painted that contains these words.
fn is_painted(window: &Window, words: &str) -> bool {
    fn says(shape: &Shape, words: &str) -> bool {
        match shape {
            Shape::Vec(shapes) => shapes.iter().any(|shape| says(shape, words)),
            Shape::Text(text) => text.galley.text().contains(words),
            _ => false,
        }
    }
    window.output().shapes.iter().any(|clipped| says(&clipped.shape, words))
}

/// A click with keys held.
fn click_with(window: &mut Window, pos: Pos2, modifiers: Modifiers) {
    window.event(Event::ModifiersChanged(modifiers));
    window.event(Event::PointerMoved(pos));
    window.event(pointer(pos, true, modifiers));
    window.event(pointer(pos, false, modifiers));
    window.event(Event::ModifiersChanged(Modifiers::NONE));
    window.run_steps(2);
}

/// A click of the other button, which opens a menu.
fn menu_at(window: &mut Window, pos: Pos2) {
    for pressed in [true, false] {
        window.event(Event::PointerMoved(pos));
        let (button, modifiers) = (PointerButton::Secondary, Modifiers::NONE);
        window.event(Event::PointerButton { pos, button, pressed, modifiers });
        window.step();
    }
    window.run_steps(3);
}

/// The middle of a press.
fn middle(window: &Window, index: usize, lane: f32) -> Pos2 {
    let (begin, until) = press(window, index);
    place(window, (begin + until) / 2, lane)
}

fn is_selected(window: &Window, count: usize) -> bool {
    window.query_by_label(&format!("{count} selected")).is_some()
}

/// A key with others held, which are let go afterwards.
fn press_with(window: &mut Window, pressed: Key, modifiers: Modifiers) {
    window.event(key(pressed, true, modifiers));
    window.event(Event::ModifiersChanged(Modifiers::NONE));
    window.run_steps(2);
}

fn shortcut(window: &mut Window, pressed: Key) {
    window.event(key(pressed, true, Modifiers::COMMAND));
    window.event(key(pressed, false, Modifiers::COMMAND));
    window.event(Event::ModifiersChanged(Modifiers::NONE));
    window.run_steps(3);
}
