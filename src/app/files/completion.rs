//! What is in the folder of a path that is being typed, so that it need not be known by heart.

use std::fs;
use std::path::{MAIN_SEPARATOR, Path, PathBuf, is_separator};

/// How many entries of a folder are read.
const MOST: usize = 10_000;

/// The entries of a folder.
#[derive(Debug, Default)]
pub struct FolderList {
    /// The folder as it is typed, with its separator; `None` before the first one was read.
    folder: Option<String>,
    /// Names in alphabetical order, folders first and with a separator; of files, those of the kind that is asked for.
    entries: Vec<String>,
}

/// Whether the name of a file has one of these endings, which are without the dot.
fn is_of_kind(name: &str, endings: &[&str]) -> bool {
    let extension = Path::new(name).extension().unwrap_or_default();
    endings.iter().any(|ending| extension.eq_ignore_ascii_case(ending))
}

impl FolderList {
    /// Reads the folder of a path that is typed, if that is another one than before: its folders, and its files with one of
    /// these endings.
    pub fn follow(&mut self, typed: &str, endings: &[&str]) {
        let (folder, _) = split(typed);
        if self.folder.as_deref() == Some(folder) {
            return;
        }
        self.folder = Some(folder.to_owned());
        let path = if folder.is_empty() { PathBuf::from(".") } else { path_of(folder) };
        let found = fs::read_dir(path).into_iter().flatten().flatten().take(MOST);
        let mut named: Vec<(bool, String)> = found
            .filter_map(|entry| {
                let name = entry.file_name().into_string().ok()?;
                let is_file = !entry.path().is_dir();
                if is_file && !is_of_kind(&name, endings) {
                    return None;
                }
                Some((is_file, if is_file { name } else { format!("{name}{MAIN_SEPARATOR}") }))
            })
            .collect();
        named.sort();
        self.entries = named.into_iter().map(|(_, name)| name).collect();
    }

    /// The entries that go on as what is typed does. Hidden ones come once a dot is typed.
    pub fn matching<'a>(&'a self, typed: &'a str) -> impl Iterator<Item = &'a str> {
        let (_, begun) = split(typed);
        let matches = move |name: &&str| name.starts_with(begun) && (begun.starts_with('.') || !name.starts_with('.'));
        self.entries.iter().map(String::as_str).filter(matches)
    }

    /// The path with as much added as all entries have in common that go on like it; `None` where that adds nothing.
    pub fn completed(&self, typed: &str) -> Option<String> {
        let (folder, begun) = split(typed);
        let mut matching = self.matching(typed);
        let first = matching.next()?;
        let common = matching.fold(first, |common, name| {
            let same = common.char_indices().zip(name.chars()).find(|((_, one), other)| one != other);
            let end = same.map_or(common.len().min(name.len()), |((at, _), _)| at);
            common.get(..end).unwrap_or_default()
        });
        (common.len() > begun.len()).then(|| format!("{folder}{common}"))
    }
}

/// The path of an entry of the folder of what is typed.
pub fn entry_path(typed: &str, entry: &str) -> String {
    format!("{}{entry}", split(typed).0)
}

/// The folder of a path that is typed, with its separator.
pub fn folder_of(typed: &str) -> &str {
    split(typed).0
}

/// The path that is typed; a tilde at its beginning is the folder of the user.
pub fn path_of(typed: &str) -> PathBuf {
    match typed.strip_prefix('~').map(|rest| (rest, std::env::home_dir())) {
        Some((rest, Some(home))) if rest.is_empty() || rest.starts_with(is_separator) => {
            home.join(rest.trim_start_matches(is_separator))
        }
        _ => PathBuf::from(typed),
    }
}

/// The folder of a path, with its separator, and the rest.
fn split(typed: &str) -> (&str, &str) {
    let at = typed.rfind(is_separator).map_or(0, |at| at + 1);
    typed.split_at(at)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(entries: &[&str]) -> FolderList {
        FolderList { folder: Some(String::new()), entries: entries.iter().map(|&entry| entry.to_owned()).collect() }
    }

    #[test]
    fn files_are_of_a_kind_by_their_endings() {
        for (name, is_kind) in [("a.ron", true), ("a.b.RON", true), ("a.png", false), ("ron", false), (".ron", false)] {
            assert_eq!(is_of_kind(name, &["ron", "json"]), is_kind, "{name}");
        }
        assert!(!is_of_kind("a.ron", &[]), "where a folder is asked for");
    }

    #[test]
    fn a_path_is_completed_as_far_as_it_is_the_only_one() {
        let folder = list(&["scenarios/", "scénes/", "src/", ".git/", "mine.ron", "mine.json"]);
        assert_eq!(folder.completed("a/m"), Some("a/mine.".to_owned()));
        assert_eq!(folder.completed("a/mine."), None, "two go on in different ways");
        assert_eq!(folder.completed("a/sr"), Some("a/src/".to_owned()));
        assert_eq!(folder.completed("s"), None);
        assert_eq!(folder.completed("sc"), None, "they differ in a letter of two bytes");
        assert_eq!(folder.completed("x"), None);
        assert_eq!(folder.completed("."), Some(".git/".to_owned()));
        assert!(!folder.matching("").any(|name| name == ".git/"));
    }
}
