//! The timeline: what was done and shown, over time, to be scrubbed and edited.

mod air;
mod band;
mod bar;
mod console;
mod drag;
mod field;
mod gestures;
mod hover;
mod lanes;
mod marks;
mod menu;
mod nudge;
mod overview;
mod paint;
mod pose;
mod program;
mod scale;
mod selection;
mod serial;
mod sound;
mod tag;
mod takes;
mod values;
mod view;

use egui::containers::scroll_area::{DragScroll, ScrollSource};
use egui::style::ScrollStyle;
use egui::{Align, Layout, Rect, ScrollArea, Sense, Stroke, StrokeKind, Ui, UiBuilder, vec2};

use crate::app::action::Actions;
use crate::app::regions::begin_at;
use crate::app::state::State;
use crate::app::widgets::theme;
use crate::recording::{Clip, Item};
use drag::Drag;
use field::Field;
use gestures::Gestures;
use menu::Spot;
use nudge::Nudge;
use overview::ThumbDrag;
use scale::Scale;
use selection::Selected;
use view::Follow;

/// What the timeline shows, and what is being done in it.
#[derive(Default)]
pub struct Timeline {
    scale: Scale,
    gestures: Gestures,
    selected: Selected,
    drag: Option<Drag>,
    nudge: Option<Nudge>,
    thumb: Option<ThumbDrag>,
    /// The place that the menu is about.
    spot: Option<Spot>,
    /// The branch whose presses are drawn beside those of the take.
    pub compared: Option<usize>,
    /// A text that is being written instead of the controls.
    field: Option<Field>,
    follow: Follow,
    /// Whether what is dragged snaps to frames.
    snaps: bool,
    /// Whether there is room for the list of takes.
    is_wide: bool,
    /// Whether the list of takes is shown, once somebody has said so.
    takes_shown: Option<bool>,
    /// What was copied.
    clip: Clip,
    /// The same as text, on its way to the clipboard of the system.
    copied_text: Option<String>,
}

impl Timeline {
    /// How high all lanes are together with the strip below them, as they were last shown.
    pub fn lanes_height(&self) -> f32 {
        self.gestures.lanes().height() + overview::HEIGHT + overview::GAP
    }

    /// Another recording is shown: what was copied and chosen stays.
    pub fn start_over(&mut self) {
        let Self { clip, copied_text, snaps, takes_shown, .. } = std::mem::take(self);
        *self = Self { clip, copied_text, snaps, takes_shown, ..Self::default() };
    }

    /// Whether something is selected.
    pub fn has_selected(&self) -> bool {
        !self.selected.all.is_empty()
    }

    /// What was copied.
    pub fn clip(&self) -> &Clip {
        &self.clip
    }

    /// Copies what is selected, also as text.
    pub fn copy(&mut self, state: &State) {
        if self.selected.all.is_empty() {
            return;
        }
        self.clip = state.recording().copy(&self.selected.all);
        self.copied_text = state.recording().clip_text(&self.clip).ok();
    }

    /// What is dragged snaps to frames, or not.
    pub fn change_snap(&mut self) {
        self.snaps = !self.snaps;
    }

    /// Opens the field for a note at a tick.
    pub fn write_note(&mut self, at: u64) {
        self.field = Some(Field::note(at));
    }

    /// Opens the field for the name of the take, or of a branch.
    pub fn write_name(&mut self, state: &State, branch: Option<usize>) {
        let recording = state.recording();
        let name = match branch {
            Some(index) => recording.branches().get(index).map(|branch| branch.name()),
            None => Some(recording.take()),
        };
        self.field = name.map(|name| Field::name(branch, name));
    }

    /// Opens the field for the times or the words of the one thing that is selected.
    pub fn edit_selected(&mut self, state: &State) {
        let all = &self.selected.all;
        // a text of many bytes is moved by its first one
        let item = all.only().or_else(|| self.selected.cursor.filter(|_| all.len() == 1));
        if let Some(field) = item.and_then(|item: Item| Field::of(state, item)) {
            self.field = Some(field);
        }
    }

    /// An edit failed: if it was asked for by the field, the field says so, beside what is written in it. Returns the words of
    /// an edit that was asked for otherwise.
    pub fn refuse(&mut self, problem: String) -> Option<String> {
        match self.field.as_mut().filter(|field| field.is_asked()) {
            Some(field) => {
                field.refuse(problem);
                None
            }
            None => Some(problem),
        }
    }

    /// Shows the controls, the lanes, and beside them the takes.
    pub fn show(&mut self, state: &State, ui: &mut Ui, actions: &mut Actions) {
        self.follow_selection(state);
        self.gestures.follow(state.workspace.document(), self.compared, state.has_sounded(), state.is_debugged());
        if let Some(text) = self.copied_text.take() {
            ui.copy_text(text);
        }
        self.is_wide = ui.available_width() >= takes::LEAST_WIDTH;
        self.bar(state, ui, actions);
        let rect = ui.available_rect_before_wrap();
        let mut right = rect.right();
        if self.shows_takes(state) {
            right -= takes::WIDTH;
            let list = Rect::from_min_max(egui::pos2(right + 8.0, rect.top()), rect.max);
            let builder = UiBuilder::new().max_rect(list).layout(Layout::top_down(Align::Min));
            self.takes(state, &mut ui.new_child(builder), actions);
        }
        let strip_top = rect.bottom() - overview::HEIGHT;
        let lanes = Rect::from_min_max(rect.min, egui::pos2(right, strip_top - overview::GAP));
        let strip = Rect::from_min_max(egui::pos2(rect.left(), strip_top), egui::pos2(right, rect.bottom()));
        ui.scope_builder(UiBuilder::new().max_rect(lanes), |ui| {
            ui.spacing_mut().scroll = ScrollStyle::thin();
            // the wheel is for the time
            let bar_only = ScrollSource { scroll_bar: true, drag: DragScroll::Never, mouse_wheel: false };
            let scroll = ScrollArea::vertical().scroll_source(bar_only).auto_shrink(false);
            scroll.show(ui, |ui| self.lanes(state, ui, actions));
        });
        let mut strip = ui.new_child(UiBuilder::new().max_rect(strip));
        self.overview(state, &mut strip);
        ui.advance_cursor_after_rect(rect);
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
        begin_at(ui.ctx(), response.id);
        let area = lanes::area(rect);
        self.scale.fit_to(state.recording(), area);
        self.follow_head(state);
        self.follow_nudge(ui.ctx());
        self.navigate(state, ui, &response, area);
        self.walk(state, &response, actions);
        self.touch(state, &response, rect, actions);
        self.menu(state, &response, rect, actions);
        if ui.is_rect_visible(rect) {
            let painter = ui.painter_at(rect);
            paint::all(&painter, ui.visuals(), rect, state, self);
            if response.has_focus() {
                let line = Stroke::new(1.0, theme::accent(ui.visuals()));
                ui.painter().rect_stroke(ui.clip_rect().intersect(area), 2.0, line, StrokeKind::Inside);
            }
        }
        if let Some(pointer) = response.hover_pos()
            && let Some(target) = self.target(state, rect, pointer)
        {
            ui.set_cursor_icon(target.cursor());
        }
        self.explain(state, rect, response);
    }
}
