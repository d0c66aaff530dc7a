//! The files that show a run, its sound among them: which ones are asked for, what they are called, and writing them.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use super::output;
use super::takes::Playable;
use crate::export::ExportFormat;
use crate::session::{Log, Session};

/// What can be asked for.
#[derive(clap::Args, Debug)]
pub(super) struct PictureArguments {
    /// Write an animation of the display, as GIF. `-` is standard output; with several scenarios, PATH is a folder; and so below
    #[arg(long, value_name = "PATH")]
    gif: Option<PathBuf>,

    /// Write a strip of all pictures of the display, as PNG
    #[arg(long, value_name = "PATH")]
    png: Option<PathBuf>,

    /// Write buttons, pose, pitch and LEDs as waves, a value change dump for GTKWave and others
    #[arg(long, value_name = "PATH")]
    vcd: Option<PathBuf>,

    /// Write what is heard as a sound file, WAV with one channel of 48 kHz and 16 bits
    #[arg(long, value_name = "PATH")]
    wav: Option<PathBuf>,
}

impl PictureArguments {
    /// The paths that are asked for: files, or folders that files are written into.
    pub(super) fn paths(&self) -> impl Iterator<Item = &PathBuf> {
        [&self.gif, &self.png, &self.vcd, &self.wav].into_iter().flatten()
    }

    /// The files that are written for one scenario, but those that get a name in a folder.
    pub(super) fn files(&self) -> impl Iterator<Item = &PathBuf> {
        self.paths().filter(|path| !path.is_dir())
    }
}

/// The files to write: for each format that is asked for, one a scenario.
pub(super) struct Pictures(Vec<(ExportFormat, Vec<PathBuf>)>);

/// What came of writing a file.
pub(super) enum Written {
    /// It was written, and this is to be said of it.
    Cut(String),
    /// It was not written.
    Failed(String),
}

impl Pictures {
    /// Names the files, and makes the folders that they are in.
    ///
    /// # Errors
    /// A folder cannot be made, or several files would go to standard output.
    pub(super) fn new(arguments: &PictureArguments, scenarios: &[Playable]) -> Result<Self, String> {
        let asked = [
            (ExportFormat::Gif, &arguments.gif),
            (ExportFormat::Strip, &arguments.png),
            (ExportFormat::Vcd, &arguments.vcd),
            (ExportFormat::Wav, &arguments.wav),
        ];
        let mut files = Vec::new();
        for (format, path) in asked {
            let Some(path) = path else { continue };
            files.push((format, targets(path, format.extension(), scenarios)?));
        }
        Ok(Self(files))
    }

    /// The files that are written, of all scenarios.
    pub(super) fn files(&self) -> impl Iterator<Item = &PathBuf> {
        self.0.iter().flat_map(|(_, files)| files)
    }

    /// Whether nothing was asked for.
    pub(super) fn are_none(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether sound was asked for.
    pub(super) fn have_sound(&self) -> bool {
        self.0.iter().any(|(format, _)| matches!(format, ExportFormat::Wav))
    }

    /// Writes the files of the scenario with this number.
    pub(super) fn write(&self, index: usize, session: &Session, log: &Log) -> Vec<Written> {
        self.0.iter().flat_map(|(format, files)| write(*format, &files[index], session, log)).collect()
    }
}

fn write(format: ExportFormat, path: &Path, session: &Session, log: &Log) -> Vec<Written> {
    let exported = match format.encode(session, log) {
        Ok(exported) => exported,
        Err(error) => return vec![Written::Failed(error)],
    };
    match output::write_file(path, &exported.bytes) {
        Ok(()) => {
            let cut = |remark: &String| Written::Cut(format!("{}: {remark}", path.display()));
            exported.remarks.iter().map(cut).collect()
        }
        Err(error) => vec![Written::Failed(error)],
    }
}

/// The file of each scenario: `path` itself for a single one, else a file in the folder `path`, named after it.
fn targets(path: &Path, extension: &str, scenarios: &[Playable]) -> Result<Vec<PathBuf>, String> {
    if scenarios.len() == 1 && !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    if output::is_stdout(path) {
        return Err(format!("-: standard output takes the file of one scenario, and {} are played", scenarios.len()));
    }
    fs::create_dir_all(path).map_err(|error| format!("{}: the folder cannot be made: {error}", path.display()))?;
    let mut taken = BTreeSet::new();
    let file = |Playable { path: file, take, program, scenario, .. }: &Playable| {
        let mut stem = file_stem(file, &scenario.name);
        if let Some(take) = take {
            stem = format!("{stem}-{}", file_stem(file, take));
        }
        if let Some(program) = program {
            stem = format!("{stem}-{}", file_stem(program, ""));
        }
        let names = std::iter::once(stem.clone()).chain((2..).map(|number| format!("{stem}-{number}")));
        let free = names.into_iter().find(|name| taken.insert(name.clone())).unwrap_or(stem);
        path.join(format!("{free}.{extension}"))
    };
    Ok(scenarios.iter().map(file).collect())
}

/// Letters and digits of a scenario's name, or of its file's when it has none, with dashes between the words.
fn file_stem(path: &Path, name: &str) -> String {
    let name = if name.trim().is_empty() {
        path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned())
    } else {
        name.to_owned()
    };
    let words: Vec<String> =
        name.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_lowercase).collect();
    // a file's name has at most 255 bytes almost everywhere
    let stem: String = words.join("-").chars().take(60).collect();
    if stem.is_empty() { "scenario".to_owned() } else { stem }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::{ProgramName, Scenario};

    #[test]
    fn files_are_named_after_their_scenarios_and_kept_apart() {
        let scenarios: Vec<Playable> = [
            ("a.ron", "Level 1: solved!"),
            ("b.ron", "level 1 solved"),
            ("in/c.ron", ""),
            ("d.ron", "../.."),
            ("e", "C"),
        ]
        .map(|(path, name)| {
            let scenario = Scenario { name: name.to_owned(), ..Scenario::new(ProgramName::LightsOut, 1) };
            Playable { path: PathBuf::from(path), take: None, program: None, scenario, problem: None }
        })
        .into();
        let folder = std::env::temp_dir();
        let files = targets(&folder, "gif", &scenarios).expect("the folder is there");
        let names: Vec<&str> = files.iter().filter_map(|file| file.file_name()?.to_str()).collect();
        assert_eq!(names, ["level-1-solved.gif", "level-1-solved-2.gif", "c.gif", "scenario.gif", "c-2.gif"]);
        assert!(files.iter().all(|file| file.parent() == Some(&folder)));
    }
}
