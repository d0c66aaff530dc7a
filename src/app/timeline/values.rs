//! Drawing the lanes of what is around the board and at its pins: a value that stays until the next one.

use egui::{Align2, Color32, FontId, Rect, Stroke, pos2, vec2};

use super::lanes::Lane;
use super::paint::Canvas;
use crate::app::widgets::theme;
use crate::hal::{EdgePin, Outside, Quantity};
use crate::recording::{Gesture, GestureKind};
use crate::session::Input;

/// What a lane shows at a time.
struct Value {
    /// From 0, the foot of the lane, to 1; `None` where there is no value, as of a pin that nothing holds.
    share: Option<f32>,
    words: String,
}

impl Canvas<'_> {
    /// A quantity around the board.
    pub(super) fn around(&self, quantity: Quantity, gestures: &[Gesture]) {
        let range = quantity.range();
        let (least, greatest) = (f32::from(*range.start()), f32::from(*range.end()));
        let value = |value: i16| Value {
            share: Some((f32::from(value) - least) / (greatest - least)),
            words: format!("{value}{}", quantity.unit()),
        };
        let places = &self.timeline.gestures.by_lane().around[quantity.index()];
        self.values(Lane::Around(quantity), places, gestures, value(quantity.usual()), |input| match input {
            Input::Around(_, new) => Some(value(*new)),
            _ => None,
        });
    }

    /// What holds a pin of the edge connector, and its pulses.
    pub(super) fn pin(&self, pin: EdgePin, gestures: &[Gesture]) {
        let value = |outside: Outside| Value {
            share: outside.millivolts().map(|mv| f32::from(mv) / f32::from(Outside::SUPPLY_MV)),
            words: match outside {
                Outside::Open => "open".to_owned(),
                Outside::Low => "low".to_owned(),
                Outside::High => "high".to_owned(),
                Outside::Millivolts(mv) => format!("{}.{:02} V", mv / 1000, mv % 1000 / 10),
            },
        };
        let places = &self.timeline.gestures.by_lane().pins[pin.index()];
        self.values(Lane::Pin(pin), places, gestures, value(Outside::Open), |input| match input {
            Input::Pin(_, outside) => Some(value(*outside)),
            _ => None,
        });
    }

    /// Values as steps, with their words where there is room. An input that leaves the value as it is, which is a pulse, is a
    /// line over the whole height. `value` is what an input makes of it.
    fn values(
        &self,
        lane: Lane,
        places: &[usize],
        gestures: &[Gesture],
        first: Value,
        value: impl Fn(&Input) -> Option<Value>,
    ) {
        let rect = self.lane(lane).shrink2(vec2(0.0, 2.5));
        let (from, to) = self.span(0.0);
        let at = |index: usize| gestures[index].at as f64;
        let new = |index: usize| match &gestures[index].kind {
            GestureKind::Once(input) => value(input),
            GestureKind::Press(..) => None,
        };
        let mut next = places.partition_point(|&index| at(index) < from);
        let mut begin = next.checked_sub(1).map_or(0.0, |last| at(places[last]));
        let mut now = places[..next].iter().rev().find_map(|&index| new(index)).unwrap_or(first);
        while let Some(&index) = places.get(next).filter(|&&index| at(index) <= to) {
            let column = self.column(at(index));
            let count = places[next..].partition_point(|&index| self.column(at(index)) <= column).max(1);
            self.value(rect, begin, at(index), &now);
            for &index in &places[next..next + count] {
                let (color, width) = self.stroke_of(index);
                let (at, _) = self.timeline.dragged_gesture(index, at(index), at(index));
                self.painter.vline(self.x(at), rect.y_range(), Stroke::new(width, color));
                if let Some(value) = new(index) {
                    now = value;
                }
            }
            next += count;
            begin = at(places[next - 1]);
        }
        self.value(rect, begin, (self.state.recording().session().end() as f64).max(begin), &now);
    }

    /// The line of a change: a selected one stands out.
    fn stroke_of(&self, index: usize) -> (Color32, f32) {
        if self.timeline.selection().gestures.contains(&index) {
            (self.visuals.strong_text_color(), 2.5)
        } else {
            (theme::accent(self.visuals).gamma_multiply(0.5), 1.0)
        }
    }

    /// A value from one time to another.
    fn value(&self, rect: Rect, begin: f64, end: f64, value: &Value) {
        const WORD_GAP: f32 = 4.0;
        let x = (self.x(begin)..=self.x(end)).clone();
        if let Some(share) = value.share {
            let y = rect.bottom() - share * rect.height();
            let below = Rect::from_x_y_ranges(*x.start()..=*x.end(), y..=rect.bottom());
            self.painter.rect_filled(below, 0.0, theme::accent(self.visuals).gamma_multiply(0.22));
            self.painter.hline(*x.start()..=*x.end(), y, Stroke::new(1.4, theme::accent(self.visuals)));
        }
        let color = self.visuals.text_color();
        let words = self.painter.layout_no_wrap(value.words.clone(), FontId::proportional(10.5), color);
        // the words of a value that began before the left end stand there
        let left = x.start().max(self.area.left()) + WORD_GAP;
        if left + words.size().x + WORD_GAP <= *x.end() {
            let at = Align2::LEFT_CENTER.anchor_size(pos2(left, rect.center().y), words.size());
            self.painter.galley(at.min, words, color);
        }
    }
}
