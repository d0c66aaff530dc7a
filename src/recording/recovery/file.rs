//! What stands in a recovery file.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::recording::{DocumentFile, FileContents, Recording};
use crate::scenario::{Format, Hex, Scenario, parse};

/// The version of the files.
const VERSION: u32 = 1;

/// The version of a file, whatever else is in it.
#[derive(Deserialize)]
struct Version {
    recovery: u32,
}

/// A recovery file, in JSON.
#[derive(Debug, Serialize, Deserialize)]
pub struct RecoveryFile {
    /// The version of the file: 1.
    recovery: u32,
    /// What runs, for people.
    program: String,
    /// How long the recording is, in ms.
    length_ms: u64,
    /// When it was written, in seconds since 1970.
    written_at_unix_s: u64,
    /// The scenario file that it was opened from or saved to.
    path: Option<String>,
    /// The XXH64 of what it held then; not in files of earlier versions.
    #[serde(default)]
    path_xxh64: Option<Hex<16>>,
    /// Whether it had comments.
    #[serde(default)]
    path_has_comments: bool,
    /// The image that ran, in files of the versions that knew images of one file only.
    #[serde(default, skip_serializing)]
    image: Option<RecoveredImage>,
    /// The files of the image that ran.
    #[serde(default)]
    images: Vec<RecoveredImage>,
    /// The take that was played, if it is not the main one.
    take: Option<String>,
    /// Whether the main take is whichever is played.
    main_is_played: bool,
    /// All takes.
    scenario: Box<RawValue>,
}

/// Why a recovery file cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unreadable {
    /// It is damaged.
    Damaged(String),
    /// A newer version of this program wrote it, which can read it.
    Newer(String),
}

/// The image of a recovered recording.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RecoveredImage {
    /// Where it was.
    pub path: PathBuf,
    /// The XXH64 of the file.
    pub xxh64: Hex<16>,
}

/// A recording that an earlier run of the program did not save.
#[derive(Clone, Debug)]
pub struct Offer {
    pub(in crate::recording) file: PathBuf,
    program: String,
    length_ms: u64,
    written_at_unix_s: u64,
    pub(in crate::recording) document_file: Option<DocumentFile>,
    problem: Option<String>,
    recording: Box<Recording>,
}

impl RecoveryFile {
    /// The file of a recording, as bytes.
    ///
    /// # Errors
    /// What the serializer says; a recording gives it no reason to.
    pub fn to_bytes(
        contents: &FileContents,
        title: String,
        document_file: Option<DocumentFile>,
        written_at_unix_s: u64,
    ) -> Result<Vec<u8>, serde_json::Error> {
        let mut scenario = contents.to_scenario();
        let files = scenario.image.as_ref().map_or(&[][..], |image| image.files());
        let images = files.iter().map(|file| RecoveredImage { path: file.path.clone(), xxh64: Hex(file.xxh64) });
        let images = images.collect();
        scenario.image = scenario.image.map(|image| image.named_absolutely());
        serde_json::to_vec(&Self {
            recovery: VERSION,
            program: title,
            length_ms: contents.length_ms(),
            written_at_unix_s,
            path_xxh64: document_file.as_ref().and_then(|file| file.xxh64).map(Hex),
            path_has_comments: document_file.as_ref().is_some_and(|file| file.has_comments),
            // one that is no text is not worth losing all else for
            path: document_file.and_then(|file| file.path.into_os_string().into_string().ok()),
            image: None,
            images,
            take: contents.played_take(),
            main_is_played: contents.main_is_played(),
            scenario: serde_json::value::to_raw_value(&scenario)?,
        })
    }

    /// What a file offers.
    ///
    /// # Errors
    /// What is wrong with it, in words.
    pub fn read(file: &Path, bytes: &[u8]) -> Result<Offer, Unreadable> {
        let damaged = |why: String| Unreadable::Damaged(why);
        let Version { recovery } = serde_json::from_slice(bytes).map_err(|error| damaged(error.to_string()))?;
        if recovery > VERSION {
            let why = format!("cannot be read: its version is {recovery}, and this program reads version {VERSION}");
            return Err(Unreadable::Newer(why));
        }
        let read: Self = serde_json::from_slice(bytes).map_err(|error| damaged(error.to_string()))?;
        let mut scenario = parse(read.scenario.get(), Format::Json).map_err(|error| damaged(error.to_string()))?;
        let kept: Vec<RecoveredImage> = read.image.into_iter().chain(read.images).collect();
        let problem = find_image(&mut scenario, &kept);
        let mut recording = Recording::open(scenario).map_err(damaged)?;
        recording.recovered(read.take.as_deref(), read.main_is_played);
        Ok(Offer {
            file: file.to_owned(),
            program: read.program,
            length_ms: read.length_ms,
            written_at_unix_s: read.written_at_unix_s,
            document_file: read.path.map(|path| DocumentFile {
                path: path.into(),
                xxh64: read.path_xxh64.map(|xxh64| xxh64.0),
                has_comments: read.path_has_comments,
            }),
            problem,
            recording: Box::new(recording),
        })
    }
}

/// Reads the image again; returns what is wrong with it. What was played is worth keeping without it.
fn find_image(scenario: &mut Scenario, kept: &[RecoveredImage]) -> Option<String> {
    // the path is a whole one
    if let Err(error) = scenario.find_image(Path::new("")) {
        return Some(format!("the image that ran cannot be read again: {error}"));
    }
    let found = scenario.image.as_ref().map_or(&[][..], |image| image.files());
    let changed = found.iter().zip(kept).find(|(found, kept)| found.xxh64 != kept.xxh64.0);
    changed.map(|(found, _)| format!("{}: is not the image that ran: the file has changed since", found.path.display()))
}

impl Offer {
    /// One that was read from a file of an earlier version of the program, which does not say when it was written.
    pub(super) fn of_earlier(file: &Path, recording: Recording, problem: Option<String>) -> Self {
        Self {
            file: file.to_owned(),
            program: recording.header().title(),
            length_ms: recording.session().end(),
            written_at_unix_s: 0,
            document_file: None,
            problem,
            recording: Box::new(recording),
        }
    }

    /// The same, in another file.
    pub(super) fn in_file(self, file: PathBuf) -> Self {
        Self { file, ..self }
    }

    /// What runs in it, for people.
    pub fn program(&self) -> &str {
        &self.program
    }

    /// How long it is, in ms.
    pub fn length_ms(&self) -> u64 {
        self.length_ms
    }

    /// When it was written last, in seconds since 1970; 0 if that is not known.
    pub fn written_at_unix_s(&self) -> u64 {
        self.written_at_unix_s
    }

    /// The scenario file that it was opened from or saved to.
    pub fn path(&self) -> Option<&Path> {
        self.document_file.as_ref().map(|file| file.path.as_path())
    }

    /// What is not as it was, in one sentence: its image has changed, say.
    pub fn problem(&self) -> Option<&str> {
        self.problem.as_deref()
    }

    /// The recording.
    pub fn recording(&self) -> &Recording {
        &self.recording
    }

    pub(in crate::recording) fn into_recording(self) -> Recording {
        *self.recording
    }
}
