//! How fast boards of Lights Out are solved.
//!
//! `cargo bench --no-default-features --features session --bench lights_out_solver`

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use fivebyfive::firmware::lights_out::solver::{Board, Size, Solver};
use fivebyfive::puzzle::{LargeBoard, LargeSize, LargeSolver};

const BOARDS: u64 = 1 << 25;

/// How many of all boards of 5x5 need 0, 1, 2... presses; the last one is how many cannot be cleared.
fn classify_all(solver: &Solver) -> [u32; 17] {
    let mut boards = [0; 17];
    for packed in 0..BOARDS {
        let fewest = solver.fewest(Board::from_packed(Size::FIVE, packed));
        boards[fewest.map_or(16, |presses| presses.count() as usize)] += 1;
    }
    boards
}

fn benchmarks(criterion: &mut Criterion) {
    let solver = Solver::new(Size::FIVE);
    let lights: Vec<Board> = (0..1 << 10)
        .map(|presses: u64| {
            let presses = Board::from_packed(Size::FIVE, presses.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 39);
            Board::dark(Size::FIVE).pressed_all(presses)
        })
        .collect();

    let mut group = criterion.benchmark_group("5x5");
    group.bench_function("make the solver", |bencher| bencher.iter(|| Solver::new(black_box(Size::FIVE))));
    group.throughput(Throughput::Elements(lights.len() as u64));
    group.bench_function("fewest presses of 1024 boards", |bencher| {
        bencher.iter(|| {
            lights.iter().filter_map(|&lights| solver.fewest(black_box(lights))).map(Board::count).sum::<u32>()
        });
    });
    group.sample_size(10).throughput(Throughput::Elements(BOARDS));
    group.bench_function("classify all 2^25 boards", |bencher| {
        bencher.iter(|| {
            let boards = classify_all(&solver);
            assert_eq!((boards[15], boards[16]), (7350, 3 << 23));
        });
    });
    group.finish();

    for side in [32, 63, 64] {
        let Some(size) = LargeSize::new(side, side) else {
            continue;
        };
        let all_lit = LargeBoard::from_fn(size, |_, _| true);
        let nullity = LargeSolver::new(size).nullity();
        let mut group = criterion.benchmark_group(format!("{side}x{side}, nullity {nullity}"));
        group.sample_size(10);
        group.bench_function("make the solver and solve all lit", |bencher| {
            bencher.iter(|| LargeSolver::new(size).solve(black_box(&all_lit)));
        });
        group.finish();
    }
}

criterion_group!(lights_out_solver, benchmarks);
criterion_main!(lights_out_solver);
