//! Drawing what the program of an image did: interrupts, faults, and where it was held.

use egui::{Align2, FontId, Stroke, pos2};

use super::lanes::Lane;
use super::paint::Canvas;
use crate::app::state::Hit;
use crate::app::widgets::theme;

/// As many interrupts in a millisecond fill the lane.
const MOST: f32 = 32.0;

impl Canvas<'_> {
    /// Interrupts and exceptions in each millisecond, the more of them the higher; faults and breakpoints above them.
    pub(super) fn program(&self) {
        let lane = self.lane(Lane::Program);
        if !lane.is_positive() {
            return;
        }
        let debugging = &self.state.debugging;
        let (from, to) = self.span(2.0);
        let (from, to) = (from.max(0.0) as u64, to.max(0.0) as u64 + 1);
        let color = theme::accent(self.visuals).gamma_multiply(0.75);
        let mut column: Option<(i64, f64, u32)> = None;
        let draw = |(_, ms, count): (i64, f64, u32)| {
            // twice as many are one step higher
            let share = ((count as f32 + 1.0).log2() / (MOST + 1.0).log2()).min(1.0);
            let top = lane.bottom() - 2.0 - share * (lane.height() - 6.0);
            self.painter.vline(self.x(ms), top..=lane.bottom() - 1.0, Stroke::new(1.0, color));
        };
        for &(tick, count) in debugging.exceptions.taken(from, to) {
            let at = self.column(tick as f64);
            match &mut column {
                Some((same, _, most)) if *same == at => *most = count.max(*most),
                _ => drop(column.replace((at, tick as f64, count)).map(draw)),
            }
        }
        column.into_iter().for_each(draw);
        let faults = debugging.exceptions.faults().iter().map(|tick| (*tick, Hit::Fault));
        let mut last = None;
        for (tick, hit) in debugging.hits.iter().copied().chain(faults) {
            let place = (self.column(tick as f64), hit);
            if !(from..to).contains(&tick) || last.replace(place) == Some(place) {
                continue;
            }
            let at = pos2(self.x(tick as f64), lane.center().y);
            match hit {
                Hit::Breakpoint => drop(self.painter.circle_filled(at, 3.5, theme::bad(self.visuals))),
                Hit::Fault => {
                    let font = FontId::proportional(12.0);
                    self.painter.text(at, Align2::CENTER_CENTER, "⚠", font, theme::machine(self.visuals));
                }
            }
        }
    }
}
