//! What a path can be asked for, in words and by endings.

use crate::app::action::Purpose;
use crate::export::ExportFormat;

/// Whether a path is one to read, one to write, or a folder.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PathKind {
    /// A file that is there.
    Open,
    /// A file to write.
    Save,
    /// A folder.
    Folder,
}

/// The endings of scenarios.
const SCENARIOS: &[&str] = &["ron", "json"];
/// The endings of brightness constants.
const CONSTANTS: &[&str] = &["ron", "json", "rs", "js", "ts", "py", "h"];
/// The endings of programs.
const PROGRAMS: &[&str] = &["hex", "elf", "axf", "out", "py"];
/// The endings of all that can be opened.
const OPENED: &[&str] = &["ron", "json", "hex", "elf", "axf", "out", "py", "rs", "js", "ts", "h"];

impl Purpose {
    /// What is done with the path.
    pub fn kind(self) -> PathKind {
        match self {
            Self::Open | Self::AddBoard | Self::GiveRuntime | Self::LoadConstants => PathKind::Open,
            Self::SaveSource => PathKind::Folder,
            Self::SaveHex
            | Self::SaveDataLog
            | Self::SaveConsole
            | Self::SaveBoard
            | Self::Export(_)
            | Self::Save
            | Self::SaveOffer(_)
            | Self::SaveConstants => PathKind::Save,
        }
    }

    /// The title of the dialog.
    pub fn title(self) -> &'static str {
        match self {
            Self::Open => "Open a scenario, a program or brightness constants",
            Self::AddBoard => "Add a board that runs a program",
            Self::GiveRuntime => "Which MicroPython does it run in?",
            Self::SaveSource => "Save the source of the program",
            Self::SaveHex => "Save the program as a hex file",
            Self::SaveDataLog => "Save the data log of the board",
            Self::SaveConsole => "Save what the program wrote",
            Self::SaveBoard => "Save a picture of the board",
            Self::Export(ExportFormat::Gif) => "Save an animation of the display",
            Self::Export(ExportFormat::Strip) => "Save all pictures of the display",
            Self::Export(ExportFormat::Vcd) => "Save the recording as waves",
            Self::Export(ExportFormat::Wav) => "Save what was heard",
            Self::Save | Self::SaveOffer(_) => "Save the recording",
            Self::LoadConstants => "Load brightness constants",
            Self::SaveConstants => "Save the brightness constants",
        }
    }

    /// What stands on the button that does it.
    pub fn verb(self) -> &'static str {
        match self {
            Self::Open => "Open",
            Self::AddBoard => "Add",
            Self::GiveRuntime => "Run",
            Self::LoadConstants => "Load",
            _ => "Save",
        }
    }

    /// What stands above the field for the path.
    pub fn label(self) -> &'static str {
        match self {
            Self::Open => {
                "Path of a scenario, .ron or .json, of a program, .hex, .elf or .py, or of brightness constants, .ron, \
                 .json, .rs, .js or .h"
            }
            Self::AddBoard => "Path of a program, .hex, .elf or .py",
            Self::GiveRuntime => {
                "A program in Python runs in MicroPython, which is not part of this program. Save any program at \
                 python.microbit.org as a .hex file, and drop the file here or enter its path. It is remembered."
            }
            Self::SaveSource => "Path of a folder, which is made",
            Self::SaveHex => "Path of a .hex file",
            Self::SaveDataLog => "Path of the file, MY_DATA.HTM on the drive of a board",
            Self::SaveConsole => "Path of a text file",
            Self::SaveBoard | Self::Export(ExportFormat::Strip) => "Path of a .png file",
            Self::Export(ExportFormat::Gif) => "Path of a .gif file",
            Self::Export(ExportFormat::Vcd) => "Path of a .vcd file, for GTKWave and other viewers",
            Self::Export(ExportFormat::Wav) => "Path of a .wav file",
            Self::Save | Self::SaveOffer(_) => "Path of a .ron or .json file",
            Self::LoadConstants | Self::SaveConstants => "Path of a .ron, .json, .rs, .js, .py or .h file",
        }
    }

    /// What such files are called, and how their names end. A path to write without an ending gets the first one.
    pub fn endings(self) -> (&'static str, &'static [&'static str]) {
        match self {
            Self::Open => ("Scenarios, programs, brightness constants", OPENED),
            Self::AddBoard => ("Programs", PROGRAMS),
            Self::GiveRuntime | Self::SaveHex => ("Hex files", &["hex"]),
            Self::SaveSource => ("Folders", &[]),
            Self::SaveDataLog => ("Data logs", &["HTM"]),
            Self::SaveConsole => ("Texts", &["txt"]),
            Self::SaveBoard | Self::Export(ExportFormat::Strip) => ("Pictures", &["png"]),
            Self::Export(ExportFormat::Gif) => ("Animations", &["gif"]),
            Self::Export(ExportFormat::Vcd) => ("Waves", &["vcd"]),
            Self::Export(ExportFormat::Wav) => ("Sounds", &["wav"]),
            Self::Save | Self::SaveOffer(_) => ("Scenarios", SCENARIOS),
            Self::LoadConstants | Self::SaveConstants => ("Brightness constants", CONSTANTS),
        }
    }
}
