//! The boards in the middle of the window: one, or several beside each other, or two that are compared.

use egui::{Align, Color32, Layout, Rect, RichText, Role, Stroke, StrokeKind, Ui, UiBuilder, pos2, vec2};

use crate::app::action::{Actions, BoardAction, BoardsAction, ViewAction};
use crate::app::board_view::{BOARD_SIZE_MM, BoardPicture, BoardTouch, Look, board_outline, board_shown, board_view};
use crate::app::brightness;
use crate::app::input::InputSource;
use crate::app::state::State;
use crate::app::widgets::theme;
use crate::emulator::board::PadOutput;
use crate::hal::{Acceleration, Button, EdgePin, Outside, Quantity};
use crate::session::{BoardNumber, Input, Machine};

/// The room for the name of a board above it, where there are several, and round it.
const NAME: f32 = 24.0;
const GAP: f32 = 4.0;
/// The room round a drawn board, on both sides together, in millimetres.
const ROUND_MM: f32 = 8.0;

/// One board, or all of them, or two that are compared; returns where it is, or where all are, in points.
pub fn show(state: &State, ui: &mut Ui, actions: &mut Actions) -> Rect {
    brightness::model_mark(state, ui, actions);
    let area = ui.available_rect_before_wrap();
    let session = state.recording().session();
    if let Some(compared) = &state.compared {
        ui.columns(2, |columns| {
            if let [left, right] = columns {
                left.vertical_centered(|ui| ui.label("A: the constants of the recording"));
                board(state, BoardNumber::FIRST, left, actions);
                right.vertical_centered(|ui| ui.label(format!("B: {}", compared.name())));
                let machine = compared.session().machine();
                board_shown(right, &picture(state, BoardNumber::FIRST, machine, &pads(machine)));
            }
        });
        return area;
    }
    if session.board_count() == 1 {
        board(state, BoardNumber::FIRST, ui, actions);
        let picture = picture(state, BoardNumber::FIRST, session.machine(), &[]);
        return board_outline(area, ui.pixels_per_point(), &picture).intersect(area);
    }
    for (place, number) in state.recording().header().drawn_boards().into_iter().enumerate() {
        let cell = cell(area, place, session.board_count());
        let name = format!("Board {}", state.recording().board_name(number));
        let group = UiBuilder::new().id_salt(("board", number)).max_rect(cell);
        let group = group.accessibility_role(Role::Group).accessibility_label(name);
        named_board(state, number, &mut ui.new_child(group), actions);
    }
    ui.advance_cursor_after_rect(area);
    area
}

/// Where a board is of so many, with its name: in rows and columns in which each is as large as it can be.
fn cell(area: Rect, index: usize, count: usize) -> Rect {
    let size = |columns: usize| vec2(area.width() / columns as f32, area.height() / count.div_ceil(columns) as f32);
    let scale = |columns: usize| {
        let room = size(columns) - vec2(2.0 * GAP, NAME + 2.0 * GAP);
        (room.x / BOARD_SIZE_MM.x).min(room.y / BOARD_SIZE_MM.y)
    };
    let columns = (1..=count).max_by(|one, other| scale(*one).total_cmp(&scale(*other))).unwrap_or(1);
    let size = size(columns);
    let (column, row) = (index % columns, index / columns);
    // the last row may have fewer
    let in_row = if row + 1 == count.div_ceil(columns) { count - row * columns } else { columns };
    let left = area.left() + (area.width() - in_row as f32 * size.x) / 2.0;
    let room =
        Rect::from_min_size(pos2(left + column as f32 * size.x, area.top() + row as f32 * size.y), size).shrink(GAP);
    let ratio = (BOARD_SIZE_MM.y + ROUND_MM) / (BOARD_SIZE_MM.x + ROUND_MM);
    let height = room.height().min(NAME + room.width() * ratio);
    Rect::from_center_size(room.center(), vec2(room.width(), height))
}

/// A board with its name above it, which chooses it.
fn named_board(state: &State, number: BoardNumber, ui: &mut Ui, actions: &mut Actions) {
    let recording = state.recording();
    let is_chosen = number == state.chosen();
    let rect = ui.max_rect();
    let line = if is_chosen { theme::accent(ui.visuals()) } else { Color32::TRANSPARENT };
    ui.painter().rect_stroke(rect, 6.0, Stroke::new(1.5, line), StrokeKind::Inside);
    ui.allocate_ui_with_layout(vec2(rect.width(), NAME), Layout::top_down(Align::Center), |ui| {
        ui.add_space(2.0);
        let words = format!("{}   {}", recording.board_name(number), recording.board_title(number));
        let label = ui.selectable_label(false, RichText::new(words).strong());
        if label.on_hover_text("Choose this board: keys, panels and timeline are about it (N)").clicked() {
            actions.push(BoardsAction::Choose(number));
        }
    });
    board(state, number, ui, actions);
}

/// What the program makes at the pins.
fn pads(machine: &Machine) -> Vec<(EdgePin, PadOutput)> {
    machine.pads().map(|(pin, output)| (pin, output.clone())).collect()
}

/// What is drawn of a board.
fn picture<'a>(
    state: &State,
    number: BoardNumber,
    machine: &'a Machine,
    pads: &'a [(EdgePin, PadOutput)],
) -> BoardPicture<'a> {
    let board = machine.board();
    let around = |quantity| state.shows_quantity(machine, quantity).then(|| board.surroundings().get(quantity));
    BoardPicture {
        frame: board.frame(),
        buttons: board.buttons(),
        latched: state.arbiter.latched(number),
        feels_logo: machine.has_button(Button::Logo),
        acceleration: if state.settings.still { Acceleration::AT_REST } else { board.felt() },
        look: Look { model: state.bench.drawn_model(), ..state.settings.look },
        pads,
        edge: board.edge(),
        heading: around(Quantity::Heading),
        light: around(Quantity::Light),
        holds: if number == state.chosen() { state.holds.shown() } else { [None; 2] },
    }
}

/// A board to be pressed. Whoever does something to it chooses it.
fn board(state: &State, number: BoardNumber, ui: &mut Ui, actions: &mut Actions) {
    let Some(machine) = state.recording().session().machine_of(number) else { return };
    let touch = board_view(ui, &picture(state, number, machine, &pads(machine)));
    if number != state.chosen() {
        if touch == BoardTouch::default() {
            return;
        }
        actions.push(BoardsAction::Choose(number));
    }
    for button in Button::ALL {
        press(state, number, button, &touch, actions);
    }
    if let Some(pin) = touch.contact_clicked {
        let next = match machine.board().edge().outside(pin) {
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

fn press(state: &State, board: BoardNumber, button: Button, touch: &BoardTouch, actions: &mut Actions) {
    let i = button.index();
    let source = InputSource::Pointer;
    if let Some(down) = state.arbiter.change_by(source, board, button, touch.held[i]) {
        actions.push(BoardAction::Hold { button, source, down });
    }
    if touch.latch_toggled[i] {
        let source = InputSource::Latch;
        actions.push(BoardAction::Hold { button, source, down: !state.arbiter.holds(board, button, source) });
    }
    if touch.activated[i] {
        actions.push(BoardAction::Tap(button));
    }
}
