//! What is sent after a line that is typed.

use serde::{Deserialize, Serialize};

use crate::editors::Origin;

/// What ends a line that is sent to the serial port.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum LineEnding {
    /// What the program waits for, as far as that is known: see [`Self::bytes`].
    #[default]
    ByProgram,
    /// A carriage return.
    Cr,
    /// A line feed.
    Lf,
    /// Both.
    CrLf,
}

impl LineEnding {
    /// All choices.
    pub const ALL: [Self; 4] = [Self::ByProgram, Self::Cr, Self::Lf, Self::CrLf];

    /// The bytes that end a line to a program.
    ///
    /// The prompt of MicroPython takes a carriage return, which is what terminals send, and does nothing at a line feed.
    /// Programs of MakeCode read up to a delimiter, which is a line feed in its blocks. Other programs get what a terminal
    /// sends.
    pub const fn bytes(self, program: &Origin) -> &'static [u8] {
        match (self, program) {
            (Self::ByProgram, Origin::MakeCode(_)) | (Self::Lf, _) => b"\n",
            (Self::ByProgram | Self::Cr, _) => b"\r",
            (Self::CrLf, _) => b"\r\n",
        }
    }

    /// The name of the choice.
    pub const fn title(self, program: &Origin) -> &'static str {
        match (self, program) {
            (Self::ByProgram, Origin::MicroPython { .. }) => "CR, as MicroPython",
            (Self::ByProgram, Origin::MakeCode(_)) => "LF, as MakeCode",
            (Self::ByProgram, _) => "CR, as terminals",
            (Self::Cr, _) => "CR",
            (Self::Lf, _) => "LF",
            (Self::CrLf, _) => "CR LF",
        }
    }
}
