//! What stands around the panels: the menus, the top bar, the status line, the line below the board, the help, and the board itself.

pub mod banner;
pub mod boards;
pub mod help;
pub mod menus;
pub mod status;
pub mod top_bar;
mod volume;
