//! Files: what is opened, saved and loaded.

use std::path::{Path, PathBuf};

use crate::app::App;
use crate::app::action::{FileAction, Purpose};
use crate::app::files::{Dialog, constants};
use crate::app::state::SidePanel;
use crate::recording::Recording;
use crate::scenario::{BrightnessSet, NamedImage, Preset, Scenario, is_image, load, read_text, write_whole};

impl App {
    pub(super) fn apply_to_files(&mut self, action: FileAction) {
        match action {
            FileAction::Ask(purpose) => {
                self.panels.dialog = Some(Dialog::new(purpose, self.state.file.path.as_ref()));
            }
            FileAction::EnterPath => {
                let Some(mut dialog) = self.panels.dialog.take() else { return };
                if let Err(error) = self.enter_path(&mut dialog) {
                    dialog.fail(error);
                    self.panels.dialog = Some(dialog);
                }
            }
            FileAction::Open(path) => {
                if let Err(error) = self.open(path) {
                    self.state.report = Some(error);
                }
            }
            FileAction::Play(program) => self.play_program(program),
            FileAction::Start(scenario) => self.start(*scenario),
            FileAction::AnswerRescued(answer) => self.answer_rescued(answer),
            FileAction::AnswerLeft(answer) => self.answer_left(answer),
        }
    }

    fn enter_path(&mut self, dialog: &mut Dialog) -> Result<(), String> {
        let path = dialog.path();
        match dialog.purpose {
            Purpose::Open => self.open(path),
            Purpose::Save => self.save(path, dialog),
            Purpose::LoadConstants => self.load_constants(&path),
            Purpose::SaveConstants => self.save_constants(&path, dialog),
        }
    }

    /// Opens a scenario file, at power-on and paused, or runs an image.
    fn open(&mut self, path: PathBuf) -> Result<(), String> {
        if is_image(&path) {
            let image = NamedImage::read(&path, None).map_err(|error| error.to_string())?;
            let seed = self.state.recording.header().seed;
            self.start(Scenario::of_image(image, seed));
        } else {
            let recording = load(&path).map_err(|error| error.to_string()).and_then(Recording::open)?;
            self.load(recording);
            self.state.playback.running = false;
            self.state.file.path = Some(path);
            self.state.side_panel = SidePanel::Expected;
        }
        self.state.report = None;
        Ok(())
    }

    fn save(&mut self, path: PathBuf, dialog: &mut Dialog) -> Result<(), String> {
        let extension = path.extension().unwrap_or_default();
        if !["ron", "json"].into_iter().any(|known| extension.eq_ignore_ascii_case(known)) {
            return Err("The path of a scenario ends in .ron or .json.".to_owned());
        }
        let file = &self.state.file;
        let own = file.written && file.path.as_ref() == Some(&path);
        if path.exists() && !own {
            dialog.confirm("This file exists. Save once more to write over it, comments included.")?;
        }
        self.state.recording.to_scenario().save(&path)?;
        self.state.report = Some(format!("Saved to {}", path.display()));
        self.state.file.path = Some(path);
        self.state.file.written = true;
        self.note_saved();
        Ok(())
    }

    fn load_constants(&mut self, path: &Path) -> Result<(), String> {
        let form = constants::form_of(path)?;
        let text = read_text(path).map_err(|error| error.to_string())?;
        let imported = form.import(&text).map_err(|error| format!("{}:{error}", path.display()))?;
        self.state.recording.set_brightness(BrightnessSet::of(&imported.preset.brightness), true);
        self.state.report = Some(constants::loaded(&imported, path));
        Ok(())
    }

    fn save_constants(&mut self, path: &Path, dialog: &mut Dialog) -> Result<(), String> {
        let form = constants::form_of(path)?;
        if path.exists() {
            dialog.confirm("This file exists. Save once more to write over it.")?;
        }
        let mut preset = Preset::new("from the window", self.state.recording.brightness_set().resolve());
        (preset.driver, preset.room) = (Some(self.state.bench.driver), Some(self.state.bench.room));
        let text = form.export(&preset)?;
        write_whole(path, text.as_bytes())
            .map_err(|error| format!("{}: cannot be written: {error}", path.display()))?;
        self.state.report = Some(constants::saved(form, &preset, path));
        Ok(())
    }
}
