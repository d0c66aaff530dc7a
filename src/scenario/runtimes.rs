//! The runtimes of MicroPython that the user has given, remembered by their hashes. They are not part of this program.

use std::io;
use std::path::{Path, PathBuf};

use directories::ProjectDirs;
use twox_hash::XxHash64;

use super::file::read_bytes;
use super::recorded::Hex;
use super::replace_file::write_whole;
use crate::editors::image_hex;
use crate::editors::micropython::Runtime;
use crate::emulator::image::Image;
use crate::hardware::Model;

/// The name of the program's folder among those of the user's programs.
const PROGRAM: &str = "fivebyfive";
/// An environment variable that names another folder for the runtimes.
const FOLDER_VARIABLE: &str = "FIVEBYFIVE_RUNTIMES";

/// The XXH64 of a runtime without the files on it: of the address, as 4 bytes with the lowest first, and the bytes of each
/// part that is flashed.
pub type RuntimeHash = Hex<16>;

/// A folder of runtimes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Runtimes {
    folder: PathBuf,
}

/// A runtime that was remembered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RememberedRuntime {
    /// The board that it is for.
    pub model: Model,
    /// What it calls itself.
    pub version: String,
    /// The hash by which a scenario names it.
    pub hash: RuntimeHash,
}

impl Runtimes {
    /// The runtimes in a folder, which need not be there.
    pub fn new(folder: PathBuf) -> Self {
        Self { folder }
    }

    /// The runtimes of the user: in the folder that `FIVEBYFIVE_RUNTIMES` names, else in `runtimes` in the program's folder of
    /// data.
    ///
    /// # Errors
    /// The user has no home folder.
    pub fn of_user() -> Result<Self, String> {
        if let Some(folder) = std::env::var_os(FOLDER_VARIABLE).filter(|folder| !folder.is_empty()) {
            return Ok(Self::new(folder.into()));
        }
        let folders = ProjectDirs::from("", "", PROGRAM);
        let folders = folders.ok_or("there is no home folder in which runtimes of MicroPython could be remembered")?;
        Ok(Self::new(folders.data_dir().join("runtimes")))
    }

    /// Remembers the runtimes in a hex file, one for each board that the file is for; from now on they are those that programs run
    /// in when nothing else is said.
    ///
    /// # Errors
    /// The file is no image, or has no MicroPython in it; or the folder cannot be written to.
    pub fn remember(&self, path: &Path) -> Result<Vec<RememberedRuntime>, String> {
        let named = |words: String| format!("{}: {words}", path.display());
        let bytes = read_bytes(path).map_err(|error| error.to_string())?;
        // one for each board, where the file is for both
        let images: Vec<Image> =
            Model::ALL.iter().filter_map(|&model| Image::parse(&bytes, Some(model)).ok()).collect();
        if images.is_empty() {
            let error = Image::parse(&bytes, None).err();
            return Err(named(error.map_or_else(|| "is no image".to_owned(), |error| error.to_string())));
        }
        let runtimes: Vec<(Model, Runtime)> =
            images.iter().filter_map(|image| Some((image.model, Runtime::find(image)?))).collect();
        if runtimes.is_empty() {
            return Err(named("has no MicroPython in it".to_owned()));
        }
        let kept = runtimes.into_iter().map(|(model, runtime)| self.keep(model, &runtime));
        kept.collect::<Result<_, _>>().map_err(|error| format!("{}: {error}", self.folder.display()))
    }

    fn keep(&self, model: Model, runtime: &Runtime) -> Result<RememberedRuntime, String> {
        let empty = runtime.empty();
        let hash = hash_of(&empty);
        let text = image_hex(&empty)?;
        let written = std::fs::create_dir_all(&self.folder)
            .and_then(|()| write_whole(&self.file(model, hash), text.as_bytes()))
            .and_then(|()| write_whole(&self.default_file(model), String::from(hash).as_bytes()));
        written.map_err(|error| format!("cannot be written to: {error}"))?;
        Ok(RememberedRuntime { model, version: runtime.version().to_owned(), hash })
    }

    /// The hash of the runtime that programs for a board run in when nothing else is said; `None` when there is none.
    pub fn default_for(&self, model: Model) -> Option<RuntimeHash> {
        let hash = std::fs::read_to_string(self.default_file(model)).ok()?;
        RuntimeHash::try_from(hash.trim().to_owned()).ok()
    }

    /// The runtime for a board with this hash, or the one that is meant when nothing is said.
    ///
    /// # Errors
    /// It is not remembered, or its file is damaged.
    pub fn find(&self, model: Model, hash: Option<RuntimeHash>) -> Result<(Runtime, RuntimeHash), String> {
        let Some(wanted) = hash.or_else(|| self.default_for(model)) else { return Err(how_to_give(model, None)) };
        let path = self.file(model, wanted);
        let bytes = match std::fs::read(&path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Err(how_to_give(model, Some(wanted))),
            Err(error) => return Err(format!("{}: cannot be read: {error}", path.display())),
        };
        let image = Image::parse(&bytes, Some(model)).ok().filter(|image| hash_of(image) == wanted);
        let runtime = image.as_ref().and_then(Runtime::find);
        let damaged = || format!("{}: is not the runtime that was remembered: give it again", path.display());
        Ok((runtime.ok_or_else(damaged)?, wanted))
    }

    fn file(&self, model: Model, hash: RuntimeHash) -> PathBuf {
        self.folder.join(format!("micropython-{}-{}.hex", short(model), String::from(hash)))
    }

    fn default_file(&self, model: Model) -> PathBuf {
        self.folder.join(format!("micropython-{}-default", short(model)))
    }
}

const fn short(model: Model) -> &'static str {
    match model {
        Model::V1 => "v1",
        Model::V2 => "v2",
    }
}

fn hash_of(image: &Image) -> RuntimeHash {
    let mut bytes = Vec::new();
    for segment in image.segments() {
        bytes.extend(segment.address.to_le_bytes());
        bytes.extend(&segment.bytes);
    }
    Hex(XxHash64::oneshot(0, &bytes))
}

/// Why a program in Python cannot be run yet, and what to do.
fn how_to_give(model: Model, hash: Option<RuntimeHash>) -> String {
    let which = hash.map_or_else(String::new, |hash| format!(" with the hash {}", String::from(hash)));
    format!(
        "a program in Python runs in MicroPython, and no MicroPython for the {}{which} was given yet: save any program at \
         https://python.microbit.org as a .hex file and give it once, with --runtime FILE.hex or in the window",
        model.name()
    )
}
