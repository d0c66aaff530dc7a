//! `fivebyfive init`: an embedded project in Rust that runs here.

mod board;
mod config;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context as _, bail};
use toml_edit::{DocumentMut, Item};

use board::Board;
use config::Config;

use super::output::write_file;
use super::printer::Printer;

const RUNNER: &str = "fivebyfive run --image";
const SCENARIO: &str = "scenarios/first.ron";

#[derive(clap::Args, Debug)]
pub(super) struct InitArguments {
    /// The folder of the project, with its Cargo.toml
    #[arg(default_value = ".")]
    folder: PathBuf,
}

/// Writes into `.cargo/config.toml` of a project what it needs to run here, the runner, the target and the linker script, and a
/// first scenario.
///
/// # Errors
/// It is no project, a file cannot be read or written, or is no TOML.
pub(super) fn init(arguments: &InitArguments) -> anyhow::Result<ExitCode> {
    let folder = &arguments.folder;
    let manifest_path = folder.join("Cargo.toml");
    let manifest = read(&manifest_path)?;
    let Some(name) = program_name(&manifest) else {
        bail!("{}: has no package with a program", manifest_path.display());
    };
    let path = folder.join(".cargo/config.toml");
    let text = |name: &str| fs::read_to_string(folder.join(name)).unwrap_or_default();
    let mut config = Config::new(if path.exists() { read(&path)? } else { DocumentMut::new() }, above(folder));
    let (board, why) = Board::of(&config, &manifest, &text("memory.x"));
    let crates = board::dependencies(&manifest);

    let mut words = vec![config.set_runner(board.target)];
    words.extend(config.set_target(&board, &why));
    if !text("build.rs").contains(config::LINKER_SCRIPT) {
        words.extend(config.set_linker_script(board.target, crates.contains("defmt")));
    }
    if config.has_changed() {
        fs::create_dir_all(folder.join(".cargo")).with_context(|| format!("{}: cannot be made", path.display()))?;
        write_file(&path, config.to_string().as_bytes()).map_err(anyhow::Error::msg)?;
    }
    let mut out = Printer::stdout();
    words.iter().try_for_each(|words| out.line(&format!("{}: {words}", path.display())))?;
    if !board::are_for_chips(&crates) {
        out.line(&format!(
            "{}: has no crates of a program for a chip; cargo add cortex-m-rt {} panic-halt, cargo add cortex-m --features \
             critical-section-single-core, and #![no_std] and #![no_main] in the program",
            manifest_path.display(),
            board.crate_name
        ))?;
    }
    write_scenario(&folder.join(SCENARIO), &name, &board, &mut out)?;
    Ok(ExitCode::SUCCESS)
}

/// Writes a first scenario of the program with a name, unless there is one.
fn write_scenario(path: &Path, name: &str, board: &Board, out: &mut Printer) -> anyhow::Result<()> {
    if path.exists() {
        out.line(&format!("{}: is there already", path.display()))?;
        return Ok(());
    }
    let text = include_str!("init/first.ron");
    let text = text.replace("{name}", name).replace("{target}", board.target).replace("{board}", board.name);
    let folder = path.parent().unwrap_or(path);
    fs::create_dir_all(folder).with_context(|| format!("{}: cannot be made", folder.display()))?;
    write_file(path, text.as_bytes()).map_err(anyhow::Error::msg)?;
    out.line(&format!("{}: a first scenario; cargo build, then fivebyfive run {0}", path.display()))?;
    Ok(())
}

/// The configurations of cargo in the folders above one, which count for it, too, from the nearest on. One that is no TOML is left
/// to cargo.
fn above(folder: &Path) -> Vec<DocumentMut> {
    let whole = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
    whole.ancestors().skip(1).filter_map(|folder| read(&folder.join(".cargo/config.toml")).ok()).collect()
}

fn read(path: &Path) -> anyhow::Result<DocumentMut> {
    let text = fs::read_to_string(path).with_context(|| format!("{}: cannot be read", path.display()))?;
    text.parse().with_context(|| format!("{}: is no TOML", path.display()))
}

/// The name of the program that a project builds: of its first `[[bin]]`, or of the package.
fn program_name(manifest: &DocumentMut) -> Option<String> {
    let bin =
        manifest.get("bin").and_then(Item::as_array_of_tables).and_then(|bins| bins.get(0)?.get("name")?.as_str());
    let package = || manifest.get("package")?.get("name")?.as_str();
    bin.or_else(package).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn config(text: &str) -> DocumentMut {
        text.parse().expect("TOML")
    }

    #[test]
    fn the_program_is_the_first_bin_or_the_package() {
        assert_eq!(program_name(&config("[package]\nname = \"blinky\"\n")).as_deref(), Some("blinky"));
        let bins = "[package]\nname = \"blinky\"\n[[bin]]\nname = \"one\"\n[[bin]]\nname = \"two\"\n";
        assert_eq!(program_name(&config(bins)).as_deref(), Some("one"));
        assert_eq!(program_name(&config("[workspace]\nmembers = []\n")), None);
    }
}
