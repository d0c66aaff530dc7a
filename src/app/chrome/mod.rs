//! What stands around the panels: the menus, the top bar, the status line, the line below the board, the help, and the board itself.

pub mod banner;
pub mod boards;
pub mod help;
mod hint;
mod led_click;
mod line;
pub mod menus;
mod messages;
pub mod status;
mod stopped;
pub mod top_bar;
mod volume;

pub use messages::show_list as show_messages;
pub use stopped::show_details;
