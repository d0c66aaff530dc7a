//! The timeline: what was done and shown, over time, to be scrubbed and edited.

mod bar;
mod drag;
mod gestures;
mod lanes;
mod marks;
mod paint;
mod pose;
mod scale;
mod sound;
mod values;

use egui::containers::scroll_area::{DragScroll, ScrollSource};
use egui::{ScrollArea, Sense, Ui, vec2};

use crate::app::action::Actions;
use crate::app::state::State;
use bar::Field;
use drag::Drag;
pub use drag::Selected;
use gestures::Gestures;
use scale::Scale;

/// What the timeline shows, and what is being done in it.
#[derive(Default)]
pub struct Timeline {
    scale: Scale,
    gestures: Gestures,
    selected: Option<Selected>,
    drag: Option<Drag>,
    /// The branch whose presses are drawn beside those of the take.
    pub compared: Option<usize>,
    /// A text that is being written instead of the controls.
    field: Option<Field>,
    /// The changes and branches of the recording that the selection is about.
    seen: (u64, usize),
}

impl Timeline {
    /// How high all lanes are together, as they were last shown.
    pub fn lanes_height(&self) -> f32 {
        self.gestures.lanes().height()
    }

    /// Whether something is selected.
    pub fn has_selected(&self) -> bool {
        self.selected.is_some()
    }

    /// What is selected; nothing is any more.
    pub fn take_selected(&mut self) -> Option<Selected> {
        self.selected.take()
    }

    /// Zooms by a factor, about a time that stays where it is.
    pub fn zoom_by(&mut self, factor: f64, about_ms: f64) {
        self.scale.zoom_by(factor, about_ms);
    }

    /// Shows the whole recording.
    pub fn show_whole(&mut self) {
        self.scale.show_whole();
    }

    /// Opens the field for a note at a tick.
    pub fn write_note(&mut self, at: u64) {
        self.field = Some(Field::note(at));
    }

    /// Opens the field for the name of the take.
    pub fn write_name(&mut self, name: String) {
        self.field = Some(Field::name(name));
    }

    /// Shows the controls and the lanes.
    pub fn show(&mut self, state: &State, ui: &mut Ui, actions: &mut Actions) {
        let seen = (state.recording().edits(), state.recording().branches().len());
        if std::mem::replace(&mut self.seen, seen) != seen {
            // what was selected may be something else by now
            self.selected = None;
            self.drag = None;
        }
        self.gestures.follow(state.workspace.document(), self.compared, state.has_sounded());
        self.bar(state, ui, actions);
        // the wheel is for the time
        let bar_only = ScrollSource { scroll_bar: true, drag: DragScroll::Never, mouse_wheel: false };
        let scroll = ScrollArea::vertical().scroll_source(bar_only).auto_shrink(false);
        scroll.show(ui, |ui| self.lanes(state, ui, actions));
    }

    fn lanes(&mut self, state: &State, ui: &mut Ui, actions: &mut Actions) {
        let size = vec2(ui.available_width(), ui.available_height().max(self.gestures.lanes().height()));
        let (rect, response) = ui.allocate_exact_size(size, Sense::click_and_drag());
        response.widget_info(|| {
            let session = state.recording().session();
            egui::WidgetInfo {
                current_text_value: Some(format!("{} of {} ms", session.tick(), session.end())),
                ..egui::WidgetInfo::labeled(egui::Role::Canvas, true, "Timeline")
            }
        });
        let area = lanes::area(rect);
        let live = state.playback.running && !state.recording().session().has_future();
        self.scale.fit_to(state.recording(), area, live);
        self.navigate(ui, &response, area);
        self.touch(state, &response, rect, actions);
        if ui.is_rect_visible(rect) {
            let painter = ui.painter_at(rect);
            paint::all(&painter, ui.visuals(), rect, state, self);
        }
        if let Some(pointer) = response.hover_pos()
            && let Some(target) = self.target(state, rect, pointer)
        {
            ui.set_cursor_icon(target.cursor());
        }
    }

    /// The wheel scrolls, with Ctrl it zooms.
    fn navigate(&mut self, ui: &Ui, response: &egui::Response, area: egui::Rect) {
        let Some(pointer) = response.hover_pos() else { return };
        let (zoom, scroll) = ui.input(|input| (input.zoom_delta(), input.smooth_scroll_delta));
        if zoom != 1.0 {
            self.scale.zoom_by(f64::from(zoom), self.scale.ms_at(area, pointer.x));
        }
        let way = if scroll.x == 0.0 { scroll.y } else { scroll.x };
        if way != 0.0 && zoom == 1.0 {
            self.scale.scroll_by(f64::from(-way));
        }
    }
}
