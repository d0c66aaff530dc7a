//! Reading scenario files. What is read is not trusted.

use std::cell::Cell;
use std::path::Path;

use ron::value::RawValue;

use super::beside;
use super::comments::without_comments;
use super::file::{Format, ReadError, folder_of, read_text};
use super::header::NO_IMAGE;
use super::layout::Layout;
use super::lists::Lists;
use super::place::{Place, Read, after, error, from_json, from_ron, place_in, place_of_key};
use super::program::ProgramName;
use super::recorded::RecordedCheckpoint;
use super::step::{Action, Step};
use super::step_fields::{StepFields, plain_checkpoint, plain_step};
use super::take::{Take, shared_steps};
use super::{Scenario, VERSION};

/// The most steps that takes may share with the main one, counted for each of them: a small file must not become a large
/// one in memory.
const MAX_SHARED_STEPS: usize = 20_000_000;

/// Reads a scenario file.
///
/// # Errors
/// The file cannot be read, is larger than 512 MiB, or does not hold a scenario; or the image that it names is
/// not there or is none.
pub fn load(path: &Path) -> Result<Scenario, ReadError> {
    load_with_text(path).map(|(scenario, _)| scenario)
}

/// Reads a scenario file as [`load`] does; the text is all of the file.
///
/// # Errors
/// As for [`load`].
pub fn load_with_text(path: &Path) -> Result<(Scenario, String), ReadError> {
    let (mut scenario, text) = read_file(path, parse)?;
    find_files(&mut scenario, path, without_mark(&text))?;
    Ok((scenario, text))
}

/// Reads the image and the sounds that a scenario names; `text` is what is in its file.
pub(super) fn find_files(scenario: &mut Scenario, path: &Path, text: &str) -> Result<(), ReadError> {
    scenario.find_image(folder_of(path)).map_err(|cause| ReadError {
        path: Some(path.to_owned()),
        place: Some(place_of_key(text, "image")),
        message: format!("the image: {cause}"),
    })?;
    find_sounds(scenario, path, text)
}

/// Reads the WAV files that the steps name.
fn find_sounds(scenario: &mut Scenario, path: &Path, text: &str) -> Result<(), ReadError> {
    let takes = scenario.takes.iter_mut().flat_map(|take| &mut take.steps);
    for step in scenario.steps.iter_mut().chain(takes) {
        if let Action::Microphone(sound) = &mut step.action {
            sound.find(folder_of(path)).map_err(|message| ReadError {
                path: Some(path.to_owned()),
                place: Some(place_of_key(text, "microphone")),
                message,
            })?;
        }
    }
    Ok(())
}

/// Reads a scenario file that is played with other programs than its own: it need not name an image, and the image that it names
/// is not read.
///
/// # Errors
/// As for [`load`], but for the image.
pub fn load_without_image(path: &Path) -> Result<Scenario, ReadError> {
    let (mut scenario, text) = read_file(path, parse_without_image)?;
    find_sounds(&mut scenario, path, without_mark(&text))?;
    Ok(scenario)
}

/// The text of a file without its byte order mark, which some editors write, and which is not part of the text.
fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// The scenario in a file, and all of its text.
fn read_file(
    path: &Path,
    parse: fn(&str, Format) -> Result<Scenario, ReadError>,
) -> Result<(Scenario, String), ReadError> {
    let text = read_text(path)?;
    let scenario = parse(without_mark(&text), Format::of(path))
        .map_err(|cause| ReadError { path: Some(path.to_owned()), ..cause })?;
    Ok((scenario, text))
}

/// Reads a scenario from its text.
///
/// # Errors
/// The text does not hold a scenario: the first thing that is wrong, with its place.
pub fn parse(text: &str, format: Format) -> Result<Scenario, ReadError> {
    let scenario = parse_without_image(text, format)?;
    if scenario.program == ProgramName::Image && scenario.image.is_none() {
        return Err(error(place_of_key(text, "program"), NO_IMAGE.to_owned()));
    }
    Ok(scenario)
}

/// Reads a scenario that need not name its image.
fn parse_without_image(text: &str, format: Format) -> Result<Scenario, ReadError> {
    // the header first, then each step and checkpoint by itself, so that what is wrong is reported with its place
    let place = |part| place_in(text, part);
    match format {
        // what is wrong, and where, is said by the reader of RON, from the whole text
        Format::Ron => read_lists(text)
            .map_or_else(|| read::<&RawValue>(text, place, from_ron, |raw| raw.get_ron(), from_ron, from_ron), Ok),
        Format::Json => {
            read::<&serde_json::value::RawValue>(text, place, from_json, |raw| raw.get(), from_json, from_json)
        }
    }
}

/// A take with the texts of its steps and checkpoints.
fn texts<'a>(take: &Take<&'a RawValue, &'a RawValue>) -> Take<&'a str, &'a str> {
    let texts = |raw: &[&'a RawValue]| raw.iter().map(|raw| raw.get_ron()).collect();
    Take {
        name: take.name.clone(),
        from: take.from,
        brightness: take.brightness.clone(),
        steps: texts(&take.steps),
        checkpoint_parts: take.checkpoint_parts.clone(),
        checkpoints: texts(&take.checkpoints),
    }
}

/// A scenario in RON whose lists are read apart from the rest; `None` if that is not possible, or if anything is wrong.
fn read_lists(text: &str) -> Option<Scenario> {
    let Lists { rest, steps, checkpoints } = Lists::of(text)?;
    let (steps, checkpoints) = (Cell::new(steps), Cell::new(checkpoints));
    let file = |rest| {
        let file = from_ron::<Scenario<&RawValue, &RawValue>>(rest)?;
        if !file.steps.is_empty() || !file.checkpoints.is_empty() {
            // a list that was not found, as behind a comment
            return Err(((1, 1), String::new()));
        }
        let takes = file.takes.iter().map(texts).collect();
        Ok(file.with_contents(steps.take(), checkpoints.take(), takes))
    };
    let step = |part| plain_step(part).map_or_else(|| from_ron(part), Ok);
    let checkpoint = |part| plain_checkpoint(part).map_or_else(|| from_ron(part), Ok);
    // where something is wrong is of no use here
    read(&rest, |_| (1, 1), file, |part: &&str| *part, step, checkpoint).ok()
}

fn read<'a, R>(
    text: &'a str,
    place: impl Fn(&'a str) -> Place,
    file: impl Fn(&'a str) -> Read<Scenario<R, R>>,
    source: impl Fn(&R) -> &'a str,
    fields: impl Fn(&'a str) -> Read<StepFields>,
    checkpoint: impl Fn(&'a str) -> Read<RecordedCheckpoint>,
) -> Result<Scenario, ReadError> {
    let file = file(text).map_err(|(place, message)| error(place, message))?;
    file.check_program().map_err(|(key, message)| error(place_of_key(text, key), message))?;
    let devices = [("i2c", !file.i2c.is_empty()), ("spi", file.spi.is_some())];
    if let Some((key, _)) = devices.into_iter().find(|&(_, is_there)| is_there && file.program != ProgramName::Image) {
        let message = format!("`{key}` plays devices beside an image, and the program is {:?}", file.program.as_str());
        return Err(error(place_of_key(text, key), message));
    }
    let of_image =
        [("keep_going", file.keep_going), ("strict", file.strict), ("log_format", file.log_format.is_some())];
    for (key, _) in of_image.into_iter().filter(|&(_, is_there)| is_there) {
        if file.program != ProgramName::Image {
            let message =
                format!("`{key}` is about the chip of an image, and the program is {:?}", file.program.as_str());
            return Err(error(place_of_key(text, key), message));
        }
    }
    if file.keep_going && file.strict {
        let message =
            "`strict` ends the run at the first fault, and `keep_going` goes on after it: only one can be true";
        return Err(error(place_of_key(text, "strict"), message.to_owned()));
    }
    file.check_boards().map_err(|message| error(place_of_key(text, "boards"), message))?;
    file.check_order().map_err(|message| error(place_of_key(text, "order"), message))?;
    file.check_wires().map_err(|message| error(place_of_key(text, "wires"), message))?;
    beside::check(&file.i2c).map_err(|message| error(place_of_key(text, "i2c"), message))?;
    let inside = |part, (within, message)| error(after(place(part), within), message);
    let whole = |part, message| error(place(without_comments(part)), message);
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

    let new_layout = || Layout::with_boards(file.board_names());
    let mut layout = new_layout();
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
    let mut shared = 0;
    for take in &file.takes {
        let mut layout = new_layout();
        for step in shared_steps(&steps, &begins, take.from) {
            shared += 1;
            if shared > MAX_SHARED_STEPS {
                let why = format!(
                    "the takes share more than {MAX_SHARED_STEPS} steps with the main one, the most that is read"
                );
                return Err(error(place_of_key(text, "takes"), why));
            }
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
