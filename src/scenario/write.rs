//! Writing scenarios.

use std::io::{self, Write as _};
use std::path::Path;

use ron::ser::PrettyConfig;
use serde::Serialize;
use tempfile::{Builder, NamedTempFile};

use super::Scenario;
use super::read::{Format, folder_of, ron_options};

impl Scenario {
    /// The text of the scenario: a step a line.
    ///
    /// # Errors
    /// What the serializer says; a scenario made of the types of this module gives it no reason to.
    pub fn to_text(&self, format: Format) -> Result<String, String> {
        match format {
            Format::Ron => {
                // a header and a list are spread out, a step is not
                let main = Self { takes: Vec::new(), ..self.clone() };
                let text = pretty(&main, 2)?;
                if self.takes.is_empty() {
                    return Ok(text + "\n");
                }
                // takes are a level deeper, and so are their steps
                let takes = pretty(&self.takes, 3)?.replace('\n', "\n    ");
                let header = text.strip_suffix(")").unwrap_or(&text);
                Ok(format!("{header}    takes: {takes},\n)\n"))
            }
            Format::Json => {
                serde_json::to_string_pretty(self).map(|text| text + "\n").map_err(|error| error.to_string())
            }
        }
    }

    /// Writes the scenario to a file, in the format that its name says.
    ///
    /// # Errors
    /// The file cannot be written; what it held before is still there.
    pub fn save(&self, path: &Path) -> Result<(), String> {
        let text = self.seen_from(folder_of(path)).to_text(Format::of(path))?;
        write_whole(path, text.as_bytes()).map_err(|error| format!("{}: cannot be written: {error}", path.display()))
    }
}

/// RON with a line for each value, down to so many levels.
fn pretty<T: Serialize>(value: &T, levels: usize) -> Result<String, String> {
    let style = PrettyConfig::new().depth_limit(levels).separate_tuple_members(false);
    ron_options().to_string_pretty(value, style).map_err(|error| error.to_string())
}

/// Replaces a file as a whole: whoever reads it finds the old text or the new one, also after a crash.
///
/// # Errors
/// The folder is not there, or cannot be written to.
pub fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let folder = folder_of(path);
    // said of the folder, and not of the file with another name that is written first
    std::fs::metadata(folder)?;
    let mut file = new_file(folder)?;
    file.write_all(bytes)?;
    file.as_file().sync_data()?;
    file.persist(path).map(drop).map_err(|error| error.error)
}

/// A file that other people may read, as any other that a program writes.
#[cfg(unix)]
fn new_file(folder: &Path) -> io::Result<NamedTempFile> {
    use std::os::unix::fs::PermissionsExt as _;

    Builder::new().permissions(std::fs::Permissions::from_mode(0o666)).tempfile_in(folder)
}

#[cfg(not(unix))]
fn new_file(folder: &Path) -> io::Result<NamedTempFile> {
    Builder::new().tempfile_in(folder)
}
