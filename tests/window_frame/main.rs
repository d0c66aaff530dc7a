//! The frame of the window: menus, title, files, transport, regions.

#[expect(dead_code, reason = "each test file uses its part of it")]
#[path = "../driven_window/mod.rs"]
mod driven_window;
mod files;
mod frame;
mod paths;
mod transport;

use std::path::{Path, PathBuf};

use driven_window::*;
use egui::{Key, Modifiers, Role, ViewportCommand, ViewportId, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _, by};
use fivebyfive::app::{COMMANDS, Command, PathKind};
use fivebyfive::hal::Button;
use fivebyfive::scenario::{ProgramName, load};
use fivebyfive::session::Input;

fn folder(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("fivebyfive-frame-{}-{name}", std::process::id()));
    std::fs::create_dir_all(&path).expect("a folder");
    path
}

fn press(window: &mut Window, letter: Key, modifiers: Modifiers) {
    window.event(key(letter, true, modifiers));
    window.event(key(letter, false, modifiers));
    window.run_steps(4);
}

/// Makes a scenario file in which A is pressed.
fn saved(path: &Path) {
    let mut window = playing();
    hold_key(&mut window, Key::A, 100);
    window.event(key(Key::S, true, Modifiers::COMMAND));
    window.run_steps(3);
    type_path(&mut window, path);
    assert_eq!(window.state().message(), Some(&format!("Saved to {}", path.display())[..]));
}

/// Types a path into the dialog and enters it.
fn type_path(window: &mut Window, path: &Path) {
    let field = by().role(Role::TextInput).label_contains("Path");
    window.get(field).type_text(path.to_str().expect("UTF-8"));
    window.run_steps(2);
    window.key_press(Key::Enter);
    window.run_steps(3);
}

/// What was asked of the real window in the last painting.
fn commands(window: &Window) -> Vec<ViewportCommand> {
    window.output().viewport_output[&ViewportId::ROOT].commands.clone()
}

/// The name of what has the focus.
fn focused(window: &Window) -> Option<String> {
    let node = window.root().query_all(by().predicate(|node| node.is_focused())).next()?;
    node.accesskit_node().label()
}
