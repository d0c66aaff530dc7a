//! Chips that run the images that `.ci/images` builds.

#![expect(clippy::print_stdout, reason = "an image that is left out is said")]

use std::fs;
use std::hint::black_box;

use fivebyfive::emulator::image::Image;
use fivebyfive::emulator::nrf::Chip;
use fivebyfive::hal::Acceleration;

/// Runs a chip, with the board at rest.
pub fn run(chip: &mut Chip, ms: u64) {
    for _ in 0..ms {
        chip.run_ms(Acceleration::AT_REST);
    }
    black_box(chip.take_lines());
}

/// Milliseconds that a chip runs before it is measured: a runtime has started by then.
const WARM_MS: u64 = 1000;

/// A chip that has run for a while; `None`, and a word about it, if its image is not built.
pub fn started(path: &str, board: &str) -> Option<Chip> {
    let path = format!("{}/target/images/{}", env!("CARGO_MANIFEST_DIR"), path.replace("{}", board));
    let Ok(file) = fs::read(&path) else {
        println!("NOT MEASURED: {path} is not built; .ci/images builds all images");
        return None;
    };
    let image = Image::parse(&file, None).expect("an image");
    let mut chip = image.power_on(1).expect("it fits");
    run(&mut chip, WARM_MS);
    Some(chip)
}
