//! Files: the dialog that asks for a path, and what is read and written.

pub(in crate::app) mod constants;
pub(in crate::app) mod dialog;
