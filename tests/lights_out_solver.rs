//! The mathematics of Lights Out: three ways to a solution held against each other, and against exhaustion.

use fivebyfive::firmware::lights_out::solver::{
    Board, Elimination, MAX_SIDE, Size, Solver, chase, solutions_by_top_rows,
};
use fivebyfive::firmware::lights_out::{LEVEL_COUNT, Raster, classic};
use fivebyfive::puzzle::{LargeBoard, LargeSize, LargeSolver, Order, Orderer, board_of};
use proptest::prelude::{Strategy, any, prop_assert, prop_assert_eq, proptest};

/// Boards of 5x5 that need 0, 1, 2... presses.
const BOARDS_BY_PRESSES: [u32; 16] = [
    1, 25, 300, 2300, 12_650, 53_130, 176_176, 467_104, 982_335, 1_596_279, 1_935_294, 1_684_446, 1_004_934, 383_670,
    82_614, 7350,
];

/// The nullities of 1x1, 2x2, 3x3...
const NULLITIES: [usize; 23] = [0, 0, 0, 4, 2, 0, 0, 0, 8, 0, 6, 0, 0, 4, 0, 8, 2, 0, 16, 0, 0, 0, 14];

const DOCS: &str = include_str!("../docs/lights-out.md");

fn sizes() -> impl Iterator<Item = Size> {
    (1..=MAX_SIDE).flat_map(|rows| (1..=MAX_SIDE).filter_map(move |columns| Size::new(columns, rows)))
}

fn size(columns: usize, rows: usize) -> Size {
    Size::new(columns, rows).expect("1 to 8")
}

fn large_size(columns: usize, rows: usize) -> LargeSize {
    LargeSize::new(columns, rows).expect("1 to 64")
}

/// A board of any size, made by presses, so that it can be cleared, or of any lights.
fn boards() -> impl Strategy<Value = Board> {
    (1..=MAX_SIDE, 1..=MAX_SIDE, any::<u64>(), any::<bool>()).prop_map(|(columns, rows, bits, by_presses)| {
        let fields = Board::from_packed(size(columns, rows), bits);
        if by_presses { Board::dark(fields.size()).pressed_all(fields) } else { fields }
    })
}

proptest! {
    #[test]
    fn chasing_elimination_and_the_kernel_agree(lights in boards()) {
        let size = lights.size();
        let solver = Solver::new(size);
        let matrix = Elimination::of_presses(size);
        prop_assert_eq!((matrix.rank(), matrix.nullity()), (solver.rank(), solver.nullity()));

        let mut chased: Vec<u64> = solutions_by_top_rows(lights).map(Board::packed).collect();
        let mut listed: Vec<u64> = solver.solutions(lights).into_iter().flatten().map(Board::packed).collect();
        let mut eliminated: Vec<u64> = matrix.solution(lights.packed()).into_iter().collect();
        for pattern in matrix.kernel() {
            eliminated.extend(eliminated.clone().iter().map(|presses| presses ^ pattern));
        }
        for solutions in [&mut chased, &mut listed, &mut eliminated] {
            solutions.sort_unstable();
        }
        prop_assert_eq!(&chased, &listed);
        prop_assert_eq!(&chased, &eliminated);

        let key = |presses: &u64| (presses.count_ones(), *presses);
        prop_assert_eq!(solver.fewest(lights).map(Board::packed), chased.iter().copied().min_by_key(key));
        prop_assert_eq!(solver.is_solvable(lights), !chased.is_empty());
        prop_assert!(chased.iter().all(|&presses| lights.pressed_all(Board::from_packed(size, presses)).is_dark()));

        let large = LargeBoard::from(lights);
        let large_solver = LargeSolver::new(large.size());
        let solution = large_solver.solve(&large).map(|solution| (solution.fewest, solution.presses));
        let expected = solver.fewest(lights).map(|presses| (Some(presses.count()), LargeBoard::from(presses)));
        prop_assert_eq!(solution, expected);
        let mut all: Vec<Board> = solver.solutions(lights).into_iter().flatten().collect();
        all.sort_by_key(|presses| key(&presses.packed()));
        prop_assert_eq!(large_solver.all(&large), all.into_iter().map(LargeBoard::from).collect::<Vec<_>>());
    }

    #[test]
    fn a_solution_is_a_set(lights in boards(), presses in proptest::collection::vec(0..64_usize, 0..40)) {
        let size = lights.size();
        let one_by_one = |fields: &mut dyn Iterator<Item = &usize>| {
            fields.fold(lights, |lights, field| lights.pressed(field % 8, field / 8))
        };
        let forward = one_by_one(&mut presses.iter());
        prop_assert_eq!(forward, one_by_one(&mut presses.iter().rev()), "the order does not matter");
        let odd = |x, y| presses.iter().filter(|&&field| field == x + 8 * y).count() % 2 == 1;
        prop_assert_eq!(forward, lights.pressed_all(Board::from_fn(size, odd)), "twice is nothing");
    }

    #[test]
    fn the_nearest_board_is_as_near_on_small_and_large_boards(lights in boards()) {
        let solver = Solver::new(lights.size());
        let nearest = solver.nearest(lights);
        prop_assert!(solver.is_solvable(nearest));
        prop_assert_eq!(nearest == lights, solver.is_solvable(lights));
        let large = LargeBoard::from(lights);
        let solver = LargeSolver::new(large.size());
        let found = solver.nearest(&large).expect("at most eight quiet patterns");
        prop_assert!(solver.solve(&found).is_some());
        let distance = |a: &LargeBoard, b: &LargeBoard| {
            a.rows().iter().zip(b.rows()).map(|(a, b)| (a ^ b).count_ones()).sum::<u32>()
        };
        prop_assert_eq!(distance(&large, &found), nearest.changed(lights).count());
    }

    #[test]
    fn boards_are_written_as_they_are_read(lights in boards()) {
        let text = lights.to_string();
        prop_assert_eq!(board_of(&text, None), Ok(LargeBoard::from(lights)));
        prop_assert_eq!(LargeBoard::from(lights).to_string(), text);
        prop_assert_eq!(Board::from_packed(lights.size(), lights.packed()), lights);
        let numbers: Vec<usize> = lights.fields().collect();
        prop_assert_eq!(&numbers, &LargeBoard::from(lights).fields().collect::<Vec<_>>());
        prop_assert!(numbers.iter().all(|number| lights.packed() >> (number - 1) & 1 == 1));
    }

    #[test]
    fn large_boards_that_were_made_by_presses_are_cleared(
        columns in 1..=64_usize, rows in 1..=64_usize, seed in any::<u64>(),
    ) {
        let size = large_size(columns, rows);
        let pressed = |x: usize, y: usize| (seed ^ (x * 64 + y) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 63 == 1;
        let lights = LargeBoard::dark(size).pressed_all(&LargeBoard::from_fn(size, pressed));
        let solver = LargeSolver::new(size);
        if solver.nullity() <= 12 {
            let solution = solver.solve(&lights).expect("it was made by presses");
            prop_assert!(lights.pressed_all(&solution.presses).is_dark());
            prop_assert!(solution.fewest.expect("few quiet patterns") <= LargeBoard::from_fn(size, pressed).count());
        }
        let dark = LargeBoard::dark(size);
        prop_assert!(solver.quiet_patterns().iter().all(|pattern| dark.pressed_all(pattern).is_dark()));
        prop_assert_eq!(solver.nullity(), LargeSolver::new(large_size(rows, columns)).nullity(), "lying on its side");
    }
}

#[test]
fn nullities_of_the_squares() {
    let found: Vec<usize> = (1..=23).map(|n| LargeSolver::new(large_size(n, n)).nullity()).collect();
    assert_eq!(found, NULLITIES);
    for size in sizes() {
        assert!(Solver::new(size).nullity() <= size.columns().min(size.rows()), "{size:?}");
    }
    let row = NULLITIES.map(|nullity| nullity.to_string()).join(" ");
    assert!(DOCS.contains(&row), "docs/lights-out.md has {row}");
}

#[test]
fn ranks_and_solutions_of_3x3_4x4_and_5x5() {
    for (side, rank, solutions) in [(3, 9, 1), (4, 12, 16), (5, 23, 4)] {
        let solver = Solver::new(size(side, side));
        assert_eq!((solver.rank(), solver.rank() + solver.nullity()), (rank, side * side));
        assert_eq!(solver.solutions(Board::dark(solver.size())).map(|all| all.len()), Some(solutions));
        let row = format!("| {side}x{side} | {rank} of {} |", side * side);
        assert!(DOCS.contains(&row), "docs/lights-out.md has {row}");
    }
    let mut presses: Vec<u32> =
        Solver::new(Size::FIVE).solutions(Board::dark(Size::FIVE)).into_iter().flatten().map(Board::count).collect();
    presses.sort_unstable();
    assert_eq!(presses, [0, 12, 12, 16]);
    for picture in ["##.##/...../##.##/...../##.##", "#.#.#/#.#.#/...../#.#.#/#.#.#", ".###./#.#.#/##.##/#.#.#/.###."] {
        let pattern: LargeBoard = picture.parse().expect("a board");
        assert!(LargeBoard::dark(LargeSize::FIVE).pressed_all(&pattern).is_dark(), "{picture}");
        for row in picture.split('/') {
            assert!(DOCS.contains(row), "docs/lights-out.md shows {picture}");
        }
    }
}

#[test]
fn solvers_are_small_enough_for_a_chip() {
    assert!(size_of::<Solver>() < 700 && size_of::<Elimination>() < 1100);
}

/// Presses all 2^25 sets of fields, one press from each set to the next, and keeps the smallest set for each board.
#[test]
fn boards_by_fewest_presses_over_all_sets_of_presses() {
    const SETS: u32 = 1 << 25;
    const NEVER: u8 = u8::MAX;
    let mut changes = [0_u32; 25];
    for (field, change) in changes.iter_mut().enumerate() {
        *change = Board::dark(Size::FIVE).pressed(field % 5, field / 5).packed() as u32;
    }
    let mut fewest = vec![NEVER; SETS as usize];
    fewest[0] = 0;
    let mut lights = 0_u32;
    for index in 1..SETS {
        lights ^= changes[index.trailing_zeros() as usize];
        let count = (index ^ index >> 1).count_ones() as u8;
        let known = &mut fewest[lights as usize];
        if count < *known {
            *known = count;
        }
    }
    let mut boards = [0_u32; 256];
    for &count in &fewest {
        boards[usize::from(count)] += 1;
    }
    assert_eq!(boards[..16], BOARDS_BY_PRESSES);
    assert_eq!((boards[16..255].iter().sum::<u32>(), boards[usize::from(NEVER)]), (0, 3 << 23));
    for (presses, boards) in BOARDS_BY_PRESSES.iter().enumerate() {
        let row = format!("| {presses} | {boards} |");
        assert!(DOCS.contains(&row), "docs/lights-out.md has {row}");
    }

    let solver = Solver::new(Size::FIVE);
    for number in (0..SETS).step_by(997) {
        let found = solver.fewest(Board::from_packed(Size::FIVE, u64::from(number)));
        let known = fewest[number as usize];
        assert_eq!(found.map(Board::count), (known != NEVER).then_some(u32::from(known)), "board {number}");
    }
}

#[test]
fn the_50_classic_levels_need_6_to_15_presses_five_levels_each() {
    let solver = Solver::new(Size::FIVE);
    let needed = |level| solver.fewest(Board::from(classic(level))).expect("it can be cleared").count();
    let found: Vec<u32> = (1..=LEVEL_COUNT).map(needed).collect();
    assert_eq!(found, (6..=15).flat_map(|presses| [presses; 5]).collect::<Vec<_>>());
}

#[test]
fn the_nearest_board_of_4x4_against_all_boards() {
    let size = size(4, 4);
    let solver = Solver::new(size);
    // spreads from the boards that can be cleared, one changed light at a time
    let mut distances = vec![u32::MAX; 1 << 16];
    let mut ring: Vec<u64> =
        (0..1 << 16).filter(|&packed| solver.is_solvable(Board::from_packed(size, packed))).collect();
    assert_eq!(ring.len(), 4096);
    for distance in 0.. {
        ring.retain(|&packed| {
            let known = &mut distances[packed as usize];
            let is_new = *known == u32::MAX;
            *known = distance.min(*known);
            is_new
        });
        if ring.is_empty() {
            break;
        }
        ring = ring.iter().flat_map(|packed| (0..16).map(move |light| packed ^ 1 << light)).collect();
    }
    assert_eq!(distances.iter().max(), Some(&2), "as docs/lights-out.md says");
    for (packed, &distance) in (0..).zip(&distances) {
        let lights = Board::from_packed(size, packed);
        assert_eq!(solver.nearest(lights).changed(lights).count(), distance, "{lights}");
    }
}

#[test]
fn one_changed_light_is_enough_on_5x5() {
    let solver = Solver::new(Size::FIVE);
    for packed in (0..1 << 25).step_by(4999) {
        let lights = Board::from_packed(Size::FIVE, packed);
        let enough = solver.nearest(lights).changed(lights).count();
        assert_eq!(enough, u32::from(!solver.is_solvable(lights)), "{lights}");
    }
    let single = (0..25).filter(|light| solver.is_solvable(Board::from_packed(Size::FIVE, 1 << light))).count();
    assert_eq!(single, 5, "lights that are in no quiet pattern");
}

#[test]
fn all_lit_can_be_cleared_on_every_size() {
    for (columns, rows) in (1..=24).flat_map(|columns| (1..=24).map(move |rows| (columns, rows))) {
        let all_lit = LargeBoard::from_fn(large_size(columns, rows), |_, _| true);
        let solver = LargeSolver::new(all_lit.size());
        assert!(solver.nullity() > 12 || solver.solve(&all_lit).is_some(), "{columns}x{rows}");
    }
    let all_lit = Board::from_fn(Size::FIVE, |_, _| true);
    assert_eq!(Solver::new(Size::FIVE).fewest(all_lit).map(Board::count), Some(15));
}

#[test]
fn what_chasing_leaves_over_on_5x5() {
    let mut left: Vec<u64> = (0..32).map(|top_row| chase(Board::dark(Size::FIVE), top_row).left).collect();
    left.sort_unstable();
    left.dedup();
    assert_eq!(left.len(), 8, "the dark row and seven others: the same for every board that can be cleared");
}

#[test]
fn the_largest_board_has_28_quiet_patterns_and_a_solution() {
    let size = large_size(64, 64);
    let solver = LargeSolver::new(size);
    assert_eq!((solver.nullity(), solver.solutions()), (28, 1 << 28));
    let all_lit = LargeBoard::from_fn(size, |_, _| true);
    let solution = solver.solve(&all_lit).expect("it can be cleared");
    assert!(all_lit.pressed_all(&solution.presses).is_dark());
    assert_eq!((solution.fewest, solver.nearest(&all_lit)), (None, None), "too many to search");
}

#[test]
fn fields_that_are_not_on_the_board_do_nothing() {
    let small = Board::dark(size(3, 3));
    for (x, y) in [(3, 0), (0, 3), (8, 0), (0, 8), (usize::MAX, usize::MAX)] {
        assert_eq!(small.pressed(x, y), small);
        assert!(!small.is_in(x, y));
    }
    let large = Board::from_packed(size(8, 8), u64::MAX);
    assert_eq!(small.changed(large), Board::from_fn(small.size(), |_, _| true));
    assert_eq!(small.pressed_all(large), small.pressed_all(Board::from_fn(small.size(), |_, _| true)));
    let seven_by_eight = Board::dark(size(7, 8)).pressed_all(Board::from_fn(size(7, 8), |x, _| x == 6));
    assert!((0..8).all(|y| !seven_by_eight.is_in(0, y)), "nothing comes in again on the left");
    assert!((0..8).all(|y| Board::dark(size(8, 8)).pressed(7, y).fields().all(|field| (field - 1) % 8 >= 6)));
    assert_eq!((Size::new(0, 1), Size::new(9, 1), LargeSize::new(65, 1)), (None, None, None));
}

#[test]
fn rasters_are_boards() {
    for number in (0..=Raster::MAX_NUMBER).step_by(99_991) {
        let raster = Raster::from_number(number).expect("25 bits");
        assert_eq!(Board::from(raster).raster(), Some(raster));
        assert_eq!(board_of(&number.to_string(), None), Ok(Board::from(raster).into()));
    }
    assert_eq!(Board::from(Raster::from_number(1).expect("25 bits")).fields().collect::<Vec<_>>(), [5]);
    assert_eq!(Board::dark(size(5, 4)).raster(), None);
}

#[test]
fn orders_are_of_the_same_fields_and_chasing_goes_down_up_and_down() {
    let lights: LargeBoard = "#####/#####/#####/#####/#####".parse().expect("a board");
    let presses = LargeSolver::new(lights.size()).solve(&lights).expect("it can be cleared").presses;
    let reading = Orderer::new(Order::Reading, 1).fields(&lights, &presses);
    assert_eq!(reading.len(), 15);
    let chased = Orderer::new(Order::Chase, 1).fields(&lights, &presses);
    let top = chased.iter().position(|&field| field <= 5).expect("the top row is pressed");
    let top_end = chased.iter().rposition(|&field| field <= 5).expect("the top row is pressed") + 1;
    for part in [&chased[..top], &chased[top..top_end], &chased[top_end..]] {
        assert!(part.is_sorted(), "{chased:?}");
    }
    let first_time = chase(Board::from_fn(Size::FIVE, |_, _| true), 0).presses;
    assert!(chased[..top].iter().all(|field| first_time.packed() >> (field - 1) & 1 == 1));
    assert!(chased[top_end..].iter().all(|field| first_time.packed() >> (field - 1) & 1 == 0));
    let shuffled = Orderer::new(Order::Shuffled, 7).fields(&lights, &presses);
    assert_eq!(shuffled, Orderer::new(Order::Shuffled, 7).fields(&lights, &presses));
    assert_ne!(shuffled, Orderer::new(Order::Shuffled, 8).fields(&lights, &presses));
    for mut fields in [chased, shuffled] {
        fields.sort_unstable();
        assert_eq!(fields, reading);
    }
}
