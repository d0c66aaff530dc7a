//! Things take as long as they are documented to, by the clock of the program and by that of the board.
//!
//! `timing.py` and `timing.ts` write a line before and after each thing, and how many milliseconds it took by their clock.
//! The times of the lines are those of the board.

use fivebyfive::emulator::image::Image;
use fivebyfive::hal::Acceleration;
use fivebyfive::hardware::Model;

use crate::built_images;

/// Board time is enough for all of them.
const RUN_MS: u64 = 9000;
/// What the writing of a line adds to the time between two of them: 22 characters take 2 ms at 115200 baud, and the time of a
/// line is that of the millisecond in which it ends.
const LINE_MS: u64 = 3;

/// Whether a time is as long as another one, within 1 %.
fn is_as_long(ms: u64, other_ms: u64) -> bool {
    ms.abs_diff(other_ms) * 100 <= other_ms
}

/// A thing that takes time.
#[derive(Debug)]
struct Timed {
    name: String,
    /// By the clock of the program.
    took_ms: u64,
    /// Between the lines, by that of the board.
    board_ms: u64,
}

fn runs(kind: &str, model: Model) -> Option<Vec<Timed>> {
    let board = if model == Model::V1 { "v1" } else { "v2" };
    let file = built_images::read(&format!("programs/{kind}/{board}/timing.hex"))?;
    let image = Image::parse(&file, Some(model)).expect("an image for this board");
    let mut chip = image.power_on(1).expect("it fits");
    let mut lines = Vec::new();
    for ms in 1..=RUN_MS {
        chip.run_ms(Acceleration::AT_REST);
        lines.extend(chip.take_lines().into_iter().map(|line| (ms, line)));
    }
    let timed = lines.windows(3).filter_map(|three| {
        let [(begin, first), (end, second), (_, third)] = three else { return None };
        let name = first.strip_prefix("begin ")?;
        assert_eq!(second.strip_prefix("end "), Some(name), "{lines:?}");
        let took_ms = third.strip_prefix("took ").and_then(|ms| ms.parse().ok()).expect("milliseconds");
        Some(Timed { name: name.to_owned(), took_ms, board_ms: end - begin })
    });
    Some(timed.collect())
}

/// Checks that each thing took as long as it is documented to, within 1 %, and that both clocks agree.
fn check(kind: &str, model: Model, documented: &[(&str, u64)]) {
    let Some(timed) = runs(kind, model) else { return };
    let names: Vec<&str> = timed.iter().map(|timed| timed.name.as_str()).collect();
    assert_eq!(names, documented.iter().map(|&(name, _)| name).collect::<Vec<_>>(), "{kind} on {model:?}");
    for (thing, &(_, ms)) in timed.iter().zip(documented) {
        let between = thing.board_ms - LINE_MS;
        assert!(is_as_long(between, thing.took_ms), "{kind} on {model:?}: the clocks differ: {thing:?}");
        assert!(is_as_long(thing.took_ms, ms), "{kind} on {model:?}: {ms} ms are documented: {thing:?}");
    }
}

/// Sleeps end with an interrupt, and the V1 has one each 6 ms besides others (`ticker.h` of micropython), so 20 ms become up
/// to 26. A digit is three columns wide, followed by one and by the five of the display, 150 ms each; a text is shown for
/// 400 ms a character. A pitch is followed by 10 ms of silence (`ARTICULATION_MS` of `modmusic.c`); a note has it inside.
#[test]
fn python() {
    let things = |short_sleeps| {
        [
            ("sleep 1000", 1000),
            ("sleep 20 x 50", short_sleeps),
            ("scroll", 9 * 150),
            ("show", 5 * 400),
            ("pitch", 1010),
            ("note", 8 * 125),
        ]
    };
    check("python", Model::V2, &things(1000));
    if let Some(timed) = runs("python", Model::V1) {
        let short = timed.iter().find(|thing| thing.name == "sleep 20 x 50").expect("it is one of them");
        assert!((50 * 20..=50 * 26).contains(&short.took_ms), "{short:?}");
        check("python", Model::V1, &things(short.took_ms));
    }
}

/// The runtimes count in ticks of 6 ms on the V1 (DAL) and of 4 ms on the V2 (`SCHEDULER_TICK_PERIOD_US` of codal-microbit-v2),
/// so pauses of 20 ms are 24 ms on the V1, and the 150 ms of a column 152 ms on the V2. The V1 scrolls two columns more.
#[test]
fn makecode() {
    let things = |short_pauses, scroll| {
        [
            ("pause 1000", 1000),
            ("pause 20 x 50", short_pauses),
            ("scroll", scroll),
            ("letter", 5 * 150),
            ("tone", 1000),
            ("icon", 600),
        ]
    };
    check("makecode", Model::V1, &things(50 * 24, 20 * 150));
    check("makecode", Model::V2, &things(50 * 20, 18 * 152));
}
