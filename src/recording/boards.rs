//! The boards of a recording: added, removed, renamed and arranged. Each change can be taken back, with all that was done
//! to a board in all takes.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

use super::content::{Change, Content, Mark};
use super::record::Recording;
use crate::scenario::{NamedImage, OtherBoard, Scenario, WrittenAir, WrittenWire};
use crate::session::{BoardNumber, MAX_BOARDS, StampedInput};

/// A change of the boards, as it is to be made.
#[derive(Clone, Debug)]
pub(super) struct BoardsEdit {
    called: String,
    boards: BTreeMap<String, OtherBoard>,
    air: WrittenAir,
    wires: Vec<WrittenWire>,
    order: Vec<String>,
    /// The name that a board has, and the one that it gets.
    renamed: Option<(String, String)>,
    /// What was done to boards that are not there now, by the numbers of takes.
    kept: BTreeMap<u64, Kept>,
}

/// What a take gets back.
#[derive(Clone, Default, Debug)]
struct Kept {
    inputs: Vec<StampedInput>,
    marks: Vec<Mark>,
    checkpoints_to: u64,
}

impl BoardsEdit {
    /// How many inputs it holds.
    pub fn inputs(&self) -> usize {
        self.kept.values().map(|kept| kept.inputs.len()).sum()
    }
}

impl Recording {
    /// Adds a board, and runs all that was played again with it; returns its name, a letter that no board has.
    ///
    /// # Errors
    /// There are as many boards as there can be.
    pub fn add_board(&mut self, board: OtherBoard) -> Result<String, String> {
        let header = &self.header;
        if header.boards.len() + 1 >= MAX_BOARDS {
            return Err(format!("there are at most {MAX_BOARDS} boards"));
        }
        let letters = ('b'..='z').map(String::from);
        let mut names = letters.chain((1..).map(|number| format!("board {number}")));
        let name = names.find(|name| header.board_names().all(|other| other != name)).unwrap_or_default();
        let mut boards = header.boards.clone();
        boards.insert(name.clone(), board);
        self.edit_boards(BoardsEdit { boards, ..self.as_they_are() });
        self.choose_board(&name);
        Ok(name)
    }

    /// Removes a board, with all that was done to it and expected of it.
    ///
    /// # Errors
    /// It is the first one, or there is none of this name.
    pub fn remove_board(&mut self, name: &str) -> Result<(), String> {
        let mut boards = self.header.boards.clone();
        match boards.remove(name) {
            Some(_) => {
                let mut edit = BoardsEdit { boards, ..self.as_they_are() };
                edit.wires.retain(|wire| !wire.is_at(name));
                edit.order.retain(|other| other != name);
                self.edit_boards(edit);
            }
            None if name == self.header.called => return Err("the first board cannot be removed".to_owned()),
            None => return Err(format!("there is no board {name:?}")),
        }
        Ok(())
    }

    /// Gives a board another name.
    ///
    /// # Errors
    /// There is none of this name, or the other name is empty or one that a board has.
    pub fn rename_board(&mut self, from: &str, to: &str) -> Result<(), String> {
        if from == to {
            return Ok(());
        }
        if to.is_empty() {
            return Err("a board has a name".to_owned());
        }
        if self.header.board_names().any(|name| name == to) {
            return Err(format!("there is a board {to:?}"));
        }
        let mut edit = BoardsEdit { renamed: Some((from.to_owned(), to.to_owned())), ..self.as_they_are() };
        if let Some(board) = edit.boards.remove(from) {
            edit.boards.insert(to.to_owned(), board);
        } else if self.header.called == from {
            to.clone_into(&mut edit.called);
        } else {
            return Err(format!("there is no board {from:?}"));
        }
        edit.order.iter_mut().filter(|name| *name == from).for_each(|name| to.clone_into(name));
        edit.wires = edit.wires.into_iter().map(|wire| wire.renamed(from, to)).collect();
        self.edit_boards(edit);
        Ok(())
    }

    /// Draws a board at another place among the boards: 0 is the first one.
    pub fn arrange_board(&mut self, board: BoardNumber, place: usize) {
        let mut boards = self.header.drawn_boards();
        boards.retain(|other| *other != board);
        boards.insert(place.min(boards.len()), board);
        let order: Vec<String> = boards.into_iter().map(|board| self.board_name(board).to_owned()).collect();
        let is_usual = order.iter().map(String::as_str).eq(self.header.board_names());
        let order = if is_usual { Vec::new() } else { order };
        if order != self.header.order {
            self.edit_boards(BoardsEdit { order, ..self.as_they_are() });
        }
    }

    /// Changes the air between the boards, and runs all that was played again through it.
    pub fn set_air(&mut self, air: WrittenAir) {
        if air != self.header.air {
            self.edit_boards(BoardsEdit { air, ..self.as_they_are() });
        }
    }

    /// Chooses a board by its name, if there is one; see [`crate::session::RewindableSession::choose`].
    pub fn choose_board(&mut self, name: &str) {
        if let Some(index) = self.header.board_names().position(|other| other == name) {
            self.session.choose(BoardNumber(index as u8));
        }
    }

    /// Chooses a board by its number, if there is one.
    pub fn choose(&mut self, board: BoardNumber) {
        self.session.choose(board);
    }

    /// The name of a board; that of the first one if there is no board of this number.
    pub fn board_name(&self, board: BoardNumber) -> &str {
        self.header.board_names().nth(board.index()).unwrap_or(&self.header.called)
    }

    /// What a board runs, for people.
    pub fn board_title(&self, board: BoardNumber) -> String {
        self.other_board(board).map_or_else(|| self.header.title(), OtherBoard::title)
    }

    /// The image that the board that is chosen runs, if it runs one.
    pub fn image(&self) -> Option<&NamedImage> {
        self.other_board(self.session.chosen()).map_or(&self.header.image, |other| &other.image).as_ref()
    }

    /// The image that a debugger can look into: that of the only board.
    pub fn image_to_debug(&self) -> Option<&NamedImage> {
        self.header.image.as_ref().filter(|_| self.header.boards.is_empty())
    }

    /// The header of the board that is chosen, as that of a scenario of its own without steps.
    pub fn chosen_header(&self) -> Cow<'_, Scenario> {
        let other = self.other_board(self.session.chosen());
        other.map_or(Cow::Borrowed(&self.header), |other| Cow::Owned(other.as_scenario()))
    }

    /// The seed of the board that is chosen.
    pub fn seed(&self) -> u64 {
        self.other_board(self.session.chosen()).map_or(self.header.seed, |other| other.seed)
    }

    /// The board of a number beside the first one.
    fn other_board(&self, board: BoardNumber) -> Option<&OtherBoard> {
        self.header.boards.values().nth(board.index().checked_sub(1)?)
    }

    /// The change that changes nothing.
    fn as_they_are(&self) -> BoardsEdit {
        let Scenario { called, boards, air, wires, order, .. } = &self.header;
        let (called, boards, wires, order) = (called.clone(), boards.clone(), wires.clone(), order.clone());
        BoardsEdit { called, boards, air: *air, wires, order, renamed: None, kept: BTreeMap::new() }
    }

    fn edit_boards(&mut self, edit: BoardsEdit) {
        self.end_retuning();
        let back = self.exchange_boards(edit);
        self.push_undo(Change::Boards(back));
    }

    /// Makes a change of the boards; returns the change that takes it back.
    pub(super) fn exchange_boards(&mut self, edit: BoardsEdit) -> BoardsEdit {
        let BoardsEdit { called, boards, air, wires, order, renamed, mut kept } = edit;
        let before: Vec<String> = self.header.board_names().map(str::to_owned).collect();
        let chosen = self.board_name(self.session.chosen()).to_owned();
        let head = self.target.take().unwrap_or(self.session.head());
        let mut played = self.content();
        let old_called = std::mem::replace(&mut self.header.called, called);
        let old_boards = std::mem::replace(&mut self.header.boards, boards);
        let old_air = std::mem::replace(&mut self.header.air, air);
        let old_wires = std::mem::replace(&mut self.header.wires, wires);
        let old_order = std::mem::replace(&mut self.header.order, order);

        let name_now = |name: &str| match &renamed {
            Some((from, to)) if from == name => to.clone(),
            _ => name.to_owned(),
        };
        let names: Vec<&str> = self.header.board_names().collect();
        let number_of = |name: &String| names.iter().position(|other| *other == name_now(name));
        // where each board is among those that there are then
        let numbers: Vec<Option<BoardNumber>> =
            before.iter().map(|name| number_of(name).map(|index| BoardNumber(index as u8))).collect();
        let contents = self.branches.iter_mut().map(|branch| (branch.take.id, &mut branch.content));
        let contents = contents.chain([(self.take.id, &mut played)]);
        let left: BTreeMap<u64, Kept> =
            contents.map(|(take, content)| (take, exchange(content, &numbers, kept.remove(&take)))).collect();

        let spec = self.header.session_spec();
        let are_where_they_were = numbers.iter().copied().eq(self.session.boards().map(Some));
        if !are_where_they_were || spec != *self.session.spec() {
            self.session.replace_spec(spec, played.inputs.to_vec(), played.end);
            self.marks = played.marks.to_vec();
            self.checkpoints_to = played.checkpoints_to;
            self.choose_board(&name_now(&chosen));
            self.reverify();
        }
        self.edits += 1;
        self.changed();
        self.target = Some(head);
        self.catch_up_at_once();
        BoardsEdit {
            called: old_called,
            boards: old_boards,
            air: old_air,
            wires: old_wires,
            order: old_order,
            renamed: renamed.map(|(from, to)| (to, from)),
            kept: left,
        }
    }
}

/// Gives the inputs and marks of a take their new boards. Those of boards that are left are taken out, and those that were kept are put in; the
/// checkpoints of the file count no more, or as before.
fn exchange(content: &mut Content, numbers: &[Option<BoardNumber>], kept: Option<Kept>) -> Kept {
    let new_number = |board: BoardNumber| numbers.get(board.index()).copied().flatten();
    let mut left = Kept { checkpoints_to: content.checkpoints_to, ..Kept::default() };
    let Kept { mut inputs, mut marks, checkpoints_to } = kept.unwrap_or_default();
    for stamped in Arc::unwrap_or_clone(std::mem::take(&mut content.inputs)) {
        match new_number(stamped.board) {
            Some(board) => inputs.push(StampedInput { board, ..stamped }),
            None => left.inputs.push(stamped),
        }
    }
    for mark in Arc::unwrap_or_clone(std::mem::take(&mut content.marks)) {
        match new_number(mark.board) {
            Some(board) => marks.push(Mark { board, ..mark }),
            None => left.marks.push(mark),
        }
    }
    inputs.sort_by_key(StampedInput::order);
    marks.sort_by_key(|mark| mark.at);
    content.inputs = Arc::new(inputs);
    content.marks = Arc::new(marks);
    content.checkpoints_to = checkpoints_to;
    left
}
