//! The files that were open last.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

/// How many files are remembered.
const MOST: usize = 8;

/// The files that were open last, the newest first: at most 8, each once, by their paths from the root.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct RecentFiles(Vec<PathBuf>);

impl RecentFiles {
    /// Puts a file at the beginning. A path that is no text is left out: settings are text.
    pub fn add(&mut self, path: &Path) {
        let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        if path.to_str().is_none() {
            return;
        }
        self.0.retain(|other| *other != path);
        self.0.insert(0, path);
        self.0.truncate(MOST);
    }

    /// Forgets all of them.
    pub fn forget(&mut self) {
        self.0.clear();
    }

    /// The files, the newest first.
    pub fn paths(&self) -> &[PathBuf] {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_is_first_and_each_is_there_once() {
        let mut recent = RecentFiles::default();
        for name in ["/a", "/b", "/a"] {
            recent.add(Path::new(name));
        }
        assert_eq!(recent.paths(), [Path::new("/a"), Path::new("/b")]);
        for number in 0..20 {
            recent.add(Path::new(&format!("/{number}")));
        }
        assert_eq!((recent.paths().len(), recent.paths()[0].as_path()), (MOST, Path::new("/19")));
    }
}
