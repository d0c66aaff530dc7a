//! The chips of the two boards, so that the images that are flashed to them run here unchanged.
//!
//! | module | what it is |
//! |---|---|
//! | [`arm`] | the processor cores: Cortex-M0 of the nRF51822, Cortex-M4F of the nRF52833 |
//!
//! Invariant: a chip is a value, like every machine of this crate: no clock, no thread, no global. Time is counted in
//! processor cycles and only moves when a core runs.

pub mod arm;
