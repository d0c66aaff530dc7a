//! Which lines were executed: a breakpoint stands on each instruction that begins a line, and is taken away when it is hit, so that
//! what runs often runs at full speed.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::sync::Arc;

use crate::debug_info::LineStart;

/// Parts of paths whose lines are not of the project.
const FOREIGN: [&str; 3] = ["/rustc/", "/registry/src/", "/rustlib/src/"];

/// Whether a file is of the project, and not of the compiler's library or of cargo's registry.
pub(super) fn is_of_project(file: &str) -> bool {
    !FOREIGN.iter().any(|part| file.contains(part))
}

/// What was executed of the lines of a project.
pub(super) struct Coverage {
    /// Files, their lines, and whether an instruction of the line was executed.
    files: BTreeMap<String, BTreeMap<u32, bool>>,
    /// The lines of the instructions, by their addresses.
    lines: BTreeMap<u32, Vec<(String, u32)>>,
    /// The addresses that were not executed.
    left: Arc<BTreeSet<u32>>,
}

impl Coverage {
    /// Nothing is executed yet of these lines.
    pub(super) fn of(lines: Vec<LineStart>) -> Self {
        let (mut files, mut by_address) = (BTreeMap::<String, BTreeMap<u32, bool>>::new(), BTreeMap::new());
        for LineStart { address, file, line } in lines {
            if is_of_project(&file) {
                files.entry(file.clone()).or_default().insert(line, false);
                by_address.entry(address).or_insert_with(Vec::new).push((file, line));
            }
        }
        let left = Arc::new(by_address.keys().copied().collect());
        Self { files, lines: by_address, left }
    }

    /// The addresses that were not executed.
    pub(super) fn left(&self) -> &Arc<BTreeSet<u32>> {
        &self.left
    }

    /// The instruction at an address is executed.
    pub(super) fn executed(&mut self, address: u32) {
        Arc::make_mut(&mut self.left).remove(&address);
        for (file, line) in self.lines.get(&address).into_iter().flatten() {
            if let Some(executed) = self.files.get_mut(file).and_then(|lines| lines.get_mut(line)) {
                *executed = true;
            }
        }
    }

    /// The report, in the format of LCOV's tracefiles (`man geninfo`): a line that was executed counts as once.
    pub(super) fn lcov(&self) -> String {
        let mut text = String::new();
        for (file, lines) in &self.files {
            let _ = writeln!(text, "TN:\nSF:{file}");
            for (line, executed) in lines {
                let _ = writeln!(text, "DA:{line},{}", u32::from(*executed));
            }
            let hit = lines.values().filter(|executed| **executed).count();
            let _ = writeln!(text, "LF:{}\nLH:{hit}\nend_of_record", lines.len());
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_executed_with_any_of_its_instructions() {
        let start = |address, file: &str, line| LineStart { address, file: file.to_owned(), line };
        let mut coverage = Coverage::of(vec![
            start(0x100, "src/main.rs", 7),
            start(0x104, "src/main.rs", 8),
            start(0x108, "src/main.rs", 7),
            start(0x200, "/root/.cargo/registry/src/x/lib.rs", 3),
        ]);
        assert_eq!(coverage.left().iter().copied().collect::<Vec<_>>(), [0x100, 0x104, 0x108]);
        coverage.executed(0x108);
        assert_eq!(coverage.left().len(), 2);
        assert_eq!(coverage.lcov(), "TN:\nSF:src/main.rs\nDA:7,1\nDA:8,0\nLF:2\nLH:1\nend_of_record\n");
    }
}
