//! The image that a scenario names, instead of a program of this crate.

use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use twox_hash::XxHash64;

use super::Scenario;
use super::file::{ReadError, read_bytes};
use crate::emulator::image::Image;
use crate::hardware::Model;
use crate::session::{ImageSpec, ProgramSpec};

/// An image by its path, and the image once it was read. Two are equal when they are written the same.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub struct NamedImage {
    /// As it is written: from the folder of the scenario, or from the root.
    written: PathBuf,
    found: Option<FoundImage>,
}

/// Where an image was found, and what was there.
#[derive(Clone, Debug)]
struct FoundImage {
    path: PathBuf,
    image: Arc<Image>,
    /// The XXH64 of the file.
    hash: u64,
}

impl PartialEq for NamedImage {
    fn eq(&self, other: &Self) -> bool {
        self.written == other.written
    }
}

impl From<String> for NamedImage {
    fn from(path: String) -> Self {
        Self { written: path.into(), found: None }
    }
}

impl From<NamedImage> for String {
    fn from(named: NamedImage) -> Self {
        named.written.to_string_lossy().into_owned()
    }
}

impl NamedImage {
    /// Reads an image; it is named by its whole path.
    ///
    /// # Errors
    /// The file cannot be read, or is no image for a board.
    pub fn read(path: &Path, board: Option<Model>) -> Result<Self, ReadError> {
        let error = |message: String| ReadError { path: Some(path.to_owned()), place: None, message };
        let bytes = read_bytes(path)?;
        let image = Image::parse(&bytes, board).map_err(|cause| error(cause.to_string()))?;
        let image = Arc::new(image);
        // what has no place on the chip is reported now, and not when it is run
        ImageSpec::new(image.clone(), 1).map_err(|cause| error(cause.to_string()))?;
        let whole = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let hash = XxHash64::oneshot(0, &bytes);
        Ok(Self { written: whole.clone(), found: Some(FoundImage { path: whole, image, hash }) })
    }

    /// The same image, read from its path in the folder of a scenario.
    fn found_in(&self, folder: &Path, board: Model) -> Result<Self, ReadError> {
        // V2 is what is meant when nothing is said, and then either will do
        let wanted = (board == Model::V1).then_some(board);
        let found = Self::read(&folder.join(&self.written), wanted)?;
        Ok(Self { written: self.written.clone(), ..found })
    }

    /// Named as from a folder in which a scenario is written.
    fn seen_from(&self, folder: &Path) -> Self {
        let Some(FoundImage { path: whole, .. }) = &self.found else { return self.clone() };
        let folder = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
        let written = whole.strip_prefix(&folder).unwrap_or(whole).to_owned();
        Self { written, found: self.found.clone() }
    }

    /// Where it was found, by its whole path, and the XXH64 of the file.
    pub(crate) fn found_at(&self) -> Option<(&Path, u64)> {
        self.found.as_ref().map(|found| (found.path.as_path(), found.hash))
    }

    /// The same image, named by its whole path.
    pub(crate) fn named_absolutely(self) -> Self {
        let written = self.found.as_ref().map(|found| found.path.clone());
        Self { written: written.unwrap_or(self.written), found: self.found }
    }

    /// The name of the file, without its folder.
    pub fn file_name(&self) -> String {
        self.written.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned())
    }

    /// The board that it is for; V2 while it was not read.
    pub fn model(&self) -> Model {
        self.found.as_ref().map_or(Model::V2, |found| found.image.model)
    }

    /// What runs it. An image that was not read is a chip with erased flash.
    pub(super) fn program_spec(&self, seed: u64) -> ProgramSpec {
        let image = self.found.as_ref().and_then(|found| ImageSpec::new(found.image.clone(), seed).ok());
        ProgramSpec::Image(image.unwrap_or_else(|| ImageSpec::erased(self.model(), seed)))
    }
}

impl Scenario {
    /// Reads the image that is named, from the folder of the scenario.
    ///
    /// # Errors
    /// The file cannot be read, or is no image for the board.
    pub fn find_image(&mut self, folder: &Path) -> Result<(), ReadError> {
        if let Some(image) = &self.image {
            self.image = Some(image.found_in(folder, self.board)?);
        }
        Ok(())
    }

    /// The same scenario as it is written in a folder: its image is named from there.
    #[must_use]
    pub fn seen_from(&self, folder: &Path) -> Self {
        let image = self.image.as_ref().map(|image| image.seen_from(folder));
        Self { image, ..self.clone() }
    }
}

/// Whether a path is that of an image, by its ending or, without one, by what the file begins with.
pub fn is_image(path: &Path) -> bool {
    let known =
        |ending: &std::ffi::OsStr| ["hex", "elf", "axf", "out"].iter().any(|&it| ending.eq_ignore_ascii_case(it));
    match path.extension() {
        Some(ending) => known(ending),
        None => {
            let mut start = [0; 4];
            std::fs::File::open(path).and_then(|mut file| file.read_exact(&mut start)).is_ok() && start == *b"\x7fELF"
        }
    }
}
