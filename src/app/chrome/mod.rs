//! What stands around the panels: the top bar, the status line, the line below the board, the help, the board itself.

pub(in crate::app) mod banner;
pub(in crate::app) mod boards;
pub(in crate::app) mod help;
pub(in crate::app) mod status;
pub(in crate::app) mod top_bar;
