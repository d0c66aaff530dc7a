//! What the window remembers.

pub(in crate::app) mod compared;
pub(in crate::app) mod settings;
