//! MicroPython: its runtime is an image, and a program is a file in the file system of the runtime.

mod file_system;
mod layout;
mod runtime;

pub use file_system::File;
pub use layout::Layout;
pub use runtime::Runtime;
