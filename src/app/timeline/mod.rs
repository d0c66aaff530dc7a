//! The timeline: what was done and shown, over time, to be scrubbed and edited.

mod bar;
mod lanes;
mod paint;
mod scale;

use egui::{Key, Sense, Ui, vec2};

use crate::app::App;
use crate::recording::{Edge, Recording};
use lanes::{Lane, Target};
use scale::Scale;

/// What the timeline shows, and what is being done in it.
#[derive(Default)]
pub struct Timeline {
    scale: Scale,
    selected: Option<Selected>,
    drag: Option<Drag>,
    /// The branch whose presses are drawn beside those of the take.
    compared: Option<usize>,
    /// A note that is being written, and its tick.
    note: Option<(u64, String)>,
    /// The new name of the take that is being written.
    name: Option<String>,
    /// A text field that was opened just now, and takes the focus.
    field_opened: bool,
    /// The changes and branches of the recording that the selection is about.
    seen: (u64, usize),
}

/// What is selected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Selected {
    /// A gesture, by its place among the gestures.
    Gesture(usize),
    /// A note or an expectation, by its place among the marks.
    Mark(usize),
}

/// What the pointer drags.
#[derive(Clone, Copy, Debug)]
struct Drag {
    what: Dragged,
    /// Where it was taken, and where it is now.
    from_ms: f64,
    to_ms: f64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Dragged {
    Head,
    Whole(Selected),
    End(usize, Edge),
}

impl Timeline {
    /// Deletes what is selected.
    pub fn delete_selected(&mut self, recording: &mut Recording) {
        match self.selected.take() {
            // a selection that is no longer there deletes nothing
            Some(Selected::Gesture(index)) => drop(recording.delete_gesture(index)),
            Some(Selected::Mark(index)) => recording.delete_mark(index),
            None => {}
        }
    }
}

pub(super) fn show(app: &mut App, ui: &mut Ui) {
    let seen = (app.recording.changes(), app.recording.branches().len());
    if std::mem::replace(&mut app.timeline.seen, seen) != seen {
        // what was selected may be something else by now
        app.timeline.selected = None;
        app.timeline.drag = None;
    }
    bar::show(app, ui);
    let size = vec2(ui.available_width(), ui.available_height());
    let (rect, response) = ui.allocate_exact_size(size, Sense::click_and_drag());
    response.widget_info(|| {
        let session = app.recording.session();
        egui::WidgetInfo {
            current_text_value: Some(format!("{} of {} ms", session.tick(), session.end())),
            ..egui::WidgetInfo::labeled(egui::Role::Canvas, true, "Timeline")
        }
    });
    let area = lanes::area(rect);
    let live = app.running && !app.recording.session().has_future();
    app.timeline.scale.fit_to(&app.recording, area, live);
    navigate(app, ui, &response, area);
    touch(app, &response, rect);
    if ui.is_rect_visible(rect) {
        let gestures = app.recording.gestures();
        let painter = ui.painter_at(rect);
        paint::all(&painter, ui.visuals(), rect, app, &gestures);
    }
    if let Some(pointer) = response.hover_pos()
        && let Some(target) = lanes::target(app, rect, pointer)
    {
        ui.set_cursor_icon(target.cursor());
    }
}

/// The wheel scrolls, with Ctrl it zooms.
fn navigate(app: &mut App, ui: &Ui, response: &egui::Response, area: egui::Rect) {
    let Some(pointer) = response.hover_pos() else { return };
    let (zoom, scroll) = ui.input(|input| (input.zoom_delta(), input.smooth_scroll_delta));
    let scale = &mut app.timeline.scale;
    if zoom != 1.0 {
        scale.zoom_by(f64::from(zoom), scale.ms_at(area, pointer.x));
    }
    let way = if scroll.x == 0.0 { scroll.y } else { scroll.x };
    if way != 0.0 && zoom == 1.0 {
        scale.scroll_by(f64::from(-way));
    }
}

/// Takes what the pointer does in the lanes.
fn touch(app: &mut App, response: &egui::Response, rect: egui::Rect) {
    let area = lanes::area(rect);
    let Some(pointer) = response.interact_pointer_pos() else {
        finish_drag(app);
        return;
    };
    let ms = app.timeline.scale.ms_at(area, pointer.x).max(0.0);
    if response.drag_started() || response.is_pointer_button_down_on() && app.timeline.drag.is_none() {
        begin_drag(app, response, rect, ms);
    }
    if let Some(drag) = &mut app.timeline.drag {
        drag.to_ms = ms;
        if drag.what == Dragged::Head {
            app.seek(ms as u64);
        }
    }
    if response.double_clicked()
        && let Some(Lane::Button(button)) = lanes::lane(rect, pointer)
        && !matches!(lanes::target(app, rect, pointer), Some(Target::Press { .. } | Target::End { .. }))
    {
        let inserted = app.recording.insert_press(button, ms as u64, crate::scenario::CLICK_MS);
        app.message = inserted.err();
    }
    if response.clicked() || response.ctx.input(|input| input.key_pressed(Key::Escape)) {
        // a hand that trembles moves nothing
        app.timeline.drag = None;
    } else if response.drag_stopped() {
        finish_drag(app);
    }
}

fn begin_drag(app: &mut App, response: &egui::Response, rect: egui::Rect, ms: f64) {
    // where the pointer went down, and not where it is by now
    let origin = response.ctx.input(|input| input.pointer.press_origin()).unwrap_or_default();
    let target = lanes::target(app, rect, origin);
    let what = match target {
        Some(Target::Press { index } | Target::Point { index }) => Dragged::Whole(Selected::Gesture(index)),
        Some(Target::End { index, edge }) => Dragged::End(index, edge),
        Some(Target::Mark { index }) => Dragged::Whole(Selected::Mark(index)),
        Some(Target::Time) => Dragged::Head,
        None => {
            app.timeline.selected = None;
            return;
        }
    };
    app.timeline.selected = match what {
        Dragged::Whole(selected) => Some(selected),
        Dragged::End(index, _) => Some(Selected::Gesture(index)),
        Dragged::Head => app.timeline.selected,
    };
    let from_ms = app.timeline.scale.ms_at(lanes::area(rect), origin.x).max(0.0);
    app.timeline.drag = Some(Drag { what, from_ms, to_ms: ms });
}

/// An edit is made when the pointer lets go: until then it is only drawn.
fn finish_drag(app: &mut App) {
    let Some(Drag { what, from_ms, to_ms }) = app.timeline.drag.take() else { return };
    let moved = |at: u64| (at as f64 + to_ms - from_ms).round().max(0.0) as u64;
    if (to_ms - from_ms).abs() < 0.5 {
        return;
    }
    let gestures = app.recording.gestures();
    let edited = match what {
        Dragged::Head => Ok(()),
        Dragged::Whole(Selected::Gesture(index)) => match gestures.get(index) {
            Some(gesture) => app.recording.move_gesture(index, moved(gesture.at)),
            None => Ok(()),
        },
        Dragged::Whole(Selected::Mark(index)) => {
            if let Some(at) = app.recording.marks().get(index).map(|mark| mark.at) {
                app.recording.move_mark(index, moved(at));
            }
            Ok(())
        }
        Dragged::End(index, edge) => match gestures.get(index).and_then(|gesture| gesture.edge(edge)) {
            Some(at) => app.recording.stretch_press(index, edge, moved(at)),
            None => Ok(()),
        },
    };
    if let Err(error) = edited {
        app.message = Some(error);
    }
}

/// Whether Enter ends the writing in a text field that has just lost the focus.
fn entered(ui: &Ui, field: &egui::Response) -> bool {
    field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter))
}
