//! The bench on which the brightness constants are tuned: what each LED driver makes of them, which of them must differ,
//! better ones, presets, and their way from and to the source of a program.
//!
//! Whether two lights can be told apart is said by the model of [`crate::board::eye`], and only by it.

mod comparison;
mod form;
mod pairs;
mod preset;
mod source;
mod suggest;
mod twins;
mod values;

pub use comparison::{Comparison, compare};
pub use form::{Form, Imported};
pub use pairs::{Pair, Shade, constants, pairs};
pub use preset::Preset;
pub use suggest::{Group, Suggestion, suggest};
pub use twins::Twins;
pub(super) use values::Values;
