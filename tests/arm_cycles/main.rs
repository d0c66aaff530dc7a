//! Cycles of each class of instructions, against the figures of the manuals: table 3-1 of the Cortex-M0 TRM (Arm DDI 0432C),
//! tables 3-1 and 7-1 of the Cortex-M4 TRM (Arm 100166). What is not as in the manuals is in `docs/cycles.md`.

mod bench;
mod cortex_m0;
mod cortex_m4;
mod exceptions;
mod float;
mod memories;
