//! The whole maze of Tilt-a-Maze: where the ball and the hole are, the shortest route, how it was carved, and mazes of
//! one's own.

use egui::{Button, Id, RichText, ScrollArea, Sense, Slider, Ui, vec2};

use super::App;
use super::maze_picture::MazePicture;
use super::number_field::number_field;
use crate::firmware::tilt_a_maze::{Carved, Carver, MAX_SHORTCUTS, MazeLevel, TiltAMaze};
use crate::scenario::{OwnMaze, ProgramName, Scenario};

/// What the panel shows.
#[derive(Clone, Copy, Debug)]
pub struct Map {
    route: bool,
    /// A step of the carving, while somebody looks at it.
    carving: Option<usize>,
    /// The maze that is typed in.
    seed: i16,
    shortcuts: u8,
}

impl Default for Map {
    fn default() -> Self {
        Self { route: false, carving: None, seed: 1, shortcuts: 2 }
    }
}

/// The side of the picture, in points.
const SIDE: f32 = 232.0;

pub(super) fn show(app: &mut App, ui: &mut Ui) {
    let Some(game) = app.tilt_a_maze() else { return };
    let (level, own) = (*game.maze(), game.options().own_maze);
    let seed = own.map_or_else(|| MazeLevel::seed_of_the_lab(game.level()), |(seed, _)| seed);
    ScrollArea::vertical().show(ui, |ui| {
        picture(app, seed, ui);
        let Some(game) = app.tilt_a_maze() else { return };
        let (moves, shortest) = (game.moves(), level.shortest());
        ui.label(format!("moves {moves}, shortest route {shortest}"));
        ui.checkbox(&mut app.map.route, "shortest route from the ball");
        ui.separator();
        carving(&mut app.map, seed, ui);
        ui.separator();
        own_maze(app, ui);
    });
}

fn picture(app: &App, seed: u16, ui: &mut Ui) {
    let Some(game) = app.tilt_a_maze() else { return };
    let (rect, response) = ui.allocate_exact_size(vec2(SIDE, SIDE), Sense::hover());
    response.widget_info(|| {
        let ((x, y), hole) = (game.ball(), game.maze().hole);
        egui::WidgetInfo {
            current_text_value: Some(format!("ball {x},{y}, hole {},{}", hole.0, hole.1)),
            ..egui::WidgetInfo::labeled(egui::Role::Canvas, true, "Map")
        }
    });
    let map = MazePicture { painter: ui.painter(), visuals: ui.visuals(), rect };
    match app.map.carving {
        Some(step) => {
            let carver = carved(seed, step).0;
            map.maze(carver.maze());
            map.path(carver.path());
        }
        None => whole(&map, app, game),
    }
}

fn whole(map: &MazePicture<'_>, app: &App, game: &TiltAMaze) {
    let level = game.maze();
    map.maze(&level.maze);
    if app.map.route {
        map.route(game.ball(), &level.maze.distances(level.hole));
    }
    map.hole(level.hole);
    map.ball(game.ball());
    map.view(game.view().place());
}

/// The carving after so many steps, and what the last of them did.
fn carved(seed: u16, steps: usize) -> (Carver, Option<Carved>) {
    let mut carver = Carver::new(seed);
    let mut last = None;
    for _ in 0..steps {
        last = carver.step();
    }
    (carver, last)
}

/// The recipe, a step at a time: with its stack and its draws.
fn carving(map: &mut Map, seed: u16, ui: &mut Ui) {
    let mut shown = map.carving.is_some();
    if ui.checkbox(&mut shown, "how it was carved").changed() {
        map.carving = shown.then_some(0);
    }
    let Some(step) = &mut map.carving else { return };
    let mut all = Carver::new(seed);
    let steps = std::iter::from_fn(|| all.step()).count();
    ui.horizontal(|ui| {
        let label = ui.label("step");
        ui.spacing_mut().slider_width = 120.0;
        ui.add(Slider::new(step, 0..=steps)).labelled_by(label.id);
    });
    let (carver, last) = carved(seed, *step);
    let words = match last {
        None if *step == 0 => "1. Start in the upper left cell, and mark it as visited.".to_owned(),
        Some(Carved::To { cell: (x, y), choices: 1 }) => {
            format!("2. One neighbour is not visited. 3. Knock down the wall, move to cell {x},{y}.")
        }
        Some(Carved::To { cell: (x, y), choices }) => {
            format!("2. {choices} neighbours are not visited. 3. Draw one, knock down the wall, move to cell {x},{y}.")
        }
        Some(Carved::Back { cell: (x, y) }) if carver.path().is_empty() => {
            format!("5. Backed all the way from {x},{y}, the start: done. Shortcuts come after that.")
        }
        Some(Carved::Back { cell: (x, y) }) => format!("4. All neighbours of {x},{y} are visited: back up one cell."),
        None => "5. Done.".to_owned(),
    };
    ui.label(words);
    let stack: Vec<String> = carver.path().iter().map(|(x, y)| format!("{x},{y}")).collect();
    ui.label(RichText::new(format!("stack of {}: {}", stack.len(), stack.join(" "))).small());
}

/// A maze by seed and shortcuts: it becomes an option of the program, and so of the scenario.
fn own_maze(app: &mut App, ui: &mut Ui) {
    ui.label(RichText::new("A maze of your own").strong());
    ui.horizontal(|ui| {
        let label = ui.label("seed");
        number_field(ui, Id::unique("maze seed"), &mut app.map.seed, 0..=i16::MAX, 60.0).labelled_by(label.id);
        let label = ui.label("shortcuts");
        ui.add(egui::DragValue::new(&mut app.map.shortcuts).range(0..=MAX_SHORTCUTS)).labelled_by(label.id);
    });
    ui.horizontal(|ui| {
        if ui.button("Play it").clicked() {
            let mut scenario = Scenario::new(ProgramName::TiltAMaze, app.recording.header().seed);
            scenario.options.maze = Some(OwnMaze { seed: app.map.seed.unsigned_abs(), shortcuts: app.map.shortcuts });
            let map = app.map;
            app.start(scenario);
            app.map = Map { carving: None, ..map };
        }
        let own = app.recording.header().options.maze.is_some();
        if ui.add_enabled(own, Button::new("Back to the levels")).clicked() {
            app.start_program(ProgramName::TiltAMaze);
        }
    });
}
