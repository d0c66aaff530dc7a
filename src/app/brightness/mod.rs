//! Brightness constants: the panel beside the board, and the bench below it.

pub(in crate::app) mod bench;
pub(in crate::app) mod panel;
pub(in crate::app) mod plot;
