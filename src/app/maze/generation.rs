//! How a maze is generated, step by step: by the generator of the program itself, which is run anew up to the step.

use egui::{Button, Role, Slider, Ui, WidgetInfo, vec2};
use egui::{RichText, Vec2};

use crate::app::widgets::choice;
use crate::firmware::tilt_a_maze::{GenerationStep, Generator, MazeLevel, Place};

/// The generation, while somebody looks at it.
#[derive(Clone, Copy, Debug)]
pub struct Generation {
    step: usize,
    steps_per_s: u32,
    /// While it is played: when its last step was shown, in seconds of the window.
    played_s: Option<f64>,
}

impl Default for Generation {
    fn default() -> Self {
        Self { step: 0, steps_per_s: 4, played_s: None }
    }
}

/// Steps a second that can be chosen, with their names.
const SPEEDS: [(u32, &str); 5] = [
    (1, "1 step a second"),
    (2, "2 steps a second"),
    (4, "4 steps a second"),
    (10, "10 steps a second"),
    (30, "30 steps a second"),
];

/// The width of "Play" and "Pause".
const PLAY_WIDTH: f32 = 84.0;
/// The height of what is said of a step.
const WORDS_HEIGHT: f32 = 92.0;

impl Generation {
    /// The step that is shown.
    pub fn step(&self) -> usize {
        self.step
    }

    /// Shows the controls, and what the step does, with the stack and the draw.
    pub fn show(&mut self, level: &MazeLevel, ui: &mut Ui) {
        let steps = steps(level);
        self.step = self.step.min(steps);
        self.go_on(steps, ui);
        self.controls(steps, ui);
        let (generator, last) = generated(level, self.step);
        let stack: Vec<String> = generator.path().iter().map(|(x, y)| format!("{x},{y}")).collect();
        // a place of its own, so that a longer sentence moves nothing
        ui.allocate_ui(vec2(ui.available_width(), WORDS_HEIGHT), |ui| {
            ui.set_min_height(WORDS_HEIGHT);
            ui.label(sentence(last, self.step, generator.path().is_empty()));
            ui.label(RichText::new(format!("stack of {}: {}", stack.len(), stack.join(" "))).small());
        });
    }

    /// Shows the steps whose time has come.
    fn go_on(&mut self, steps: usize, ui: &Ui) {
        let Some(played_s) = self.played_s else { return };
        let step_s = 1.0 / f64::from(self.steps_per_s);
        let now_s = ui.input(|input| input.time);
        // a cast from float to integer saturates
        let due = ((now_s - played_s) / step_s) as usize;
        self.step = self.step.saturating_add(due).min(steps);
        let shown_s = played_s + due as f64 * step_s;
        self.played_s = (self.step < steps).then_some(shown_s);
        if self.played_s.is_some() {
            let wait_s = (shown_s + step_s - now_s).max(0.0);
            ui.ctx().request_repaint_after(std::time::Duration::from_secs_f64(wait_s));
        }
    }

    fn controls(&mut self, steps: usize, ui: &mut Ui) {
        let button = |ui: &mut Ui, text: &str, label: &str, width: f32, enabled: bool| {
            let response = ui.add_enabled(enabled, Button::new(text).min_size(Vec2::new(width, 0.0)));
            response.widget_info(|| WidgetInfo::labeled(Role::Button, enabled, label));
            response.on_hover_text(label).clicked()
        };
        ui.horizontal(|ui| {
            if button(ui, "-1 step", "Back one step of the generation", 0.0, self.step > 0) {
                (self.step, self.played_s) = (self.step.saturating_sub(1), None);
            }
            if self.played_s.is_some() {
                if button(ui, "⏸ Pause", "Pause the generation", PLAY_WIDTH, true) {
                    self.played_s = None;
                }
            } else if button(ui, "▶ Play", "Play the generation", PLAY_WIDTH, true) {
                if self.step == steps {
                    self.step = 0;
                }
                self.played_s = Some(ui.input(|input| input.time));
                ui.ctx().request_repaint();
            }
            if button(ui, "+1 step", "On one step of the generation", 0.0, self.step < steps) {
                (self.step, self.played_s) = (self.step + 1, None);
            }
        });
        ui.horizontal(|ui| {
            let label = ui.label("step");
            ui.spacing_mut().slider_width = 150.0;
            if ui.add(Slider::new(&mut self.step, 0..=steps)).labelled_by(label.id).changed() {
                self.played_s = None;
            }
        });
        ui.horizontal(|ui| {
            ui.label("speed");
            let title = |speed| SPEEDS.iter().find(|(other, _)| *other == speed).map_or("", |(_, name)| *name);
            let all = SPEEDS.map(|(speed, _)| speed);
            let width = ui.available_width() - 10.0;
            if let Some(speed) = choice(ui, "Speed of the generation", self.steps_per_s, &all, title, width) {
                self.steps_per_s = speed;
                self.played_s = self.played_s.map(|_| ui.input(|input| input.time));
            }
        });
    }
}

/// What a step of the generation of a maze did.
#[derive(Clone, Copy)]
pub enum Step {
    /// A step from cell to cell.
    GenerationStep(GenerationStep),
    /// A wall was removed for a shortcut.
    Shortcut(Place),
}

impl Step {
    /// The wall that it removed, where the generator is now.
    pub fn removed_wall(self, generator: &Generator) -> Option<Place> {
        match self {
            Self::Shortcut(wall) => Some(wall),
            Self::GenerationStep(GenerationStep::Back { .. }) => None,
            Self::GenerationStep(GenerationStep::To { cell, .. }) => {
                let before = generator.path().iter().rev().nth(1)?;
                // cells are at even places, and the wall is half-way
                Some((before.0 + cell.0, before.1 + cell.1))
            }
        }
    }
}

/// The steps of a maze: from cell to cell, and then the shortcuts.
fn steps(level: &MazeLevel) -> usize {
    let mut generator = Generator::new(level.seed);
    std::iter::from_fn(|| generator.step()).count() + usize::from(level.shortcuts)
}

/// The generation of a maze after so many steps, and what the last of them did.
pub fn generated(level: &MazeLevel, steps: usize) -> (Generator, Option<Step>) {
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

/// What a step did, in the words of the recipe.
fn sentence(step: Option<Step>, number: usize, is_over: bool) -> String {
    match step {
        None if number == 0 => "1. Start in the upper left cell, and mark it as visited.".to_owned(),
        None => "No wall is left to remove.".to_owned(),
        Some(Step::GenerationStep(GenerationStep::To { cell: (x, y), choices, state })) => {
            let draw = state % u32::from(choices);
            format!(
                "2. Neighbours not visited: {choices}. 3. The draw is {state} mod {choices} = {draw}: remove the wall, and \
                 move to cell {x},{y}."
            )
        }
        Some(Step::GenerationStep(GenerationStep::Back { cell: (x, y) })) if is_over => {
            format!("5. Backed all the way from {x},{y}, the start: stop. Shortcuts come after that.")
        }
        Some(Step::GenerationStep(GenerationStep::Back { cell: (x, y) })) => {
            format!("4. All neighbours of cell {x},{y} are visited: back up one cell.")
        }
        Some(Step::Shortcut((x, y))) => format!("A shortcut: the wall at {x},{y} is drawn, and removed."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::firmware::tilt_a_maze::LEVEL_COUNT;

    #[test]
    fn the_last_step_is_the_maze_of_the_program_and_each_opens_the_wall_that_it_says() {
        for level in (1..=LEVEL_COUNT).map(MazeLevel::of_the_lab) {
            let steps = steps(&level);
            assert_eq!(generated(&level, steps).0.maze(), &level.maze, "{level:?}");
            for step in 1..=steps {
                let (before, (after, last)) = (generated(&level, step - 1).0, generated(&level, step));
                let wall = last.and_then(|last| last.removed_wall(&after));
                let is_wall = |generator: &Generator, (x, y): Place| generator.maze().is_wall(x as i8, y as i8);
                match wall {
                    Some(wall) => assert!(is_wall(&before, wall) && !is_wall(&after, wall), "{step}: {wall:?}"),
                    None => assert_eq!(before.maze(), after.maze(), "{step}"),
                }
            }
        }
    }
}
