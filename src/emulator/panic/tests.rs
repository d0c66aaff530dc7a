use super::*;

/// A display that shows pictures, each for so many ms; the panics that were seen.
fn seen(pictures: &[(Rows, u64)]) -> Vec<Panic> {
    let mut display = PanicDisplay::default();
    let mut ms = 0;
    let mut panics = Vec::new();
    for (rows, length) in pictures {
        let frame = Frame::from_fn(|x, y| Level(if rows[y] >> (SIDE - 1 - x) & 1 == 1 { 200 } else { 0 }));
        for _ in 0..*length {
            panics.extend(display.see(&frame, ms));
            ms += 1;
        }
    }
    assert_eq!((display.panic(), display.current()), (panics.last().copied(), panics.last().copied()));
    panics
}

/// The times of the V2: a picture, and dark after it.
fn v2(pictures: &[Rows]) -> Vec<(Rows, u64)> {
    pictures.iter().flat_map(|rows| [(*rows, 990), (DARK, 210)]).collect()
}

const HEART: Rows = [0b01010, 0b11111, 0b11111, 0b01110, 0b00100];
/// The sad face of MicroPython and of MakeCode's icons.
const SAD: Rows = [0b00000, 0b01010, 0b00000, 0b01110, 0b10001];

#[test]
fn the_face_and_three_digits_are_a_panic_told_once() {
    for code in [0, 20, 42, 123, 456, 789, 902, 999] {
        let digits = [code / 100, code / 10 % 10, code % 10].map(|digit| DIGITS[usize::from(digit)]);
        let round = [FACE, digits[0], digits[1], digits[2]];
        let pictures = [vec![(HEART, 500)], v2(&round), v2(&round)].concat();
        assert_eq!(seen(&pictures), [Panic { code, ms: 500 }]);
    }
}

#[test]
fn on_the_v1_the_display_is_dark_between_equal_digits_alone() {
    // from a run of MicroPython's panic(220) on the V1
    let round = [(FACE, 568), (DIGITS[2], 573), (DARK, 59), (DIGITS[2], 513), (DIGITS[0], 573)];
    assert_eq!(seen(&[&round[..], &round[..]].concat()), [Panic { code: 220, ms: 0 }]);
}

#[test]
fn what_a_display_shows_while_it_changes_does_not_count() {
    let part = [0b11011, 0b00000, 0b00000, 0b00000, 0b10001];
    let round = [(part, 19), (FACE, 990), (DARK, 200), (DIGITS[0], 700), (part, 4), (DIGITS[0], 300), (DIGITS[2], 990)];
    assert_eq!(seen(&[&round[..], &[(DARK, 200), (DIGITS[0], 990)]].concat()), [Panic { code: 20, ms: 19 }]);
}

#[test]
fn other_faces_and_other_sequences_are_no_panic() {
    let digits = [DIGITS[0], DIGITS[2], DIGITS[0]];
    for pictures in [
        v2(&[&[SAD][..], &digits].concat()),
        v2(&[&[FACE, HEART][..], &digits].concat()),
        v2(&[FACE, DIGITS[0], DIGITS[2], HEART, DIGITS[0]]),
        v2(&[FACE, DIGITS[0], DIGITS[2]]),
        v2(&digits),
        // an animation
        [FACE, DIGITS[0], DIGITS[2], DIGITS[0]].map(|rows| (rows, 150)).to_vec(),
    ] {
        assert_eq!(seen(&pictures), []);
    }
}

#[test]
fn a_reset_between_the_pictures_makes_them_no_panic() {
    let mut display = PanicDisplay::default();
    let frame = |rows: Rows| Frame::from_fn(|x, y| Level(255 * (rows[y] >> (SIDE - 1 - x) & 1)));
    let mut ms = 0;
    for (index, rows) in [FACE, DIGITS[0], DIGITS[2], DIGITS[0]].into_iter().enumerate() {
        for _ in 0..500 {
            assert_eq!(display.see(&frame(rows), ms), None);
            ms += 1;
        }
        if index == 2 {
            display.reset();
        }
    }
}

#[test]
fn a_panic_is_told_with_its_meaning() {
    let words = |code| Panic { code, ms: 0 }.to_string();
    assert_eq!(words(20), "the program panicked with code 020: out of memory");
    assert_eq!(words(902), "the program panicked with code 902: an index is out of bounds");
    assert_eq!(
        words(519),
        "the program panicked with code 519: not a code of the runtimes of MicroPython and MakeCode"
    );
}

#[test]
fn each_code_of_the_table_is_found() {
    assert_eq!((0..=999).filter(|&code| codes::meaning(code).is_some()).count(), codes::COUNT);
}
