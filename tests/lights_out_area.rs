//! What Lights Out can be asked for beyond the Tinkercad game: three by three fields, lights of one's own, random levels of
//! another number of presses.

#[expect(dead_code, reason = "each test file uses its part of it")]
mod scripted_board;

use std::collections::BTreeSet;

use fivebyfive::firmware::lights_out::solver::{Board, Size, Solver};
use fivebyfive::firmware::lights_out::{Area, LEVEL_COUNT, Options, Phase, RandomLevels, Raster};
use fivebyfive::hal::Button;
use scripted_board::Bench;

fn playing(options: &Options) -> Bench {
    let mut bench = Bench::new(options);
    bench.run_until_playing();
    bench
}

fn small(level: u8) -> Bench {
    playing(&Options { area: Area::Centre, start_level: level, ..Options::default() })
}

/// Presses fields by their numbers through the buttons.
fn press(bench: &mut Bench, fields: impl Iterator<Item = usize>) {
    for field in fields {
        let (x, y) = bench.game.area().place(field).expect("a field");
        bench.go_to(x as u8, y as u8);
        bench.long(Button::B);
    }
}

#[test]
fn the_cursor_stays_in_the_middle_three_by_three() {
    let mut bench = small(1);
    let mut columns = Vec::new();
    let mut rows = Vec::new();
    for _ in 0..4 {
        columns.push(bench.game.cursor().0);
        bench.short(Button::A);
    }
    for _ in 0..4 {
        rows.push(bench.game.cursor().1);
        bench.short(Button::B);
    }
    assert_eq!((columns, rows), (vec![2, 3, 1, 2], vec![2, 3, 1, 2]));
}

#[test]
fn a_press_changes_no_light_outside_of_the_middle_and_the_border_is_dark() {
    let mut bench = small(1);
    let before = bench.game.lights();
    bench.go_to(1, 1);
    bench.long(Button::B);
    // a corner: itself, its right neighbour and the one below
    let expected = Raster::from_fn(|x, y| before.is_lit(x, y) ^ matches!((x, y), (1, 1) | (2, 1) | (1, 2)));
    assert_eq!(bench.game.lights(), expected);
    let rows = bench.rows();
    assert_eq!((&rows[0][..], &rows[4][..]), (".....", "....."));
    assert!(rows.iter().all(|row| row.starts_with('.') && row.ends_with('.')), "{rows:?}");
}

#[test]
fn each_of_the_50_small_levels_needs_the_presses_that_its_place_says() {
    let solver = Solver::new(Size::THREE);
    let needed: Vec<u32> = (1..=LEVEL_COUNT)
        .map(|level| solver.fewest(Area::Centre.board(Area::Centre.level(level))).expect("all are solvable").count())
        .collect();
    let counts: [(u32, usize); 8] = [(2, 5), (3, 8), (4, 9), (5, 9), (6, 8), (7, 7), (8, 3), (9, 1)];
    let expected: Vec<u32> = counts.into_iter().flat_map(|(presses, levels)| vec![presses; levels]).collect();
    assert_eq!(needed, expected);
}

#[test]
fn no_two_small_levels_are_the_same_but_for_a_turn_or_a_mirror() {
    let forms: BTreeSet<u64> = (1..=LEVEL_COUNT)
        .map(|level| {
            let board = Area::Centre.board(Area::Centre.level(level));
            let turned = |board: Board| Board::from_fn(Size::THREE, |x, y| board.is_in(y, 2 - x));
            let mirrored = |board: Board| Board::from_fn(Size::THREE, |x, y| board.is_in(2 - x, y));
            let turns = |board| std::iter::successors(Some(board), move |&board| Some(turned(board))).take(4);
            turns(board).chain(turns(mirrored(board))).map(Board::packed).min().expect("eight of them")
        })
        .collect();
    assert_eq!(forms.len(), 50);
}

#[test]
fn a_small_level_is_solved_and_the_next_one_comes() {
    let mut bench = small(1);
    let solution = Solver::new(Size::THREE).fewest(Area::Centre.board(bench.game.lights())).expect("solvable");
    press(&mut bench, solution.fields());
    assert_eq!(bench.game.phase(), Phase::CheckMark);
    assert_eq!(bench.lines().last().map(String::as_str), Some("level 1 solved in 2 moves"));
    bench.run_until_playing();
    assert_eq!((bench.game.level(), bench.game.lights()), (2, Area::Centre.level(2)));
}

#[test]
fn random_levels_are_made_of_as_many_presses_as_are_asked_for() {
    for area in Area::ALL {
        let solver = Solver::new(area.size());
        for presses in [1, 8, 25, 34] {
            let mut levels = RandomLevels::new(7);
            for _ in 0..200 {
                let lights = levels.draw(area, presses);
                assert_eq!(area.within(lights), lights);
                let fewest = solver.fewest(area.board(lights)).expect("made by presses").count();
                assert!((1..=presses.into()).contains(&fewest));
                // quiet patterns have an even number of presses, and so have those that cancel out
                assert_eq!(fewest % 2, u32::from(presses) % 2);
            }
        }
    }
}

#[test]
fn lights_of_ones_own_are_played_at_once_and_again() {
    let own = Raster::from_number(21_504).expect("a raster");
    let mut bench = Bench::new(&Options { own_level: Some(own), ..Options::default() });
    bench.run(1);
    assert_eq!((bench.game.phase(), bench.game.lights(), bench.game.start()), (Phase::Playing, own, own));
    assert_eq!(bench.lines(), ["own level, raster 21504"]);
    bench.press_all(0b00_0000_0000_0010_1011_0101); // the fields 1 3 5 6 8 10
    assert_eq!(bench.game.phase(), Phase::CheckMark);
    assert_eq!(bench.lines().last().map(String::as_str), Some("own level solved in 6 moves"));
    bench.run_until_playing();
    assert_eq!((bench.game.lights(), bench.game.moves()), (own, 0));
}

#[test]
fn one_press_is_told_in_the_singular() {
    let own = Raster::DARK.pressed(2, 2);
    let mut bench = playing(&Options { own_level: Some(own), ..Options::default() });
    bench.long(Button::B);
    assert_eq!(bench.lines().last().map(String::as_str), Some("own level solved in 1 move"));
}
