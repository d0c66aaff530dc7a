//! `fivebyfive init`: an embedded project in Rust that runs here.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context as _, bail};
use toml_edit::{DocumentMut, Item, Table, value};

use super::output::write_file;
use super::printer::Printer;

/// The targets of the two boards, and the names of the boards in scenarios.
const TARGETS: [(&str, &str); 4] = [
    ("thumbv7em-none-eabihf", "V2"),
    ("thumbv7em-none-eabi", "V2"),
    ("thumbv7m-none-eabi", "V2"),
    ("thumbv6m-none-eabi", "V1"),
];
const RUNNER: &str = "fivebyfive run --image";
const SCENARIO: &str = "scenarios/first.ron";

#[derive(clap::Args, Debug)]
pub(super) struct InitArguments {
    /// The folder of the project, with its Cargo.toml
    #[arg(default_value = ".")]
    folder: PathBuf,
}

/// Writes the runner into `.cargo/config.toml` of a project, and a first scenario.
///
/// # Errors
/// It is no project, a file cannot be read or written, or is no TOML.
pub(super) fn init(arguments: &InitArguments) -> anyhow::Result<ExitCode> {
    let folder = &arguments.folder;
    let manifest = read(&folder.join("Cargo.toml"))?;
    let Some(name) = program_name(&manifest) else {
        bail!("{}: has no package with a program", folder.join("Cargo.toml").display());
    };
    let path = folder.join(".cargo/config.toml");
    let mut config = if path.exists() { read(&path)? } else { DocumentMut::new() };
    let (target, board) = target_of(&config);
    let mut out = Printer::stdout();
    match set_runner(&mut config, target) {
        Some(before) if before == RUNNER => {
            out.line(&format!("{}: its runner is {RUNNER:?} already", path.display()))?
        }
        before => {
            fs::create_dir_all(folder.join(".cargo")).with_context(|| format!("{}: cannot be made", path.display()))?;
            write_file(&path, config.to_string().as_bytes()).map_err(anyhow::Error::msg)?;
            let was = before.map(|before| format!("; it was {before:?}")).unwrap_or_default();
            out.line(&format!("{}: the runner for {target} is {RUNNER:?} now{was}", path.display()))?;
        }
    }
    let path = folder.join(SCENARIO);
    if path.exists() {
        out.line(&format!("{}: is there already", path.display()))?;
    } else {
        let text = include_str!("init/first.ron");
        let text = text.replace("{name}", &name).replace("{target}", target).replace("{board}", board);
        fs::create_dir_all(folder.join("scenarios")).with_context(|| format!("{}: cannot be made", path.display()))?;
        write_file(&path, text.as_bytes()).map_err(anyhow::Error::msg)?;
        out.line(&format!(
            "{}: a first scenario; cargo build, then fivebyfive run {}",
            path.display(),
            path.display()
        ))?;
    }
    Ok(ExitCode::SUCCESS)
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

/// The target that a project is built for, and the board: that of `[build]`, or one that has a runner, or the V2's.
fn target_of(config: &DocumentMut) -> (&'static str, &'static str) {
    let built = config.get("build").and_then(|build| build.get("target")?.as_str());
    let of_runner = config.get("target").and_then(Item::as_table_like);
    let mut named =
        built.into_iter().chain(of_runner.into_iter().flat_map(|targets| targets.iter().map(|(key, _)| key)));
    let known = |name: &str| TARGETS.into_iter().find(|(target, _)| *target == name);
    named.find_map(known).unwrap_or(TARGETS[0])
}

/// Sets the runner of a target where it stands, also in a table for `cfg(...)`; returns the one that was there.
fn set_runner(config: &mut DocumentMut, target: &str) -> Option<String> {
    let targets = config.entry("target").or_insert_with(|| {
        let mut table = Table::new();
        table.set_implicit(true);
        Item::Table(table)
    });
    let targets = targets.as_table_like_mut()?;
    let has_runner = |(key, item): (&str, &Item)| item.get("runner").is_some().then(|| key.to_owned());
    let keys: Vec<String> = targets.iter().filter_map(has_runner).collect();
    let fits = |key: &&String| *key == target || key.starts_with("cfg(");
    let key = keys.iter().find(fits).map_or(target, String::as_str);
    let runner = targets.entry(key).or_insert_with(|| Item::Table(Table::new()));
    let before = runner.get("runner").map(|runner| match runner.as_str() {
        Some(words) => words.to_owned(),
        None => runner.to_string().trim().to_owned(),
    });
    runner.as_table_like_mut()?.insert("runner", value(RUNNER));
    before
}

#[cfg(test)]
mod tests {
    use super::*;

    fn config(text: &str) -> DocumentMut {
        text.parse().expect("TOML")
    }

    #[test]
    fn a_runner_is_put_where_one_stands() {
        let text = "# kept\n[target.'cfg(all(target_arch = \"arm\", target_os = \"none\"))']\nrunner = \"probe-rs run --chip nRF52833_xxAA\" # old\nrustflags = [\"-C\"]\n\n[build]\ntarget = \"thumbv7em-none-eabihf\"\n";
        let mut changed = config(text);
        assert_eq!(target_of(&changed), ("thumbv7em-none-eabihf", "V2"));
        assert_eq!(
            set_runner(&mut changed, "thumbv7em-none-eabihf").as_deref(),
            Some("probe-rs run --chip nRF52833_xxAA")
        );
        let expected = text.replace("\"probe-rs run --chip nRF52833_xxAA\" # old", "\"fivebyfive run --image\"");
        assert_eq!(changed.to_string(), expected);
    }

    #[test]
    fn a_project_without_a_runner_gets_one() {
        let mut changed = config("[build]\ntarget = \"thumbv6m-none-eabi\"\n");
        assert_eq!(target_of(&changed), ("thumbv6m-none-eabi", "V1"));
        assert_eq!(set_runner(&mut changed, "thumbv6m-none-eabi"), None);
        assert!(changed.to_string().ends_with("[target.thumbv6m-none-eabi]\nrunner = \"fivebyfive run --image\"\n"));
        assert_eq!(target_of(&DocumentMut::new()), ("thumbv7em-none-eabihf", "V2"));
    }

    #[test]
    fn the_program_is_the_first_bin_or_the_package() {
        assert_eq!(program_name(&config("[package]\nname = \"blinky\"\n")).as_deref(), Some("blinky"));
        let bins = "[package]\nname = \"blinky\"\n[[bin]]\nname = \"one\"\n[[bin]]\nname = \"two\"\n";
        assert_eq!(program_name(&config(bins)).as_deref(), Some("one"));
        assert_eq!(program_name(&config("[workspace]\nmembers = []\n")), None);
    }
}
