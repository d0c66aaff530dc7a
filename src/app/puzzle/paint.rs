//! A board of one's own: painted light by light, or typed.

use egui::{Id, RichText, TextEdit, Ui};

use super::PuzzlePanel;
use super::field_grid::FieldGrid;
use crate::app::action::{Actions, PuzzleAction};
use crate::app::state::State;
use crate::app::widgets::theme;
use crate::firmware::lights_out::solver::{Board, Solver};
use crate::firmware::lights_out::{Area, Raster};
use crate::puzzle::{LargeBoard, LargeSize, board_of, field_names};
use crate::scenario::ProgramOptions;

/// What is painted.
#[derive(Default)]
pub(super) struct Draft {
    lights: Raster,
    text: String,
    /// What is wrong with what was typed.
    error: Option<String>,
    /// Lights that were typed, and that are none of the fields.
    refused: Raster,
}

pub(super) fn show(state: &State, panel: &mut PuzzlePanel, ui: &mut Ui, actions: &mut Actions) {
    let Some(area) = state.lights_out().map(|game| game.area()) else { return };
    let look = state.settings.look;
    let board = area.board(panel.draft.lights);
    ui.label("Click to turn single lights on and off.");
    if let Some(field) = (FieldGrid { refused: panel.draft.refused, ..FieldGrid::new("Light", area, board, look) })
        .show(ui, ui.available_width())
    {
        panel.draft.change(area, field);
    }
    ui.add_space(4.0);
    typed(&mut panel.draft, area, ui);
    ui.horizontal(|ui| {
        for (name, hover, lights) in [
            ("Clear", "All lights off", Raster::DARK),
            ("All on", "All lights on", area.within(Raster::from_fn(|_, _| true))),
        ] {
            if ui.button(name).on_hover_text(hover).clicked() {
                panel.draft.set(lights);
            }
        }
        if ui.button("From the game").on_hover_text("The lights as they are in the game").clicked()
            && let Some(lights) = state.lights_out().map(|game| game.lights())
        {
            panel.draft.set(lights);
        }
    });
    ui.separator();
    // what is typed is not yet a board: there is nothing to say of the one before
    if panel.draft.error.is_none() {
        judge(state, panel, area, ui, actions);
    }
}

/// Whether it can be played, and what to do about it.
fn judge(state: &State, panel: &mut PuzzlePanel, area: Area, ui: &mut Ui, actions: &mut Actions) {
    let lights = area.within(panel.draft.lights);
    let solver = panel.solver(area);
    let board = area.board(lights);
    if board.is_dark() {
        ui.label("All lights are off: there is nothing to clear.");
        return;
    }
    if let Some(presses) = solver.fewest(board) {
        let count = presses.count();
        let s = if count == 1 { "" } else { "es" };
        ui.label(format!("It can be cleared, with {count} press{s} at least."));
        if ui.button("Play this board").on_hover_text("The game starts anew with these lights").clicked() {
            let options = state.recording().chosen_header().options;
            let options = ProgramOptions { lights: Some(lights.number()), level: None, ..options };
            actions.push(PuzzleAction::Start(options));
            panel.tab = super::Tab::Play;
        }
        return;
    }
    let nearest = area.raster(solver.nearest(board));
    let reason = reason(area, solver, board);
    ui.label(RichText::new("No presses clear this board.").color(theme::bad(ui.visuals())));
    let changed =
        (0..25).filter(|light| nearest.is_lit(light % 5, light / 5) != lights.is_lit(light % 5, light / 5)).count();
    let s = if changed == 1 { "" } else { "s" };
    if ui
        .button("Take the nearest one")
        .on_hover_text(format!("{changed} light{s} changed: it can be cleared"))
        .clicked()
    {
        panel.draft.set(nearest);
    }
    ui.label(reason);
}

/// Why a board cannot be cleared: the first quiet pattern with which it has an odd number of lights in common.
fn reason(area: Area, solver: &Solver, board: Board) -> String {
    let odd = solver
        .quiet_patterns()
        .iter()
        .map(|pattern| (pattern, board.common(*pattern).count()))
        .find(|(_, n)| n % 2 == 1);
    odd.map_or_else(String::new, |(pattern, count)| {
        format!(
            "Each press changes an even number of the lights {}, and {count} of them {} on, which is odd.",
            field_names(area, pattern.fields()),
            if count == 1 { "is" } else { "are" },
        )
    })
}

/// The board as text.
fn typed(draft: &mut Draft, area: Area, ui: &mut Ui) {
    let label = ui.label(format!("Raster number, or rows of # and . with / between them ({0}×{0})", area.side()));
    let label = label.on_hover_text(
        "The raster number counts the lights of the whole display from the right: 1 is LED 4,0, 2 is LED 3,0, 16 is LED 0,0, \
         32 is LED 4,1, and so on. Their sum is the board.",
    );
    let id = Id::unique("board as text");
    let field = TextEdit::singleline(&mut draft.text).id(id).font(theme::figures()).desired_width(f32::INFINITY);
    let response = ui.add(field).labelled_by(label.id);
    if response.changed() {
        draft.read(area);
    }
    // a place of its own, so that nothing jumps
    let height = 2.0 * ui.text_style_height(&egui::TextStyle::Small) + 4.0;
    ui.allocate_ui(egui::vec2(ui.available_width(), height), |ui| {
        ui.set_min_height(height);
        if let Some(error) = &draft.error {
            ui.label(RichText::new(error).small().color(theme::bad(ui.visuals())));
        } else {
            ui.label(RichText::new(format!("raster {}", draft.lights.number())).small().weak());
        }
    });
}

impl Draft {
    fn change(&mut self, area: Area, field: usize) {
        let Some(place) = area.place(field) else { return };
        let lights = self.lights;
        self.set(Raster::from_fn(|x, y| lights.is_lit(x, y) != ((x, y) == place)));
    }

    fn set(&mut self, lights: Raster) {
        *self = Self { lights, text: lights.number().to_string(), ..Self::default() };
    }

    /// Takes what was typed. What is none leaves the lights as they were.
    fn read(&mut self, area: Area) {
        (self.error, self.refused) = (None, Raster::DARK);
        match lights_of(self.text.trim(), area) {
            Ok(lights) if area.within(lights) == lights => self.lights = lights,
            Ok(lights) => {
                self.refused = Raster::from_fn(|x, y| lights.is_lit(x, y) && !area.contains(x, y));
                self.error = Some(format!(
                    "raster {} has lights outside of the {1}×{1} fields that are played on: they are marked",
                    lights.number(),
                    area.side()
                ));
            }
            Err(_) if self.text.trim().is_empty() => self.lights = Raster::DARK,
            Err(error) => self.error = Some(error),
        }
    }
}

/// The lights that a text means, which may be beside the area.
fn lights_of(text: &str, area: Area) -> Result<Raster, String> {
    let number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    // a raster number is one of the whole display
    let side = if number { Area::Whole.side() } else { area.side() };
    let size = LargeSize::new(side, side);
    let board: LargeBoard = board_of(text, size).map_err(|error| match board_of(text, None) {
        // it is a board, and not as large as this one
        Ok(other) => format!("this is a board of {}, and {side}x{side} are played on", other.size()),
        Err(_) => error.to_string(),
    })?;
    let first = (side < Area::Whole.side()) as usize * area.first();
    Ok(Raster::from_fn(|x, y| match (x.checked_sub(first), y.checked_sub(first)) {
        (Some(x), Some(y)) => board.is_in(x, y),
        _ => false,
    }))
}
