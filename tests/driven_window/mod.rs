//! The window without a display: driven by accessible name, in simulated time.

use std::time::Duration;

use egui::{Event, Key, Modifiers, PointerButton, Pos2, Role, UiBuilder};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use fivebyfive::app::{self, App, Settings};
use fivebyfive::firmware::lights_out::{LightsOut, Phase};
use fivebyfive::hal::{Acceleration, Button};
use fivebyfive::scenario::{ProgramName, Scenario};
use fivebyfive::session::Input;

/// Exact in binary: 64 paintings are a second.
pub const PAINTING_S: f32 = 1.0 / 64.0;

pub type Window = Harness<'static, App>;

pub fn window() -> Window {
    window_of(Scenario::new(ProgramName::LightsOut, 1))
}

/// A window that begins with the header of a scenario.
pub fn window_of(scenario: Scenario) -> Window {
    window_by(scenario, u32::MAX)
}

/// A window on a computer that has time for so many pieces of long work between two paintings; a tick is one, too.
pub fn window_by(scenario: Scenario, pieces: u32) -> Window {
    Harness::builder()
        .with_size([1200.0, 800.0])
        .with_step_dt(PAINTING_S)
        .with_context_setup(app::set_up)
        .build_ui_state(
            move |ui, app: &mut App| {
                let mut left = pieces;
                let mut budget = || {
                    left = left.saturating_sub(1);
                    left > 0
                };
                app.advance(Duration::from_secs_f32(ui.input(|input| input.predicted_dt)), &mut budget);
                app.ui(&mut ui.new_child(UiBuilder::new().max_rect(ui.ctx().content_rect())));
            },
            App::new(scenario, Settings::default()),
        )
}

/// A window in which level 1 is played.
pub fn playing() -> Window {
    let mut window = window();
    // time passes without being painted, as while the window is hidden
    for _ in 0..16 {
        window.state_mut().advance(Duration::from_millis(100), &mut || true);
    }
    window.step();
    assert_eq!(phase(&window), Phase::Playing);
    window
}

/// Lets at least so many ms pass: what was queued is taken first, and only the beginning and the end are painted.
pub fn run(window: &mut Window, ms: u64) {
    let until = tick(window) + ms;
    window.step();
    while tick(window) + 80 < until {
        window.state_mut().advance(Duration::from_millis(40), &mut || true);
    }
    while tick(window) < until {
        window.step();
    }
}

pub fn game(window: &Window) -> &LightsOut {
    window
        .state()
        .recording()
        .session()
        .machine()
        .as_native()
        .and_then(|native| native.program().as_lights_out())
        .expect("Lights Out")
}

pub fn phase(window: &Window) -> Phase {
    game(window).phase()
}

pub fn cursor(window: &Window) -> (u8, u8) {
    game(window).cursor()
}

pub fn moves(window: &Window) -> u32 {
    game(window).moves()
}

pub fn tick(window: &Window) -> u64 {
    window.state().recording().session().tick()
}

/// Presses a key down and lets it go after so many ms, and some more.
pub fn hold_key(window: &mut Window, key: Key, ms: u64) {
    window.key_down(key);
    run(window, ms);
    window.key_up(key);
    run(window, 60);
}

/// The pointer goes there and takes hold of what is there.
pub fn grab(window: &mut Window, pos: Pos2) {
    window.hover_at(pos);
    window.drag_at(pos);
    window.step();
}

/// Clicks a control, and lets the window paint what follows.
pub fn click(window: &mut Window, name: &str) {
    window.get_by_label(name).click();
    window.run_steps(4);
}

pub fn pose(window: &Window) -> Acceleration {
    window.state().recording().session().machine().board().pose()
}

pub fn is_down(window: &Window, button: Button) -> bool {
    window.state().recording().session().machine().board().buttons().is_down(button)
}

/// The presses and releases so far.
pub fn edges(window: &Window) -> Vec<Input> {
    let inputs = window.state().recording().session().inputs().iter().map(|stamped| stamped.input.clone());
    inputs.filter(|input| matches!(input, Input::Press(_) | Input::Release(_))).collect()
}

pub fn key(key: Key, pressed: bool, modifiers: Modifiers) -> Event {
    Event::Key { key, physical_key: None, pressed, repeat: false, modifiers }
}

pub fn at(window: &Window, name: &str) -> Pos2 {
    window.get_by_role_and_label(Role::Button, name).rect().center()
}

pub fn pointer(pos: Pos2, pressed: bool, modifiers: Modifiers) -> Event {
    Event::PointerButton { pos, button: PointerButton::Primary, pressed, modifiers }
}
