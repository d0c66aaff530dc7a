//! The small boards of the ten steps.

use egui::{Button, Color32, RichText, Slider, Ui};

use super::demo::{Demo, LEVEL, place};
use super::matrix;
use crate::app::board_view::Look;
use crate::app::puzzle::field_grid::FieldGrid;
use crate::app::widgets::theme;
use crate::firmware::lights_out::Area;
use crate::firmware::lights_out::solver::{Board, Size, chase};
use crate::puzzle::{field_name, field_names};

/// The width of a board, and of one where there are two.
const WIDTH: f32 = 264.0;
const SMALL_WIDTH: f32 = 122.0;

/// Shows the board of a step, by its index, and takes what is done to it.
pub(super) fn show(step: usize, demo: &mut Demo, look: Look, ui: &mut Ui) {
    match step {
        0 => plus(demo, look, ui),
        1 => orders(demo, look, ui),
        2 => counts(demo, look, ui),
        3 => set(demo, look, ui),
        4 => parity(demo, look, ui),
        5 => backward(demo, look, ui),
        6 => chasing(demo, look, ui),
        7 => top_row(demo, look, ui),
        8 => equations(demo, look, ui),
        _ => quiet(demo, look, ui),
    }
}

fn grid(demo: &Demo, look: Look) -> FieldGrid<'static> {
    FieldGrid::new("Demo field", Area::Whole, demo.lights, look)
}

/// A list of fields, or what stands there while there are none.
fn list(fields: impl IntoIterator<Item = usize>, none: &str) -> String {
    let names = field_names(Area::Whole, fields);
    if names.is_empty() { none.to_owned() } else { names }
}

fn plus(demo: &mut Demo, look: Look, ui: &mut Ui) {
    if let Some(field) = grid(demo, look).show(ui, WIDTH) {
        demo.press(field);
    }
    let words = demo.pressed.last().map_or_else(
        || "nothing was pressed yet".to_owned(),
        |&field| {
            let (x, y) = place(field);
            let changed = list(Board::dark(Size::FIVE).pressed(x, y).fields(), "");
            format!("{} changed {changed}", field_name(Area::Whole, field))
        },
    );
    ui.label(words);
}

fn orders(demo: &mut Demo, look: Look, ui: &mut Ui) {
    let backward = demo.pressed.iter().rev();
    let other = backward.clone().fold(Board::dark(Size::FIVE), |lights, &field| {
        let (x, y) = place(field);
        lights.pressed(x, y)
    });
    let backward = list(backward.copied(), "nothing yet");
    ui.horizontal(|ui| {
        if let Some(field) = grid(demo, look).show(ui, SMALL_WIDTH) {
            demo.press(field);
        }
        FieldGrid { enabled: false, ..FieldGrid::new("Other field", Area::Whole, other, look) }.show(ui, SMALL_WIDTH);
    });
    ui.label(format!("left: {}", list(demo.pressed.iter().copied(), "click a field")));
    ui.label(format!("right: {backward}"));
    if !demo.pressed.is_empty() {
        verdict(other == demo.lights, "both boards are the same", "the boards differ", ui);
    }
}

fn counts(demo: &mut Demo, look: Look, ui: &mut Ui) {
    let text = |field: usize| match demo.times(field) {
        0 => String::new(),
        times => times.to_string(),
    };
    let pressed = FieldGrid { text: Some(&text), ..grid(demo, look) }.show(ui, WIDTH);
    if let Some(field) = pressed {
        demo.press(field);
    }
    let odd: Vec<usize> = (1..=25).filter(|&field| demo.times(field) % 2 == 1).collect();
    ui.label(format!("pressed an odd number of times: {}", list(odd, "none, so all is dark")));
}

fn set(demo: &mut Demo, look: Look, ui: &mut Ui) {
    if let Some(field) = (FieldGrid { dotted: demo.left, ..grid(demo, look) }).show(ui, WIDTH) {
        demo.press(field);
        demo.left = demo.left.changed(super::demo::only(field));
    }
    if demo.lights.is_dark() {
        let words = if demo.left.is_dark() {
            "all lights are off"
        } else {
            "all lights are off: that was another one of the four solutions"
        };
        verdict(true, words, "", ui);
    } else {
        ui.label(format!("left to press: {}", list(demo.left.fields(), "nothing")));
    }
}

fn parity(demo: &mut Demo, look: Look, ui: &mut Ui) {
    if let Some(field) = grid(demo, look).show(ui, WIDTH) {
        demo.change(field);
    }
    ui.horizontal(|ui| {
        if ui.button("Draw at random").clicked() {
            demo.draw_lights();
        }
        if ui.button("Draw 100").clicked() {
            (0..100).for_each(|_| demo.draw_lights());
        }
    });
    ui.horizontal(|ui| {
        for pattern in demo.solver.quiet_patterns() {
            let common = demo.lights.common(*pattern).count();
            ui.vertical(|ui| {
                let shown = FieldGrid {
                    enabled: false,
                    dotted: *pattern,
                    ..FieldGrid::new("Test", Area::Whole, demo.lights, look)
                };
                let text = |_| String::new();
                FieldGrid { text: Some(&text), ..shown }.show(ui, SMALL_WIDTH);
                verdict(common.is_multiple_of(2), &format!("{common} on: even"), &format!("{common} on: odd"), ui);
            });
        }
    });
    verdict(demo.solver.is_solvable(demo.lights), "it can be cleared", "it cannot be cleared", ui);
    let (drawn, solvable) = demo.drawn;
    ui.label(format!("drawn {drawn}, can be cleared {solvable}"));
}

fn backward(demo: &mut Demo, look: Look, ui: &mut Ui) {
    let odd = Board::from_fn(Size::FIVE, |x, y| demo.times(y * 5 + x + 1) % 2 == 1);
    if let Some(field) = (FieldGrid { dotted: odd, ..grid(demo, look) }).show(ui, WIDTH) {
        demo.press(field);
    }
    if ui.button("Press a random field").clicked() {
        let field = demo.draw_field();
        demo.press(field);
    }
    let fewest = demo.solver.fewest(demo.lights).map_or(0, Board::count);
    let (made, left) = (demo.pressed.len(), odd.count());
    ui.label(format!("pressed {made} times, which leaves {left}; {fewest} presses are enough to clear it"));
}

fn chasing(demo: &mut Demo, look: Look, ui: &mut Ui) {
    let below = demo.below();
    FieldGrid { dotted: below, enabled: false, ..grid(demo, look) }.show(ui, WIDTH);
    if ui.add_enabled(demo.chased < 4, Button::new("Chase the next row")).clicked() {
        demo.lights = demo.lights.pressed_all(below);
        demo.chased += 1;
    }
    let words = match (demo.chased, demo.lights.count()) {
        (0..4, _) => format!("next, row {}: {}", demo.chased + 2, list(below.fields(), "nothing to press")),
        (_, 0) => "all lights are off".to_owned(),
        (_, left) => format!("left in the last row: {left}. That is what the top row is for."),
    };
    ui.label(words);
}

fn top_row(demo: &mut Demo, look: Look, ui: &mut Ui) {
    let start = demo.lights;
    let down = chase(start, demo.top_row);
    let lights = start.pressed_all(down.presses);
    FieldGrid { dotted: down.presses, enabled: false, ..FieldGrid::new("Demo field", Area::Whole, lights, look) }
        .show(ui, WIDTH);
    ui.horizontal(|ui| {
        for x in 0..5 {
            let pressed = demo.top_row >> x & 1 == 1;
            if ui
                .selectable_label(pressed, format!("{}", x + 1))
                .on_hover_text(format!("Press field {} of the top row", field_name(Area::Whole, x + 1)))
                .clicked()
            {
                demo.top_row ^= 1 << x;
            }
        }
    });
    ui.horizontal(|ui| {
        let label = ui.label("way");
        ui.spacing_mut().slider_width = 120.0;
        ui.add(Slider::new(&mut demo.top_row, 0..=31)).labelled_by(label.id);
    });
    let cleared: Vec<String> = (0..32).filter(|&top| chase(start, top).left == 0).map(|top| top.to_string()).collect();
    verdict(down.left == 0, "all lights are off", &format!("{} left in the last row", down.left.count_ones()), ui);
    ui.label(format!("ways that clear this board, level {LEVEL}: {}", cleared.join(", ")));
    ui.label(RichText::new("a way is the sum of 1, 2, 4, 8 and 16 for the five fields").small().weak());
}

fn equations(demo: &mut Demo, look: Look, ui: &mut Ui) {
    matrix::show(demo, ui);
    ui.checkbox(&mut demo.reduced, "after elimination");
    ui.horizontal(|ui| {
        let label = ui.label("row");
        ui.spacing_mut().slider_width = 120.0;
        ui.add(Slider::new(&mut demo.light, 1..=25)).labelled_by(label.id);
    });
    let row = matrix::row(demo.reduced, demo.light);
    let presses: Vec<String> = row.fields().map(|field| format!("p{field}")).collect();
    let left = if presses.is_empty() { "0".to_owned() } else { presses.join(" + ") };
    let words = if demo.reduced {
        format!("{left} = lights {}", list(matrix::lights_of(demo.light).fields(), "none"))
    } else {
        format!("{left} = light {}", demo.light)
    };
    ui.label(RichText::new(words).font(theme::figures()));
    let shown = FieldGrid {
        enabled: false,
        dotted: row,
        ..FieldGrid::new("Press", Area::Whole, Board::dark(Size::FIVE), look)
    };
    shown.show(ui, SMALL_WIDTH);
}

fn quiet(demo: &mut Demo, look: Look, ui: &mut Ui) {
    let solutions: Vec<Board> = demo.solver.solutions(demo.lights).into_iter().flatten().collect();
    let least = solutions.iter().map(|solution| solution.count()).min();
    let first = solutions.iter().find(|solution| Some(solution.count()) == least).copied();
    let Some(first) = first else { return };
    let shown = solutions.get(demo.solution).copied().unwrap_or(first);
    FieldGrid { enabled: false, dotted: shown, ..grid(demo, look) }.show(ui, WIDTH);
    ui.horizontal(|ui| {
        for (number, solution) in solutions.iter().enumerate() {
            let count = solution.count();
            let shortest = Some(count) == least;
            let text = RichText::new(format!("{count} presses"));
            let text = if shortest { text.strong() } else { text };
            let hover = if shortest { "The shortest" } else { "Longer by a quiet pattern" };
            ui.spacing_mut().button_padding.x = 3.0;
            ui.spacing_mut().item_spacing.x = 4.0;
            if ui.selectable_label(demo.solution == number, text.small()).on_hover_text(hover).clicked() {
                demo.solution = number;
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
