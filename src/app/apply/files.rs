//! Files: what is opened, saved and loaded.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use crate::app::App;
use crate::app::action::{FileAction, Purpose};
use crate::app::files::{Dialog, constants, overwriting, write_file};
use crate::app::state::{
    Background, BoardPicture, ExportStage, Exporting, Opened, Opening, Replay, Saving, SavingStage, SidePanel,
};
use crate::export::ExportFormat;
use crate::recording::{DocumentFile, Recording};
use crate::scenario::{BrightnessSet, Preset, is_image, load_with_text, read_text};

impl App {
    pub(super) fn apply_to_files(&mut self, action: FileAction) {
        match action {
            FileAction::Ask(purpose) => self.ask_path(purpose),
            FileAction::Browse(purpose) => self.ask_desktop(purpose),
            FileAction::Answered(path) => self.take_answer(path),
            FileAction::AskHere => self.ask_here(),
            FileAction::EnterPath => self.enter_typed(),
            FileAction::Open(path) => self.try_to(|app| app.open(path)),
            FileAction::New => self.start(self.state.recording().header().clone()),
            FileAction::Save => self.save_in_place(),
            FileAction::ForgetRecent => self.state.settings.recent.forget(),
            FileAction::Drop(paths) => self.try_to(|app| app.take_dropped(paths)),
            FileAction::OnChip(strictness) => self.try_to(|app| app.play_on_chip(strictness)),
            FileAction::RunOn(board) => self.try_to(|app| app.run_on(board)),
            FileAction::Play(program) => self.play_program(program),
            FileAction::Start(scenario) => self.start(*scenario),
            FileAction::Front(id) => self.bring_to_front(id),
            FileAction::Discard(id) => drop(self.state.workspace.discard(id)),
            FileAction::ShowOffers(shown) => self.panels.offers = shown,
            FileAction::OpenOffer(index) => self.open_offer(index),
            FileAction::DiscardOffer(index) => {
                self.state.workspace.discard_offer(index);
                self.panels.discarded = None;
                // the others are counted anew
                self.state.path_question.forget();
            }
            FileAction::CopyScenario => self.copy_scenario(),
            FileAction::StopWork => self.stop_work(),
            FileAction::Quit => self.state.requests.quit = true,
            FileAction::Close => self.state.closes = true,
        }
    }

    /// Does something, and reports what went wrong.
    fn try_to(&mut self, what: impl FnOnce(&mut Self) -> Result<(), String>) {
        if let Err(error) = what(self) {
            self.state.messages.error(error);
        }
    }

    pub(super) fn enter_path(&mut self, dialog: &mut Dialog) -> Result<(), String> {
        let path = dialog.path();
        match dialog.purpose {
            Purpose::Open => self.open(path),
            Purpose::AddBoard => self.add_board_of(path),
            Purpose::GiveRuntime => self.give_runtime(&path),
            Purpose::SaveSource => self.save_source(&path),
            Purpose::SaveHex => self.save_hex(&path, dialog),
            Purpose::SaveDataLog => self.save_data_log(&path, dialog),
            Purpose::Export(format) => self.export(format, path, dialog),
            Purpose::SaveBoard => self.save_board(path, dialog),
            Purpose::SaveConsole => self.save_console(&path, dialog),
            Purpose::Save => self.save(path, dialog),
            Purpose::SaveOffer(index) => self.save_offer(index, &path, dialog),
            Purpose::LoadConstants => self.load_constants(&path),
            Purpose::SaveConstants => self.save_constants(&path, dialog),
        }
    }

    /// The path that a dialog begins with.
    pub(super) fn suggested_path(&self, purpose: Purpose) -> Option<PathBuf> {
        match purpose {
            Purpose::SaveOffer(index) => self.state.workspace.offers().get(index)?.path().map(Path::to_owned),
            Purpose::SaveSource | Purpose::SaveHex => {
                let program = &self.state.recording().image()?.files().first()?.path;
                Some(program.with_extension(if purpose == Purpose::SaveHex { "hex" } else { "source" }))
            }
            Purpose::AddBoard | Purpose::GiveRuntime | Purpose::SaveDataLog => None,
            Purpose::SaveConsole => Some(self.beside_document("", "txt")),
            Purpose::SaveBoard => Some(self.beside_document("", "png")),
            // beside a picture of the board
            Purpose::Export(ExportFormat::Strip) => Some(self.beside_document("-strip", "png")),
            Purpose::Export(format) => Some(self.beside_document("", format.extension())),
            _ => self.state.workspace.document().path().map(Path::to_owned),
        }
    }

    /// Opens a scenario file, at power-on and paused, runs an image, or plays with brightness constants. A large scenario is
    /// read by another thread.
    pub(super) fn open(&mut self, path: PathBuf) -> Result<(), String> {
        if let Err(error) = fs::metadata(&path) {
            return Err(match error.kind() {
                ErrorKind::NotFound => format!("{}: there is no such file", path.display()),
                _ => format!("{}: cannot be read: {error}", path.display()),
            });
        }
        if is_image(&path) {
            return self.run_image(&[path], None);
        }
        if !is_scenario(&path) {
            return match constants::form_of(&path) {
                Ok(_) => self.load_constants(&path),
                Err(_) => Err(format!("{}: is neither a scenario nor an image nor a brightness file", path.display())),
            };
        }
        if self.state.jobs.opening.is_some() {
            return Err("another file is being read: wait for it, or stop it".to_owned());
        } else if fs::metadata(&path).is_ok_and(|file| file.len() > LARGE_FILE_BYTES) {
            let file = path.clone();
            self.state.jobs.opening = Some(Opening { path, read: Background::begin(move || read(&file)) });
        } else {
            match read(&path) {
                Ok(opened) => self.opened(opened),
                // a preset has the same endings
                Err(error) => return self.load_constants(&path).map_err(|_| error),
            }
        }
        self.state.messages.close_all();
        Ok(())
    }

    /// A scenario was read: it comes to the front, at power-on and paused.
    pub(in crate::app) fn opened(&mut self, opened: Opened) {
        self.state.settings.recent.add(&opened.path);
        self.state.workspace.open(*opened.recording, Some(opened.file));
        self.front_has_changed();
        self.state.playback.opened = true;
        self.state.playback.pause_until_press();
        self.state.side_panel = SidePanel::Expected;
    }

    fn save(&mut self, path: PathBuf, dialog: &mut Dialog) -> Result<(), String> {
        check_extension(&path)?;
        dialog.confirm(self.state.workspace.would_overwrite(&path))?;
        self.begin_saving(path)
    }

    /// Saves the document in front into its own file; asks for a path, if it has none.
    fn save_in_place(&mut self) {
        match self.state.workspace.document().path().map(Path::to_owned) {
            Some(path) => self.try_to(|app| app.begin_saving(path)),
            None => self.ask_path(Purpose::Save),
        }
    }

    fn begin_saving(&mut self, path: PathBuf) -> Result<(), String> {
        let document = self.state.workspace.document().id();
        let is_first = self.state.jobs.saving.is_empty();
        self.state.jobs.saving.push_back(Saving { document, path, stage: SavingStage::Playing });
        // what is near is played at once
        if is_first { self.go_on_saving(&mut self.few_questions()) } else { Ok(()) }
    }

    fn save_offer(&mut self, index: usize, path: &Path, dialog: &mut Dialog) -> Result<(), String> {
        check_extension(path)?;
        dialog.confirm(overwriting::any_file(path))?;
        if !self.state.jobs.saving.is_empty() {
            return Err("another recording is being saved: wait for it".to_owned());
        }
        self.state.workspace.save_offer(index, path)?;
        // the rows are counted anew
        self.panels.discarded = None;
        self.state.messages.say(format!("Saved to {}", path.display()));
        Ok(())
    }

    /// Begins to make a file of another format.
    fn export(&mut self, format: ExportFormat, path: PathBuf, dialog: &mut Dialog) -> Result<(), String> {
        dialog.confirm(overwriting::any_file(&path))?;
        if self.state.jobs.exporting.is_some() {
            return Err("another file is being made: wait for it, or stop it".to_owned());
        }
        let replay = Box::new(Replay::of(self.state.recording(), format));
        self.state.jobs.exporting = Some(Exporting { format, path, stage: ExportStage::Playing(replay) });
        Ok(())
    }

    /// Asks for the picture of the board, which is taken when the dialog is gone.
    fn save_board(&mut self, path: PathBuf, dialog: &mut Dialog) -> Result<(), String> {
        dialog.confirm(overwriting::any_file(&path))?;
        self.state.jobs.board_picture = Some(BoardPicture::new(path));
        Ok(())
    }

    fn load_constants(&mut self, path: &Path) -> Result<(), String> {
        let form = constants::form_of(path)?;
        let text = read_text(path).map_err(|error| error.to_string())?;
        let imported = form.import(&text).map_err(|error| format!("{}:{error}", path.display()))?;
        self.state.workspace.recording_mut().set_brightness(BrightnessSet::of(&imported.preset.brightness), true);
        self.state.messages.say(constants::loaded(&imported, path));
        Ok(())
    }

    fn save_constants(&mut self, path: &Path, dialog: &mut Dialog) -> Result<(), String> {
        let form = constants::form_of(path)?;
        dialog.confirm(overwriting::any_file(path))?;
        let mut preset = Preset::new("from the window", self.state.recording().brightness_set().resolve());
        (preset.driver, preset.room) = (Some(self.state.bench.driver), Some(self.state.bench.room));
        let text = form.export(&preset)?;
        write_file(path, text.as_bytes())?;
        self.state.messages.say(constants::saved(form, &preset, path));
        Ok(())
    }
}

/// A scenario file from which on another thread reads it: some milliseconds.
const LARGE_FILE_BYTES: u64 = 128 * 1024;

fn read(path: &Path) -> Result<Opened, String> {
    let (scenario, text) = load_with_text(path).map_err(|error| error.to_string())?;
    let recording = Box::new(Recording::open(scenario)?);
    Ok(Opened { recording, path: path.to_owned(), file: DocumentFile::read(path, text.as_bytes()) })
}

/// Whether a file may be a scenario, by the ending of its name.
fn is_scenario(path: &Path) -> bool {
    let extension = path.extension().unwrap_or_default();
    ["ron", "json"].into_iter().any(|known| extension.eq_ignore_ascii_case(known))
}

fn check_extension(path: &Path) -> Result<(), String> {
    if is_scenario(path) { Ok(()) } else { Err("The path of a scenario ends in .ron or .json.".to_owned()) }
}
