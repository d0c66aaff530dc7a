//! Rows of code that scroll by themselves, so that the whole of a file or a function can be read beside the rest of the panel.

use std::fmt::Debug;
use std::hash::Hash;

use egui::scroll_area::ScrollBarVisibility;
use egui::style::ScrollAnimation;
use egui::{Align, IdSalt, Rect, ScrollArea, Ui, pos2, vec2};

use super::row;

/// The part of the window's height that a pane takes, and the fewest and the most rows that this may be.
const SHARE: f32 = 0.26;
const ROWS: (f32, f32) = (9.0, 30.0);
/// The rows that are seen above and below the one the program is at. With fewer, the pane moves that one to its middle.
const AROUND: usize = 2;

/// Shows the rows of `code`, of which each is drawn by `draw`, in the pane of a name. Where the program has moved, the pane shows
/// where it is.
pub(super) fn show(
    name: &str,
    code: impl Hash + Debug,
    count: usize,
    here: Option<usize>,
    ui: &mut Ui,
    mut draw: impl FnMut(usize, &mut Ui),
) {
    let rows = (ui.ctx().content_rect().height() * SHARE / row::HEIGHT).round().clamp(ROWS.0, ROWS.1);
    let id = ui.scope_id().with(name);
    let now = (IdSalt::new(code), here);
    let before = ui.data(|data| data.get_temp::<(IdSalt, Option<usize>)>(id));
    ui.data_mut(|data| data.insert_temp(id, now));
    ScrollArea::vertical()
        .id_salt(now.0)
        .max_height(rows * row::HEIGHT)
        .auto_shrink(false)
        .scroll_bar_visibility(ScrollBarVisibility::VisibleWhenNeeded)
        .show_rows(ui, row::HEIGHT, count, |ui, range| {
            let is_seen = |here: &usize| (range.start + AROUND..range.end.saturating_sub(AROUND)).contains(here);
            if let Some(here) = here.filter(|here| before != Some(now) && !is_seen(here)) {
                let first = ui.min_rect().min;
                let top = first.y + (here as f32 - range.start as f32) * row::HEIGHT;
                let row = Rect::from_min_size(pos2(first.x, top), vec2(1.0, row::HEIGHT));
                ui.scroll_to_rect_animation(row, Some(Align::Center), ScrollAnimation::none());
            }
            range.for_each(|index| draw(index, ui));
        });
}
