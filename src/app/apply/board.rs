//! Inputs of the board.

use crate::app::App;
use crate::app::action::BoardAction;
use crate::app::input::InputSource;
use crate::hal::Acceleration;
use crate::session::Input;

/// What stops a program of MicroPython.
const CTRL_C: u8 = 0x03;

impl App {
    pub(super) fn apply_to_board(&mut self, action: BoardAction) {
        let state = &mut self.state;
        let pressed = match &action {
            BoardAction::Hold { down, .. } | BoardAction::HoldBeside { down, .. } | BoardAction::TiltKey(_, down) => {
                *down
            }
            BoardAction::Tap(_) | BoardAction::DragTo(_) | BoardAction::Do(Input::Motion(_) | Input::Clap) => true,
            _ => false,
        };
        if pressed {
            state.playback.take_press();
        }
        match action {
            BoardAction::Hold { button, source, down } => {
                let board = state.chosen();
                state.arbiter.set(board, button, source, down);
            }
            BoardAction::HoldBeside { button, down } => {
                if let Some(board) = state.board_beside() {
                    state.arbiter.set(board, button, InputSource::Key, down);
                }
            }
            BoardAction::Tap(button) => {
                let board = state.chosen();
                state.arbiter.tap(board, button);
            }
            BoardAction::FocusLost => {
                state.arbiter.lose_focus();
                state.tilt.release_keys();
                state.tilt.let_go();
            }
            BoardAction::TiltKey(direction, down) => {
                state.tilt.set_key(direction, down);
            }
            BoardAction::DragTo(attitude) => {
                state.tilt.drag_to(attitude);
                self.set_pose(attitude.gravity());
            }
            BoardAction::LetGo => state.tilt.let_go(),
            BoardAction::Pose(pose) => self.set_pose(pose),
            BoardAction::Flat => {
                state.tilt.flatten();
                self.set_pose(Acceleration::AT_REST);
            }
            BoardAction::Do(input) => state.workspace.recording_mut().apply(input),
            BoardAction::Listen(listens) => self.listen(listens),
            BoardAction::Serial(bytes) => {
                if bytes == [CTRL_C] {
                    // whoever stops the program does not want the rest of a long text in it
                    state.jobs.sending.stop();
                }
                for byte in state.jobs.sending.take(bytes) {
                    state.workspace.recording_mut().apply(Input::Serial(byte));
                }
            }
        }
    }

    fn set_pose(&mut self, pose: Acceleration) {
        self.state.workspace.recording_mut().apply(Input::Pose(pose));
    }
}
