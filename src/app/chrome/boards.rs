//! The board in the middle of the window, or two that are compared.

use egui::{Rect, Ui};

use crate::app::action::{Actions, BoardAction, ViewAction};
use crate::app::board_view::{BoardPicture, BoardTouch, Look, board_outline, board_shown, board_view};
use crate::app::brightness;
use crate::app::input::InputSource;
use crate::app::state::State;
use crate::emulator::board::PadOutput;
use crate::hal::{Acceleration, Button, EdgePin, Outside, Quantity};
use crate::session::{Input, Session};

/// One board, or two that are compared; returns where it is, or both are, in points.
pub fn show(state: &State, ui: &mut Ui, actions: &mut Actions) -> Rect {
    brightness::model_mark(state, ui, actions);
    let area = ui.available_rect_before_wrap();
    let Some(compared) = &state.compared else {
        board(state, ui, actions);
        let session = state.recording().session();
        return board_outline(area, ui.pixels_per_point(), &picture(state, session, &[])).intersect(area);
    };
    ui.columns(2, |columns| {
        if let [left, right] = columns {
            left.vertical_centered(|ui| ui.label("A: the constants of the recording"));
            board(state, left, actions);
            right.vertical_centered(|ui| ui.label(format!("B: {}", compared.name())));
            board_shown(right, &picture(state, compared.session(), &pads(compared.session())));
        }
    });
    area
}

/// What the program makes at the pins.
fn pads(session: &Session) -> Vec<(EdgePin, PadOutput)> {
    session.machine().pads().map(|(pin, output)| (pin, output.clone())).collect()
}

/// What is drawn of a board.
fn picture<'a>(state: &State, session: &'a Session, pads: &'a [(EdgePin, PadOutput)]) -> BoardPicture<'a> {
    let board = session.machine().board();
    let around = |quantity| state.shows_quantity(session, quantity).then(|| board.surroundings().get(quantity));
    BoardPicture {
        frame: session.frame(),
        buttons: board.buttons(),
        latched: state.arbiter.latched(),
        feels_logo: session.machine().has_button(Button::Logo),
        acceleration: if state.settings.still { Acceleration::AT_REST } else { board.felt() },
        look: Look { model: state.bench.drawn_model(), ..state.settings.look },
        pads,
        edge: board.edge(),
        heading: around(Quantity::Heading),
        light: around(Quantity::Light),
        holds: state.holds.shown(),
    }
}

fn board(state: &State, ui: &mut Ui, actions: &mut Actions) {
    let session = state.recording().session();
    let touch = board_view(ui, &picture(state, session, &pads(session)));
    for button in Button::ALL {
        press(state, button, &touch, actions);
    }
    if let Some(pin) = touch.contact_clicked {
        let next = match session.machine().board().edge().outside(pin) {
            Outside::Open => Outside::Low,
            Outside::Low | Outside::Millivolts(_) => Outside::High,
            Outside::High => Outside::Open,
        };
        actions.push(BoardAction::Do(Input::Pin(pin, next)));
    }
    let around = [(Quantity::Heading, touch.heading), (Quantity::Light, touch.light)];
    for (quantity, value) in around.into_iter().filter_map(|(quantity, value)| Some((quantity, value?))) {
        actions.push(BoardAction::Do(Input::Around(quantity, value)));
    }
    if let Some(led) = touch.led_clicked {
        actions.push(ViewAction::AskLed(Some(led)));
    }
    if touch.reset_clicked {
        actions.push(BoardAction::Do(Input::Reset));
    }
}

fn press(state: &State, button: Button, touch: &BoardTouch, actions: &mut Actions) {
    let i = button.index();
    let source = InputSource::Pointer;
    if let Some(down) = state.arbiter.change_by(source, button, touch.held[i]) {
        actions.push(BoardAction::Hold { button, source, down });
    }
    if touch.latch_toggled[i] {
        let source = InputSource::Latch;
        actions.push(BoardAction::Hold { button, source, down: !state.arbiter.holds(button, source) });
    }
    if touch.activated[i] {
        actions.push(BoardAction::Tap(button));
    }
}
