//! Images and programs in Python: run, given a runtime, saved.

use std::fs;
use std::path::{Path, PathBuf};

use crate::app::App;
use crate::app::action::Purpose;
use crate::app::files::{Dialog, overwriting, write_file};
use crate::app::widgets::elide_middle;
use crate::editors::{SourceKind, image_hex, is_makecode_python};
use crate::export;
use crate::hardware::Model;
use crate::scenario::{ImageOptions, NamedImage, Scenario, is_image, write_source};

/// How long the name of a program may be in a title.
const RUNTIME_NAME_CHARS: usize = 30;

impl App {
    /// Takes files that were dropped: one that is asked for, images that are flashed together, or a file to open.
    pub(super) fn take_dropped(&mut self, paths: Vec<PathBuf>) -> Result<(), String> {
        if self.panels.dialog.as_ref().is_some_and(|dialog| dialog.purpose == Purpose::GiveRuntime) {
            let given = paths.first().map_or(Ok(()), |path| self.give_runtime(path));
            if given.is_ok() {
                self.panels.dialog = None;
            }
            return given;
        }
        match &paths[..] {
            [] => Ok(()),
            [_, _, ..] if paths.iter().all(|path| is_image(path)) => self.run_image(&paths, None),
            [first, ..] => self.open(first.clone()),
        }
    }

    /// Runs an image, of one file or of several that are flashed together. For a program in Python without a runtime, the
    /// runtime is asked for.
    pub(super) fn run_image(&mut self, paths: &[PathBuf], board: Option<Model>) -> Result<(), String> {
        if let [path] = paths
            && self.lacks_runtime(path, board.unwrap_or(Model::V2))
        {
            self.state.waits_for_runtime = Some(path.clone());
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let title = format!("Which MicroPython does {} run in?", elide_middle(&name, RUNTIME_NAME_CHARS));
            self.panels.dialog = Some(Dialog::new(Purpose::GiveRuntime, None).titled(title));
            return Ok(());
        }
        let options = ImageOptions { board, runtime: None, runtimes: self.state.runtimes.as_ref() };
        let image = NamedImage::read(paths, options).map_err(|error| error.to_string())?;
        let seed = self.state.recording().header().seed;
        if let [path] = paths {
            self.state.settings.recent.add(path);
        }
        self.start(Scenario::of_image(image, seed));
        self.state.messages.close_all();
        Ok(())
    }

    /// Whether a file is a program in Python that could be run if there were a runtime.
    fn lacks_runtime(&self, path: &Path, board: Model) -> bool {
        let has_runtime = || self.state.runtimes.as_ref().is_some_and(|all| all.default_for(board).is_some());
        SourceKind::of(path) == Some(SourceKind::MicroPython)
            && fs::read_to_string(path).is_ok_and(|text| !is_makecode_python(&text))
            && !has_runtime()
    }

    /// Remembers the runtime in a hex file, and runs the program that waits for it.
    pub(super) fn give_runtime(&mut self, path: &Path) -> Result<(), String> {
        let runtimes = self.state.runtimes.as_ref();
        let runtimes = runtimes.ok_or("there is no folder in which runtimes of MicroPython could be remembered")?;
        let remembered = runtimes.remember(path)?;
        if let Some(program) = self.state.waits_for_runtime.take() {
            // one for the other board only is better than none
            let board = remembered.iter().map(|runtime| runtime.model).max();
            self.run_image(&[program], board)?;
        }
        let boards: Vec<&str> = remembered.iter().map(|runtime| runtime.model.name()).collect();
        self.state.messages.say(format!("MicroPython is remembered for the {}", boards.join(" and the ")));
        Ok(())
    }

    /// Runs the image that is in front on another board.
    pub(super) fn run_on(&mut self, board: Model) -> Result<(), String> {
        let image = self.state.recording().image();
        let paths: Vec<PathBuf> =
            image.map_or(&[][..], NamedImage::files).iter().map(|file| file.path.clone()).collect();
        self.run_image(&paths, Some(board))
    }

    /// Saves the source that is in the image into a folder.
    pub(super) fn save_source(&mut self, folder: &Path) -> Result<(), String> {
        let written = write_source(self.state.looked_into.origin(), folder)?;
        self.state.messages.say(format!("Saved {} files to {}", written.len(), folder.display()));
        Ok(())
    }

    /// Saves the image as a hex file.
    pub(super) fn save_hex(&mut self, path: &Path, dialog: &mut Dialog) -> Result<(), String> {
        let image = self.state.recording().image().and_then(NamedImage::image);
        let text = image_hex(image.ok_or("the file of the program cannot be read any more")?)?;
        self.save_bytes(path, text.as_bytes(), dialog)
    }

    /// Saves the data log of the board as it is at the head.
    pub(super) fn save_data_log(&mut self, path: &Path, dialog: &mut Dialog) -> Result<(), String> {
        let machine = self.state.recording().session().machine().as_chip();
        let log = machine.and_then(|machine| machine.chip().data_file());
        let log = log.ok_or("the board has no data log")?;
        self.save_bytes(path, &log.bytes, dialog)
    }

    /// Saves what the program wrote before the head.
    pub(super) fn save_console(&mut self, path: &Path, dialog: &mut Dialog) -> Result<(), String> {
        let session = self.state.recording().session();
        let text = export::console_text(session, session.log());
        self.save_bytes(path, text.as_bytes(), dialog)
    }

    /// A path beside the file of the document in front, by its name with something after it, and another extension.
    pub(super) fn beside_document(&self, after: &str, extension: &str) -> PathBuf {
        let document = self.state.workspace.document();
        let image = document.recording.image().and_then(|image| image.files().first());
        let path = document.path().map(Path::to_owned).or_else(|| image.map(|file| file.path.clone()));
        let path = path.unwrap_or_else(|| PathBuf::from("recording"));
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        path.with_file_name(format!("{stem}{after}.{extension}"))
    }

    pub(super) fn save_bytes(&mut self, path: &Path, bytes: &[u8], dialog: &mut Dialog) -> Result<(), String> {
        dialog.confirm(overwriting::any_file(path))?;
        write_file(path, bytes)?;
        self.state.messages.say(format!("Saved to {}", path.display()));
        Ok(())
    }
}
