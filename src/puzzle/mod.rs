//! Lights Out for tools: boards of up to 64 by 64 lights, read and written as text, solved and put into an order; and a
//! hand that plays the game by its buttons.
//!
//! The mathematics is that of [`firmware::lights_out::solver`](crate::firmware::lights_out::solver), which allocates
//! nothing and ends at eight by eight; here rows are 64 bits wide and boards are on the heap. What takes a search over all
//! quiet patterns is limited, as there may be too many of them: 2^28 on a board of 64x64.
//!
//! ```
//! use fivebyfive::puzzle::{LargeBoard, LargeSolver};
//!
//! let board: LargeBoard = "...../...../#.#.#/...../.....".parse()?;
//! let solver = LargeSolver::new(board.size());
//! let solution = solver.solve(&board).ok_or("it can be cleared")?;
//! assert_eq!(solution.fewest, Some(6));
//! assert!(solution.presses.fields().eq([1, 3, 5, 6, 8, 10]));
//! assert_eq!(solver.solutions(), 4);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod field_name;
mod nearest;
mod order;
mod presser;
mod progress;
mod solver;
mod text;

pub use board::{LARGEST_SIDE, LargeBoard, LargeSize};
pub use field_name::{field_name, field_names};
pub use nearest::MAX_NEAREST_NULLITY;
pub use order::{Order, Orderer};
pub use presser::{HOLD_MS, PAUSE_MS, Presser, TAP_MS, Task};
pub use progress::{Progress, field_to_undo, pressed_fields};
pub use solver::{LargeSolution, LargeSolver, MAX_FEWEST_NULLITY};
pub use text::{TextError, board_of};
