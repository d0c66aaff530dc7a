//! The boards beside each other: added, removed, chosen, moved.

use std::path::PathBuf;

use crate::app::App;
use crate::app::action::{AddedBoard, BoardsAction};
use crate::app::input::{Holds, Tilt};
use crate::app::state::SidePanel;
use crate::scenario::{ImageOptions, NamedImage, OtherBoard, Scenario};
use crate::session::{BoardNumber, Input};

impl App {
    pub(super) fn apply_to_boards(&mut self, action: BoardsAction) {
        let done = match action {
            BoardsAction::Add(added) => self.add_board(added),
            BoardsAction::Remove => self.remove_board(),
            BoardsAction::Rename(name) => self.rename_board(&name),
            BoardsAction::Arrange(by) => {
                self.arrange_board(by);
                Ok(())
            }
            BoardsAction::Choose(board) => {
                self.choose_board(board);
                Ok(())
            }
            BoardsAction::ChooseNext => {
                let next = self.state.board_beside();
                next.into_iter().for_each(|board| self.choose_board(board));
                Ok(())
            }
            BoardsAction::Place(board, place) => {
                self.state.workspace.recording_mut().apply_to(board, Input::Place(place));
                Ok(())
            }
            BoardsAction::Air(air) => {
                self.head_was_moved();
                self.state.workspace.recording_mut().set_air(air);
                Ok(())
            }
        };
        if let Err(error) = done {
            self.state.messages.error(error);
        }
    }

    /// Adds a board that runs an image.
    pub(super) fn add_board_of(&mut self, path: PathBuf) -> Result<(), String> {
        let options = ImageOptions { board: None, runtime: None, runtimes: self.state.runtimes.as_ref() };
        let image = NamedImage::read(&[path], options).map_err(|error| error.to_string())?;
        self.add(Scenario::of_image(image, 0))
    }

    fn add_board(&mut self, added: AddedBoard) -> Result<(), String> {
        let recording = self.state.recording();
        let header = match added {
            AddedBoard::Same => recording.chosen_header().into_owned(),
            AddedBoard::Program(program) => Scenario::new(program, 0),
        };
        self.add(header)
    }

    /// Adds a board with what a header says, and a seed that no other board has.
    fn add(&mut self, header: Scenario) -> Result<(), String> {
        self.let_go_of_board();
        let first = self.state.recording().header();
        let seeds = first.boards.values().map(|board| board.seed).chain([first.seed]);
        let seed = seeds.max().unwrap_or(0).wrapping_add(1);
        self.state.workspace.recording_mut().add_board(OtherBoard::like(&header, seed))?;
        self.head_was_moved();
        self.state.side_panel = SidePanel::Boards;
        Ok(())
    }

    fn remove_board(&mut self) -> Result<(), String> {
        let recording = self.state.recording();
        let name = recording.board_name(recording.session().chosen()).to_owned();
        self.let_go_of_board();
        self.state.workspace.recording_mut().remove_board(&name)?;
        self.head_was_moved();
        Ok(())
    }

    fn rename_board(&mut self, name: &str) -> Result<(), String> {
        let recording = self.state.recording();
        let before = recording.board_name(recording.session().chosen()).to_owned();
        self.let_go_of_board();
        self.state.workspace.recording_mut().rename_board(&before, name)
    }

    fn arrange_board(&mut self, by: isize) {
        let chosen = self.state.chosen();
        let place = self.state.recording().header().drawn_boards().iter().position(|board| *board == chosen);
        if let Some(place) = place.and_then(|place| place.checked_add_signed(by)) {
            self.state.workspace.recording_mut().arrange_board(chosen, place);
        }
    }

    /// Chooses a board: nobody holds the one before any more.
    fn choose_board(&mut self, board: BoardNumber) {
        if board != self.state.chosen() {
            self.let_go_of_board();
            self.state.workspace.recording_mut().choose(board);
        }
    }

    /// What was going on with the board that is chosen is over.
    fn let_go_of_board(&mut self) {
        self.stop_presser();
        let state = &mut self.state;
        state.jobs.sending.stop();
        state.arbiter.let_go();
        state.tilt = Tilt::default();
        state.holds = Holds::default();
        state.asked_led = None;
    }
}
