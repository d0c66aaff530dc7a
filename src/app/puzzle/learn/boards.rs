//! The small boards of the ten steps.

use egui::{Button, Color32, RichText, Slider, Ui};

use super::matrix;
use super::toy::{LEVEL, Toy, place};
use crate::app::board_view::Look;
use crate::app::puzzle::field_grid::FieldGrid;
use crate::app::theme;
use crate::firmware::lights_out::solver::{Board, Size, chase};

/// The width of a board, and of one where there are two.
const WIDTH: f32 = 264.0;
const SMALL_WIDTH: f32 = 122.0;

/// Shows the board of a step, by its index, and takes what is done to it.
pub(super) fn show(step: usize, toy: &mut Toy, look: Look, ui: &mut Ui) {
    match step {
        0 => plus(toy, look, ui),
        1 => orders(toy, look, ui),
        2 => counts(toy, look, ui),
        3 => set(toy, look, ui),
        4 => parity(toy, look, ui),
        5 => backward(toy, look, ui),
        6 => chasing(toy, look, ui),
        7 => top_row(toy, look, ui),
        8 => equations(toy, look, ui),
        _ => quiet(toy, look, ui),
    }
}

fn grid(toy: &Toy, look: Look) -> FieldGrid<'static> {
    FieldGrid::new("Toy field", toy.lights, look)
}

/// A list of fields, or what stands there while there are none.
fn list(fields: impl IntoIterator<Item = usize>, none: &str) -> String {
    let fields: Vec<String> = fields.into_iter().map(|field| field.to_string()).collect();
    if fields.is_empty() { none.to_owned() } else { fields.join(" ") }
}

fn plus(toy: &mut Toy, look: Look, ui: &mut Ui) {
    if let Some(field) = grid(toy, look).show(ui, WIDTH) {
        toy.press(field);
    }
    let words = toy.pressed.last().map_or_else(
        || "nothing was pressed yet".to_owned(),
        |&field| {
            let (x, y) = place(field);
            format!("{field} changed {}", list(Board::dark(Size::FIVE).pressed(x, y).fields(), ""))
        },
    );
    ui.label(words);
}

fn orders(toy: &mut Toy, look: Look, ui: &mut Ui) {
    let backward = toy.pressed.iter().rev();
    let other = backward.clone().fold(Board::dark(Size::FIVE), |lights, &field| {
        let (x, y) = place(field);
        lights.pressed(x, y)
    });
    let backward = list(backward.copied(), "nothing yet");
    ui.horizontal(|ui| {
        if let Some(field) = grid(toy, look).show(ui, SMALL_WIDTH) {
            toy.press(field);
        }
        FieldGrid { enabled: false, ..FieldGrid::new("Other field", other, look) }.show(ui, SMALL_WIDTH);
    });
    ui.label(format!("left: {}", list(toy.pressed.iter().copied(), "click a field")));
    ui.label(format!("right: {backward}"));
    if !toy.pressed.is_empty() {
        verdict(other == toy.lights, "both boards are the same", "the boards differ", ui);
    }
}

fn counts(toy: &mut Toy, look: Look, ui: &mut Ui) {
    let text = |field: usize| match toy.times(field) {
        0 => String::new(),
        times => times.to_string(),
    };
    let pressed = FieldGrid { text: Some(&text), ..grid(toy, look) }.show(ui, WIDTH);
    if let Some(field) = pressed {
        toy.press(field);
    }
    let odd: Vec<usize> = (1..=25).filter(|&field| toy.times(field) % 2 == 1).collect();
    ui.label(format!("pressed an odd number of times: {}", list(odd, "none, so all is dark")));
}

fn set(toy: &mut Toy, look: Look, ui: &mut Ui) {
    if let Some(field) = (FieldGrid { dotted: toy.left, ..grid(toy, look) }).show(ui, WIDTH) {
        toy.press(field);
        toy.left = toy.left.changed(super::toy::only(field));
    }
    if toy.lights.is_dark() {
        let words = if toy.left.is_dark() {
            "all lights are off"
        } else {
            "all lights are off: that was another one of the four solutions"
        };
        verdict(true, words, "", ui);
    } else {
        ui.label(format!("left to press: {}", list(toy.left.fields(), "nothing")));
    }
}

fn parity(toy: &mut Toy, look: Look, ui: &mut Ui) {
    if let Some(field) = grid(toy, look).show(ui, WIDTH) {
        toy.change(field);
    }
    ui.horizontal(|ui| {
        if ui.button("Draw at random").clicked() {
            toy.draw_lights();
        }
        if ui.button("Draw 100").clicked() {
            (0..100).for_each(|_| toy.draw_lights());
        }
    });
    ui.horizontal(|ui| {
        for pattern in toy.solver.quiet_patterns() {
            let common = toy.lights.common(*pattern).count();
            ui.vertical(|ui| {
                let shown = FieldGrid { enabled: false, dotted: *pattern, ..FieldGrid::new("Test", toy.lights, look) };
                let text = |_| String::new();
                FieldGrid { text: Some(&text), ..shown }.show(ui, SMALL_WIDTH);
                verdict(common.is_multiple_of(2), &format!("{common} on: even"), &format!("{common} on: odd"), ui);
            });
        }
    });
    verdict(toy.solver.is_solvable(toy.lights), "it can be cleared", "it cannot be cleared", ui);
    let (drawn, solvable) = toy.drawn;
    ui.label(format!("drawn {drawn}, can be cleared {solvable}"));
}

fn backward(toy: &mut Toy, look: Look, ui: &mut Ui) {
    let odd = Board::from_fn(Size::FIVE, |x, y| toy.times(y * 5 + x + 1) % 2 == 1);
    if let Some(field) = (FieldGrid { dotted: odd, ..grid(toy, look) }).show(ui, WIDTH) {
        toy.press(field);
    }
    if ui.button("Press a random square").clicked() {
        let field = toy.draw_field();
        toy.press(field);
    }
    let fewest = toy.solver.fewest(toy.lights).map_or(0, Board::count);
    let (made, left) = (toy.pressed.len(), odd.count());
    ui.label(format!("pressed {made} times, which leaves {left}; {fewest} presses are enough to clear it"));
}

fn chasing(toy: &mut Toy, look: Look, ui: &mut Ui) {
    let below = toy.below();
    FieldGrid { dotted: below, enabled: false, ..grid(toy, look) }.show(ui, WIDTH);
    if ui.add_enabled(toy.chased < 4, Button::new("Chase the next row")).clicked() {
        toy.lights = toy.lights.pressed_all(below);
        toy.chased += 1;
    }
    let words = match (toy.chased, toy.lights.count()) {
        (0..4, _) => format!("next, row {}: {}", toy.chased + 2, list(below.fields(), "nothing to press")),
        (_, 0) => "all lights are off".to_owned(),
        (_, left) => format!("left in the last row: {left}. That is what the top row is for."),
    };
    ui.label(words);
}

fn top_row(toy: &mut Toy, look: Look, ui: &mut Ui) {
    let start = toy.lights;
    let down = chase(start, toy.top_row);
    let lights = start.pressed_all(down.presses);
    FieldGrid { dotted: down.presses, enabled: false, ..FieldGrid::new("Toy field", lights, look) }.show(ui, WIDTH);
    ui.horizontal(|ui| {
        for x in 0..5 {
            let pressed = toy.top_row >> x & 1 == 1;
            if ui
                .selectable_label(pressed, format!("{}", x + 1))
                .on_hover_text("Press this field of the top row")
                .clicked()
            {
                toy.top_row ^= 1 << x;
            }
        }
    });
    ui.horizontal(|ui| {
        let label = ui.label("way");
        ui.spacing_mut().slider_width = 120.0;
        ui.add(Slider::new(&mut toy.top_row, 0..=31)).labelled_by(label.id);
    });
    let cleared: Vec<usize> = (0..32).filter(|&top| chase(start, top).left == 0).map(|top| top as usize).collect();
    verdict(down.left == 0, "all lights are off", &format!("{} left in the last row", down.left.count_ones()), ui);
    ui.label(format!("ways that clear this board, level {LEVEL}: {}", list(cleared, "none")));
    ui.label(RichText::new("a way is the sum of 1, 2, 4, 8 and 16 for the five squares").small().weak());
}

fn equations(toy: &mut Toy, look: Look, ui: &mut Ui) {
    matrix::show(toy, ui);
    ui.checkbox(&mut toy.reduced, "after elimination");
    ui.horizontal(|ui| {
        let label = ui.label("row");
        ui.spacing_mut().slider_width = 120.0;
        ui.add(Slider::new(&mut toy.light, 1..=25)).labelled_by(label.id);
    });
    let row = matrix::row(toy.reduced, toy.light);
    let presses: Vec<String> = row.fields().map(|field| format!("p{field}")).collect();
    let left = if presses.is_empty() { "0".to_owned() } else { presses.join(" + ") };
    let words = if toy.reduced {
        format!("{left} = lights {}", list(matrix::lights_of(toy.light).fields(), "none"))
    } else {
        format!("{left} = light {}", toy.light)
    };
    ui.label(RichText::new(words).font(theme::figures()));
    let shown = FieldGrid { enabled: false, dotted: row, ..FieldGrid::new("Press", Board::dark(Size::FIVE), look) };
    shown.show(ui, SMALL_WIDTH);
}

fn quiet(toy: &mut Toy, look: Look, ui: &mut Ui) {
    let solutions: Vec<Board> = toy.solver.solutions(toy.lights).into_iter().flatten().collect();
    let least = solutions.iter().map(|solution| solution.count()).min();
    let first = solutions.iter().find(|solution| Some(solution.count()) == least).copied();
    let Some(first) = first else { return };
    let shown = solutions.get(toy.solution).copied().unwrap_or(first);
    FieldGrid { enabled: false, dotted: shown, ..grid(toy, look) }.show(ui, WIDTH);
    ui.horizontal(|ui| {
        for (number, solution) in solutions.iter().enumerate() {
            let count = solution.count();
            let shortest = Some(count) == least;
            let text = RichText::new(format!("{count} presses"));
            let text = if shortest { text.strong() } else { text };
            let hover = if shortest { "The shortest" } else { "Longer by a quiet pattern" };
            ui.spacing_mut().button_padding.x = 3.0;
            ui.spacing_mut().item_spacing.x = 4.0;
            if ui.selectable_label(toy.solution == number, text.small()).on_hover_text(hover).clicked() {
                toy.solution = number;
            }
        }
    });
    let difference = shown.changed(first);
    let words = if difference.is_dark() {
        format!("the shortest solution of level {LEVEL}: {}", list(shown.fields(), ""))
    } else {
        format!("the shortest one and a quiet pattern of {}: {}", difference.count(), list(difference.fields(), ""))
    };
    ui.label(words);
}

/// A sentence that holds, or one that does not.
fn verdict(holds: bool, good: &str, bad: &str, ui: &mut Ui) {
    let (sign, words, color): (_, _, Color32) =
        if holds { ("✔", good, theme::good(ui.visuals())) } else { ("❌", bad, theme::bad(ui.visuals())) };
    ui.label(RichText::new(format!("{sign} {words}")).color(color));
}
