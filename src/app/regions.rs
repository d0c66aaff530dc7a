//! The regions of the window, from one of which a key leads to the next.

use egui::{Context, Id, LayerId, Rect, pos2};

use super::action::Turn;

/// Where the regions were painted: top bar, board, side panel, and what is below the board.
#[derive(Clone, Copy, Debug)]
pub struct Regions {
    places: [Rect; 4],
    /// Where the status line begins: its controls come after those of the panel above it, though they are painted before.
    status_top: f32,
}

/// How close to the edge of a region a control belongs to none: there the edge itself can be dragged.
const EDGE: f32 = 2.0;

/// The place of the board, where the keys go while nothing has the focus.
const BOARD: usize = 1;

/// A region begins at this control, as long as it is painted: it is what the region is for.
pub fn begin_at(ctx: &Context, control: Id) {
    ctx.data_mut(|data| data.insert_temp(begins_at(), control));
}

fn begins_at() -> Id {
    Id::unique("where a region begins")
}

impl Default for Regions {
    fn default() -> Self {
        Self { places: [Rect::NOTHING; 4], status_top: f32::INFINITY }
    }
}

impl Regions {
    /// The window `whole` is divided by the edges of the board, which ends where the line below it begins.
    pub fn around(whole: Rect, board: Rect, panels_bottom: f32, status_top: f32) -> Self {
        let below = Rect::from_min_max(pos2(whole.left(), board.bottom()), whole.max);
        let beside = Rect::from_min_max(board.right_top(), pos2(whole.right(), panels_bottom));
        let above = Rect::from_min_max(whole.min, pos2(whole.right(), board.top()));
        Self { places: [above, board, beside, below], status_top }
    }

    /// Gives the focus to the next region that has a control: to the one that [`begin_at`] names, or else to the first.
    pub fn turn(&self, ctx: &Context, turn: Turn) {
        let controls = self.controls(ctx);
        let focused = ctx.memory(|memory| memory.focused());
        let now = controls.iter().position(|of_region| of_region.iter().any(|&id| Some(id) == focused));
        let count = controls.len();
        let now = now.unwrap_or(BOARD);
        let order = (1..=count).map(|step| match turn {
            Turn::Next => (now + step) % count,
            Turn::Previous => (now + count - step) % count,
        });
        let named = ctx.data(|data| data.get_temp::<Id>(begins_at()));
        let first =
            |of_region: &Vec<Id>| of_region.iter().find(|&&id| Some(id) == named).or(of_region.first()).copied();
        if let Some(first) = order.filter_map(|region| first(controls.get(region)?)).next() {
            ctx.memory_mut(|memory| memory.request_focus(first));
        }
    }

    /// The controls of each region that can have the focus, in the order of Tab.
    fn controls(&self, ctx: &Context) -> [Vec<Id>; 4] {
        let mut found: [Vec<Id>; 4] = Default::default();
        ctx.viewport(|window| {
            let mut widgets: Vec<_> = window.prev_pass.widgets.get_layer(LayerId::background()).collect();
            widgets.sort_by_key(|widget| widget.rect.center().y >= self.status_top);
            for widget in widgets {
                let takes_focus = widget.enabled && widget.visible && widget.sense.is_focusable();
                let place = self.places.iter().position(|region| region.shrink(EDGE).contains(widget.rect.center()));
                if let Some(of_region) = place.filter(|_| takes_focus).and_then(|place| found.get_mut(place)) {
                    of_region.push(widget.id);
                }
            }
        });
        found
    }
}
