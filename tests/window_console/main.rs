//! The console in the window: a terminal, a plotter, and both panels side by side.

#[path = "../built_images/mod.rs"]
mod built_images;
#[expect(dead_code, reason = "each test file uses its part of it")]
#[path = "../driven_window/mod.rs"]
mod driven_window;
mod layout;
mod rows;
#[expect(dead_code, reason = "each test file uses its part of it")]
#[path = "../small_image/mod.rs"]
mod small_image;
mod terminal;

use std::path::Path;

use driven_window::*;
use egui::{Event, Key, Modifiers, Role, pos2, vec2};
use egui_kittest::kittest::Queryable as _;
use fivebyfive::app::BottomPanel;
use fivebyfive::session::Input;

/// A window with a program's console.
fn console_of(folder: &Path, flash: &[u8]) -> Window {
    let path = folder.join("it.hex");
    std::fs::write(&path, small_image::hex_of(flash)).expect("written");
    let mut window = window();
    window.state_mut().open_file(path);
    window.run_steps(2);
    click(&mut window, "Console");
    window
}

/// A window with a terminal that has the focus, and a program that sends back what comes.
fn terminal(folder: &Path) -> Window {
    let mut window = console_of(folder, &small_image::flash_of(&small_image::ECHOES_SLOWLY));
    window.get_by_label("Terminal").focus();
    window.run_steps(2);
    window
}

/// The bytes that were sent to the serial port.
fn sent(window: &Window) -> String {
    let inputs = window.state().recording().session().inputs().iter();
    let byte = |input: &Input| if let Input::Serial(byte) = input { Some(*byte) } else { None };
    String::from_utf8(inputs.filter_map(|stamped| byte(&stamped.input)).collect()).expect("text")
}

/// What stands in the line of the terminal.
fn prompt(window: &Window) -> String {
    window.get_by_label("Terminal").value().unwrap_or_default()
}

fn press(window: &mut Window, pressed: Key, modifiers: Modifiers) {
    for down in [true, false] {
        window.event(key(pressed, down, modifiers));
    }
    window.run_steps(2);
}

fn drag(window: &mut Window, from: egui::Pos2, to: egui::Pos2) {
    grab(window, from);
    window.hover_at(from + (to - from) / 2.0);
    window.run_steps(2);
    window.hover_at(to);
    window.run_steps(2);
    window.drop_at(to);
    window.run_steps(3);
}

/// Types a text into the terminal and lets half a second pass.
fn type_into_terminal(window: &mut Window, text: &str) {
    window.get_by_label("Terminal").focus();
    window.run_steps(2);
    window.event(Event::Text(text.to_owned()));
    window.step();
    run(window, 500);
}
