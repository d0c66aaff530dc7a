//! The dialog that asks for a path, where the desktop has none.

use std::path::{Path, PathBuf};

use egui::{Context, Event, Id, Key, Modal, Modifiers, RichText, ScrollArea, TextEdit, Ui};

use super::completion::{FolderList, entry_path, folder_of, path_of};
use super::overwriting;
use crate::app::action::{Actions, FileAction, Purpose};
use crate::app::widgets::{put_cursor_at_end, select_all, theme};
use crate::recording::Overwritten;

/// The width of the dialog, and the height of the list of what is in the folder.
const WIDTH: f32 = 460.0;
const LIST_HEIGHT: f32 = 132.0;

/// The dialog that asks for a path.
pub struct Dialog {
    /// What the path is asked for.
    pub purpose: Purpose,
    title: String,
    text: String,
    /// The path that it began with: until another one is typed, all of the folder is listed.
    suggested: String,
    /// What was wrong with the path that was entered.
    error: Option<String>,
    /// An existing file that is written over if it is entered once more.
    confirmed: Option<String>,
    /// A path that the desktop has asked about, whether what is there may be written over.
    agreed: Option<String>,
    /// Where the focus goes in the next painting.
    focus: Focus,
    folder: FolderList,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Focus {
    /// Stays.
    Stays,
    /// Into the field, where the cursor was.
    Field,
    /// Into the field, behind what is typed.
    End,
    /// Into the field, with all of it selected: what is typed takes its place.
    WholeField,
}

impl Dialog {
    /// A dialog for a recording that is in the file `path`.
    pub fn new(purpose: Purpose, path: Option<PathBuf>) -> Self {
        let text = match purpose {
            Purpose::LoadConstants | Purpose::SaveConstants => "brightness.rs".to_owned(),
            _ => {
                let otherwise = match purpose {
                    Purpose::GiveRuntime => "microbit-program.hex",
                    Purpose::SaveDataLog => "MY_DATA.HTM",
                    _ => "recording.ron",
                };
                path.map_or(otherwise.to_owned(), |path| path.display().to_string())
            }
        };
        Self {
            purpose,
            title: purpose.title().to_owned(),
            suggested: text.clone(),
            text,
            error: None,
            confirmed: None,
            agreed: None,
            focus: Focus::WholeField,
            folder: FolderList::default(),
        }
    }

    /// The same with another title.
    pub fn titled(self, title: String) -> Self {
        Self { title, ..self }
    }

    /// The title.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The path that is typed.
    pub fn path(&self) -> PathBuf {
        path_of(self.text.trim())
    }

    /// A path comes from elsewhere. If it `is_confirmed`, a file that is there may be written over.
    pub fn set_path(&mut self, path: &Path, is_confirmed: bool) {
        self.text = path.display().to_string();
        self.confirmed = None;
        self.agreed = is_confirmed.then(|| self.text.clone());
    }

    /// What was wrong with the path. It is mended, or entered once more, without a way back into the field.
    pub fn fail(&mut self, error: String) {
        self.error = Some(error);
        self.focus = Focus::Field;
    }

    /// Asks before something is written over, by the path being entered a second time.
    ///
    /// # Errors
    /// Something is written over, the path was not entered a second time, and the desktop has not asked about that: the
    /// question.
    pub fn confirm(&mut self, written_over: Option<Overwritten>) -> Result<(), String> {
        let Some(what) = written_over else { return Ok(()) };
        // the desktop knows of files, and nothing of what is in them
        let by_desktop = what == Overwritten::Other && self.agreed.as_ref() == Some(&self.text);
        if by_desktop || self.confirmed.as_ref() == Some(&self.text) {
            return Ok(());
        }
        self.confirmed = Some(self.text.clone());
        Err(format!("This file {}. Save once more to write over it.", overwriting::reason(what)))
    }
}

/// Shows the dialog, if one is open. If the desktop has one too, a button leads to it.
pub fn show(open: &mut Option<Dialog>, has_desktop: bool, ctx: &Context, actions: &mut Actions) {
    let Some(dialog) = open else { return };
    let mut answer = None;
    let response = Modal::new(Id::unique("file dialog")).show(ctx, |ui| {
        ui.set_width(WIDTH);
        answer = ask_path(ui, dialog, has_desktop);
    });
    match answer {
        Some(Answer::Entered) => actions.push(FileAction::EnterPath),
        Some(Answer::Browse) => actions.push(FileAction::Browse(dialog.purpose)),
        Some(Answer::Cancelled) => *open = None,
        None if response.should_close() => *open = None,
        None => {}
    }
}

/// Scenario files, images and programs that are dropped on the window are taken.
pub fn take_dropped(ctx: &Context, actions: &mut Actions) {
    let paths: Vec<PathBuf> = ctx.input(|input| {
        let dropped = input.raw.dropped_files.iter();
        dropped.map(|file| PathBuf::from(file.path().display().to_string())).collect()
    });
    if !paths.is_empty() {
        actions.push(FileAction::Drop(paths));
    }
}

/// What was done in the dialog.
enum Answer {
    Entered,
    Browse,
    Cancelled,
}

fn ask_path(ui: &mut Ui, dialog: &mut Dialog, has_desktop: bool) -> Option<Answer> {
    ui.heading(&dialog.title);
    ui.add_space(4.0);
    let label = ui.label(dialog.purpose.label());
    let id = ui.make_persistent_id("path");
    dialog.folder.follow(&dialog.text, dialog.purpose.endings().1);
    let completed = dialog.folder.completed(&dialog.text);
    if let Some(path) = &completed
        && ui.memory(|memory| memory.has_focus(id))
        && take_tab(ui)
    {
        dialog.text.clone_from(path);
        dialog.focus = Focus::End;
    }
    let edit = TextEdit::singleline(&mut dialog.text).id(id).desired_width(f32::INFINITY);
    // Tab goes on to the next control only where it completes nothing
    let field = ui.add(edit.lock_focus(completed.is_some())).labelled_by(label.id);
    let focus = std::mem::replace(&mut dialog.focus, Focus::Stays);
    match focus {
        Focus::Stays => {}
        Focus::Field => field.request_focus(),
        Focus::End => {
            field.request_focus();
            put_cursor_at_end(ui, id, &dialog.text);
        }
        Focus::WholeField => {
            field.request_focus();
            select_all(ui, id, dialog.text.chars().count());
        }
    }
    let by_key = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    list(ui, dialog);
    // both lines keep their place, so that nothing jumps
    let error = dialog.error.as_deref().unwrap_or(" ");
    ui.label(RichText::new(error).color(theme::bad(ui.visuals())));
    ui.horizontal(|ui| {
        let entered = (ui.button(dialog.purpose.verb()).clicked() || by_key).then_some(Answer::Entered);
        let cancelled = ui.button("Cancel").clicked().then_some(Answer::Cancelled);
        let browses =
            has_desktop && ui.button("Browse…").on_hover_text("Choose by the dialog of the desktop").clicked();
        entered.or(cancelled).or(browses.then_some(Answer::Browse))
    })
    .inner
}

/// What is in the folder, to be clicked.
fn list(ui: &mut Ui, dialog: &mut Dialog) {
    let mut chosen = None;
    ui.group(|ui| {
        ui.set_height(LIST_HEIGHT);
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            let mut is_empty = true;
            let begun = if dialog.text == dialog.suggested { folder_of(&dialog.text) } else { &dialog.text };
            for name in dialog.folder.matching(begun) {
                is_empty = false;
                if ui.selectable_label(false, name).clicked() {
                    chosen = Some(entry_path(&dialog.text, name));
                }
            }
            if is_empty {
                ui.weak("No folder, and no file of this kind, begins like that.");
            }
        });
    });
    if let Some(path) = chosen {
        dialog.text = path;
        dialog.focus = Focus::End;
    }
}

/// Whether Tab was pressed alone; no widget sees it then.
fn take_tab(ui: &Ui) -> bool {
    ui.input_mut(|input| {
        let before = input.events.len();
        input.events.retain(|event| {
            !matches!(event, Event::Key { key: Key::Tab, pressed: true, modifiers: Modifiers::NONE, .. })
        });
        input.events.len() < before
    })
}
