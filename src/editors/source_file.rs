//! Text files of programs, told apart by their names and by what is in them.

use std::path::Path;

/// A text file that somebody wants to run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SourceKind {
    /// A program for MicroPython.
    MicroPython,
    /// A file of MakeCode, which only its editor can compile: what it is, for people.
    MakeCode(&'static str),
}

/// What MakeCode's programs in Python begin lines with. MicroPython knows none of these names without an import.
const MAKECODE_STARTS: [&str; 4] = ["basic.", "input.on_", "led.plot", "radio.on_received"];

impl SourceKind {
    /// What kind of program a file is, by its name; `None` for all that is no source.
    pub fn of(path: &Path) -> Option<Self> {
        if path.file_name()? == "pxt.json" {
            return Some(Self::MakeCode("the description of a MakeCode project"));
        }
        match path.extension()?.to_string_lossy().to_lowercase().as_str() {
            "py" => Some(Self::MicroPython),
            "ts" => Some(Self::MakeCode("a MakeCode program in JavaScript")),
            "blocks" => Some(Self::MakeCode("the blocks of a MakeCode program")),
            "mkcd" => Some(Self::MakeCode("a MakeCode project")),
            _ => None,
        }
    }
}

/// Whether a program in Python is one of MakeCode's, which MicroPython cannot run: it uses the names of MakeCode's blocks and
/// imports nothing.
pub fn is_makecode_python(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim_start);
    let imports = lines.clone().any(|line| line.starts_with("import ") || line.starts_with("from "));
    !imports && lines.any(|line| MAKECODE_STARTS.iter().any(|start| line.starts_with(start)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sources_are_told_apart() {
        let kind = |name| SourceKind::of(Path::new(name));
        assert_eq!(kind("a/Game.PY"), Some(SourceKind::MicroPython));
        for name in ["main.ts", "a/pxt.json", "main.blocks", "x.mkcd"] {
            assert!(matches!(kind(name), Some(SourceKind::MakeCode(_))), "{name}");
        }
        for name in ["a.hex", "a.json", "py", ""] {
            assert_eq!(kind(name), None, "{name}");
        }
    }

    #[test]
    fn makecode_has_a_python_of_its_own() {
        assert!(is_makecode_python("def on_forever():\n    basic.show_number(1)\nbasic.forever(on_forever)\n"));
        assert!(!is_makecode_python("from microbit import *\ndisplay.show(1)\n"));
        assert!(!is_makecode_python("import basic\nbasic.run()\n"));
        assert!(!is_makecode_python("print(1)\n"));
    }
}
