//! What the keys do.

pub(in crate::app) mod key_actions;
pub(in crate::app) mod key_tap;
pub(in crate::app) mod shortcuts;
