//! `fivebyfive brightness export` and `import`.

use std::path::Path;

use super::save;
use crate::cli::printer::{Printer, print_diagnostic};
use crate::scenario::Preset;
use crate::scenario::{ReadError, read_text};
use crate::tuning::{Form, Imported};

/// Prints a preset as a part of a program; what the form cannot hold is reported on standard error.
///
/// # Errors
/// Standard output cannot be written.
pub(super) fn export(preset: &Preset, form: Form) -> anyhow::Result<()> {
    for loss in form.losses(preset) {
        print_diagnostic(&format!("{}: {loss}", preset.name));
    }
    Ok(Printer::stdout().print(&form.export(preset).map_err(anyhow::Error::msg)?)?)
}

/// Prints the constants of a program as a preset, or writes them to a file; which are missing is reported on standard error.
///
/// # Errors
/// The program cannot be read, a constant has no level, or the preset cannot be written.
pub(super) fn import(file: &Path, form: Form, to: Option<&Path>) -> anyhow::Result<()> {
    let text = read_text(file)?;
    let imported = form.import(text.strip_prefix('\u{feff}').unwrap_or(&text));
    let Imported { preset, missing } = imported.map_err(|cause| ReadError { path: Some(file.to_owned()), ..cause })?;
    if !missing.is_empty() {
        print_diagnostic(&format!(
            "{}: it does not have {}, which have their defaults",
            file.display(),
            missing.join(", ")
        ));
    }
    save(&preset, to.unwrap_or(Path::new("-")))
}
