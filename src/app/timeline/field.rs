//! What is typed in the bar instead of the controls: words, times, names.

use egui::{Key, RichText, TextEdit, Ui};

use crate::app::action::{Action, Actions, Edit, TakeAction};
use crate::app::state::State;
use crate::app::widgets::{select_all, theme};
use crate::recording::{Gesture, GestureKind, Item, Mark, MarkKind};
use crate::scenario::{Expectation, LinePattern, MAX_MS};

/// A text, or several, that is being written.
pub(super) struct Field {
    what: Written,
    entries: Vec<Entry>,
    verb: &'static str,
    /// It was opened just now, and takes the focus.
    is_new: bool,
    /// What is written was asked for; it is kept until the recording has taken it.
    is_asked: bool,
    /// Why it cannot be done as it is written.
    problem: Option<String>,
}

/// One text, with what stands before it and behind it.
struct Entry {
    name: String,
    text: String,
    width: f32,
    unit: &'static str,
}

enum Written {
    /// A note at a tick.
    Note(u64),
    /// The name of the take, or of a branch.
    Name(Option<usize>),
    /// The time of an input, and how long a press lasts.
    Times(usize),
    /// The time of a mark, and its words.
    Mark(usize, Mark),
}

impl Entry {
    fn words(name: impl Into<String>, text: &str, width: f32) -> Self {
        Self { name: name.into(), text: text.to_owned(), width, unit: "" }
    }

    fn ms(name: impl Into<String>, ms: u64) -> Self {
        Self { name: name.into(), text: ms.to_string(), width: 92.0, unit: "ms" }
    }
}

impl Field {
    fn new(what: Written, verb: &'static str, entries: Vec<Entry>) -> Self {
        Self { what, entries, verb, is_new: true, is_asked: false, problem: None }
    }

    /// A field for a note at a tick.
    pub fn note(at: u64) -> Self {
        Self::new(Written::Note(at), "Add", vec![Entry::words(format!("Note at {at} ms"), "", 320.0)])
    }

    /// A field for the name of the take, or of a branch.
    pub fn name(branch: Option<usize>, name: &str) -> Self {
        let words = if branch.is_some() { format!("Name of {name}") } else { "Name of this take".to_owned() };
        Self::new(Written::Name(branch), "Rename", vec![Entry::words(words, name, 200.0)])
    }

    /// Fields for the times or the words of something.
    pub fn of(state: &State, item: Item) -> Option<Self> {
        let recording = state.recording();
        match item {
            Item::Gesture(index) => {
                let gesture = recording.gestures().get(index)?;
                let mut entries = vec![Entry::ms(format!("{} at", name(gesture)), gesture.at)];
                if let GestureKind::Press(_, Some(until)) = gesture.kind {
                    entries.push(Entry::ms("for", until - gesture.at));
                }
                Some(Self::new(Written::Times(index), "Set", entries))
            }
            Item::Mark(index) => {
                let mark = recording.marks().get(index)?;
                let mut entries = Vec::new();
                match &mark.kind {
                    MarkKind::Note(note) => {
                        entries.push(Entry::words("Note", note, 240.0));
                        entries.push(Entry::ms("at", mark.at));
                    }
                    MarkKind::Expect(expectation, within) => {
                        entries.push(Entry::ms("Expected at", mark.at));
                        if let Some(within) = within {
                            entries.push(Entry::ms("within", *within));
                        }
                        if let Some(written) = expectation.written() {
                            entries.push(Entry::words("the text", written.source(), 240.0));
                        }
                    }
                }
                Some(Self::new(Written::Mark(index, mark.clone()), "Set", entries))
            }
        }
    }

    /// Whether it is about something by its place, which may be another one after an edit.
    pub fn is_of_something(&self) -> bool {
        matches!(self.what, Written::Times(_) | Written::Mark(..) | Written::Name(_))
    }

    /// Whether what is written has become an edit.
    pub fn is_done(&self) -> bool {
        self.is_asked && self.problem.is_none()
    }

    /// The recording does not take what was asked for: says why beside it, and lets it be written otherwise.
    pub fn refuse(&mut self, problem: String) {
        (self.is_asked, self.is_new) = (false, true);
        self.problem = Some(problem);
    }

    /// Whether an answer is waited for.
    pub fn is_asked(&self) -> bool {
        self.is_asked
    }

    /// Shows the field; returns whether it stays open.
    pub fn show(&mut self, ui: &mut Ui, actions: &mut Actions) -> bool {
        let mut entered = false;
        for (index, entry) in self.entries.iter_mut().enumerate() {
            let label = ui.label(&entry.name);
            let field = TextEdit::singleline(&mut entry.text).desired_width(entry.width);
            let field = ui.add(field).labelled_by(label.id);
            entered |= field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
            if field.changed() {
                self.problem = None;
            }
            if index == 0 && std::mem::take(&mut self.is_new) {
                field.request_focus();
                // a number that is typed takes the place of the old one
                select_all(ui, field.id, entry.text.chars().count());
            }
            if !entry.unit.is_empty() {
                ui.label(entry.unit);
            }
        }
        let done = ui.button(self.verb).clicked() || entered;
        let cancelled = ui.button("Cancel").clicked() || ui.input(|input| input.key_pressed(Key::Escape));
        if let Some(problem) = &self.problem {
            ui.label(RichText::new(format!("❌ {problem}")).color(theme::bad(ui.visuals())));
        }
        if cancelled {
            return false;
        }
        if !done {
            return true;
        }
        match self.action() {
            Ok(Some(action)) => {
                actions.push(action);
                self.is_asked = true;
                true
            }
            Ok(None) => false,
            Err(problem) => {
                self.refuse(problem);
                true
            }
        }
    }

    /// What is asked for by what is written; nothing by an empty text.
    fn action(&self) -> Result<Option<Action>, String> {
        let text = |index: usize| self.entries.get(index).map_or("", |entry| entry.text.trim());
        let words = || Some(text(0).to_owned()).filter(|text| !text.is_empty());
        Ok(match &self.what {
            Written::Note(at) => words().map(|text| Edit::AddNote { at: *at, text }.into()),
            Written::Name(None) => words().map(|name| TakeAction::Rename(name).into()),
            Written::Name(Some(branch)) => words().map(|name| TakeAction::RenameBranch(*branch, name).into()),
            Written::Times(index) => {
                let at = ms(text(0))?;
                let until = match self.entries.get(1) {
                    Some(lasts) => Some(at.saturating_add(ms(lasts.text.trim())?)),
                    None => None,
                };
                Some(Edit::SetTimes(*index, at, until).into())
            }
            Written::Mark(index, mark) => {
                let mark = match &mark.kind {
                    MarkKind::Note(_) if text(0).is_empty() => return Err("a note has words".to_owned()),
                    MarkKind::Note(_) => Mark::new(ms(text(1))?, MarkKind::Note(text(0).to_owned())),
                    MarkKind::Expect(expectation, within) => {
                        let mut next = 1;
                        let within = match within {
                            Some(_) => {
                                next += 1;
                                Some(ms(text(1))?)
                            }
                            None => None,
                        };
                        // spaces may be expected at both ends
                        let text = self.entries.get(next).map_or("", |entry| &entry.text);
                        Mark {
                            at: ms(text_of(&self.entries, 0))?,
                            board: mark.board,
                            kind: MarkKind::Expect(with_text(expectation, text)?, within),
                        }
                    }
                };
                Some(Edit::ReplaceMark(*index, mark).into())
            }
        })
    }
}

fn text_of(entries: &[Entry], index: usize) -> &str {
    entries.get(index).map_or("", |entry| entry.text.trim())
}

/// The same expectation with another text, if it has one.
fn with_text(expectation: &Expectation, text: &str) -> Result<Expectation, String> {
    let pattern = || LinePattern::try_from(text.to_owned()).map(Box::new);
    Ok(match expectation {
        Expectation::Console(_) => Expectation::Console(pattern()?),
        Expectation::Text(_) => Expectation::Text(pattern()?),
        _ => expectation.clone(),
    })
}

fn ms(text: &str) -> Result<u64, String> {
    match text.parse() {
        Ok(ms) if ms > MAX_MS => Err(format!("{ms} ms is more than a day")),
        Ok(ms) => Ok(ms),
        Err(_) => Err(format!("\"{text}\" is no whole number of ms")),
    }
}

/// How an input is called.
pub(super) fn name(gesture: &Gesture) -> String {
    match &gesture.kind {
        GestureKind::Press(button, _) => button.name().to_owned(),
        GestureKind::Once(input) => format!("{:.40}", input.to_string()),
    }
}
