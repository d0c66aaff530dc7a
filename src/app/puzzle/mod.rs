//! Lights Out from all sides, beside the board: the fields as check boxes, tools that press the board's own buttons, boards
//! of one's own, and the mathematics in ten steps.

mod field_grid;
mod hand;
mod learn;
mod paint;
mod play;

use std::collections::BTreeSet;

use egui::style::ScrollStyle;
use egui::{ScrollArea, Ui};

use crate::app::App;
use crate::firmware::lights_out::solver::Solver;
use crate::firmware::lights_out::{Area, RANDOM_PRESSES, Raster};
use crate::puzzle::{Order, Presser};
use learn::Learn;
use paint::Draft;

/// What the panel shows and does.
pub(super) struct Puzzle {
    tab: Tab,
    /// The hand that presses the board's buttons for the panel.
    hand: Presser,
    fast: bool,
    order: Order,
    /// Presses that make the next random level.
    random_presses: u8,
    /// Which presses of the level took others back, by their places among them.
    undos: BTreeSet<usize>,
    /// A field that was pointed out, for as long as these are the lights.
    hint: Option<(usize, Raster)>,
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

impl Default for Puzzle {
    fn default() -> Self {
        Self {
            tab: Tab::Play,
            hand: Presser::default(),
            fast: false,
            order: Order::Reading,
            random_presses: RANDOM_PRESSES,
            undos: BTreeSet::new(),
            hint: None,
            draft: Draft::default(),
            learn: Learn::default(),
            solvers: Area::ALL.map(|area| Solver::new(area.size())),
        }
    }
}

impl Puzzle {
    fn solver(&self, area: Area) -> &Solver {
        let [whole, centre] = &self.solvers;
        match area {
            Area::Whole => whole,
            Area::Centre => centre,
        }
    }
}

pub(super) fn show(app: &mut App, ui: &mut Ui) {
    ui.horizontal(|ui| {
        for (tab, name, hover) in [
            (Tab::Play, "Play", "The lights of the game, and tools that press its buttons"),
            (Tab::Paint, "Paint", "A board of your own"),
            (Tab::Learn, "Understand", "How the game works, in ten steps"),
        ] {
            ui.selectable_value(&mut app.puzzle.tab, tab, name).on_hover_text(hover);
        }
    });
    if app.puzzle.tab == Tab::Learn {
        app.puzzle.learn.steps(ui);
    }
    // a thin bar that is always there when there is more to see, and room for it
    ui.spacing_mut().scroll = ScrollStyle::thin();
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        ui.set_max_width(ui.available_width() - 8.0);
        // the ring of a field in the first row
        ui.add_space(2.0);
        match app.puzzle.tab {
            Tab::Play => play::show(app, ui),
            Tab::Paint => paint::show(app, ui),
            Tab::Learn => {
                let look = app.settings.look;
                app.puzzle.learn.show(look, ui);
            }
        }
    });
}
