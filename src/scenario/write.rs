//! Writing scenarios.

use std::path::Path;

use ron::ser::PrettyConfig;
use serde::Serialize;

use super::Scenario;
use super::file::{Format, folder_of};
use super::place::ron_options;
use super::replace_file::write_whole;

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
