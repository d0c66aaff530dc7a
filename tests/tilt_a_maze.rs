//! Tilt-a-Maze: the lab's mazes, its ball, its scores.

#[expect(dead_code, reason = "each test file uses its part of it")]
mod scripted_board;

use fivebyfive::firmware::glyph::Glyph;
use fivebyfive::firmware::tilt_a_maze::{
    FRAME_MS, FRAMES, GLIDE_STEP_MS, GenerationStep, Generator, HINT_MS, LEVEL_COUNT, Maze, MazeLevel, Options,
    PULSE_MS, Phase, Rolling, TiltAMaze, View, rainbow_frame,
};
use fivebyfive::hal::{Acceleration, Button, Frame, Instant, Level};
use scripted_board::ScriptedBoard;
use serde_json::Value;

const FLAT: (i16, i16) = (0, 0);
/// At full speed.
const FULL: i16 = 819;

struct Bench {
    game: TiltAMaze,
    board: ScriptedBoard,
}

impl Bench {
    fn new(options: Options) -> Self {
        Self { game: TiltAMaze::new(&options), board: ScriptedBoard::default() }
    }

    /// A level that has shown its letter and its digit.
    fn playing(level: u8) -> Self {
        let mut bench = Self::new(Options { start_level: level, ..Options::default() });
        bench.run_until(Phase::Playing);
        bench
    }

    fn run(&mut self, ms: u64) {
        self.board.run(&mut self.game, ms);
    }

    fn run_until(&mut self, phase: Phase) {
        for _ in 0..60_000 {
            if self.game.phase() == phase {
                return;
            }
            self.run(1);
        }
        panic!("{phase:?} has not come within a minute");
    }

    fn tilt(&mut self, (x_mg, y_mg): (i16, i16)) {
        self.board.acceleration = Acceleration { x_mg, y_mg, z_mg: -800 };
    }

    fn hold(&mut self, button: Button, ms: u64) {
        self.board.buttons.set(button, true);
        self.run(ms);
        self.board.buttons.set(button, false);
        self.run(50);
    }

    /// Rolls the ball along a shortest route.
    fn solve(&mut self) {
        let level = *self.game.maze();
        let to_hole = level.maze.distances(level.hole);
        while self.game.phase() == Phase::Playing {
            let (x, y) = self.game.ball();
            let here = to_hole[usize::from(y)][usize::from(x)].expect("it can be reached");
            let next = [(1, 0), (-1, 0), (0, 1), (0, -1)].into_iter().find(|&(dx, dy)| {
                let (nx, ny) = (x as i8 + dx, y as i8 + dy);
                !level.maze.is_wall(nx, ny) && to_hole[ny as usize][nx as usize].is_some_and(|there| there < here)
            });
            let (dx, dy) = next.expect("there is a way");
            self.tilt((i16::from(dx) * FULL, i16::from(dy) * FULL));
            while self.game.ball() == (x, y) {
                self.run(1);
            }
        }
        self.tilt(FLAT);
    }

    fn lines(&mut self) -> Vec<String> {
        std::mem::take(&mut self.board.lines)
    }
}

fn data() -> Value {
    serde_json::from_str(include_str!("tilt_a_maze.json")).expect("JSON")
}

fn number(value: &Value) -> u64 {
    value.as_u64().expect("a number")
}

#[test]
fn the_mazes_are_those_of_the_lab() {
    let data = data();
    let levels = data["levels"].as_array().expect("a list");
    assert_eq!(levels.len(), usize::from(LEVEL_COUNT));
    for (index, entry) in levels.iter().enumerate() {
        let level = MazeLevel::of_the_lab(index as u8 + 1);
        for y in 0..8 {
            let row = entry["walls"][y as usize].as_str().expect("a row");
            let ours: String = (0..8).map(|x| if level.maze.is_wall(x, y) { '#' } else { '.' }).collect();
            assert_eq!(ours, row, "level {}, row {y}", index + 1);
        }
        let place = |value: &Value| (number(&value[0]) as u8, number(&value[1]) as u8);
        assert_eq!(level.start, place(&entry["ball_start"]));
        assert_eq!(level.hole, place(&entry["hole"]));
        assert_eq!(u64::from(level.shortest()), number(&entry["shortest_route"]));
    }
    let shortest: Vec<u8> = (1..=LEVEL_COUNT).map(|level| MazeLevel::of_the_lab(level).shortest()).collect();
    assert_eq!(shortest, [12, 12, 16, 16, 20, 20, 24, 24, 28], "the lab's own table");
}

#[test]
fn the_carving_visits_every_cell_and_goes_back_to_the_start() {
    let mut carver = Generator::new(6);
    let (mut forward, mut back) = (0, 0);
    while let Some(step) = carver.step() {
        match step {
            GenerationStep::To { choices, .. } => {
                assert!((1..=3).contains(&choices));
                forward += 1;
            }
            GenerationStep::Back { .. } => back += 1,
        }
    }
    assert_eq!((forward, back), (15, 16), "all cells but the first are entered, and all are left");
    assert_eq!(*carver.maze(), Maze::generate(6, 0));
}

#[test]
fn the_world_has_walls_around() {
    let maze = Maze::generate(1, 6);
    assert!((-1..9).all(|i| maze.is_wall(7, i) && maze.is_wall(i, 7) && maze.is_wall(-1, i) && maze.is_wall(i, -1)));
}

#[test]
fn the_step_time_falls_from_260_to_90_ms_between_a_quarter_and_four_fifths_of_a_g() {
    let rolling = Rolling::default();
    let mg = |g: f64| (g * 1024.0).round() as u16;
    assert_eq!(rolling.interval_ms(mg(0.25) - 1), None, "below 0.25 g nothing happens");
    assert_eq!(rolling.interval_ms(mg(0.25)), Some(260));
    assert_eq!(rolling.interval_ms(mg(0.525)), Some(175));
    assert_eq!(rolling.interval_ms(mg(0.8)), Some(90));
    assert_eq!(rolling.interval_ms(2048), Some(90));
    let ball = &data()["ball"];
    assert_eq!(u64::from(rolling.step_slow_ms), number(&ball["step_slow_ms"]));
    assert_eq!(u64::from(rolling.step_fast_ms), number(&ball["step_fast_ms"]));
    assert_eq!(rolling.tilt_min_mg, mg(ball["tilt_min_g"].as_f64().expect("a number")));
    assert_eq!(rolling.tilt_full_mg, mg(ball["tilt_full_g"].as_f64().expect("a number")));
    // a person may turn the two round, or make them alike: it is slower or faster, and never a panic
    let odd = Rolling { step_slow_ms: 10, step_fast_ms: 500, tilt_min_mg: 300, tilt_full_mg: 200 };
    assert_eq!((odd.interval_ms(299), odd.interval_ms(300)), (None, Some(500)));
}

#[test]
fn the_ball_rolls_at_the_speed_of_the_tilt() {
    let mut bench = Bench::playing(9);
    assert_eq!(bench.game.ball(), (0, 0));
    bench.tilt((FULL, 0));
    bench.run(1);
    assert_eq!(bench.game.ball(), (1, 0), "the first step comes at once");
    bench.run(89);
    assert_eq!(bench.game.ball(), (1, 0));
    bench.run(1);
    assert_eq!(bench.game.ball(), (2, 0), "and the next one 90 ms later");
    bench.tilt((255, 0));
    bench.run(5000);
    assert_eq!((bench.game.ball(), bench.game.moves()), ((2, 0), 2), "too flat to roll");
}

#[test]
fn the_axis_tipped_hardest_comes_first_and_the_ball_slides_along_walls() {
    // level 9, row 0: .....#.# and row 1: ####.#.#
    let mut bench = Bench::playing(9);
    bench.tilt((400, 700));
    bench.run(1);
    assert_eq!(bench.game.ball(), (1, 0), "down is a wall, so it slides to the right");
    bench.tilt((255, 700));
    bench.run(1000);
    assert_eq!(bench.game.ball(), (1, 0), "an axis below the least tilt does not push");
    bench.tilt((700, 700));
    let mut path = Vec::new();
    for _ in 0..2000 {
        bench.run(1);
        if path.last() != Some(&bench.game.ball()) {
            path.push(bench.game.ball());
        }
    }
    // rows 0 to 4: .....#.#  ####.#.#  ...#...#  .#.###.#  .#.....#
    let expected = [(2, 0), (3, 0), (4, 0), (4, 1), (4, 2), (5, 2), (6, 2), (6, 3), (6, 4)];
    assert_eq!(path, expected, "x comes first when both are alike, and down where right is a wall");
}

#[test]
fn it_rolls_downhill() {
    for (tilt, way) in [((FULL, 0), (1, 0)), ((-FULL, 0), (-1, 0)), ((0, FULL), (0, 1)), ((0, -FULL), (0, -1))] {
        // some level has a way there from its start
        let moved = (1..=LEVEL_COUNT).any(|level| {
            let mut bench = Bench::playing(level);
            let (x, y) = bench.game.ball();
            bench.tilt(tilt);
            bench.run(1);
            let (nx, ny) = bench.game.ball();
            (nx as i8 - x as i8, ny as i8 - y as i8) == way
        });
        assert!(moved, "{tilt:?}");
    }
}

#[test]
fn a_level_is_announced_solved_in_its_moves_and_flashes_three_times() {
    let mut bench = Bench::new(Options::default());
    bench.run(1);
    assert_eq!(bench.board.frame, Glyph::LEVEL.frame(Level::FULL));
    bench.run(750);
    assert_eq!(bench.board.frame, Glyph::digit(1).frame(Level::FULL));
    bench.run(749);
    assert_eq!(bench.game.phase(), Phase::Number);
    bench.run(1);
    assert_eq!(bench.game.phase(), Phase::Playing, "a title of 1500 ms");
    assert_eq!(number(&data()["title_ms"]), 1500);
    bench.solve();
    assert_eq!(bench.lines(), ["Level 1", "Level 1 solved in 12 moves"]);
    let hole = bench.game.maze().hole;
    let mut lit = Vec::new();
    while bench.game.phase() == Phase::Flashing {
        let (left, top) = bench.game.view().place();
        lit.push(bench.board.frame.level(usize::from(hole.0 - left), usize::from(hole.1 - top)) == Level::FULL);
        bench.run(1);
    }
    let changes = lit.windows(2).filter(|pair| pair[0] != pair[1]).count();
    assert_eq!(lit.iter().filter(|&&lit| lit).count(), 450 + usize::from(lit[0]), "three times 150 ms");
    assert_eq!(changes, 5 + usize::from(lit[0]));
    bench.run(1);
    assert_eq!((bench.game.level(), bench.lines()), (2, vec!["Level 2".to_owned()]));
}

#[test]
fn the_nine_levels_end_in_a_rainbow_and_begin_anew() {
    let mut bench = Bench::new(Options::default());
    for level in 1..=LEVEL_COUNT {
        bench.run_until(Phase::Playing);
        assert_eq!(bench.game.level(), level);
        bench.solve();
        bench.run(1000);
    }
    assert_eq!(bench.game.phase(), Phase::Rainbow);
    let lines = bench.lines();
    let expected = [12, 12, 16, 16, 20, 20, 24, 24, 28];
    for (level, moves) in (1..).zip(expected) {
        assert!(lines.contains(&format!("Level {level} solved in {moves} moves")), "{lines:?}");
    }
    assert_eq!(lines.last().expect("a line"), "You finished all 9 levels!");
    bench.run_until(Phase::Letter);
    assert_eq!((bench.game.level(), bench.lines()), (1, vec!["Level 1".to_owned()]));
}

#[test]
fn the_rainbow_has_seven_rings_that_flow_from_picture_16_on() {
    let rainbow = &data()["rainbow"];
    assert_eq!((u64::from(FRAMES), u64::from(FRAME_MS)), (number(&rainbow["frames"]), number(&rainbow["frame_ms"])));
    let greys = |frame: &Frame| {
        let mut greys: Vec<u8> = frame.to_bytes().to_vec();
        greys.sort_unstable();
        greys.dedup();
        greys.len()
    };
    assert_eq!(greys(&rainbow_frame(0)), 7, "{}", rainbow_frame(0));
    assert!((0..17).all(|number| rainbow_frame(number) == rainbow_frame(0)), "(16 - 15) / 2 is still 0");
    assert_ne!(rainbow_frame(17), rainbow_frame(16));
    assert_eq!(rainbow_frame(18), rainbow_frame(17));
    assert_eq!(rainbow_frame(17 + 14), rainbow_frame(17), "after seven shifts the rings are where they were");
    let mirrored = |frame: Frame| Frame::from_fn(|x, y| frame.level(4 - x, y));
    assert!((0..FRAMES).all(|number| mirrored(rainbow_frame(number)) == rainbow_frame(number)));
}

#[test]
fn the_last_level_can_be_an_earlier_one() {
    let mut bench = Bench::new(Options { last_level: 3, start_level: 3, ..Options::default() });
    bench.run_until(Phase::Playing);
    bench.solve();
    bench.run(1000);
    assert_eq!(bench.game.phase(), Phase::Rainbow);
    assert_eq!(bench.lines().last().expect("a line"), "You finished all 3 levels!");
}

#[test]
fn the_speed_constants_are_the_callers() {
    let rolling = Rolling { step_fast_ms: 50, ..Rolling::default() };
    let mut bench = Bench::new(Options { start_level: 9, rolling, ..Options::default() });
    bench.run_until(Phase::Playing);
    bench.tilt((FULL, 0));
    bench.run(51);
    assert_eq!(bench.game.ball(), (2, 0));
}

#[test]
fn long_b_restarts_and_long_a_selects_before_the_first_move() {
    let mut bench = Bench::playing(9);
    bench.tilt((FULL, 0));
    bench.run(1);
    bench.tilt(FLAT);
    bench.hold(Button::A, 2000);
    assert_eq!(
        (bench.game.phase(), bench.game.ball()),
        (Phase::Playing, (1, 0)),
        "in the middle of a level, A only looks"
    );
    bench.run(1000);
    bench.hold(Button::B, 600);
    assert_eq!((bench.game.ball(), bench.game.moves()), ((0, 0), 0));
    bench.lines();
    bench.hold(Button::A, 600);
    bench.run_until(Phase::Selecting);
    bench.run(1);
    assert_eq!(bench.board.frame, Glyph::digit(9).frame(Level::FULL));
    bench.hold(Button::B, 80);
    bench.hold(Button::A, 80);
    bench.hold(Button::A, 80);
    assert_eq!(bench.lines(), ["select 9", "select 1", "select 9", "select 8"]);
    bench.hold(Button::B, 600);
    assert_eq!(bench.lines(), ["Level 8"]);
}

#[test]
fn selection_is_dim_for_a_level_that_was_solved() {
    let mut bench = Bench::playing(1);
    bench.solve();
    bench.run_until(Phase::Playing);
    bench.hold(Button::A, 600);
    bench.run_until(Phase::Selecting);
    bench.hold(Button::A, 80);
    assert_eq!(bench.board.frame, Glyph::digit(1).frame(Level(32)));
}

#[test]
fn the_view_follows_the_ball_and_does_not_jump_to_and_fro() {
    let view = View::centred_on((3, 3));
    assert_eq!(view.place(), (1, 1));
    for ball in [(2, 3), (3, 3), (4, 3), (3, 2), (4, 4)] {
        assert_eq!(view.following(ball), view, "{ball:?} is among the nine middle lights");
    }
    assert_eq!(view.following((5, 3)).place(), (2, 1));
    assert_eq!(view.following((5, 3)).following((4, 3)).place(), (2, 1), "back again, and it stays");
    assert_eq!(view.following((6, 6)).place(), (3, 3), "it stays in the world");
    assert_eq!(view.following((0, 0)).place(), (0, 0));
}

#[test]
fn ball_walls_hole_and_floor_differ_and_the_hole_pulses() {
    // level 9 begins in the upper left; with the view at the hole, ball and hole are far from each other
    let level = MazeLevel::of_the_lab(9);
    let brightness = Options::default().brightness;
    let view = View::centred_on(level.hole);
    let at = |ms| view.frame(&level.maze, level.start, Some(level.hole), Instant::from_ms(ms), &brightness);
    let hole = |ms| at(ms).level(3, 3);
    assert_eq!((hole(0), hole(PULSE_MS / 2), hole(PULSE_MS)), (Level(32), Level(128), Level(32)));
    assert_eq!(at(0).level(4, 4), brightness.wall);
    assert_eq!(at(0).level(2, 3), brightness.floor);
    let levels = [brightness.floor, brightness.wall, hole(0), brightness.ball];
    assert!(levels.is_sorted_by(|a, b| a < b), "{levels:?}");
}

#[test]
fn where_the_hole_is_out_of_sight_the_rim_says_where_it_is() {
    let level = MazeLevel::of_the_lab(9);
    let brightness = Options::default().brightness;
    let view = View::centred_on(level.start);
    let at = |ms| view.frame(&level.maze, level.start, Some(level.hole), Instant::from_ms(ms), &brightness);
    assert_eq!(at(0).level(4, 4), brightness.hint, "to the lower right");
    assert_ne!(at(HINT_MS).level(4, 4), brightness.hint, "for a moment only");
    let other =
        View::centred_on(level.hole).frame(&level.maze, level.start, Some(level.hole), Instant::BOOT, &brightness);
    assert!(!other.rows().as_flattened().contains(&brightness.hint), "not where it can be seen");
}

#[test]
fn holding_a_glides_to_the_hole_and_back_while_the_ball_waits() {
    let mut bench = Bench::playing(9);
    bench.tilt((FULL, 0));
    bench.run(1);
    let home = bench.game.view();
    bench.board.buttons.set(Button::A, true);
    let mut seen = vec![home.place()];
    for _ in 0..1000 {
        bench.run(1);
        if *seen.last().expect("not empty") != bench.game.view().place() {
            seen.push(bench.game.view().place());
        }
    }
    assert_eq!(seen, [(0, 0), (1, 1), (2, 2), (3, 3)], "a pixel at a time");
    assert_eq!(bench.game.ball(), (1, 0), "the ball waits, although the board is tilted");
    bench.board.buttons.set(Button::A, false);
    bench.run(3 * u64::from(GLIDE_STEP_MS) + 1);
    assert_eq!(bench.game.view(), home);
    bench.run(100);
    assert_ne!(bench.game.ball(), (1, 0), "and rolls on");
}

#[test]
fn a_maze_of_ones_own_comes_again_when_it_is_solved() {
    let mut bench = Bench::new(Options { own_maze: Some((123, 2)), ..Options::default() });
    bench.run(1);
    assert_eq!(bench.board.frame, Glyph::MAZE.frame(Level::FULL));
    bench.run_until(Phase::Playing);
    assert_eq!(bench.game.maze().maze, Maze::generate(123, 2));
    let shortest = bench.game.maze().shortest();
    bench.solve();
    let lines = ["Maze of seed 123 with 2 shortcuts".to_owned(), format!("Maze solved in {shortest} moves")];
    assert_eq!(bench.lines(), lines);
    bench.run_until(Phase::Playing);
    assert_eq!((bench.game.ball(), bench.game.level()), ((0, 0), 0));
    bench.hold(Button::A, 2000);
    assert_eq!(bench.game.phase(), Phase::Playing, "there is no other level to select");
}

#[test]
fn every_seed_gives_a_maze_in_which_the_hole_can_be_reached() {
    for seed in 0..2000 {
        let level = MazeLevel::own(seed, (seed % 12) as u8);
        assert!(level.shortest() >= 12, "seed {seed}: six cells right and six down are 12 pixels");
    }
}
