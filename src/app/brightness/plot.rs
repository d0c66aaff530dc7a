//! What a driver makes of a level, and what an eye sees of it, with the constants on both curves.

use egui::{Color32, Ui, Vec2};
use egui_plot::{Corner, Legend, Line, Plot, PlotPoint, PlotPoints, Points, Text, VLine};

use crate::app::board_view;
use crate::app::state::State;
use crate::app::widgets::theme;
use crate::board::eye;
use crate::firmware::brightness::Brightness;
use crate::hal::Level;

/// Draws both curves, and the constants of these names on them.
pub fn show(state: &State, names: &[&'static str], ui: &mut Ui, size: Vec2) {
    let (driver, room) = (state.bench.driver, state.bench.room);
    let brightness = state.recording().brightness_set().resolve();
    let curve = |value: &dyn Fn(Level) -> f64| -> PlotPoints<'static> {
        (0..=u8::MAX).map(|level| [f64::from(level), value(Level(level))]).collect()
    };
    let duty = curve(&|level| driver.shown(level).row_percent());
    let lightness = curve(&|level| eye::lightness(&driver.shown(level), room));
    let (blue, amber) = (theme::accent(ui.visuals()), amber(ui));
    Plot::new("bench")
        .width(size.x)
        .height(size.y)
        .legend(Legend::default().position(Corner::RightBottom))
        .x_axis_label("level asked for")
        .default_x_bounds(0.0, 255.0)
        .default_y_bounds(0.0, 104.0)
        .allow_scroll(false)
        .allow_drag(false)
        .allow_zoom(false)
        .show(ui, |plot| {
            plot.line(Line::new("duty in the slot of the row, %", duty).color(blue).width(1.5).allow_band(false));
            plot.line(Line::new("model: lightness L*", lightness).color(amber).width(1.5).allow_band(false));
            for (level, name) in constants(&brightness, names) {
                let x = f64::from(level.0);
                let l = eye::lightness(&driver.shown(level), room);
                plot.vline(VLine::new("", x).color(amber.gamma_multiply(0.25)).width(1.0));
                plot.points(Points::new("", vec![[x, l]]).radius(3.0).color(amber));
                // beside the point, on the side that has room
                let (at, anchor) = if x < 128.0 {
                    (PlotPoint::new(x + 3.0, l), egui::Align2::LEFT_TOP)
                } else {
                    (PlotPoint::new(x - 3.0, l), egui::Align2::RIGHT_TOP)
                };
                plot.text(Text::new("", at, name).anchor(anchor).color(amber));
            }
        });
}

/// The levels that are asked for, from dark to bright, each with the names of its constants.
fn constants(brightness: &Brightness, names: &[&'static str]) -> Vec<(Level, String)> {
    let mut levels: Vec<(Level, String)> = Vec::new();
    for (name, level) in names.iter().filter_map(|&name| Some((name, brightness.constant(name)?))) {
        match levels.iter_mut().find(|(known, _)| *known == level) {
            Some((_, names)) => *names = format!("{names}, {name}"),
            None => levels.push((level, name.to_owned())),
        }
    }
    levels.sort();
    levels
}

fn amber(ui: &Ui) -> Color32 {
    if ui.visuals().dark_mode { board_view::LONG } else { Color32::from_rgb(150, 90, 0) }
}
