//! Reading scenario files. What is read is not trusted.

use std::fmt;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use ron::extensions::Extensions;
use serde::Deserialize;

use super::comments::{offset, without_comments};
use super::layout::Layout;
use super::program::ProgramName;
use super::recorded::RecordedCheckpoint;
use super::step::Step;
use super::step_fields::StepFields;
use super::take::{Take, shared_steps};
use super::{Scenario, VERSION};

/// The largest file that is read.
pub const MAX_FILE_BYTES: u64 = 32 * 1024 * 1024;

/// How a scenario is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// Rusty Object Notation, in `.ron` files.
    Ron,
    /// JSON, in `.json` files.
    Json,
}

impl Format {
    /// The format that a file's name says; RON when it says nothing known.
    pub fn of(path: &Path) -> Self {
        match path.extension() {
            Some(extension) if extension.eq_ignore_ascii_case("json") => Self::Json,
            _ => Self::Ron,
        }
    }
}

/// Why a scenario could not be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub struct ReadError {
    /// The file, if it came from one.
    pub path: Option<PathBuf>,
    /// Line and column, both from 1, if a place in the text is to blame.
    pub place: Option<(usize, usize)>,
    /// What is wrong there.
    pub message: String,
}

/// `file:line:column: what is wrong`
impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(path) = &self.path {
            write!(f, "{}:", path.display())?;
        }
        if let Some((line, column)) = self.place {
            write!(f, "{line}:{column}:")?;
        }
        if self.path.is_some() || self.place.is_some() {
            f.write_str(" ")?;
        }
        f.write_str(&self.message)
    }
}

/// Reads a scenario file.
///
/// # Errors
/// The file cannot be read, is larger than [`MAX_FILE_BYTES`], or does not hold a scenario; or the image that it names is
/// not there or is none.
pub fn load(path: &Path) -> Result<Scenario, ReadError> {
    let text = read_text(path)?;
    // a byte order mark, which some editors write, is not part of the text
    let mut scenario = parse(text.strip_prefix('\u{feff}').unwrap_or(&text), Format::of(path))
        .map_err(|cause| ReadError { path: Some(path.to_owned()), ..cause })?;
    scenario.find_image(folder_of(path))?;
    Ok(scenario)
}

/// The folder that a file is in.
pub(crate) fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Reads the bytes of a file: a scenario, an image, a preset.
///
/// # Errors
/// The file cannot be read, or is larger than [`MAX_FILE_BYTES`].
pub fn read_bytes(path: &Path) -> Result<Vec<u8>, ReadError> {
    let error = |message: String| ReadError { path: Some(path.to_owned()), place: None, message };
    let file = std::fs::File::open(path).map_err(|cause| error(format!("cannot be opened: {cause}")))?;
    let mut bytes = Vec::new();
    // one byte more than allowed, whatever the size that the file claims to have
    file.take(MAX_FILE_BYTES + 1).read_to_end(&mut bytes).map_err(|cause| error(format!("cannot be read: {cause}")))?;
    if bytes.len() as u64 > MAX_FILE_BYTES {
        return Err(error(format!("is larger than {} MiB, the most that is read", MAX_FILE_BYTES >> 20)));
    }
    Ok(bytes)
}

/// Reads the text of a scenario file, with its byte order mark if it has one.
///
/// # Errors
/// As for [`read_bytes`], or the file is not a text.
pub fn read_text(path: &Path) -> Result<String, ReadError> {
    String::from_utf8(read_bytes(path)?).map_err(|cause| {
        let valid = cause.utf8_error().valid_up_to();
        let message = format!("is not a text in UTF-8: byte {valid} does not belong there");
        ReadError { path: Some(path.to_owned()), place: None, message }
    })
}

/// Reads a scenario from its text.
///
/// # Errors
/// The text does not hold a scenario: the first thing that is wrong, with its place.
pub fn parse(text: &str, format: Format) -> Result<Scenario, ReadError> {
    // the header first, then each step and checkpoint by itself, so that what is wrong is reported with its place
    match format {
        Format::Ron => read::<&ron::value::RawValue>(text, from_ron, |raw| raw.get_ron(), from_ron, from_ron),
        Format::Json => read::<&serde_json::value::RawValue>(text, from_json, |raw| raw.get(), from_json, from_json),
    }
}

/// What a reader of one format says: a value, or what is wrong with it and where.
pub(super) type Read<T> = Result<T, (Place, String)>;

fn read<'a, R>(
    text: &'a str,
    file: impl Fn(&'a str) -> Read<Scenario<R, R>>,
    source: impl Fn(&R) -> &'a str,
    fields: impl Fn(&'a str) -> Read<StepFields>,
    checkpoint: impl Fn(&'a str) -> Read<RecordedCheckpoint>,
) -> Result<Scenario, ReadError> {
    let file = file(text).map_err(|(place, message)| error(place, message))?;
    file.options.check(file.program).map_err(|message| error(place_of_key(text, "options"), message))?;
    match (file.program, &file.image) {
        (ProgramName::Image, None) => {
            let message = "an image runs, and `image` does not say which: the path of a .hex or .elf file";
            return Err(error(place_of_key(text, "program"), message.to_owned()));
        }
        (ProgramName::Image, Some(_)) | (_, None) => {}
        (program, Some(_)) => {
            let message = format!("`image` is for the program \"image\", and the program is {:?}", program.as_str());
            return Err(error(place_of_key(text, "image"), message));
        }
    }
    let inside = |part, (place, message)| error(after(place_in(text, part), place), message);
    let whole = |part, message| error(place_in(text, without_comments(part)), message);
    let step =
        |part| Step::try_from(fields(part).map_err(|cause| inside(part, cause))?).map_err(|why| whole(part, why));
    let read_checkpoints = |parts: &[R], names: &[String], end| {
        let mut checkpoints: Vec<RecordedCheckpoint> = Vec::with_capacity(parts.len());
        for part in parts.iter().map(&source) {
            let checkpoint = checkpoint(part).map_err(|cause| inside(part, cause))?;
            let before = checkpoints.last().map_or(0, |before| before.at);
            file.check_checkpoint(&checkpoint, names, before, end).map_err(|why| whole(part, why))?;
            checkpoints.push(checkpoint);
        }
        Ok(checkpoints)
    };

    let mut layout = Layout::default();
    let mut begins = Vec::with_capacity(file.steps.len());
    let mut steps = Vec::with_capacity(file.steps.len());
    for part in file.steps.iter().map(&source) {
        let step = step(part)?;
        begins.push(layout.push(&step).map_err(|why| whole(part, why))?);
        steps.push(step);
    }
    let checkpoints = read_checkpoints(&file.checkpoints, &file.checkpoint_parts, layout.finish().ticks)?;

    check_take_names(&file).map_err(|message| error(place_of_key(text, "takes"), message))?;
    let mut takes = Vec::with_capacity(file.takes.len());
    for take in &file.takes {
        let mut layout = Layout::default();
        for step in shared_steps(&steps, &begins, take.from) {
            // they were laid out with the main take
            layout.push(&step).map_err(|why| error(place_of_key(text, "takes"), why))?;
        }
        let mut own = Vec::with_capacity(take.steps.len());
        for part in take.steps.iter().map(&source) {
            let step = step(part)?;
            let at = layout.push(&step).map_err(|why| whole(part, why))?;
            if at < take.from {
                let why = format!("this step is at {at} ms, and its take is the main one up to {} ms", take.from);
                return Err(whole(part, why));
            }
            own.push(step);
        }
        let names = if take.checkpoint_parts.is_empty() { &file.checkpoint_parts } else { &take.checkpoint_parts };
        takes.push(Take {
            name: take.name.clone(),
            from: take.from,
            brightness: take.brightness.clone(),
            steps: own,
            checkpoint_parts: take.checkpoint_parts.clone(),
            checkpoints: read_checkpoints(&take.checkpoints, names, layout.finish().ticks)?,
        });
    }
    Ok(file.with_contents(steps, checkpoints, takes))
}

/// Whether a file may have takes, and each of them has a name of its own.
fn check_take_names<S, C>(file: &Scenario<S, C>) -> Result<(), String> {
    if file.takes.is_empty() {
        return Ok(());
    }
    if file.version < VERSION {
        return Err(format!("there are takes, and `version` is {}: takes came with version {VERSION}", file.version));
    }
    let mut names = std::collections::BTreeSet::from([&file.take]);
    let mut all = file.takes.iter().map(|take| &take.name);
    match all.find(|name| name.is_empty() || !names.insert(name)) {
        Some(name) if name.is_empty() => Err("a take has a name, and here is one without".to_owned()),
        Some(name) => Err(format!("there are two takes with the name {name:?}")),
        None => Ok(()),
    }
}

/// Line and column, both from 1.
pub(super) type Place = (usize, usize);

pub(super) fn error(place: Place, message: String) -> ReadError {
    ReadError { path: None, place: Some(place), message }
}

pub(super) fn from_ron<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, (Place, String)> {
    ron_options().from_str(text).map_err(|error| {
        let place = error.span.start;
        ((place.line, place.col), error.code.to_string())
    })
}

pub(super) fn from_json<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, (Place, String)> {
    serde_json::from_str(text).map_err(|error| {
        // serde_json ends its messages with the place, which is said already
        let message = error.to_string();
        let end = message.rfind(" at line ").unwrap_or(message.len());
        ((error.line().max(1), error.column().max(1)), message[..end].to_owned())
    })
}

/// Where a key of the header stands.
fn place_of_key(text: &str, key: &str) -> Place {
    let is_key = |&(at, _): &(usize, &str)| text[at + key.len()..].trim_start_matches(['"', ' ']).starts_with(':');
    match text.match_indices(key).find(is_key) {
        Some((at, _)) => place_in(text, &text[at..]),
        None => (1, 1),
    }
}

/// Where `part`, a slice of `text`, begins in it.
fn place_in(text: &str, part: &str) -> Place {
    place_at(text, offset(text, part))
}

/// The place of a byte of a text.
pub(super) fn place_at(text: &str, byte: usize) -> Place {
    let before = &text[..byte];
    after((1, 1), (before.matches('\n').count() + 1, before.chars().rev().take_while(|&c| c != '\n').count() + 1))
}

/// A place in a text that begins at `begin`.
fn after(begin: Place, place: Place) -> Place {
    match place {
        (1, column) => (begin.0, begin.1 + column - 1),
        (line, column) => (begin.0 + line - 1, column),
    }
}

/// RON in which a value that may be left out is written without `Some`.
pub(super) fn ron_options() -> ron::Options {
    ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME)
}
