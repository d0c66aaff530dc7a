//! `levels.ts` asks for all levels of brightness, first of single lights, then of the whole display: each is seen as it was
//! asked for, where the drivers tell them apart.

use fivebyfive::emulator::image::Image;
use fivebyfive::hal::{Acceleration, Frame, Level};
use fivebyfive::hardware::Model;

use crate::built_images;

/// Board time is enough for all of them.
const RUN_MS: u64 = 24_000;
/// A picture that is there for as long is one of the program; it shows each for 60 ms at least. What is seen for a shorter time
/// is scanned while the program draws.
const SHOWN_MS: usize = 40;

/// The pictures that are shown, in their order.
fn pictures(model: Model) -> Option<Vec<Frame>> {
    let board = if model == Model::V1 { "v1" } else { "v2" };
    let file = built_images::read(&format!("programs/makecode/{board}/levels.hex"))?;
    let mut chip = Image::parse(&file, Some(model)).expect("an image for this board").power_on(1).expect("it fits");
    let mut frames = Vec::new();
    for _ in 0..RUN_MS {
        chip.run_ms(Acceleration::AT_REST);
        frames.push(*chip.frame());
    }
    let shown = frames.chunk_by(|one, next| one == next).filter(|same| same.len() >= SHOWN_MS);
    Some(shown.map(|same| same[0]).collect())
}

/// Checks that all pictures of the program are shown, one after the other, where `whole_level` is what is to be seen of a
/// brightness of the whole display, within so many levels.
fn check(model: Model, whole_level: fn(u64) -> u64, within: u8) {
    let Some(pictures) = pictures(model) else { return };
    let single = (0..=10).map(|at| Frame::from_fn(|x, y| Level((25 * at + 5 * y + x).min(255) as u8)));
    let whole = (0..=255).rev().map(|level| Frame::from_fn(|_, _| Level(whole_level(level) as u8)));
    // until the program runs, a board is dark
    let mut asked: Vec<Frame> = [Frame::DARK].into_iter().chain(single).chain(whole).collect();
    asked.dedup();
    assert!(asked.len() > 200, "{} pictures", asked.len());
    assert_eq!(pictures.len(), asked.len(), "{model:?}");
    for (at, (picture, asked)) in pictures.iter().zip(&asked).enumerate() {
        let levels = |frame: &Frame| frame.rows().as_flattened().to_vec();
        let is_single = at <= 11;
        let is_as_asked = levels(picture)
            .iter()
            .zip(levels(asked))
            .all(|(seen, asked)| seen.0.abs_diff(asked.0) <= if is_single { 0 } else { within });
        assert!(is_as_asked, "picture {at} on {model:?} is {picture:?} in place of {asked:?}");
    }
}

/// DAL turns the whole display off by a timer that comes 10 microseconds after it was set at the earliest
/// (`us_ticker_set_interrupt` of mbed-classic), so 2 and 3 are lit for as long as 4. 1 is turned off without the timer.
#[test]
fn each_level_is_seen_as_it_was_asked_for_on_the_v1() {
    check(Model::V1, |level| if (2..4).contains(&level) { 4 } else { level }, 0);
}

/// CODAL lights an LED for 255 steps of a length that depends on the brightness of the whole display, up to 208 ticks, so
/// some brightnesses are the same (`quantum` in `NRF52LedMatrix.cpp` of codal-microbit-v2). 255 of the shorter steps are no
/// whole number of the longest, and the row is lit a little before its time begins to count.
#[test]
fn each_level_is_seen_as_it_was_asked_for_on_the_v2() {
    let level_of_steps = |level| {
        let step = 53_333 * level / (256 * 255);
        (255 * step + 208 / 2) / 208
    };
    check(Model::V2, level_of_steps, 1);
}
