//! In which order the fields of a solution are listed. The lights do not mind.

use rand::{Rng as _, SeedableRng as _};
use rand_pcg::Pcg32;

use super::board::LargeBoard;
use super::solver::chase;

/// An order of presses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// Rows from the top, each from the left.
    Reading,
    /// As a hand presses them that chases the lights: down the board, then the top row, then down again. What it would
    /// press both times is left out, as twice is nothing; so the fields are those of the solution.
    Chase,
    /// Any order.
    Shuffled,
}

/// Puts presses into an order, and shuffles them with PCG32: the same seed, the same orders, on every machine.
///
/// ```
/// use fivebyfive::puzzle::{LargeBoard, LargeSolver, Order, Orderer};
///
/// let lights: LargeBoard = "...../...../#.#.#/...../.....".parse()?;
/// let presses = LargeSolver::new(lights.size()).solve(&lights).ok_or("it can be cleared")?.presses;
/// assert_eq!(Orderer::new(Order::Reading, 1).fields(&lights, &presses), [1, 3, 5, 6, 8, 10]);
/// let mut shuffled = Orderer::new(Order::Shuffled, 1).fields(&lights, &presses);
/// shuffled.sort();
/// assert_eq!(shuffled, [1, 3, 5, 6, 8, 10]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Orderer {
    order: Order,
    random: Pcg32,
}

impl Orderer {
    /// An order, and the seed of the shuffled one.
    pub fn new(order: Order, seed: u64) -> Self {
        Self { order, random: Pcg32::seed_from_u64(seed) }
    }

    /// The numbers of the fields to press, in this order; 1 is at the upper left.
    pub fn fields(&mut self, lights: &LargeBoard, presses: &LargeBoard) -> Vec<usize> {
        let mut fields: Vec<usize> = presses.fields().collect();
        match self.order {
            Order::Reading => {}
            Order::Chase => {
                let columns = lights.size().columns();
                let first_time = chase(lights, 0).0;
                let pass = |&field: &usize| match ((field - 1) % columns, (field - 1) / columns) {
                    (x, y) if first_time.is_in(x, y) => 0,
                    (_, 0) => 1,
                    _ => 2,
                };
                fields.sort_by_key(pass); // stable: reading order within a pass
            }
            Order::Shuffled => {
                for end in (1..fields.len()).rev() {
                    fields.swap(end, self.below(end + 1));
                }
            }
        }
        fields
    }

    /// A number below `limit`, each as likely as the others but for a share of `limit` in 2^32. As for the random levels,
    /// the range methods of rand are not used: what they draw depends on their version.
    fn below(&mut self, limit: usize) -> usize {
        ((u64::from(self.random.next_u32()) * limit as u64) >> 32) as usize
    }
}
