//! Brightness constants from and to files, in the form that the file's name says.

use std::path::Path;

use crate::scenario::Preset;
use crate::tuning::{Form, Imported};

/// The form that a file's name says.
pub fn form_of(path: &Path) -> Result<Form, String> {
    let extension = path.extension().unwrap_or_default().to_ascii_lowercase();
    match extension.to_str() {
        Some("ron") => Ok(Form::Ron),
        Some("json") => Ok(Form::Json),
        Some("rs") => Ok(Form::Rust),
        Some("js" | "ts") => Ok(Form::JavaScript),
        Some("py") => Ok(Form::MicroPython),
        Some("h") => Ok(Form::C),
        _ => Err("The path of brightness constants ends in .ron, .json, .rs, .js, .py or .h.".to_owned()),
    }
}

/// What is said of constants that were loaded.
pub fn loaded(imported: &Imported, path: &Path) -> String {
    let from = path.display();
    match imported.missing.len() {
        0 => format!("Loaded from {from}"),
        missing => format!("Loaded from {from}; {missing} constants are not in it, and have their defaults"),
    }
}

/// What is said of constants that were saved.
pub fn saved(form: Form, preset: &Preset, path: &Path) -> String {
    let losses = form.losses(preset);
    match losses.first() {
        Some(loss) => format!("Saved to {}, with {} levels changed: {loss}", path.display(), losses.len()),
        None => format!("Saved to {}", path.display()),
    }
}
