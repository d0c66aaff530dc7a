//! The lights of the game as check boxes, and tools that play it.

use egui::{Button, ComboBox, DragValue, Grid, RichText, Role, Ui, WidgetInfo};

use super::PuzzlePanel;
use super::field_grid::FieldGrid;
use crate::app::action::{Actions, PuzzleAction};
use crate::app::state::State;
use crate::app::widgets::{drop_down, theme};
use crate::firmware::lights_out::solver::Board;
use crate::firmware::lights_out::{Area, LightsOut, MAX_RANDOM_PRESSES, Phase};
use crate::puzzle::{Order, Progress, Task, field_name, field_to_undo};
use crate::scenario::ProgramOptions;

pub(super) fn show(state: &State, panel: &mut PuzzlePanel, ui: &mut Ui, actions: &mut Actions) {
    let Some(game) = state.lights_out() else { return };
    let area = game.area();
    let playing = game.phase() == Phase::Playing;
    let progress = Progress::of(game, panel.solver(area));

    fields(state, game, playing, ui, actions);
    ui.add_space(4.0);
    tools(state, panel, game, progress.as_ref(), ui, actions);
    pace(state, panel, ui, actions);
    ui.separator();
    figures(state, game, progress.as_ref(), ui);
    ui.separator();
    new_level(state, panel, area, ui, actions);
}

fn fields(state: &State, game: &LightsOut, playing: bool, ui: &mut Ui, actions: &mut Actions) {
    let (x, y) = game.cursor();
    let hint = state.presser.hint.filter(|&(_, lights)| lights == game.lights());
    let waiting = state.presser.waiting();
    let board = game.area().board(game.lights());
    let grid = FieldGrid {
        dotted: Board::from_fn(board.size(), |x, y| waiting.contains(&(y * board.size().columns() + x + 1))),
        cursor: game.area().field(x.into(), y.into()).filter(|_| playing),
        ringed: hint.map(|(field, _)| field),
        enabled: playing,
        ..FieldGrid::new("Field", game.area(), board, state.settings.look)
    };
    let clicked = ui.scope(|ui| {
        if !playing {
            ui.multiply_opacity(0.5);
        }
        grid.show(ui, ui.available_width())
    });
    if let Some(field) = clicked.inner {
        actions.push(PuzzleAction::Do(Task::Press(field)));
    }
    let words = if playing {
        "A click on a field presses it on the board."
    } else {
        "No field can be pressed until a level is played."
    };
    ui.label(RichText::new(words).small().weak()).on_hover_text("Through the buttons A and B, as a person would");
}

fn tools(
    state: &State,
    panel: &PuzzlePanel,
    game: &LightsOut,
    progress: Option<&Progress>,
    ui: &mut Ui,
    actions: &mut Actions,
) {
    let playing = game.phase() == Phase::Playing;
    let pressed = state.pressed_fields();
    let undo = field_to_undo(&pressed, |place| state.presser.undos.contains(&place));
    let idle = playing && !state.presser.is_busy();
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
        let new = format!("A random level of {} presses, by long presses of A", panel.random_presses);
        if button(!state.presser.is_busy(), "New", new) {
            actions.push(PuzzleAction::NewLevel(panel.random_presses));
        }
        if button(idle && game.moves() > 0, "Reset", "The lights of the level again, by a long press of A".to_owned()) {
            actions.push(PuzzleAction::Do(Task::Restart));
        }
        let words = undo.map_or_else(
            || "There is no press to take back".to_owned(),
            |field| {
                format!(
                    "Press field {} again: twice is nothing. The board counts it as a move",
                    field_name(game.area(), field)
                )
            },
        );
        if button(idle && undo.is_some(), "Undo", words)
            && let Some(field) = undo
        {
            actions.push(PuzzleAction::UndoPress(field));
        }
        let hint = progress.and_then(|progress| progress.nearest_field(game));
        if button(idle && hint.is_some(), "Hint", "One press of a shortest solution: the cursor goes there".to_owned())
            && let Some(field) = hint
        {
            actions.push(PuzzleAction::Hint(field));
        }
        let solvable = playing && hint.is_some() && state.presser.only_moves();
        if button(solvable, "Solve", "Press a shortest solution through A and B".to_owned()) {
            actions.push(PuzzleAction::Solve(panel.order));
        }
    });
}

/// In which order, and how fast.
fn pace(state: &State, panel: &mut PuzzlePanel, ui: &mut Ui, actions: &mut Actions) {
    const ORDERS: [(Order, &str); 3] =
        [(Order::Reading, "in reading order"), (Order::Chase, "chasing row by row"), (Order::Shuffled, "shuffled")];
    ui.horizontal(|ui| {
        let now = ORDERS.into_iter().find(|(order, _)| *order == panel.order).map_or("", |(_, name)| name);
        let combo = ComboBox::from_id_salt("order").selected_text(now).width(130.0);
        let response = drop_down(ui, combo, "Order of Solve", now, |ui, list| {
            for (order, name) in ORDERS {
                if list.entry(ui, order == panel.order, name) {
                    panel.order = order;
                }
            }
        });
        response.on_hover_text("The order in which Solve presses the fields: the lights do not mind");
        let mut fast = state.presser.fast;
        let check = ui.checkbox(&mut fast, "fast");
        if check.on_hover_text("The board runs at 20 times while the tools press its buttons").changed() {
            actions.push(PuzzleAction::Fast(fast));
        }
        let stop = ui.add_enabled(state.presser.is_busy(), Button::new("Stop"));
        if stop.on_hover_text("Leave off; so does a press of A or B").clicked() {
            actions.push(PuzzleAction::Stop);
        }
    });
}

/// What was pressed, and what is left to press.
fn figures(state: &State, game: &LightsOut, progress: Option<&Progress>, ui: &mut Ui) {
    let line = |ui: &mut Ui, name: &str, figure: String| {
        ui.label(name);
        let response = ui.label(RichText::new(&figure).font(theme::figures()));
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("{name}: {figure}")));
        ui.end_row();
    };
    // before the first tick there are no lights yet
    let started =
        !matches!(game.phase(), Phase::QuestionMark | Phase::Selecting) && state.recording().session().tick() > 0;
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
    let hint = state.presser.hint.filter(|&(_, lights)| lights == game.lights());
    // a place of its own, so that nothing jumps
    let words = hint.map_or_else(String::new, |(field, _)| {
        format!("Hint: a shortest solution presses field {}.", field_name(game.area(), field))
    });
    ui.label(words);
}

/// What the next random level is made of, and the size of the board.
fn new_level(state: &State, panel: &mut PuzzlePanel, area: Area, ui: &mut Ui, actions: &mut Actions) {
    ui.horizontal(|ui| {
        let label = ui.label("random presses of New");
        let presses = DragValue::new(&mut panel.random_presses).range(1..=MAX_RANDOM_PRESSES);
        ui.add(presses).labelled_by(label.id).on_hover_text("8 as in the game on the board; 25 to 34 mix all of it");
    });
    ui.horizontal(|ui| {
        ui.label("board");
        for other in Area::ALL {
            let name = format!("{0} × {0}", other.side());
            if ui.selectable_label(other == area, name).on_hover_text("Starts the game anew").clicked() && other != area
            {
                actions.push(PuzzleAction::Start(of_size(other, state.recording().chosen_header().options)));
            }
        }
    });
}

/// The options of a game on a board of another size, from its first level on.
fn of_size(area: Area, options: ProgramOptions) -> ProgramOptions {
    let size = (area != Area::default()).then_some(area.side() as u8);
    ProgramOptions { size, lights: None, level: None, ..options }
}
