//! What stands around the panels: the top bar, the status line, the line below the board, the help, and the board itself.

pub mod banner;
pub mod boards;
pub mod export_menu;
pub mod help;
pub mod status;
pub mod top_bar;
mod volume;
