//! Tuning of the brightness constants: what each LED driver makes of them, which of them must differ, better ones, and
//! their way from and to the source of a program.
//!
//! Whether two lights can be distinguished is said by the model of [`crate::board::eye`], and only by it.

mod comparison;
mod differential;
mod form;
mod pairs;
#[cfg(test)]
mod preset_tests;
mod source;
mod suggest;

pub use comparison::{Comparison, Counts, compare};
pub use differential::DifferentialRun;
pub use form::{Form, Imported};
pub use pairs::{Pair, Shade, constants, pairs};
pub use suggest::{Group, Suggestion, suggest};
