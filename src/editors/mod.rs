//! What the editors of the micro:bit put into an image: MakeCode the source of a project, the Python editors the runtime of
//! MicroPython with files.

mod hex_file;
pub mod makecode;
pub mod micropython;
mod origin;
mod source_file;

pub use hex_file::{hex_text, image_hex};
pub use origin::Origin;
pub use source_file::{SourceKind, is_makecode_python};
