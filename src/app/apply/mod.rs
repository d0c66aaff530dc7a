//! What actions do to the window.

pub(in crate::app) mod documents;
