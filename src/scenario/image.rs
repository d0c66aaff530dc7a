//! The image that a scenario names, instead of a program of this crate.

use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use twox_hash::XxHash64;

use super::Scenario;
use super::assemble::assemble;
use super::file::{ReadError, folder_of, read_bytes};
use super::runtimes::{RuntimeHash, Runtimes};
use super::step::{Action, Step};
use crate::editors::SourceKind;
use crate::emulator::image::Image;
use crate::emulator::nrf::Strictness;
use crate::hardware::Model;
use crate::session::{Beside, ImageSpec};

/// An image by its path, and the image once it was read; or several files that are flashed together; or a program in Python,
/// which is put into a runtime of MicroPython. Two are equal when they are written the same.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(from = "WrittenPaths", into = "WrittenPaths")]
pub struct NamedImage {
    /// As they are written: from the folder of the scenario, or from the root.
    written: Vec<PathBuf>,
    found: Option<FoundImage>,
}

/// Paths as they stand in a scenario: one text, or a list of texts.
#[derive(Serialize, Deserialize)]
#[serde(untagged, expecting = "the path of a file, or a list of paths")]
enum WrittenPaths {
    One(String),
    Several(Vec<String>),
}

/// Where an image was found, and what was there.
#[derive(Clone, Debug)]
struct FoundImage {
    files: Vec<ImageFile>,
    image: Arc<Image>,
    /// With the seed 1. What its files say of the log of the program is read once.
    spec: ImageSpec,
    runtime: Option<RuntimeHash>,
}

/// A file that an image was read from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ImageFile {
    /// The whole path.
    pub path: PathBuf,
    /// The XXH64 of what is in the file.
    pub xxh64: u64,
}

/// What is said beside the paths of an image.
#[derive(Clone, Copy, Default)]
pub struct ImageOptions<'a> {
    /// The board; it overrules the guess where the files do not say theirs.
    pub board: Option<Model>,
    /// The runtime of a program in Python; without one, the one that is meant when nothing is said.
    pub runtime: Option<RuntimeHash>,
    /// Where runtimes are looked for; without it, none is known.
    pub runtimes: Option<&'a Runtimes>,
}

impl PartialEq for NamedImage {
    fn eq(&self, other: &Self) -> bool {
        self.written == other.written
    }
}

impl From<WrittenPaths> for NamedImage {
    fn from(paths: WrittenPaths) -> Self {
        let written = match paths {
            WrittenPaths::One(path) => vec![path.into()],
            WrittenPaths::Several(paths) => paths.into_iter().map(PathBuf::from).collect(),
        };
        Self { written, found: None }
    }
}

impl From<NamedImage> for WrittenPaths {
    fn from(named: NamedImage) -> Self {
        let mut paths: Vec<String> = named.written.iter().map(|path| path.to_string_lossy().into_owned()).collect();
        match (paths.len(), paths.pop()) {
            (1, Some(path)) => Self::One(path),
            (_, last) => Self::Several(paths.into_iter().chain(last).collect()),
        }
    }
}

impl NamedImage {
    /// An image that is nowhere.
    pub(super) fn none() -> Self {
        Self { written: Vec::new(), found: None }
    }

    /// Reads an image from the files that are flashed together; it is named by their whole paths.
    ///
    /// # Errors
    /// A file cannot be read, is no image for the board, or is a program in Python for which there is no runtime.
    pub fn read(paths: &[PathBuf], options: ImageOptions<'_>) -> Result<Self, ReadError> {
        let error = |path: &Path, message: String| ReadError { path: Some(path.to_owned()), place: None, message };
        let Some(first) = paths.first() else {
            let message = "an image runs, and no file is named".to_owned();
            return Err(ReadError { path: None, place: None, message });
        };
        let files = paths.iter().map(|path| read_bytes(path)).collect::<Result<Vec<_>, _>>()?;
        let (image, runtime) = assemble(paths, &files, options)?;
        let image = Arc::new(image);
        // what has no place on the chip is reported now, and not when it is run
        let spec = ImageSpec::new(image.clone(), 1).map_err(|cause| error(first, cause.to_string()))?;
        let whole = |path: &PathBuf| path.canonicalize().unwrap_or_else(|_| path.clone());
        let files: Vec<ImageFile> = paths
            .iter()
            .zip(&files)
            .map(|(path, bytes)| ImageFile { path: whole(path), xxh64: XxHash64::oneshot(0, bytes) })
            .collect();
        let written = files.iter().map(|file| file.path.clone()).collect();
        Ok(Self { written, found: Some(FoundImage { files, image, spec, runtime }) })
    }

    /// The same image, read from its paths in the folder of a scenario.
    fn found_in(&self, folder: &Path, options: ImageOptions<'_>) -> Result<Self, ReadError> {
        if self.written.iter().any(|path| path.as_os_str().is_empty()) {
            return Err(ReadError { path: None, place: None, message: "its path is empty".to_owned() });
        }
        let paths: Vec<PathBuf> = self.written.iter().map(|path| folder.join(path)).collect();
        Ok(Self { written: self.written.clone(), ..Self::read(&paths, options)? })
    }

    /// Named as from a folder in which a scenario is written.
    fn seen_from(&self, folder: &Path) -> Self {
        let folder = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
        let seen = |file: &ImageFile| file.path.strip_prefix(&folder).unwrap_or(&file.path).to_owned();
        match &self.found {
            Some(found) => Self { written: found.files.iter().map(seen).collect(), found: self.found.clone() },
            None => self.clone(),
        }
    }

    /// The files that it was read from; none while it was not read.
    pub fn files(&self) -> &[ImageFile] {
        self.found.as_ref().map_or(&[], |found| &found.files)
    }

    /// The same image, named by its whole paths.
    pub(crate) fn named_absolutely(self) -> Self {
        let written = self.found.as_ref().map(|found| found.files.iter().map(|file| file.path.clone()).collect());
        Self { written: written.unwrap_or(self.written), found: self.found }
    }

    /// The names of the files, without their folders.
    pub fn file_name(&self) -> String {
        let names = self.written.iter().filter_map(|path| path.file_name());
        names.map(|name| name.to_string_lossy()).collect::<Vec<_>>().join(" + ")
    }

    /// The board that it is for; V2 while it was not read.
    pub fn model(&self) -> Model {
        self.found.as_ref().map_or(Model::V2, |found| found.image.model)
    }

    /// What is flashed, once it was read.
    pub fn image(&self) -> Option<&Arc<Image>> {
        self.found.as_ref().map(|found| &found.image)
    }

    /// The runtime that a program in Python was put into.
    pub fn runtime(&self) -> Option<RuntimeHash> {
        self.found.as_ref()?.runtime
    }

    /// What runs it, with devices beside the board, on a chip that is this strict. An image that was not read is a chip with
    /// erased flash.
    pub(super) fn image_spec(&self, seed: u64, beside: Beside, strictness: Strictness) -> ImageSpec {
        let image = self.found.as_ref().map(|found| found.spec.clone().with_seed(seed));
        let image = image.unwrap_or_else(|| ImageSpec::erased(self.model(), seed));
        image.with_beside(beside.into()).with_strictness(strictness)
    }
}

impl Scenario {
    /// Reads the image that is named, from the folder of the scenario, with the runtimes of the user.
    ///
    /// # Errors
    /// The file cannot be read, or is no image for the board.
    pub fn find_image(&mut self, folder: &Path) -> Result<(), ReadError> {
        if let Some(image) = &self.image {
            let runtimes = Runtimes::of_user().ok();
            let options = ImageOptions { board: self.board, runtime: self.runtime, runtimes: runtimes.as_ref() };
            self.image = Some(image.found_in(folder, options)?);
        }
        self.boards.values_mut().try_for_each(|board| board.find_image(folder))
    }

    /// The files that a scenario in a file reads beside it: images, of all boards, and sounds.
    pub fn files_beside(&self, path: &Path) -> impl Iterator<Item = PathBuf> {
        let folder = folder_of(path).to_owned();
        let images = self.image.iter().chain(self.boards.values().filter_map(|board| board.image.as_ref()));
        let images = images.flat_map(NamedImage::files).map(|file| file.path.clone());
        let sounds = self.all_steps().filter_map(move |step| match &step.action {
            Action::Microphone(sound) => Some(folder.join(&sound.file)),
            _ => None,
        });
        images.chain(sounds)
    }

    /// The steps of all takes.
    fn all_steps(&self) -> impl Iterator<Item = &Step> {
        self.steps.iter().chain(self.takes.iter().flat_map(|take| &take.steps))
    }

    /// The same scenario as it is written in a folder: its image is named from there.
    #[must_use]
    pub fn seen_from(&self, folder: &Path) -> Self {
        let image = self.image.as_ref().map(|image| image.seen_from(folder));
        let mut boards = self.boards.clone();
        for board in boards.values_mut() {
            board.image = board.image.as_ref().map(|image| image.seen_from(folder));
        }
        Self { image, boards, ..self.clone() }
    }
}

/// Whether a path is that of something that runs on a chip, by its ending or, without one, by what the file begins with: an
/// image, or the source of a program.
pub fn is_image(path: &Path) -> bool {
    let known =
        |ending: &std::ffi::OsStr| ["hex", "elf", "axf", "out"].iter().any(|&it| ending.eq_ignore_ascii_case(it));
    if SourceKind::of(path).is_some() {
        return true;
    }
    match path.extension() {
        Some(ending) => known(ending),
        None => is_elf(path),
    }
}

/// Whether a file is a linked program, whatever its name: cargo gives programs for chips no ending. A pipe is none, and is not
/// opened: whoever opens it waits for its writer.
pub fn is_elf(path: &Path) -> bool {
    let mut start = [0; 4];
    path.is_file()
        && std::fs::File::open(path).and_then(|mut file| file.read_exact(&mut start)).is_ok()
        && start == *b"\x7fELF"
}
