//! The Tinkercad game, sentence by sentence.

mod scripted_board;

use fivebyfive::firmware::brightness;
use fivebyfive::firmware::glyph::Glyph;
use fivebyfive::firmware::lights_out::{
    Area, LEVEL_COUNT, Options, Phase, RANDOM_PRESSES, RandomLevels, Raster, classic,
};
use fivebyfive::hal::{Button, Level};
use scripted_board::{Bench, LETTER_AND_DIGIT_MS, SHORT_MS, fewest_presses};

const LEVEL_1_WITH_CURSOR: [&str; 5] = [".....", ".....", "8.9.8", ".....", "....."];

fn in_selection(level: u8) -> Bench {
    let mut bench = Bench::playing(level);
    bench.long(Button::A);
    bench.run_until(|game| game.phase() == Phase::Selecting);
    bench
}

fn in_random(seed: u64) -> Bench {
    let mut bench = Bench::new(&Options { seed, ..Options::default() });
    bench.run_until_playing();
    bench.long(Button::A);
    bench.run_until(|game| game.phase() == Phase::Selecting);
    bench.long(Button::A);
    bench.run_until_playing();
    bench
}

fn solution(bench: &Bench) -> u32 {
    let lights = bench.game.lights();
    fewest_presses(|x, y| lights.is_lit(x, y)).expect("levels can be cleared")
}

#[test]
fn boot_shows_l_then_1_then_level_1() {
    let mut bench = Bench::new(&Options::default());
    bench.run(1);
    assert_eq!(bench.rows(), ["9....", "9....", "9....", "9....", "9999."]);
    bench.run(749);
    assert_eq!(bench.frame(), Glyph::LEVEL.frame(Level::FULL), "the letter stands for 750 ms");
    bench.run(1);
    assert_eq!(bench.rows(), ["..9..", ".99..", "..9..", "..9..", ".999."]);
    bench.run(LETTER_AND_DIGIT_MS - 1 - 750);
    assert_eq!(bench.frame(), Glyph::digit(1).frame(Level::FULL), "and so does the digit");
    bench.run(1);
    assert_eq!(bench.rows(), LEVEL_1_WITH_CURSOR);
    assert_eq!(bench.lines(), ["level 1"]);
}

#[test]
fn the_levels_are_the_classic_ones_and_need_6_to_15_presses() {
    let data: serde_json::Value = serde_json::from_str(include_str!("lights_out_classic_50.json")).expect("JSON");
    let levels = data["levels"].as_array().expect("a list");
    assert_eq!(levels.len(), usize::from(LEVEL_COUNT));
    for (number, entry) in (1..=LEVEL_COUNT).zip(levels) {
        let row = |y: usize| entry["rows"][y].as_str().expect("a row").as_bytes();
        assert_eq!(classic(number), Raster::from_fn(|x, y| row(y)[x] == b'#'), "level {number}");
        let fewest = fewest_presses(|x, y| classic(number).is_lit(x, y)).expect("it can be cleared").count_ones();
        assert_eq!(u64::from(fewest), entry["min_presses"].as_u64().expect("a number"), "level {number}");
        assert_eq!(fewest, 6 + u32::from(number - 1) / 5, "the game's own table: 6 for levels 1 to 5, and so on");
    }
}

#[test]
fn raster_numbers_count_from_the_upper_right() {
    let upper_right = Raster::from_number(1).expect("25 bits");
    assert_eq!(upper_right, Raster::from_fn(|x, y| (x, y) == (4, 0)));
    let two = Raster::from_number(33).expect("25 bits");
    assert_eq!(two, Raster::from_fn(|x, y| (x, y) == (4, 0) || (x, y) == (4, 1)));
    assert_eq!(two.number(), 33);
    assert_eq!(Raster::from_fn(|x, y| (x, y) == (0, 4)).number(), 1 << 24);
    assert_eq!(Raster::from_number(Raster::MAX_NUMBER + 1), None);
    assert_eq!(Raster::from_number(Raster::MAX_NUMBER), Some(Raster::from_fn(|_, _| true)));
}

#[test]
fn short_a_moves_right_and_short_b_down_and_both_wrap() {
    let mut bench = Bench::playing(1);
    let mut columns = Vec::new();
    for _ in 0..5 {
        bench.short(Button::A);
        columns.push(bench.game.cursor());
    }
    assert_eq!(columns, [(3, 2), (4, 2), (0, 2), (1, 2), (2, 2)]);
    let mut rows = Vec::new();
    for _ in 0..5 {
        bench.short(Button::B);
        rows.push(bench.game.cursor());
    }
    assert_eq!(rows, [(2, 3), (2, 4), (2, 0), (2, 1), (2, 2)]);
    assert_eq!(bench.game.moves(), 0);
}

#[test]
fn the_four_brightnesses_are_off_half_full_and_very_dim() {
    let mut bench = Bench::playing(1);
    assert_eq!(bench.rows(), LEVEL_1_WITH_CURSOR, "the cursor on a lit light is full, lights are half");
    bench.short(Button::A);
    assert_eq!(bench.rows()[2], "8.858", "the cursor on an unlit light is very dim");
    let constants = [brightness::OFF, brightness::OFF_CURSOR, brightness::ON, brightness::ON_CURSOR];
    assert!(constants.is_sorted_by(|a, b| a < b), "{constants:?}");
    assert_eq!((brightness::OFF, brightness::ON, brightness::ON_CURSOR), (Level(0), Level(128), Level(255)));
}

#[test]
fn brightness_constants_are_the_callers() {
    let mut options = Options::default();
    options.brightness.on = Level(77);
    options.brightness.on_cursor = Level(99);
    let mut bench = Bench::new(&options);
    bench.run_until_playing();
    assert_eq!(bench.frame().rows()[2].map(|level| level.0), [77, 0, 99, 0, 77]);
}

#[test]
fn long_b_presses_the_moment_500_ms_are_reached() {
    let mut bench = Bench::playing(1);
    bench.set(Button::B, true);
    bench.run(500);
    assert_eq!(bench.game.moves(), 0, "after 499 ms nothing has happened");
    assert_eq!(bench.rows(), LEVEL_1_WITH_CURSOR);
    bench.run(1);
    let pressed = [".....", "..8..", "88588", "..8..", "....."];
    assert_eq!(bench.rows(), pressed, "the light and its four neighbours, while the button is still down");
    bench.run(3000);
    assert_eq!((bench.game.moves(), bench.rows()), (1, pressed.map(String::from)), "holding on does nothing more");
    bench.set(Button::B, false);
    bench.run(100);
    assert_eq!(bench.game.cursor(), (2, 2), "the release means nothing");
    assert_eq!(bench.lines(), ["level 1", "press 2,2"]);
}

#[test]
fn a_press_of_499_ms_is_short_and_one_of_500_ms_is_long() {
    let mut bench = Bench::playing(1);
    bench.hold(Button::B, 499);
    assert_eq!((bench.game.moves(), bench.game.cursor()), (0, (2, 3)));
    bench.hold(Button::B, 500);
    assert_eq!((bench.game.moves(), bench.game.cursor()), (1, (2, 3)));
}

#[test]
fn a_press_of_one_tick_is_seen() {
    let mut bench = Bench::playing(1);
    bench.hold(Button::A, 1);
    assert_eq!(bench.game.cursor(), (3, 2));
}

#[test]
fn a_press_changes_the_light_and_its_up_to_four_neighbours() {
    let dark = Raster::DARK;
    let count = |x, y| dark.pressed(x, y).number().count_ones();
    assert_eq!([count(0, 0), count(4, 0), count(0, 4), count(4, 4)], [3; 4], "corners");
    assert_eq!([count(2, 0), count(0, 2), count(4, 2), count(2, 4)], [4; 4], "edges");
    assert_eq!(count(2, 2), 5);
    let corner = Raster::from_fn(|x, y| matches!((x, y), (4, 4) | (3, 4) | (4, 3)));
    assert_eq!(dark.pressed(4, 4), corner);
    assert_eq!(corner.pressed(4, 4), dark, "twice is nothing");
}

#[test]
fn long_a_restarts_a_level_that_was_played() {
    let mut bench = Bench::playing(1);
    bench.short(Button::A);
    bench.long(Button::B);
    assert_eq!(bench.game.moves(), 1);
    bench.lines();
    bench.long(Button::A);
    assert_eq!((bench.game.phase(), bench.game.moves()), (Phase::Playing, 0));
    assert_eq!(bench.rows(), LEVEL_1_WITH_CURSOR);
    assert_eq!(bench.lines(), ["restart"]);
    bench.long(Button::A);
    assert_eq!(bench.game.phase(), Phase::QuestionMark, "and once more leads to the selection");
}

#[test]
fn a_cleared_level_shows_a_check_mark_and_the_moves_and_leads_to_the_next() {
    let mut bench = Bench::playing(1);
    bench.press_all(solution(&bench));
    assert!(bench.game.is_solved());
    assert_eq!(bench.rows(), [".....", "....9", "...9.", "9.9..", ".9..."]);
    assert_eq!(bench.lines().last().expect("a line"), "level 1 solved in 6 moves");
    bench.run_until(|game| game.phase() == Phase::MoveCount);
    assert_eq!(bench.frame(), Glyph::digit(6).frame(Level::FULL));
    bench.run_until(|game| game.phase() == Phase::LevelLetter);
    assert_eq!((bench.game.level(), bench.lines()), (2, vec!["level 2".to_owned()]));
    bench.run_until_playing();
    assert_eq!(bench.game.lights(), classic(2));
}

#[test]
fn two_digits_of_moves_scroll() {
    let mut bench = Bench::playing(21);
    bench.press_all(solution(&bench));
    assert_eq!(bench.lines().last().expect("a line"), "level 21 solved in 10 moves");
    bench.run_until(|game| game.phase() == Phase::MoveCount);
    let began = bench.now_ms();
    let mut seen = vec![bench.rows()];
    while bench.game.phase() == Phase::MoveCount {
        bench.run(1);
        if *seen.last().expect("not empty") != bench.rows() && bench.game.phase() == Phase::MoveCount {
            seen.push(bench.rows());
        }
    }
    assert_eq!(bench.now_ms() - began, 150 * (5 + 2 * 6), "150 ms a column, six columns a digit, five to come in");
    assert!(seen.contains(&["..9..", ".99..", "..9..", "..9..", ".999."].map(String::from)), "the 1 passes: {seen:?}");
    assert!(seen.contains(&[".999.", ".9.9.", ".9.9.", ".9.9.", ".999."].map(String::from)), "the 0 passes: {seen:?}");
    let one = seen.iter().position(|rows| rows[4] == ".999." && rows[0] == "..9..");
    let zero = seen.iter().position(|rows| rows[4] == ".999." && rows[0] == ".999.");
    assert!(one < zero, "the 1 comes first");
}

#[test]
fn after_level_50_comes_level_1() {
    let mut bench = Bench::playing(50);
    bench.press_all(solution(&bench));
    bench.run_until(|game| game.phase() == Phase::LevelLetter);
    assert_eq!(bench.game.level(), 1);
}

#[test]
fn selection_shows_a_question_mark_then_the_digit_and_a_dot_for_the_tens() {
    let mut bench = Bench::playing(23);
    bench.long(Button::A);
    assert_eq!(bench.rows(), [".999.", "...9.", "..9..", ".....", "..9.."]);
    bench.run_until(|game| game.phase() == Phase::Selecting);
    assert_eq!(bench.rows(), ["..999", "9...9", "...99", "....9", "..999"], "a 3, and a dot in the second row");
    for (level, dot) in [(9, None), (10, Some(0)), (20, Some(1)), (30, Some(2)), (40, Some(3)), (50, Some(4))] {
        let rows = in_selection(level).rows();
        let dots: Vec<usize> = (0..5).filter(|&y| rows[y].starts_with('9')).collect();
        assert_eq!(dots, dot.into_iter().collect::<Vec<_>>(), "level {level}");
    }
}

#[test]
fn selection_steps_with_a_and_b_and_wraps() {
    let mut bench = in_selection(1);
    bench.lines();
    bench.short(Button::A);
    assert_eq!(bench.game.level(), 50);
    bench.short(Button::B);
    bench.short(Button::B);
    assert_eq!(bench.game.level(), 2);
    assert_eq!(bench.lines(), ["select 50", "select 1", "select 2"]);
    bench.long(Button::B);
    assert_eq!((bench.game.phase(), bench.lines()), (Phase::LevelLetter, vec!["level 2".to_owned()]));
    bench.run_until_playing();
    assert_eq!(bench.game.lights(), classic(2));
}

#[test]
fn selection_is_dim_for_a_level_done_since_power_on() {
    let mut bench = Bench::playing(1);
    bench.press_all(solution(&bench));
    bench.run_until_playing();
    bench.long(Button::A);
    bench.run_until(|game| game.phase() == Phase::Selecting);
    assert_eq!(bench.rows(), ["..999", "....9", "..999", "..9..", "..999"], "level 2 was not done: bright");
    bench.short(Button::A);
    assert_eq!(bench.rows(), ["...6.", "..66.", "...6.", "...6.", "..666"], "level 1 was done: dim");
}

#[test]
fn long_a_in_selection_plays_random_levels() {
    let mut bench = in_selection(7);
    bench.lines();
    bench.long(Button::A);
    assert_eq!(bench.frame(), Glyph::RANDOM.frame(Level::FULL), "an R appears");
    bench.run_until_playing();
    let start = bench.game.lights();
    assert_eq!(bench.lines(), [format!("random level, raster {}", start.number())]);
    assert!(!bench.game.is_classic() && !bench.game.is_own());
    assert_eq!(bench.game.start(), start);
}

#[test]
fn random_levels_need_one_to_eight_presses_and_the_seed_decides_them() {
    let draw = |seed| {
        let mut levels = RandomLevels::new(seed);
        std::array::from_fn::<_, 1000, _>(|_| levels.draw(Area::Whole, RANDOM_PRESSES))
    };
    let levels = draw(1);
    for lights in levels {
        let fewest = fewest_presses(|x, y| lights.is_lit(x, y)).expect("it can be cleared").count_ones();
        assert!((1..=RANDOM_PRESSES).contains(&(fewest as u8)), "{lights:?} needs {fewest}");
        assert!(fewest.is_multiple_of(2), "eight presses less those that cancel out, and quiet patterns are even too");
    }
    assert_eq!(RANDOM_PRESSES, 8);
    assert_eq!(levels, draw(1));
    assert_ne!(levels, draw(2));
    assert!(levels.windows(2).all(|pair| pair[0] != pair[1]), "a new level each time");
}

/// PCG-XSH-RR 64/32 as in O'Neill's paper, so that a crate that draws something else is noticed.
struct Pcg32 {
    state: u64,
    increment: u64,
}

impl Pcg32 {
    fn new(state: u64, increment: u64) -> Self {
        let mut generator = Self { state: state.wrapping_add(increment), increment };
        generator.next();
        generator
    }

    fn next(&mut self) -> u32 {
        let old = self.state;
        self.state = old.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(self.increment);
        ((((old >> 18) ^ old) >> 27) as u32).rotate_right((old >> 59) as u32)
    }
}

/// How rand_core documents `seed_from_u64`: PCG32 with a fixed increment fills the seed, stepping before each word.
fn seeded(seed: u64) -> Pcg32 {
    let mut filler = Pcg32 { state: seed, increment: 11_634_580_027_462_260_723 };
    let mut word = || {
        filler.next();
        let output = Pcg32 { state: filler.state, increment: filler.increment }.next();
        u64::from(output)
    };
    let state = word() | word() << 32;
    let increment = word() | word() << 32;
    Pcg32::new(state, increment | 1)
}

#[test]
fn the_generator_is_pcg32_and_eight_draws_make_a_level() {
    // the first outputs of the reference program pcg32-demo, for state 42 and stream 54
    let mut demo = Pcg32 { state: 0, increment: 54 << 1 | 1 };
    demo.next();
    demo.state = demo.state.wrapping_add(42);
    demo.next();
    assert_eq!([demo.next(), demo.next(), demo.next()], [0xa15c_02b7, 0x7b47_f409, 0xba1d_3330]);

    for seed in [0, 1, 2, u64::MAX] {
        let mut generator = seeded(seed);
        let mut levels = RandomLevels::new(seed);
        for _ in 0..100 {
            let expected = (0..8).fold(Raster::DARK, |lights, _| {
                let field = ((u64::from(generator.next()) * 25) >> 32) as usize;
                lights.pressed(field % 5, field / 5)
            });
            assert_eq!(levels.draw(Area::Whole, RANDOM_PRESSES), expected, "seed {seed}");
        }
    }
}

#[test]
fn long_a_restarts_the_same_random_level() {
    let mut bench = in_random(5);
    let start = bench.game.lights();
    bench.long(Button::B);
    assert_ne!(bench.game.lights(), start);
    bench.long(Button::A);
    assert_eq!((bench.game.lights(), bench.game.moves()), (start, 0));
    bench.long(Button::A);
    assert_eq!(bench.game.phase(), Phase::QuestionMark, "a random level, too, leads to the selection");
}

#[test]
fn a_solved_random_level_leads_to_a_new_one() {
    let mut bench = in_random(5);
    let start = bench.game.lights();
    let presses = solution(&bench);
    bench.press_all(presses);
    let count = presses.count_ones();
    assert_eq!(bench.lines().last().expect("a line"), &format!("random level solved in {count} moves"));
    bench.run_until(|game| game.phase() == Phase::RandomLetter);
    bench.run_until_playing();
    assert_ne!(bench.game.lights(), start);
    assert!(!bench.game.is_classic());
    assert_eq!(bench.game.level(), 1, "the classic level waits where it was left");
}

#[test]
fn random_levels_are_not_marked_as_done() {
    let mut bench = in_random(5);
    bench.press_all(solution(&bench));
    assert!((1..=LEVEL_COUNT).all(|level| !bench.game.is_done(level)));
}

#[test]
fn both_at_once_is_a_press_of_a() {
    let mut bench = Bench::playing(1);
    bench.set(Button::A, true);
    bench.set(Button::B, true);
    bench.run(SHORT_MS);
    bench.set(Button::A, false);
    bench.set(Button::B, false);
    bench.run(SHORT_MS);
    assert_eq!(bench.game.cursor(), (3, 2), "one press, of A");
}

#[test]
fn both_held_is_a_long_press_of_a_and_nothing_until_both_are_up() {
    let mut bench = Bench::playing(1);
    bench.set(Button::A, true);
    bench.set(Button::B, true);
    bench.run(600);
    assert_eq!(bench.game.phase(), Phase::QuestionMark);
    bench.set(Button::A, false);
    bench.run(2000);
    assert_eq!(bench.game.phase(), Phase::Selecting, "B is still down and means nothing");
    assert_eq!(bench.game.level(), 1);
    bench.set(Button::B, false);
    bench.run(SHORT_MS);
    assert_eq!(bench.game.level(), 1);
    bench.short(Button::B);
    assert_eq!(bench.game.level(), 2, "the next press counts again");
}

#[test]
fn a_button_that_outlasts_the_others_short_press_begins_its_own() {
    let mut bench = Bench::playing(1);
    bench.set(Button::A, true);
    bench.run(100);
    bench.set(Button::B, true);
    bench.run(100);
    bench.set(Button::A, false);
    bench.run(1);
    assert_eq!(bench.game.cursor(), (3, 2), "A was short");
    bench.run(499);
    assert_eq!(bench.game.moves(), 0);
    bench.run(1);
    assert_eq!(bench.game.moves(), 1, "B is long 500 ms after A came up");
}

#[test]
fn presses_mean_nothing_while_a_sign_is_shown() {
    let mut bench = Bench::new(&Options::default());
    bench.run(10);
    bench.short(Button::A);
    bench.long(Button::A);
    bench.run_until_playing();
    assert_eq!((bench.game.cursor(), bench.now_ms()), ((2, 2), LETTER_AND_DIGIT_MS + 1));
}

#[test]
fn a_button_that_is_down_when_a_sign_ends_begins_its_press_then() {
    let mut bench = Bench::new(&Options::default());
    bench.run(1000);
    bench.set(Button::B, true);
    bench.run_until_playing();
    bench.run(499);
    assert_eq!(bench.game.moves(), 0, "held for a second, but the game looks since 499 ms");
    bench.run(2);
    assert_eq!(bench.game.moves(), 1);
}

#[test]
fn the_long_press_that_solved_a_level_means_nothing_in_the_next_one() {
    let mut bench = Bench::playing(1);
    let all = solution(&bench);
    let last = 31 - all.leading_zeros();
    bench.press_all(all & !(1 << last));
    bench.go_to((last % 5) as u8, (last / 5) as u8);
    bench.set(Button::B, true);
    bench.run_until(|game| game.level() == 2);
    bench.run_until_playing();
    bench.run(2000);
    assert_eq!((bench.game.moves(), bench.game.cursor()), (0, (2, 2)));
    bench.set(Button::B, false);
    bench.run(SHORT_MS);
    bench.long(Button::B);
    assert_eq!(bench.game.moves(), 1, "the next press counts again");
}
