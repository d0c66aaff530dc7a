//! Open documents: whatever is done, and whenever the program crashes, nothing that was played is lost.

mod documents;
#[path = "../memory_disk/mod.rs"]
mod memory_disk;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use fivebyfive::hal::{Acceleration, Button};
use fivebyfive::recording::{
    Autosave, Disk as _, DocumentFile, Edge, GestureKind, Item, Mark, MarkKind, Overwritten, Recording, SaveJob,
    Selection, Workspace,
};
use fivebyfive::scenario::{Action, BrightnessSet, Format, Pose, PresetName, ProgramName, Scenario, parse};
use fivebyfive::session::Input;
use memory_disk::MemoryDisk;
use proptest::prelude::*;

/// What a user, the file system or fate does.
#[derive(Clone, Debug)]
enum Deed {
    /// The board runs, and is held in a way that it was never held before.
    Play(u64),
    Press(Button, u64),
    Seek(u64),
    Restart,
    SwitchTake(usize),
    RenameTake,
    MakeMain,
    Expect,
    Note,
    Insert(u64),
    /// A press is deleted, moved, or made longer or shorter: none of them is a pose.
    DeletePress(usize),
    MovePress(usize, u64),
    StretchPress(usize, u64),
    /// All gestures are moved at once, as far as there is room.
    MoveAll(i64),
    /// A press is copied behind itself.
    Duplicate(usize),
    DeleteTake(usize),
    Undo,
    Redo,
    Brightness(usize),
    Open(ProgramName),
    OpenFile(usize),
    Front(usize),
    Save(usize),
    Autosave,
    /// Another thread begins to write, and ends.
    BeginAutosave,
    EndAutosave,
    BeginSave(usize),
    EndSave,
    DiscardOffer(usize),
    /// Long work goes on, as often as a budget is asked.
    CatchUp(u32),
    Full(bool),
    Vanish(usize),
    OpenOffer(usize),
    SaveOffer(usize, usize),
    /// The window is closed, and the program starts again.
    Close,
    /// The program is killed, and starts again.
    Crash,
}

fn deed() -> impl Strategy<Value = Deed> {
    let program = prop_oneof![Just(ProgramName::LightsOut), Just(ProgramName::TiltAMaze)];
    let button = prop_oneof![Just(Button::A), Just(Button::B)];
    prop_oneof![
        8 => (1u64..900).prop_map(Deed::Play),
        3 => (button, 1u64..700).prop_map(|(button, ms)| Deed::Press(button, ms)),
        4 => (0u64..5000).prop_map(Deed::Seek),
        2 => Just(Deed::Restart),
        2 => (0usize..4).prop_map(Deed::SwitchTake),
        1 => Just(Deed::RenameTake),
        1 => Just(Deed::MakeMain),
        1 => Just(Deed::Expect),
        2 => Just(Deed::Note),
        1 => (0u64..5000).prop_map(Deed::Insert),
        1 => (0usize..4).prop_map(Deed::DeletePress),
        1 => (0usize..4, 0u64..5000).prop_map(|(press, at)| Deed::MovePress(press, at)),
        1 => (0usize..4, 0u64..5000).prop_map(|(press, at)| Deed::StretchPress(press, at)),
        1 => (-900i64..900).prop_map(Deed::MoveAll),
        1 => (0usize..4).prop_map(Deed::Duplicate),
        1 => (0usize..3).prop_map(Deed::DeleteTake),
        2 => Just(Deed::Undo),
        1 => Just(Deed::Redo),
        1 => (0usize..4).prop_map(Deed::Brightness),
        2 => program.prop_map(Deed::Open),
        2 => (0usize..3).prop_map(Deed::OpenFile),
        2 => (0usize..5).prop_map(Deed::Front),
        3 => (0usize..3).prop_map(Deed::Save),
        4 => Just(Deed::Autosave),
        2 => Just(Deed::BeginAutosave),
        2 => Just(Deed::EndAutosave),
        2 => (0usize..3).prop_map(Deed::BeginSave),
        2 => Just(Deed::EndSave),
        1 => (0usize..3).prop_map(Deed::DiscardOffer),
        2 => (1u32..4).prop_map(Deed::CatchUp),
        2 => any::<bool>().prop_map(Deed::Full),
        1 => (0usize..3).prop_map(Deed::Vanish),
        2 => (0usize..3).prop_map(Deed::OpenOffer),
        1 => (0usize..3, 0usize..3).prop_map(|(offer, file)| Deed::SaveOffer(offer, file)),
        1 => Just(Deed::Close),
        2 => Just(Deed::Crash),
    ]
}

/// What was played: each is one pose that no other is.
type Facts = BTreeSet<i16>;

struct World {
    disk: MemoryDisk,
    workspace: Workspace,
    /// The last pose that was taken.
    last: i16,
    /// What must be there after a crash.
    kept: Facts,
    /// What was in takes that the user deleted, and is not in the documents again.
    deleted: Facts,
    /// What other threads write.
    autosaves: Vec<Autosave>,
    saves: Vec<SaveJob>,
    /// What may be lost by writing them.
    overwritten: Facts,
}

/// The place of a press among the gestures.
fn press(recording: &Recording, number: usize) -> Option<usize> {
    let presses = recording.gestures().iter().enumerate();
    let mut presses = presses.filter(|(_, gesture)| matches!(gesture.kind, GestureKind::Press(..)));
    presses.nth(number).map(|(index, _)| index)
}

/// What is lost with the takes that a change deletes.
fn lost_with_takes(recording: &mut Recording, change: impl FnOnce(&mut Recording)) -> Facts {
    let (before, takes) = (facts(&recording.contents().to_scenario()), recording.branches().len());
    change(recording);
    if recording.branches().len() == takes {
        return Facts::new();
    }
    &before - &facts(&recording.contents().to_scenario())
}

impl World {
    fn new() -> Self {
        let disk = MemoryDisk::default();
        let workspace = start(&disk);
        Self {
            disk,
            workspace,
            last: 0,
            kept: Facts::new(),
            deleted: Facts::new(),
            autosaves: Vec::new(),
            saves: Vec::new(),
            overwritten: Facts::new(),
        }
    }

    /// Does it, and says what may be gone afterwards: nothing, but for what the deed is about.
    fn act(&mut self, deed: &Deed) -> Facts {
        let gone = self.act_out(deed);
        match deed {
            Deed::DeleteTake(_) | Deed::Redo => self.deleted.extend(&gone),
            _ => {}
        }
        let open =
            self.workspace.documents().iter().map(|document| facts(&document.recording.contents().to_scenario()));
        let open: Facts = open.flatten().collect();
        self.deleted = &self.deleted - &open;
        gone
    }

    fn act_out(&mut self, deed: &Deed) -> Facts {
        let mut gone = Facts::new();
        let recording = self.workspace.recording_mut();
        match deed {
            Deed::Play(ms) => {
                recording.run_to(recording.session().tick() + ms);
                self.last += 1;
                recording.apply(Input::Pose(Acceleration { x_mg: self.last, y_mg: 0, z_mg: -1000 }));
            }
            Deed::Press(button, ms) => {
                recording.run_to(recording.session().tick() + 1);
                recording.apply(Input::Press(*button));
                recording.run_to(recording.session().tick() + ms);
                recording.apply(Input::Release(*button));
            }
            Deed::Seek(tick) => recording.seek(*tick),
            Deed::Restart => recording.restart(),
            Deed::SwitchTake(take) => recording.switch_to(*take),
            Deed::RenameTake => recording.rename_take(format!("{} again", recording.take())),
            Deed::MakeMain => recording.make_main(),
            Deed::Expect => drop(recording.expect_frame_here()),
            Deed::Note => {
                let at = recording.session().tick();
                recording.add_mark(Mark::new(at, MarkKind::Note("here".to_owned())));
            }
            // refused, where the button is down
            Deed::Insert(at) => drop(recording.insert_press(Button::A, *at, 30)),
            // refused, where the button is down
            Deed::DeletePress(number) => {
                let _ = press(recording, *number).map(|index| recording.delete_gesture(index));
            }
            Deed::MovePress(number, at) => {
                let _ = press(recording, *number).map(|index| recording.move_gesture(index, *at));
            }
            Deed::StretchPress(number, at) => {
                let _ = press(recording, *number).map(|index| recording.stretch_press(index, Edge::End, *at));
            }
            Deed::CatchUp(questions) => {
                let mut left = *questions;
                recording.catch_up(&mut || {
                    left = left.saturating_sub(1);
                    left > 0
                });
            }
            Deed::MoveAll(by_ms) => {
                let selection = (0..recording.gestures().len()).map(Item::Gesture).collect();
                let room = recording.room_to_move(&selection);
                let moved = recording.move_selected(&selection, (*by_ms).clamp(*room.start(), *room.end()));
                assert_eq!(moved.map(|moved| moved.len()), Ok(selection.len()), "there is room");
            }
            Deed::Duplicate(number) => {
                let _ = press(recording, *number).map(|index| recording.duplicate(&Selection::gesture(index)));
            }
            Deed::DeleteTake(take) => gone = lost_with_takes(recording, |recording| recording.delete_branch(*take)),
            Deed::Undo => drop(recording.undo()),
            // it may be the deletion of a take
            Deed::Redo => gone = lost_with_takes(recording, |recording| drop(recording.redo())),
            Deed::Brightness(preset) => recording.set_brightness(BrightnessSet::Preset(PresetName::ALL[*preset]), true),
            Deed::Open(program) => drop(self.workspace.open(Recording::new(Scenario::new(*program, 1)), None)),
            Deed::OpenFile(file) => {
                if let Some(scenario) = self.disk.scenario(&path(*file)) {
                    let recording = Recording::open(scenario).expect("this program wrote it");
                    let bytes = self.disk.read(&path(*file)).expect("it is there");
                    self.workspace.open(recording, Some(DocumentFile::read(&path(*file), &bytes)));
                }
            }
            Deed::Front(index) => {
                if let Some(document) = self.workspace.documents().get(*index) {
                    let id = document.id();
                    assert!(self.workspace.bring_to_front(id));
                }
            }
            // the window saves one after the other
            Deed::Save(_) | Deed::SaveOffer(..) if !self.saves.is_empty() => {}
            Deed::Save(file) => {
                gone = self.overwritten(*file);
                if self.workspace.save(&path(*file)).is_err() {
                    gone.clear();
                }
            }
            Deed::Autosave => drop(self.workspace.autosave(1)),
            Deed::BeginAutosave => {
                if self.autosaves.is_empty() {
                    self.autosaves = self.workspace.autosaves(1);
                }
            }
            Deed::EndAutosave => {
                for autosave in std::mem::take(&mut self.autosaves) {
                    drop(self.workspace.autosaved(autosave.write()));
                }
            }
            Deed::BeginSave(file) => {
                let id = self.workspace.document().id();
                // one after the other, as the window does
                if self.saves.is_empty() {
                    self.overwritten = self.overwritten(*file);
                    self.saves.extend(self.workspace.begin_save_of(id, &path(*file)));
                }
            }
            Deed::EndSave => {
                if let Some(job) = self.saves.pop() {
                    gone = std::mem::take(&mut self.overwritten);
                    if self.workspace.saved(job.write()).is_err() {
                        gone.clear();
                    }
                }
            }
            Deed::DiscardOffer(offer) => {
                if let Some(offer) = self.workspace.offers().get(*offer) {
                    gone = facts(&offer.recording().contents().to_scenario());
                }
                self.workspace.discard_offer(*offer);
            }
            Deed::Full(full) => self.disk.set_full(*full),
            Deed::Vanish(file) => {
                gone = facts_of_file(&self.disk, *file);
                self.disk.vanish(&path(*file));
            }
            Deed::OpenOffer(offer) => assert_eq!(self.workspace.open_offer(*offer), None),
            Deed::SaveOffer(offer, file) => {
                let offered = self.workspace.offers().len();
                gone = facts_of_file(&self.disk, *file);
                if self.workspace.save_offer(*offer, &path(*file)).is_err() || self.workspace.offers().len() == offered
                {
                    gone.clear();
                }
            }
            Deed::Close => {
                // the window waits for what is being written
                for autosave in std::mem::take(&mut self.autosaves) {
                    drop(self.workspace.autosaved(autosave.write()));
                }
                let is_kept = self.workspace.autosave(2).is_ok();
                assert_eq!(is_kept, self.workspace.is_autosaved());
                if !is_kept {
                    // the window says so, and here the user closes it all the same
                    gone = &self.facts() - &self.on_disk();
                }
                (self.autosaves, self.saves) = (Vec::new(), Vec::new());
                self.workspace = start(&self.disk);
            }
            Deed::Crash => {
                gone = &self.facts() - &self.kept;
                (self.autosaves, self.saves) = (Vec::new(), Vec::new());
                self.workspace = start(&self.disk);
            }
        }
        gone
    }

    /// What may be lost by saving to a file: what the user is asked about, and takes that were deleted.
    fn overwritten(&self, file: usize) -> Facts {
        let there = facts_of_file(&self.disk, file);
        match self.workspace.would_overwrite(&path(file)) {
            Some(Overwritten::Other | Overwritten::Changed) => there,
            Some(Overwritten::Comments) => panic!("this program writes none"),
            None => &there & &self.deleted,
        }
    }

    /// Everything that can be had: from open documents, from offers and from files.
    fn facts(&self) -> Facts {
        let open =
            self.workspace.documents().iter().map(|document| facts(&document.recording.contents().to_scenario()));
        let offers = self.workspace.offers().iter().map(|offer| facts(&offer.recording().contents().to_scenario()));
        open.chain(offers).flatten().chain(files(&self.disk)).collect()
    }

    /// What is in files and recovery files.
    fn on_disk(&self) -> Facts {
        let left = start(&self.disk.copy());
        let offers = left.offers().iter().map(|offer| facts(&offer.recording().contents().to_scenario()));
        offers.flatten().chain(files(&self.disk)).collect()
    }

    /// Whether what is said of each document is so: what is not unsaved is in its file.
    fn check(&self) {
        for document in self.workspace.documents() {
            let Some(file) = document.path().and_then(|path| self.disk.scenario(path)) else { continue };
            let contents = document.recording.contents().to_scenario();
            let is_unsaved = document.is_unsaved();
            assert!(is_unsaved || facts(&file).is_superset(&facts(&contents)), "{file:?}\n{contents:?}");
        }
    }
}

/// The program starts.
fn start(disk: &MemoryDisk) -> Workspace {
    let recording = Recording::new(Scenario::new(ProgramName::LightsOut, 3));
    let mut workspace = Workspace::on(std::sync::Arc::new(disk.clone()), recording);
    let problems = workspace.recover_in(PathBuf::from("/recovery"), None);
    assert_eq!(problems, [""; 0]);
    workspace
}

fn path(file: usize) -> PathBuf {
    PathBuf::from(format!("/files/{file}.{}", if file == 1 { "json" } else { "ron" }))
}

fn files(disk: &MemoryDisk) -> Facts {
    (0..3).flat_map(|file| facts_of_file(disk, file)).collect()
}

fn facts_of_file(disk: &MemoryDisk, file: usize) -> Facts {
    disk.scenario(&path(file)).map_or_else(Facts::new, |scenario| facts(&scenario))
}

/// The poses of all takes.
fn facts(scenario: &Scenario) -> Facts {
    let steps = scenario.steps.iter().chain(scenario.takes.iter().flat_map(|take| &take.steps));
    let poses = steps.filter_map(|step| match step.action {
        Action::Pose(Pose::Acceleration(Acceleration { x_mg, .. })) => Some(x_mg),
        _ => None,
    });
    poses.collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn whatever_is_done_nothing_that_was_played_is_lost(deeds in prop::collection::vec(deed(), 1..40)) {
        let mut world = World::new();
        for deed in &deeds {
            let before = world.facts();
            let gone = world.act(deed);
            let after = world.facts();
            let lost: Facts = &(&before - &after) - &gone;
            prop_assert!(lost.is_empty(), "{:?} lost {:?}", deed, lost);
            world.check();
            // what a crash must leave: what was kept or saved, as far as it was not written over
            if world.workspace.is_autosaved() {
                world.kept = world.facts();
            } else {
                world.kept = &(&world.kept - &gone) | &files(&world.disk);
            }
        }
    }
}
