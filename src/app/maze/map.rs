//! The whole maze of Tilt-a-Maze: where the ball and the hole are, the shortest route, how it was generated, and mazes of
//! one's own.

use egui::{Button, CollapsingHeader, Id, RichText, ScrollArea, Sense, Slider, Ui, vec2};

use super::options;
use super::picture::MazePicture;
use crate::app::action::{Actions, FileAction};
use crate::app::state::State;
use crate::app::widgets::number_field;
use crate::firmware::tilt_a_maze::{GenerationStep, Generator, MAX_SHORTCUTS, MazeLevel, Place, TiltAMaze};
use crate::scenario::{OwnMaze, ProgramName, ProgramOptions, Scenario};

/// What the panel shows.
#[derive(Clone, Copy, Debug)]
pub struct MapPanel {
    route: bool,
    /// A step of the generation, while somebody looks at it.
    generation: Option<usize>,
    /// The maze that is typed in.
    own: OwnMaze,
    /// The constants that are typed in.
    tried: ProgramOptions,
}

impl Default for MapPanel {
    fn default() -> Self {
        Self {
            route: false,
            generation: None,
            own: OwnMaze { seed: 1, shortcuts: 2 },
            tried: ProgramOptions::default(),
        }
    }
}

/// The height of all that stands below the picture, so that the picture gives way in a low window.
const BELOW_PICTURE: f32 = 230.0;

/// Shows the map, and what can be done with it.
pub fn show(state: &State, map: &mut MapPanel, ui: &mut Ui, actions: &mut Actions) {
    let side = (ui.available_height() - BELOW_PICTURE).clamp(120.0, ui.available_width().min(240.0));
    ScrollArea::vertical().show(ui, |ui| {
        let Some(game) = state.tilt_a_maze() else { return };
        let (level, moves) = (*game.maze(), game.moves());
        picture(map, game, side, ui);
        ui.label(format!("moves {moves}, shortest route {}", level.shortest()));
        ui.checkbox(&mut map.route, "shortest route from the ball");
        generation(map, &level, ui);
        ui.separator();
        own_maze(state, map, ui, actions);
        ui.separator();
        CollapsingHeader::new("Try it yourself").show(ui, |ui| options::show(state, &mut map.tried, ui, actions));
    });
}

fn picture(panel: &MapPanel, game: &TiltAMaze, side: f32, ui: &mut Ui) {
    let (rect, response) = ui.allocate_exact_size(vec2(side, side), Sense::hover());
    response.widget_info(|| {
        let ((x, y), hole) = (game.ball(), game.maze().hole);
        egui::WidgetInfo {
            current_text_value: Some(format!("ball {x},{y}, hole {},{}", hole.0, hole.1)),
            ..egui::WidgetInfo::labeled(egui::Role::Canvas, true, "Map")
        }
    });
    let map = MazePicture { painter: ui.painter(), visuals: ui.visuals(), rect };
    let level = game.maze();
    if let Some(step) = panel.generation {
        let (generator, _) = generated(level, step);
        map.maze(generator.maze());
        map.path(generator.path());
        return;
    }
    map.maze(&level.maze);
    if panel.route {
        map.route(game.ball(), &level.maze.distances(level.hole));
    }
    map.hole(level.hole);
    map.ball(game.ball());
    map.view(game.view().place());
}

/// What a step of the making of a maze did.
enum Step {
    GenerationStep(GenerationStep),
    /// A wall was knocked down for a shortcut.
    Shortcut(Place),
}

/// The making of a maze after so many steps, and what the last of them did: first the generation, then the shortcuts.
fn generated(level: &MazeLevel, steps: usize) -> (Generator, Option<Step>) {
    let mut generator = Generator::new(level.seed);
    let mut last = None;
    for _ in 0..steps {
        last = match generator.step() {
            Some(step) => Some(Step::GenerationStep(step)),
            None => generator.open_shortcut().map(Step::Shortcut),
        };
    }
    (generator, last)
}

/// The recipe, a step at a time: with its stack and its draws.
fn generation(map: &mut MapPanel, level: &MazeLevel, ui: &mut Ui) {
    let mut shown = map.generation.is_some();
    if ui.checkbox(&mut shown, "how it was generated").changed() {
        map.generation = shown.then_some(0);
    }
    let Some(step) = &mut map.generation else { return };
    let mut all = Generator::new(level.seed);
    let steps = std::iter::from_fn(|| all.step()).count() + usize::from(level.shortcuts);
    ui.horizontal(|ui| {
        let label = ui.label("step");
        ui.spacing_mut().slider_width = 130.0;
        ui.add(Slider::new(step, 0..=steps)).labelled_by(label.id);
    });
    let (generator, last) = generated(level, *step);
    let stack: Vec<String> = generator.path().iter().map(|(x, y)| format!("{x},{y}")).collect();
    // a place of its own, so that a longer sentence moves nothing
    ui.allocate_ui(vec2(ui.available_width(), 92.0), |ui| {
        ui.set_min_height(92.0);
        ui.label(sentence(last, *step, generator.path().is_empty()));
        ui.label(RichText::new(format!("stack of {}: {}", stack.len(), stack.join(" "))).small());
    });
}

/// What a step did, in the words of the recipe.
fn sentence(step: Option<Step>, number: usize, is_over: bool) -> String {
    match step {
        None if number == 0 => "1. Start in the upper left cell, and mark it as visited.".to_owned(),
        None => "No wall is left to knock down.".to_owned(),
        Some(Step::GenerationStep(GenerationStep::To { cell: (x, y), choices, state })) => {
            let draw = state % u32::from(choices);
            format!(
                "2. Neighbours not visited: {choices}. 3. The draw is {state} mod {choices} = {draw}: knock down the wall, \
                 and move to cell {x},{y}."
            )
        }
        Some(Step::GenerationStep(GenerationStep::Back { cell: (x, y) })) if is_over => {
            format!("5. Backed all the way from {x},{y}, the start: stop. Shortcuts come after that.")
        }
        Some(Step::GenerationStep(GenerationStep::Back { cell: (x, y) })) => {
            format!("4. All neighbours of cell {x},{y} are visited: back up one cell.")
        }
        Some(Step::Shortcut((x, y))) => format!("A shortcut: the wall at {x},{y} is drawn, and knocked down."),
    }
}

/// A maze by seed and shortcuts: it becomes an option of the program, and so of the scenario.
fn own_maze(state: &State, map: &mut MapPanel, ui: &mut Ui, actions: &mut Actions) {
    ui.label(RichText::new("A maze of your own").strong());
    ui.horizontal(|ui| {
        let own = &mut map.own;
        let label = ui.label("seed");
        let mut number = i64::from(own.seed);
        let limits = 0..=i64::from(u16::MAX);
        number_field(ui, Id::unique("maze seed"), &mut number, limits, 60.0).labelled_by(label.id);
        // within 16 bits
        own.seed = number as u16;
        let label = ui.label("shortcuts");
        ui.add(egui::DragValue::new(&mut own.shortcuts).range(0..=MAX_SHORTCUTS)).labelled_by(label.id);
    });
    ui.horizontal(|ui| {
        if ui.button("Play it").clicked() {
            let mut scenario = Scenario::new(ProgramName::TiltAMaze, state.recording().header().seed);
            scenario.options.maze = Some(map.own);
            actions.push(FileAction::Start(Box::new(scenario)));
            map.generation = None;
        }
        let own = state.recording().header().options.maze.is_some();
        if ui.add_enabled(own, Button::new("Back to the levels")).clicked() {
            actions.push(FileAction::Play(ProgramName::TiltAMaze));
        }
    });
}
