//! The contents of a panel that may be higher than it.

use egui::style::ScrollStyle;
use egui::{ScrollArea, Ui};

/// The room beside the contents for the bar, in points.
const BAR: f32 = 8.0;

/// Shows contents in all the room there is, with a thin bar that is always there when there is more to see.
pub fn scrolling(ui: &mut Ui, contents: impl FnOnce(&mut Ui)) {
    ui.spacing_mut().scroll = ScrollStyle::thin();
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        ui.set_max_width(ui.available_width() - BAR);
        contents(ui);
    });
}
