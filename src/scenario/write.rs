//! Writing scenarios.

use ron::ser::PrettyConfig;

use super::Scenario;
use super::read::{Format, ron_options};

impl Scenario {
    /// The text of the scenario: a step a line.
    ///
    /// # Errors
    /// What the serializer says; a scenario made of the types of this module gives it no reason to.
    pub fn to_text(&self, format: Format) -> Result<String, String> {
        match format {
            Format::Ron => {
                // a header and a list are spread out, a step is not
                let style = PrettyConfig::new().depth_limit(2).separate_tuple_members(false);
                ron_options().to_string_pretty(self, style).map(|text| text + "\n").map_err(|error| error.to_string())
            }
            Format::Json => {
                serde_json::to_string_pretty(self).map(|text| text + "\n").map_err(|error| error.to_string())
            }
        }
    }
}
