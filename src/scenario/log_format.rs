//! How the messages of a program with defmt are written, as a scenario says it.

use serde::{Deserialize, Serialize};

use crate::session::LogFormat;

/// A format of messages, and its text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct WrittenLogFormat {
    text: String,
    format: LogFormat,
}

impl WrittenLogFormat {
    /// What it says.
    pub fn format(&self) -> &LogFormat {
        &self.format
    }
}

impl TryFrom<String> for WrittenLogFormat {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let format = LogFormat::parse(&text)?;
        Ok(Self { text, format })
    }
}

impl From<WrittenLogFormat> for String {
    fn from(written: WrittenLogFormat) -> Self {
        written.text
    }
}
