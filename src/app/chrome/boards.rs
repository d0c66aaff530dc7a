//! The board in the middle of the window, or two that are compared.

use egui::Ui;

use crate::app::App;
use crate::app::board_view::{BoardPicture, board_shown, board_view};
use crate::app::input::arbiter::InputSource;
use crate::hal::{Acceleration, Button};
use crate::session::Session;

impl App {
    /// One board, or two that are compared.
    pub(in crate::app) fn boards(&mut self, ui: &mut Ui) {
        let Some(mut compared) = self.compared.take() else {
            self.board(ui);
            return;
        };
        compared.follow(&self.recording);
        ui.columns(2, |columns| {
            if let [left, right] = columns {
                left.vertical_centered(|ui| ui.label("A: the constants of the recording"));
                self.board(left);
                right.vertical_centered(|ui| ui.label(format!("B: {}", compared.name())));
                board_shown(right, &self.picture(compared.session()));
            }
        });
        self.compared = Some(compared);
    }

    /// What is drawn of a board.
    fn picture<'a>(&self, session: &'a Session) -> BoardPicture<'a> {
        let board = session.machine().board();
        BoardPicture {
            frame: session.frame(),
            buttons: board.buttons(),
            latched: self.arbiter.latched(),
            acceleration: if self.settings.still { Acceleration::AT_REST } else { board.felt() },
            look: self.settings.look,
            holds: self.holds.shown(),
        }
    }

    fn board(&mut self, ui: &mut Ui) {
        let touch = board_view(ui, &self.picture(self.recording.session()));
        for button in Button::ALL {
            let i = button.index();
            self.hold_by_pointer(button, InputSource::Pointer, touch.held[i]);
            if touch.latch_toggled[i] {
                self.arbiter.set(button, InputSource::Latch, !self.arbiter.holds(button, InputSource::Latch));
            }
            if touch.activated[i] {
                self.arbiter.tap(button);
            }
        }
        if touch.reset_clicked {
            self.reset_board();
        }
    }
}
