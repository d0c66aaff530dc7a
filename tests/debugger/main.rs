//! The debugger, without GDB: what stops a program, and that going back leads to what was.

#[path = "../built_images/mod.rs"]
mod built_images;
mod calls;
mod history;
mod searches;
#[path = "../small_image/mod.rs"]
#[expect(dead_code, reason = "each test file uses its part of it")]
mod small_image;
mod stops;
mod texts;

use std::sync::Arc;

use fivebyfive::debugger::{Debugger, Watchpoint};
use fivebyfive::emulator::image::Image;
use fivebyfive::emulator::nrf::Chip;
use fivebyfive::hal::Acceleration;
use fivebyfive::hardware::Model;
use fivebyfive::session::{ImageSpec, ProgramSpec, Session};

const ADDS: u32 = 0x0c;
const STORES: u32 = 0x0e;
const LOADS: u32 = 0x12;
const RAM: u32 = 0x2000_0000;

fn session_of(image: Image) -> Session {
    Session::new(ProgramSpec::Image(ImageSpec::new(Arc::new(image), 1).expect("it fits")))
}

fn image_of(code: &[u16]) -> Image {
    let hex = small_image::hex_of(&small_image::flash_of(code));
    Image::parse(hex.as_bytes(), Some(Model::V2)).expect("an image")
}

fn debugger_of(code: &[u16]) -> Debugger {
    Debugger::new(session_of(image_of(code))).expect("a chip")
}

/// A session with a guest, where it is built.
fn guest(path: &str) -> Option<Session> {
    let image = Image::parse(&built_images::read(&format!("guests/{path}.elf"))?, None).expect("an image");
    Some(session_of(image))
}

fn chip(debugger: &Debugger) -> &Chip {
    debugger.chip().expect("a chip")
}

fn register(debugger: &Debugger, number: u8) -> u32 {
    chip(debugger).core().register(number)
}

fn writes_of(address: u32) -> Watchpoint {
    Watchpoint { from: address, to: address + 3, reads: false, writes: true }
}

const TILTED: Acceleration = Acceleration { x_mg: 300, y_mg: -400, z_mg: -800 };
