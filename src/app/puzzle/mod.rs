//! Lights Out from all sides, beside the board: the fields as check boxes, tools that press the board's own buttons, boards
//! of one's own, and the mathematics in ten steps.

mod field_grid;
mod learn;
mod paint;
mod play;

use egui::Ui;

use crate::app::action::Actions;
use crate::app::state::State;
use crate::app::widgets;
use crate::firmware::lights_out::solver::Solver;
use crate::firmware::lights_out::{Area, RANDOM_PRESSES};
use crate::puzzle::Order;
use learn::Learn;
use paint::Draft;

/// What the panel shows.
pub struct PuzzlePanel {
    tab: Tab,
    order: Order,
    /// Presses that make the next random level.
    random_presses: u8,
    draft: Draft,
    learn: Learn,
    solvers: [Solver; 2],
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Tab {
    Play,
    Paint,
    Learn,
}

impl Default for PuzzlePanel {
    fn default() -> Self {
        Self {
            tab: Tab::Play,
            order: Order::Reading,
            random_presses: RANDOM_PRESSES,
            draft: Draft::default(),
            learn: Learn::default(),
            solvers: Area::ALL.map(|area| Solver::new(area.size())),
        }
    }
}

impl PuzzlePanel {
    fn solver(&self, area: Area) -> &Solver {
        let [whole, centre] = &self.solvers;
        match area {
            Area::Whole => whole,
            Area::Centre => centre,
        }
    }
}

/// Shows the tab that was chosen.
pub fn show(state: &State, panel: &mut PuzzlePanel, ui: &mut Ui, actions: &mut Actions) {
    ui.horizontal(|ui| {
        for (tab, name, hover) in [
            (Tab::Play, "Play", "The lights of the game, and tools that press its buttons"),
            (Tab::Paint, "Paint", "A board of your own"),
            (Tab::Learn, "Understand", "How the game works, in ten steps"),
        ] {
            ui.selectable_value(&mut panel.tab, tab, name).on_hover_text(hover);
        }
    });
    if panel.tab == Tab::Learn {
        panel.learn.steps(ui);
    }
    widgets::scrolling(ui, |ui| {
        // the ring of a field in the first row
        ui.add_space(2.0);
        match panel.tab {
            Tab::Play => play::show(state, panel, ui, actions),
            Tab::Paint => paint::show(state, panel, ui, actions),
            Tab::Learn => {
                let look = state.settings.look;
                panel.learn.show(look, ui);
            }
        }
    });
}
