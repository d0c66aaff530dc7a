//! The lights of the game as check boxes, and tools that play it.

use egui::{Button, ComboBox, DragValue, Grid, RichText, Role, Ui, WidgetInfo};

use super::field_grid::FieldGrid;
use crate::app::App;
use crate::app::widgets::theme;
use crate::firmware::lights_out::solver::Board;
use crate::firmware::lights_out::{Area, LightsOut, MAX_RANDOM_PRESSES, Phase, RANDOM_PRESSES};
use crate::puzzle::{LargeBoard, Order, Orderer, Progress, Task, field_to_undo, pressed_fields};

pub(super) fn show(app: &mut App, ui: &mut Ui) {
    let Some(game) = app.lights_out().cloned() else { return };
    let area = game.area();
    let playing = game.phase() == Phase::Playing;
    let progress = Progress::of(&game, app.puzzle.solver(area));

    fields(app, &game, playing, ui);
    ui.add_space(4.0);
    tools(app, &game, progress.as_ref(), playing, ui);
    pace(app, ui);
    ui.separator();
    figures(app, &game, progress.as_ref(), ui);
    ui.separator();
    new_level(app, area, ui);
}

fn fields(app: &mut App, game: &LightsOut, playing: bool, ui: &mut Ui) {
    let (x, y) = game.cursor();
    let hint = app.puzzle.hint.filter(|&(_, lights)| lights == game.lights());
    let waiting: Vec<usize> = app.puzzle.hand.waiting().collect();
    let board = game.area().board(game.lights());
    let grid = FieldGrid {
        dotted: Board::from_fn(board.size(), |x, y| waiting.contains(&(y * board.size().columns() + x + 1))),
        cursor: game.area().field(x.into(), y.into()).filter(|_| playing),
        ringed: hint.map(|(field, _)| field),
        enabled: playing,
        ..FieldGrid::new("Field", board, app.settings.look)
    };
    if let Some(field) = grid.show(ui, ui.available_width()) {
        app.hand_task(Task::Press(field));
    }
}

fn tools(app: &mut App, game: &LightsOut, progress: Option<&Progress>, playing: bool, ui: &mut Ui) {
    let pressed = app.pressed_fields();
    // a level that was begun anew, or a time before some presses
    app.puzzle.undos.retain(|&place| place < pressed.len() || app.puzzle.hand.is_busy());
    let undo = field_to_undo(&pressed, |place| app.puzzle.undos.contains(&place));
    let idle = playing && !app.hand_is_busy();
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 5.0;
        let mut button = |enabled, name, hover: String| {
            let response = ui.add_enabled(enabled, Button::new(name));
            // the timeline has an Undo too, and the board a Reset
            let label = match name {
                "Undo" => "Undo the last press",
                "Reset" => "Reset the level",
                other => other,
            };
            response.widget_info(|| WidgetInfo::labeled(Role::Button, enabled, label));
            response.on_hover_text(&hover).on_disabled_hover_text(&hover).clicked()
        };
        let new = format!("A random level of {} presses, by long presses of A", app.puzzle.random_presses);
        if button(!app.puzzle.hand.is_busy(), "New", new) {
            app.new_random_level();
        }
        if button(idle && game.moves() > 0, "Reset", "The lights of the level again, by a long press of A".to_owned()) {
            app.hand_task(Task::Restart);
        }
        let words = undo.map_or_else(
            || "There is no press to take back".to_owned(),
            |field| format!("Press field {field} again: twice is nothing. The board counts it as a move"),
        );
        if button(idle && undo.is_some(), "Undo", words)
            && let Some(field) = undo
        {
            app.puzzle.undos.insert(pressed.len());
            app.hand_task(Task::Press(field));
        }
        let hint = progress.and_then(|progress| progress.nearest_field(game));
        if button(idle && hint.is_some(), "Hint", "One press of a shortest solution: the cursor goes there".to_owned())
            && let Some(field) = hint
        {
            app.puzzle.hint = Some((field, game.lights()));
            app.hand_task(Task::GoTo(field));
        }
        let solvable = playing && hint.is_some() && app.puzzle.hand.only_moves();
        if button(solvable, "Solve", "Press a shortest solution through A and B".to_owned())
            && let Some(progress) = progress
        {
            app.stop_hand();
            solve(app, game, progress);
        }
    });
}

/// Gives the hand all fields of a shortest solution.
fn solve(app: &mut App, game: &LightsOut, progress: &Progress) {
    let lights = LargeBoard::from(game.area().board(game.lights()));
    // what is drawn becomes presses, and is recorded as such
    let mut orderer = Orderer::new(app.puzzle.order, app.recording.session().tick());
    for field in orderer.fields(&lights, &progress.presses.into()) {
        app.hand_task(Task::Press(field));
    }
}

/// In which order, and how fast.
fn pace(app: &mut App, ui: &mut Ui) {
    const ORDERS: [(Order, &str); 3] =
        [(Order::Reading, "in reading order"), (Order::Chase, "chasing row by row"), (Order::Shuffled, "shuffled")];
    ui.horizontal(|ui| {
        let now = ORDERS.into_iter().find(|(order, _)| *order == app.puzzle.order).map_or("", |(_, name)| name);
        let combo = ComboBox::from_id_salt("order").selected_text(now).width(130.0).show_ui(ui, |ui| {
            for (order, name) in ORDERS {
                ui.selectable_value(&mut app.puzzle.order, order, name);
            }
        });
        combo.response.widget_info(|| WidgetInfo {
            current_text_value: Some(now.to_owned()),
            ..WidgetInfo::labeled(Role::ComboBox, true, "Order of Solve")
        });
        combo.response.on_hover_text("The order in which Solve presses the fields: the lights do not mind");
        let fast = ui.checkbox(&mut app.puzzle.fast, "fast");
        fast.on_hover_text("The board runs at 20 times while the tools press its buttons");
        let stop = ui.add_enabled(app.hand_is_busy(), Button::new("Stop"));
        if stop.on_hover_text("Leave off; so does a press of A or B").clicked() {
            app.stop_hand();
        }
    });
}

/// What was pressed, and what is left to press.
fn figures(app: &App, game: &LightsOut, progress: Option<&Progress>, ui: &mut Ui) {
    let line = |ui: &mut Ui, name: &str, figure: String| {
        ui.label(name);
        let response = ui.label(RichText::new(&figure).font(theme::figures()));
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("{name}: {figure}")));
        ui.end_row();
    };
    // before the first tick there are no lights yet
    let started = !matches!(game.phase(), Phase::QuestionMark | Phase::Selecting) && app.recording.session().tick() > 0;
    let progress = progress.filter(|_| started);
    let or_dash = |figure: Option<u32>| figure.map_or_else(|| "–".to_owned(), |figure| figure.to_string());
    Grid::new("figures").num_columns(2).spacing([14.0, 3.0]).min_row_height(18.0).show(ui, |ui| {
        line(ui, "presses made", or_dash(started.then(|| game.moves())));
        line(ui, "fewest from the start", or_dash(progress.map(|progress| progress.fewest_from_start)));
        line(ui, "fewest from here", or_dash(progress.map(|progress| progress.fewest)));
        let sets = match progress {
            Some(Progress { fewest: 0, .. }) | None => "–".to_owned(),
            Some(Progress { shortest_sets: 1, .. }) => "the only one".to_owned(),
            Some(progress) => format!("one of {}", progress.shortest_sets),
        };
        line(ui, "shortest solution", sets);
    });
    let hint = app.puzzle.hint.filter(|&(_, lights)| lights == game.lights());
    // a place of its own, so that nothing jumps
    let words = hint.map_or_else(String::new, |(field, _)| format!("Hint: a shortest solution presses field {field}."));
    ui.label(words);
}

/// What the next random level is made of, and the size of the board.
fn new_level(app: &mut App, area: Area, ui: &mut Ui) {
    ui.horizontal(|ui| {
        let label = ui.label("random presses of New");
        let presses = DragValue::new(&mut app.puzzle.random_presses).range(1..=MAX_RANDOM_PRESSES);
        ui.add(presses).labelled_by(label.id).on_hover_text("8 as in the game on the board; 25 to 34 mix all of it");
    });
    ui.horizontal(|ui| {
        ui.label("board");
        for other in Area::ALL {
            let name = format!("{0} × {0}", other.side());
            if ui.selectable_label(other == area, name).on_hover_text("Starts the game anew").clicked() && other != area
            {
                app.change_area(other);
            }
        }
    });
}

impl App {
    /// The fields that were pressed since the level was begun.
    pub(super) fn pressed_fields(&self) -> Vec<usize> {
        let Some(game) = self.lights_out() else { return Vec::new() };
        pressed_fields(self.recording.session().console().iter().map(|line| &line.text[..]), game.area())
    }

    /// Goes to a new random level. One of another number of presses is another option of the program, so the game starts
    /// anew with it.
    fn new_random_level(&mut self) {
        let mut options = self.recording.header().options;
        let presses = self.puzzle.random_presses;
        if options.random_presses.unwrap_or(RANDOM_PRESSES) != presses {
            options.random_presses = (presses != RANDOM_PRESSES).then_some(presses);
            self.restart_puzzle(options);
        }
        self.hand_task(Task::Random);
    }

    /// Plays on a board of another size, from its first level on.
    fn change_area(&mut self, area: Area) {
        let mut options = self.recording.header().options;
        options.size = (area != Area::default()).then_some(area.side() as u8);
        (options.lights, options.level) = (None, None);
        self.restart_puzzle(options);
    }
}
