//! The whole maze of Tilt-a-Maze: where the ball and the hole are, the shortest route, how it was generated, and mazes of
//! one's own.

use egui::{Align, Button, CollapsingHeader, Id, RichText, Sense, Ui, vec2};

use super::generation::{Generation, generated};
use super::options;
use super::picture::MazePicture;
use crate::app::action::{Actions, FileAction};
use crate::app::state::State;
use crate::app::widgets::{self, number_field};
use crate::firmware::tilt_a_maze::{MAX_SHORTCUTS, TiltAMaze};
use crate::scenario::{OwnMaze, ProgramName, ProgramOptions, Scenario};

/// What the panel shows.
#[derive(Clone, Copy, Debug)]
pub struct MapPanel {
    route: bool,
    /// The generation, while somebody looks at it.
    generation: Option<Generation>,
    /// The maze that is typed in.
    own: OwnMaze,
    /// The constants that are typed in.
    tried: ProgramOptions,
    /// The constants were opened, and are to be seen.
    comes_up: bool,
}

impl Default for MapPanel {
    fn default() -> Self {
        Self {
            route: false,
            generation: None,
            own: OwnMaze { seed: 1, shortcuts: 2 },
            tried: ProgramOptions::default(),
            comes_up: false,
        }
    }
}

/// The height of all that stands below the picture, so that the picture gives way in a low window.
const BELOW_PICTURE: f32 = 230.0;

/// Shows the map, and what can be done with it.
pub fn show(state: &State, map: &mut MapPanel, ui: &mut Ui, actions: &mut Actions) {
    let side = (ui.available_height() - BELOW_PICTURE).clamp(120.0, ui.available_width().min(240.0));
    widgets::scrolling(ui, |ui| {
        let Some(game) = state.tilt_a_maze() else { return };
        let (level, moves) = (*game.maze(), game.moves());
        picture(map, game, side, ui);
        ui.label(format!("moves {moves}, shortest route {}", level.shortest()));
        ui.checkbox(&mut map.route, "shortest route from the ball");
        let mut shown = map.generation.is_some();
        if ui.checkbox(&mut shown, "how it was generated").changed() {
            map.generation = shown.then(Generation::default);
        }
        if let Some(generation) = &mut map.generation {
            generation.show(&level, ui);
        }
        ui.separator();
        own_maze(state, map, ui, actions);
        ui.separator();
        let tried = CollapsingHeader::new("Try it yourself");
        let tried = tried.show(ui, |ui| options::show(state, &mut map.tried, ui, actions));
        // what opens below the lower end of the panel comes up, once it has its full height
        map.comes_up |= tried.header_response.clicked();
        if map.comes_up && tried.openness >= 1.0 {
            map.comes_up = false;
            if let Some(opened) = tried.body_response {
                opened.scroll_to_me(Some(Align::BOTTOM));
            }
        }
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
    if let Some(generation) = panel.generation {
        let (generator, last) = generated(level, generation.step());
        map.maze(generator.maze());
        map.path(generator.path());
        if let Some(wall) = last.and_then(|step| step.removed_wall(&generator)) {
            map.removed_wall(wall);
        }
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
            let mut scenario = Scenario::new(ProgramName::TiltAMaze, state.recording().chosen_header().seed);
            scenario.options.maze = Some(map.own);
            actions.push(FileAction::Start(Box::new(scenario)));
            map.generation = None;
        }
        let own = state.recording().chosen_header().options.maze.is_some();
        if ui.add_enabled(own, Button::new("Back to the levels")).clicked() {
            actions.push(FileAction::Play(ProgramName::TiltAMaze));
        }
    });
}
