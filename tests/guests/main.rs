//! The guests on both boards: each does what `guests/README.md` promises.
//!
//! Their images are built by `.ci/images`.

#[path = "../built_images/mod.rs"]
mod built_images;
mod by_wire;
mod on_the_air;
mod promises;

use std::fs;
use std::path::Path;

use fivebyfive::emulator::image::Image;
use fivebyfive::emulator::nrf::{Chip, Halt};
use fivebyfive::hal::{Acceleration, Button, Buttons, EdgeConnector, Frame};
use fivebyfive::hardware::Model;

/// A guest that runs, with all that it showed and said.
struct Guest {
    model: Model,
    chip: Chip,
    ms: u64,
    buttons: Buttons,
    /// Lines, and the milliseconds that they came at.
    lines: Vec<(u64, String)>,
    diagnostics: Vec<String>,
}

impl Guest {
    /// Runs so many milliseconds, or until it has ended.
    fn run(&mut self, ms: u64) {
        for _ in 0..ms {
            self.chip.run_ms(Acceleration::AT_REST);
            self.ms += 1;
            self.lines.extend(self.chip.take_lines().into_iter().map(|line| (self.ms, line)));
            self.diagnostics.extend(self.chip.take_diagnostics());
        }
    }

    fn hold(&mut self, button: Button, down: bool) {
        self.buttons.set(button, down);
        self.chip.set_external_inputs(self.buttons, &EdgeConnector::default());
    }

    fn lines(&self) -> Vec<&str> {
        self.lines.iter().map(|(_, line)| line.as_str()).collect()
    }

    /// When each line came.
    fn times(&self) -> Vec<u64> {
        self.lines.iter().map(|&(ms, _)| ms).collect()
    }

    fn frame(&self) -> Frame {
        *self.chip.frame()
    }

    /// What the LED at a place shows.
    fn led(&self, x: usize, y: usize) -> u8 {
        self.chip.frame().level(x, y).0
    }

    /// Whether this LED is lit in full and no other one is.
    fn is_alone(&self, x: usize, y: usize) -> bool {
        self.frame() == Frame::from_fn(|at, line| fivebyfive::hal::Level(if (at, line) == (x, y) { 255 } else { 0 }))
    }

    fn halted(&self) -> Option<&Halt> {
        self.chip.halted()
    }
}

/// Runs a guest on each board that it was built for, and looks whether it keeps its promise.
fn check(name: &str, promise: fn(&mut Guest)) {
    for (folder, model) in [("v1", Model::V1), ("v2", Model::V2)] {
        if matches!(name, "fpu" | "i2c_slave" | "ieee802154" | "systick") && model == Model::V1 {
            // the chip of the V1 has no floating-point unit, no SysTick, no slave of I2C, and a radio without IEEE 802.15.4
            continue;
        }
        let Some(file) = built_images::read(&format!("guests/{folder}/{name}.elf")) else { continue };
        let image = Image::parse(&file, Some(model)).expect("an image for this board");
        let chip = image.power_on(1).expect("it fits");
        let mut guest =
            Guest { model, chip, ms: 0, buttons: Buttons::default(), lines: Vec::new(), diagnostics: Vec::new() };
        promise(&mut guest);
        // a fault, a panic or an end that is meant is reported, and is nothing that is not emulated
        guest.diagnostics.retain(|diagnostic| match name {
            "hard_fault" | "stack_overflow" => !diagnostic.contains("Fault"),
            "probe_panic" => !diagnostic.contains("Fault") && !diagnostic.contains("frames of defmt"),
            "embedded_tests" => {
                diagnostic != "the program ended with the exit code 134" && !diagnostic.contains("frames of defmt")
            }
            "panic_display" => diagnostic != "the program panicked with code 020: out of memory",
            "semihosting_exit" | "semihosting_files" => diagnostic != "the program ended with the exit code 0",
            _ => true,
        });
        assert_eq!(guest.diagnostics, [""; 0], "{name} on {folder} uses nothing that is not emulated");
    }
}

macro_rules! guests {
    ($($name:ident)*) => {
        const NAMES: &[&str] = &[$(stringify!($name)),*];

        $(
            #[test]
            fn $name() {
                check(stringify!($name), promises::$name);
            }
        )*
    };
}

guests! {
    accelerometer advertising analog blink buttons_gpiote buttons_poll defmt_log embedded_tests flash_write fpu grey_fade halting_panic hard_fault i2c_slave ieee802154 panic_calls panic_display
    panic_message ppi_toggle probe_panic radio random rtc_sleep rtt rtt_channels semihosting_exit semihosting_files serial_echo spi_loop stack_overflow
    supervisor systick temperature timer_delay tone variables watchdog
}

#[test]
fn every_guest_of_the_readme_is_checked() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("guests");
    let readme = fs::read_to_string(folder.join("README.md")).expect("the README");
    let rows = readme.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next());
    assert_eq!(rows.collect::<Vec<_>>(), NAMES);
    let mut sources: Vec<String> = fs::read_dir(folder.join("src/bin"))
        .expect("the sources")
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().replace(".rs", ""))
        .collect();
    sources.sort();
    assert_eq!(sources, NAMES);
}
