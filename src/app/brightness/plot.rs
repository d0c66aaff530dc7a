//! What a driver makes of a level, and what an eye sees of it, with the constants on both curves.

use egui::{Color32, FontId, RichText, Ui, vec2};
use egui_plot::{Line, Plot, PlotPoint, PlotPoints, Points, VLine};

use super::plot_labels;
use crate::app::board_view;
use crate::app::state::State;
use crate::app::widgets::theme;
use crate::board::eye;
use crate::firmware::brightness::Brightness;
use crate::hal::Level;

/// The half of the last number of the axis, which stands out to the right, in points.
const AXIS_END: f32 = 10.0;

/// Draws both curves, and the constants of these names on them.
pub fn show(state: &State, names: &[&'static str], ui: &mut Ui) {
    let (driver, room) = (state.bench.driver, state.bench.room);
    let brightness = state.recording().brightness_set().resolve();
    let curve = |value: &dyn Fn(Level) -> f64| -> PlotPoints<'static> {
        (0..=u8::MAX).map(|level| [f64::from(level), value(Level(level))]).collect()
    };
    let duty = curve(&|level| driver.shown(level).row_percent());
    let lightness = curve(&|level| eye::lightness(&driver.shown(level), room));
    let (blue, amber) = (theme::accent(ui.visuals()), amber(ui));
    // above the curves, where it hides none of them
    ui.horizontal(|ui| {
        ui.label(RichText::new("– duty in the slot, %").small().color(blue));
        ui.label(RichText::new("– model: lightness L*").small().color(amber));
    });
    let constants: Vec<(PlotPoint, String)> = constants(&brightness, names)
        .into_iter()
        .map(|(level, name)| (PlotPoint::new(f64::from(level.0), eye::lightness(&driver.shown(level), room)), name))
        .collect();
    let plot = Plot::new("bench")
        .width(ui.available_width() - AXIS_END)
        .height(ui.available_height())
        .x_axis_label("level asked for")
        .default_x_bounds(0.0, 255.0)
        .default_y_bounds(0.0, 104.0)
        .allow_scroll(false)
        .allow_drag(false)
        .allow_zoom(false)
        .show(ui, |plot| {
            plot.line(Line::new("duty in the slot of the row, %", duty).color(blue).width(1.5).allow_band(false));
            plot.line(Line::new("model: lightness L*", lightness).color(amber).width(1.5).allow_band(false));
            for (point, _) in &constants {
                plot.vline(VLine::new("", point.x).color(amber.gamma_multiply(0.25)).width(1.0));
                plot.points(Points::new("", vec![[point.x, point.y]]).radius(3.0).color(amber));
            }
        });
    let painter = ui.painter_at(plot.response.rect);
    let labels: Vec<_> = constants
        .into_iter()
        .map(|(point, name)| {
            let galley = painter.layout_no_wrap(name, FontId::proportional(12.0), amber);
            (plot.transform.position_from_point(&point), galley)
        })
        .collect();
    let sizes: Vec<_> = labels.iter().map(|(point, galley)| (*point, galley.size())).collect();
    let places = plot_labels::places(&sizes, plot.transform.frame().shrink2(vec2(2.0, 1.0)));
    for ((_, galley), place) in labels.into_iter().zip(places) {
        if let Some(place) = place {
            // the curves stay away from the letters
            painter.rect_filled(place, 2.0, ui.visuals().panel_fill.gamma_multiply(0.7));
            painter.galley(place.min, galley, amber);
        }
    }
}

/// The levels that are asked for, from dark to bright, each with the names of its constants, one a line.
fn constants(brightness: &Brightness, names: &[&'static str]) -> Vec<(Level, String)> {
    let mut levels: Vec<(Level, String)> = Vec::new();
    for (name, level) in names.iter().filter_map(|&name| Some((name, brightness.constant(name)?))) {
        match levels.iter_mut().find(|(known, _)| *known == level) {
            Some((_, names)) => *names = format!("{names}\n{name}"),
            None => levels.push((level, name.to_owned())),
        }
    }
    levels.sort();
    levels
}

fn amber(ui: &Ui) -> Color32 {
    if ui.visuals().dark_mode { board_view::LONG } else { Color32::from_rgb(150, 90, 0) }
}
