//! What part of the recording is in view.

use super::*;

/// What the strip below the lanes says is in view, in ms, and of how many.
fn view(window: &Window) -> (u64, u64, u64) {
    let strip = window.get_by_label("Overview");
    let value = strip.value().expect("what is in view");
    let numbers: Vec<u64> = value.split(' ').filter_map(|word| word.parse().ok()).collect();
    (numbers[0], numbers[1], numbers[2])
}

fn zoomed() -> Window {
    let mut window = played();
    for _ in 0..6 {
        click(&mut window, "Zoom in");
    }
    let (from, to, _) = view(&window);
    assert!(to - from < 2000 && (from..=to).contains(&tick(&window)), "{from} to {to}");
    window
}

#[test]
fn the_head_stays_in_view_while_it_runs_until_somebody_scrolls_away() {
    let mut window = zoomed();
    window.key_press(Key::Space);
    for _ in 0..8 {
        run(&mut window, 400);
        window.run_steps(2);
        let (from, to, _) = view(&window);
        assert!((from..=to).contains(&tick(&window)), "{} in {from} to {to}", tick(&window));
    }
    let pos = timeline(&window).center();
    window.event(Event::PointerMoved(pos));
    let delta = egui::vec2(0.0, 3000.0);
    let (unit, phase, modifiers) = (egui::MouseWheelUnit::Point, egui::TouchPhase::Move, Modifiers::NONE);
    window.event(Event::MouseWheel { unit, delta, phase, modifiers, source: egui::MouseWheelSource::Wheel });
    window.run_steps(40);
    let (from, to, _) = view(&window);
    run(&mut window, 400);
    assert_eq!(view(&window).0, from);
    assert!(!(from..=to).contains(&tick(&window)));
    click(&mut window, "Follow");
    let (from, to, _) = view(&window);
    assert!((from..=to).contains(&tick(&window)));
}

#[test]
fn the_thumb_of_the_overview_is_dragged() {
    let mut window = zoomed();
    let strip = window.get_by_label("Overview").rect();
    let (from, to, total) = view(&window);
    let x = |ms: u64| strip.left() + ms as f32 / total as f32 * strip.width();
    let (grip, target) = (pos2(x((from + to) / 2), strip.center().y), pos2(strip.left() + 1.0, strip.center().y));
    drag(&mut window, grip, target);
    let (from, to, _) = view(&window);
    assert_eq!(from, 0, "it stops at the end");
    assert!(!(from..=to).contains(&tick(&window)), "the head stays where it is");
    // a click elsewhere brings the view there
    click_at(&mut window, pos2(x(3000), strip.center().y));
    let (from, to, _) = view(&window);
    assert!((from..=to).contains(&3000) && from > 1000, "{from} to {to}");
}

#[test]
fn the_zoom_buttons_keep_the_head_in_view() {
    let mut window = zoomed();
    let strip = window.get_by_label("Overview").rect();
    click_at(&mut window, strip.left_center() + egui::vec2(1.0, 0.0));
    assert!(view(&window).1 < tick(&window));
    click(&mut window, "Zoom in");
    let (from, to, _) = view(&window);
    assert!((from..=to).contains(&tick(&window)));
}
