//! The values that the program writes, as curves over board time.

use egui::{Color32, RichText, Sense, Ui, WidgetInfo, vec2};
use egui_plot::{Corner, Legend, Line, Plot, PlotBounds, VLine};

use super::line_reader::LineReader;
use crate::app::action::{Actions, Transport};
use crate::app::state::State;
use crate::app::widgets::theme;
use crate::export::Curves;

/// How much is shown of a recording that goes on: so many ticks before the head.
const SPAN_TICKS: u64 = 30_000;
/// The least that is shown, so that the first values do not jump.
const LEAST_TICKS: u64 = 2000;

/// The colours of the curves, on a dark ground and on a light one; then they begin anew.
const DARK: [Color32; 8] = [
    Color32::from_rgb(90, 170, 255),
    Color32::from_rgb(255, 170, 60),
    Color32::from_rgb(110, 215, 120),
    Color32::from_rgb(255, 120, 150),
    Color32::from_rgb(190, 150, 255),
    Color32::from_rgb(80, 220, 220),
    Color32::from_rgb(230, 220, 90),
    Color32::from_rgb(210, 210, 210),
];
const LIGHT: [Color32; 8] = [
    Color32::from_rgb(0, 95, 190),
    Color32::from_rgb(180, 90, 0),
    Color32::from_rgb(20, 120, 40),
    Color32::from_rgb(190, 20, 80),
    Color32::from_rgb(110, 60, 190),
    Color32::from_rgb(0, 120, 130),
    Color32::from_rgb(120, 105, 0),
    Color32::from_rgb(80, 80, 80),
];

/// The curves of what is known of the recording.
#[derive(Default)]
pub(super) struct Plotted {
    curves: Curves,
    reader: LineReader,
    /// Whether all of the recording is shown.
    whole: bool,
}

impl Plotted {
    /// Reads the lines that came since the last painting, and forgets those that are written otherwise by now.
    fn follow(&mut self, state: &State) {
        let read = self.reader.go_on(state);
        if let Some(tick) = read.forgotten_from {
            self.curves.forget_from(tick);
        }
        read.lines.iter().for_each(|line| self.curves.add(line));
    }

    /// Draws the curves, with the head in them; a click moves the head there.
    pub(super) fn show(&mut self, state: &State, ui: &mut Ui, actions: &mut Actions) {
        self.follow(state);
        if self.curves.all().is_empty() {
            let words = "No values yet: lines such as x:1, x = 1, 1, 2 or (1, 2, 3) are plotted";
            ui.centered_and_justified(|ui| ui.label(RichText::new(words).weak()));
            return;
        }
        let head = state.recording().session().tick();
        let (from, to) = self.span(head);
        let size = ui.available_size();
        // two points are enough for a pixel
        let columns = (size.x.max(1.0) * ui.pixels_per_point()) as usize;
        let points: Vec<Vec<[f64; 2]>> =
            self.curves.all().iter().map(|curve| curve.thinned(from, to, columns / 2)).collect();
        let accent = theme::accent(ui.visuals());
        let colors = if ui.visuals().dark_mode { DARK } else { LIGHT };
        let plot = Plot::new("values")
            .width(size.x)
            .height(size.y)
            .sense(Sense::click())
            .legend(Legend::default().position(Corner::LeftTop))
            .x_axis_formatter(|mark, _| format!("{} s", mark.value / 1000.0))
            .allow_scroll(false)
            .allow_drag(false)
            .allow_zoom(false)
            .allow_boxed_zoom(false)
            .allow_double_click_reset(false);
        let plot = plot.show(ui, |plot| {
            let (low, high) = heights(&points);
            plot.set_plot_bounds(PlotBounds::from_min_max([from as f64, low], [to as f64, high]));
            for ((curve, points), color) in self.curves.all().iter().zip(&points).zip(colors.iter().cycle()) {
                plot.line(Line::new(&*curve.name, points.clone()).color(*color).width(1.5).allow_band(false));
            }
            plot.vline(VLine::new("", head as f64).color(accent).width(1.0));
            plot.response().clicked().then(|| plot.pointer_coordinate()).flatten()
        });
        if let Some(place) = plot.inner {
            actions.push(Transport::Seek(place.x.max(0.0) as u64));
        }
        let words = self.values_before(head);
        plot.response.widget_info(|| WidgetInfo {
            current_text_value: Some(words.clone()),
            ..WidgetInfo::labeled(egui::Role::Canvas, true, "Plot of the values")
        });
    }

    /// Shows whether all is drawn or the last half minute.
    pub(super) fn span_choice(&mut self, ui: &mut Ui) {
        let text = if self.whole { "All" } else { "30 s" };
        let button = egui::Button::new(text).min_size(vec2(42.0, 0.0));
        let button = ui.add(button).on_hover_text("Plot the half minute before the head, or all of the recording");
        button.widget_info(|| WidgetInfo::labeled(egui::Role::Button, true, "Plotted time"));
        if button.clicked() {
            self.whole = !self.whole;
        }
    }

    /// The ticks at both ends: with the head among them.
    fn span(&self, head: u64) -> (u64, u64) {
        let last = self.curves.last_tick().unwrap_or(0).max(head);
        let from = if self.whole { 0 } else { head.saturating_sub(SPAN_TICKS) };
        let to = if self.whole { last } else { last.min(from + SPAN_TICKS) };
        (from, to.max(from + LEAST_TICKS))
    }

    /// The last value of each curve before the head, in words.
    fn values_before(&self, head: u64) -> String {
        let value = |curve: &crate::export::Curve| {
            let before = curve.points.partition_point(|&(tick, _)| tick < head);
            let (_, value) = curve.points.get(before.checked_sub(1)?)?;
            Some(format!("{} {value}", curve.name))
        };
        self.curves.all().iter().filter_map(value).collect::<Vec<_>>().join(", ")
    }
}

/// The lowest and the highest value, with some room.
fn heights(curves: &[Vec<[f64; 2]>]) -> (f64, f64) {
    let values = || curves.iter().flatten().map(|[_, value]| *value);
    let (low, high) = (values().fold(f64::INFINITY, f64::min), values().fold(f64::NEG_INFINITY, f64::max));
    if low > high {
        return (0.0, 1.0);
    }
    // a line that is level lies in the middle
    let room = if high > low { (high - low) * 0.06 } else { high.abs().max(1.0) * 0.5 };
    (low - room, high + room)
}
